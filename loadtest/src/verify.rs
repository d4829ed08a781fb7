//! Reads every chat of a report again and looks for each acknowledged message: there once, as it was, in order.
use crate::call::{Caller, Server, Trouble};
use crate::draw::Draw;
use crate::ledger::{AckedMessage, ChatRecord, From};
use crate::patience::BackOff;
use crate::report::Report;
use crate::target::Target;
use crate::wire::{CustomerState, Stage};
use reqwest::Method;
use std::collections::HashSet;

/// Attempts at one chat, while the server may still be starting.
const ATTEMPTS: usize = 20;

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) chats: usize,
    pub(crate) messages: usize,
    /// Chats that no customer of the test holds the token of.
    pub(crate) unread: usize,
    pub(crate) wrong: Vec<String>,
}

/// Compares the whole report with the server.
///
/// # Errors
/// When the server cannot be read.
pub(crate) async fn verify(report: &Report, target: &Target) -> Result<Findings, String> {
    let server = Server::new(target).map_err(|error| error.to_string())?;
    let mut findings = Findings::default();
    for (chat, record) in &report.chats {
        let Some(token) = &record.token else {
            findings.unread += 1;
            continue;
        };
        let state = whole(&server, &Caller::Customer(token.clone())).await.map_err(|why| format!("{chat}: {why}"))?;
        findings.chats += 1;
        findings.messages += record.messages.len();
        findings.wrong.extend(compare(chat, record, &state));
    }
    Ok(findings)
}

/// A chat with all its messages, which come in several answers where they are many.
async fn whole(server: &Server, caller: &Caller) -> Result<CustomerState, String> {
    let mut whole = read(server, caller, 0).await?;
    while whole.more {
        let next = read(server, caller, whole.next_index).await?;
        // What was edited long ago comes with each.
        let new = next.messages.into_iter().filter(|message| message.index >= whole.next_index);
        let messages = whole.messages.into_iter().chain(new).collect();
        whole = CustomerState { messages, ..next };
    }
    Ok(whole)
}

async fn read(server: &Server, caller: &Caller, since: u32) -> Result<CustomerState, String> {
    let path = format!("incoming/livechat/state?since={since}");
    let mut draw = Draw::new(0, 0);
    let mut back_off = BackOff::default();
    for _ in 0..ATTEMPTS {
        match server.ask(Method::GET, &path, caller).await {
            Ok(state) => return Ok(state),
            Err(Trouble::Refused(code, text)) => return Err(format!("{code} {text}")),
            Err(Trouble::Busy(wait)) => tokio::time::sleep(wait).await,
            Err(Trouble::Lost) => {}
        }
        tokio::time::sleep(back_off.next(&mut draw)).await;
    }
    Err("the server does not answer".to_owned())
}

/// Everything about one chat that is not as it was acknowledged.
fn compare(chat: &str, record: &ChatRecord, state: &CustomerState) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, message) in state.messages.iter().enumerate() {
        if message.index as usize != at {
            wrong.push(format!("{chat}: message {} stands at place {at}", message.index));
        }
    }
    let mut ids = HashSet::new();
    for id in state.messages.iter().filter_map(|message| message.client_id.as_deref()) {
        if !ids.insert(id) {
            wrong.push(format!("{chat}: {id} is there twice"));
        }
    }
    wrong.extend(record.messages.iter().filter_map(|acked| missing(chat, acked, state)));
    if record.ended && state.stage != Stage::Ended {
        wrong.push(format!("{chat}: ended, and is {:?} now", state.stage));
    }
    wrong
}

fn missing(chat: &str, acked: &AckedMessage, state: &CustomerState) -> Option<String> {
    let stands = state.messages.iter().find(|message| message.index == acked.index);
    let from = match acked.from {
        From::Customer => "customer",
        From::Agent => "agent",
    };
    match stands {
        None => Some(format!("{chat}: acknowledged message {} is lost: {}", acked.index, acked.text)),
        Some(message)
            if message.message != acked.text
                || message.from != from
                || message.client_id.as_ref().is_some_and(|id| *id != acked.client_id) =>
        {
            Some(format!("{chat}: message {} was {:?} and is {:?}", acked.index, acked.text, message.message))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::CustomerMessage;

    fn acked(index: u32, text: &str) -> AckedMessage {
        AckedMessage { index, client_id: format!("id {index}"), from: From::Customer, text: text.into() }
    }

    fn there(index: u32, text: &str) -> CustomerMessage {
        let client_id = Some(format!("id {index}"));
        CustomerMessage { index, from: "customer".into(), message: text.into(), client_id }
    }

    fn state(messages: Vec<CustomerMessage>) -> CustomerState {
        CustomerState {
            uniq_ref: "a".into(),
            stage: Stage::InProgress,
            messages,
            next_index: 0,
            more: false,
            token: None,
        }
    }

    fn record(messages: Vec<AckedMessage>) -> ChatRecord {
        ChatRecord { token: Some("t".into()), messages, ..ChatRecord::default() }
    }

    #[test]
    fn all_is_well_when_every_acknowledged_message_is_there_and_others_besides() {
        let found = compare("a", &record(vec![acked(1, "two")]), &state(vec![there(0, "one"), there(1, "two")]));
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_lost_message_is_found() {
        let found = compare("a", &record(vec![acked(0, "one"), acked(1, "two")]), &state(vec![there(0, "one")]));
        assert_eq!(found, ["a: acknowledged message 1 is lost: two"]);
    }

    #[test]
    fn a_message_that_became_another_is_found() {
        assert_eq!(compare("a", &record(vec![acked(0, "one")]), &state(vec![there(0, "none")])).len(), 1);
    }

    #[test]
    fn a_doubled_message_and_a_gap_are_found() {
        let mut twice = there(1, "one");
        twice.client_id = Some("id 0".into());
        assert_eq!(compare("a", &record(vec![]), &state(vec![there(0, "one"), twice])), ["a: id 0 is there twice"]);
        assert_eq!(compare("a", &record(vec![]), &state(vec![there(0, "one"), there(2, "three")])).len(), 1);
    }

    #[test]
    fn a_chat_that_ended_stays_ended() {
        let ended = ChatRecord { ended: true, ..record(vec![]) };
        assert_eq!(compare("a", &ended, &state(vec![])), ["a: ended, and is InProgress now"]);
    }
}
