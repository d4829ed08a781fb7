//! People at the binary: a customer who keeps what was acknowledged, an agent.
use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_websockets::{ClientBuilder, Message, WebSocketStream};

/// The longest wait for anything to be as it should.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

async fn ask(request: reqwest::RequestBuilder, body: Option<Value>) -> Option<(u16, Value)> {
    let request = match body {
        Some(body) => request.header("Content-Type", "application/json").body(body.to_string()),
        None => request,
    };
    let answer = request.send().await.ok()?;
    Some((answer.status().as_u16(), serde_json::from_str(&answer.text().await.ok()?).expect("JSON")))
}

/// Somebody who writes.
#[derive(Clone)]
pub(crate) struct Customer {
    http: Client,
    pub(crate) address: String,
    token: String,
    pub(crate) chat: String,
    /// What was acknowledged, by index.
    acknowledged: Vec<(u64, String)>,
}

impl Customer {
    pub(crate) async fn start(address: &str, skill: u32) -> Customer {
        let none = || "none".to_owned();
        let mut ada = Customer {
            http: crate::http(),
            address: address.into(),
            token: none(),
            chat: none(),
            acknowledged: Vec::new(),
        };
        let (status, started) = ada.ask(Method::POST, "start", Some(json!({ "skill": skill, "name": "Ada" }))).await;
        assert_eq!(status, 200, "{started}");
        ada.token = started["token"].as_str().expect("a token").to_owned();
        ada.chat = started["uniQref"].as_str().expect("a reference").to_owned();
        ada
    }

    async fn try_ask(&self, method: Method, path: &str, body: Option<Value>) -> Option<(u16, Value)> {
        let url = format!("{}/2.0/incoming/livechat/{path}", self.address);
        ask(self.http.request(method, url).header("X-Chat-Token", &self.token), body).await
    }

    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
        self.try_ask(method, path, body).await.expect("the server answers")
    }

    /// Says it; whether that was acknowledged, or the code of the refusal.
    pub(crate) async fn says(&mut self, text: &str) -> Result<(), u64> {
        self.tries(text).await.expect("the server answers")
    }

    /// The same; nothing when the server does not answer any more.
    pub(crate) async fn tries(&mut self, text: &str) -> Option<Result<(), u64>> {
        let body = json!({ "message": text, "client_id": text.chars().take(60).collect::<String>() });
        let (status, answer) = self.try_ask(Method::POST, "message", Some(body)).await?;
        if status != 200 {
            return Some(Err(answer["Error"].as_u64().expect("a code")));
        }
        self.acknowledged.push((answer["messageIndex"].as_u64().expect("an index"), text.to_owned()));
        Some(Ok(()))
    }

    pub(crate) fn heard(&self) -> usize {
        self.acknowledged.len()
    }

    /// The newest answer about the chat, with the messages from this index on that one answer has.
    async fn state_since(&self, index: u64) -> Value {
        self.ask(Method::GET, &format!("state?since={index}"), None).await.1
    }

    pub(crate) async fn state(&self) -> Value {
        self.state_since(0).await
    }

    /// Everything that was acknowledged is there, once and in its place, and the indexes are dense.
    pub(crate) async fn finds_everything(&self) {
        let mut said: Vec<Value> = Vec::new();
        loop {
            let state = self.state_since(said.len() as u64).await;
            let messages = state["messages"].as_array().expect("messages");
            // Older ones come again where they were edited; here nobody edits.
            assert!(!messages.is_empty(), "{state}");
            said.extend(messages.iter().cloned());
            if state["more"] != true {
                break;
            }
        }
        for (at, message) in said.iter().enumerate() {
            assert_eq!(message["messageIndex"], at, "{message}");
        }
        for (index, text) in &self.acknowledged {
            assert_eq!(said[*index as usize]["message"], **text);
        }
    }

    pub(crate) async fn socket(&self) -> Socket {
        let hello = json!({ "type": "hello", "token": self.token, "since": 0 });
        Socket::open(&self.address, "incoming/livechat/live", hello, "state").await
    }
}

/// Somebody of the demo tenant who is signed in.
pub(crate) struct Agent {
    http: Client,
    pub(crate) address: String,
    token: String,
    keys: [String; 2],
}

impl Agent {
    pub(crate) async fn signs_in(address: &str, username: &str) -> Agent {
        let http = crate::http();
        let url = |path: &str| format!("{address}/2.0/internal/{path}");
        let (_, own) = ask(http.get(url("self_configure")), None).await.expect("the server answers");
        let keys = ["application_key", "consumer_key"].map(|key| own[key].as_str().expect("a key").to_owned());
        let body = json!({ "environment": "init", "username": username, "password": "switchyard-demo-1" });
        let (status, signed_in) = ask(http.post(url("profile")), Some(body)).await.expect("the server answers");
        assert_eq!(status, 200, "{signed_in}");
        let token = signed_in["token"].as_str().expect("a token").to_owned();
        Agent { http, address: address.into(), token, keys }
    }

    pub(crate) async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let request = self.http.request(method, format!("{}/2.0/{path}", self.address));
        let request = request.bearer_auth(&self.token);
        let request = request.header("X-Application-Key", &self.keys[0]).header("X-Consumer-Key", &self.keys[1]);
        ask(request, body).await.expect("the server answers")
    }

    /// The answer to what is done without a refusal.
    #[track_caller]
    pub(crate) fn done(answer: (u16, Value)) -> Value {
        assert_eq!(answer.0, 200, "{}", answer.1);
        answer.1
    }

    pub(crate) async fn gets(&self, path: &str) -> Value {
        Agent::done(self.ask(Method::GET, path, None).await)
    }

    /// Asks until it is so.
    pub(crate) async fn sees(&self, path: &str, so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let answer = self.gets(path).await;
            if so(&answer) {
                return answer;
            }
            assert!(began.elapsed() < PATIENCE, "{answer}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn socket(&self) -> Socket {
        let hello = json!({
            "type": "hello", "token": self.token, "application_key": self.keys[0], "consumer_key": self.keys[1],
            "device": "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09",
        });
        Socket::open(&self.address, "live", hello, "welcome").await
    }
}

pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn open(address: &str, path: &str, hello: Value, answer: &str) -> Socket {
        let host = address.trim_start_matches("http://");
        let stream = TcpStream::connect(host).await.expect("the server listens");
        let uri = format!("ws://{host}/2.0/{path}").parse().expect("an address");
        let (mut stream, _) = ClientBuilder::from_uri(uri).connect_on(stream).await.expect("the socket opens");
        stream.send(Message::text(hello.to_string())).await.expect("it is open");
        let first = stream.next().await.expect("an answer").expect("a frame");
        let frame: Value = serde_json::from_str(first.as_text().expect("a text")).expect("JSON");
        assert_eq!(frame["type"], answer, "{frame}");
        Socket(stream)
    }

    /// Reads until the end; how it was said.
    pub(crate) async fn closes(mut self) -> Option<u16> {
        while let Some(Ok(message)) = self.0.next().await {
            if let Some((code, _)) = message.as_close() {
                return Some(code.into());
            }
        }
        None
    }
}
