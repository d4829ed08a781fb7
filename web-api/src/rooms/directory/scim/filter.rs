//! Filters (RFC 7644, 3.4.2.2): what of a resource they are about, and whether it fits. They are read by `scim_v2`, which bounds
//! how deep and how long they are.
use super::refused::{Refused, Why};
use scim_v2::filter::{AttrExp, AttrPath, CompValue, CompareOp, Filter, ValFilter};
use serde_json::Value;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The attributes whose letters count as they are written.
const EXACT: [&str; 3] = ["id", "externalid", "members"];

/// Reads a filter.
pub(crate) fn read(text: &str) -> Result<Filter, Refused> {
    text.parse().map_err(|_| Why::Filter.into())
}

/// A field of an object, by its name in upper or lower case.
pub(crate) fn field<'v>(of: &'v Value, name: &str) -> Option<&'v Value> {
    of.as_object()?.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// The top attributes that a filter is about, in lower case.
pub(crate) fn about(filter: &Filter) -> BTreeSet<String> {
    match filter {
        Filter::Attr(AttrExp::Present(path) | AttrExp::Comparison(path, ..)) => {
            BTreeSet::from([path.name.to_ascii_lowercase()])
        }
        Filter::ValuePath(path) => BTreeSet::from([path.attr.name.to_ascii_lowercase()]),
        Filter::Not(inner) => about(inner),
        Filter::And(items) | Filter::Or(items) => items.iter().flat_map(about).collect(),
    }
}

/// The text that an attribute has to equal, wherever else a filter leads.
pub(crate) fn must_equal<'f>(filter: &'f Filter, name: &str) -> Option<&'f str> {
    match filter {
        Filter::Attr(AttrExp::Comparison(path, CompareOp::Eq, CompValue::Str(text)))
            if path.name.eq_ignore_ascii_case(name) && path.sub_attr.is_none() && ours(path) =>
        {
            Some(text)
        }
        Filter::And(items) => items.iter().find_map(|item| must_equal(item, name)),
        _ => None,
    }
}

/// Whether a path is one of our own schemas: extensions are kept nowhere.
pub(crate) fn ours(path: &AttrPath) -> bool {
    path.uri.as_deref().is_none_or(|uri| uri.to_ascii_lowercase().starts_with("urn:ietf:params:scim:schemas:core:2.0:"))
}

/// Whether a resource fits.
pub(crate) fn fits(filter: &Filter, resource: &Value) -> bool {
    match filter {
        Filter::Attr(expression) => holds(expression, resource),
        Filter::ValuePath(path) => {
            let values = if ours(&path.attr) { field(resource, &path.attr.name) } else { None };
            match values {
                Some(Value::Array(items)) => items.iter().any(|item| inside(&path.filter, item)),
                Some(one) => inside(&path.filter, one),
                None => false,
            }
        }
        Filter::Not(inner) => !fits(inner, resource),
        Filter::And(items) => items.iter().all(|item| fits(item, resource)),
        Filter::Or(items) => items.iter().any(|item| fits(item, resource)),
    }
}

/// Whether one value of several fits.
pub(crate) fn inside(filter: &ValFilter, value: &Value) -> bool {
    match filter {
        ValFilter::Attr(expression) => holds(expression, value),
        ValFilter::Not(inner) => !inside(inner, value),
        ValFilter::And(items) => items.iter().all(|item| inside(item, value)),
        ValFilter::Or(items) => items.iter().any(|item| inside(item, value)),
    }
}

/// The plain values that a path leads to. A value with parts stands for its `value`.
fn values<'v>(of: &'v Value, path: &AttrPath) -> Vec<&'v Value> {
    let Some(found) = field(of, &path.name).filter(|_| ours(path)) else { return Vec::new() };
    let items = match found {
        Value::Array(items) => items.iter().collect(),
        one => vec![one],
    };
    let part = path.sub_attr.as_deref().unwrap_or("value");
    let plain = |item: &'v Value| match item {
        Value::Object(_) => field(item, part),
        plain => path.sub_attr.is_none().then_some(plain),
    };
    items.into_iter().filter_map(plain).filter(|value| !value.is_null()).collect()
}

fn holds(expression: &AttrExp, on: &Value) -> bool {
    match expression {
        AttrExp::Present(path) => values(on, path).iter().any(|value| value.as_str() != Some("")),
        AttrExp::Comparison(path, CompareOp::Ne, wanted) => !equals(path, on, wanted),
        AttrExp::Comparison(path, CompareOp::Eq, wanted) => equals(path, on, wanted),
        AttrExp::Comparison(path, op, CompValue::Str(wanted)) => {
            let form = form(path);
            let wanted = form(wanted);
            let compared = |text: &str| text.cmp(wanted.as_str());
            values(on, path).iter().filter_map(|value| value.as_str()).map(form).any(|text| match op {
                CompareOp::Co => text.contains(&wanted),
                CompareOp::Sw => text.starts_with(&wanted),
                CompareOp::Ew => text.ends_with(&wanted),
                CompareOp::Gt => compared(&text) == Ordering::Greater,
                CompareOp::Ge => compared(&text) != Ordering::Less,
                CompareOp::Lt => compared(&text) == Ordering::Less,
                CompareOp::Le => compared(&text) != Ordering::Greater,
                CompareOp::Eq | CompareOp::Ne => text == wanted,
            })
        }
        AttrExp::Comparison(..) => false,
    }
}

/// How texts of an attribute are compared.
fn form(path: &AttrPath) -> fn(&str) -> String {
    if EXACT.contains(&path.name.to_ascii_lowercase().as_str()) { str::to_owned } else { str::to_lowercase }
}

fn equals(path: &AttrPath, on: &Value, wanted: &CompValue) -> bool {
    let (values, form) = (values(on, path), form(path));
    match wanted {
        CompValue::Null => values.is_empty(),
        CompValue::True => values.iter().any(|value| value.as_bool() == Some(true)),
        CompValue::False => values.iter().any(|value| value.as_bool() == Some(false)),
        CompValue::Number(number) => values.iter().any(|value| value.as_number() == Some(number)),
        CompValue::Str(text) => values.iter().any(|value| match value {
            // Some directories write a flag as a text.
            Value::Bool(flag) => text.eq_ignore_ascii_case(if *flag { "true" } else { "false" }),
            value => value.as_str().is_some_and(|value| form(value) == form(text)),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fits_ann(filter: &str) -> bool {
        let ann = json!({
            "userName": "Ann@Example.com", "externalId": "A-1", "active": true,
            "emails": [{ "value": "ann@example.com", "type": "work" }, { "value": "a@home.example", "type": "home" }],
        });
        fits(&read(filter).expect("a filter"), &ann)
    }

    #[test]
    fn what_is_asked_fits_or_not() {
        for fitting in [
            r#"userName eq "ann@example.com""#,
            r#"USERNAME Eq "ANN@EXAMPLE.COM" and not (active eq false)"#,
            r#"urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ann""#,
            r#"emails[type eq "work" and value co "@example"]"#,
            r#"emails co "home.example" or title pr"#,
            r#"active eq "True" and externalId eq "A-1""#,
            r#"title eq null"#,
        ] {
            assert!(fits_ann(fitting), "{fitting}");
        }
        for other in [
            r#"externalId eq "a-1""#,
            r#"emails[type eq "home" and value co "@example.com"]"#,
            r#"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:userName pr"#,
            r#"title pr"#,
        ] {
            assert!(!fits_ann(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_filter_or_a_trap_is_refused() {
        let deep = format!("{}title pr{}", "not (".repeat(10_000), ")".repeat(10_000));
        let long = vec!["title pr"; 10_000].join(" or ");
        for odd in ["", "userName", "userName eq", "userName eq ann", "eq eq eq \"", &deep, &long] {
            assert!(read(odd).is_err(), "{}", &odd[..odd.len().min(40)]);
        }
    }
}
