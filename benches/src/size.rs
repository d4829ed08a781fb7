//! One tenant as large as the largest limits that the clouds publish, beside a small one in the same run.
use crate::durable::{CROWD, Shop, Where, many, on_actix, refused};
use crate::hold::resident;
use crate::latency::{Ear, Offer};
use crate::page::Page;
use crate::samples::{Samples, whole};
use crate::{Failure, Outcome, Setting, floor};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::chat::Opening;
use routing::policy::{Rules, Step};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Ticket, agent, tenant};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A tenant's size. Skills are pulled from and pushed in turn; a chat in progress came through the former, one that waits stands
/// in the latter.
#[derive(Debug, Clone, Copy)]
struct Size {
    skills: u32,
    agents: u32,
    /// Of them: every slot of theirs is taken.
    online: u32,
    slots: u32,
    waiting: u32,
}

/// How many skills an agent has, half of them pushed.
const SKILLS_EACH: u32 = 10;
/// A line that is pulled from.
const CLAIMED: SkillId = SkillId(1);
const SMALL: Size = Size { skills: 10, agents: 20, online: 10, slots: 3, waiting: 100 };
const LARGE: Size = Size { skills: 5_000, agents: 15_000, online: 7_500, slots: 50, waiting: 125_000 };
const QUICK: Size = Size { skills: 100, agents: 40, online: 20, slots: 5, waiting: 200 };

impl Size {
    fn running(self) -> u32 {
        self.online * self.slots
    }

    /// Two steps for each pushed skill: the better half of those who have it, then, later than any bench, all of them and
    /// those of the next skill.
    fn config(self, version: u32) -> Arc<Config> {
        let skill = |id: u32| {
            let mode = if id.is_multiple_of(2) { Mode::Push } else { Mode::Pull };
            let better = Step { level: 5, ..Step::default() };
            let also = vec![(SkillId(1 + id % self.skills), 1)];
            let all = Step { after: Millis::seconds(3_600), also, ..Step::default() };
            let rules = Rules { steps: vec![better, all], ..Rules::default() };
            Arc::new(SkillSettings { rules, ..SkillSettings::new(SkillId(id), format!("Skill {id}").into(), mode) })
        };
        Arc::new(Config { version, skills: (1..=self.skills).map(skill).collect(), ..Config::default() })
    }

    /// The `nth` of an agent's skills, spread over all: pulled and pushed in turn, beginning with a pulled one.
    fn skill_of(self, agent: u32, nth: u32) -> SkillId {
        SkillId(1 + (agent * SKILLS_EACH + nth) % self.skills)
    }

    /// A skill whose chats are pushed.
    fn pushed(self, any: u32) -> SkillId {
        SkillId(2 * (1 + any % (self.skills / 2)))
    }

    fn person(self, agent: u32) -> Arc<Person> {
        let level = |nth| 1 + ((agent + nth) % 10) as u8;
        let mut skills: Vec<_> = (0..SKILLS_EACH).map(|nth| (self.skill_of(agent, nth), level(nth))).collect();
        skills.sort_unstable();
        Arc::new(Person::new(AgentId(agent), "Agent".into(), skills, Units::slots(self.slots)))
    }

    /// Somebody who claims chats of the first line and is never rung.
    fn claimer(self) -> Arc<Person> {
        Arc::new(Person::new(AgentId(self.agents), "Agent".into(), vec![(CLAIMED, 5)], Units::slots(1)))
    }
}

/// What one tenant took, in the units that the table says.
#[derive(Default)]
struct Figures {
    sign_in: Samples,
    arrival: Samples,
    claim: Samples,
    freed: Samples,
    publish: Samples,
    meanwhile: Samples,
    mebibytes: Samples,
}

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let large = setting.size(LARGE, QUICK);
    let mut page = Page::begin(setting, 10, "size", "One large tenant");
    page.says(&format!(
        "Through the actors, with a journal in memory: {} skills, half of them pulled from and half pushed in two steps; {} \
         agents with {SKILLS_EACH} skills and {} slots each, {} of them online and full; {} chats open, {} of which wait in pushed \
         lines. Beside it a tenant with {} skills, {} agents, {} chats. Each figure is asked for one at a time.",
        whole(u64::from(large.skills)),
        whole(u64::from(large.agents)),
        large.slots,
        whole(u64::from(large.online)),
        whole(u64::from(large.running() + large.waiting)),
        whole(u64::from(large.waiting)),
        SMALL.skills,
        SMALL.agents,
        SMALL.running() + SMALL.waiting,
    ));
    let times = setting.size(1_000, 20);
    let small = on_actix(measure(SMALL, times))?;
    let large = on_actix(measure(large, times))?;
    let row = |name: &str, of: fn(&Figures) -> &Samples| vec![name.to_owned(), of(&small).show(), of(&large).show()];
    page.table(
        &["", "small", "large"],
        &[
            row("an agent signs in, µs", |of| &of.sign_in),
            row("a chat comes and waits, µs", |of| &of.arrival),
            row("a chat is claimed, µs", |of| &of.claim),
            row("a slot is freed → the oldest chat of the agent's lines rings, µs", |of| &of.freed),
            row("a configuration is published, ms", |of| &of.publish),
            row("somebody who asks at that moment waits, ms", |of| &of.meanwhile),
            row("memory, all in, MiB", |of| &of.mebibytes),
        ],
    );
    page.end()
}

async fn measure(size: Size, times: u32) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    let before = resident()?;
    let (tell, mut offers) = unbounded_channel();
    let shop = Shop::start(&Where::Memory, Arc::new(Ear(tell))).await?;
    let ask = |command: tenant::Command| shop.tenant.ask(move |_| Command::Tenant(command));
    ask(tenant::Command::Configure(size.config(1))).await.map_err(refused)?;
    for id in 0..=size.agents {
        let person = if id == size.agents { size.claimer() } else { size.person(id) };
        let began = Instant::now();
        shop.tenant.ask(|ticket| floor::signs_in(person, ticket)).await.map_err(refused)?;
        figures.sign_in.add(began.elapsed().as_secs_f64() * 1e6);
        shop.tenant.say(floor::connects(AgentId(id)));
    }
    for id in size.online..size.agents {
        shop.tenant.ask(|ticket| signs_out(AgentId(id), ticket)).await.map_err(refused)?;
    }

    // Everybody online takes as many chats as there are slots, out of a line that is pulled from.
    let first = shop.numbers(u128::from(size.running())).start;
    many(first..first + u128::from(size.running()), CROWD, |number| {
        let shop = &shop;
        async move {
            let agent = AgentId(((number - first) % u128::from(size.online)) as u32);
            admit(shop, number, size.skill_of(agent.0, 0)).await?;
            shop.step(floor::take, agent, number).await
        }
    })
    .await?;
    many(shop.numbers(u128::from(size.waiting)), CROWD, |number| {
        let shop = &shop;
        async move { admit(shop, number, size.pushed(number as u32)).await }
    })
    .await?;
    shop.rests().await;
    figures.mebibytes.add((resident()? - before) / f64::from(1 << 20));

    let mut held: Vec<u128> = (0..u128::from(size.online)).map(|agent| first + agent).collect();
    for turn in 0..times {
        let agent = turn.wrapping_mul(7_919) % size.online;
        frees(&shop, &mut offers, AgentId(agent), &mut held[agent as usize], &mut figures).await?;
        // Another one in its place.
        let began = Instant::now();
        admit(&shop, shop.numbers(1).start, size.pushed(turn)).await.map_err(refused)?;
        figures.arrival.add(began.elapsed().as_secs_f64() * 1e6);
        claims(&shop, AgentId(size.agents), &mut figures).await?;
    }
    for version in 2..7 {
        let began = Instant::now();
        let config = size.config(version);
        let number = shop.numbers(1).start;
        let publishing = async {
            ask(tenant::Command::Configure(config)).await?;
            Ok::<_, routing::Refusal>(began.elapsed())
        };
        let asking = async {
            admit(&shop, number, size.pushed(version)).await?;
            Ok::<_, routing::Refusal>(began.elapsed())
        };
        let (published, asked) = futures_util::future::join(publishing, asking).await;
        figures.publish.add(published.map_err(refused)?.as_secs_f64() * 1e3);
        figures.meanwhile.add(asked.map_err(refused)?.as_secs_f64() * 1e3);
        shop.rests().await;
    }
    shop.close().await;
    Ok(figures)
}

/// An agent's slot is freed, the oldest chat of the lines rings, and the agent takes it.
async fn frees(
    shop: &Shop,
    offers: &mut UnboundedReceiver<Offer>,
    agent: AgentId,
    held: &mut u128,
    figures: &mut Figures,
) -> Outcome {
    shop.step(floor::end, agent, *held).await.map_err(refused)?;
    let began = Instant::now();
    shop.step(floor::wrap_up, agent, *held).await.map_err(refused)?;
    let offer = offers.recv().await.ok_or("nothing is announced any more")?;
    figures.freed.add(offer.at.duration_since(began).as_secs_f64() * 1e6);
    if offer.agent != agent {
        return Err(format!("a slot of {agent:?} is free, and {:?} is rung", offer.agent).into());
    }
    *held = crate::latency::number(&offer.chat);
    shop.step(floor::take, agent, *held).await.map_err(refused)
}

/// Somebody claims a chat that has just come, and is done with it.
async fn claims(shop: &Shop, agent: AgentId, figures: &mut Figures) -> Outcome {
    let number = shop.numbers(1).start;
    admit(shop, number, CLAIMED).await.map_err(refused)?;
    let began = Instant::now();
    shop.step(floor::take, agent, number).await.map_err(refused)?;
    figures.claim.add(began.elapsed().as_secs_f64() * 1e6);
    for command in [floor::end, floor::wrap_up] {
        shop.step(command, agent, number).await.map_err(refused)?;
    }
    Ok(())
}

async fn admit(shop: &Shop, number: u128, skill: SkillId) -> Result<(), routing::Refusal> {
    let chat = floor::chat(number);
    let opening = Arc::new(Opening { skill, ..(*floor::full_opening(chat)).clone() });
    shop.tenant.ask(|ticket| floor::admit(chat, &opening, ticket)).await.map(drop)
}

fn signs_out(agent: AgentId, ticket: Ticket) -> Command {
    Command::Agent(agent, agent::Command::SignOut { ticket })
}
