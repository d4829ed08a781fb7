//! The sockets' frames as an AsyncAPI 3 document, from the same types that the pumps read and write.
use crate::edge::endpoint::{Schemas, Shape};
use crate::house::reference::openapi::{collect, complete};
use crate::rooms::live::{AgentHears, AgentSays, CustomerHears, CustomerSays};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// One socket.
struct Channel {
    name: &'static str,
    path: &'static str,
    about: &'static str,
    says: fn() -> Shape,
    hears: fn() -> Shape,
}

const CHANNELS: [Channel; 2] = [
    Channel {
        name: "agents",
        path: "/2.0/live",
        about: "The live feed of an agent's console. The first frame is a hello, within five seconds; then a ping every \
                heartbeat. Close codes: 1001 the server stops, 1008 no sign of life, 1009 too large, 1013 reads too \
                slowly or too busy, 4401 not signed in, 4403 signed in without Comms.",
        says: Shape::of::<AgentSays>,
        hears: Shape::of::<AgentHears>,
    },
    Channel {
        name: "customers",
        path: "/2.0/incoming/livechat/live",
        about: "The live feed of a customer's widget. The first frame is a hello with the chat's token.",
        says: Shape::of::<CustomerSays>,
        hears: Shape::of::<CustomerHears>,
    },
];

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    serde_json::to_string_pretty(&build()).expect("a document of plain values has a JSON form") + "\n"
});

/// The document as it is served.
pub(crate) fn document() -> &'static str {
    &DOCUMENT
}

fn build() -> Value {
    let (mut channels, mut operations, mut messages) = (json!({}), json!({}), json!({}));
    for channel in &CHANNELS {
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
        "components": { "messages": messages, "schemas": schemas() },
    })
}

fn schemas() -> Value {
    let mut said = Schemas::new();
    let mut heard = Schemas::new();
    for channel in &CHANNELS {
        collect(&(channel.says)(), &mut said);
        collect(&(channel.hears)(), &mut heard);
    }
    for (name, schema) in &mut heard {
        complete(name, schema);
    }
    let all = said.into_iter().chain(heard);
    all.map(|(name, schema)| (name, serde_json::to_value(schema).expect("a schema has a JSON form"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::ToSchema;

    #[test]
    fn every_reference_leads_somewhere() {
        let document: Value = serde_json::from_str(document()).unwrap();
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
        for name in [AgentSays::name(), CustomerHears::name()] {
            assert!(document().contains(&*name));
        }
    }
}
