//! What happened, kept by everybody together: acknowledged messages, counts and latencies.
use crate::wire::Stage;
use hdrhistogram::Histogram;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Longest latency told apart, in microseconds: ten minutes.
const LONGEST: u64 = 600_000_000;

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum From {
    Customer,
    Agent,
}

/// A message that the server acknowledged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AckedMessage {
    #[serde(rename = "messageIndex")]
    pub(crate) index: u32,
    pub(crate) client_id: String,
    pub(crate) from: From,
    pub(crate) text: String,
}

/// A chat that somebody of the test was in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChatRecord {
    /// What its customer reads it with; none where the customer was no one of the test.
    pub(crate) token: Option<String>,
    /// Whether its customer was told that it ended.
    pub(crate) ended: bool,
    /// Where it stood when its customer was last told.
    #[serde(default)]
    pub(crate) stage: Option<Stage>,
    pub(crate) messages: Vec<AckedMessage>,
}

macro_rules! counts {
    ($( $name:ident $label:literal; )+) => {
        /// What is counted.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Count { $( $name, )+ }

        impl Count {
            pub(crate) const ALL: &[(Count, &str)] = &[ $( (Count::$name, $label), )+ ];
        }
    };
}

counts! {
    CustomersArrived  "customers arrived";
    CustomersRefused  "customers refused";
    CustomersServed   "customers who met an agent";
    CustomersGaveUp   "customers who gave up waiting";
    ChatsEnded        "chats ended";
    ChatsTaken        "chats taken by agents of the test";
    ChatsCompleted    "chats wrapped up by agents of the test";
    ClaimsLost        "claims lost to another agent";
    OffersMissed      "offers not answered";
    MessagesSent      "messages acknowledged";
    MessagesResent    "messages sent again until acknowledged";
    SocketsLost       "sockets lost";
    SocketsRegained   "sockets regained";
    FeedsResumed      "agents' feeds resumed without a gap";
    Faults            "faults made on purpose";
    Broken            "promises broken";
}

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Span {
    /// First attempt to send a message until its acknowledgement.
    Acknowledged,
    /// First attempt to send a message until the other side's socket shows it.
    Delivered,
    /// An offer's ring until the chat is the agent's; the agent's own reaction is in it.
    Answered,
    /// A call for a chat until its answer.
    Claimed,
    /// A customer's arrival until an agent is there.
    Waited,
}

impl Span {
    pub(crate) const ALL: &[(Span, &str)] = &[
        (Span::Acknowledged, "message acknowledged"),
        (Span::Delivered, "message seen by the other side"),
        (Span::Claimed, "claim answered"),
        (Span::Answered, "offer to answer"),
        (Span::Waited, "arrival to agent"),
    ];
}

/// The book that all people write in.
#[derive(Debug)]
pub(crate) struct Ledger {
    book: Mutex<Book>,
}

#[derive(Debug)]
struct Book {
    chats: BTreeMap<String, ChatRecord>,
    counts: HashMap<Count, u64>,
    spans: Vec<Histogram<u64>>,
    under_way: HashMap<(String, String), Instant>,
    refusals: BTreeMap<String, u64>,
    broken: Vec<String>,
}

/// The book as it stands at one instant.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) chats: BTreeMap<String, ChatRecord>,
    pub(crate) counts: HashMap<Count, u64>,
    pub(crate) spans: Vec<Histogram<u64>>,
    pub(crate) refusals: BTreeMap<String, u64>,
    pub(crate) broken: Vec<String>,
}

impl Ledger {
    pub(crate) fn new() -> Ledger {
        let spans = Span::ALL
            .iter()
            .map(|_| Histogram::new_with_bounds(1, LONGEST, 3).expect("the bounds are in order and the digits allowed"))
            .collect();
        let book = Book {
            chats: BTreeMap::new(),
            counts: HashMap::new(),
            spans,
            under_way: HashMap::new(),
            refusals: BTreeMap::new(),
            broken: Vec::new(),
        };
        Ledger { book: Mutex::new(book) }
    }

    // A person who panicked leaves the book as it is: every entry is made whole.
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self, what: Count) {
        *self.book().counts.entry(what).or_default() += 1;
    }

    pub(crate) fn counted(&self, what: Count) -> u64 {
        self.book().counts.get(&what).copied().unwrap_or_default()
    }

    /// A promise of the server that did not hold; each is told in the report.
    pub(crate) fn broken(&self, what: String) {
        let mut book = self.book();
        *book.counts.entry(Count::Broken).or_default() += 1;
        book.broken.push(what);
    }

    /// The server said no, for a reason that may be in order or not: the report tells how often each.
    pub(crate) fn refused(&self, what: &str, code: u16) {
        *self.book().refusals.entry(format!("{what} {code}")).or_default() += 1;
    }

    pub(crate) fn took(&self, span: Span, since: Instant) {
        record(&mut self.book().spans, span, since);
    }

    /// A customer has a chat.
    pub(crate) fn opened(&self, chat: &str, token: &str) {
        self.book().chats.entry(chat.to_owned()).or_default().token = Some(token.to_owned());
    }

    /// A customer was told where the chat stands.
    pub(crate) fn stands(&self, chat: &str, stage: Stage) {
        self.book().chats.entry(chat.to_owned()).or_default().stage = Some(stage);
    }

    /// Chats whose customers are with an agent.
    pub(crate) fn in_progress(&self) -> usize {
        self.book().chats.values().filter(|chat| chat.stage == Some(Stage::InProgress)).count()
    }

    /// A customer was told that the chat ended.
    pub(crate) fn ended(&self, chat: &str) {
        let mut book = self.book();
        let chat = book.chats.entry(chat.to_owned()).or_default();
        chat.ended = true;
        chat.stage = Some(Stage::Ended);
    }

    /// Somebody begins to send a message.
    pub(crate) fn sending(&self, chat: &str, text: &str, since: Instant) {
        self.book().under_way.insert((chat.to_owned(), text.to_owned()), since);
    }

    /// The other side sees it.
    pub(crate) fn seen(&self, chat: &str, text: &str) {
        let mut book = self.book();
        if let Some(since) = book.under_way.remove(&(chat.to_owned(), text.to_owned())) {
            record(&mut book.spans, Span::Delivered, since);
        }
    }

    /// The server acknowledged a message: from here on it may not be lost.
    pub(crate) fn acknowledged(&self, chat: &str, message: AckedMessage, since: Instant) {
        let mut book = self.book();
        *book.counts.entry(Count::MessagesSent).or_default() += 1;
        record(&mut book.spans, Span::Acknowledged, since);
        book.chats.entry(chat.to_owned()).or_default().messages.push(message);
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        let book = self.book();
        Snapshot {
            chats: book.chats.clone(),
            counts: book.counts.clone(),
            spans: book.spans.clone(),
            refusals: book.refusals.clone(),
            broken: book.broken.clone(),
        }
    }
}

fn record(spans: &mut [Histogram<u64>], span: Span, since: Instant) {
    let at = Span::ALL.iter().position(|(known, _)| *known == span).expect("every span stands in the list");
    let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(LONGEST);
    spans[at].saturating_record(micros.max(1));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello() -> AckedMessage {
        AckedMessage { index: 0, client_id: "c".into(), from: From::Customer, text: "Hello".into() }
    }

    #[test]
    fn what_is_acknowledged_stands_in_the_book_with_its_chat() {
        let ledger = Ledger::new();
        ledger.opened("a", "token");
        ledger.acknowledged("a", hello(), Instant::now());
        let book = ledger.snapshot();
        assert_eq!(book.chats["a"].messages, [hello()]);
        assert_eq!(book.chats["a"].token.as_deref(), Some("token"));
        assert_eq!(ledger.counted(Count::MessagesSent), 1);
    }

    #[test]
    fn a_message_is_seen_once_by_the_other_side() {
        let ledger = Ledger::new();
        ledger.sending("a", "Hello", Instant::now());
        ledger.seen("a", "Hello");
        ledger.seen("a", "Hello");
        ledger.seen("b", "Hello");
        assert_eq!(ledger.snapshot().spans[1].len(), 1);
    }
}
