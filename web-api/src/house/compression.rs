//! Which answers are compressed: only those that gain by it. To compress an answer of a few hundred bytes takes longer than
//! the call behind it, and saves no packet.
use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_ENCODING, HeaderValue};
use actix_web::middleware::Next;

/// What fits into one packet beside its headers goes out as it is.
const ONE_PACKET: u64 = 1_400;

/// Stands inside of actix-web's `Compress`, which leaves alone what names an encoding already.
pub(crate) async fn skip_small<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    let small = matches!(response.response().body().size(), BodySize::Sized(1..ONE_PACKET));
    if small && !response.headers().contains_key(CONTENT_ENCODING) {
        response.headers_mut().insert(CONTENT_ENCODING, AS_IT_IS);
    }
    Ok(response)
}

/// Stands outside of it and takes that name away again: an answer that is not encoded has no such header.
pub(crate) async fn name_no_identity<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    if response.headers().get(CONTENT_ENCODING) == Some(&AS_IT_IS) {
        response.headers_mut().remove(CONTENT_ENCODING);
    }
    Ok(response)
}

const AS_IT_IS: HeaderValue = HeaderValue::from_static("identity");
