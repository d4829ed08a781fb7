//! A floor to tell stories on: one tenant, its people as values, customers, and a journal that can fail or hold.
use catalogue::ids::{AgentId, ChatId, DeviceId, MessageId, SkillId, TenantId};
use catalogue::units::Units;
use engine::{Engine, Journal, MemoryJournal, Options, Tenant, TokioClock};
use routing::agent::{self, Agent, Choice};
use routing::chat::{self, Chat, Customer, Life, Opening, Speaker, WrapUp};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Refusal, Reply, Ticket, tenant};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

pub(crate) const ACME: TenantId = TenantId(1);
/// Offered by the engine.
pub(crate) const ORDERS: SkillId = SkillId(1);
/// Taken from the line.
pub(crate) const RETURNS: SkillId = SkillId(2);
pub(crate) const RING: Millis = Millis::seconds(20);
pub(crate) const WRAP_UP: Millis = Millis::seconds(30);
pub(crate) const NINE_O_CLOCK: Millis = Millis(1_763_715_600_000);
/// Later than any story, whether its time stands still or not.
pub(crate) const SESSION_END: Millis = Millis(4_102_444_800_000);

/// On the clock of a story, which stands still but for this: nobody waits for it.
pub(crate) async fn passes(span: Millis) {
    tokio::time::sleep(Duration::from_millis(span.0.unsigned_abs())).await;
}

/// Tells a story in time that stands still and jumps to the next timer when everybody waits.
pub(crate) fn story<F: Future>(told: impl FnOnce() -> F) -> F::Output {
    let runtime = || {
        tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime starts")
    };
    actix::System::with_tokio_rt(runtime).block_on(async { told().await })
}

pub(crate) fn config() -> Config {
    let skill = |id, name: &str, mode| {
        Arc::new(SkillSettings { ring: RING, wrap_up: WRAP_UP, ..SkillSettings::new(id, name.into(), mode) })
    };
    Config {
        version: 1,
        skills: vec![skill(ORDERS, "Orders", Mode::Push), skill(RETURNS, "Returns", Mode::Pull)],
        ..Config::default()
    }
}

#[derive(Clone)]
pub(crate) struct Floor<J = MemoryJournal> {
    pub(crate) journal: J,
    pub(crate) engine: Engine,
    pub(crate) tenant: Tenant,
    next: Arc<AtomicU32>,
}

/// Options for stories: everything on this thread, in its time.
pub(crate) fn options() -> Options {
    Options { arbiters: 0, clock: Arc::new(TokioClock::starting_at(NINE_O_CLOCK)), ..Options::default() }
}

impl Floor {
    pub(crate) async fn open() -> Floor {
        Floor::with(options()).await
    }

    pub(crate) async fn with(options: Options) -> Floor {
        let floor = Floor::on(MemoryJournal::default(), options).await;
        floor.opens().await;
        floor
    }
}

impl Floor<()> {
    /// Of an engine with several tenants.
    pub(crate) fn of(engine: Engine, tenant: Tenant) -> Floor<()> {
        Floor { journal: (), engine, tenant, next: Arc::new(AtomicU32::new(1)) }
    }
}

impl<J: Journal + Clone> Floor<J> {
    /// On a journal that may hold something already.
    pub(crate) async fn on(journal: J, options: Options) -> Floor<J> {
        let engine = Engine::start(Arc::new(journal.clone()), vec![ACME], options).await.unwrap();
        let tenant = engine.tenant(ACME).unwrap();
        Floor { journal, engine, tenant, next: Arc::new(AtomicU32::new(1)) }
    }
}

impl<J> Floor<J> {
    /// The configuration is published.
    pub(crate) async fn opens(&self) {
        self.tenant.ask(|_| Command::Tenant(tenant::Command::Configure(Arc::new(config())))).await.unwrap();
    }

    fn number(&self) -> u32 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// An agent signs in, with a socket open.
    pub(crate) async fn agent(&self, name: &str, skills: &[SkillId], slots: u32) -> AgentOnFloor {
        let id = AgentId(self.number());
        let device = DeviceId(u128::from(id.0));
        let skills = skills.iter().map(|skill| (*skill, 5)).collect();
        let person = Arc::new(Person::new(id, name.into(), skills, Units::slots(slots)));
        let agent = AgentOnFloor { id, device, person, tenant: self.tenant.clone(), next: self.next.clone() };
        assert_eq!(agent.signs_in().await, Ok(Reply::Done));
        agent.socket_opens();
        agent
    }

    /// A customer asks for a chat, with a socket open.
    pub(crate) async fn customer(&self, skill: SkillId) -> CustomerOnFloor {
        let customer = self.knocks(skill).await;
        customer.expect("the customer is let in")
    }

    pub(crate) async fn knocks(&self, skill: SkillId) -> Result<CustomerOnFloor, Refusal> {
        let chat = ChatId(u128::from(self.number()));
        let opening = opening(skill);
        let reply = self.tenant.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket })).await?;
        assert_eq!(reply, Reply::Chat(chat));
        let customer = CustomerOnFloor { chat, tenant: self.tenant.clone(), next: self.next.clone() };
        assert!(self.tenant.say(Command::Chat(chat, chat::Command::Customer(Life::Up))));
        Ok(customer)
    }

    /// Waits until the read model shows it; a story that waits in vain ends by itself after an hour of its time.
    pub(crate) async fn sees(&self, what: &str, shown: impl Fn(&routing::folds::desk::Desk) -> bool) {
        for _ in 0..360_000 {
            if shown(&self.tenant.desk()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("never seen: {what}");
    }

    /// Waits until nothing is under way any more.
    pub(crate) async fn settles(&self) {
        self.tenant.rests().await;
    }
}

pub(crate) fn opening(skill: SkillId) -> Arc<Opening> {
    Arc::new(Opening {
        customer: Arc::new(Customer { name: Some("Ida".into()), ..Customer::default() }),
        token_hash: [7; 32],
        ..Opening::new(skill, Units::LIVE_CHAT)
    })
}

pub(crate) struct AgentOnFloor {
    pub(crate) id: AgentId,
    pub(crate) device: DeviceId,
    person: Arc<Person>,
    tenant: Tenant,
    next: Arc<AtomicU32>,
}

impl AgentOnFloor {
    async fn does(&self, make: impl FnOnce(Ticket) -> agent::Command) -> Result<Reply, Refusal> {
        self.tenant.ask(|ticket| Command::Agent(self.id, make(ticket))).await
    }

    pub(crate) async fn takes(&self, chat: ChatId) -> Result<Reply, Refusal> {
        self.does(|ticket| agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket }).await
    }

    pub(crate) async fn declines(&self, chat: ChatId) -> Result<Reply, Refusal> {
        self.does(|ticket| agent::Command::Decline { chat, reason: None, ticket }).await
    }

    pub(crate) async fn signs_in(&self) -> Result<Reply, Refusal> {
        let (person, device, until) = (self.person.clone(), self.device, SESSION_END);
        self.tenant.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket })).await
    }

    pub(crate) async fn signs_out(&self) -> Result<Reply, Refusal> {
        self.does(|ticket| agent::Command::SignOut { ticket }).await
    }

    pub(crate) async fn goes_away(&self) -> Result<Reply, Refusal> {
        self.does(|ticket| agent::Command::Choose { choice: Choice::Away { reason: 1 }, ticket }).await
    }

    pub(crate) async fn comes_back(&self) -> Result<Reply, Refusal> {
        self.does(|ticket| agent::Command::Choose { choice: Choice::Available, ticket }).await
    }

    pub(crate) async fn says(&self, chat: ChatId, text: &str) -> Result<Reply, Refusal> {
        say(&self.tenant, &self.next, chat, Speaker::Agent(self.id), text).await
    }

    pub(crate) async fn ends(&self, chat: ChatId) -> Result<Reply, Refusal> {
        let (by, reason) = (self.id, "resolved".into());
        self.tenant.ask(|ticket| Command::Chat(chat, chat::Command::End { by, reason, ticket })).await
    }

    pub(crate) async fn wraps_up(&self, chat: ChatId) -> Result<Reply, Refusal> {
        let (by, how, notes) = (self.id, WrapUp::Sent, Some("all well".into()));
        self.tenant.ask(|ticket| Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes, ticket })).await
    }

    pub(crate) fn socket_opens(&self) {
        assert!(self.tenant.say(Command::Agent(self.id, agent::Command::DeviceUp(self.device))));
    }

    pub(crate) fn socket_goes(&self) {
        assert!(self.tenant.say(Command::Agent(self.id, agent::Command::DeviceDown(self.device))));
    }

    /// As the read model shows the agent.
    pub(crate) fn shown(&self) -> Agent {
        self.tenant.desk().agents[&self.id].clone()
    }
}

pub(crate) struct CustomerOnFloor {
    pub(crate) chat: ChatId,
    tenant: Tenant,
    next: Arc<AtomicU32>,
}

impl CustomerOnFloor {
    pub(crate) async fn says(&self, text: &str) -> Result<Reply, Refusal> {
        say(&self.tenant, &self.next, self.chat, Speaker::Customer, text).await
    }

    pub(crate) async fn leaves(&self) -> Result<Reply, Refusal> {
        self.tenant.ask(|ticket| Command::Chat(self.chat, chat::Command::CustomerLeave { ticket })).await
    }

    /// As the read model shows the chat.
    pub(crate) fn shown(&self) -> Chat {
        self.tenant.desk().chats[&self.chat].clone()
    }

    /// Who is rung for it, as the read model shows.
    pub(crate) fn rings_at(&self) -> Option<AgentId> {
        self.tenant.desk().cards.get(&self.chat)?.ringing.map(|(agent, _)| agent)
    }
}

async fn say(tenant: &Tenant, next: &AtomicU32, chat: ChatId, by: Speaker, text: &str) -> Result<Reply, Refusal> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    let (id, to, text) = (MessageId(u128::from(number)), chat::Audience::Everyone, text.into());
    let client_id = Some(number.to_string().into());
    tenant
        .ask(|ticket| {
            Command::Chat(chat, chat::Command::Say { by, to, id, text, files: Default::default(), client_id, ticket })
        })
        .await
}
