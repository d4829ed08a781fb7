//! The served reference: the calls as OpenAPI and as a page, the sockets as AsyncAPI.
pub(crate) mod asyncapi;
mod bounds;
pub(crate) mod openapi;
pub(crate) mod page;
pub(crate) mod schemas;
