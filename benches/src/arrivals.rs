//! An open loop: chats come when a schedule made beforehand says so, whatever the server does meanwhile, so that a stall
//! shows in all who came during it.
use crate::Outcome;
use sim::dice::Dice;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The first of a round warm up and are not counted.
const WARM_UP: Duration = Duration::from_millis(500);
/// Between the making of the schedule and its beginning.
const AHEAD: Duration = Duration::from_millis(20);

/// The arrivals of one round, in order.
pub(crate) struct Arrivals {
    /// When each is due. Every span counts from here.
    pub(crate) due: Arc<Vec<Instant>>,
    /// The first that counts.
    pub(crate) counted: usize,
    /// When the last may come.
    pub(crate) over: Instant,
    came: UnboundedReceiver<usize>,
    clock: JoinHandle<()>,
}

impl Arrivals {
    /// As a Poisson stream of so many a second, for so long.
    pub(crate) fn begin(rate: u32, span: Duration, seed: u64) -> Arrivals {
        let schedule = schedule(rate, span, seed);
        let (tell, came) = unbounded_channel();
        let began = Instant::now() + AHEAD;
        let due: Arc<Vec<Instant>> = Arc::new(schedule.iter().map(|offset| began + *offset).collect());
        // A thread of its own, which sleeps more finely than the runtime's timers.
        let times = Arc::clone(&due);
        #[allow(clippy::disallowed_methods)]
        let clock = std::thread::spawn(move || {
            for (at, due) in times.iter().enumerate() {
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                if tell.send(at).is_err() {
                    return;
                }
            }
        });
        let counted = due.partition_point(|at| *at < began + WARM_UP);
        Arrivals { due, counted, over: began + span, came, clock }
    }

    /// The next that is due, by its place in the schedule; none after the last.
    pub(crate) async fn next(&mut self) -> Option<usize> {
        self.came.recv().await
    }

    /// Nobody comes any more.
    pub(crate) fn end(self) -> Outcome {
        drop(self.came);
        self.clock.join().map_err(|_| "the clock fell over".into())
    }
}

/// When each chat comes, from the beginning of the round.
fn schedule(rate: u32, span: Duration, seed: u64) -> Vec<Duration> {
    let mut dice = Dice::new(seed + 1);
    let mut at = 0.0;
    let mut all = Vec::new();
    loop {
        at -= (1.0 - dice.unit()).ln() / f64::from(rate);
        if at >= span.as_secs_f64() {
            return all;
        }
        all.push(Duration::from_secs_f64(at));
    }
}
