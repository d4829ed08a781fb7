//! What most would write instead: a table with `SKIP LOCKED`, and a list in Redis with scripts.
use crate::Failure;
use sqlx::postgres::{PgPool, PgPoolOptions};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::Instant;

/// Rows or ids that wait at least, before each slice.
const STOCK: i64 = 100_000;

/// A queue in PostgreSQL as most write it.
pub(crate) struct SkipLocked {
    pool: PgPool,
}

const TABLE: &str = "CREATE TABLE waiting (id BIGSERIAL PRIMARY KEY, skill BIGINT NOT NULL, state TEXT NOT NULL,
    customer TEXT NOT NULL, arrived BIGINT NOT NULL, agent BIGINT, taken BIGINT)";
const INDEX: &str = "CREATE INDEX waiting_line ON waiting (id) WHERE state = 'waiting'";
const FILL: &str = "INSERT INTO waiting (skill, state, customer, arrived)
    SELECT 1, 'waiting', 'ada@customers.example', n FROM generate_series(1, $1) n";
const ENQUEUE: &str = "INSERT INTO waiting (skill, state, customer, arrived)
    VALUES (1, 'waiting', 'ada@customers.example', $1) RETURNING id";
const CLAIM: &str = "UPDATE waiting SET state = 'taken', agent = $1, taken = $2 WHERE id = (
    SELECT id FROM waiting WHERE state = 'waiting' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id";
const DONE: &str = "UPDATE waiting SET state = 'done' WHERE id = $1";

impl SkipLocked {
    pub(crate) async fn open(url: &str) -> Result<SkipLocked, Failure> {
        let pool = PgPoolOptions::new().min_connections(32).max_connections(32).connect(url).await?;
        sqlx::query(TABLE).execute(&pool).await?;
        sqlx::query(INDEX).execute(&pool).await?;
        Ok(SkipLocked { pool })
    }

    /// Makes sure that enough waits, and sweeps what the last slice left, so that no slice pays for another.
    pub(crate) async fn stock(&self, share: i64) -> Result<(), Failure> {
        sqlx::query("TRUNCATE waiting").execute(&self.pool).await?;
        sqlx::query(FILL).bind(STOCK / share).execute(&self.pool).await?;
        sqlx::query("VACUUM ANALYZE waiting").execute(&self.pool).await?;
        Ok(())
    }

    /// One client until then: each claim a transaction of its own, or a chat's whole way in three. How many it did.
    pub(crate) async fn client(self: std::sync::Arc<Self>, whole: bool, until: Instant) -> Result<u64, Failure> {
        let mut connection = self.pool.acquire().await?;
        let mut count = 0;
        while Instant::now() < until {
            if whole {
                sqlx::query(ENQUEUE).bind(count as i64).execute(&mut *connection).await?;
            }
            let id: Option<i64> =
                sqlx::query_scalar(CLAIM).bind(7_i64).bind(count as i64).fetch_optional(&mut *connection).await?;
            let Some(id) = id else { break };
            if whole {
                sqlx::query(DONE).bind(id).execute(&mut *connection).await?;
            }
            count += 1;
        }
        Ok(count)
    }
}

/// The scripts: a chat is a hash, the line a list, what is taken a set.
const SCRIPTS: [&str; 3] = [
    "local id = redis.call('INCR', 'last') redis.call('HSET', 'chat:' .. id, 'state', 'waiting', 'customer', \
     'ada@customers.example', 'arrived', ARGV[1]) redis.call('RPUSH', 'waiting', id) return id",
    "local id = redis.call('LPOP', 'waiting') if id then redis.call('HSET', 'chat:' .. id, 'state', 'taken', 'agent', ARGV[1]) \
     redis.call('SADD', 'taken', id) end return id",
    "redis.call('SREM', 'taken', ARGV[1]) redis.call('DEL', 'chat:' .. ARGV[1]) return 1",
];

/// One connection to a Redis on this machine.
pub(crate) struct Redis {
    stream: BufReader<TcpStream>,
    scripts: Vec<String>,
}

impl Redis {
    pub(crate) async fn connect(port: u16) -> Result<Redis, Failure> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        stream.set_nodelay(true)?;
        let mut redis = Redis { stream: BufReader::new(stream), scripts: Vec::new() };
        for script in SCRIPTS {
            redis.send(&[&["SCRIPT", "LOAD", script]]).await?;
            let name = redis.reply().await?.ok_or("Redis did not take a script")?;
            redis.scripts.push(name);
        }
        Ok(redis)
    }

    /// A line of so many chats, and nothing else.
    pub(crate) async fn stock(&mut self, share: i64) -> Result<(), Failure> {
        let fill = format!("for n = 1, {} do redis.call('RPUSH', 'waiting', n) end return 1", STOCK * 2 / share);
        self.send(&[&["FLUSHALL"], &["EVAL", &fill, "0"]]).await?;
        self.reply().await?;
        self.reply().await?;
        Ok(())
    }

    /// One client until then, with so many calls under way. How many claims, or whole ways, it did.
    pub(crate) async fn client(mut self, whole: bool, ahead: usize, until: Instant) -> Result<u64, Failure> {
        let scripts = self.scripts.clone();
        let [enqueue, claim, done] = scripts.as_slice() else { return Err("a script is missing".into()) };
        let mut count = 0;
        while Instant::now() < until {
            if whole {
                self.send(&vec![&["EVALSHA", enqueue, "0", "7"][..]; ahead]).await?;
                for _ in 0..ahead {
                    self.reply().await?;
                }
            }
            self.send(&vec![&["EVALSHA", claim, "0", "7"][..]; ahead]).await?;
            let mut taken = Vec::with_capacity(ahead);
            for _ in 0..ahead {
                taken.extend(self.reply().await?);
            }
            if taken.is_empty() {
                break;
            }
            if whole {
                let calls: Vec<_> = taken.iter().map(|id| ["EVALSHA", done, "0", id]).collect();
                self.send(&calls.iter().map(|call| &call[..]).collect::<Vec<_>>()).await?;
                for _ in 0..calls.len() {
                    self.reply().await?;
                }
            }
            count += taken.len() as u64;
        }
        Ok(count)
    }

    async fn send(&mut self, calls: &[&[&str]]) -> Result<(), Failure> {
        let mut text = String::new();
        for call in calls {
            text.push_str(&format!("*{}\r\n", call.len()));
            for word in *call {
                text.push_str(&format!("${}\r\n{word}\r\n", word.len()));
            }
        }
        Ok(self.stream.get_mut().write_all(text.as_bytes()).await?)
    }

    /// The next answer; none for a null.
    async fn reply(&mut self) -> Result<Option<String>, Failure> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let line = line.trim_end();
        match line.split_at_checked(1) {
            Some(("$", "-1")) => Ok(None),
            Some(("$", length)) => {
                let mut text = vec![0; length.parse::<usize>()? + 2];
                self.stream.read_exact(&mut text).await?;
                text.truncate(text.len() - 2);
                Ok(Some(String::from_utf8(text)?))
            }
            Some(("+" | ":", said)) => Ok(Some(said.to_owned())),
            _ => Err(format!("Redis said {line}").into()),
        }
    }
}

/// Several clients of one kind at once; how many they did together, and in which time.
pub(crate) async fn crowd<D>(
    span: Duration,
    clients: Vec<impl FnOnce(Instant) -> D>,
) -> Result<(u64, Duration), Failure>
where
    D: Future<Output = Result<u64, Failure>> + 'static,
{
    let began = Instant::now();
    let until = began + span;
    let all: Vec<_> = clients.into_iter().map(|client| tokio::task::spawn_local(client(until))).collect();
    let mut count = 0;
    for one in all {
        count += one.await??;
    }
    Ok((count, began.elapsed()))
}
