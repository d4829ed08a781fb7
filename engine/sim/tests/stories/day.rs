//! A working day to tell stories of: a shop with skills, agents who sign in, customers who write.
use catalogue::ids::{AgentId, ChatId, DeviceId, MessageId, SkillId};
use catalogue::units::Units;
use routing::agent::{Agent, Choice, Hold};
use routing::chat::{Audience, Life, Opening, Speaker, Stage, WrapUp};
use routing::policy::Rules;
use routing::policy::Step;
use routing::queue::Need;
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply, Ticket, agent, chat, tenant};
use sim::{Setup, World};
use std::sync::Arc;

pub(crate) const BILLING: SkillId = SkillId(1);
pub(crate) const SALES: SkillId = SkillId(2);
pub(crate) const ANN: AgentId = AgentId(1);
pub(crate) const BOB: AgentId = AgentId(2);
pub(crate) const CAROL: AgentId = AgentId(3);
pub(crate) const DAVE: AgentId = AgentId(4);

/// How long an offer rings in these stories, and how long a wrap-up may stay open.
pub(crate) const RING: Millis = Millis::seconds(20);
pub(crate) const WRAP_UP: Millis = Millis::minutes(2);

pub(crate) type Answer = Result<Reply, Refusal>;

/// What an answer says when all is well.
pub(crate) fn yours(chat: ChatId) -> Answer {
    Ok(Reply::Chat(chat))
}

pub(crate) fn taken_by(agent: AgentId) -> Answer {
    Err(Refusal::Taken { by: agent, name: name(agent).into() })
}

pub(crate) fn name(agent: AgentId) -> &'static str {
    ["Nobody", "Ann", "Bob", "Carol", "Dave"][agent.0 as usize]
}

pub(crate) struct Day {
    pub(crate) world: World,
    modes: Vec<(SkillId, Mode)>,
    pub(crate) version: u32,
    pub(crate) chats: u128,
    messages: u128,
}

impl Day {
    /// A shop whose skills reach agents in these ways.
    pub(crate) fn with(modes: &[(SkillId, Mode)]) -> Day {
        let world = World::new(Setup { watch: true, desk: true, patience: 10_000, ..Setup::default() });
        let mut day = Day { world, modes: modes.to_vec(), version: 0, chats: 0, messages: 0 };
        day.publish(modes);
        day
    }

    /// Billing is pulled: agents take its chats from the line.
    pub(crate) fn pulling() -> Day {
        Day::with(&[(BILLING, Mode::Pull)])
    }

    /// Billing is pushed: its chats are offered.
    pub(crate) fn pushing() -> Day {
        Day::with(&[(BILLING, Mode::Push)])
    }

    pub(crate) fn publish(&mut self, modes: &[(SkillId, Mode)]) {
        self.publish_with(modes, |_| {});
    }

    /// Publishes skills whose rules differ from the usual ones.
    pub(crate) fn publish_with(&mut self, modes: &[(SkillId, Mode)], differ: impl Fn(&mut SkillSettings)) {
        self.modes = modes.to_vec();
        self.version += 1;
        let rules = |(id, mode): &(SkillId, Mode)| {
            let mut skill = SkillSettings::new(*id, "skill".into(), *mode);
            (skill.ring, skill.wrap_up) = (RING, WRAP_UP);
            differ(&mut skill);
            Arc::new(skill)
        };
        let skills = modes.iter().map(rules).collect();
        let config = Config { version: self.version, skills, ..Config::default() };
        self.world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
        self.settle();
    }

    /// This configuration holds from now on.
    pub(crate) fn publish_config(&mut self, config: Config) {
        self.version = config.version;
        self.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
    }

    /// One skill's chats are offered by these steps from now on; the others' rules stay as they are.
    pub(crate) fn publish_steps(&mut self, skill: SkillId, steps: Vec<Step>) {
        let mut config = (*self.world.tenant().config).clone();
        for settings in config.skills.iter_mut().filter(|settings| settings.id == skill) {
            Arc::make_mut(settings).rules.steps.clone_from(&steps);
        }
        self.version += 1;
        config.version = self.version;
        self.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
    }

    /// From now on the skill's offers are accepted as soon as they ring.
    pub(crate) fn auto_accepts(&mut self, skill: SkillId) {
        self.rules(skill, |rules| rules.offer.auto_accept = true);
    }

    /// Publishes the same with other rules for one skill.
    pub(crate) fn rules(&mut self, skill: SkillId, change: impl FnOnce(&mut Rules)) {
        let mut config = (*self.world.tenant().config).clone();
        self.version += 1;
        config.version = self.version;
        let settings = config.skills.iter_mut().find(|known| known.id == skill).expect("a skill of the shop");
        change(&mut Arc::make_mut(settings).rules);
        self.world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
        self.settle();
    }

    /// Publishes the same with other weights of the channels.
    pub(crate) fn weighs(&mut self, weights: &[(u16, Units)]) {
        let mut config = (*self.world.tenant().config).clone();
        config.version += 1;
        config.weights = weights.to_vec();
        self.publish_config(config);
    }

    // What people do, one after the other.

    pub(crate) fn signs_in(&mut self, who: AgentId, skills: &[SkillId], slots: u32) -> Answer {
        let skills: Vec<(SkillId, u8)> = skills.iter().map(|skill| (*skill, 5)).collect();
        self.signs_in_at(who, &skills, slots)
    }

    /// The same with a level for each skill.
    pub(crate) fn signs_in_at(&mut self, who: AgentId, skills: &[(SkillId, u8)], slots: u32) -> Answer {
        let person = Arc::new(Person::new(who, name(who).into(), skills.to_vec(), Units::slots(slots)));
        let (device, until) = (DeviceId(u128::from(who.0)), self.world.now() + Millis::hours(8));
        let answer = self.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }));
        self.connects(who);
        answer
    }

    /// The same, but the page's socket is still to come.
    pub(crate) fn signs_in_without_a_socket(&mut self, who: AgentId, skills: &[SkillId], slots: u32) -> Answer {
        let skills: Vec<(SkillId, u8)> = skills.iter().map(|skill| (*skill, 5)).collect();
        let person = Arc::new(Person::new(who, name(who).into(), skills, Units::slots(slots)));
        let (device, until) = (DeviceId(u128::from(who.0)), self.world.now() + Millis::hours(8));
        self.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }))
    }

    /// So many of the skill's chats may ring at one agent.
    pub(crate) fn rings_at_once(&mut self, skill: SkillId, at_once: u32) {
        self.rules(skill, |rules| rules.offer.at_once = at_once);
    }

    /// A key, a click, a movement.
    pub(crate) fn stirs(&mut self, who: AgentId) {
        self.send(Command::Agent(who, agent::Command::Active));
    }

    pub(crate) fn signs_out(&mut self, who: AgentId) -> Answer {
        self.ask(|ticket| Command::Agent(who, agent::Command::SignOut { ticket }))
    }

    /// These are the agent's skills from now on, each at level 5.
    pub(crate) fn learns(&mut self, who: AgentId, skills: &[SkillId]) -> Answer {
        let skills = skills.iter().map(|skill| (*skill, 5)).collect();
        self.ask(|ticket| Command::Agent(who, agent::Command::Learn { skills, ticket }))
    }

    pub(crate) fn goes_away(&mut self, who: AgentId) -> Answer {
        let choice = Choice::Away { reason: 1 };
        self.ask(|ticket| Command::Agent(who, agent::Command::Choose { choice, ticket }))
    }

    pub(crate) fn comes_back(&mut self, who: AgentId) -> Answer {
        self.ask(|ticket| Command::Agent(who, agent::Command::Choose { choice: Choice::Available, ticket }))
    }

    pub(crate) fn connects(&mut self, who: AgentId) {
        self.send(Command::Agent(who, agent::Command::DeviceUp(DeviceId(u128::from(who.0)))));
    }

    pub(crate) fn loses_connection(&mut self, who: AgentId) {
        self.send(Command::Agent(who, agent::Command::DeviceDown(DeviceId(u128::from(who.0)))));
    }

    /// A customer asks for a chat and keeps its window open.
    pub(crate) fn writes_to(&mut self, skill: SkillId) -> ChatId {
        let (chat, answer) = self.tries_to_write_to(skill);
        assert_eq!(answer, yours(chat));
        chat
    }

    /// The same for a customer who asks for somebody in particular, or takes more than others.
    pub(crate) fn writes_asking(&mut self, skill: SkillId, asks: impl FnOnce(&mut Need)) -> ChatId {
        let mut opening = Opening::new(skill, Units::LIVE_CHAT);
        asks(&mut opening.need);
        let (chat, answer) = self.opens(opening);
        assert_eq!(answer, yours(chat));
        chat
    }

    /// A conversation of another channel begins.
    pub(crate) fn comes_by(&mut self, channel: u16, skill: SkillId) -> ChatId {
        let (chat, answer) = self.opens(Opening { channel, ..Opening::new(skill, Units::LIVE_CHAT) });
        assert_eq!(answer, yours(chat));
        chat
    }

    pub(crate) fn tries_to_write_to(&mut self, skill: SkillId) -> (ChatId, Answer) {
        self.opens(Opening::new(skill, Units::LIVE_CHAT))
    }

    fn opens(&mut self, opening: Opening) -> (ChatId, Answer) {
        self.chats += 1;
        let chat = ChatId(self.chats);
        let opening = Arc::new(opening);
        let answer = self.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
        self.customer(chat, Life::Up);
        (chat, answer)
    }

    pub(crate) fn customer(&mut self, chat: ChatId, life: Life) {
        self.send(Command::Chat(chat, chat::Command::Customer(life)));
    }

    pub(crate) fn customer_leaves(&mut self, chat: ChatId) -> Answer {
        self.ask(|ticket| Command::Chat(chat, chat::Command::CustomerLeave { ticket }))
    }

    pub(crate) fn says(&mut self, by: Speaker, chat: ChatId, client_id: &str) -> Answer {
        self.says_to(by, Audience::Everyone, chat, client_id)
    }

    pub(crate) fn whispers(&mut self, by: AgentId, chat: ChatId, client_id: &str) -> Answer {
        self.says_to(Speaker::Agent(by), Audience::Agents, chat, client_id)
    }

    pub(crate) fn says_to(&mut self, by: Speaker, to: Audience, chat: ChatId, client_id: &str) -> Answer {
        self.messages += 1;
        let (id, text, client_id) = (MessageId(self.messages), "hello".into(), Some(client_id.into()));
        self.ask(|ticket| {
            Command::Chat(chat, chat::Command::Say { by, to, id, text, files: Default::default(), client_id, ticket })
        })
    }

    pub(crate) fn types(&mut self, by: Speaker, to: Audience, chat: ChatId, text: Option<&str>) {
        let text = text.map(Into::into);
        self.send(Command::Chat(chat, chat::Command::Type { by, to, text, after: None }));
    }

    /// The customer types, having sent a message last.
    pub(crate) fn types_after(&mut self, chat: ChatId, after: &str) {
        let (by, to, text, after) = (Speaker::Customer, Audience::Everyone, Some("my inv".into()), Some(after.into()));
        self.send(Command::Chat(chat, chat::Command::Type { by, to, text, after }));
    }

    pub(crate) fn takes(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(take(who, chat))
    }

    pub(crate) fn declines(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(|ticket| Command::Agent(who, agent::Command::Decline { chat, reason: None, ticket }))
    }

    pub(crate) fn ends(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(|ticket| Command::Chat(chat, chat::Command::End { by: who, reason: "solved".into(), ticket }))
    }

    pub(crate) fn wraps_up(&mut self, who: AgentId, chat: ChatId, how: WrapUp) -> Answer {
        self.ask(wrap_up(who, chat, how))
    }

    /// From taking to the end of the wrap-up.
    pub(crate) fn serves(&mut self, who: AgentId, chat: ChatId) {
        assert_eq!(self.takes(who, chat), yours(chat));
        assert!(self.ends(who, chat).is_ok());
        assert!(self.wraps_up(who, chat, WrapUp::Skipped).is_ok());
    }

    /// Time passes.
    pub(crate) fn after(&mut self, span: Millis) {
        let to = self.world.now() + span;
        self.world.advance(to);
        self.holds_its_promises();
    }

    /// Several commands are sent before anybody hears any of them.
    pub(crate) fn at_once<const N: usize>(&mut self, commands: [Box<dyn FnOnce(Ticket) -> Command>; N]) -> [Answer; N] {
        let tickets = commands.map(|command| self.world.ask(command));
        self.settle();
        tickets.map(|ticket| self.world.answer(ticket).expect("everybody is answered").clone())
    }

    // What one sees.

    pub(crate) fn agent(&self, who: AgentId) -> &Agent {
        &self.world.agents()[&who]
    }

    pub(crate) fn owner(&self, chat: ChatId) -> Option<AgentId> {
        self.world.chats().get(&chat)?.owner()
    }

    pub(crate) fn stage(&self, chat: ChatId) -> Option<&Stage> {
        Some(&self.world.chats().get(&chat)?.stage)
    }

    pub(crate) fn waits(&self, chat: ChatId) -> bool {
        matches!(self.stage(chat), Some(Stage::Waiting { .. }))
    }

    pub(crate) fn rings(&self, who: AgentId, chat: ChatId) -> bool {
        matches!(self.agent(who).holds.get(&chat), Some(Hold::Ringing { .. }))
    }

    /// At whom the chat rings.
    pub(crate) fn rings_at(&self, chat: ChatId) -> Option<AgentId> {
        self.world.agents().keys().copied().find(|who| self.rings(*who, chat))
    }

    /// The slots in use, in whole chats.
    pub(crate) fn slots_used(&self, who: AgentId) -> u32 {
        self.agent(who).used().as_slots()
    }

    /// The line as it stands.
    pub(crate) fn line(&self, skill: SkillId) -> Vec<ChatId> {
        self.world.queues()[&skill].line.keys().map(|key| key.chat).collect()
    }

    pub(crate) fn happened(&self, what: impl Fn(&Event) -> bool) -> usize {
        self.world.journal().iter().filter(|(_, event)| what(event)).count()
    }

    pub(crate) fn ask(&mut self, make: impl FnOnce(Ticket) -> Command) -> Answer {
        let ticket = self.world.ask(make);
        self.settle();
        self.world.answer(ticket).expect("everybody is answered").clone()
    }

    pub(crate) fn send(&mut self, command: Command) {
        self.world.send(command);
        self.settle();
    }

    fn settle(&mut self) {
        self.world.settle();
        self.holds_its_promises();
    }

    /// Whatever the story, the named invariants hold after each step of it.
    pub(crate) fn holds_its_promises(&self) {
        assert_eq!(self.world.check(), vec![]);
        assert_eq!(self.world.unfair(), &[]);
        assert_eq!(self.world.in_vain(), &[]);
    }
}

pub(crate) fn take(who: AgentId, chat: ChatId) -> impl FnOnce(Ticket) -> Command {
    move |ticket| Command::Agent(who, agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket })
}

pub(crate) fn wrap_up(who: AgentId, chat: ChatId, how: WrapUp) -> impl FnOnce(Ticket) -> Command {
    move |ticket| {
        let notes = (how == WrapUp::Sent).then(|| "called back".into());
        Command::Chat(chat, chat::Command::FinishWrapUp { by: who, how, notes, ticket })
    }
}
