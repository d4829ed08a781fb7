//! What the engine tells its operators: metrics by the catalogue's names, invariants checked while it runs, lag.
use crate::exchange::Exchange;
use crate::front::Front;
use crate::hosted::Kind;
use actix::{AsyncContext, Context};
use catalogue::ids::SkillId;
use catalogue::metric;
use metrics::{counter, gauge, histogram};
use routing::folds::insight::Insight;
use routing::invariants::{Invariant, Whole};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often an arbiter's lag is measured.
const LAG_EVERY: Duration = Duration::from_millis(250);

/// A check that took long is repeated no sooner than after so many times as long: readers of the desk must not starve.
const CHECK_SHARE: u32 = 100;

pub(crate) fn slow_consumer(side: &'static str) {
    counter!(metric::SLOW_CONSUMERS, "side" => side).increment(1);
}

/// What is looked for while the engine runs, and what may fail: their series begin at none, so that the first one shows.
pub fn begin_alarms() {
    use Invariant as I;
    let looked_for = [
        I::WithinSlots,
        I::OneOwner,
        I::OnePlace,
        I::SlotMatches,
        I::OneInvitation,
        I::InChat,
        I::NoOfferAway,
        I::NoIdleWait,
    ];
    for invariant in looked_for {
        counter!(metric::INVARIANT_VIOLATIONS, "invariant" => invariant.name()).increment(0);
    }
    for machine in Kind::ALL.map(Kind::name).into_iter().chain(["desk", "shadow"]) {
        counter!(metric::FAULTS, "machine" => machine).increment(0);
    }
    for actor in Kind::ALL.map(Kind::name).into_iter().chain(["front"]) {
        counter!(metric::MAILBOX_REFUSALS, "actor" => actor).increment(0);
    }
    counter!(metric::JOURNAL_FAILURES).increment(0);
}

/// A machine told another what that one refused: a bug in what they say to each other.
pub(crate) fn refused_tell(kind: Kind) {
    counter!(metric::FAULTS, "machine" => kind.name()).increment(1);
}

pub(crate) fn fault(machine: &'static str) {
    counter!(metric::FAULTS, "machine" => machine).increment(1);
}

pub(crate) fn quarantined(kind: Kind, more: i32) {
    gauge!(metric::QUARANTINED, "machine" => kind.name()).increment(f64::from(more));
}

pub(crate) fn mailbox_refusal(actor: &'static str) {
    counter!(metric::MAILBOX_REFUSALS, "actor" => actor).increment(1);
}

pub(crate) fn batch(events: usize, took: Duration, failed: bool) {
    if failed {
        counter!(metric::JOURNAL_FAILURES).increment(1);
    } else if events > 0 {
        counter!(metric::JOURNAL_EVENTS).increment(events as u64);
        histogram!(metric::JOURNAL_BATCH).record(events as f64);
        histogram!(metric::JOURNAL_COMMIT).record(took);
    }
}

/// Shadows at work, one more or less.
pub(crate) fn shadows(more: f64) {
    gauge!(metric::SHADOWS).increment(more);
}

pub(crate) fn shadow_worked(took: Duration) {
    counter!(metric::SHADOW_WORK).increment(took.as_micros() as u64);
}

pub(crate) fn shadow_decisions(outcome: &'static str, more: u64) {
    if more > 0 {
        counter!(metric::SHADOW_DECISIONS, "outcome" => outcome).increment(more);
    }
}

pub(crate) fn acknowledged(took: Duration) {
    histogram!(metric::ACKNOWLEDGED_SECONDS).record(took);
}

/// The time of one decision in so many is taken.
const SAMPLE: u64 = 64;

/// Decisions of one tenant since they were last reported; plain numbers, since they are counted at every turn.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    agreed: [Cell<u64>; 4],
    refused: [Cell<u64>; 4],
    turns: Cell<u64>,
    depth: [Cell<usize>; 4],
}

impl Decisions {
    /// Begins a turn; now and then it is timed.
    pub(crate) fn begin(&self) -> Option<Instant> {
        let turns = self.turns.get() + 1;
        self.turns.set(turns);
        turns.is_multiple_of(SAMPLE).then(Instant::now)
    }

    pub(crate) fn end(&self, kind: Kind, refused: bool, began: Option<Instant>) {
        let count = if refused { &self.refused[kind as usize] } else { &self.agreed[kind as usize] };
        count.set(count.get() + 1);
        if let Some(began) = began {
            histogram!(metric::DECISION_SECONDS, "machine" => kind.name()).record(began.elapsed());
        }
    }

    fn report(&self, exchange: &Exchange) {
        for kind in Kind::ALL {
            let at = kind as usize;
            for (count, outcome) in [(&self.agreed[at], "agreed"), (&self.refused[at], "refused")] {
                let count = count.take();
                if count > 0 {
                    counter!(metric::DECISIONS, "machine" => kind.name(), "outcome" => outcome).increment(count);
                }
            }
            let depth = exchange.depth(kind);
            let before = self.depth[at].replace(depth);
            gauge!(metric::MAILBOX_DEPTH, "actor" => kind.name()).increment(depth as f64 - before as f64);
        }
    }
}

/// Looks after a tenant from time to time: counts, answers that never came, and invariants.
pub(crate) fn watch(exchange: Rc<Exchange>, ctx: &mut Context<Front>) {
    let every = exchange.shared.check_every;
    let next_check = Cell::new(Instant::now());
    let idle_said = Cell::new(0);
    ctx.run_interval(every, move |_, _| {
        exchange.decisions.report(&exchange);
        // Whoever is connected, or comes back with a number from before, misses it. At most this often, however many there are:
        // a fault at every event must not have everybody fetch everything at every event.
        if exchange.house.unsaid.swap(false, Ordering::AcqRel) {
            exchange.shared.bus.refetch(exchange.tenant());
        }
        let limit = tokio::time::Instant::now().checked_sub(exchange.shared.answer_within);
        let late = limit.map_or(0, |limit| exchange.house.tickets.expire(limit));
        if late > 0 {
            tracing::error!(tenant = %exchange.tenant(), late, "answers never came");
        }
        // What the read model says of machines that stand still is as old as that.
        if !exchange.still() && Instant::now() >= next_check.get() {
            let began = Instant::now();
            check(&exchange);
            idle(&exchange, &idle_said);
            exchange.gauges.borrow_mut().say(&exchange.house.desk.read(), exchange.now());
            next_check.set(Instant::now() + began.elapsed() * CHECK_SHARE);
        }
    });
}

fn check(exchange: &Exchange) {
    // Only when nothing is under way do the machines of the read model agree with each other.
    let quiet = exchange.at_rest() && exchange.gate().backlog() == 0;
    let now = exchange.now();
    let broken = {
        let desk = exchange.house.desk.read();
        Whole { now, quiet, queues: &desk.queues, agents: &desk.agents, chats: &desk.chats, index: None }.check()
    };
    for violation in broken {
        counter!(metric::INVARIANT_VIOLATIONS, "invariant" => violation.invariant.name()).increment(1);
        tracing::error!(tenant = %exchange.tenant(), ?violation, "an invariant is broken");
    }
}

/// Seats that were free while somebody waited whom they could have served: the seconds that are not counted yet, and whether it
/// lasts for longer than messages take.
fn idle(exchange: &Exchange, said: &Cell<u64>) {
    let quiet = exchange.at_rest() && exchange.gate().backlog() == 0;
    let now = exchange.now();
    let (seconds, stuck) = {
        let desk = exchange.house.desk.read();
        let Insight { idle, seats, .. } = &mut *exchange.house.insight.lock();
        idle.look_at_all(now, &desk, seats);
        let stuck: Vec<SkillId> = if quiet { idle.stuck(now).collect() } else { Vec::new() };
        (idle.total(now).as_seconds().max(0) as u64, stuck)
    };
    counter!(metric::IDLE_WHILE_WAITING).increment(seconds.saturating_sub(said.replace(seconds)));
    for skill in stuck {
        counter!(metric::INVARIANT_VIOLATIONS, "invariant" => Invariant::NoIdleWait.name()).increment(1);
        tracing::error!(tenant = %exchange.tenant(), %skill, "a chat waits while an agent has room for it");
    }
}

/// How late a timer comes on this arbiter, for ever.
pub(crate) async fn measure_lag(arbiter: usize) {
    let lag = histogram!(metric::LOOP_LAG, "arbiter" => arbiter.to_string());
    loop {
        let due = tokio::time::Instant::now() + LAG_EVERY;
        tokio::time::sleep_until(due).await;
        lag.record(due.elapsed());
    }
}

pub(crate) fn recovered(tenants: usize) {
    counter!(metric::RECOVERIES).increment(tenants as u64);
}

pub(crate) fn recovery_took(took: Duration) {
    gauge!(metric::RECOVERY_SECONDS).set(took.as_secs_f64());
}
