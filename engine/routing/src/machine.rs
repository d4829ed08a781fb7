//! What a machine is: it decides, evolves, reacts and names its next deadline; a host does the rest.
use crate::message::{Tell, Ticket};
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use smallvec::SmallVec;

/// What a machine wants done after an event of its own.
#[derive(Debug, Clone)]
pub enum Effect<C> {
    /// Say this to another machine. It may be said before the event is on disk.
    Tell(Tell),
    /// Give a person their answer. It leaves the process only after the event is on disk.
    Settle(Ticket, Result<Reply, Refusal>),
    /// Do this yourself, in the same turn, before the next message.
    Then(C),
}

/// The effects of one event; almost always three or fewer.
pub type Effects<C> = SmallVec<[Effect<C>; 3]>;

/// The events of one decision; almost always one or two.
pub type Events<E> = SmallVec<[E; 2]>;

/// An actor without its mailbox.
pub trait Machine {
    /// What it can be told.
    type Command: Clone;
    /// What can have happened to it.
    type Event: Clone;

    /// The only place that says no. Changes nothing.
    fn decide(&self, now: Millis, command: Self::Command) -> Result<Events<Self::Event>, Refusal>;
    /// The only place that changes anything.
    fn evolve(&mut self, now: Millis, event: &Self::Event);
    /// The only place that speaks to other machines or answers a person. Runs after [`Machine::evolve`] of the same event.
    fn react(&self, event: &Self::Event) -> Effects<Self::Command>;
    /// When to wake it, and what it then tells itself.
    fn deadline(&self) -> Option<(Millis, Self::Command)>;
    /// What it says again after a restart or a rebuild, so that others who missed it hear it. Hearing it twice changes nothing.
    fn resume(&self, now: Millis) -> Effects<Self::Command>;
    /// Whether it has reached its end and will never act again; its host may then drop it.
    fn finished(&self) -> bool {
        false
    }
}

/// The soonest of a machine's deadlines; of those at the same instant the one that was named first.
#[derive(Debug)]
pub struct Soonest<C>(Option<(Millis, C)>);

impl<C> Soonest<C> {
    /// None so far.
    pub fn new() -> Soonest<C> {
        Soonest(None)
    }

    /// One that comes then, if it does; what is said then is put together only if it is the soonest so far.
    #[inline]
    pub fn at(&mut self, at: Option<Millis>, command: impl FnOnce() -> C) {
        if let Some(at) = at
            && self.0.as_ref().is_none_or(|(soonest, _)| at < *soonest)
        {
            self.0 = Some((at, command()));
        }
    }

    /// The soonest.
    pub fn get(self) -> Option<(Millis, C)> {
        self.0
    }
}

impl<C> Default for Soonest<C> {
    fn default() -> Soonest<C> {
        Soonest::new()
    }
}

/// What one message to one machine led to, in order: facts for the journal, and what they cause.
pub trait Turn<M: Machine> {
    /// An event that has just changed the machine.
    fn happened(&mut self, event: M::Event);
    /// Something to say to another machine, caused by the event before it.
    fn tell(&mut self, tell: Tell);
    /// A person's answer, caused by the event before it (or by a refusal, then by none).
    fn settle(&mut self, ticket: Ticket, answer: Result<Reply, Refusal>);
}

/// Hands one command to a machine and follows it to the end of the turn. Refusals go to `ticket`.
///
/// Returns the refusal of the first command, if it was refused: a machine's message that is refused is a bug that hosts count.
pub fn turn<M: Machine>(
    machine: &mut M,
    now: Millis,
    ticket: Ticket,
    command: M::Command,
    out: &mut impl Turn<M>,
) -> Option<Refusal> {
    let mut next: SmallVec<[M::Command; 2]> = SmallVec::new();
    let refused = one(machine, now, command, out, &mut next).err();
    if let (Some(refusal), true) = (&refused, ticket.is_some()) {
        out.settle(ticket, Err(refusal.clone()));
    }
    // A chain of self-commands is short by construction (one per match); the bound turns a bug into a stop.
    let mut budget = 100_000_u32;
    while let Some(command) = next.pop() {
        budget = budget.checked_sub(1).expect("a turn ends: every self-command brings the machine nearer to rest");
        // A self-command that no longer applies is no fault.
        let _ = one(machine, now, command, out, &mut next);
    }
    refused
}

fn one<M: Machine>(
    machine: &mut M,
    now: Millis,
    command: M::Command,
    out: &mut impl Turn<M>,
    next: &mut SmallVec<[M::Command; 2]>,
) -> Result<(), Refusal> {
    // Drained where they are: moving them as a whole costs more than most machines do.
    let mut events = machine.decide(now, command)?;
    for event in events.drain(..) {
        machine.evolve(now, &event);
        let mut effects = machine.react(&event);
        out.happened(event);
        spread::<M>(&mut effects, out, next);
    }
    Ok(())
}

/// Hands out effects, keeping self-commands for later in the turn.
fn spread<M: Machine>(effects: &mut Effects<M::Command>, out: &mut impl Turn<M>, next: &mut SmallVec<[M::Command; 2]>) {
    for effect in effects.drain(..) {
        match effect {
            Effect::Tell(tell) => out.tell(tell),
            Effect::Settle(ticket, answer) if ticket.is_some() => out.settle(ticket, answer),
            Effect::Settle(..) => {}
            Effect::Then(command) => next.push(command),
        }
    }
}
