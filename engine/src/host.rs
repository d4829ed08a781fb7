//! An actor is a machine plus a mailbox: this is the mailbox's side, the same for all four machines.
use crate::exchange::{Exchange, Generation};
use crate::gate::Permit;
use crate::hosted::{Hosted, Kind};
use crate::scribe::Record;
use crate::shadow::{Teller, Told};
use crate::telemetry;
use crate::tickets::Answer;
use actix::{Actor, AsyncContext, Context, Handler, Message, SpawnHandle};
use routing::machine::turn;
use routing::tenant::{self, Report, shadow::Lived};
use routing::time::Millis;
use routing::{Effect, Refusal, Reply, Tell, Ticket, Turn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::mpsc;

/// No timer is set further ahead; it is then looked at again.
const TIMER_MAX: Millis = Millis::hours(24);
/// So late is no timer of a machine that is merely busy.
const OVERTAKEN: Millis = Millis::seconds(1);

/// One command for one machine.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Deliver<C> {
    pub(crate) command: C,
    pub(crate) way: Way,
}

/// How a command came, and who is to be answered.
#[derive(Debug)]
pub(crate) struct Way {
    /// Who waits, if the command itself does not say.
    pub(crate) ticket: Ticket,
    /// From another machine rather than from a person.
    pub(crate) told: bool,
    /// Its machine fell over it once already.
    pub(crate) again: bool,
    /// Its place at the gate, where no ticket holds one.
    pub(crate) _permit: Option<Permit>,
}

impl Way {
    /// From a machine, or from the engine itself.
    pub(crate) fn told() -> Way {
        Way { ticket: Ticket::NONE, told: true, again: false, _permit: None }
    }
}

/// Say again how you stand, for those who missed it.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(crate) struct Resume {
    pub(crate) say: Say,
    /// Dropped when said; the last one dropped ends the round.
    pub(crate) _round: mpsc::Sender<()>,
}

/// Seats are said last: nobody is to be matched before everybody has said what waits and what rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Say {
    AllButSeats,
    Seats,
    Everything,
}

impl Say {
    fn includes(self, tell: &Tell) -> bool {
        let seat = matches!(tell, Tell::Report(Report::Seat { .. }));
        match self {
            Say::AllButSeats => !seat,
            Say::Seats => seat,
            Say::Everything => true,
        }
    }
}

/// Stop once everything that was sent before has been handled.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Retire;

/// One machine as an actor.
pub(crate) struct Host<M: Hosted> {
    id: M::Id,
    machine: M,
    exchange: Rc<Exchange>,
    generation: Generation,
    armed: Option<(Millis, SpawnHandle)>,
    /// Journaled events since it last said everything afresh.
    unstated: usize,
    /// Its last turn panicked; what comes now waits for its successor.
    fallen: bool,
    retired: bool,
    /// What a shadow has been told by this machine.
    teller: Teller,
}

impl<M: Hosted> Host<M> {
    pub(crate) fn new(id: M::Id, machine: M, unstated: usize, exchange: Rc<Exchange>) -> Host<M> {
        let generation = exchange.generation();
        Host {
            id,
            machine,
            exchange,
            generation,
            armed: None,
            unstated,
            fallen: false,
            retired: false,
            teller: Teller::default(),
        }
    }

    /// The world this host belongs to has been rebuilt without it.
    fn outdated(&self) -> bool {
        self.generation != self.exchange.generation()
    }

    fn run(&mut self, command: M::Command, way: Way, ctx: &mut Context<Self>) {
        let now = self.exchange.now();
        let began = self.exchange.decisions.begin();
        let own = M::ticket(&command);
        let ticket = if own.is_some() { own } else { way.ticket };
        // A person is told to try again; what a machine says has to be heard, so it is tried again after the rebuild.
        let kept = way.told.then(|| command.clone());
        let told =
            if M::KIND == Kind::Tenant { self.exchange.house.shadow.listens(&mut self.teller) } else { Told::Nothing };
        let decided = u64::from(M::asks(&command));
        let asked = if told == Told::Everything { M::asked(&command) } else { None };
        let mut scratch = self.exchange.scratch();
        let before = scratch.records.len();
        let (machine, id) = (&mut self.machine, self.id);
        let mut out = Collect::<M> {
            id,
            now,
            scratch: &mut scratch,
            written: 0,
            restated: false,
            told,
            decided,
            lived: Vec::new(),
        };
        #[cfg(feature = "faults")]
        let exchange = &self.exchange;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let refused = turn(machine, now, ticket, command, &mut out);
            #[cfg(feature = "faults")]
            exchange.sting(M::address(id));
            refused
        }));
        let (written, restated, decided, lived) = (out.written, out.restated, out.decided, out.lived);
        match outcome {
            Ok(refused) => {
                self.exchange.decisions.end(M::KIND, refused.is_some(), began);
                if let (Some(refusal), true) = (&refused, way.told) {
                    telemetry::refused_tell(M::KIND);
                    tracing::warn!(tenant = %self.exchange.tenant(), machine = ?M::address(id), ?refusal, "told in vain");
                }
                if refused.is_none() && !own.is_some() && ticket.is_some() {
                    scratch.records.push(Record::Settle { ticket, answer: Ok(Reply::Done) });
                }
                self.unstated = if restated { 0 } else { self.unstated + written };
                self.exchange.put_back(scratch);
                let (house, machine) = (&self.exchange.house, &self.machine);
                match told {
                    Told::Nothing => {}
                    Told::Counts => house.shadow.missed(decided),
                    Told::Afresh => house.shadow.afresh(&mut self.teller, now, decided, || machine.shadowed()),
                    Told::Everything => {
                        house.shadow.lived(&mut self.teller, decided, Lived { at: now, asked, events: lived })
                    }
                }
                self.after(now, ctx);
            }
            Err(_) => {
                // Nothing of the turn has left this host yet, so the turn has not happened.
                scratch.records.truncate(before);
                scratch.tells.clear();
                self.exchange.put_back(scratch);
                self.fall(ticket, kept.map(|command| Deliver { command, way }), ctx);
            }
        }
    }

    fn after(&mut self, now: Millis, ctx: &mut Context<Self>) {
        if self.machine.finished() {
            if !self.retired {
                self.retired = true;
                self.exchange.leave::<M>(self.id);
                // It has left the exchange: nothing new comes, and what came before is handled before this.
                ctx.notify(Retire);
            }
            return;
        }
        if self.unstated >= self.exchange.restate_after().max(2 * self.machine.weight())
            && let Some(command) = M::restate()
        {
            self.unstated = 0;
            self.exchange.tell(M::command(self.id, command));
        }
        self.arm(now, ctx);
    }

    fn fall(&mut self, ticket: Ticket, over: Option<Deliver<M::Command>>, ctx: &mut Context<Self>) {
        self.fallen = true;
        if let Some((_, timer)) = self.armed.take() {
            ctx.cancel_future(timer);
        }
        self.exchange.fell::<M>(self.id, ticket, over);
        ctx.notify(Retire);
    }

    /// One timer: for the deadline, or earlier. When it fires too early it is set again.
    fn arm(&mut self, now: Millis, ctx: &mut Context<Self>) {
        let Some((at, _)) = self.machine.deadline() else { return };
        if let Some((armed, timer)) = self.armed {
            // A timer that should have fired long ago was overtaken by the clock, as when the machine slept.
            if armed <= at && now < armed + OVERTAKEN {
                return;
            }
            ctx.cancel_future(timer);
        }
        let span = (at - now).clamp(Millis::ZERO, TIMER_MAX);
        let timer = ctx.run_later(Duration::from_millis(span.0 as u64), Self::wake);
        self.armed = Some((at.max(now), timer));
    }

    fn wake(&mut self, ctx: &mut Context<Self>) {
        self.armed = None;
        if self.outdated() || self.fallen || self.retired || self.exchange.still() {
            return;
        }
        let now = self.exchange.now();
        match self.machine.deadline() {
            // A deadline that has just passed may no longer apply: no refusal of it is a fault.
            Some((at, command)) if at <= now => {
                self.run(command, Way { told: false, ..Way::told() }, ctx);
            }
            _ => self.arm(now, ctx),
        }
    }
}

impl<M: Hosted> Actor for Host<M> {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Context<Self>) {
        self.arm(self.exchange.now(), ctx);
    }
}

impl<M: Hosted> Handler<Deliver<M::Command>> for Host<M> {
    type Result = ();

    fn handle(&mut self, deliver: Deliver<M::Command>, ctx: &mut Context<Self>) {
        self.exchange.taken(M::KIND);
        if self.outdated() {
            // Whoever waited has been refused with everybody else.
            return;
        }
        if self.fallen {
            self.exchange.pass(M::command(self.id, deliver.command), deliver.way);
            return;
        }
        self.run(deliver.command, deliver.way, ctx);
    }
}

impl<M: Hosted> Handler<Resume> for Host<M> {
    type Result = ();

    fn handle(&mut self, resume: Resume, ctx: &mut Context<Self>) {
        if self.outdated() || self.fallen || self.retired {
            return;
        }
        let now = self.exchange.now();
        match catch_unwind(AssertUnwindSafe(|| self.machine.resume(now))) {
            Ok(effects) => {
                for effect in effects {
                    match effect {
                        Effect::Tell(tell) if resume.say.includes(&tell) => self.exchange.tell(tell.into_command()),
                        Effect::Then(command) if resume.say != Say::Seats => self.run(command, Way::told(), ctx),
                        // Nobody waits any more who waited before the restart.
                        Effect::Tell(_) | Effect::Then(_) | Effect::Settle(..) => {}
                    }
                }
            }
            Err(_) => self.fall(Ticket::NONE, None, ctx),
        }
    }
}

impl<M: Hosted> Handler<Retire> for Host<M> {
    type Result = ();

    fn handle(&mut self, _: Retire, ctx: &mut Context<Self>) {
        use actix::ActorContext;
        ctx.stop();
    }
}

#[cfg(feature = "faults")]
impl<M: Hosted> Handler<crate::examine::Show> for Host<M> {
    type Result = ();

    fn handle(&mut self, show: crate::examine::Show, _: &mut Context<Self>) {
        if !self.outdated() && !self.fallen && !self.retired {
            self.machine.clone().show(self.id, &mut show.into.lock());
        }
    }
}

/// What a turn leaves, kept until the turn is over.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) records: Vec<Record>,
    pub(crate) tells: Vec<Tell>,
}

struct Collect<'a, M: Hosted> {
    id: M::Id,
    now: Millis,
    scratch: &'a mut Scratch,
    written: usize,
    restated: bool,
    /// What a shadow wants to hear of the turn.
    told: Told,
    /// How many decisions it has made of those that a shadow makes too.
    decided: u64,
    /// What the shadow hears.
    lived: Vec<tenant::Event>,
}

impl<M: Hosted> Turn<M> for Collect<'_, M> {
    fn happened(&mut self, event: M::Event) {
        if self.told != Told::Nothing {
            self.decided += u64::from(M::decides(&event));
            if self.told == Told::Everything {
                self.lived.extend(M::lived(&event));
            }
        }
        if M::echo(&event) {
            return;
        }
        self.restated |= M::restated(&event);
        let event = M::event(self.id, event);
        self.written += usize::from(event.journaled());
        self.scratch.records.push(Record::Event { at: self.now, event });
    }
    fn tell(&mut self, tell: Tell) {
        self.scratch.tells.push(tell);
    }
    fn settle(&mut self, ticket: Ticket, answer: Result<Reply, Refusal>) {
        let answer: Answer = answer;
        self.scratch.records.push(Record::Settle { ticket, answer });
    }
}
