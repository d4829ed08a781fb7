//! What the directory is told of what is offered: `/ServiceProviderConfig`, `/ResourceTypes` and `/Schemas` (RFC 7643, 5 to 7).
use super::groups::GROUP;
use super::people::USER;
use super::refused::{Refused, Why};
use catalogue::limit;
use serde_json::{Value, json};

const RESOURCE_TYPE: &str = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA: &str = "urn:ietf:params:scim:schemas:core:2.0:Schema";

/// A document at a path.
pub(crate) fn document(base: &str, path: &[&str]) -> Result<Value, Refused> {
    let one = |all: Vec<Value>, id: &str| {
        all.into_iter().find(|one| one["id"] == *id).ok_or_else(|| Refused::from(Why::Unknown))
    };
    match path {
        ["ServiceProviderConfig"] => Ok(provider(base)),
        ["ResourceTypes"] => Ok(all(types(base))),
        ["ResourceTypes", id] => one(types(base), id),
        ["Schemas"] => Ok(all(schemas(base))),
        ["Schemas", id] => one(schemas(base), id),
        _ => Err(Why::Unknown.into()),
    }
}

fn all(resources: Vec<Value>) -> Value {
    json!({
        "schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
        "totalResults": resources.len(),
        "startIndex": 1,
        "itemsPerPage": resources.len(),
        "Resources": resources,
    })
}

fn provider(base: &str) -> Value {
    json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
        "patch": { "supported": true },
        "bulk": { "supported": false, "maxOperations": 0, "maxPayloadSize": 0 },
        "filter": { "supported": true, "maxResults": limit::DIRECTORY_PAGE },
        "changePassword": { "supported": false },
        "sort": { "supported": false },
        "etag": { "supported": true },
        "authenticationSchemes": [{
            "type": "oauthbearertoken",
            "name": "Bearer token",
            "description": "The token that an administrator makes on the page of the directory.",
            "primary": true,
        }],
        "meta": { "resourceType": "ServiceProviderConfig", "location": format!("{base}/ServiceProviderConfig") },
    })
}

fn types(base: &str) -> Vec<Value> {
    let one = |name: &str, about: &str, schema: &str| {
        json!({
            "schemas": [RESOURCE_TYPE],
            "id": name,
            "name": name,
            "description": about,
            "endpoint": format!("/{name}s"),
            "schema": schema,
            "meta": { "resourceType": "ResourceType", "location": format!("{base}/ResourceTypes/{name}") },
        })
    };
    vec![one("User", "People who sign in.", USER), one("Group", "Permission groups that the directory fills.", GROUP)]
}

/// An attribute of a schema: its name, its type and what holds of it besides.
fn attribute(name: &str, kind: &str, about: &str, more: Value) -> Value {
    let mut attribute = json!({
        "name": name,
        "type": kind,
        "multiValued": false,
        "description": about,
        "required": false,
        "mutability": "readWrite",
        "returned": "default",
    });
    if kind == "string" {
        attribute["caseExact"] = json!(false);
        attribute["uniqueness"] = json!("none");
    }
    for (key, value) in more.as_object().into_iter().flatten() {
        attribute[key] = value.clone();
    }
    attribute
}

fn text(name: &str, about: &str, more: Value) -> Value {
    attribute(name, "string", about, more)
}

/// The attributes of those that a list refers to.
fn referred(kind: &str, mutability: &str) -> Value {
    json!([
        text("value", "Its id.", json!({ "mutability": mutability, "caseExact": true })),
        attribute(
            "$ref",
            "reference",
            "Its address.",
            json!({
                "referenceTypes": [kind], "mutability": mutability, "caseExact": true, "uniqueness": "none",
            })
        ),
        text("display", "What it is called.", json!({ "mutability": "readOnly" })),
        text("type", "What it is.", json!({ "mutability": mutability })),
    ])
}

fn schemas(base: &str) -> Vec<Value> {
    let one = |id: &str, name: &str, about: &str, attributes: Value| {
        json!({
            "schemas": [SCHEMA],
            "id": id,
            "name": name,
            "description": about,
            "attributes": attributes,
            "meta": { "resourceType": "Schema", "location": format!("{base}/Schemas/{id}") },
        })
    };
    let name = json!([text("givenName", "First name.", json!({})), text("familyName", "Last name.", json!({})),]);
    let emails = json!([
        text("value", "The address.", json!({})),
        text("type", "The one that is kept is that of work.", json!({ "canonicalValues": ["work"] })),
        attribute("primary", "boolean", "Whether it is the one that is kept.", json!({})),
    ]);
    let user = json!([
        text("userName", "What they sign in with.", json!({ "required": true, "uniqueness": "server" })),
        text("externalId", "What the directory calls them.", json!({ "caseExact": true })),
        attribute("name", "complex", "What they are called.", json!({ "subAttributes": name })),
        text("displayName", "What they are called, as the directory has it.", json!({})),
        text("nickName", "The name that customers read.", json!({})),
        attribute("active", "boolean", "Whether they may sign in.", json!({})),
        attribute(
            "emails",
            "complex",
            "Where mails reach them: one address is kept.",
            json!({
                "multiValued": true, "subAttributes": emails,
            })
        ),
        attribute(
            "groups",
            "complex",
            "The groups that the directory has them in.",
            json!({
                "multiValued": true, "mutability": "readOnly", "subAttributes": referred("Group", "readOnly"),
            })
        ),
    ]);
    let group = json!([
        text("displayName", "What it is called.", json!({ "required": true, "uniqueness": "server" })),
        text("externalId", "What the directory calls it.", json!({ "caseExact": true })),
        attribute(
            "members",
            "complex",
            "Whom the directory has in it.",
            json!({
                "multiValued": true, "subAttributes": referred("User", "immutable"),
            })
        ),
    ]);
    vec![
        one(USER, "User", "Someone who signs in.", user),
        one(GROUP, "Group", "A permission group that the directory fills.", group),
    ]
}
