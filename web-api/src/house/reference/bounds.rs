//! Writes the bounds of what callers send into its schemas.
use crate::edge::bounds::{Bound, Found};
use crate::edge::plan::Plan;
use utoipa::Number;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, SchemaType};
use utoipa::openapi::{Object, RefOr, Schema, Type};

/// The bounds of everything that callers and sockets' clients send.
pub(crate) fn found(plan: &'static Plan) -> Found {
    let mut found = Found::default();
    for row in plan.calls() {
        (row.input.bounds)(&mut found);
    }
    for socket in plan.sockets() {
        ((socket.says)().bounds)(&mut found);
    }
    found
}

/// States the bounds of a type's fields in its schema.
///
/// # Panics
/// Where a field is not where its rules say: a fault of this program, which the test of the committed description shows.
pub(crate) fn state(found: &Found, name: &str, schema: &mut RefOr<Schema>) {
    for (field, bound) in found.of(name).unwrap_or_default() {
        let said = match schema {
            RefOr::T(Schema::Object(object)) => object.properties.get_mut(*field).map(|of| bounded(bound, of)),
            _ => None,
        };
        assert_eq!(said, Some(true), "{name}.{field} can be described as it is checked");
    }
}

/// Whether the schema is one that can say so.
fn bounded(bound: &Bound, schema: &mut RefOr<Schema>) -> bool {
    let RefOr::T(schema) = schema else { return false };
    match schema {
        Schema::Object(object) => of_object(bound, object),
        Schema::Array(array) => {
            if let Some((min, max)) = bound.length {
                (array.min_items, array.max_items) = (min, max);
            }
            let plain = bound.range.is_none() && bound.pattern.is_none();
            plain
                && bound.items.as_ref().is_none_or(|items| match &mut array.items {
                    ArrayItems::RefOrSchema(item) => bounded(items, item),
                    ArrayItems::False => false,
                })
        }
        // A value or null.
        Schema::OneOf(one) => one.items.iter_mut().any(|item| bounded(bound, item)),
        _ => false,
    }
}

fn of_object(bound: &Bound, object: &mut Object) -> bool {
    let is = |object: &Object, kind: Type| match &object.schema_type {
        SchemaType::Type(one) => *one == kind,
        SchemaType::Array(several) => several.contains(&kind),
        SchemaType::AnyValue => false,
    };
    if let Some((min, max)) = bound.length {
        if is(object, Type::String) {
            (object.min_length, object.max_length) = (min.or(object.min_length), max.or(object.max_length));
        } else if is(object, Type::Object) {
            (object.min_properties, object.max_properties) = (min, max);
        } else {
            return false;
        }
    }
    if let Some((min, max)) = bound.range {
        if !is(object, Type::Integer) {
            return false;
        }
        object.minimum = min.map(Number::Int).or(object.minimum.take());
        object.maximum = max.map(Number::Int).or(object.maximum.take());
    }
    if let Some(pattern) = bound.pattern {
        object.pattern = Some(pattern.to_owned());
    }
    bound.items.as_ref().is_none_or(|items| match object.additional_properties.as_deref_mut() {
        Some(AdditionalProperties::RefOr(item)) => bounded(items, item),
        _ => false,
    })
}
