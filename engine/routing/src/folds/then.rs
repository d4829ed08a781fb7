//! Looking back: what spoke for and against everybody at the moment of a decision, or before somebody reached for the chat.
use super::desk::Desk;
use super::explain::{Explained, explain};
use super::history::History;
use crate::message::Event;
use crate::time::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// Folds the floor as it was up to each decision about a chat, and explains the chat there, by the decision's number.
///
/// `entries` are, in order of their numbers, those about the chat and those of the tenant, the chat's lines and all agents, each
/// from where it was last said afresh before the first decision on.
pub fn explained_then<'a>(
    history: &History,
    entries: impl IntoIterator<Item = (u64, Millis, &'a Event)>,
) -> BTreeMap<u64, Explained> {
    let mut desk = Desk { past: true, ..Desk::default() };
    let mut found = BTreeMap::new();
    let moments: BTreeSet<u64> = history.moments().collect();
    for (seq, at, event) in entries {
        if moments.contains(&seq)
            && let Some(explained) = explain(&desk, at, history.chat)
        {
            found.insert(seq, explained);
        }
        desk.apply(at, event);
        desk.seq = seq;
    }
    found
}
