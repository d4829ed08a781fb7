//! A WebSocket as the stories use it: say, and wait for what is to be heard. It is read all the time, as browsers do, so that
//! the server's questions whether it is there are answered.
use crate::app::App;
use futures_util::{SinkExt, StreamExt};
use http::{HeaderName, HeaderValue, Uri};
use serde_json::Value;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_websockets::{ClientBuilder, Error, Message, WebSocketStream};

/// Nothing that a story waits for takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whether a frame tells of a chat that waits like this.
pub(crate) fn waits(frame: &Value, passes: impl Fn(&Value) -> bool) -> bool {
    let items = frame["data"]["items"].as_array().filter(|_| frame["kind"] == "queue.changed");
    items.into_iter().flatten().any(passes)
}

pub(crate) struct Socket {
    said: mpsc::UnboundedSender<(Message, oneshot::Sender<bool>)>,
    comes: mpsc::UnboundedReceiver<Result<Message, Error>>,
    network: watch::Sender<bool>,
    heard: VecDeque<Value>,
}

/// Carries what is said and what comes, until the story drops the socket; what comes only while the network is there.
async fn carries(
    mut stream: WebSocketStream<TcpStream>,
    mut said: mpsc::UnboundedReceiver<(Message, oneshot::Sender<bool>)>,
    comes: mpsc::UnboundedSender<Result<Message, Error>>,
    mut network: watch::Receiver<bool>,
) {
    loop {
        tokio::select! {
            message = said.recv() => {
                let Some((message, done)) = message else { return };
                // Nobody may wait to hear whether it went out.
                let _ = done.send(stream.send(message).await.is_ok());
            }
            Ok(()) = network.changed() => {}
            message = stream.next(), if *network.borrow() => {
                let Some(message) = message else { return };
                if comes.send(message).is_err() {
                    return;
                }
            }
        }
    }
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
        let ((said, to_say), (heard, comes)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let (network, is_there) = watch::channel(true);
        tokio::spawn(carries(stream, to_say, heard, is_there));
        Ok(Socket { said, comes, network, heard: VecDeque::new() })
    }

    pub(crate) async fn say(&mut self, frame: Value) {
        self.say_text(frame.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: impl Into<String>) {
        self.send(Message::text(text.into())).await;
    }

    /// Whether it could still be said.
    pub(crate) async fn tries_to_say(&mut self, text: &str) -> bool {
        self.goes_out(Message::text(text.to_owned())).await
    }

    pub(crate) async fn send(&mut self, message: Message) {
        assert!(self.goes_out(message).await, "the socket is open");
    }

    async fn goes_out(&mut self, message: Message) -> bool {
        let (done, is_done) = oneshot::channel();
        self.said.send((message, done)).is_ok() && is_done.await.unwrap_or(false)
    }

    /// Nothing comes any more, and nothing is answered, though nobody has closed it; until the network is there again.
    pub(crate) fn network(&self, is_there: bool) {
        self.network.send_replace(is_there);
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
            let message = tokio::time::timeout(PATIENCE, self.comes.recv()).await.expect("something is heard in time");
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

    /// That a chat waits in a line, and how; its item.
    pub(crate) async fn hears_waiting(&mut self, chat: &str) -> Value {
        let frame = self.hears_where("that it waits", |frame| waits(frame, |item| item["uniQref"] == chat)).await;
        let items = frame["data"]["items"].as_array().expect("some chats");
        items.iter().find(|item| item["uniQref"] == chat).expect("it is told of").clone()
    }

    /// That a chat waits in a line no longer; what is told of it.
    pub(crate) async fn hears_left(&mut self, chat: &str) -> Value {
        let of = |frame: &Value| {
            let left = frame["data"]["left"].as_array().filter(|_| frame["kind"] == "queue.changed");
            left.into_iter().flatten().find(|left| left["uniQref"] == chat).cloned()
        };
        of(&self.hears_where("that it has left", |frame| of(frame).is_some()).await).expect("it is told of")
    }

    /// Waits for the end; how it was said.
    pub(crate) async fn closes(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.comes.recv()).await.expect("the socket closes in time") {
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
