//! People as SCIM has them, and what a resource wants somebody to be.
use super::filter::field;
use super::patch::listed;
use super::refused::{Refused, Why};
use super::shown::version;
use crate::edge::basics::At;
use crate::edge::text::{a_username, an_email, fits, line};
use crate::rooms::sign_in::OPERATOR;
use catalogue::limit;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use store::directory::{Entered, Wanted};

/// What users' resources are called.
pub(crate) const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";

/// What a directory may set, as it stands. What it never said is not there.
pub(crate) fn settable(of: &Entered) -> Value {
    let mut fields = json!({
        "userName": of.username,
        "name": { "givenName": of.firstname, "familyName": of.lastname },
        "active": of.active,
        "emails": if of.email.is_empty() { json!([]) } else { json!([email(&of.email)]) },
    });
    for (name, text) in [("nickName", &of.nickname), ("externalId", &of.external_id), ("displayName", &of.display_name)]
    {
        if let Some(text) = text {
            fields[name] = json!(text);
        }
    }
    fields
}

fn email(address: &str) -> Value {
    json!({ "value": address, "type": "work", "primary": true })
}

/// Somebody as a resource, with the groups that the directory has them in; or of it only what a filter is about.
pub(crate) fn resource(of: &Entered, base: &str, groups: &[(u32, String)]) -> Value {
    let mut fields = settable(of);
    fields["schemas"] = json!([USER]);
    fields["id"] = json!(of.id.to_string());
    fields["displayName"] = json!(of.shown());
    if of.lastname.is_empty()
        && let Some(name) = fields["name"].as_object_mut()
    {
        name.remove("familyName");
    }
    let group = |(id, name): &(u32, String)| json!({ "value": id.to_string(), "$ref": format!("{base}/Groups/{id}"), "display": name, "type": "direct" });
    fields["groups"] = groups.iter().map(group).collect();
    fields["meta"] = json!({
        "resourceType": "User",
        "created": At(of.created).to_string(),
        "lastModified": At(of.changed.unwrap_or(of.created)).to_string(),
        "location": format!("{base}/Users/{}", of.id),
        "version": version(of.version),
    });
    fields
}

/// The attributes that a filter is about, of somebody.
pub(crate) fn sketch(of: &Entered, base: &str, about: &BTreeSet<String>) -> Value {
    let mut sketch = json!({});
    for name in about {
        let (key, value) = match name.as_str() {
            "username" => ("userName", json!(of.username)),
            "externalid" => ("externalId", json!(of.external_id)),
            "displayname" => ("displayName", json!(of.shown())),
            "active" => ("active", json!(of.active)),
            "emails" if of.email.is_empty() => continue,
            "emails" => ("emails", json!([email(&of.email)])),
            // The groups are no attribute that is sought by.
            _ => return resource(of, base, &[]),
        };
        sketch[key] = value;
    }
    sketch
}

/// A text of a resource as it is kept: none where it is empty.
fn text(of: &Value, name: &str, most: usize) -> Result<Option<String>, Refused> {
    match field(of, name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(given)) => {
            let text = line(name, given)?;
            fits(name, &text, most)?;
            Ok(Some(text).filter(|text| !text.is_empty()))
        }
        Some(_) => Err(Refused::about(Why::Value, name)),
    }
}

/// A flag, which some directories write as a text.
fn flag(of: &Value, name: &str) -> Result<Option<bool>, Refused> {
    match field(of, name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(flag)) => Ok(Some(*flag)),
        Some(Value::String(text)) if text.eq_ignore_ascii_case("true") => Ok(Some(true)),
        Some(Value::String(text)) if text.eq_ignore_ascii_case("false") => Ok(Some(false)),
        Some(_) => Err(Refused::about(Why::Value, name)),
    }
}

/// Of several addresses the one that is kept: the primary one, or that of work, or the first.
fn address(of: &Value) -> Result<String, Refused> {
    let items = listed(field(of, "emails").unwrap_or(&Value::Null));
    let is = |item: &&Value, name: &str, value: &Value| field(item, name) == Some(value);
    let primary = items.iter().find(|item| flag(item, "primary").ok().flatten() == Some(true));
    let chosen = primary.or_else(|| items.iter().find(|item| is(item, "type", &json!("work")))).or(items.first());
    let address = chosen.map(|item| text(item, "value", limit::USER_EMAIL)).transpose()?.flatten().unwrap_or_default();
    if an_email(&address) { Ok(address) } else { Err(Refused::about(Why::Value, "emails")) }
}

/// What a resource wants somebody to be; `there` is who they are.
pub(crate) fn wanted(of: &Value, there: Option<&Entered>) -> Result<Wanted, Refused> {
    let username = match field(of, "userName") {
        Some(Value::String(name)) => name.clone(),
        _ => return Err(Refused::about(Why::Value, "userName")),
    };
    if there.is_none_or(|there| there.username != username) {
        let own = !username.to_lowercase().starts_with(OPERATOR);
        if !own || !a_username(&username) || username.chars().count() > limit::USERNAME {
            return Err(Refused::about(Why::Value, "userName"));
        }
    }
    let (name, most) = (field(of, "name").cloned().unwrap_or_default(), limit::PERSON_NAME);
    let display_name = text(of, "displayName", limit::DIRECTORY_EXTERNAL_ID)?;
    let (mut first, mut last) = (text(&name, "givenName", most)?, text(&name, "familyName", most)?);
    if first.is_none() && last.is_none() {
        let whole = text(&name, "formatted", limit::DIRECTORY_EXTERNAL_ID)?.or_else(|| display_name.clone());
        let whole = whole.unwrap_or_else(|| username.clone());
        let (one, rest) = whole.split_once(' ').unwrap_or((whole.as_str(), ""));
        let short = |text: &str| text.trim().chars().take(most).collect::<String>();
        (first, last) = (Some(short(one)), Some(short(rest)));
    }
    // Somebody is called something; who has one name has it as the first.
    let (first, last) = match (first, last) {
        (None, Some(only)) => (only, String::new()),
        (first, last) => (first.unwrap_or_default(), last.unwrap_or_default()),
    };
    Ok(Wanted {
        username,
        firstname: first,
        lastname: last,
        nickname: text(of, "nickName", most)?,
        email: address(of)?,
        active: flag(of, "active")?.unwrap_or_else(|| there.is_none_or(|there| there.active)),
        external_id: text(of, "externalId", limit::DIRECTORY_EXTERNAL_ID)?,
        display_name,
    })
}
