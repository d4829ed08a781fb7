//! The operations of a PATCH (RFC 7644, 3.5.2), as directories write them.
use super::filter::{field, ours};
use super::refused::{Refused, Why};
use catalogue::limit;
use scim_v2::filter::{AttrPath, PatchPath};
use serde_json::Value;

/// What an operation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Replace,
    Remove,
}

/// One operation on one attribute.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) op: Op,
    pub(crate) path: PatchPath,
    pub(crate) value: Value,
    /// Whether the call named the path, and not an object with it among others.
    explicit: bool,
}

/// Attributes that are ours alone.
pub(crate) const OURS: [&str; 4] = ["id", "meta", "groups", "schemas"];

/// An attribute's name as it is written here.
pub(crate) fn among(names: &[&'static str], name: &str) -> Option<&'static str> {
    names.iter().copied().find(|one| one.eq_ignore_ascii_case(name))
}

fn path(text: &str) -> Result<PatchPath, Refused> {
    text.parse().map_err(|_| Refused::about(Why::Path, text.chars().take(80).collect::<String>()))
}

/// The operations of a body, each on one attribute. Names of operations are read in upper and lower case, as directories write
/// them; an operation without a path is one for each field of its value.
pub(crate) fn operations(body: &Value) -> Result<Vec<Operation>, Refused> {
    let Some(Value::Array(items)) = field(body, "Operations") else {
        return Err(Refused::about(Why::Value, "Operations"));
    };
    if items.is_empty() {
        return Err(Refused::about(Why::Value, "Operations"));
    }
    let mut operations = Vec::new();
    for item in items {
        let op = field(item, "op").and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
        let op = match op.as_str() {
            "add" => Op::Add,
            "replace" => Op::Replace,
            "remove" => Op::Remove,
            _ => return Err(Refused::about(Why::Syntax, "op")),
        };
        let value = field(item, "value").cloned().unwrap_or_default();
        let given = field(item, "path").and_then(Value::as_str).filter(|path| !path.trim().is_empty());
        match (given, op, value) {
            (Some(given), _, value) => operations.push(Operation { op, path: path(given)?, value, explicit: true }),
            (None, Op::Remove, _) => return Err(Refused::about(Why::NoTarget, "path")),
            (None, _, Value::Object(fields)) => {
                for (name, value) in fields {
                    // A schema of its own, whose fields are kept nowhere.
                    if name.to_ascii_lowercase().starts_with("urn:") && value.is_object() {
                        continue;
                    }
                    operations.push(Operation { op, path: path(&name)?, value, explicit: false });
                }
            }
            (None, ..) => return Err(Refused::about(Why::Value, "value")),
        }
        if operations.len() > limit::DIRECTORY_OPERATIONS {
            return Err(Why::TooMany.into());
        }
    }
    Ok(operations)
}

impl Operation {
    /// The attribute that it is about; nothing where it is none of ours.
    pub(crate) fn attribute(&self) -> Option<&AttrPath> {
        let attribute = match &self.path {
            PatchPath::Attr(attribute) => attribute,
            PatchPath::Value(path) => &path.attr,
        };
        ours(attribute).then_some(attribute)
    }

    /// Refuses what would change what is ours; as one of several fields it is let be.
    pub(crate) fn of_ours(&self, name: &str) -> Result<bool, Refused> {
        match among(&OURS, name) {
            Some(name) if self.explicit => Err(Refused::about(Why::Mutability, name)),
            name => Ok(name.is_some()),
        }
    }
}
