//! How fast batches become durable, beside plain multi-row inserts of the same journal rows into one table.
//!
//! SQLite in a folder of its own with `synchronous=FULL`; PostgreSQL where `SWITCHYARD_BENCH_POSTGRES` names one.
#![allow(missing_docs)]
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId, TenantId};
use catalogue::units::Units;
use routing::chat::{Customer, EndCause, How, Opening, Speaker, WrapUp};
use routing::time::Millis;
use routing::{Event, Ticket, agent, chat, queue, tenant};
use sqlx::{Postgres, QueryBuilder, Sqlite};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::wire::{entity, to_wire};
use store::{Db, Entry, TenantEntries};

const TENANT: TenantId = TenantId(1);
/// How many chats go on at the same time.
const AT_ONCE: u128 = 200;
/// The two are measured in turns this long, so that whatever else the machine does falls on both alike.
const SLICE: Duration = Duration::from_millis(100);
const ROUNDS: usize = 24;

const TABLE: &str = "CREATE TABLE IF NOT EXISTS plain_journal (tenant BIGINT NOT NULL, seq BIGINT NOT NULL,
    at BIGINT NOT NULL, entity TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (tenant, seq))";
const INDEX: &str = "CREATE INDEX IF NOT EXISTS plain_journal_entity ON plain_journal (tenant, entity, seq)";
const HEAD: &str = "INSERT INTO plain_journal (tenant, seq, at, entity, kind, version, body) ";

/// The life of one chat, sixteen events over four machines, six of them messages.
fn life(n: u128) -> Vec<Event> {
    let id = ChatId(0x0190_5a3b_0000_7000_8000_0000_0000_0000 + (n << 80) + n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let (ticket, units, skill) = (Ticket::NONE, Units::LIVE_CHAT, SkillId(1 + (n % 8) as u32));
    let agent = AgentId(1 + (n % 50) as u32);
    let (at, need) = (Millis(1_700_000_000_000), queue::Need::of(units));
    let waiting = queue::Waiting { chat: id, at, bumped: false, need };
    let ring = agent::Ring { chat: id, skill, units, span: Millis::seconds(20) };
    let mut token_hash = [0; 32];
    token_hash[..16].copy_from_slice(&id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).to_be_bytes());
    let customer = Customer {
        name: Some("Ada".into()),
        surname: Some("Lovelace".into()),
        email: Some("ada@customers.example".into()),
        page: Some("https://shop.example/orders/4711".into()),
        language: Some("en".into()),
        user_agent: Some("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".into()),
        address: Some("192.0.2.7".into()),
        ..Customer::default()
    };
    let opening = Arc::new(Opening {
        channel: 1,
        customer: Arc::new(customer),
        token_hash,
        wrap_up: Millis::minutes(2),
        customer_gone: Millis::minutes(1),
        ..Opening::new(skill, units)
    });
    let chat = |event| Event::Chat(id, event);
    let mut events = vec![
        chat(chat::Event::Opened { opening, ticket }),
        Event::Queue(skill, queue::Event::Joined(waiting)),
        Event::Tenant(tenant::Event::Matched { chat: id, skill, units, agent, version: 1, span: ring.span }),
        Event::Agent(agent, agent::Event::Rang { ring, until: Millis(1_700_000_020_000) }),
        Event::Agent(agent, agent::Event::Accepted { chat: id, ticket }),
        chat(chat::Event::Assigned { agent, name: "Marta Rinaldi".into(), how: How::Offer, ticket }),
        Event::Queue(skill, queue::Event::Left { chat: id, taken_by: Some(agent) }),
    ];
    events.extend((0..6).map(|index| {
        chat(chat::Event::Said {
            index,
            id: MessageId(id.0 + u128::from(index)),
            by: if index % 2 == 0 { Speaker::Customer } else { Speaker::Agent(agent) },
            text: "Where is my order, please? It should have been here on Tuesday.".into(),
            client_id: Some("3f0c8a52-6a0e-4f5b-9a55-0c7f8a3f1d11".into()),
            ticket,
        })
    }));
    let cause = EndCause::Agent { by: agent, reason: "resolved".into() };
    let notes = Some("Sent again, arrives on Friday.".into());
    events.extend([
        chat(chat::Event::Ended { cause, wrap_up_until: Millis(1_700_000_200_000), ticket }),
        chat(chat::Event::WrappedUp { agent, how: WrapUp::Sent, notes, ticket }),
        Event::Agent(agent, agent::Event::Released { chat: id, cause: agent::ReleaseCause::Done }),
    ]);
    events
}

/// An endless day: many chats at once, each a step further in turn.
struct Day {
    open: Vec<std::vec::IntoIter<Event>>,
    next: u128,
    turn: usize,
    seq: u64,
}

impl Day {
    fn new() -> Day {
        Day { open: (0..AT_ONCE).map(|n| life(n).into_iter()).collect(), next: AT_ONCE, turn: 0, seq: 0 }
    }

    fn batch(&mut self, length: usize) -> Vec<Entry> {
        (0..length)
            .map(|_| {
                self.turn = (self.turn + 1) % self.open.len();
                // Uneven steps, so that a batch holds all kinds of events.
                if self.seq.is_multiple_of(7) {
                    self.turn = (self.turn + 3) % self.open.len();
                }
                let event = self.open[self.turn].next().unwrap_or_else(|| {
                    let mut fresh = life(self.next).into_iter();
                    self.next += 1;
                    let first = fresh.next().expect("a life has a beginning");
                    self.open[self.turn] = fresh;
                    first
                });
                self.seq += 1;
                Entry { seq: self.seq, at: Millis(1_700_000_000_000 + self.seq as i64), event }
            })
            .collect()
    }
}

type Plain = (i64, i64, i64, String, &'static str, i64, String);

fn plain(entries: &[Entry]) -> Vec<Plain> {
    entries
        .iter()
        .map(|entry| {
            let written = to_wire(&entry.event).expect("kept");
            let entity = entity(entry.event.address());
            (1, entry.seq as i64, entry.at.0, entity, written.kind, i64::from(written.version), written.body)
        })
        .collect()
}

macro_rules! insert {
    ($database:ty, $tx:ident, $rows:expr) => {{
        let mut query = QueryBuilder::<$database>::new(HEAD);
        query.push_values($rows, |mut row, (tenant, seq, at, entity, kind, version, body)| {
            row.push_bind(tenant)
                .push_bind(seq)
                .push_bind(at)
                .push_bind(entity)
                .push_bind(kind)
                .push_bind(version)
                .push_bind(body);
        });
        query.build().execute(&mut *$tx).await.expect("inserted");
        $tx.commit().await.expect("committed");
    }};
}

async fn insert_plain(db: &Db, rows: Vec<Plain>) {
    match db {
        Db::Sqlite { write, .. } => {
            let mut tx = write.begin_with("BEGIN IMMEDIATE").await.expect("begun");
            insert!(Sqlite, tx, rows);
        }
        Db::Postgres(pool) => {
            let mut tx = pool.begin().await.expect("begun");
            insert!(Postgres, tx, rows);
        }
    }
}

/// Entries, and the time they took. Making the batches is not counted; writing their forms is.
async fn slice(db: &Db, day: &mut Day, epoch: u64, length: usize, whole: bool) -> (usize, Duration) {
    let mut spent = Duration::ZERO;
    let mut count = 0;
    while spent < SLICE {
        let entries = day.batch(length);
        if whole {
            let batch = [TenantEntries { tenant: TENANT, epoch, entries }];
            let start = Instant::now();
            db.append(&batch).await.expect("appended");
            spent += start.elapsed();
        } else {
            let rows = plain(&entries);
            let start = Instant::now();
            insert_plain(db, rows).await;
            spent += start.elapsed();
        }
        count += length;
    }
    (count, spent)
}

#[derive(Default)]
struct Sum(usize, Duration);

impl Sum {
    fn add(&mut self, (count, spent): (usize, Duration)) {
        self.0 += count;
        self.1 += spent;
    }

    fn rate(&self) -> f64 {
        self.0 as f64 / self.1.as_secs_f64()
    }
}

async fn measure(url: &str) {
    let db = Db::open(url).await.expect("the database opens");
    db.migrate().await.expect("migrations run");
    match &db {
        Db::Sqlite { write, .. } => {
            sqlx::query(TABLE).execute(write).await.expect("a table");
            sqlx::query(INDEX).execute(write).await.expect("an index");
        }
        Db::Postgres(pool) => {
            sqlx::query(TABLE).execute(pool).await.expect("a table");
            sqlx::query(INDEX).execute(pool).await.expect("an index");
        }
    }
    let epoch = db.lease(TENANT, "measurement").await.expect("a lease");
    let (mut ours, mut theirs) = (Day::new(), Day::new());
    println!("{:>10} {:>16} {:>16} {:>7}", "batch", "append/s", "plain insert/s", "ratio");
    for length in [1, 10, 100, 500] {
        let (mut append, mut insert) = (Sum::default(), Sum::default());
        for _ in 0..ROUNDS {
            append.add(slice(&db, &mut ours, epoch, length, true).await);
            insert.add(slice(&db, &mut theirs, epoch, length, false).await);
        }
        let (append, insert) = (append.rate(), insert.rate());
        println!("{length:>10} {append:>16.0} {insert:>16.0} {:>7.2}", append / insert);
    }
    db.close().await;
}

#[tokio::main]
async fn main() {
    let folder = std::env::temp_dir().join(format!("switchyard-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    println!("sqlite, synchronous=FULL");
    measure(&format!("sqlite://{}", folder.join("journal.db").display())).await;
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    match std::env::var("SWITCHYARD_BENCH_POSTGRES") {
        Ok(url) => {
            println!("postgres");
            measure(&url).await;
        }
        Err(_) => println!("postgres: not measured, SWITCHYARD_BENCH_POSTGRES is not set"),
    }
}
