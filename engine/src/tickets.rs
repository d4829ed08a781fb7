//! Who waits for which answer. A ticket exists only while the process lives.
use crate::gate::Permit;
use crate::keys::ByKey;
use parking_lot::Mutex;
use routing::{Refusal, Reply, Ticket};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// What a person is told.
pub(crate) type Answer = Result<Reply, Refusal>;

struct Waiter {
    answer: oneshot::Sender<Answer>,
    /// Under which what is done is noted, so that a repeat of the call finds it.
    salt: Option<Arc<str>>,
    since: Instant,
    _permit: Permit,
}

/// The open tickets of one tenant. Each holds its place at the gate, so there are never more than the gate lets in.
pub(crate) struct Tickets {
    next: AtomicU64,
    /// Tickets up to this one were refused together, so their commands must not be carried out any more.
    void: AtomicU64,
    open: Mutex<ByKey<u64, Waiter>>,
}

impl Tickets {
    pub(crate) fn new() -> Tickets {
        Tickets { next: AtomicU64::new(1), void: AtomicU64::new(0), open: Mutex::default() }
    }

    pub(crate) fn open(
        &self,
        permit: Permit,
        now: Instant,
        salt: Option<Arc<str>>,
    ) -> (Ticket, oneshot::Receiver<Answer>) {
        let ticket = self.next.fetch_add(1, Ordering::AcqRel);
        let (answer, receiver) = oneshot::channel();
        self.open.lock().insert(ticket, Waiter { answer, salt, since: now, _permit: permit });
        (Ticket(ticket), receiver)
    }

    /// Under which what a ticket's command did is to be noted. Nobody knows of one that was refused meanwhile: its caller was
    /// told so, and a repeat is a call of its own.
    pub(crate) fn salt(&self, ticket: Ticket) -> Option<Arc<str>> {
        self.open.lock().get(&ticket.0)?.salt.clone()
    }

    /// Answers. A ticket that was answered before, or whose person has gone, is passed over.
    pub(crate) fn settle(&self, ticket: Ticket, answer: Answer) {
        let waiter = self.open.lock().remove(&ticket.0);
        if let Some(waiter) = waiter {
            let _ = waiter.answer.send(answer);
        }
    }

    /// Refuses everybody who waits, and voids their commands wherever they are.
    pub(crate) fn refuse_all(&self, refusal: &Refusal) {
        self.void.store(self.next.load(Ordering::Acquire) - 1, Ordering::Release);
        let open = std::mem::take(&mut *self.open.lock());
        for waiter in open.into_values() {
            let _ = waiter.answer.send(Err(refusal.clone()));
        }
    }

    pub(crate) fn is_void(&self, ticket: Ticket) -> bool {
        ticket.is_some() && ticket.0 <= self.void.load(Ordering::Acquire)
    }

    /// Refuses whoever has waited since before `limit`; says how many. An answer that never comes is a bug, not a wait.
    pub(crate) fn expire(&self, limit: Instant) -> usize {
        let mut open = self.open.lock();
        let late: Vec<u64> = open.iter().filter(|(_, w)| w.since < limit).map(|(ticket, _)| *ticket).collect();
        let late: Vec<Waiter> = late.iter().filter_map(|ticket| open.remove(ticket)).collect();
        drop(open);
        let count = late.len();
        for waiter in late {
            let _ = waiter.answer.send(Err(Refusal::Overloaded));
        }
        count
    }

    pub(crate) fn len(&self) -> usize {
        self.open.lock().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gate::Gate;

    #[test]
    fn refusing_everybody_voids_what_is_under_way_and_nothing_later() {
        let gate = Gate::new(8, 8);
        let tickets = Tickets::new();
        let (early, mut answer) = tickets.open(gate.enter().unwrap(), Instant::now(), None);
        tickets.refuse_all(&Refusal::Storage);
        let (late, _later) = tickets.open(gate.enter().unwrap(), Instant::now(), None);
        assert_eq!(answer.try_recv(), Ok(Err(Refusal::Storage)));
        assert!(tickets.is_void(early));
        assert!(!tickets.is_void(late));
        assert!(!tickets.is_void(Ticket::NONE));
    }

    #[test]
    fn an_answered_ticket_gives_its_place_back() {
        let gate = Gate::new(1, 8);
        let tickets = Tickets::new();
        let (ticket, mut answer) = tickets.open(gate.enter().unwrap(), Instant::now(), None);
        assert!(gate.enter().is_err());
        tickets.settle(ticket, Ok(Reply::Done));
        assert_eq!(answer.try_recv(), Ok(Ok(Reply::Done)));
        assert!(gate.enter().is_ok());
    }

    #[test]
    fn who_waits_too_long_is_refused() {
        let gate = Gate::new(8, 8);
        let tickets = Tickets::new();
        let now = Instant::now();
        let later = |seconds| now + std::time::Duration::from_secs(seconds);
        let (_, mut old) = tickets.open(gate.enter().unwrap(), later(10), None);
        let (_, mut young) = tickets.open(gate.enter().unwrap(), later(20), None);
        assert_eq!(tickets.expire(later(15)), 1);
        assert_eq!(old.try_recv(), Ok(Err(Refusal::Overloaded)));
        assert!(young.try_recv().is_err());
        assert_eq!(tickets.len(), 1);
    }
}
