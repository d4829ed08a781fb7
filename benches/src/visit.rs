//! One visit over HTTP and sockets: a customer starts a chat with a first message and opens a socket; the agent at whose
//! console it rings takes it at once and writes; the customer answers; the agent ends it and wraps it up.
use crate::console::{self, Socket};
use crate::demo::{Keys, Person, answer, calls_at};
use crate::{Failure, spans};
use futures_util::StreamExt;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How long a chat is talked about after the last word of it; then it is ended and wrapped up.
pub(crate) const HANDLING: Duration = Duration::from_millis(300);
/// A skill whose chats ring.
const SKILL: u32 = 1;
/// The calls of a visit.
pub(crate) const CALLS: usize = 6;

/// What is timed.
#[derive(Clone, Copy)]
pub(crate) enum Span {
    /// From the arrival to the answer that the customer gets.
    Started,
    /// From the arrival to the offer's frame at the agent's socket.
    Offered,
    /// From the acceptance to its answer.
    Accepted,
    /// From sending a message to its answer, the agent's and the customer's alike.
    Sent,
    /// From sending a message to its frame at the other's socket.
    Read,
}

/// Their names, in this order.
pub(crate) const SPANS: [&str; 5] = [
    "arrival → customer acknowledged",
    "arrival → offer at the agent's socket",
    "acceptance → acknowledged",
    "message → acknowledged",
    "message → at the other's socket",
];
pub(crate) type Spans = spans::Spans<{ SPANS.len() }>;

/// Where visits happen.
pub(crate) struct House {
    pub(crate) client: Client,
    pub(crate) address: SocketAddr,
    pub(crate) keys: Keys,
    pub(crate) people: Vec<Person>,
}

/// A visit, between its customer and its agent.
pub(crate) struct Visit {
    house: Rc<House>,
    number: usize,
    due: Instant,
    /// Where its spans go; nowhere while a round warms up.
    spans: Option<Rc<RefCell<Spans>>>,
    /// The customer's socket is open.
    there: Notify,
    /// When the one who wrote last did.
    wrote: Cell<Option<Instant>>,
    /// The agent has read the customer's answer.
    answered: Notify,
}

impl Visit {
    pub(crate) fn new(house: &Rc<House>, number: usize, due: Instant, spans: Option<Rc<RefCell<Spans>>>) -> Rc<Visit> {
        let (there, answered) = Default::default();
        Rc::new(Visit { house: house.clone(), number, due, spans, there, wrote: Cell::new(None), answered })
    }

    fn took(&self, what: Span, span: Duration) {
        if let Some(spans) = &self.spans {
            spans.borrow_mut().took(what as usize, span);
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}/{path}", calls_at(self.house.address))
    }

    /// The customer's side, to the end of the chat.
    pub(crate) async fn customer(self: Rc<Self>) -> Result<(), Failure> {
        let name = format!("Visitor {}", self.number);
        let client_id = uuid::Uuid::now_v7().to_string();
        let asked = json!({ "skill": SKILL, "name": name, "surname": "Bench", "client_id": client_id,
            "email": "visitor@example.com", "page": "https://shop.example/lamps", "language": "en",
            "message": "The lamp that came yesterday flickers." });
        let start = self.house.client.post(self.url("incoming/livechat/start"));
        let started = answer(start.header("Idempotency-Key", &client_id).json(&asked)).await?;
        self.took(Span::Started, self.due.elapsed());
        let token = started["token"].as_str().ok_or_else(|| format!("no token: {started}"))?.to_owned();
        let hello = json!({ "type": "hello", "token": token, "since": started["next_index"] }).to_string();
        let mut socket = console::open(self.house.address, "/2.0/incoming/livechat/live", Some(hello)).await?;
        self.hears(&mut socket, |frame| frame["type"] == "state").await?;
        self.there.notify_one();
        self.hears(&mut socket, |frame| frame["type"] == "message" && frame["from"] == "agent").await?;
        self.read();
        let words = format!("{name}: it has done so since I turned it on.");
        self.writes(
            json!({ "message": words }),
            |call| call.header("X-Chat-Token", &token),
            "incoming/livechat/message",
        )
        .await?;
        self.hears(&mut socket, |frame| frame["type"] == "ended").await
    }

    /// Waits for a frame of the customer's socket.
    async fn hears(&self, socket: &mut Socket, what: impl Fn(&Value) -> bool) -> Result<(), Failure> {
        while let Some(frame) = socket.next().await {
            if let Some(text) = frame?.as_text()
                && what(&serde_json::from_str(text)?)
            {
                return Ok(());
            }
        }
        Err(format!("the socket of visitor {} closed", self.number).into())
    }

    /// The agent's side, from the offer to the end of the wrap-up.
    pub(crate) async fn agent(self: Rc<Self>, agent: usize, chat: String, offered: Instant) -> Result<(), Failure> {
        self.took(Span::Offered, offered.saturating_duration_since(self.due));
        let House { client, keys, people, .. } = &*self.house;
        let theirs = |call: RequestBuilder| people[agent].on(call, keys);
        let accepted = Instant::now();
        let take = client.get(self.url(&format!("queue/retrieve_entity?uniQref={chat}")));
        answer(theirs(take)).await?;
        self.took(Span::Accepted, accepted.elapsed());
        self.there.notified().await;
        let words = json!({ "uniQref": chat, "message": "Good day! Since when does it do so?" });
        self.writes(words, theirs, "livechat/send").await?;
        self.answered.notified().await;
        tokio::time::sleep(HANDLING).await;
        let end = client.delete(self.url(&format!("livechat/ongoing?uniQref={chat}&reason=resolved")));
        answer(theirs(end)).await?;
        let notes = json!({ "uniQref": chat, "wrap_up": "send", "notes": "Solved on first contact." });
        answer(theirs(client.patch(self.url("livechat/details"))).json(&notes)).await?;
        Ok(())
    }

    /// A message under an id and a key of its own, as both pages send them.
    async fn writes(
        &self,
        mut words: Value,
        by: impl Fn(RequestBuilder) -> RequestBuilder,
        path: &str,
    ) -> Result<(), Failure> {
        let client_id = uuid::Uuid::now_v7().to_string();
        words["client_id"] = json!(client_id);
        let call = by(self.house.client.post(self.url(path))).header("Idempotency-Key", &client_id).json(&words);
        let wrote = Instant::now();
        self.wrote.set(Some(wrote));
        answer(call).await?;
        self.took(Span::Sent, wrote.elapsed());
        Ok(())
    }

    /// The other side's message is there.
    fn read(&self) {
        if let Some(wrote) = self.wrote.take() {
            self.took(Span::Read, wrote.elapsed());
        }
    }

    /// The customer's answer is at the agent's console.
    pub(crate) fn answered(&self, at: Instant) {
        if let Some(wrote) = self.wrote.take() {
            self.took(Span::Read, at.saturating_duration_since(wrote));
            self.answered.notify_one();
        }
    }
}
