//! Writes down what went wrong, in batches: what happens again within a minute is one entry with a count, and where the store
//! fails it is left in peace for a while.
use crate::edge::troubles::{Note, Trouble, dropped};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use catalogue::units::Millis;
use engine::Clock;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Db;
use store::error_logs::{ErrorSource, Logged};
use tokio::sync::mpsc::Receiver;

/// How long is collected before it is written.
const COLLECT: Duration = Duration::from_secs(2);
/// How long a store that failed is left in peace.
const PEACE: Duration = Duration::from_secs(15);
/// What happens again within so long is the same entry.
const SAME: Millis = Millis::minutes(1);
/// How many notes are taken in one step.
const TOGETHER: usize = 500;

/// What makes two the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Kind {
    tenant: TenantId,
    user: Option<AgentId>,
    source: ErrorSource,
    call: Cow<'static, str>,
    code: u16,
    detail: String,
}

/// An entry that is counted on.
struct Open {
    entry: Logged,
    unwritten: bool,
}

/// How many entries of a tenant were begun in a minute.
#[derive(Default)]
struct Begun {
    minute: i64,
    many: u32,
    /// The newest time stamp given: no two are the same.
    newest: i64,
}

/// Who writes.
pub(super) struct Clerk {
    db: Db,
    clock: Arc<dyn Clock>,
    open: HashMap<Kind, Open>,
    /// Those that nothing is added to any more, and that are still to be written.
    closed: Vec<(TenantId, Logged)>,
    begun: HashMap<TenantId, Begun>,
    in_peace_until: Option<Instant>,
}

impl Clerk {
    pub(super) fn new(db: Db, clock: Arc<dyn Clock>) -> Clerk {
        let (open, begun) = (HashMap::new(), HashMap::new());
        Clerk { db, clock, open, closed: Vec::new(), begun, in_peace_until: None }
    }

    /// Until nobody notes anything any more.
    pub(super) async fn run(mut self, mut notes: Receiver<Note>) {
        let mut due: Option<Instant> = None;
        let mut taken = Vec::new();
        loop {
            let wait = async {
                match due {
                    Some(due) => tokio::time::sleep_until(due.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                many = notes.recv_many(&mut taken, TOGETHER) => {
                    if many == 0 {
                        return;
                    }
                    for note in taken.drain(..) {
                        match note {
                            Note::Trouble(trouble) => self.takes(trouble),
                            Note::Written(told) => {
                                self.writes().await;
                                let _ = told.send(());
                            }
                        }
                    }
                }
                () = wait => {
                    self.writes().await;
                    due = None;
                }
            }
            if self.waits() {
                let collected = Instant::now() + COLLECT;
                let next = self.in_peace_until.map_or(collected, |until| until.max(collected));
                due = due.or(Some(next));
            } else {
                due = None;
            }
        }
    }

    fn waits(&self) -> bool {
        !self.closed.is_empty() || self.open.values().any(|open| open.unwritten)
    }

    /// One more: counted, or an entry of its own.
    fn takes(&mut self, trouble: Trouble) {
        let Trouble { tenant, at, source, call, code, status, user, request, detail } = trouble;
        let kind = Kind { tenant, user, source, call, code, detail };
        if let Some(open) = self.open.get_mut(&kind) {
            if at - open.entry.at < SAME {
                open.entry.times = open.entry.times.saturating_add(1);
                open.entry.last = open.entry.last.max(at);
                open.unwritten = true;
                return;
            }
            if let Some(over) = self.open.remove(&kind) {
                self.closes(tenant, over);
            }
        }
        let Some(stamp) = self.begins(tenant, at) else { return dropped(1) };
        let entry = Logged {
            at: stamp,
            last: at,
            times: 1,
            source,
            call: kind.call.clone().into_owned(),
            code,
            status,
            user,
            request,
            detail: kind.detail.clone(),
        };
        self.open.insert(kind, Open { entry, unwritten: true });
    }

    /// The time stamp of a new entry, if the tenant may have one more in this minute and there is room.
    fn begins(&mut self, tenant: TenantId, at: Millis) -> Option<Millis> {
        if self.open.len() + self.closed.len() >= limit::ERROR_LOGS_WAITING {
            return None;
        }
        let begun = self.begun.entry(tenant).or_default();
        let minute = at.0.div_euclid(SAME.0);
        if minute > begun.minute {
            (begun.minute, begun.many) = (minute, 0);
        }
        if begun.many >= limit::ERROR_LOGS_A_MINUTE {
            return None;
        }
        begun.many += 1;
        begun.newest = at.0.max(begun.newest + 1);
        Some(Millis(begun.newest))
    }

    fn closes(&mut self, tenant: TenantId, over: Open) {
        if over.unwritten {
            self.closed.push((tenant, over.entry));
        }
    }

    /// Writes what is unwritten, once; what could not be written waits for the next time.
    async fn writes(&mut self) {
        if self.in_peace_until.is_some_and(|until| Instant::now() < until) {
            return;
        }
        let closed = self.closed.len();
        let open: Vec<Kind> =
            self.open.iter().filter(|(_, open)| open.unwritten).map(|(kind, _)| kind.clone()).collect();
        let of = |kind: &Kind| self.open.get(kind).map(|open| (kind.tenant, open.entry.clone()));
        let entries: Vec<(TenantId, Logged)> = self.closed.iter().cloned().chain(open.iter().filter_map(of)).collect();
        if !entries.is_empty() {
            match self.db.error_logs().write(&entries).await {
                Ok(stamps) => {
                    self.in_peace_until = None;
                    self.closed.clear();
                    for (kind, at) in open.iter().zip(stamps.into_iter().skip(closed)) {
                        if let Some(open) = self.open.get_mut(kind) {
                            (open.entry.at, open.unwritten) = (at, false);
                        }
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the error logs could not be written");
                    self.in_peace_until = Some(Instant::now() + PEACE);
                }
            }
        }
        self.forgets();
    }

    /// What nothing is added to any more.
    fn forgets(&mut self) {
        let now = self.clock.now();
        let over: Vec<Kind> =
            self.open.iter().filter(|(_, open)| now - open.entry.at >= SAME).map(|(kind, _)| kind.clone()).collect();
        for kind in over {
            if let Some(open) = self.open.remove(&kind) {
                self.closes(kind.tenant, open);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stopped;
    impl Clock for Stopped {
        fn now(&self) -> Millis {
            Millis(1_000)
        }
    }

    fn trouble(at: i64, call: &'static str) -> Trouble {
        Trouble {
            tenant: TenantId(1),
            at: Millis(at),
            source: ErrorSource::Refusal,
            call: Cow::Borrowed(call),
            code: 203,
            status: 409,
            user: Some(AgentId(7)),
            request: format!("r{at}"),
            detail: String::new(),
        }
    }

    /// A database in a folder that goes with it; nothing is in it yet.
    async fn db() -> (tempfile::TempDir, Db) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let db = Db::open(&format!("sqlite://{}", folder.path().join("x.db").display())).await.expect("it opens");
        (folder, db)
    }

    async fn clerk() -> (tempfile::TempDir, Clerk) {
        let (folder, db) = db().await;
        db.migrate().await.expect("it migrates");
        (folder, Clerk::new(db, Arc::new(Stopped)))
    }

    #[actix_rt::test]
    async fn the_same_within_a_minute_is_counted_and_later_is_another_entry() {
        let (_folder, mut clerk) = clerk().await;
        for at in [1_000, 1_000, 60_999, 61_000] {
            clerk.takes(trouble(at, "send"));
        }
        clerk.takes(trouble(1_000, "invite"));
        clerk.writes().await;
        let found = clerk.db.error_logs().list(TenantId(1), &Default::default(), 9).await.expect("readable");
        let told: Vec<_> = found.iter().map(|one| (one.call.as_str(), one.times, one.last.0)).collect();
        assert_eq!(told, [("invite", 1, 1_000), ("send", 1, 61_000), ("send", 3, 60_999)]);
        assert!(found.windows(2).all(|two| two[0].at > two[1].at), "no two have one time stamp");
        clerk.takes(trouble(61_001, "send"));
        clerk.writes().await;
        let found = clerk.db.error_logs().list(TenantId(1), &Default::default(), 9).await.expect("readable");
        assert_eq!(found.iter().map(|one| one.times).collect::<Vec<_>>(), [1, 2, 3], "counted on where it was written");
    }

    #[actix_rt::test]
    async fn a_storm_fills_neither_the_memory_nor_the_store() {
        let (_folder, mut clerk) = clerk().await;
        for at in 0..5_000 {
            let call: &'static str = Box::leak(format!("call{at}").into_boxed_str());
            clerk.takes(trouble(at, call));
        }
        assert_eq!(clerk.open.len(), limit::ERROR_LOGS_A_MINUTE as usize);
        clerk.takes(trouble(60_000, "a minute later"));
        assert_eq!(clerk.open.len(), limit::ERROR_LOGS_A_MINUTE as usize + 1);
    }

    #[actix_rt::test]
    async fn a_store_that_fails_is_left_in_peace_and_nothing_is_lost() {
        let (_folder, db) = db().await;
        let mut clerk = Clerk::new(db, Arc::new(Stopped));
        clerk.takes(trouble(1_000, "send"));
        clerk.writes().await;
        assert!(clerk.in_peace_until.is_some() && clerk.waits());
        clerk.db.migrate().await.expect("it migrates");
        clerk.writes().await;
        assert!(clerk.waits(), "it is not asked again so soon");
        clerk.in_peace_until = None;
        clerk.writes().await;
        assert!(!clerk.waits());
    }
}
