//! Waiting chats that nobody could ever have, in any step of their policy, and the least that would change it.
//!
//! Chats are told apart by what they ask for and not one by one: a class is looked at once, and again only when somebody
//! comes, goes or is changed, or when a policy is published. Who is away, busy or resting at the moment counts as able.
use super::desk::Desk;
use super::explain::{self, Rule};
use crate::canary::Arm;
use crate::message::Event;
use crate::policy::{Step, USUAL, Who};
use crate::queue::{self, Need, Waiting};
use crate::settings::{Mode, Person, SkillSettings};
use crate::{agent, tenant};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use std::collections::BTreeMap;

/// What chats ask for who are alike to routing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Class {
    pub skill: SkillId,
    /// What they take of an agent.
    pub units: Units,
    /// Whom they ask for, where a step of the skill asks for that.
    pub preferred: Option<AgentId>,
    /// Who had the customer's last chat, likewise.
    pub last: Option<AgentId>,
    /// The canary whose draft is tried on them.
    pub arm: Option<Arm>,
}

impl Class {
    /// The class of a waiting chat, by the steps that its skill has now.
    pub fn of(desk: &Desk, skill: SkillId, waiting: &Waiting) -> Class {
        let need = &waiting.need;
        let asks = |whom: Who| {
            let steps = desk.config.rules(skill, need).map_or(&[][..], |settings| &settings.rules.steps);
            steps.iter().any(|step| step.who == whom)
        };
        Class {
            skill,
            units: need.units,
            preferred: need.preferred.filter(|_| asks(Who::Preferred)),
            last: need.last.filter(|_| asks(Who::Last)),
            arm: need.arm.filter(|_| desk.config.tries(need).is_some()),
        }
    }

    /// What its chats ask for.
    pub fn need(&self) -> Need {
        Need { preferred: self.preferred, last: self.last, arm: self.arm, ..Need::of(self.units) }
    }
}

/// The least that would make chats routable; what stands first is the cheaper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Fix {
    /// Somebody signs in who could have them as they are.
    SignIn { agent: AgentId },
    /// A step asks for a lower level.
    LowerLevel {
        /// By how much.
        by: u8,
        skill: SkillId,
        /// To which level.
        to: u8,
        step: usize,
        /// Who has that level.
        agent: AgentId,
    },
    /// A step names somebody more.
    WidenGroup { step: usize, agent: AgentId },
    /// Somebody may hold more at once: the chats are too heavy for everybody.
    RaiseMaximum {
        /// To how much.
        to: Units,
        agent: AgentId,
    },
    /// Somebody is given the skill: nobody has it.
    GiveSkill { skill: SkillId, agent: AgentId },
    /// There is nobody at all.
    Nobody,
}

/// What would make chats of a class routable by these people; none if they are.
pub fn fix<'a>(settings: &SkillSettings, class: &Class, people: impl Iterator<Item = &'a Person>) -> Option<Fix> {
    let steps = match settings.mode {
        Mode::Push => settings.rules.steps(),
        Mode::Pull => std::slice::from_ref(&USUAL),
    };
    let need = Need { preferred: class.preferred, last: class.last, ..Need::of(class.units) };
    let mut best = Fix::Nobody;
    for person in people {
        for (at, step) in steps.iter().enumerate() {
            match short_of(step, at, settings.id, &need, person) {
                Short::Nothing => return None,
                Short::Of(fix) => best = best.min(fix),
                Short::Much => {}
            }
        }
    }
    Some(best)
}

enum Short {
    Nothing,
    Of(Fix),
    /// More than one change would be needed.
    Much,
}

fn short_of(step: &Step, at: usize, skill: SkillId, need: &Need, person: &Person) -> Short {
    let (agent, fits) = (person.id, person.maximum >= need.units);
    match (explain::meets(step, skill, need, agent, &person.skills), fits) {
        (Ok(_), true) => Short::Nothing,
        (Ok(_), false) => Short::Of(Fix::RaiseMaximum { to: need.units, agent }),
        (Err(Rule::LevelTooLow { skill, has, wanted }), true) if named(step, agent) => {
            Short::Of(Fix::LowerLevel { by: wanted - has, skill, to: has, step: at, agent })
        }
        (Err(Rule::NotInGroup), true) => Short::Of(Fix::WidenGroup { step: at, agent }),
        (Err(Rule::NoSkill), true) if named(step, agent) => Short::Of(Fix::GiveSkill { skill, agent }),
        _ => Short::Much,
    }
}

fn named(step: &Step, agent: AgentId) -> bool {
    !matches!(&step.who, Who::Only(agents) if agents.binary_search(&agent).is_err())
}

/// A class of chats that wait, and what would make them routable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unroutable {
    /// What they ask for.
    pub class: Class,
    /// How many wait.
    pub chats: u32,
    /// What would do.
    pub fix: Fix,
}

/// The classes of the chats that wait. Memory grows with what is asked for, not with how many ask.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Needs {
    classes: BTreeMap<Class, u32>,
    /// What was found by the people who are signed in; emptied when they change.
    found: BTreeMap<Class, Option<Fix>>,
}

impl Needs {
    /// As the lines stand.
    pub fn of(desk: &Desk) -> Needs {
        let mut needs = Needs::default();
        for (skill, queue) in &desk.queues {
            queue.line.values().for_each(|waiting| needs.count(desk, *skill, waiting, 1));
        }
        needs
    }

    /// Folds one event in that `desk` does not hold yet.
    pub fn ahead(&mut self, event: &Event, desk: &Desk) {
        match event {
            Event::Queue(skill, queue::Event::Joined(waiting)) => self.count(desk, *skill, waiting, 1),
            Event::Queue(skill, queue::Event::Left { chat, .. }) => {
                if let Some(waiting) = desk.queues.get(skill).and_then(|queue| queue.waiting(*chat)) {
                    self.count(desk, *skill, waiting, -1);
                }
            }
            Event::Agent(
                _,
                agent::Event::SignedIn { .. } | agent::Event::SignedOut { .. } | agent::Event::Learned { .. },
            ) => self.found.clear(),
            _ => {}
        }
    }

    /// Folds one event in that `desk` holds already: which classes there are depends on what the steps ask for.
    pub fn follow(&mut self, event: &Event, desk: &Desk) {
        if let Event::Tenant(tenant::Event::Configured(_) | tenant::Event::Restated(_)) = event {
            *self = Needs::of(desk);
        }
    }

    /// Chats that nobody who is signed in could ever have.
    pub fn unroutable(&mut self, desk: &Desk) -> Vec<Unroutable> {
        let Needs { classes, found } = self;
        let mut unroutable = Vec::new();
        for (class, chats) in classes {
            let fix = *found.entry(*class).or_insert_with(|| {
                let signed_in = desk.agents.values().filter(|agent| agent.signed_in);
                let people = signed_in.filter_map(|agent| agent.person.as_deref());
                fix(desk.config.rules(class.skill, &class.need())?, class, people)
            });
            unroutable.extend(fix.map(|fix| Unroutable { class: *class, chats: *chats, fix }));
        }
        unroutable
    }

    fn count(&mut self, desk: &Desk, skill: SkillId, waiting: &Waiting, more: i32) {
        let class = Class::of(desk, skill, waiting);
        let count = self.classes.entry(class).or_default();
        *count = count.saturating_add_signed(more);
        if *count == 0 {
            self.classes.remove(&class);
            self.found.remove(&class);
        }
    }
}
