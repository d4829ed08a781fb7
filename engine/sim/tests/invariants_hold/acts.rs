//! What people do: mostly what makes sense as things stand, now and then what does not.
use crate::chaos::Chaos;
use crate::policies;
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use routing::agent::{self, Choice, Forced, Hold};
use routing::chat::marks::Reach;
use routing::chat::people::{self, Kind};
use routing::chat::poke;
use routing::chat::supervise::{self, Order};
use routing::chat::{self, Audience, Life, Speaker, WrapUp};
use routing::queue::Need;
use routing::settings::{Config, Person};
use routing::tenant::conduct;
use routing::time::Millis;
use routing::{Command, Text, Ticket, tenant};
use sim::workload::uuid_v7;
use std::sync::Arc;

#[derive(Debug)]
pub(crate) enum Act {
    Publish,
    Arrive { skill: SkillId, need: Need, online: bool },
    Customer { chat: ChatId, life: Life },
    CustomerLeaves { chat: ChatId },
    Says { chat: ChatId, by: Speaker, to: Audience, client_id: Option<u64> },
    Types { chat: ChatId, by: Speaker, to: Audience, stops: bool },
    Edits { chat: ChatId, by: AgentId, index: u32 },
    Marks { chat: ChatId, by: Speaker, reach: Reach, upto: u32 },
    SignsIn { agent: AgentId, skills: Vec<(SkillId, u8)>, slots: u32, device: u128 },
    SignsOut { agent: AgentId },
    Renews { agent: AgentId },
    Chooses { agent: AgentId, choice: Choice },
    Takes { agent: AgentId, chat: ChatId },
    Declines { agent: AgentId, chat: ChatId },
    Device { agent: AgentId, device: u128, up: bool },
    Moves { agent: AgentId },
    Tours { agent: AgentId, runs: bool },
    Forces { agent: AgentId, to: Forced },
    Learns { agent: AgentId, skills: Vec<(SkillId, u8)> },
    Ends { agent: AgentId, chat: ChatId },
    WrapsUp { agent: AgentId, chat: ChatId, how: Option<WrapUp> },
    Transfers { agent: AgentId, chat: ChatId, to: SkillId },
    Undoes { agent: AgentId, chat: ChatId },
    Pushes { agent: AgentId, chat: ChatId },
    Supervises { chat: ChatId, act: supervise::Act },
    Invites { agent: AgentId, chat: ChatId, whom: AgentId, kind: Kind },
    Answers { agent: AgentId, chat: ChatId, yes: bool },
    Among { chat: ChatId, command: fn(AgentId, AgentId, Ticket) -> people::Command, agent: AgentId, whom: AgentId },
    TakesOver { agent: AgentId, chat: ChatId, looks_in: bool },
    Conducts { act: conduct::Act },
    Pokes { chat: ChatId, command: fn(AgentId, Ticket) -> poke::Command, agent: AgentId },
}

impl Act {
    pub(crate) fn any(chaos: &mut Chaos) -> Act {
        let agent = AgentId(1 + chaos.dice.below(chaos.agents as usize) as u32);
        let chat = chaos.chat();
        let Some(chat) = chat.filter(|_| chaos.dice.chance(0.85)) else {
            return if chaos.dice.chance(0.6) { Act::arrives(chaos) } else { Act::presence(chaos, agent) };
        };
        let owner = chaos.world.chats().get(&chat).and_then(chat::Chat::owner).unwrap_or(agent);
        let (agent, owner) = if chaos.dice.chance(0.9) { (agent, owner) } else { (agent, agent) };
        let speaker = if chaos.dice.chance(0.5) { Speaker::Customer } else { Speaker::Agent(owner) };
        match chaos
            .dice
            .weighted(&[2.5, 2.0, 0.6, 2.0, 0.7, 4.0, 3.0, 1.0, 1.5, 1.5, 0.3, 1.5, 0.5, 0.8, 0.8, 5.0, 0.4, 1.5, 2.0])
        {
            0 => Act::arrives(chaos),
            1 => {
                let life = *chaos.dice.pick(&[Life::Up, Life::Down, Life::Seen]).unwrap_or(&Life::Seen);
                Act::Customer { chat, life }
            }
            2 => Act::CustomerLeaves { chat },
            3 => {
                let client_id = chaos.dice.chance(0.7).then(|| chaos.dice.below(6) as u64);
                let (by, to) = super::talk::speaks(chaos, chat, speaker);
                Act::Says { chat, by, to, client_id }
            }
            4 => {
                let (by, to) = super::talk::speaks(chaos, chat, speaker);
                Act::Types { chat, by, to, stops: chaos.dice.chance(0.3) }
            }
            5 => Act::presence(chaos, agent),
            6 => {
                // Rather what rings, rather where it rings.
                let agent_with_ring = chaos.ringing(agent).map(|chat| (agent, chat));
                let (agent, chat) = agent_with_ring.filter(|_| chaos.dice.chance(0.8)).unwrap_or((agent, chat));
                Act::Takes { agent, chat }
            }
            7 => Act::Declines { agent, chat: chaos.ringing(agent).unwrap_or(chat) },
            8 => Act::Ends { agent: owner, chat },
            9 => {
                let how = *chaos.dice.pick(&[Some(WrapUp::Sent), Some(WrapUp::Skipped), None]).unwrap_or(&None);
                Act::WrapsUp { agent: owner, chat, how }
            }
            10 => Act::Publish,
            11 => Act::Transfers { agent: owner, chat, to: chaos.any_skill() },
            12 => Act::Undoes { agent: owner, chat },
            13 => Act::Pushes { agent, chat },
            14 => Act::Supervises { chat, act: Act::supervises(chaos) },
            15 => Act::people(chaos, chat),
            16 => Act::Conducts { act: Act::conducts(chaos, chat) },
            17 => super::pokes::any(chaos, owner, chat),
            _ => super::talk::any(chaos, chat, agent, speaker),
        }
    }

    fn supervises(chaos: &mut Chaos) -> supervise::Act {
        match chaos.dice.weighted(&[0.5, 1.0, 2.0]) {
            0 => supervise::Act::End { reason: "stuck".into() },
            1 => supervise::Act::ReleaseWrapUp,
            _ => supervise::Act::Prioritise(chaos.dice.below(5) as u8),
        }
    }

    /// Something about the people of a chat: rather of one that has an owner, rather by and about those whom it concerns.
    fn people(chaos: &mut Chaos, chat: ChatId) -> Act {
        let owned: Vec<ChatId> =
            chaos.world.chats().values().filter_map(|chat| chat.owner().map(|_| chat.id)).collect();
        let chat = chaos.dice.pick(&owned).copied().filter(|_| chaos.dice.chance(0.9)).unwrap_or(chat);
        let any = AgentId(1 + chaos.dice.below(chaos.agents as usize) as u32);
        let found = chaos.world.chats().get(&chat);
        let owner = found.and_then(chat::Chat::owner).filter(|_| chaos.dice.chance(0.95)).unwrap_or(any);
        let people = found.map(|chat| chat.people.clone()).unwrap_or_default();
        let others: Vec<AgentId> = people.others.iter().map(|other| other.agent).collect();
        let other = chaos.dice.pick(&others).copied().filter(|_| chaos.dice.chance(0.95)).unwrap_or(any);
        let invited = people.invitation.map(|invitation| invitation.whom).filter(|_| chaos.dice.chance(0.95));
        use people::Command as P;
        let among = |agent, whom, command| Act::Among { chat, command, agent, whom };
        let answers = if invited.is_some() { 14.0 } else { 0.5 };
        let concerns = if others.is_empty() { 0.3 } else { 1.5 };
        let invited = invited.unwrap_or(any);
        match chaos.dice.weighted(&[4.0, answers, 0.7, 0.7, concerns, concerns, concerns, 1.0, concerns]) {
            0 => {
                let kinds = [Kind::Conference, Kind::Supervisor, Kind::Direct];
                let kind = *chaos.dice.pick(&kinds).unwrap_or(&Kind::Direct);
                let agents = chaos.world.agents().iter();
                let there: Vec<AgentId> =
                    agents.filter(|(id, agent)| agent.available() && **id != owner).map(|(id, _)| *id).collect();
                let whom = chaos.dice.pick(&there).copied().filter(|_| chaos.dice.chance(0.9)).unwrap_or(any);
                Act::Invites { agent: owner, chat, whom, kind }
            }
            1 => Act::Answers { agent: invited, chat, yes: true },
            2 => Act::Answers { agent: invited, chat, yes: false },
            3 => among(owner, other, |by, _, ticket| P::Cancel { by, ticket }),
            4 => among(owner, other, |by, whom, ticket| P::Kick { by, whom, ticket }),
            5 => among(owner, other, |by, whom, ticket| P::Crown { by, whom, ticket }),
            6 => among(other, owner, |by, _, ticket| P::Leave { by, ticket }),
            7 if chaos.dice.chance(0.3) => among(any, owner, |by, _, ticket| P::Join { by, ticket }),
            7 => among(any, owner, |by, _, ticket| P::LookIn { by, ticket }),
            _ if chaos.dice.chance(0.3) => Act::TakesOver { agent: any, chat, looks_in: true },
            _ => Act::TakesOver { agent: other, chat, looks_in: false },
        }
    }

    /// A few addresses only, so that somebody is banned twice, and comes back.
    fn conducts(chaos: &mut Chaos, chat: ChatId) -> conduct::Act {
        let address = Act::address(chaos);
        let until = chaos.world.now() + Millis::seconds(chaos.dice.below(600) as i64);
        match chaos.dice.below(5) {
            0 => conduct::Act::Ban {
                address,
                until,
                reason: "rude".into(),
                chat: chaos.dice.chance(0.7).then_some(chat),
            },
            1 => conduct::Act::Extend { address, until },
            2 => conduct::Act::Lift { address },
            3 => conduct::Act::Report { chat, category: "rude".into(), explanation: "shouts".into() },
            _ => conduct::Act::Dismiss { chat },
        }
    }

    fn address(chaos: &mut Chaos) -> Text {
        format!("10.0.0.{}", chaos.dice.below(12)).into()
    }

    fn arrives(chaos: &mut Chaos) -> Act {
        let unknown = u32::from(chaos.dice.chance(0.02));
        let skill = SkillId(1 + chaos.dice.below(chaos.config.skills.len()) as u32 + unknown * 90);
        let units = if chaos.dice.chance(0.8) { Units::LIVE_CHAT } else { Units(30 + chaos.dice.below(200) as u32) };
        let need = policies::need(units, chaos.agents, &mut chaos.dice);
        Act::Arrive { skill, need, online: chaos.dice.chance(0.7) }
    }

    fn presence(chaos: &mut Chaos, agent: AgentId) -> Act {
        let device = u128::from(agent.0) * 10 + chaos.dice.below(2) as u128;
        match chaos.dice.weighted(&[3.0, 0.5, 0.5, 1.2, 1.5, 2.0, 1.2, 0.8, 0.3, 0.4, 0.6]) {
            0 => {
                let skills = chaos.some_skills();
                // Slots that shrink below what is held are a supervisor's doing, and another story.
                let grown = u32::from(chaos.dice.chance(0.3));
                let slots = chaos.slots.entry(agent).or_insert(1);
                *slots = (*slots + grown).min(4);
                Act::SignsIn { agent, skills, slots: *slots, device }
            }
            1 => Act::SignsOut { agent },
            2 => Act::Renews { agent },
            3 => Act::Chooses { agent, choice: Choice::Away { reason: 1 } },
            4 => Act::Chooses { agent, choice: Choice::Available },
            5 => Act::Device { agent, device, up: true },
            6 => Act::Device { agent, device, up: false },
            7 => Act::Moves { agent },
            8 => Act::Tours { agent, runs: chaos.dice.chance(0.5) },
            9 => Act::Learns { agent, skills: chaos.some_skills() },
            _ => {
                let ways = [Forced::Away { reason: 1 }, Forced::Available, Forced::AsChosen];
                Act::Forces { agent, to: *chaos.dice.pick(&ways).unwrap_or(&Forced::Available) }
            }
        }
    }
}

impl Chaos {
    fn units(&self, chat: ChatId) -> Units {
        let opening = self.world.chats().get(&chat).and_then(|chat| chat.opening.clone());
        opening.map_or(Units::LIVE_CHAT, |opening| opening.need.units)
    }

    fn some_skills(&mut self) -> Vec<(SkillId, u8)> {
        let all = self.config.skills.len() as u32;
        let mut skills: Vec<(SkillId, u8)> =
            (1..=all).map(|id| (SkillId(id), policies::level(&mut self.dice))).collect();
        skills.retain(|_| self.dice.chance(0.7));
        skills
    }

    fn any_skill(&mut self) -> SkillId {
        SkillId(1 + self.dice.below(self.config.skills.len()) as u32)
    }

    /// A chat that somebody could do something with; now and then one that is long over.
    fn chat(&mut self) -> Option<ChatId> {
        if self.dice.chance(0.1) {
            return self.dice.pick(&self.chats).copied();
        }
        let at = self.dice.below(self.world.chats().len());
        self.world.chats().keys().nth(at).copied()
    }

    fn ringing(&self, agent: AgentId) -> Option<ChatId> {
        let holds = &self.world.agents().get(&agent)?.holds;
        holds.iter().find(|(_, hold)| matches!(hold, Hold::Ringing { .. })).map(|(chat, _)| *chat)
    }

    pub(crate) fn act(&mut self, act: Act) {
        self.numbers += 1;
        let number = self.numbers;
        let now = self.world.now();
        match act {
            Act::Publish => {
                let one_more = u32::from(self.dice.chance(0.2));
                let skills = policies::skills(self.config.skills.len() as u32 + one_more, &mut self.dice);
                let version = self.config.version + 1;
                let weights = policies::weights(&mut self.dice);
                let canary = policies::canary(version, now, &skills, &self.config);
                self.config = Arc::new(Config { version, skills, weights, canary, ..Config::default() });
                self.publishes();
            }
            Act::Arrive { skill, need, online } => {
                let chat = ChatId(uuid_v7(now, number));
                self.chats.push(chat);
                let address = self.dice.chance(0.5).then(|| Act::address(self));
                let customer = Arc::new(chat::Customer { address, ..chat::Customer::default() });
                let opening = Arc::new(chat::Opening { need, customer, ..chat::Opening::new(skill, need.units) });
                self.asks(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
                if online {
                    self.coming.push(chat);
                }
            }
            Act::Customer { chat, life } => self.world.send(Command::Chat(chat, chat::Command::Customer(life))),
            Act::CustomerLeaves { chat } => {
                self.asks(|ticket| Command::Chat(chat, chat::Command::CustomerLeave { ticket }));
            }
            Act::Says { chat, by, to, client_id } => self.asks(|ticket| {
                let id = sim::workload::message_id(now, chat, number as u32);
                let client_id = client_id.map(|id| id.to_string().into());
                Command::Chat(
                    chat,
                    chat::Command::Say {
                        by,
                        to,
                        id,
                        text: "hello".into(),
                        files: Default::default(),
                        client_id,
                        ticket,
                    },
                )
            }),
            Act::Types { chat, by, to, stops } => {
                let text = (!stops).then(|| "hel".into());
                self.world.send(Command::Chat(chat, chat::Command::Type { by, to, text, after: None }));
            }
            Act::Edits { chat, by, index } => {
                // A few words only, so that an edit comes again.
                let text: Text = ["hello", "hallo", "good day"][self.dice.below(3)].into();
                self.asks(|ticket| {
                    Command::Chat(chat, chat::Command::Edit(chat::edit::Edit { by, index, text, ticket }))
                });
            }
            Act::Marks { chat, by, reach, upto } => self
                .asks(|ticket| Command::Chat(chat, chat::Command::Mark(chat::marks::Mark { by, reach, upto, ticket }))),
            Act::SignsIn { agent, skills, slots, device } => self.signs_in(agent, skills, slots, device),
            Act::SignsOut { agent } => self.asks(|ticket| Command::Agent(agent, agent::Command::SignOut { ticket })),
            Act::Renews { agent } => self
                .asks(|ticket| Command::Agent(agent, agent::Command::Renew { until: now + Millis::hours(8), ticket })),
            Act::Chooses { agent, choice } => {
                self.asks(|ticket| Command::Agent(agent, agent::Command::Choose { choice, ticket }));
            }
            Act::Takes { agent, chat } => {
                let units = self.units(chat);
                self.asks(|ticket| Command::Agent(agent, agent::Command::Take { chat, units, ticket }));
            }
            Act::Declines { agent, chat } => {
                let reason = self.dice.chance(0.5).then(|| "not mine".into());
                self.asks(|ticket| Command::Agent(agent, agent::Command::Decline { chat, reason, ticket }));
            }
            Act::Device { agent, device, up } => {
                let device = DeviceId(device);
                let command = if up { agent::Command::DeviceUp(device) } else { agent::Command::DeviceDown(device) };
                self.world.send(Command::Agent(agent, command));
            }
            Act::Moves { agent } => self.world.send(Command::Agent(agent, agent::Command::Active)),
            Act::Tours { agent, runs } => {
                self.asks(|ticket| Command::Agent(agent, agent::Command::Tour { runs, ticket }));
            }
            Act::Forces { agent, to } => {
                let by = AgentId(1);
                self.asks(|ticket| Command::Agent(agent, agent::Command::Force { by, to, ticket }));
            }
            Act::Learns { agent, skills } => {
                self.asks(|ticket| Command::Agent(agent, agent::Command::Learn { skills, ticket }));
            }
            Act::Ends { agent, chat } => {
                self.asks(|ticket| Command::Chat(chat, chat::Command::End { by: agent, reason: "done".into(), ticket }))
            }
            Act::Transfers { agent, chat, to } => {
                self.asks(|ticket| {
                    Command::Tenant(tenant::Command::Transfer { chat, by: agent, to, note: None, ticket })
                });
            }
            Act::Pushes { agent, chat } => {
                let opening = self.world.chats().get(&chat).and_then(|chat| chat.opening.as_ref());
                let (by, units) = (AgentId(1), opening.map_or(Units::LIVE_CHAT, |opening| opening.need.units));
                self.asks(|ticket| Command::Agent(agent, agent::Command::Push { chat, units, by, ticket }));
            }
            Act::Conducts { act } => {
                let by = AgentId(1);
                self.asks(|ticket| {
                    Command::Tenant(tenant::Command::Conduct(Box::new(conduct::Order {
                        by,
                        whence: conduct::Whence::default(),
                        act,
                        ticket,
                    })))
                });
            }
            Act::Supervises { chat, act } => {
                let by = AgentId(1);
                self.asks(|ticket| Command::Chat(chat, chat::Command::Supervise(Order { by, act, ticket })));
            }
            Act::Undoes { agent, chat } => {
                self.asks(|ticket| Command::Chat(chat, chat::Command::UndoTransfer { by: agent, ticket }));
            }
            Act::Invites { agent: by, chat, whom, kind } => {
                self.asks(|ticket| {
                    Command::Tenant(tenant::Command::Invite { chat, by, whom, kind, note: None, ticket })
                });
            }
            Act::Answers { agent, chat, yes: true } => self.asks(|ticket| {
                Command::Agent(agent, agent::Command::People(chat, agent::people::Command::Accept { ticket }))
            }),
            Act::Answers { agent: by, chat, yes: false } => {
                self.asks(|ticket| Command::Chat(chat, chat::Command::People(people::Command::Reject { by, ticket })))
            }
            Act::Among { chat, command, agent, whom } => {
                self.asks(|ticket| Command::Chat(chat, chat::Command::People(command(agent, whom, ticket))));
            }
            Act::Pokes { chat, command, agent } => {
                self.asks(|ticket| Command::Chat(chat, chat::Command::Poke(command(agent, ticket))));
            }
            Act::TakesOver { agent, chat, looks_in } => {
                let units = self.units(chat);
                self.asks(|ticket| {
                    let command = agent::people::Command::TakeOver { units, looks_in, ticket };
                    Command::Agent(agent, agent::Command::People(chat, command))
                });
            }
            Act::WrapsUp { agent: by, chat, how } => self.asks(|ticket| {
                let command = match how {
                    Some(how) => chat::Command::FinishWrapUp { by, how, notes: None, ticket },
                    None => chat::Command::KeepNotes { by, notes: number.to_string().into(), ticket },
                };
                Command::Chat(chat, command)
            }),
        }
    }

    fn signs_in(&mut self, agent: AgentId, skills: Vec<(SkillId, u8)>, slots: u32, device: u128) {
        let name: routing::Text = format!("Agent {agent}").into();
        let maximum = Units::slots(slots);
        let away_after = self.dice.chance(0.4).then(|| Millis::minutes(1 + self.dice.below(10) as i64));
        let person = Arc::new(Person { away_after, ..Person::new(agent, name, skills, maximum) });
        let until = self.world.now() + Millis::minutes(20 + self.dice.below(400) as i64);
        let device = DeviceId(device);
        self.asks(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }));
        if self.dice.chance(0.8) {
            self.plugging.push((agent, device));
        }
    }

    /// Customers open their sockets once their chat is there, and agents once they are let in.
    pub(crate) fn sockets_open(&mut self) {
        let world = &mut self.world;
        self.plugging.retain(|(agent, device)| {
            let there = world.agents().contains_key(agent);
            if there {
                world.send(Command::Agent(*agent, agent::Command::DeviceUp(*device)));
            }
            !there
        });
        self.coming.retain(|chat| {
            let there = world.chats().contains_key(chat);
            if there {
                world.send(Command::Chat(*chat, chat::Command::Customer(Life::Up)));
            }
            !there
        });
    }
}
