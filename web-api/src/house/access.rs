//! The access log: a line for each answer, at `debug` of the target `access`. It names the call and how it went, never
//! what was sent: queries, headers and bodies hold tokens and people's words.
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use std::time::Instant;
use tracing::Level;

/// Writes the line once the answer is there. A socket's line is written when it opens.
pub(crate) async fn log<B: MessageBody>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<B>, Error> {
    if !tracing::enabled!(target: "access", Level::DEBUG) {
        return next.call(request).await;
    }
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let response = next.call(request).await?;
    let id = response.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or("-");
    let (status, took) = (response.status().as_u16(), began.elapsed());
    // Whatever a path holds, the line stays one line.
    tracing::debug!(target: "access", %method, ?path, status, ?took, request_id = id);
    Ok(response)
}
