//! The OpenAPI document, assembled from the table of endpoints.
use crate::edge::bounds::Found;
use crate::edge::endpoint::Endpoint;
use crate::edge::plan::Plan;
use crate::edge::problem::RefusalBody;
use crate::edge::row::Gate;
use crate::edge::row::Verb;
use crate::edge::shape::Schemas;
use crate::edge::shape::Shape;
use crate::house::reference::bounds;
use crate::house::reference::schemas::{collect, complete, inputs, list_kinds};
use catalogue::error::Code;
use catalogue::permission::Action;
use catalogue::{error, limit};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{KnownFormat, SchemaFormat, SchemaType};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, License, ObjectBuilder, OpenApi, OpenApiBuilder, Paths, Ref, RefOr,
    Required, Response, ResponseBuilder, Schema, SecurityRequirement, Type,
};

/// What every call can be refused with.
const ANY_CALL: &[Code] = &[
    Code::INVALID_HEADERS,
    Code::INVALID_FORMAT,
    Code::MISSING_PARAMETERS,
    Code::UNKNOWN_SUBDOMAIN,
    Code::MAINTENANCE_OR_OVERLOAD,
    Code::STORAGE_FAILED,
    Code::STORAGE_READ_FAILED,
    Code::FAULT,
];
const SIGNED_CALL: &[Code] = &[
    Code::NO_TOKEN,
    Code::NO_APPLICATION_KEY,
    Code::NO_CONSUMER_KEY,
    Code::WRONG_KEYS,
    Code::APPLICATION_OFFLINE,
    Code::ORIGIN_REFUSED,
    Code::RATE_EXCEEDED,
    Code::SESSION_EXPIRED,
    Code::ACCOUNT_FROZEN,
    Code::BAD_IP,
];
const CUSTOMER_CALL: &[Code] = &[Code::NO_TOKEN, Code::CHAT_NOT_FOUND, Code::RATE_EXCEEDED];
const BODY_CALL: &[Code] = &[Code::BODY_TOO_LARGE, Code::UNSUPPORTED_CONTENT];

/// The document as it is served.
pub(crate) fn document(plan: &'static Plan) -> &'static str {
    static DOCUMENT: OnceLock<String> = OnceLock::new();
    let build = || build(plan).to_pretty_json().expect("a document of plain values has a JSON form") + "\n";
    DOCUMENT.get_or_init(build)
}

/// Every code that a row can be refused with.
pub(crate) fn refusals_of(row: &Endpoint) -> BTreeSet<Code> {
    let mut codes: BTreeSet<Code> = ANY_CALL.iter().chain(row.refusals).copied().collect();
    match row.gate {
        Gate::Public => {}
        Gate::Customer => codes.extend(CUSTOMER_CALL),
        Gate::Signed => codes.extend(SIGNED_CALL),
    }
    if row.in_person {
        codes.insert(Code::SESSION_OUT_OF_SCOPE);
    }
    if row.permission.is_some() {
        codes.extend([Code::NO_PERMISSIONS, Code::NO_MODULES, Code::PERMISSION_MISSING]);
    }
    if !row.verb.by_query() {
        codes.extend(BODY_CALL);
    }
    if row.creates {
        codes.insert(Code::IDEMPOTENCY_KEY_REUSED);
    }
    codes
}

fn build(plan: &'static Plan) -> OpenApi {
    let mut schemas = Schemas::new();
    let mut answered = BTreeSet::new();
    let mut paths = Paths::new();
    for row in plan.calls() {
        if !row.verb.by_query() {
            collect(&row.input, &mut schemas);
        }
        let before: BTreeSet<String> = schemas.iter().map(|(name, _)| name.clone()).collect();
        collect(&row.answer, &mut schemas);
        answered.extend(schemas.iter().map(|(name, _)| name.clone()).filter(|name| !before.contains(name)));
        paths.add_path_operation(format!("/2.0/{}", row.path), vec![method(row.verb)], operation(row));
    }
    for socket in plan.sockets() {
        collect(&(socket.says)(), &mut schemas);
        collect(&(socket.hears)(), &mut schemas);
    }
    collect(&Shape::of::<RefusalBody>(), &mut schemas);
    list_kinds(plan, &mut schemas);
    let (inputs, found) = (inputs(plan), bounds::found(plan));
    let mut components = ComponentsBuilder::new();
    for (name, mut schema) in schemas {
        if !inputs.contains(&name) {
            complete(plan, &name, &mut schema);
        }
        bounds::state(&found, &name, &mut schema);
        components = components.schema(name, schema);
    }
    components = components
        .security_scheme(
            "token",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Bearer)
                    .description(Some("The token that POST internal/profile answered."))
                    .build(),
            ),
        )
        .security_scheme("applicationKey", header_key("X-Application-Key", "As internal/self_configure gave it."))
        .security_scheme("consumerKey", header_key("X-Consumer-Key", "As internal/self_configure gave it."))
        .security_scheme("chatToken", header_key("X-Chat-Token", "The token that incoming/livechat/start answered."));
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Switchyard")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(
                    "The calls of the console and of the customer's side. Times are ISO 8601 in UTC with milliseconds, \
                     durations whole seconds. GET and DELETE take query parameters, lists with brackets; the others JSON. \
                     A refusal answers with the number of the documents in `Error`.",
                ))
                .license(Some(License::new("Apache-2.0"))),
        )
        .paths(paths)
        .components(Some(components.build()))
        .build()
}

fn operation(row: &'static Endpoint) -> Operation {
    let mut operation = OperationBuilder::new()
        .operation_id(Some(row.operation))
        .summary(Some(row.summary))
        .tag(row.room)
        .response("200", answer(row));
    let one = |(id, action): (u16, Action)| {
        let name = catalogue::permission::find(id).map_or("", |row| row.name);
        format!("{id}, {name}, to {}", action.name())
    };
    let needs = row.asks().map(one).reduce(|needs, also| format!("{needs}, and {also}"));
    let needs = needs.map(|needs| format!("Needs permission {needs}."));
    let in_person = row.in_person.then(|| "Not with an access token.".to_owned());
    let integration = row.integration.and_then(catalogue::integration::find);
    let integration = integration.map(|row| format!("Needs integration {}, {}.", row.id, row.name));
    let said: Vec<String> = needs.into_iter().chain(integration).chain(in_person).collect();
    if !said.is_empty() {
        operation = operation.description(Some(said.join(" ")));
    }
    if row.verb.by_query() {
        for parameter in query(&row.input) {
            operation = operation.parameter(parameter);
        }
    } else {
        operation = operation.request_body(Some(body(row)));
    }
    if row.creates {
        operation = operation.parameter(
            ParameterBuilder::new()
                .name("Idempotency-Key")
                .parameter_in(ParameterIn::Header)
                .description(Some("The same key with the same body answers the first answer again for 24 hours."))
                .schema(Some(
                    ObjectBuilder::new()
                        .schema_type(Type::String)
                        .min_length(Some(1))
                        .max_length(Some(limit::IDEMPOTENCY_KEY)),
                )),
        );
    }
    for (status, codes) in by_status(row) {
        operation = operation.response(status.to_string(), refusal(&codes));
    }
    match row.gate {
        Gate::Public => operation,
        Gate::Customer => operation.security(SecurityRequirement::new("chatToken", [""; 0])),
        Gate::Signed => operation.security(
            SecurityRequirement::new("token", [""; 0]).add("applicationKey", [""; 0]).add("consumerKey", [""; 0]),
        ),
    }
    .build()
}

fn by_status(row: &Endpoint) -> BTreeMap<u16, Vec<Code>> {
    let mut statuses: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in refusals_of(row) {
        statuses.entry(error::row(code).status).or_default().push(code);
    }
    statuses
}

fn answer(row: &Endpoint) -> Response {
    if row.downloads {
        let bytes =
            ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
        let content = ContentBuilder::new().schema(Some(bytes)).build();
        return ResponseBuilder::new().description("The file.").content("application/octet-stream", content).build();
    }
    let name = (row.answer.name)();
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(name.as_ref()))).build();
    ResponseBuilder::new().description("Done.").content("application/json", content).build()
}

fn refusal(codes: &[Code]) -> Response {
    let said: Vec<String> = codes.iter().map(|code| format!("{code}: {}", error::row(*code).text_en)).collect();
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(RefusalBody::name()))).build();
    ResponseBuilder::new().description(said.join("\n\n")).content("application/json", content).build()
}

fn body(row: &Endpoint) -> utoipa::openapi::request_body::RequestBody {
    let reference = Ref::from_schema_name((row.input.name)().as_ref());
    let content = || ContentBuilder::new().schema(Some(reference.clone())).build();
    let mut about = format!("At most {} bytes.", row.body_bytes);
    if row.picture {
        about += &format!(" As a form with one file called `image` of at most {} bytes.", limit::IMAGE_BYTES);
    } else if row.forms {
        let (files, each, all) = (limit::ATTACHMENTS, limit::ATTACHMENT_BYTES, limit::ATTACHMENTS_BYTES);
        about += &format!(
            " As a form besides that up to {files} files called `attachments`, each of at most {each} bytes and together of at most {all}; then the message may be left out."
        );
    }
    let mut body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .description(Some(about))
        .content("application/json", content());
    if row.forms {
        body = body.content("multipart/form-data", content());
    }
    body.build()
}

/// A query's type, taken apart into parameters; a list carries brackets.
fn query(input: &Shape) -> Vec<Parameter> {
    let mut found = Found::default();
    (input.bounds)(&mut found);
    let mut schema = (input.schema)();
    bounds::state(&found, &(input.name)(), &mut schema);
    let RefOr::T(Schema::Object(object)) = schema else { return Vec::new() };
    let mut parameters = Vec::new();
    for (name, schema) in object.properties {
        let list = matches!(schema, RefOr::T(Schema::Array(_)));
        let description = match &schema {
            RefOr::T(Schema::Object(property)) => property.description.clone(),
            RefOr::T(Schema::Array(property)) => property.description.clone(),
            _ => None,
        };
        // The place first: the builder takes a parameter for one of the path, which is always required, until told.
        let required = if object.required.contains(&name) { Required::True } else { Required::False };
        parameters.push(
            ParameterBuilder::new()
                .parameter_in(ParameterIn::Query)
                .required(required)
                .name(if list { format!("{name}[]") } else { name })
                .description(description)
                .schema(Some(present(schema)))
                .build(),
        );
    }
    parameters
}

/// A query has no null: a parameter is there or it is not.
fn present(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::OneOf(mut one)) if one.items.len() == 2 => one.items.swap_remove(0),
        RefOr::T(Schema::Object(mut object)) => {
            if let SchemaType::Array(types) = &object.schema_type
                && let Some(kind) = types.iter().find(|kind| **kind != Type::Null)
            {
                object.schema_type = SchemaType::Type(kind.clone());
            }
            RefOr::T(Schema::Object(object))
        }
        other => other,
    }
}

fn method(verb: Verb) -> HttpMethod {
    match verb {
        Verb::Get => HttpMethod::Get,
        Verb::Post => HttpMethod::Post,
        Verb::Put => HttpMethod::Put,
        Verb::Patch => HttpMethod::Patch,
        Verb::Delete => HttpMethod::Delete,
    }
}

fn header_key(name: &str, description: &str) -> SecurityScheme {
    SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::with_description(name, description)))
}

#[cfg(test)]
#[path = "openapi_tests.rs"]
mod tests;
