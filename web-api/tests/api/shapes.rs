//! Holds every answer of every test against the schema that the server publishes of it.
use jsonschema::Validator;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

pub(crate) struct Shapes {
    document: Value,
    known: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Shapes {
    pub(crate) async fn read(http: &reqwest::Client, address: SocketAddr) -> Shapes {
        let answer = http.get(format!("http://{address}/2.0/openapi.json")).send().await.expect("it is served");
        let text = answer.text().await.expect("it is a text");
        let document = serde_json::from_str(&text).expect("it is JSON");
        Shapes { document, known: Mutex::default() }
    }

    /// Every operation: method, path without prefix, and what it says of itself.
    pub(crate) fn operations(&self) -> Vec<(String, String, Value)> {
        let paths = self.document["paths"].as_object().expect("there are paths");
        let all = paths.iter().flat_map(|(path, methods)| {
            let path = path.trim_start_matches("/2.0/").to_owned();
            let methods = methods.as_object().expect("a path has methods");
            methods.iter().map(move |(method, operation)| (method.to_uppercase(), path.clone(), operation.clone()))
        });
        all.collect()
    }

    #[track_caller]
    pub(crate) fn fits(&self, method: &str, path: &str, status: u16, body: &Value) {
        let pointer = format!("/2.0/{path}").replace('~', "~0").replace('/', "~1");
        let answers = self.document.pointer(&format!("/paths/{pointer}/{}/responses", method.to_lowercase()));
        let Some(answers) = answers else { return };
        let schema = &answers[status.to_string()]["content"]["application/json"]["schema"];
        assert!(!schema.is_null(), "{method} {path} answers {status}, which its document does not name: {body}");
        let reference = schema["$ref"].as_str().expect("answers are named").to_owned();
        let validator = self.validator(&reference);
        let misfits: Vec<String> = validator.iter_errors(body).map(|error| error.to_string()).collect();
        assert!(misfits.is_empty(), "{method} {path} {status}: {misfits:#?}\n{body}");
    }

    /// The same for a frame of a socket.
    #[track_caller]
    pub(crate) fn frame_fits(&self, name: &str, frame: &Value) {
        let validator = self.validator(&format!("#/components/schemas/{name}"));
        assert!(validator.is_valid(frame), "{frame} is no {name}");
    }

    fn validator(&self, reference: &str) -> Arc<Validator> {
        let mut known = self.known.lock().expect("no test panics while it looks");
        let make = || {
            let schema = json!({ "$ref": reference, "components": { "schemas": self.reached(reference) } });
            Arc::new(jsonschema::validator_for(&schema).expect("it is a schema"))
        };
        known.entry(reference.to_owned()).or_insert_with(make).clone()
    }

    /// The schemas that one of them needs, itself among them: all of them together take a tenth of a second to compile.
    fn reached(&self, reference: &str) -> Map<String, Value> {
        let (mut found, mut open) = (Map::new(), vec![reference.to_owned()]);
        while let Some(reference) = open.pop() {
            let name = reference.strip_prefix("#/components/schemas/").expect("every schema is a component");
            if !found.contains_key(name) {
                let schema = &self.document["components"]["schemas"][name];
                references(schema, &mut open);
                found.insert(name.to_owned(), schema.clone());
            }
        }
        found
    }
}

/// The references within a schema.
fn references(schema: &Value, into: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            into.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| references(value, into));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, into)),
        _ => {}
    }
}
