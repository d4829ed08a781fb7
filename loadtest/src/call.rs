//! HTTP calls as one person makes them, told apart by what to do next: go on, try again, or give up.
use crate::target::Target;
use crate::wire::Refusal;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// How long one call may take; a server that is down answers sooner.
const CALL: Duration = Duration::from_secs(10);
/// Idle connections kept, for all people together.
const IDLE_CONNECTIONS: usize = 256;

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Nobody knows whether it happened: try again with the same keys.
    Lost,
    /// The server asks to wait: busy, too many calls, storage failed.
    Busy(Duration),
    /// The server said no.
    Refused(u16, String),
}

/// Who calls.
#[derive(Debug, Clone)]
pub(crate) enum Caller {
    /// Nobody in particular.
    Anyone,
    /// The customer of a chat.
    Customer(String),
    /// Somebody who is about to sign in: only the page's keys.
    Keys { application_key: String, consumer_key: String },
    /// Somebody who signed in.
    Agent { token: String, application_key: String, consumer_key: String },
}

/// The client that all people share.
#[derive(Debug, Clone)]
pub(crate) struct Server {
    client: reqwest::Client,
    origin: String,
}

impl Server {
    /// A client that reaches the target and nothing else: no name is looked up, no proxy used, no redirect followed.
    ///
    /// # Errors
    /// When the client cannot be set up.
    pub(crate) fn new(target: &Target) -> Result<Server, reqwest::Error> {
        // The workspace's reqwest wants a provider of TLS to be named, whether or not it is used.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .resolve(&target.host, target.address)
            .pool_max_idle_per_host(IDLE_CONNECTIONS)
            .tcp_nodelay(true)
            .timeout(CALL)
            .build()?;
        Ok(Server { client, origin: target.origin() })
    }

    /// A call without a body.
    pub(crate) async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        caller: &Caller,
    ) -> Result<T, Trouble> {
        answer(self.request(method, path, caller)).await
    }

    /// A call with a JSON body. `once` makes a repeated POST answer the first answer again.
    pub(crate) async fn tell<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        caller: &Caller,
        body: &Value,
        once: Option<&str>,
    ) -> Result<T, Trouble> {
        let mut request = self.request(method, path, caller).json(body);
        if let Some(key) = once {
            request = request.header("Idempotency-Key", key);
        }
        answer(request).await
    }

    fn request(&self, method: Method, path: &str, caller: &Caller) -> RequestBuilder {
        let request = self.client.request(method, format!("{}/2.0/{path}", self.origin));
        match caller {
            Caller::Anyone => request,
            Caller::Customer(token) => request.header("X-Chat-Token", token),
            Caller::Keys { application_key, consumer_key } => {
                request.header("X-Application-Key", application_key).header("X-Consumer-Key", consumer_key)
            }
            Caller::Agent { token, application_key, consumer_key } => request
                .bearer_auth(token)
                .header("X-Application-Key", application_key)
                .header("X-Consumer-Key", consumer_key),
        }
    }
}

async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Trouble> {
    let response = request.send().await.map_err(|_| Trouble::Lost)?;
    let status = response.status();
    let wait = response
        .headers()
        .get("Retry-After")
        .and_then(|value| value.to_str().ok()?.parse().ok())
        .map_or(Duration::from_secs(1), Duration::from_secs);
    let body = response.bytes().await.map_err(|_| Trouble::Lost)?;
    if status.is_success() {
        return serde_json::from_slice(&body)
            .map_err(|error| Trouble::Refused(0, format!("the answer does not fit the contract: {error}")));
    }
    Err(trouble(status, &body, wait))
}

fn trouble(status: StatusCode, body: &[u8], wait: Duration) -> Trouble {
    if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
        return Trouble::Busy(wait);
    }
    match serde_json::from_slice::<Refusal>(body) {
        Ok(refusal) => Trouble::Refused(refusal.code, refusal.description),
        Err(_) => Trouble::Refused(0, format!("{status} without a refusal's body")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_server_is_asked_again_and_a_no_is_a_no() {
        let wait = Duration::from_secs(3);
        for status in [429, 500, 503] {
            let status = StatusCode::from_u16(status).expect("a status");
            assert!(matches!(trouble(status, b"{\"Error\":260}", wait), Trouble::Busy(told) if told == wait));
        }
        assert!(matches!(trouble(StatusCode::CONFLICT, b"{\"Error\":182}", wait), Trouble::Refused(182, _)));
        assert!(matches!(trouble(StatusCode::NOT_FOUND, b"<html>", wait), Trouble::Refused(0, _)));
    }
}
