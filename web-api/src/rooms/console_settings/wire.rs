//! What administrators set of their account, from outside.
use crate::rooms::tenants::{a_name, a_picture};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What an add-on is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AddOnKind {
    /// A part of the console, with a place on its rail.
    Module,
    /// What works together with something outside, or besides a module.
    Integration,
}

/// A permission group whose people may use an add-on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddOnGroup {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) name: String,
    /// How many are in it who may sign in; service accounts are left out.
    pub(crate) users: u32,
}

/// An add-on, and who may use it while it is on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddOn {
    /// What it is.
    pub(crate) kind: AddOnKind,
    /// Its number among its kind.
    pub(crate) id: u16,
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether the account includes it.
    pub(crate) included: bool,
    /// Whether it is included and on.
    pub(crate) on: bool,
    /// Whether it cannot be switched off.
    pub(crate) always: bool,
    /// How many people are in its groups.
    pub(crate) users: u32,
    /// The groups that have a permission for it.
    pub(crate) groups: Vec<AddOnGroup>,
}

/// What administrators set of their account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConsoleSettings {
    /// One higher with each change.
    pub(crate) version: u32,
    /// What the account is called.
    pub(crate) name: String,
    /// Address of its picture.
    pub(crate) image: Option<String>,
    /// Address of the picture beside the login form.
    pub(crate) login_image: Option<String>,
    /// Seconds of session left below which the agent is suspended until it is renewed.
    pub(crate) auto_suspend_seconds: i64,
    /// The add-ons.
    pub(crate) add_ons: Vec<AddOn>,
}

/// An add-on that is to be on or off.
#[derive(Debug, Clone, Copy, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddOnSwitch {
    /// What it is.
    #[garde(skip)]
    pub(crate) kind: AddOnKind,
    /// Its number among its kind.
    #[garde(skip)]
    pub(crate) id: u16,
    /// Whether it is to be on.
    #[garde(skip)]
    pub(crate) on: bool,
}

/// What is to change; what is left out stays, and an empty picture is taken away.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsoleSettingsChange {
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What the account is called.
    #[garde(inner(length(chars, max = limit::TENANT_TEXT), custom(a_name)))]
    pub(crate) name: Option<String>,
    /// Address of its picture: secure, or a path of this server.
    #[garde(inner(length(chars, max = limit::TENANT_TEXT), custom(a_picture)))]
    pub(crate) image: Option<String>,
    /// Address of the picture beside the login form: secure, or a path of this server.
    #[garde(inner(length(chars, max = limit::TENANT_TEXT), custom(a_picture)))]
    pub(crate) login_image: Option<String>,
    /// Seconds of session left below which the agent is suspended until it is renewed.
    #[garde(skip)]
    pub(crate) auto_suspend_seconds: Option<u32>,
    /// Add-ons that are to be on or off.
    #[garde(length(max = limit::ADD_ONS_AT_ONCE), dive)]
    #[serde(default)]
    pub(crate) add_ons: Vec<AddOnSwitch>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// An integration.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IntegrationState {
    /// Its number.
    pub(crate) id: u16,
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether the account includes it and it is on.
    pub(crate) enabled: bool,
}

/// The integrations that there are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IntegrationStates {
    /// By number.
    pub(crate) items: Vec<IntegrationState>,
}
