//! What the console learns about the tenant and the server before anybody signs in.
use crate::edge::app::Module;
use crate::edge::basics::At;
use crate::edge::basics::lists;
use crate::rooms::demo::DemoUser;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Another service that people may sign in by.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SsoWay {
    /// Which.
    pub(crate) provider_id: u32,
    /// What it is called on its button.
    pub(crate) name: String,
}

/// The tenant as the console needs it to begin.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Client {
    /// First label of the tenant's host.
    pub(crate) subdomain: String,
    /// The brand's name.
    pub(crate) brand_name: String,
    /// Address of the brand's picture.
    pub(crate) brand_image: Option<String>,
    /// Address of the picture beside the login form.
    pub(crate) brand_login_image: Option<String>,
    /// Goes into `X-Application-Key` of every signed-in call.
    pub(crate) application_key: String,
    /// Goes into `X-Consumer-Key` of every signed-in call.
    pub(crate) consumer_key: String,
    /// Modules that the tenant has.
    pub(crate) modules: Vec<Module>,
    /// Integrations that the tenant has.
    pub(crate) integrations: Vec<u16>,
    /// Whether customers are asked for feedback.
    pub(crate) feedback: bool,
    /// Seconds of session left below which the agent is suspended.
    pub(crate) autoSuspendThreshold: i64,
    /// Languages of the console.
    pub(crate) languages: Vec<&'static str>,
    /// The product's version.
    pub(crate) version: &'static str,
    /// Where people who need help are sent: an address with https: or mailto:.
    pub(crate) support: Option<String>,
    /// Public key that a browser subscribes to pushes with.
    pub(crate) push_key: Option<String>,
    /// Whether links by mail can be asked for at the sign-in.
    pub(crate) links: bool,
    /// The other services that people may sign in by.
    pub(crate) sso: Vec<SsoWay>,
    /// Whether people work at machines that others use too: a sign-out is to leave nothing of chats in the browser.
    pub(crate) shared_machines: bool,
    /// Sign-ins of a demo tenant; null elsewhere.
    pub(crate) demo_users: Option<Vec<DemoUser>>,
}

/// The server is there.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Pong {
    /// Always true.
    pub(crate) pong: bool,
    /// The server's time.
    pub(crate) at: At,
}

/// A time zone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Timezone {
    /// Its name in the IANA's list.
    pub(crate) name: String,
    /// Minutes ahead of UTC now.
    pub(crate) offset: i32,
}

/// Which tenant.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identify {
    /// First label of the tenant's host; without it, the tenant that the host stands for.
    #[garde(length(chars, min = 1, max = limit::SUBDOMAIN))]
    pub(crate) subdomain: Option<String>,
}

lists! {
    /// Time zones, by name.
    Timezones(Timezone);
}
