//! `/docs/`: the OpenAPI document as a page that a person can read, made here and loading nothing from elsewhere.
use crate::edge::endpoint::Endpoint;
use crate::edge::plan::Plan;
use crate::edge::row::Gate;
use crate::edge::row::Verb;
use crate::edge::shape::Schemas;
use crate::house::console;
use crate::house::reference::openapi::refusals_of;
use crate::house::reference::schemas::collect;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use catalogue::{error, permission};
use serde_json::Value;
use std::fmt::Write;
use std::sync::OnceLock;

static PAGE: OnceLock<String> = OnceLock::new();

const STYLE: &str = include_str!("docs.css");

/// The page needs its slash.
pub(crate) async fn to_slash(request: HttpRequest) -> HttpResponse {
    console::to_slash(request).await
}

/// The page.
pub(crate) async fn page(plan: &'static Plan) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer.insert_header((header::CACHE_CONTROL, "no-cache"));
    let page = PAGE.get_or_init(|| {
        let mut page = String::new();
        write(plan, &mut page).expect("a String takes every text");
        page
    });
    console::page(answer).body(page.as_str())
}

/// Its style.
pub(crate) async fn style() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/css; charset=utf-8"))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(STYLE)
}

fn write(plan: &'static Plan, page: &mut String) -> std::fmt::Result {
    write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Switchyard API</title><link rel=\"stylesheet\" href=\"style.css\"></head><body>\
         <header><h1>Switchyard API</h1><p>Version {}. The same as <a href=\"../2.0/openapi.json\">OpenAPI 3.1</a>; \
         the sockets' frames as <a href=\"../2.0/asyncapi.json\">AsyncAPI 3</a>.</p></header>",
        env!("CARGO_PKG_VERSION")
    )?;
    page.push_str("<nav aria-label=\"Calls\"><ul>");
    for row in plan.calls() {
        write!(page, "<li><a href=\"#{0}\"><code>{1}</code> {2}</a></li>", row.operation, verb(row.verb), row.path)?;
    }
    page.push_str("</ul></nav><main>");
    for row in plan.calls() {
        call(page, row)?;
    }
    page.push_str("<h2 id=\"shapes\">Shapes</h2>");
    let mut schemas = Schemas::new();
    for row in plan.calls() {
        collect(&row.input, &mut schemas);
        collect(&row.answer, &mut schemas);
    }
    schemas.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (name, schema) in &schemas {
        shape(page, name, &serde_json::to_value(schema).unwrap_or_default())?;
    }
    page.push_str("</main></body></html>");
    Ok(())
}

fn call(page: &mut String, row: &Endpoint) -> std::fmt::Result {
    let gate = match row.gate {
        Gate::Public => "Anybody.",
        Gate::Customer => "The customer of the chat: <code>X-Chat-Token</code>.",
        Gate::Signed => {
            "Signed in: <code>Authorization: Bearer</code>, <code>X-Application-Key</code>, <code>X-Consumer-Key</code>."
        }
    };
    let place = if row.verb.by_query() { "Query" } else { "Body" };
    write!(
        page,
        "<section id=\"{}\"><h2><code class=\"verb\">{}</code> <code>/2.0/{}</code></h2><p>{}</p><dl>\
         <dt>Who</dt><dd>{gate}",
        row.operation,
        verb(row.verb),
        row.path,
        escaped(row.summary),
    )?;
    for (id, action) in row.asks() {
        let name = permission::find(id).map_or("", |row| row.name);
        write!(page, " Permission {id}, {}, to {}.", escaped(name), action.name())?;
    }
    write!(page, "</dd><dt>{place}</dt><dd>{}", link(&(row.input.name)()))?;
    if row.forms {
        page.push_str(", as JSON or as a form");
    }
    if row.creates {
        page.push_str("; takes <code>Idempotency-Key</code>");
    }
    write!(page, "</dd><dt>Answer</dt><dd>{}</dd></dl>", link(&(row.answer.name)()))?;
    page.push_str("<details><summary>Refusals</summary><table><tr><th>Status</th><th>Error</th><th>Says</th></tr>");
    for code in refusals_of(row) {
        let said = error::row(code);
        write!(page, "<tr><td>{}</td><td>{code}</td><td>{}</td></tr>", said.status, escaped(said.text_en))?;
    }
    page.push_str("</table></details></section>");
    Ok(())
}

fn shape(page: &mut String, name: &str, schema: &Value) -> std::fmt::Result {
    write!(page, "<section id=\"shape-{name}\"><h3>{name}</h3><p>{}</p>", text(schema, "description"))?;
    let parts: Vec<&Value> = match schema["allOf"].as_array().or(schema["oneOf"].as_array()) {
        Some(parts) => parts.iter().collect(),
        None => vec![schema],
    };
    page.push_str("<table><tr><th>Field</th><th>Type</th><th>Is</th></tr>");
    for part in parts {
        if let Some(reference) = part["$ref"].as_str() {
            write!(page, "<tr><td colspan=\"3\">all of {}</td></tr>", kind_of(reference))?;
        }
        for (field, property) in part["properties"].as_object().into_iter().flatten() {
            let about = text(property, "description");
            write!(page, "<tr><td><code>{field}</code></td><td>{}</td><td>{about}</td></tr>", kind(property))?;
        }
        if let Some(values) = part["enum"].as_array() {
            let values: Vec<String> = values.iter().map(|value| escaped(&value.to_string())).collect();
            write!(page, "<tr><td colspan=\"3\">one of <code>{}</code></td></tr>", values.join("</code>, <code>"))?;
        }
    }
    page.push_str("</table></section>");
    Ok(())
}

fn kind(property: &Value) -> String {
    if let Some(reference) = property["$ref"].as_str() {
        return kind_of(reference);
    }
    for several in ["oneOf", "allOf", "anyOf"] {
        if let Some(parts) = property[several].as_array() {
            return parts.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    let name = match &property["type"] {
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any".into(),
    };
    if name.starts_with("array") {
        return format!("list of {}", kind(&property["items"]));
    }
    match property["format"].as_str() {
        Some(format) => format!("{name} ({format})"),
        None => name,
    }
}

fn kind_of(reference: &str) -> String {
    link(reference.rsplit('/').next().unwrap_or_default())
}

fn link(name: &str) -> String {
    format!("<a href=\"#shape-{name}\">{name}</a>")
}

fn text(value: &Value, field: &str) -> String {
    escaped(value[field].as_str().unwrap_or_default())
}

/// A text that no page takes for its own.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

fn verb(verb: Verb) -> actix_web::http::Method {
    verb.method()
}
