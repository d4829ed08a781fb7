//! Sending one message until it is acknowledged, whatever happens on the way, with one client id throughout.
use super::Scene;
use crate::call::{Caller, Trouble};
use crate::draw::Draw;
use crate::ledger::{AckedMessage, Count, From};
use crate::patience::BackOff;
use crate::wire::Acknowledged;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// One message on its way.
#[derive(Debug)]
pub(crate) struct Letter<'a> {
    pub(crate) chat: &'a str,
    pub(crate) from: From,
    pub(crate) caller: &'a Caller,
    pub(crate) text: &'a str,
}

/// How it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sent {
    Acknowledged,
    /// The server said no: the chat is over, or no longer this person's.
    Refused(u16),
    /// The test ended first.
    Over,
}

impl Letter<'_> {
    fn path(&self) -> &'static str {
        match self.from {
            From::Customer => "incoming/livechat/message",
            From::Agent => "livechat/send",
        }
    }

    fn body(&self, client_id: &str) -> Value {
        match self.from {
            From::Customer => json!({ "message": self.text, "client_id": client_id }),
            From::Agent => json!({ "uniQref": self.chat, "message": self.text, "client_id": client_id }),
        }
    }

    /// Sends it; `twice` sends it a second time at the same moment, which must be answered alike.
    pub(crate) async fn send(self, scene: &Scene, draw: &mut Draw, twice: bool) -> Sent {
        let client_id = Uuid::now_v7().to_string();
        let body = self.body(&client_id);
        let since = Instant::now();
        scene.ledger.sending(self.chat, self.text, since);
        let mut back_off = BackOff::default();
        loop {
            let once = || scene.server.tell::<Acknowledged>(Method::POST, self.path(), self.caller, &body, None);
            let answer = if twice {
                let (one, other) = tokio::join!(once(), once());
                if let (Ok(one), Ok(other)) = (&one, &other)
                    && one.index != other.index
                {
                    scene
                        .ledger
                        .broken(format!("{}: one client id stands at {} and {}", self.chat, one.index, other.index));
                }
                one.or(other)
            } else {
                once().await
            };
            let wait = match answer {
                Ok(acknowledged) => {
                    let message = AckedMessage {
                        index: acknowledged.index,
                        client_id,
                        from: self.from,
                        text: self.text.to_owned(),
                    };
                    scene.ledger.acknowledged(self.chat, message, since);
                    return Sent::Acknowledged;
                }
                Err(Trouble::Refused(code, text)) => {
                    scene.refused(self.path(), &Some((code, text)));
                    return Sent::Refused(code);
                }
                Err(Trouble::Lost) => Duration::ZERO,
                Err(Trouble::Busy(wait)) => wait,
            };
            scene.ledger.count(Count::MessagesResent);
            tokio::select! {
                () = tokio::time::sleep(wait + back_off.next(draw)) => {}
                () = scene.end() => return Sent::Over,
            }
        }
    }
}

#[cfg(test)]
#[path = "letter_tests.rs"]
mod tests;
