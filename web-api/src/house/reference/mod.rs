//! house::reference
pub(crate) mod asyncapi;
pub(crate) mod openapi;
pub(crate) mod page;
