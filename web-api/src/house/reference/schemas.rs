//! The schemas that the served descriptions share.
use crate::edge::plan::Plan;
use crate::edge::shape::Schemas;
use crate::edge::shape::Shape;
use std::collections::BTreeSet;
use utoipa::openapi::{ObjectBuilder, OneOf, OneOfBuilder, Ref, RefOr, Schema, Type};

/// The type that stands for every kind of event.
const EVERY_KIND: &str = "Happening";

/// A type's own schema under its name, with those that it names, each once.
pub(crate) fn collect(shape: &Shape, into: &mut Schemas) {
    let mut more = Schemas::new();
    more.push(((shape.name)().into_owned(), (shape.schema)()));
    (shape.more)(&mut more);
    for (name, schema) in more {
        if !into.iter().any(|(known, _)| *known == name) {
            into.push((name, schema));
        }
    }
}

/// The types that callers send: what may be left out of them is said field by field.
pub(crate) fn inputs(plan: &'static Plan) -> BTreeSet<String> {
    let mut inputs = Schemas::new();
    for row in plan.calls() {
        collect(&row.input, &mut inputs);
    }
    for socket in plan.sockets() {
        collect(&(socket.says)(), &mut inputs);
    }
    inputs.into_iter().map(|(name, _)| name).collect()
}

/// What the server answers is always whole: every property is there, null where it has no value, but for those that a room
/// says are only sometimes there.
pub(crate) fn complete(plan: &Plan, name: &str, schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            let always = |property: &&String| !plan.sometimes(name, property);
            object.required = object.properties.keys().filter(always).cloned().collect();
            object.properties.values_mut().for_each(|property| complete(plan, name, property));
        }
        Schema::OneOf(one) => one.items.iter_mut().for_each(|item| complete(plan, name, item)),
        Schema::AllOf(all) => all.items.iter_mut().for_each(|item| complete(plan, name, item)),
        Schema::AnyOf(any) => any.items.iter_mut().for_each(|item| complete(plan, name, item)),
        Schema::Array(_) => {}
        _ => {}
    }
}

/// Puts the kinds of events that the rooms list in the place of the type that stands for all of them.
pub(crate) fn list_kinds(plan: &Plan, schemas: &mut Schemas) {
    let kinds = plan.kinds();
    for kind in &kinds {
        collect(&kind.data, schemas);
    }
    let one = |kind: &crate::edge::frame::KindRow| {
        let data =
            Ref::builder().ref_location_from_schema_name((kind.data.name)()).description(Some(kind.about)).build();
        ObjectBuilder::new()
            .description(Some(kind.about))
            .property("kind", ObjectBuilder::new().schema_type(Type::String).enum_values(Some([kind.name])))
            .required("kind")
            .property("data", data)
            .required("data")
    };
    let all: OneOf = kinds.iter().map(one).fold(OneOfBuilder::new(), OneOfBuilder::item).build();
    for (name, schema) in schemas {
        if name == EVERY_KIND {
            let description = match schema {
                RefOr::T(Schema::OneOf(empty)) => empty.description.take(),
                _ => None,
            };
            *schema = RefOr::T(Schema::OneOf(OneOf { description, ..all.clone() }));
        }
    }
}
