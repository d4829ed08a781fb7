//! Somebody as another service knows them, read from the claims of a verified token or from claims that are only thought of.
use crate::edge::text::{disturbs, says_something};
use catalogue::limit;
use serde_json::{Map, Value};

/// The claims of a token.
pub(crate) type Claims = Map<String, Value>;

/// The longest subject (OpenID Connect Core 1.0, section 2).
const SUBJECT_BYTES: usize = 255;

/// The groups that claims name. What says nothing about groups is not the same as no groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Groups {
    /// These, which may be none.
    Named(Vec<String>),
    /// The claim is not there.
    Missing,
    /// There are more than a token holds: it says where they can be asked for.
    Overage,
    /// The claim is no list of names.
    Odd,
}

impl Groups {
    /// In a word.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Groups::Named(_) => "named",
            Groups::Missing => "missing",
            Groups::Overage => "overage",
            Groups::Odd => "odd",
        }
    }

    /// Those that are named.
    pub(crate) fn names(&self) -> &[String] {
        if let Groups::Named(names) = self { names } else { &[] }
    }
}

/// Somebody as the service knows them.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) id: String,
    pub(crate) username: Option<String>,
    pub(crate) firstname: Option<String>,
    pub(crate) lastname: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) verified: bool,
    pub(crate) groups: Groups,
}

impl Subject {
    /// What claims say.
    pub(crate) fn of(claims: &Claims, groups_claim: &str) -> Subject {
        let text = |name: &str| claims.get(name).and_then(Value::as_str);
        Subject {
            id: text("sub").unwrap_or_default().to_owned(),
            username: text("preferred_username").and_then(plain),
            firstname: text("given_name").or_else(|| text("name")).and_then(plain),
            lastname: text("family_name").and_then(plain),
            email: text("email").and_then(address),
            verified: matches!(claims.get("email_verified"), Some(Value::Bool(true))),
            groups: groups(claims, groups_claim),
        }
    }

    /// Whether it names somebody at all.
    pub(crate) fn is_sound(&self) -> bool {
        !self.id.is_empty() && self.id.len() <= SUBJECT_BYTES && !self.id.chars().any(char::is_control)
    }

    /// The address, if the service answers for it: one that anybody can claim would let anybody in.
    pub(crate) fn verified_email(&self) -> Option<&str> {
        self.email.as_deref().filter(|_| self.verified)
    }
}

/// A claim by its name, or by the way to it with dots between its steps.
fn claim<'c>(claims: &'c Claims, name: &str) -> Option<&'c Value> {
    claims.get(name).or_else(|| {
        let (first, rest) = name.split_once('.')?;
        claim(claims.get(first)?.as_object()?, rest)
    })
}

/// A list, or the only one by itself. Entra says of somebody in too many groups where they can be asked for.
fn groups(claims: &Claims, name: &str) -> Groups {
    let elsewhere = |names: &Value| names.get(name).is_some() || names.get("groups").is_some();
    match claim(claims, name) {
        Some(Value::Array(names)) if names.iter().all(Value::is_string) => {
            Groups::Named(names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        }
        Some(Value::String(name)) => Groups::Named(vec![name.clone()]),
        Some(Value::Null) | None if claims.get("_claim_names").is_some_and(elsewhere) => Groups::Overage,
        Some(Value::Null) | None if claims.get("hasgroups") == Some(&Value::Bool(true)) => Groups::Overage,
        Some(Value::Null) | None => Groups::Missing,
        Some(_) => Groups::Odd,
    }
}

/// One line of a bounded length; none where nothing is left to be seen.
pub(crate) fn plain(text: &str) -> Option<String> {
    let line: String = text.trim().chars().filter(|c| !disturbs(*c)).take(limit::PERSON_NAME).collect();
    says_something(&line).then_some(line)
}

/// An address as it is, or none: what had to be mended first is not the one that was verified.
fn address(text: &str) -> Option<String> {
    plain(text).filter(|line| line == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn named(claims: &Value, claim: &str) -> Groups {
        groups(claims.as_object().expect("claims"), claim)
    }

    #[test]
    fn groups_are_a_list_or_one_by_itself_and_what_says_nothing_is_not_none() {
        let list = |names: &[&str]| Groups::Named(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(named(&json!({ "groups": ["desk", "leads"] }), "groups"), list(&["desk", "leads"]));
        assert_eq!(named(&json!({ "groups": "desk" }), "groups"), list(&["desk"]));
        assert_eq!(named(&json!({ "groups": [] }), "groups"), list(&[]));
        assert_eq!(named(&json!({ "realm": { "roles": ["desk"] } }), "realm.roles"), list(&["desk"]));
        assert_eq!(named(&json!({ "https://a.b/groups": ["desk"] }), "https://a.b/groups"), list(&["desk"]));
        for missing in [json!({}), json!({ "groups": null }), json!({ "realm": 1 })] {
            assert_eq!(named(&missing, "groups"), Groups::Missing, "{missing}");
        }
        assert_eq!(named(&json!({ "groups": { "desk": true } }), "groups"), Groups::Odd);
        assert_eq!(named(&json!({ "groups": ["desk", 7] }), "groups"), Groups::Odd);
        for over in [json!({ "_claim_names": { "groups": "src1" } }), json!({ "hasgroups": true })] {
            assert_eq!(named(&over, "groups"), Groups::Overage, "{over}");
        }
    }

    #[test]
    fn a_name_is_one_line_of_bounded_length() {
        assert_eq!(plain(" Ann\r\nTest "), Some("AnnTest".into()));
        assert_eq!(plain(" \t"), None);
        assert_eq!(plain(&"x".repeat(500)).map(|name| name.len()), Some(limit::PERSON_NAME));
    }
}
