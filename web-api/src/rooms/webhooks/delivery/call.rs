//! One call: signed, without redirects or proxies, bounded in time, its answer read so far and no further.
use crate::edge::vault::Closed;
use crate::rooms::webhooks::delivery::address::{Guard, LookUp, Networks, Refused, system};
use crate::rooms::webhooks::delivery::sign::signature;
use catalogue::limit;
use catalogue::units::Millis;
use ipnet::IpNet;
use reqwest::header::{CONTENT_TYPE, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::webhooks::{Delivery, DeliveryAttempt, Webhook};

/// Who calls.
pub(crate) const CALLER: &str = concat!("Switchyard/", env!("CARGO_PKG_VERSION"));
/// What is sent.
pub(crate) const JSON: &str = "application/json";

/// Why a call is not made whose secret cannot be opened.
const UNSIGNED: &str = "not sent: what it is signed with cannot be read";

/// Connections that are kept open to a receiver, and for how long.
const IDLE_CONNECTIONS: usize = 2;
const IDLE: Duration = Duration::from_secs(30);

/// Makes calls.
pub(crate) struct Caller {
    pub(crate) networks: Networks,
    /// By TLS.
    sealed: Client,
    /// In the clear, into the operator's networks alone.
    clear: Client,
}

fn within() -> Duration {
    Duration::from_millis(limit::WEBHOOK_TIMEOUT.0.unsigned_abs())
}

impl Caller {
    /// That may call these networks besides public addresses.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(crate) fn new(named: &[IpNet]) -> Result<Caller, reqwest::Error> {
        Caller::waiting(Networks::new(named), system(), within())
    }

    fn waiting(networks: Networks, look_up: LookUp, within: Duration) -> Result<Caller, reqwest::Error> {
        // Somebody else may have installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = |clear| {
            let guard = Guard { networks: networks.clone(), clear, look_up: look_up.clone() };
            Client::builder()
                .dns_resolver(Arc::new(guard))
                .no_proxy()
                .redirect(Policy::none())
                .timeout(within)
                .pool_max_idle_per_host(IDLE_CONNECTIONS)
                .pool_idle_timeout(IDLE)
                .build()
        };
        Ok(Caller { sealed: client(false)?, clear: client(true)?, networks })
    }

    /// Makes a call signed with a secret; what came of it, at most so long after. Where the secret cannot be had, no call is
    /// made: one that is not signed is none.
    pub(crate) async fn call(
        &self,
        webhook: &Webhook,
        secret: Result<String, Closed>,
        delivery: &Delivery,
        now: Millis,
    ) -> DeliveryAttempt {
        let began = Instant::now();
        let (status, why, answer) = match (self.networks.check(&webhook.url), secret) {
            // It was allowed once.
            (Err(_), _) => (None, Some(Refused.to_string()), None),
            (Ok(_), Err(Closed)) => (None, Some(UNSIGNED.to_owned()), None),
            (Ok(url), Ok(secret)) => self.send(url, &secret, delivery, now).await,
        };
        let took = u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX);
        DeliveryAttempt { at: now, status, took, why, answer }
    }

    async fn send(
        &self,
        url: Url,
        secret: &str,
        delivery: &Delivery,
        now: Millis,
    ) -> (Option<u16>, Option<String>, Option<String>) {
        let client = if url.scheme() == "https" { &self.sealed } else { &self.clear };
        let timestamp = now.as_seconds();
        let request = client
            .post(url)
            .header(CONTENT_TYPE, JSON)
            .header(USER_AGENT, CALLER)
            .header("webhook-id", &delivery.id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", signature(secret, &delivery.id, timestamp, &delivery.body))
            .body(delivery.body.clone());
        match request.send().await {
            Err(error) => (None, Some(why(&error)), None),
            Ok(answer) => {
                let status = answer.status();
                let why = (!status.is_success()).then(|| format!("answered with {}", status.as_u16()));
                (Some(status.as_u16()), why, Some(beginning(answer).await))
            }
        }
    }
}

/// Why there is no answer, in words that tell nothing of this house.
fn why(error: &reqwest::Error) -> String {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(known) = cause {
        if known.is::<Refused>() {
            return known.to_string();
        }
        cause = known.source();
    }
    if error.is_timeout() {
        format!("no answer within {} s", limit::WEBHOOK_TIMEOUT.as_seconds())
    } else if error.is_connect() {
        "no connection".to_owned()
    } else {
        "the connection ended without an answer".to_owned()
    }
}

/// The first characters of an answer. What does not come in time is not waited for.
async fn beginning(mut answer: Response) -> String {
    // Of the longest characters.
    let most = limit::WEBHOOK_ANSWER * 4;
    let mut bytes = Vec::new();
    while let Ok(Some(part)) = answer.chunk().await {
        bytes.extend_from_slice(&part[..part.len().min(most - bytes.len())]);
        if bytes.len() >= most {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).chars().take(limit::WEBHOOK_ANSWER).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::AgentId;
    use store::Author;
    use store::secrets::Kept;
    use store::webhooks::DeliveryState;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    fn webhook(url: String) -> Webhook {
        Webhook {
            id: 1,
            name: "a".into(),
            url,
            secret: Kept::plain(""),
            events: Vec::new(),
            active: true,
            created: Millis(1),
            author: Author { id: AgentId(1), name: String::new() },
            since: 0,
            since_change: 0,
        }
    }

    fn secret() -> Result<String, Closed> {
        Ok(super::super::sign::secret(&crate::edge::tokens::fresh()))
    }

    fn delivery() -> Delivery {
        Delivery {
            id: "1".into(),
            webhook: 1,
            event: "webhook.test".into(),
            chat: None,
            body: "{}".into(),
            created: Millis(1),
            state: DeliveryState::Waiting,
            attempts: 0,
            next: None,
            last: None,
            status: None,
            took: None,
            why: None,
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_house_when_it_is_called_is_not_called() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let here: LookUp = Arc::new(|_| Box::pin(async { Ok(vec!["127.0.0.1".parse().unwrap()]) }));
        let caller = Caller::waiting(Networks::new(&[]), here, within()).unwrap();
        let attempt =
            caller.call(&webhook(format!("https://rebound.example:{port}/")), secret(), &delivery(), Millis(1)).await;
        assert_eq!(attempt.why.as_deref(), Some("the address is not one that webhooks may call"));
        assert_eq!((attempt.status, attempt.answer), (None, None));
        let knocked = tokio::time::timeout(Duration::from_millis(1), listener.accept()).await;
        assert!(knocked.is_err(), "nobody has knocked");
        // One that was kept when more was allowed.
        let attempt =
            caller.call(&webhook(format!("http://127.0.0.1:{port}/")), secret(), &delivery(), Millis(1)).await;
        assert_eq!(attempt.why.as_deref(), Some("the address is not one that webhooks may call"));
    }

    /// Calls somebody who says this and nothing more, and does not hang up.
    async fn said(answer: &'static [u8]) -> DeliveryAttempt {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let networks = Networks::new(&["127.0.0.0/8".parse().unwrap()]);
        let caller = Caller::waiting(networks, system(), Duration::from_millis(300)).unwrap();
        let says = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = Vec::new();
            while !asked.ends_with(b"{}") {
                stream.read_buf(&mut asked).await.unwrap();
            }
            stream.write_all(answer).await.unwrap();
            std::future::pending::<()>().await;
        };
        let (webhook, delivery) = (webhook(format!("http://127.0.0.1:{port}/")), delivery());
        tokio::select! {
            attempt = caller.call(&webhook, secret(), &delivery, Millis(1)) => attempt,
            () = says => unreachable!("it never ends"),
        }
    }

    #[tokio::test]
    async fn who_does_not_answer_is_not_waited_for_and_of_an_answer_so_much_is_read() {
        let none = said(b"").await;
        assert_eq!((none.status, none.why.as_deref()), (None, Some("no answer within 10 s")));
        let half = said(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nthe beg\xff").await;
        assert_eq!((half.status, half.why, half.answer.as_deref()), (Some(200), None, Some("the beg\u{fffd}")));
        let mut long = b"HTTP/1.1 500 Oh\r\nContent-Length: 100000\r\n\r\n".to_vec();
        long.extend("è".repeat(50_000).into_bytes());
        let long = said(long.leak()).await;
        assert_eq!(long.answer.map(|answer| answer.chars().count()), Some(limit::WEBHOOK_ANSWER));
        assert_eq!(said(b"nonsense\r\n\r\n").await.why.as_deref(), Some("the connection ended without an answer"));
    }
}
