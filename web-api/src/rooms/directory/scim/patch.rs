//! PATCH (RFC 7644, 3.5.2): operations on a resource, one after the other; all or none.
use super::filter::{field, inside, ours};
use super::refused::{Refused, Why};
use catalogue::limit;
use scim_v2::filter::{AttrExp, AttrPath, CompValue, CompareOp, PatchPath, PatchValuePath, ValFilter};
use serde_json::{Map, Value, json};

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

/// Attributes that a user may be given, as they are written: plain ones, those with parts, those of several values.
const PLAIN: [&str; 5] = ["userName", "displayName", "nickName", "active", "externalId"];
const PARTED: [&str; 1] = ["name"];
const SEVERAL: [&str; 1] = ["emails"];
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
    let Some(Value::Array(items)) = field(body, "Operations") else { return Err(Refused::about(Why::Value, "Operations")) };
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

/// Does the operations on a user.
pub(crate) fn apply(resource: &mut Value, operations: &[Operation]) -> Result<(), Refused> {
    let Value::Object(fields) = resource else { return Err(Why::Fault.into()) };
    operations.iter().try_for_each(|operation| one(fields, operation))
}

fn one(fields: &mut Map<String, Value>, operation: &Operation) -> Result<(), Refused> {
    // What is kept nowhere is let be, as in a whole resource.
    let Some(attribute) = operation.attribute() else { return Ok(()) };
    if operation.of_ours(&attribute.name)? {
        return Ok(());
    }
    let (part, op, value) = (attribute.sub_attr.as_deref(), operation.op, &operation.value);
    match &operation.path {
        PatchPath::Value(path) => match among(&SEVERAL, &attribute.name) {
            Some(name) => selected(fields.entry(name).or_insert_with(|| json!([])), path, operation),
            None if among(&PLAIN, &attribute.name).or(among(&PARTED, &attribute.name)).is_some() => {
                Err(Refused::about(Why::Path, attribute.name.clone()))
            }
            None => Ok(()),
        },
        PatchPath::Attr(_) => {
            if let Some(name) = among(&PLAIN, &attribute.name) {
                if part.is_some() {
                    return Err(Refused::about(Why::Path, name));
                }
                put(fields, name, op, value);
            } else if let Some(name) = among(&PARTED, &attribute.name) {
                parted(fields, name, part, op, value)?;
            } else if let Some(name) = among(&SEVERAL, &attribute.name) {
                several(fields.entry(name).or_insert_with(|| json!([])), part, op, value)?;
            }
            Ok(())
        }
    }
}

fn put(fields: &mut Map<String, Value>, name: &str, op: Op, value: &Value) {
    if op == Op::Remove || value.is_null() {
        fields.remove(name);
    } else {
        fields.insert(name.to_owned(), value.clone());
    }
}

/// A part of a value, under the name that it has there already.
fn put_part(fields: &mut Map<String, Value>, part: &str, op: Op, value: &Value) {
    let there = fields.keys().find(|key| key.eq_ignore_ascii_case(part)).cloned();
    put(fields, &there.unwrap_or_else(|| part.to_owned()), op, value);
}

fn parted(fields: &mut Map<String, Value>, name: &str, part: Option<&str>, op: Op, value: &Value) -> Result<(), Refused> {
    if part.is_none() && (op == Op::Remove || value.is_null()) {
        fields.remove(name);
        return Ok(());
    }
    let there = fields.entry(name).or_insert_with(|| json!({}));
    let Value::Object(there) = there else { return Err(Refused::about(Why::Value, name)) };
    match (part, value) {
        (Some(part), value) => put_part(there, part, op, value),
        (None, Value::Object(parts)) => parts.iter().for_each(|(part, value)| put_part(there, part, op, value)),
        _ => return Err(Refused::about(Why::Value, name)),
    }
    Ok(())
}

/// Values as a list: one may come alone, and a text stands for its `value`.
pub(crate) fn listed(value: &Value) -> Vec<Value> {
    let whole = |item: &Value| if item.is_string() { json!({ "value": item }) } else { item.clone() };
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().map(whole).collect(),
        one => vec![whole(one)],
    }
}

fn same(one: &Value, other: &Value) -> bool {
    field(one, "value") == field(other, "value")
}

fn several(there: &mut Value, part: Option<&str>, op: Op, value: &Value) -> Result<(), Refused> {
    let Value::Array(items) = there else { return Err(Refused::about(Why::Value, "value")) };
    let given = listed(value);
    match (part, op) {
        (Some(part), Op::Remove) => each(items, |fields| put_part(fields, part, op, value)),
        (Some(part), _) => {
            if items.is_empty() {
                items.push(json!({}));
            }
            each(items, |fields| put_part(fields, part, op, value));
        }
        (None, Op::Remove) if given.is_empty() => items.clear(),
        (None, Op::Remove) => items.retain(|item| !given.iter().any(|one| same(one, item))),
        (None, Op::Replace) => *items = given,
        (None, Op::Add) => {
            for one in given {
                if field(&one, "primary") == Some(&json!(true)) {
                    each(items, |fields| put_part(fields, "primary", Op::Replace, &json!(false)));
                }
                items.retain(|item| !same(item, &one));
                items.push(one);
            }
        }
    }
    Ok(())
}

fn each(items: &mut [Value], change: impl Fn(&mut Map<String, Value>)) {
    items.iter_mut().filter_map(Value::as_object_mut).for_each(change);
}

/// What a filter says that a value is, where it says so plainly.
fn said(filter: &ValFilter) -> Map<String, Value> {
    match filter {
        ValFilter::Attr(AttrExp::Comparison(path, CompareOp::Eq, CompValue::Str(text))) => {
            Map::from_iter([(path.name.clone(), json!(text))])
        }
        ValFilter::Attr(AttrExp::Comparison(path, CompareOp::Eq, CompValue::True)) => {
            Map::from_iter([(path.name.clone(), json!(true))])
        }
        ValFilter::And(items) => items.iter().flat_map(said).collect(),
        _ => Map::new(),
    }
}

fn selected(there: &mut Value, path: &PatchValuePath, operation: &Operation) -> Result<(), Refused> {
    let Value::Array(items) = there else { return Err(Refused::about(Why::Value, path.attr.name.clone())) };
    let (part, op, value) = (path.sub_attr.as_deref(), operation.op, &operation.value);
    if part.is_none() && op == Op::Remove {
        items.retain(|item| !inside(&path.filter, item));
        return Ok(());
    }
    if !items.iter().any(|item| inside(&path.filter, item)) {
        match op {
            Op::Remove => return Ok(()),
            Op::Replace => return Err(Refused::about(Why::NoTarget, path.attr.name.clone())),
            Op::Add => items.push(said(&path.filter).into()),
        }
    }
    for item in items.iter_mut().filter(|item| inside(&path.filter, item)) {
        let Value::Object(fields) = item else { continue };
        match (part, value) {
            (Some(part), value) => put_part(fields, part, op, value),
            (None, Value::Object(parts)) => parts.iter().for_each(|(part, value)| put_part(fields, part, op, value)),
            _ => return Err(Refused::about(Why::Value, path.attr.name.clone())),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(operations: Value) -> Result<Value, Refused> {
        let mut ann = json!({
            "userName": "ann", "active": true, "name": { "givenName": "Ann", "familyName": "Bell" },
            "emails": [{ "value": "ann@example.com", "type": "work", "primary": true }],
        });
        let operations = super::operations(&json!({ "Operations": operations }))?;
        apply(&mut ann, &operations).map(|()| ann)
    }

    #[test]
    fn operations_are_done_as_entra_and_okta_write_them() {
        let ann = patched(json!([
            { "op": "Replace", "path": "active", "value": "False" },
            { "op": "Add", "path": "emails[type eq \"home\"].value", "value": "a@home.example" },
            { "op": "Replace", "path": "emails[type eq \"work\"].value", "value": "ann@new.example" },
            { "op": "replace", "value": { "name.givenName": "Anna", "NICKNAME": "Annie", "id": "7", "title": "Dr" } },
            { "op": "remove", "path": "name.familyName" },
        ]));
        let ann = ann.expect("it is done");
        assert_eq!(ann["active"], json!("False"));
        assert_eq!(ann["emails"][0]["value"], json!("ann@new.example"));
        assert_eq!(ann["emails"][1], json!({ "type": "home", "value": "a@home.example" }));
        assert_eq!((&ann["name"], &ann["nickName"]), (&json!({ "givenName": "Anna" }), &json!("Annie")));
        assert!(ann["title"].is_null() && ann["id"].is_null());
    }

    #[test]
    fn what_leads_nowhere_is_refused() {
        let why = |operations: Value| patched(operations).map_err(|refused| refused.why);
        let to = |path: &str| json!([{ "op": "replace", "path": path, "value": "x" }]);
        assert_eq!(why(to("emails[type eq \"home\"].value")), Err(Why::NoTarget));
        assert_eq!(why(to("emails[type eq")), Err(Why::Path));
        assert_eq!(why(to("userName.first")), Err(Why::Path));
        assert_eq!(why(to("id")), Err(Why::Mutability));
        assert_eq!(why(json!([{ "op": "remove" }])), Err(Why::NoTarget));
        assert_eq!(why(json!([{ "op": "move", "path": "active" }])), Err(Why::Syntax));
        assert_eq!(why(json!([])), Err(Why::Value));
    }
}
