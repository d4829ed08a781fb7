//! A tenant at work on a journal of one's choice, and people by the thousand who ask it for things.
use crate::{Failure, Folder, Setting, floor};
use catalogue::ids::{AgentId, ChatId, TenantId};
use engine::{Announcer, Engine, Journal, MemoryJournal, Options, Silent, Tenant};
use routing::settings::Mode;
use routing::{Command, Refusal, Ticket};
use std::cell::Cell;
use std::future::Future;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use store::{Db, Folding};

const TENANT: TenantId = TenantId(1);
/// How many ask at the same time where only the result counts.
pub(crate) const CROWD: usize = 1_000;

/// Where events go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Where {
    /// Nowhere: they are only counted.
    Memory,
    /// Into a database.
    At(String),
}

/// The databases of this run, by name. PostgreSQL gets a fresh one for each chapter.
pub(crate) async fn databases(setting: &Setting, folder: &Folder, chapter: &str) -> Result<Vec<Base>, Failure> {
    let mut bases = vec![Base { name: "SQLite", url: folder.sqlite("journal.db") }];
    if let Some(url) = &setting.postgres {
        bases.push(Base { name: "PostgreSQL", url: fresh(url, chapter).await? });
    }
    Ok(bases)
}

/// A database and how people call it.
#[derive(Debug, Clone)]
pub(crate) struct Base {
    pub(crate) name: &'static str,
    pub(crate) url: String,
}

/// A new database on the same server.
pub(crate) async fn fresh(url: &str, name: &str) -> Result<String, Failure> {
    use sqlx::Connection;
    let mut connection = sqlx::PgConnection::connect(url).await?;
    let name = format!("bench_{name}");
    for words in ["DROP DATABASE IF EXISTS", "CREATE DATABASE"] {
        sqlx::query(sqlx::AssertSqlSafe(format!("{words} {name}"))).execute(&mut connection).await?;
    }
    connection.close().await?;
    url.contains("/postgres?")
        .then(|| url.replacen("/postgres?", &format!("/{name}?"), 1))
        .ok_or_else(|| "the address of PostgreSQL has to name the database postgres, and an option".into())
}

/// A tenant with agents.
#[derive(Clone)]
pub(crate) struct Shop {
    engine: Engine,
    pub(crate) tenant: Tenant,
    db: Option<Db>,
    _folding: Option<Rc<Folding>>,
    agents: u32,
    next: Rc<Cell<u128>>,
}

impl Shop {
    /// On a journal, with agents who are there and have so many slots each. Must be called inside an actix system.
    pub(crate) async fn open(at: &Where, mode: Mode, agents: u32, slots: u32) -> Result<Shop, Failure> {
        Shop::heard(at, mode, agents, slots, Arc::new(Silent)).await
    }

    /// The same, and somebody hears what is announced.
    pub(crate) async fn heard(
        at: &Where,
        mode: Mode,
        agents: u32,
        slots: u32,
        announcer: Arc<dyn Announcer>,
    ) -> Result<Shop, Failure> {
        let mut shop = Shop::start(at, announcer).await?;
        shop.agents = agents;
        shop.tenant.ask(|_| floor::config(mode)).await.map_err(refused)?;
        let tenant = &shop.tenant;
        many(0..u128::from(agents), CROWD, |n| async move {
            let id = AgentId(n as u32);
            tenant.ask(|ticket| floor::sign_in(id, slots, ticket)).await?;
            tenant.say(floor::connects(id));
            Ok(())
        })
        .await?;
        Ok(shop)
    }

    /// Brings to life what the journal holds, and nothing more.
    pub(crate) async fn start(at: &Where, announcer: Arc<dyn Announcer>) -> Result<Shop, Failure> {
        let db = match at {
            Where::Memory => None,
            Where::At(url) => {
                let db = Db::open(url).await?;
                db.migrate().await?;
                Some(db)
            }
        };
        let folding = db.as_ref().and_then(Db::fold_aside).map(Rc::new);
        let journal: Arc<dyn Journal> = match &db {
            Some(db) => Arc::new(db.clone()),
            None => Arc::new(MemoryJournal::forgetful()),
        };
        let options = Options { arbiters: 1, announcer, ..Options::default() };
        let engine = Engine::start(journal, vec![TENANT], options).await?;
        let tenant = engine.tenant(TENANT).ok_or("the tenant is not there")?;
        Ok(Shop { engine, tenant, db, _folding: folding, agents: 0, next: Rc::new(Cell::new(1)) })
    }

    pub(crate) async fn close(self) {
        self.engine.shutdown().await;
        if let Some(db) = self.db {
            db.close().await;
        }
    }

    /// Numbers for so many new chats.
    pub(crate) fn numbers(&self, count: u128) -> Range<u128> {
        let first = self.next.get();
        self.next.set(first + count);
        first..first + count
    }

    /// Whom a chat belongs to, where the bench chooses.
    pub(crate) fn owner(&self, number: u128) -> AgentId {
        AgentId((number % u128::from(self.agents)) as u32)
    }

    /// A customer comes.
    pub(crate) async fn admit(&self, number: u128) -> Result<(), Refusal> {
        let chat = floor::chat(number);
        let opening = floor::full_opening(chat);
        self.tenant.ask(|ticket| floor::admit(chat, &opening, ticket)).await.map(drop)
    }

    /// An agent's step with a chat: take it, end it, wrap it up.
    pub(crate) async fn step(
        &self,
        command: fn(AgentId, ChatId, Ticket) -> Command,
        agent: AgentId,
        number: u128,
    ) -> Result<(), Refusal> {
        self.tenant.ask(|ticket| command(agent, floor::chat(number), ticket)).await.map(drop)
    }

    /// A chat from its arrival to the end of its wrap-up, claimed from the line.
    pub(crate) async fn life(&self, number: u128) -> Result<(), Refusal> {
        self.admit(number).await?;
        for command in [floor::take, floor::end, floor::wrap_up] {
            self.step(command, self.owner(number), number).await?;
        }
        Ok(())
    }

    /// Waits until nothing is under way.
    pub(crate) async fn rests(&self) {
        while self.engine.load() != (0, 0) {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}

/// Does something for each number, so many at a time.
pub(crate) async fn many<F, D>(numbers: Range<u128>, at_once: usize, act: F) -> Result<(), Failure>
where
    F: Fn(u128) -> D,
    D: Future<Output = Result<(), Refusal>>,
{
    let next = Cell::new(numbers.start);
    let work = || async {
        while next.get() < numbers.end {
            let number = next.get();
            next.set(number + 1);
            act(number).await?;
        }
        Ok::<(), Refusal>(())
    };
    let crowd: Vec<_> = (0..at_once).map(|_| work()).collect();
    together(crowd).await.map_err(refused)
}

/// Waits for all of them; the first refusal, if there is one.
pub(crate) async fn together<D: Future<Output = Result<(), Refusal>>>(all: Vec<D>) -> Result<(), Refusal> {
    let mut set = futures_util::stream::FuturesUnordered::from_iter(all);
    while let Some(done) = futures_util::StreamExt::next(&mut set).await {
        done?;
    }
    Ok(())
}

/// A refusal that no bench expects.
pub(crate) fn refused(refusal: Refusal) -> Failure {
    format!("the engine refused: {refusal:?}").into()
}

/// Runs a chapter on an actix system of its own.
pub(crate) fn on_actix<T>(work: impl Future<Output = T>) -> T {
    actix::System::new().block_on(work)
}
