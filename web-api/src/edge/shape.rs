//! Types as the served description shows them.
use crate::edge::bounds::{Bounded, Found};
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
    /// What bounds its fields and theirs.
    pub(crate) bounds: fn(&mut Found),
}

impl Shape {
    /// Of a type that is answered or told.
    pub(crate) fn of<T: ToSchema>() -> Shape {
        Shape { name: T::name, schema: T::schema, more: T::schemas, bounds: |_| {} }
    }

    /// Of a type that callers send.
    pub(crate) fn taken<T: ToSchema + Bounded>() -> Shape {
        Shape { bounds: T::bounds, ..Shape::of::<T>() }
    }
}
