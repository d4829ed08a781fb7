//! Environment variables, from outside.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Variables that are to be kept.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariablesBody {
    /// Texts by name.
    #[garde(skip)]
    pub(crate) variables: BTreeMap<String, String>,
}

/// Variables that are to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariablesGone {
    /// Their names.
    #[garde(length(min = 1, max = limit::VARIABLES))]
    pub(crate) delete: Vec<String>,
}

/// The person's variables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Variables {
    /// By name.
    pub(crate) items: Vec<Variable>,
}

/// A variable.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Variable {
    /// Its name.
    pub(crate) name: String,
    /// Its text.
    pub(crate) value: String,
}
