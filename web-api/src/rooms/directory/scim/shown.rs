//! What of resources is asked for: which attributes, which page, which filter; and lists of them.
use super::filter;
use super::refused::{Refused, Why};
use catalogue::limit;
use scim_v2::filter::Filter;
use serde_json::{Map, Value, json};

/// What a query asks for.
#[derive(Default)]
pub(crate) struct Query {
    pub(crate) filter: Option<Filter>,
    /// From 1.
    pub(crate) start: u32,
    /// How many at most.
    pub(crate) count: u32,
    only: Option<Vec<String>>,
    without: Vec<String>,
}

/// How many there are on a page where nobody says.
const USUAL: u32 = 100;

fn names(list: &str) -> Vec<String> {
    let name = |name: &str| {
        let name = name.trim();
        // A name may be given with its schema before it.
        let name = if name.starts_with("urn:") { name.rsplit(':').next().unwrap_or_default() } else { name };
        name.to_ascii_lowercase()
    };
    list.split(',').map(name).filter(|name| !name.is_empty()).collect()
}

impl Query {
    /// Reads a query. What SCIM does not name is let be.
    pub(crate) fn read(query: &str) -> Result<Query, Refused> {
        let pairs = serde_html_form::from_str(query);
        Query::of(pairs.map_err(|error| Refused::more(Why::Syntax, error.to_string()))?)
    }

    /// The same of the body of a search.
    pub(crate) fn in_body(body: &Value) -> Result<Query, Refused> {
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Array(items) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
            other => other.to_string(),
        };
        let fields = body.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
        Query::of(fields.map(|(name, value)| (name.clone(), text(value))).collect())
    }

    fn of(pairs: Vec<(String, String)>) -> Result<Query, Refused> {
        let mut read = Query { start: 1, count: USUAL, ..Query::default() };
        for (name, value) in pairs {
            let number = || -> Result<u32, Refused> {
                let number: i64 = value.trim().parse().map_err(|_| Refused::about(Why::Value, name.clone()))?;
                Ok(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
            };
            match name.as_str() {
                "filter" if value.chars().count() > limit::DIRECTORY_FILTER => return Err(Why::Filter.into()),
                "filter" => read.filter = Some(filter::read(&value)?),
                "startIndex" => read.start = number()?.max(1),
                "count" => read.count = number()?.min(limit::DIRECTORY_PAGE),
                "attributes" => read.only = Some(names(&value)).filter(|only| !only.is_empty()),
                "excludedAttributes" => read.without = names(&value),
                _ => {}
            }
        }
        if read.only.is_some() && !read.without.is_empty() {
            return Err(Refused::about(Why::Value, "attributes, excludedAttributes"));
        }
        Ok(read)
    }

    /// Whether it says which attributes are asked for.
    pub(crate) fn names(&self) -> bool {
        self.only.is_some() || !self.without.is_empty()
    }

    /// Whether an attribute is asked for, or some of it.
    pub(crate) fn wants(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        match &self.only {
            Some(only) => only.iter().any(|one| *one == name || one.starts_with(&format!("{name}."))),
            None => !self.without.contains(&name),
        }
    }

    /// A resource with what is asked for of it.
    pub(crate) fn cut(&self, resource: Value) -> Value {
        let Value::Object(fields) = resource else { return resource };
        let cut = |(name, value): (String, Value)| {
            let lower = name.to_ascii_lowercase();
            if lower == "id" || lower == "schemas" {
                return Some((name, value));
            }
            let value = match &self.only {
                Some(only) if !only.contains(&lower) => part(&value, &lower, |sub| only.contains(sub))?,
                Some(_) => value,
                None if self.without.contains(&lower) => return None,
                None => part(&value, &lower, |sub| !self.without.contains(sub))?,
            };
            Some((name, value))
        };
        fields.into_iter().filter_map(cut).collect::<Map<_, _>>().into()
    }
}

/// The parts of an attribute that are kept, each named with it; nothing where none is.
fn part(value: &Value, name: &str, keep: impl Fn(&String) -> bool + Copy) -> Option<Value> {
    match value {
        Value::Object(fields) => {
            let kept = |sub: &String| keep(&format!("{name}.{}", sub.to_ascii_lowercase()));
            let kept: Map<_, _> =
                fields.iter().filter(|(sub, _)| kept(sub)).map(|(sub, value)| (sub.clone(), value.clone())).collect();
            (!kept.is_empty()).then(|| kept.into())
        }
        Value::Array(items) => {
            let kept: Vec<Value> = items.iter().filter_map(|item| part(item, name, keep)).collect();
            (!kept.is_empty()).then(|| kept.into())
        }
        // What has no parts is kept as a whole or not at all: names of parts were asked for, or others left out.
        plain => keep(&format!("{name}.")).then(|| plain.clone()),
    }
}

/// A page of resources.
pub(crate) fn list(query: &Query, total: u64, page: Vec<Value>) -> Value {
    json!({
        "schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
        "totalResults": total,
        "startIndex": query.start,
        "itemsPerPage": page.len(),
        "Resources": page.into_iter().map(|one| query.cut(one)).collect::<Vec<_>>(),
    })
}

/// A version as a header and `meta` have it.
pub(crate) fn version((own, link): (u32, u32)) -> String {
    format!("W/\"{own}.{link}\"")
}

/// Refuses a resource that is at another version than the call was made from.
pub(crate) fn held(if_match: Option<&str>, there: &str) -> Result<(), Refused> {
    match if_match {
        Some(wanted) if wanted != "*" && !wanted.split(',').any(|one| one.trim() == there) => Err(Why::Changed.into()),
        _ => Ok(()),
    }
}
