//! PATCH of a user (RFC 7644, 3.5.2): operations on a resource, one after the other; all or none.
use super::filter::{field, inside};
use super::operations::{Op, Operation, among};
use super::refused::{Refused, Why};
use scim_v2::filter::{AttrExp, CompValue, CompareOp, PatchPath, PatchValuePath, ValFilter};
use serde_json::{Map, Value, json};

/// Attributes that a user may be given, as they are written: plain ones, those with parts, those of several values.
const PLAIN: [&str; 5] = ["userName", "displayName", "nickName", "active", "externalId"];
const PARTED: [&str; 1] = ["name"];
const SEVERAL: [&str; 1] = ["emails"];
/// Most values and parts of a value that operations make.
const MOST: usize = 100;

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
fn put_part(fields: &mut Map<String, Value>, part: &str, op: Op, value: &Value) -> Result<(), Refused> {
    let there = fields.keys().find(|key| key.eq_ignore_ascii_case(part)).cloned();
    few(fields.len() + usize::from(there.is_none()))?;
    put(fields, &there.unwrap_or_else(|| part.to_owned()), op, value);
    Ok(())
}

fn put_parts(fields: &mut Map<String, Value>, parts: &Map<String, Value>, op: Op) -> Result<(), Refused> {
    few(parts.len())?;
    parts.iter().try_for_each(|(part, value)| put_part(fields, part, op, value))
}

fn few(count: usize) -> Result<(), Refused> {
    if count > MOST { Err(Why::TooMany.into()) } else { Ok(()) }
}

fn parted(
    fields: &mut Map<String, Value>,
    name: &str,
    part: Option<&str>,
    op: Op,
    value: &Value,
) -> Result<(), Refused> {
    if part.is_none() && (op == Op::Remove || value.is_null()) {
        fields.remove(name);
        return Ok(());
    }
    let there = fields.entry(name).or_insert_with(|| json!({}));
    let Value::Object(there) = there else { return Err(Refused::about(Why::Value, name)) };
    match (part, value) {
        (Some(part), value) => put_part(there, part, op, value),
        (None, Value::Object(parts)) => put_parts(there, parts, op),
        _ => Err(Refused::about(Why::Value, name)),
    }
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
    let given = if part.is_some() { Vec::new() } else { listed(value) };
    few(items.len() + given.len())?;
    match (part, op) {
        (Some(part), Op::Remove) => each(items, |fields| put_part(fields, part, op, value))?,
        (Some(part), _) => {
            if items.is_empty() {
                items.push(json!({}));
            }
            each(items, |fields| put_part(fields, part, op, value))?;
        }
        (None, Op::Remove) if given.is_empty() => items.clear(),
        (None, Op::Remove) => items.retain(|item| !given.iter().any(|one| same(one, item))),
        (None, Op::Replace) => *items = given,
        (None, Op::Add) => {
            for one in given {
                if field(&one, "primary") == Some(&json!(true)) {
                    each(items, |fields| put_part(fields, "primary", Op::Replace, &json!(false)))?;
                }
                items.retain(|item| !same(item, &one));
                items.push(one);
            }
        }
    }
    Ok(())
}

fn each(items: &mut [Value], change: impl Fn(&mut Map<String, Value>) -> Result<(), Refused>) -> Result<(), Refused> {
    items.iter_mut().filter_map(Value::as_object_mut).try_for_each(change)
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
            // One address is kept of several, so that of another kind was let be before.
            Op::Replace if !items.is_empty() => return Ok(()),
            Op::Add | Op::Replace => {
                few(items.len() + 1)?;
                items.push(said(&path.filter).into());
            }
        }
    }
    for item in items.iter_mut().filter(|item| inside(&path.filter, item)) {
        let Value::Object(fields) = item else { continue };
        match (part, value) {
            (Some(part), value) => put_part(fields, part, op, value)?,
            (None, Value::Object(parts)) => put_parts(fields, parts, op)?,
            _ => return Err(Refused::about(Why::Value, path.attr.name.clone())),
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "patch_tests.rs"]
mod tests;
