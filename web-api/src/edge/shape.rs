//! Types as the served description shows them.
use std::borrow::Cow;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// Named schemas, as utoipa collects them.
pub(crate) type Schemas = Vec<(String, RefOr<Schema>)>;

/// A type's schema with those that it names.
pub(crate) struct Shape {
    /// Its name.
    pub(crate) name: fn() -> Cow<'static, str>,
    /// It.
    pub(crate) schema: fn() -> RefOr<Schema>,
    /// Those that it names.
    pub(crate) more: fn(&mut Schemas),
}

impl Shape {
    /// Of a type.
    pub(crate) fn of<T: ToSchema>() -> Shape {
        Shape { name: T::name, schema: T::schema, more: T::schemas }
    }
}
