//! Departments from outside, as administrators see them.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A new department.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepartmentBody {
    /// What it is called; no other one in the same department is, in upper or lower case.
    #[garde(length(chars, max = limit::DEPARTMENT_NAME))]
    pub(crate) name: String,
    /// The department that it lies in; left out or 0: in none.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) parent: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to change of a department; what is left out stays.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepartmentChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What it is called; no other one in the same department is, in upper or lower case.
    #[garde(length(chars, max = limit::DEPARTMENT_NAME))]
    pub(crate) name: Option<String>,
    /// The department that it lies in, with all that lies in it; 0: in none.
    #[garde(skip)]
    pub(crate) parent: Option<u32>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Where the people of a department go that is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PeopleGo {
    /// To the department that it lay in.
    #[default]
    Parent,
    /// They belong to none.
    None,
}

/// A department that is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepartmentGone {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Where its people go; left out: to the department that it lay in.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) people: Option<PeopleGo>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// People who are put into a department.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepartmentPeople {
    /// Into which; 0: into none.
    #[garde(skip)]
    pub(crate) id: u32,
    /// Who.
    #[garde(length(max = limit::DEPARTMENT_PEOPLE_AT_ONCE))]
    pub(crate) users: Vec<u32>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What became of one of them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Assigned {
    /// Who.
    pub(crate) user_id: u32,
    /// Whether they are in it now.
    pub(crate) done: bool,
    /// The code that it was refused with; null where it was done.
    pub(crate) code: Option<u16>,
    /// What that tells the person, in their language.
    pub(crate) description: Option<&'static str>,
}

/// What became of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AssignedAll {
    /// In the order in which they were named.
    pub(crate) items: Vec<Assigned>,
}

/// A department.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AdminDepartment {
    /// Its id.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// The department that it lies in; null: in none.
    pub(crate) parent: Option<u32>,
    /// How many people are in it itself, suspended ones among them.
    pub(crate) people: u32,
    /// How many are in it and in all that lies in it.
    pub(crate) people_in_all: u32,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// The departments.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminDepartments {
    /// By name; the tree follows from their `parent`.
    pub(crate) items: Vec<AdminDepartment>,
}

/// A department by its name.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamedDepartment {
    /// Its id.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// The department that it lies in; null: in none.
    pub(crate) parent: Option<u32>,
}

/// The departments by name.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamedDepartments {
    /// By name; the tree follows from their `parent`.
    pub(crate) items: Vec<NamedDepartment>,
}
