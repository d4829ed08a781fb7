//! Environment variables, from outside.
use garde::Validate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Variables that are to be kept.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariablesBody {
    /// Texts by name.
    #[garde(skip)]
    pub(crate) variables: BTreeMap<String, String>,
}

/// Variables that are to go.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariablesGone {
    /// Their names.
    #[garde(length(min = 1, max = 50))]
    #[schema(min_items = 1, max_items = 50)]
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
