//! The sockets' frames as an AsyncAPI 3 document, from the same types that the pumps read and write.
use crate::edge::plan::Plan;
use crate::edge::shape::Schemas;
use crate::house::reference::bounds;
use crate::house::reference::schemas::{collect, complete, list_kinds};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The document as it is served.
pub(crate) fn document(plan: &'static Plan) -> &'static str {
    static DOCUMENT: OnceLock<String> = OnceLock::new();
    let build = || serde_json::to_string_pretty(&build(plan)).expect("plain values have a JSON form") + "\n";
    DOCUMENT.get_or_init(build)
}

fn build(plan: &'static Plan) -> Value {
    let (mut channels, mut operations, mut messages) = (json!({}), json!({}), json!({}));
    for channel in plan.sockets() {
        let (says, hears) = ((channel.says)(), (channel.hears)());
        let (said, heard) = ((says.name)(), (hears.name)());
        channels[channel.name] = json!({
            "address": channel.path,
            "description": channel.about,
            "messages": {
                &*said: { "$ref": format!("#/components/messages/{said}") },
                &*heard: { "$ref": format!("#/components/messages/{heard}") },
            },
        });
        for (verb, action, message) in [("says", "receive", &said), ("hears", "send", &heard)] {
            operations[format!("{}{verb}", channel.name)] = json!({
                "action": action,
                "channel": { "$ref": format!("#/channels/{}", channel.name) },
                "messages": [{ "$ref": format!("#/channels/{}/messages/{message}", channel.name) }],
            });
            messages[&**message] = json!({
                "contentType": "application/json",
                "payload": { "$ref": format!("#/components/schemas/{message}") },
            });
        }
    }
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Switchyard live feeds",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "Apache-2.0" },
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
        "components": { "messages": messages, "schemas": schemas(plan) },
    })
}

fn schemas(plan: &'static Plan) -> Value {
    let mut said = Schemas::new();
    let mut heard = Schemas::new();
    for channel in plan.sockets() {
        collect(&(channel.says)(), &mut said);
        collect(&(channel.hears)(), &mut heard);
    }
    list_kinds(plan, &mut heard);
    for (name, schema) in &mut heard {
        complete(plan, name, schema);
    }
    let (found, all) = (bounds::found(plan), said.into_iter().chain(heard));
    let stated = all.map(|(name, mut schema)| {
        bounds::state(&found, &name, &mut schema);
        (name, schema)
    });
    stated.map(|(name, schema)| (name, serde_json::to_value(schema).expect("a schema has a JSON form"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_somewhere() {
        let document: Value = serde_json::from_str(document(&crate::PLAN)).unwrap();
        let mut references = Vec::new();
        walk(&document, &mut references);
        assert!(references.len() > 10);
        for reference in references {
            let pointer = reference.trim_start_matches('#');
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    fn walk(value: &Value, references: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    references.push(reference.clone());
                }
                fields.values().for_each(|value| walk(value, references));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, references)),
            _ => {}
        }
    }

    #[test]
    fn both_sides_frames_are_there() {
        for name in ["AgentSays", "CustomerHears"] {
            assert!(document(&crate::PLAN).contains(name));
        }
    }
}
