//! A customer: arrives, waits as long as they can, talks, and leaves; a lost connection is theirs to bring back.
use super::Scene;
use super::letter::{Letter, Sent};
use crate::call::Caller;
use crate::draw::Draw;
use crate::faults::Fault;
use crate::ledger::{AckedMessage, Count, From, Span};
use crate::socket::{Heard, Hello, Kept};
use crate::temper::Visit;
use crate::wire::{CustomerMessage, CustomerState, Stage};
use crate::words::{self, Line, Tongue};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use tokio::time::{Instant as Deadline, sleep_until};
use uuid::Uuid;

/// One customer's whole visit.
pub(crate) async fn visit(scene: Arc<Scene>, number: u64, visit: Visit, skill: String) {
    let mut draw = Draw::new(scene.seed, number);
    if let Some(mut customer) = arrive(&scene, visit, &skill, &mut draw).await {
        customer.stay().await;
        scene.forget(&customer.chat);
    }
}

struct Customer<'a> {
    scene: &'a Arc<Scene>,
    draw: Draw,
    chat: String,
    caller: Caller,
    tongue: Tongue,
    visit: Visit,
    stage: Stage,
    arrived: Instant,
    /// What the socket has shown; a new one goes on from here.
    next_index: Arc<AtomicU32>,
    left_to_say: u32,
    /// When they act next: speak, or lose their patience.
    act_at: Deadline,
    feed: Kept,
    was_lost: bool,
}

async fn arrive<'a>(scene: &'a Arc<Scene>, visit: Visit, skill: &str, draw: &mut Draw) -> Option<Customer<'a>> {
    let tongue = Tongue::of_skill(skill);
    let (first, last) = words::name(tongue, draw);
    let opening = words::say(tongue, Line::Opening, draw);
    let client_id = Uuid::now_v7().to_string();
    let body = json!({
        "skill": visit.skill.0,
        "name": first,
        "surname": last,
        "email": format!("{}.{}@example.com", first.to_lowercase(), last.to_lowercase()),
        "message": opening,
        "client_id": client_id,
        "page": "https://shop.example/demo/",
        "language": tongue.code(),
    });
    scene.ledger.count(Count::CustomersArrived);
    let arrived = Instant::now();
    let path = "incoming/livechat/start";
    let started = scene.insist(Method::POST, path, &Caller::Anyone, Some(&body), Some(&client_id), draw).await;
    let state: CustomerState = match started {
        Ok(state) => state,
        Err(refusal) => {
            scene.ledger.count(Count::CustomersRefused);
            scene.refused(path, &refusal);
            return None;
        }
    };
    let Some(token) = state.token.clone() else {
        scene.ledger.broken("a chat was started without a token".to_owned());
        return None;
    };
    scene.ledger.opened(&state.uniq_ref, &token);
    if let Some(message) = state.messages.iter().find(|message| message.client_id.as_ref() == Some(&client_id)) {
        let text = opening.to_owned();
        let acked = AckedMessage { index: message.index, client_id, from: From::Customer, text };
        scene.ledger.acknowledged(&state.uniq_ref, acked, arrived);
    }
    let next_index = Arc::new(AtomicU32::new(state.next_index));
    let hello: Hello = {
        let (next_index, token) = (Arc::clone(&next_index), token.clone());
        Arc::new(move || json!({ "type": "hello", "token": token, "since": next_index.load(Ordering::Relaxed) }))
    };
    let feed = Kept::open(scene.target.clone(), "incoming/livechat/live", hello, draw.split());
    scene.expect(&state.uniq_ref, visit.talk);
    let mut customer = Customer {
        scene,
        draw: draw.split(),
        chat: state.uniq_ref.clone(),
        caller: Caller::Customer(token),
        tongue,
        visit,
        stage: Stage::Waiting,
        arrived,
        next_index,
        left_to_say: visit.messages,
        act_at: Deadline::now() + visit.patience,
        feed,
        was_lost: false,
    };
    customer.stands(&state);
    Some(customer)
}

impl Customer<'_> {
    async fn stay(&mut self) {
        while self.stage != Stage::Ended {
            tokio::select! {
                heard = self.feed.hear() => match heard {
                    Some(Heard::Frame(frame)) => self.hear(&frame),
                    Some(Heard::Lost) => {
                        self.was_lost = true;
                        self.scene.ledger.count(Count::SocketsLost);
                        self.ping().await;
                    }
                    // Refused for good: what the chat came to is asked once, by a call.
                    Some(Heard::Closed) | None => return self.reload().await,
                },
                () = sleep_until(self.act_at) => if !self.act().await { return },
                () = self.scene.end() => return self.leave().await,
            }
        }
    }

    fn hear(&mut self, frame: &Value) {
        if std::mem::take(&mut self.was_lost) {
            self.scene.ledger.count(Count::SocketsRegained);
        }
        match frame["type"].as_str() {
            Some("state") => match serde_json::from_value::<CustomerState>(frame.clone()) {
                Ok(state) => self.stands(&state),
                Err(error) => self.scene.ledger.broken(format!("{}: a state that does not fit: {error}", self.chat)),
            },
            Some("message") => match serde_json::from_value::<CustomerMessage>(frame.clone()) {
                Ok(message) => self.reads(&message),
                Err(error) => self.scene.ledger.broken(format!("{}: a message that does not fit: {error}", self.chat)),
            },
            Some("ended") => self.over(),
            _ => {}
        }
    }

    /// The chat stands like this now.
    fn stands(&mut self, state: &CustomerState) {
        for message in &state.messages {
            self.reads(message);
        }
        self.next_index.fetch_max(state.next_index, Ordering::Relaxed);
        self.scene.ledger.stands(&self.chat, state.stage);
        match state.stage {
            Stage::Ended => self.over(),
            Stage::InProgress if self.stage == Stage::Waiting => {
                self.stage = Stage::InProgress;
                self.scene.ledger.count(Count::CustomersServed);
                self.scene.ledger.took(Span::Waited, self.arrived);
                self.act_at = Deadline::now() + self.scene.temper.silence(self.visit.talk, &mut self.draw);
            }
            // Back in the line, because the agent was lost: a new patience begins.
            Stage::Waiting if self.stage == Stage::InProgress => {
                self.stage = Stage::Waiting;
                self.act_at = Deadline::now() + self.visit.patience;
            }
            Stage::Waiting | Stage::InProgress => {}
        }
    }

    fn reads(&mut self, message: &CustomerMessage) {
        let new = self.next_index.fetch_max(message.index + 1, Ordering::Relaxed) <= message.index;
        if !new || message.from != "agent" {
            return;
        }
        self.scene.ledger.seen(&self.chat, &message.message);
        let pause = if self.left_to_say > 0 {
            self.scene.temper.thinking(self.visit.talk, &mut self.draw)
        } else {
            self.scene.temper.silence(self.visit.talk, &mut self.draw)
        };
        self.act_at = Deadline::now() + pause;
    }

    fn over(&mut self) {
        if self.stage != Stage::Ended {
            self.stage = Stage::Ended;
            self.scene.ledger.count(Count::ChatsEnded);
            self.scene.ledger.ended(&self.chat);
        }
    }

    /// Their moment has come. Says whether they are still there.
    async fn act(&mut self) -> bool {
        if self.stage == Stage::Waiting {
            self.scene.ledger.count(Count::CustomersGaveUp);
            self.leave().await;
            return false;
        }
        if self.left_to_say == 0 {
            self.leave().await;
            return false;
        }
        self.left_to_say -= 1;
        let fault = self.scene.faults.strike(&mut self.draw);
        if fault.is_some() {
            self.scene.ledger.count(Count::Faults);
        }
        if fault == Some(Fault::Vanish) {
            return false;
        }
        self.speak(fault == Some(Fault::Twice)).await;
        match fault {
            Some(Fault::Cut) => self.feed.cut(),
            Some(Fault::Reload) => self.reload().await,
            _ => {}
        }
        true
    }

    async fn speak(&mut self, twice: bool) {
        let text = words::say(self.tongue, Line::FollowUp, &mut self.draw);
        let _ = self
            .scene
            .server
            .tell::<Value>(Method::PUT, "incoming/livechat/keypress", &self.caller, &json!({ "text": text }), None)
            .await;
        tokio::select! {
            () = tokio::time::sleep(self.scene.temper.typing(self.visit.talk, &mut self.draw)) => {}
            () = self.scene.end() => return,
        }
        let letter = Letter { chat: &self.chat, from: From::Customer, caller: &self.caller, text };
        let sent = letter.send(self.scene, &mut self.draw, twice).await;
        self.act_at = Deadline::now() + self.scene.temper.silence(self.visit.talk, &mut self.draw);
        // Whatever the reason, a chat that takes no message is over for them; the state says how it stands.
        if matches!(sent, Sent::Refused(_)) {
            self.reload().await;
        }
    }

    /// Reads everything anew, as a page that was loaded again.
    async fn reload(&mut self) {
        let path = "incoming/livechat/state?amount=100";
        let state = self.scene.insist(Method::GET, path, &self.caller, None, None, &mut self.draw).await;
        match state {
            Ok(state) => self.stands(&state),
            Err(refusal) => {
                self.scene.refused(path, &refusal);
                self.stage = Stage::Ended;
            }
        }
    }

    /// While the socket is away a call says that they are there. If it fails too, the socket's return will say it.
    async fn ping(&self) {
        let path = "incoming/livechat/ping";
        let _ = self.scene.server.tell::<Value>(Method::POST, path, &self.caller, &json!({}), None).await;
    }

    async fn leave(&mut self) {
        let path = "incoming/livechat/leave";
        let left =
            self.scene.insist::<Value>(Method::POST, path, &self.caller, Some(&json!({})), None, &mut self.draw).await;
        match left {
            Ok(_) => self.over(),
            // 147: it ended in the same moment.
            Err(Some((147, _))) => self.over(),
            Err(refusal) => self.scene.refused(path, &refusal),
        }
    }
}
