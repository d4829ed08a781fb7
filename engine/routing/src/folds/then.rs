//! Looking back: what spoke for and against everybody at the moment of a decision.
use super::desk::Desk;
use super::explain::{Explained, explain};
use super::history::History;
use crate::message::Event;
use crate::time::Millis;
use std::collections::BTreeMap;

/// Folds the floor as it was up to each decision about a chat, and explains the chat there, by the decision's number.
///
/// `entries` are, in order of their numbers, those about the chat and those of the tenant, the chat's line and all agents, each
/// from where it was last said afresh before the first decision on.
pub fn explained_then<'a>(
    history: &History,
    entries: impl IntoIterator<Item = (u64, Millis, &'a Event)>,
) -> BTreeMap<u64, Explained> {
    let mut desk = Desk::default();
    let mut found = BTreeMap::new();
    let mut decisions = history.waits.iter().flat_map(|wait| &wait.offers).map(|offer| offer.seq).peekable();
    for (seq, at, event) in entries {
        if decisions.next_if_eq(&seq).is_some()
            && let Some(explained) = explain(&desk, at, history.chat)
        {
            found.insert(seq, explained);
        }
        desk.apply(at, event);
        desk.seq = seq;
    }
    found
}
