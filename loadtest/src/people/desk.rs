//! One chat on an agent's desk, from the greeting to the end of its wrap-up.
use super::Scene;
use super::letter::{Letter, Sent};
use crate::call::Caller;
use crate::draw::Draw;
use crate::ledger::{Count, From};
use crate::temper::Talk;
use crate::wire::AgentChat;
use crate::words::{self, Line, Tongue};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep_until};

/// What the desk is told of its chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// The customer wrote.
    Wrote,
    /// It ended; its wrap-up is open.
    Ended,
    /// It is not this agent's any more.
    Gone,
}

/// What comes after the talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    WrapUp,
    Nothing,
}

/// A chat being served.
pub(crate) struct Desk {
    pub(crate) scene: Arc<Scene>,
    pub(crate) caller: Caller,
    pub(crate) chat: AgentChat,
    pub(crate) talk: Talk,
    pub(crate) draw: Draw,
    pub(crate) words: UnboundedReceiver<Word>,
}

impl Desk {
    /// Serves it to its end; answers with its id.
    pub(crate) async fn serve(mut self) -> String {
        let then = if self.chat.status == "Wrap-up" { Then::WrapUp } else { self.talk().await };
        if then == Then::WrapUp {
            self.wrap_up().await;
        }
        self.chat.uniq_ref
    }

    async fn talk(&mut self) -> Then {
        let (temper, talk) = (self.scene.temper, self.talk);
        let until = Instant::now() + talk.handling;
        let mut greeted = self.chat.messages.iter().any(|message| message.sender == "Agent");
        let mut answer_at = Some(Instant::now() + temper.thinking(talk, &mut self.draw));
        loop {
            let due = answer_at.unwrap_or(until).min(until);
            tokio::select! {
                word = self.words.recv() => match word {
                    Some(Word::Wrote) if answer_at.is_none() => {
                        answer_at = Some(Instant::now() + temper.thinking(talk, &mut self.draw));
                    }
                    Some(Word::Wrote) => {}
                    Some(Word::Ended) => return Then::WrapUp,
                    Some(Word::Gone) | None => return Then::Nothing,
                },
                () = sleep_until(due) => {
                    // Nobody is told goodbye before they were greeted.
                    let last = greeted && Instant::now() >= until;
                    let line = if !greeted { Line::Greeting } else if last { Line::Farewell } else { Line::Answer };
                    greeted = true;
                    answer_at = None;
                    if let Some(then) = self.write(line).await {
                        return then;
                    }
                    if last {
                        return self.end().await;
                    }
                }
                () = self.scene.end() => return self.end().await,
            }
        }
    }

    /// Types and sends; says what comes then, where that was the last thing to say here.
    async fn write(&mut self, line: Line) -> Option<Then> {
        let text = words::say(Tongue::of_skill(&self.chat.skill), line, &mut self.draw);
        let body = json!({ "uniQref": self.chat.uniq_ref, "text": text });
        let _ = self.scene.server.tell::<Value>(Method::PUT, "livechat/keypress", &self.caller, &body, None).await;
        tokio::select! {
            () = tokio::time::sleep(self.scene.temper.typing(self.talk, &mut self.draw)) => {}
            () = self.scene.end() => return None,
        }
        let letter = Letter { chat: &self.chat.uniq_ref, from: From::Agent, caller: &self.caller, text };
        match letter.send(&self.scene, &mut self.draw, false).await {
            Sent::Acknowledged | Sent::Over => None,
            // Not one of its people any more.
            Sent::Refused(403) => Some(Then::Nothing),
            Sent::Refused(_) => Some(Then::WrapUp),
        }
    }

    async fn end(&mut self) -> Then {
        let path = format!("livechat/ongoing?uniQref={}&reason=resolved", self.chat.uniq_ref);
        let ended = self.scene.insist::<Value>(Method::DELETE, &path, &self.caller, None, None, &mut self.draw).await;
        match ended {
            // 147: the customer ended it in the same moment.
            Ok(_) | Err(Some((147, _))) => Then::WrapUp,
            Err(refusal) => {
                self.scene.refused("DELETE livechat/ongoing", &refusal);
                Then::Nothing
            }
        }
    }

    async fn wrap_up(&mut self) {
        tokio::select! {
            () = tokio::time::sleep(self.scene.temper.wrap_up(&mut self.draw)) => {}
            () = self.scene.end() => {}
        }
        let body = json!({ "uniQref": self.chat.uniq_ref, "wrap_up": "send", "notes": "Solved on first contact." });
        let sent = self
            .scene
            .insist::<Value>(Method::PATCH, "livechat/details", &self.caller, Some(&body), None, &mut self.draw)
            .await;
        match sent {
            // 147: it timed out, or an earlier attempt did arrive.
            Ok(_) | Err(Some((147, _))) => self.scene.ledger.count(Count::ChatsCompleted),
            Err(refusal) => self.scene.refused("PATCH livechat/details", &refusal),
        }
    }
}
