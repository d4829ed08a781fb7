//! The people of a test and what they share: the server, the book they write in, and when to stop.
pub(crate) mod agent;
pub(crate) mod customer;
mod desk;
mod letter;

use crate::call::{Caller, Server, Trouble};
use crate::draw::Draw;
use crate::faults::Faults;
use crate::ledger::Ledger;
use crate::patience::BackOff;
use crate::target::Target;
use crate::temper::{Talk, Temper};
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// What all people of one test share.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) target: Target,
    pub(crate) server: Server,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) temper: Temper,
    pub(crate) faults: Faults,
    pub(crate) seed: u64,
    pub(crate) stopping: watch::Receiver<bool>,
    /// What the test's own customers are going to talk about, so that their agents take the time that was drawn for it.
    pub(crate) talks: Mutex<HashMap<String, Talk>>,
}

impl Scene {
    /// A customer's conversation is going to go like this.
    pub(crate) fn expect(&self, chat: &str, talk: Talk) {
        self.talks.lock().unwrap_or_else(PoisonError::into_inner).insert(chat.to_owned(), talk);
    }

    /// The customer has gone.
    fn forget(&self, chat: &str) {
        self.talks.lock().unwrap_or_else(PoisonError::into_inner).remove(chat);
    }

    /// How the conversation in a chat goes.
    fn talk(&self, chat: &str, draw: &mut Draw) -> Talk {
        let known = self.talks.lock().unwrap_or_else(PoisonError::into_inner).get(chat).copied();
        known.unwrap_or_else(|| self.temper.stranger(draw))
    }

    /// Whether the test is over: whoever waits for a server gives up.
    pub(crate) fn over(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits until the test is over.
    pub(crate) async fn end(&self) {
        let mut stopping = self.stopping.clone();
        // The sender lives as long as the test; if it is gone the test is over.
        let _ = stopping.wait_for(|over| *over).await;
    }

    /// Calls until there is an answer: a lost call and a busy server are asked again, with the same body and key.
    ///
    /// # Errors
    /// The server's refusal, or none when the test was over first.
    pub(crate) async fn insist<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        caller: &Caller,
        body: Option<&Value>,
        once: Option<&str>,
        draw: &mut Draw,
    ) -> Result<T, Option<(u16, String)>> {
        let mut back_off = BackOff::default();
        loop {
            let answer = match body {
                Some(body) => self.server.tell(method.clone(), path, caller, body, once).await,
                None => self.server.ask(method.clone(), path, caller).await,
            };
            let wait = match answer {
                Ok(answer) => return Ok(answer),
                Err(Trouble::Refused(code, text)) => return Err(Some((code, text))),
                Err(Trouble::Lost) => Duration::ZERO,
                Err(Trouble::Busy(wait)) => wait,
            };
            tokio::select! {
                () = tokio::time::sleep(wait + back_off.next(draw)) => {}
                () = self.end() => return Err(None),
            }
        }
    }

    /// Writes down a refusal.
    pub(crate) fn refused(&self, what: &str, refusal: &Option<(u16, String)>) {
        if let Some((code, text)) = refusal {
            self.ledger.refused(what, *code);
            // An answer that does not fit the contract comes without a code.
            if *code == 0 {
                self.ledger.broken(format!("{what}: {text}"));
            }
        }
    }
}
