//! One event of every variant, made from a few values. Match arms without a wildcard keep the lists complete.
use catalogue::ids::{AgentId, ChatId, DeviceId, FileId, MessageId, SkillId};
use catalogue::units::Units;
use routing::agent::people as guest;
use routing::agent::{Agent, Cause, Choice, Forced, Hold, Outcome, ReleaseCause, Ring, SignOutCause};
use routing::canary::{self, Arm, Arms, Bounds, Canary, Figures, Trial};
use routing::chat::answer;
use routing::chat::marks::Reach;
use routing::chat::people::{self, Answer, Guest, Invitation, Kind, Parting, Role};
use routing::chat::poke;
use routing::chat::transfer::{self, End, Terms};
use routing::chat::{Audience, Customer, EndCause, File, Files, How, Life, Opening, Speaker, WrapUp};
use routing::policy::{
    Ageing, AnswerRules, Holiday, Hours, LineRules, OfferRules, Pace, Pick, PokeRules, Priorities, Ramp, Rules,
    ServiceLevel, Step, TransferMode, TransferRules, Unanswered, Who, Window,
};
use routing::queue::{Need, Place, Queue, Waiting};
use routing::settings::{Config, Mode, Person, SkillSettings, Spans};
use routing::tenant::Why;
use routing::tenant::conduct::{self, Ban, Conduct, Flag, Whence};
use routing::time::Millis;
use routing::{Event, Text, Ticket, agent, chat, queue, tenant};
use std::sync::Arc;

/// Every variant that is kept, in every shape of its own; `some` says whether optional parts are there.
pub fn kept(text: &str, n: u32, at: i64, some: bool) -> Vec<Event> {
    let make = Make { text: text.into(), n, at: Millis(at), some };
    let mut events: Vec<Event> = make.tenant().into_iter().map(Event::Tenant).collect();
    events.extend(make.queue().into_iter().map(|event| Event::Queue(SkillId(n), event)));
    events.extend(make.agent().into_iter().map(|event| Event::Agent(AgentId(n), event)));
    events.extend(make.chat().into_iter().map(|event| Event::Chat(make.chat_id(), event)));
    for event in &events {
        assert!(is_listed_as_kept(event), "{event:?}");
    }
    events
}

/// Every variant that is not kept.
pub fn volatile() -> Vec<Event> {
    let make = Make { text: "text".into(), n: 1, at: Millis(1), some: true };
    let (chat, agent, ticket, device) = (make.chat_id(), AgentId(1), Ticket::NONE, DeviceId(1));
    let tenant = [
        tenant::Event::SignInPassed { person: make.person(), device, until: make.at, ticket },
        tenant::Event::Admitted { chat, opening: make.opening(), ticket },
        tenant::Event::Heard(tenant::Report::Gone { skill: SkillId(1), chat, taken_by: None }),
        tenant::Event::PassOver { chat, agent },
        tenant::Event::Stepped(chat),
        tenant::Event::Rested(agent),
        tenant::Event::LookAgain(tenant::Hint::Chat(chat)),
        tenant::Event::Canary(canary::Event::Judged),
    ];
    let agents = [
        agent::Event::AskedAgain { chat, ticket },
        agent::Event::KnewAlready { ticket },
        agent::Event::RangAlready { chat },
        agent::Event::NotRinging { chat },
        agent::Event::People(chat, guest::Event::Unable { gone: true }),
        agent::Event::People(chat, guest::Event::Accepts { ticket }),
        agent::Event::People(chat, guest::Event::Refused { refusal: guest::RefusedCrown::Away, ticket }),
        agent::Event::DeviceUp(device),
        agent::Event::DeviceDown(device),
        agent::Event::WasActive,
        agent::Event::Recovered,
    ];
    let chats = [
        chat::Event::StillYours { agent, ticket },
        chat::Event::SaidAgain { index: 0, id: MessageId(1), at: make.at, ticket },
        chat::Event::MarkedAlready { next: 1, ticket },
        chat::Event::EditedAgain { index: 0, at: make.at, ticket },
        chat::Event::Typed { by: Speaker::Customer, to: Audience::Everyone, text: None },
        chat::Event::TypesOn { by: Speaker::Customer },
        chat::Event::CustomerWas(Life::Seen),
        chat::Event::Recovered,
        chat::Event::Refused { refusal: routing::Refusal::ChatNotThere, ticket },
        chat::Event::LeftAlready { ticket },
        chat::Event::People(people::Event::CrownAsked { by: agent, whom: agent, ticket }),
        chat::Event::People(people::Event::Told { agent, ticket }),
    ];
    let tenant = tenant.into_iter().map(Event::Tenant);
    let agents = agents.into_iter().map(|event| Event::Agent(agent, event));
    let chats = chats.into_iter().map(|event| Event::Chat(chat, event));
    tenant.chain(agents).chain(chats).collect()
}

/// A new variant does not compile until somebody has decided here, and made a sample of it above.
fn is_listed_as_kept(event: &Event) -> bool {
    use agent::Event as A;
    use chat::Event as C;
    use queue::Event as Q;
    use tenant::Event as T;
    match event {
        Event::Tenant(T::Configured(_) | T::Matched { .. } | T::Withdrawn { .. } | T::Passed { .. }) => true,
        Event::Tenant(T::Conduct(_) | T::Restated(_)) => true,
        Event::Tenant(T::Canary(canary::Event::Waited { .. } | canary::Event::Ended { .. })) => true,
        Event::Tenant(T::Canary(canary::Event::Judged)) => false,
        Event::Tenant(
            T::SignInPassed { .. }
            | T::Admitted { .. }
            | T::Heard(_)
            | T::PassOver { .. }
            | T::Stepped(_)
            | T::Rested(_)
            | T::LookAgain(_)
            | T::TransferPassed { .. }
            | T::InvitePassed { .. }
            | T::OverflowPassed { .. },
        ) => false,
        Event::Queue(_, Q::WaitedOut(_)) => false,
        Event::Queue(_, Q::Configured(_) | Q::Joined { .. } | Q::Left { .. } | Q::Restated(_)) => true,
        Event::Agent(_, A::SignedIn { .. } | A::SignedOut { .. } | A::Renewed { .. } | A::Chose { .. }) => true,
        Event::Agent(_, A::Kept(_) | A::Lifted(_) | A::Rang { .. } | A::OfferEnded { .. } | A::Restated(_)) => true,
        Event::Agent(_, A::Explained { .. }) => true,
        Event::Agent(_, A::Accepted { .. } | A::Claimed { .. } | A::Released { .. }) => true,
        Event::Agent(_, A::AskedAgain { .. } | A::RangAlready { .. } | A::NotHeld { .. } | A::Recovered) => false,
        Event::Agent(_, A::NotRinging { .. } | A::KnewAlready { .. }) => false,
        Event::Agent(_, A::DeviceUp(_) | A::DeviceDown(_) | A::WasActive) => false,
        Event::Agent(_, A::Toured { .. } | A::Forced { .. } | A::Learned { .. }) => true,
        Event::Chat(_, C::Opened { .. } | C::Assigned { .. } | C::TakeLost { .. } | C::Requeued { .. }) => true,
        Event::Chat(_, C::Said { .. } | C::Abandoned { .. } | C::Ended { .. } | C::WrappedUp { .. }) => true,
        Event::Chat(_, C::Prioritised { .. } | C::Missed { .. } | C::Overflowed { .. }) => true,
        Event::Chat(_, C::Edited { .. } | C::Marked { .. }) => true,
        Event::Chat(_, C::EditedAgain { .. } | C::MarkedAlready { .. } | C::DescribedAlready { .. }) => false,
        Event::Chat(_, C::Transfer(_)) => true,
        Event::Chat(_, C::Refused { .. }) => false,
        Event::Chat(_, C::Poke(_) | C::Answer(_) | C::NotesKept { .. } | C::Described { .. }) => true,
        Event::Chat(_, C::People(event)) => match event {
            people::Event::Invited { .. } | people::Event::Uninvited { .. } => true,
            people::Event::Joined { .. } | people::Event::Parted { .. } => true,
            people::Event::CrownAsked { .. } | people::Event::Told { .. } => false,
        },
        Event::Agent(_, A::People(_, event)) => match event {
            guest::Event::Came(_) | guest::Event::Went => true,
            guest::Event::Excused { .. } | guest::Event::Owns { .. } => true,
            guest::Event::Unable { .. } | guest::Event::Accepts { .. } | guest::Event::Refused { .. } => false,
        },
        Event::Chat(_, C::StillYours { .. } | C::SaidAgain { .. } | C::Typed { .. } | C::TypesOn { .. }) => false,
        Event::Chat(_, C::CustomerWas(_) | C::NotWaiting(_) | C::Recovered | C::LeftAlready { .. }) => false,
    }
}

const CAUSES: [Cause; 6] = [
    Cause::ConnectionLost,
    Cause::MissedOffers,
    Cause::SessionExpiring,
    Cause::Inactive,
    Cause::Tour,
    Cause::Supervisor,
];

const KINDS: [Kind; 3] = [Kind::Conference, Kind::Supervisor, Kind::Direct];
const ROLES: [Role; 3] = [Role::Owner, Role::Participant, Role::Observer];

struct Make {
    text: Text,
    n: u32,
    at: Millis,
    some: bool,
}

impl Make {
    fn chat_id(&self) -> ChatId {
        ChatId(u128::from(self.n) << 96 | 0x7000_8000_0000_0000_0000 | u128::from(self.n))
    }

    fn option<T>(&self, value: T) -> Option<T> {
        self.some.then_some(value)
    }

    fn place(&self, since: Millis) -> Place {
        Place { skill: SkillId(self.n), since }
    }

    fn units(&self) -> Units {
        Units(self.n)
    }

    fn spans(&self) -> Spans {
        let at = self.at;
        Spans {
            connection_grace: at,
            agent_gone: at,
            customer_gone: at,
            pass_hold: at,
            missed_limit: self.n,
            ..Spans::default()
        }
    }

    fn skill(&self, mode: Mode) -> Arc<SkillSettings> {
        Arc::new(SkillSettings {
            ring: self.at,
            wrap_up: self.at,
            ..SkillSettings::new(SkillId(self.n), self.text.clone(), mode)
        })
    }

    /// A skill with every kind of rule.
    fn ruled(&self) -> Arc<SkillSettings> {
        let (agent, skill, span) = (AgentId(self.n), SkillId(self.n), self.at);
        let ramp = self.option(Ramp { lasts: span, gap: span });
        let step = |who, pick| Step {
            after: span,
            level: 7,
            also: vec![(skill, 3)],
            who,
            pick,
            pace: Pace { gap: span, ramp },
        };
        let steps = vec![
            step(Who::Everyone, Pick::LongestIdle),
            step(Who::Preferred, Pick::LeastLoaded),
            step(Who::Last, Pick::RoundRobin),
            step(Who::Only([agent].into()), Pick::HighestLevel),
            step(Who::Everyone, Pick::FewestAssigned(span)),
        ];
        let line = LineRules {
            cap: self.option(self.n),
            longest_wait: self.option(span),
            overflow: self.option(skill),
            service_level: ServiceLevel { percent: 90, within: span },
        };
        let ageing = if self.some { Ageing::Behind(span) } else { Ageing::Strict };
        let window = Window { from: 60, to: 120 };
        let holidays = self.option(Holiday { day: 7, windows: vec![window] }).into_iter().collect();
        let hours = Some(Arc::new(Hours { offsets: vec![(span, -60)], week: vec![window], holidays }));
        let rules = Rules { steps, line, hours, priorities: Priorities { ageing }, ..Rules::default() };
        Arc::new(SkillSettings { rules, ..SkillSettings::clone(&self.skill(Mode::Push)) })
    }

    /// A skill whose chats are accepted and poked by themselves.
    fn brisk_skill(&self) -> Arc<SkillSettings> {
        let (offer, span) = (OfferRules { auto_accept: true, ..OfferRules::default() }, self.at);
        let poke = PokeRules { first: span, second: span, countdown: span, automatic: true };
        let rules = Rules { offer, poke, ..Rules::default() };
        Arc::new(SkillSettings { rules, ..SkillSettings::clone(&self.skill(Mode::Push)) })
    }

    /// A skill whose chats are answered in time, or moved.
    fn answering_skill(&self) -> Arc<SkillSettings> {
        let rules = Rules { answer: self.answering().answer, ..Rules::default() };
        Arc::new(SkillSettings { rules, ..SkillSettings::clone(&self.skill(Mode::Push)) })
    }

    /// A skill that has a word in how many offers may be missed.
    fn patient_skill(&self) -> Arc<SkillSettings> {
        let offer = OfferRules { auto_accept: false, missed_limit: Some(self.n), ..OfferRules::default() };
        let rules = Rules { offer, ..Rules::default() };
        Arc::new(SkillSettings { rules, ..SkillSettings::clone(&self.skill(Mode::Push)) })
    }

    /// A skill that says how many offers ring at once.
    fn ringing_skill(&self) -> Arc<SkillSettings> {
        let rules = Rules { offer: OfferRules { at_once: self.n, ..OfferRules::default() }, ..Rules::default() };
        Arc::new(SkillSettings { rules, ..SkillSettings::clone(&self.skill(Mode::Push)) })
    }

    fn transferable(&self, mode: TransferMode) -> Arc<SkillSettings> {
        let transfer = TransferRules { mode, returns: self.at, undo: self.at };
        let rules = Rules { transfer, ..Rules::default() };
        Arc::new(SkillSettings { rules, ..SkillSettings::clone(&self.skill(Mode::Push)) })
    }

    fn person(&self) -> Arc<Person> {
        Arc::new(Person {
            id: AgentId(self.n),
            name: self.text.clone(),
            nickname: self.text.clone(),
            skills: self.option((SkillId(self.n), 10)).into_iter().collect(),
            maximum: self.units(),
            away_after: None,
            picture: None,
        })
    }

    fn opening(&self) -> Arc<Opening> {
        let text = || self.option(self.text.clone());
        Arc::new(Opening {
            channel: self.n as u16,
            customer: Arc::new(Customer {
                name: text(),
                surname: text(),
                email: text(),
                phone: text(),
                page: text(),
                language: text(),
                user_agent: text(),
                address: text(),
                application: text(),
                metadata: Default::default(),
            }),
            token_hash: [self.n as u8; 32],
            terms: self.terms(),
            customer_gone: self.at,
            ..Opening::new(SkillId(self.n), self.units())
        })
    }

    fn tenant(&self) -> Vec<tenant::Event> {
        let (chat, skill, agent) = (self.chat_id(), SkillId(self.n), AgentId(self.n));
        let (units, version, span) = (self.units(), self.n, self.at);
        let turn = u64::from(self.n);
        let by = |canary, step, why, turn| tenant::Event::Matched {
            chat,
            skill,
            units,
            agent,
            version,
            canary,
            span,
            step,
            why,
            turn,
        };
        let decided = |step, why, turn| by(0, step, why, turn);
        let matched = |step, why| decided(step, why, 0);
        let skills = if self.some { vec![self.skill(Mode::Pull), self.skill(Mode::Push)] } else { vec![] };
        let mut events = self.conduct();
        events.extend([
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills,
                spans: self.spans(),
                ..Config::default()
            })),
            matched(0, Why::Picked { ready: 0, runners: Default::default() }),
            matched(1, Why::Picked { ready: 7, runners: [agent].into_iter().collect() }),
            matched(2, Why::Freed { lines: 7 }),
            matched(3, Why::Asked),
            decided(3, Why::Asked, turn),
            by(self.n, 1, Why::Asked, turn),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.ruled()],
                spans: self.spans(),
                ..Config::default()
            })),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.brisk_skill()],
                spans: self.spans(),
                ..Config::default()
            })),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.answering_skill()],
                spans: self.spans(),
                ..Config::default()
            })),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.transferable(TransferMode::Queue), self.transferable(TransferMode::Handshake)],
                spans: self.spans(),
                ..Config::default()
            })),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.patient_skill()],
                spans: self.spans(),
                weights: vec![(0, self.units()), (2, self.units())],
                ..Config::default()
            })),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.skill(Mode::Push)],
                spans: self.spans(),
                canary: Some(self.canary()),
                ..Config::default()
            })),
            tenant::Event::Canary(canary::Event::Waited {
                chat,
                arm: self.arm(),
                waited: self.at,
                left: self.some,
                in_time: !self.some,
            }),
            tenant::Event::Canary(canary::Event::Ended { canary: self.n, why: self.why(), arms: self.arms() }),
            tenant::Event::Configured(Arc::new(Config {
                version: self.n,
                skills: vec![self.ringing_skill()],
                spans: self.spans(),
                ..Config::default()
            })),
            tenant::Event::Withdrawn { chat, agent, place: self.place(self.at), taken_by: self.option(agent) },
            tenant::Event::Passed { chat, agent, until: self.at },
        ]);
        events
    }

    fn arm(&self) -> Arm {
        Arm { canary: self.n, tried: self.some }
    }

    fn why(&self) -> canary::Why {
        let all = [canary::Why::Wait, canary::Why::Left, canary::Why::Level, canary::Why::Time];
        all[self.n as usize % all.len()]
    }

    fn arms(&self) -> Arms {
        let n = u64::from(self.n);
        let tried = Figures { chats: n, left: n, in_time: n, waited: n, squares: n };
        Arms { control: Figures { chats: 1, ..Figures::default() }, tried }
    }

    fn canary(&self) -> Arc<Canary> {
        let bounds = Bounds { wait: self.option(self.at), left: self.option(7), level: self.option(9) };
        let skills = vec![self.skill(Mode::Push)];
        Arc::new(Canary { id: self.n, share: 10, until: self.at, least: self.n, bounds, skills })
    }

    fn conduct(&self) -> Vec<tenant::Event> {
        let (chat, by, at, ticket) = (self.chat_id(), AgentId(self.n), self.at, Ticket::NONE);
        let (address, reason) = (self.text.clone(), self.text.clone());
        let ban = Ban { address: address.clone(), until: at, reason, chat: self.option(chat), by, at };
        let flag = Flag { category: self.text.clone(), explanation: self.text.clone(), by, at };
        let whence = Whence { address: self.text.clone(), token: self.some };
        let mut all = Conduct::default();
        if self.some {
            all.bans.insert(address.clone(), ban.clone());
            all.flags.insert(chat, flag.clone());
        }
        let events = vec![
            conduct::Event::Banned { ban: ban.clone(), whence: whence.clone(), ticket },
            conduct::Event::Extended {
                address: address.clone(),
                until: at,
                by,
                was: self.option(at),
                whence: whence.clone(),
                ticket,
            },
            conduct::Event::Lifted { address, by, was: self.option(ban), whence: whence.clone(), ticket },
            conduct::Event::Reported { chat, flag: flag.clone(), ticket },
            conduct::Event::Dismissed { chat, by, was: self.option(flag), whence, ticket },
        ];
        let passes = if self.some { vec![(chat, by, at)] } else { vec![] };
        let config = Arc::new(Config { version: self.n, skills: vec![], spans: self.spans(), ..Config::default() });
        let restated = tenant::Restated { config, conduct: all, passes, turn: 0, trial: Trial::default() };
        let trial = Trial {
            canary: self.n.max(1),
            arms: self.arms(),
            over: self.some,
            ended: self.option((self.at, self.why())),
        };
        let counted = tenant::Restated { turn: u64::from(self.n), ..restated.clone() };
        let tried = tenant::Restated { trial, ..counted.clone() };
        let mut events: Vec<tenant::Event> = events.into_iter().map(tenant::Event::Conduct).collect();
        events.push(tenant::Event::Restated(Box::new(restated)));
        events.push(tenant::Event::Restated(Box::new(counted)));
        events.push(tenant::Event::Restated(Box::new(tried)));
        events
    }

    fn queue(&self) -> Vec<queue::Event> {
        let (chat, need) = (self.chat_id(), Need::of(self.units()));
        let waiting = Waiting { chat, at: self.at, bumped: !self.some, need };
        let agent = AgentId(self.n);
        let demanding = Need { priority: 0, preferred: Some(agent), last: Some(agent), avoid: Some(agent), ..need };
        let queue = Queue::of(self.option(self.skill(Mode::Push)), self.option(waiting).into_iter());
        vec![
            queue::Event::Configured(self.skill(Mode::Pull)),
            queue::Event::Joined(waiting),
            queue::Event::Joined(Waiting { need: demanding, ..waiting }),
            queue::Event::Joined(Waiting { need: Need { arm: Some(self.arm()), ..need }, ..waiting }),
            queue::Event::Left { chat, taken_by: self.option(AgentId(self.n)) },
            queue::Event::Restated(Box::new(queue)),
        ]
    }

    fn agent(&self) -> Vec<agent::Event> {
        let (chat, at, ticket) = (self.chat_id(), self.at, Ticket::NONE);
        let by = self.option(AgentId(self.n));
        let (place, units, turn) = (self.place(at), self.units(), u64::from(self.n));
        // As it was before anybody said how many ring at once, when, and in which turn.
        let unsaid = OfferRules { at_once: u32::MAX, ..OfferRules::default() };
        let ring = Ring { chat, place, units, span: at, offer: unsaid, at: Millis::ZERO, turn: 0 };
        let mut agent = Agent {
            person: self.option(self.person()),
            spans: self.spans(),
            signed_in: self.some,
            session_until: at,
            choice: if self.some { Choice::Away { reason: 7 } } else { Choice::Available },
            idle_since: at,
            missed: self.n,
            ..Agent::default()
        };
        if self.some {
            agent.causes.extend([Cause::ConnectionLost, Cause::MissedOffers]);
            let (place, units) = (ring.place, ring.units);
            agent.holds.insert(chat, Hold::Ringing { place, units, since: Millis::ZERO, until: at, offer: unsaid });
            agent.holds.insert(ChatId(chat.0 ^ 1), Hold::Taken { units: ring.units, since: at, forced: false });
        }
        let mut forced = agent.clone();
        forced.causes.extend(CAUSES);
        (forced.forced, forced.gone) = (Some((AgentId(self.n), self.n as u16)), true);
        let mut given = agent.clone();
        given.holds.insert(chat, Hold::Taken { units: ring.units, since: at, forced: true });
        let mut events = vec![
            agent::Event::SignedIn { person: self.person(), until: at, spans: self.spans(), ticket },
            agent::Event::Renewed { until: at, ticket },
            agent::Event::Chose { choice: agent.choice, ticket },
            agent::Event::Rang { ring, until: at },
            agent::Event::Explained { chat, reason: self.text.clone() },
            agent::Event::Accepted { chat, ticket },
            agent::Event::Claimed { chat, units: self.units(), forced: None, ticket },
            agent::Event::Claimed { chat, units: self.units(), forced: Some(AgentId(self.n)), ticket },
            agent::Event::Restated(Box::new(given)),
            agent::Event::Restated(Box::new(agent)),
        ];
        let early = Spans { session_threshold: at, ..self.spans() };
        let person = Arc::new(Person { away_after: Some(at), ..(*self.person()).clone() });
        events.push(agent::Event::SignedIn { person, until: at, spans: early, ticket });
        let faced = Arc::new(Person { picture: Some(self.text.clone()), ..(*self.person()).clone() });
        events.push(agent::Event::SignedIn { person: faced, until: at, spans: self.spans(), ticket });
        events.push(agent::Event::Rang {
            ring: Ring { offer: OfferRules { auto_accept: true, ..unsaid }, ..ring },
            until: at,
        });
        let patient = OfferRules { missed_limit: Some(self.n), ..unsaid };
        events.push(agent::Event::Rang { ring: Ring { offer: patient, ..ring }, until: at });
        let mut rings = forced.clone();
        let since = Millis::ZERO;
        rings.holds.insert(chat, Hold::Ringing { place, units, since, until: at, offer: patient });
        events.push(agent::Event::Restated(Box::new(rings.clone())));
        let offer = OfferRules { auto_accept: true, missed_limit: self.option(self.n), at_once: 3 };
        events.push(agent::Event::Rang { ring: Ring { offer, at, turn, ..ring }, until: at });
        rings.holds.insert(chat, Hold::Ringing { place, units, since: at, until: at, offer });
        events.push(agent::Event::Restated(Box::new(Agent { turn, ..rings })));
        events.push(agent::Event::Restated(Box::new(forced.clone())));
        for guest in self.guests() {
            events.push(agent::Event::People(chat, guest::Event::Came(guest)));
            forced.guests.insert(ChatId(chat.0 ^ forced.guests.len() as u128), guest);
        }
        events.push(agent::Event::Restated(Box::new(forced)));
        events.push(agent::Event::People(chat, guest::Event::Went));
        events.push(agent::Event::People(chat, guest::Event::Owns { units: self.units(), by, ticket }));
        for gone in [true, false] {
            events.push(agent::Event::People(chat, guest::Event::Excused { gone }));
        }
        for cause in CAUSES {
            events.extend([agent::Event::Kept(cause), agent::Event::Lifted(cause)]);
        }
        for runs in [true, false] {
            events.push(agent::Event::Toured { runs, ticket });
        }
        for to in [Forced::Away { reason: self.n as u16 }, Forced::Available, Forced::AsChosen] {
            events.push(agent::Event::Forced { by: AgentId(self.n), to, ticket });
        }
        events.push(agent::Event::Learned { skills: self.person().skills.clone(), ticket });
        for cause in [SignOutCause::ByHand, SignOutCause::Gone, SignOutCause::SessionOver] {
            events.push(agent::Event::SignedOut { cause, ticket });
        }
        let withdrawn = Outcome::Withdrawn { by };
        let missed = |counted| Outcome::TimedOut { counted };
        let others = [Outcome::Declined, withdrawn, Outcome::WentAway, Outcome::Unable, Outcome::Unheard];
        for outcome in others.into_iter().chain([missed(true), missed(false)]) {
            events.push(agent::Event::OfferEnded { chat, outcome, ticket });
        }
        let let_go = [ReleaseCause::Done, ReleaseCause::Requeued, ReleaseCause::HandedOver, ReleaseCause::Unanswered];
        for cause in let_go.into_iter().chain([ReleaseCause::Lost { by }]) {
            events.push(agent::Event::Released { chat, cause });
        }
        events
    }

    fn terms(&self) -> Terms {
        Terms { wrap_up: self.at, ..Terms::default() }
    }

    /// With pokes of their own.
    fn poking(&self) -> Terms {
        let span = self.at;
        Terms { poke: PokeRules { first: span, second: span, countdown: span, automatic: true }, ..self.terms() }
    }

    /// With a say in how soon they are answered.
    fn answering(&self) -> Terms {
        let then = if self.some { Unanswered::Move } else { Unanswered::Raise };
        Terms { answer: AnswerRules { within: Some(self.at), then }, ..self.terms() }
    }

    fn transfer(&self) -> Vec<transfer::Event> {
        let (by, skill, at, ticket) = (AgentId(self.n), SkillId(self.n), self.at, Ticket::NONE);
        let mut events = vec![transfer::Event::Declined { by, reason: self.text.clone() }];
        for terms in [self.terms(), self.poking(), self.answering()] {
            for note in [None, Some(self.text.clone())] {
                events.push(transfer::Event::Sent { by, from: skill, to: skill, terms, note: note.clone(), ticket });
                let (undo_until, returns_at) = (at, at);
                events.push(transfer::Event::Asked { by, to: skill, terms, undo_until, returns_at, note, ticket });
            }
        }
        for how in [End::Returned, End::Undone, End::Over, End::TakenOver] {
            events.push(transfer::Event::Ended { to: skill, how, ticket });
        }
        events
    }

    fn guests(&self) -> Vec<Guest> {
        let (by, units) = (AgentId(self.n), self.units());
        let invited = KINDS.map(|kind| Guest::Invited { kind, by, units });
        invited.into_iter().chain(ROLES.map(Guest::In)).collect()
    }

    fn people(&self) -> Vec<people::Event> {
        let (agent, until, ticket) = (AgentId(self.n), self.at, Ticket::NONE);
        let (by, whom) = (agent, agent);
        let invited = |kind, note| {
            let invitation = Invitation { kind, by, whom, until };
            people::Event::Invited { invitation, note, ticket }
        };
        let mut events: Vec<people::Event> = KINDS.map(|kind| invited(kind, None)).into_iter().collect();
        events.extend(KINDS.map(|kind| invited(kind, Some(self.text.clone()))));
        let answers = [Answer::Accepted, Answer::Cancelled, Answer::Rejected, Answer::Lapsed, Answer::WentAway];
        for how in answers.into_iter().chain([Answer::Over]) {
            events.push(people::Event::Uninvited { whom, how, ticket });
        }
        events.extend(ROLES.map(|role| people::Event::Joined { agent, role, ticket }));
        for how in [Parting::Left, Parting::Kicked, Parting::Gone, Parting::Over, Parting::Owns] {
            events.push(people::Event::Parted { agent, how, ticket });
        }
        events
    }

    fn chat(&self) -> Vec<chat::Event> {
        let (agent, at, ticket) = (AgentId(self.n), self.at, Ticket::NONE);
        let text = self.text.clone();
        let mut events = vec![
            chat::Event::Opened { opening: self.opening(), ticket },
            chat::Event::TakeLost { agent, ticket },
            chat::Event::Requeued { from: agent },
        ];
        let pushed = How::Pushed { by: agent };
        for how in [How::Claim, How::Offer, pushed, How::Direct, How::Crowned, How::TakenOver] {
            for from in [None, Some(agent)] {
                events.push(chat::Event::Assigned { agent, name: text.clone(), how, from, ticket });
            }
        }
        let apart = [Audience::Agents, Audience::System].map(|to| (Speaker::Agent(agent), to));
        let speaks = [Speaker::Customer, Speaker::Agent(agent)].map(|by| (by, Audience::Everyone));
        for (by, to) in speaks.into_iter().chain(apart) {
            let (index, id, client_id) = (self.n, MessageId(self.chat_id().0), self.option(text.clone()));
            let files = Files::default();
            events.push(chat::Event::Said { index, id, by, to, text: text.clone(), files, client_id, ticket });
        }
        for by in [Speaker::Customer, Speaker::Agent(agent)] {
            for reach in [Reach::Delivered, Reach::Read] {
                events.push(chat::Event::Marked { by, reach, upto: self.n, ticket });
            }
        }
        events.push(chat::Event::Edited { index: self.n, by: agent, text: text.clone(), ticket });
        let file = File {
            id: FileId(self.chat_id().0),
            name: text.clone(),
            media: text.clone(),
            size: self.n,
            sha256: [self.n as u8; 32],
        };
        events.push(chat::Event::Said {
            index: self.n,
            id: MessageId(self.chat_id().0),
            by: Speaker::Customer,
            to: Audience::Everyone,
            text: text.clone(),
            files: [file.clone(), file].into(),
            client_id: None,
            ticket,
        });
        for event in
            [answer::Event::Raised { owner: agent, since: at }, answer::Event::Moved { from: agent, since: at }]
        {
            events.push(chat::Event::Answer(event));
        }
        let by_agent = EndCause::Agent { by: agent, reason: text.clone() };
        let by_supervisor = EndCause::Supervisor { by: agent, reason: text.clone() };
        let (from, to) = (SkillId(self.n), SkillId(self.n));
        events.push(chat::Event::NotesKept { agent, notes: text.clone(), ticket });
        events.push(chat::Event::Missed { skill: from });
        for terms in [self.terms(), self.poking(), self.answering()] {
            events.push(chat::Event::Overflowed { from, to, terms });
        }
        events.push(chat::Event::Prioritised { by: agent, priority: self.n as u8, ticket });
        let banned = EndCause::Banned { by: agent };
        for cause in [by_agent, by_supervisor, banned, EndCause::Missed, EndCause::CustomerLeft, EndCause::CustomerGone]
        {
            events.push(chat::Event::Abandoned { cause: cause.clone(), ticket });
            events.push(chat::Event::Ended { cause, wrap_up_until: at, ticket });
        }
        events.extend(self.transfer().into_iter().map(chat::Event::Transfer));
        let released = WrapUp::Released { by: agent };
        events.extend(self.people().into_iter().map(chat::Event::People));
        for terms in [self.poking(), self.answering()] {
            let opening = Arc::new(Opening { terms, ..(*self.opening()).clone() });
            events.push(chat::Event::Opened { opening, ticket });
        }
        events.push(chat::Event::Ended { cause: EndCause::NoAnswer, wrap_up_until: at, ticket });
        let poked = poke::Event::Poked { by: self.option(agent), until: at, ticket };
        events.push(chat::Event::Poke(poked));
        use poke::Outcome as Poke;
        for outcome in [Poke::Continued, Poke::NoAnswer, Poke::Declined, Poke::Cancelled] {
            events.push(chat::Event::Poke(poke::Event::Ended { outcome, ticket }));
        }
        for how in [WrapUp::Sent, WrapUp::Skipped, WrapUp::TimedOut, WrapUp::Orphaned, released] {
            let notes = self.option(text.clone());
            events.push(chat::Event::WrappedUp { agent, how, notes, ticket });
        }
        let mut opening = (*self.opening()).clone();
        Arc::make_mut(&mut opening.customer).metadata = [("order".into(), text.clone())].into();
        events.push(chat::Event::Opened { opening: Arc::new(opening), ticket });
        let values = [("order".into(), self.option(text.clone())), ("since".into(), None)].into();
        events.push(chat::Event::Described { by: agent, values, ticket });
        events
    }
}
