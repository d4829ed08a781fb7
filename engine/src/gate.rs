//! The one gate for people's commands: actix bounds no mailbox, so what is under way is counted here and shed when full.
use routing::Refusal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Counts commands under way and records that wait for the disk. What machines tell each other is never shed: it is
/// bounded by the commands that were let in.
#[derive(Debug)]
pub(crate) struct Gate {
    in_flight: AtomicUsize,
    backlog: AtomicUsize,
    stopping: AtomicBool,
    max_in_flight: usize,
    max_backlog: usize,
}

/// One command's place among those under way; given back when dropped.
#[derive(Debug)]
pub(crate) struct Permit(Arc<Gate>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gate {
    pub(crate) fn new(max_in_flight: usize, max_backlog: usize) -> Arc<Gate> {
        Arc::new(Gate {
            in_flight: AtomicUsize::new(0),
            backlog: AtomicUsize::new(0),
            stopping: AtomicBool::new(false),
            max_in_flight,
            max_backlog,
        })
    }

    /// Lets one more command in, or says why not.
    pub(crate) fn enter(self: &Arc<Self>) -> Result<Permit, Refusal> {
        if self.stopping.load(Ordering::Acquire) {
            return Err(Refusal::Stopping);
        }
        if self.backlog.load(Ordering::Relaxed) >= self.max_backlog {
            return Err(Refusal::Overloaded);
        }
        // Counted first and given back by the permit's drop, so that two who race for the last place can't both get it.
        let permit = Permit(self.clone());
        if self.in_flight.fetch_add(1, Ordering::Relaxed) >= self.max_in_flight {
            return Err(Refusal::Overloaded);
        }
        Ok(permit)
    }

    /// From now on nobody comes in.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Release);
    }

    /// So many records more wait for the disk.
    pub(crate) fn wait(&self, records: usize) {
        self.backlog.fetch_add(records, Ordering::Relaxed);
    }

    /// So many records wait no longer.
    pub(crate) fn pass(&self, records: usize) {
        self.backlog.fetch_sub(records, Ordering::Relaxed);
    }

    pub(crate) fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    pub(crate) fn backlog(&self) -> usize {
        self.backlog.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_gate_refuses_until_somebody_leaves() {
        let gate = Gate::new(2, 10);
        let first = gate.enter().unwrap();
        let _second = gate.enter().unwrap();
        assert_eq!(gate.enter().unwrap_err(), Refusal::Overloaded);
        drop(first);
        assert!(gate.enter().is_ok());
        assert_eq!(gate.in_flight(), 1);
    }

    #[test]
    fn a_long_backlog_shuts_the_gate() {
        let gate = Gate::new(2, 10);
        gate.wait(10);
        assert_eq!(gate.enter().unwrap_err(), Refusal::Overloaded);
        gate.pass(1);
        assert!(gate.enter().is_ok());
    }

    #[test]
    fn a_stopping_gate_says_so() {
        let gate = Gate::new(2, 10);
        gate.stop();
        assert_eq!(gate.enter().unwrap_err(), Refusal::Stopping);
    }
}
