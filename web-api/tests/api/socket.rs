//! A WebSocket as the stories use it: say, and wait for what is to be heard.
use crate::app::App;
use futures_util::{SinkExt, StreamExt};
use http::{HeaderName, HeaderValue, Uri};
use serde_json::Value;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_websockets::{ClientBuilder, Error, Message, WebSocketStream};

/// Nothing that a story waits for takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    heard: VecDeque<Value>,
}

impl Socket {
    pub(crate) async fn open(app: &App, tenant: &str, path: &str) -> Socket {
        Socket::try_open(app, tenant, path, None).await.expect("the socket opens")
    }

    pub(crate) async fn try_open(app: &App, tenant: &str, path: &str, origin: Option<&str>) -> Result<Socket, Error> {
        let uri: Uri =
            format!("ws://{tenant}.localhost:{}/2.0/{path}", app.address.port()).parse().expect("an address");
        let mut builder = ClientBuilder::from_uri(uri);
        if let Some(origin) = origin {
            let value = HeaderValue::from_str(origin).expect("a header");
            builder = builder.add_header(HeaderName::from_static("origin"), value)?;
        }
        let stream = TcpStream::connect(app.address).await?;
        let (stream, _) = builder.connect_on(stream).await?;
        Ok(Socket { stream, heard: VecDeque::new() })
    }

    pub(crate) async fn say(&mut self, frame: Value) {
        self.say_text(frame.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: impl Into<String>) {
        self.stream.send(Message::text(text.into())).await.expect("the socket is open");
    }

    /// Whether it could still be said.
    pub(crate) async fn tries_to_say(&mut self, text: &str) -> bool {
        self.stream.send(Message::text(text.to_owned())).await.is_ok()
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.stream.send(message).await.expect("the socket is open");
    }

    /// The next frame, whatever it is; none when the socket has closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        if let Some(frame) = self.heard.pop_front() {
            return Some(frame);
        }
        self.read().await
    }

    async fn read(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("something is heard in time");
            let message = message?.ok()?;
            if let Some(text) = message.as_text() {
                return Some(serde_json::from_str(text).expect("a frame is JSON"));
            }
            if message.is_close() {
                return None;
            }
        }
    }

    /// The first frame that passes; others are kept for later.
    pub(crate) async fn hears_where(&mut self, what: &str, passes: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.heard.iter().position(&passes) {
            return self.heard.remove(at).expect("it was found there");
        }
        loop {
            let frame = self.read().await.unwrap_or_else(|| panic!("the socket closed before {what}"));
            if passes(&frame) {
                return frame;
            }
            self.heard.push_back(frame);
        }
    }

    pub(crate) async fn hears_type(&mut self, kind: &str) -> Value {
        self.hears_where(kind, |frame| frame["type"] == kind).await
    }

    /// A frame that was waited for is to be heard once more, behind those that came meanwhile.
    pub(crate) fn again(&mut self, frame: Value) {
        self.heard.push_back(frame);
    }

    /// An event of an agent's feed; its data.
    pub(crate) async fn hears(&mut self, kind: &str) -> Value {
        self.hears_where(kind, |frame| frame["kind"] == kind).await["data"].take()
    }

    /// An event about one chat; its data.
    pub(crate) async fn hears_of(&mut self, kind: &str, chat: &str) -> Value {
        let about = |frame: &Value| frame["kind"] == kind && names(&frame["data"], chat);
        self.hears_where(kind, about).await["data"].take()
    }

    /// Waits for the end; how it was said.
    pub(crate) async fn closes(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("the socket closes in time") {
                Some(Ok(message)) => {
                    if let Some((code, _)) = message.as_close() {
                        return Some(code.into());
                    }
                    if let Some(text) = message.as_text() {
                        self.heard.push_back(serde_json::from_str(text).expect("a frame is JSON"));
                    }
                }
                Some(Err(_)) | None => return None,
            }
        }
    }
}

fn names(data: &Value, chat: &str) -> bool {
    ["uniQref", "/item/uniQref", "/chat/uniQref"].iter().any(|at| {
        let found = if at.starts_with('/') { data.pointer(at) } else { data.get(*at) };
        found.and_then(Value::as_str) == Some(chat)
    })
}
