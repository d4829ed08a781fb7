//! Routes that are read.
use actix_web::{Route, guard, web};

/// Whatever is got can be asked about: HEAD answers as GET does, and the body stays behind.
pub(crate) fn read() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}
