//! Who comes when: customers at a rate that a scenario bends over the test, agents from its start, all gone at its end.
use crate::call::{Caller, Server, Trouble};
use crate::faults::Faults;
use crate::ledger::{Count, Ledger};
use crate::people::{Scene, agent, customer};
use crate::target::Target;
use crate::temper::Temper;
use crate::wire::{self, Account, DemoUser, Offered, OfferedSkill};
use catalogue::ids::SkillId;
use catalogue::units::Millis;
use reqwest::Method;
use serde_json::{Value, json};
use sim::{Profile, Stream, Workload};
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Agents' streams of chance begin here, beyond any number of customers.
const AGENTS_FROM: u64 = 1 << 40;
/// How long people have to leave when the test is over.
const LEAVING: Duration = Duration::from_secs(15);

/// Arrivals a minute that leave no room empty.
const FLOOD: f64 = 60_000.0;

/// How the rate of arrivals bends over the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Scenario {
    /// The same throughout.
    Steady,
    /// Three times as many in the middle third.
    Rush,
    /// As many as there is room for, at once, and again whenever one leaves.
    Flood,
}

impl Scenario {
    fn profile(self, per_minute: f64, span: Millis) -> Profile {
        match self {
            Scenario::Steady => Profile::steady(per_minute),
            Scenario::Rush => Profile::stretches(Millis(span.0 / 3), &[per_minute, 3.0 * per_minute, per_minute]),
            Scenario::Flood => Profile::steady(FLOOD),
        }
    }
}

/// Everything that bounds a test.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) target: Target,
    pub(crate) scenario: Scenario,
    pub(crate) customers: usize,
    pub(crate) per_minute: f64,
    pub(crate) span: Duration,
    pub(crate) agents: usize,
    pub(crate) skills: Vec<u32>,
    pub(crate) temper: Temper,
    pub(crate) faults: Faults,
    pub(crate) seed: u64,
}

/// Runs it, until its time is over or the operator stops it; tells how it goes every so often, after `so_far`.
///
/// # Errors
/// Says what is missing, before anybody has come.
pub(crate) async fn run(
    plan: Plan,
    ledger: Arc<Ledger>,
    every: Duration,
    so_far: impl Fn(),
    stop: impl Future<Output = ()>,
) -> Result<(), String> {
    let server = Server::new(&plan.target).map_err(|error| error.to_string())?;
    let (account, skills) = open(&plan, &server).await?;
    let roster = roster(&plan, &server, &account).await?;
    let (end, stopping) = watch::channel(false);
    let scene = Arc::new(Scene {
        target: plan.target.clone(),
        server,
        ledger: Arc::clone(&ledger),
        temper: plan.temper,
        faults: plan.faults,
        seed: plan.seed,
        stopping,
        talks: Mutex::default(),
    });
    let mut agents = JoinSet::new();
    for (number, user) in roster.into_iter().enumerate() {
        agents.spawn(agent::shift(Arc::clone(&scene), account.clone(), user, AGENTS_FROM + number as u64));
    }
    let mut customers = JoinSet::new();
    let told = tell(&ledger, every, so_far);
    tokio::select! {
        () = arrive(&plan, &scene, &skills, &mut customers) => {}
        () = told => {}
        () = stop => {}
    }
    // Everybody listens as long as they are there; nobody listening means that everybody has left.
    let _ = end.send(true);
    let leave = async {
        while customers.join_next().await.is_some() {}
        while agents.join_next().await.is_some() {}
    };
    if tokio::time::timeout(LEAVING, leave).await.is_err() {
        eprintln!("some people did not get an answer when they left");
    }
    Ok(())
}

async fn open(plan: &Plan, server: &Server) -> Result<(Account, Vec<OfferedSkill>), String> {
    let tenant = plan.target.host.split('.').next().unwrap_or_default();
    let explain = |trouble: Trouble| match trouble {
        Trouble::Lost => format!("nobody answers at {}: start the server first (make run)", plan.target.address),
        Trouble::Busy(_) => "the server is busy: try again".to_owned(),
        Trouble::Refused(code, text) => format!("{tenant}: {code} {text}"),
    };
    let path = format!("internal/self_configure?subdomain={tenant}");
    let account: Account = server.ask(Method::GET, &path, &Caller::Anyone).await.map_err(explain)?;
    let path = "incoming/livechat/configure";
    let offered: Offered = server.ask(Method::GET, path, &Caller::Anyone).await.map_err(explain)?;
    let wanted = |skill: &OfferedSkill| plan.skills.is_empty() || plan.skills.contains(&skill.id);
    let skills: Vec<OfferedSkill> = offered.skills.into_iter().filter(|skill| skill.open && wanted(skill)).collect();
    if skills.is_empty() {
        return Err(format!("{tenant} has no such open skill"));
    }
    Ok((account, skills))
}

async fn roster(plan: &Plan, server: &Server, account: &Account) -> Result<Vec<DemoUser>, String> {
    if plan.agents == 0 {
        return Ok(Vec::new());
    }
    let users = account.demo_users.clone().unwrap_or_default();
    let mut agents: Vec<DemoUser> = users.into_iter().filter(|user| user.role.eq_ignore_ascii_case("agent")).collect();
    let Some(somebody) = agents.first() else {
        return Err("agents sign in as the demo people: start the server with --demo".to_owned());
    };
    let staff = load_agents(server, account, somebody).await;
    agents.splice(0..0, staff);
    agents.truncate(plan.agents);
    Ok(agents)
}

/// The agents that the tenant was staffed with for load tests, if it was: the first of them reads who they all are.
async fn load_agents(server: &Server, account: &Account, somebody: &DemoUser) -> Vec<DemoUser> {
    let named = |username: String| DemoUser { username, ..somebody.clone() };
    let (application_key, consumer_key) = (account.application_key.clone(), account.consumer_key.clone());
    let keys = Caller::Keys { application_key: application_key.clone(), consumer_key: consumer_key.clone() };
    let body = json!({ "environment": "init", "username": "load.001", "password": somebody.password });
    let signed = server.tell::<wire::Profile>(Method::POST, "internal/profile", &keys, &body, None).await;
    let Some(token) = signed.ok().and_then(|profile| profile.token) else { return Vec::new() };
    let caller = Caller::Agent { token, application_key, consumer_key };
    let team = server.ask::<wire::Team>(Method::GET, "internal/team?offline=true", &caller).await;
    // One more session of this agent would do no harm.
    let _ = server.ask::<Value>(Method::DELETE, "internal/profile", &caller).await;
    let names = team.map(|team| team.items).unwrap_or_default().into_iter().map(|colleague| colleague.username);
    let mut names: Vec<String> = names.filter(|name| name.starts_with("load.")).collect();
    names.sort();
    names.into_iter().map(named).collect()
}

/// The day that the plan describes: each skill has its share of the customers.
fn workload(plan: &Plan, skills: &[OfferedSkill]) -> Workload {
    let span = Millis(i64::try_from(plan.span.as_millis()).unwrap_or(i64::MAX));
    let share = 1.0 / skills.len() as f64;
    let streams = skills.iter().map(|skill| {
        let mut stream = Stream::new(SkillId(skill.id), 0.0);
        stream.arrivals = plan.scenario.profile(plan.per_minute, span);
        for (_, rate) in &mut stream.arrivals.steps {
            *rate *= share;
        }
        stream
    });
    Workload { start: Millis::ZERO, until: span, streams: streams.collect(), seed: plan.seed }
}

async fn arrive(plan: &Plan, scene: &Arc<Scene>, skills: &[OfferedSkill], customers: &mut JoinSet<()>) {
    let day = workload(plan, skills);
    let began = tokio::time::Instant::now();
    for (number, arrival) in day.arrivals().enumerate() {
        // By the clock, not by how fast the server is: whoever is late comes at once.
        tokio::time::sleep_until(began + Duration::from_millis(arrival.at.0.unsigned_abs())).await;
        while customers.try_join_next().is_some() {}
        if customers.len() >= plan.customers {
            continue;
        }
        let skill = skills.iter().find(|skill| skill.id == arrival.skill.0).map_or("", |skill| skill.skill.as_str());
        let visit = plan.temper.visit(&arrival);
        customers.spawn(customer::visit(Arc::clone(scene), number as u64, visit, skill.to_owned()));
    }
    tokio::time::sleep_until(began + plan.span).await;
}

async fn tell(ledger: &Ledger, every: Duration, so_far: impl Fn()) {
    let began = Instant::now();
    let mut every = tokio::time::interval(every);
    every.tick().await;
    loop {
        every.tick().await;
        so_far();
        let of = |count| ledger.counted(count);
        eprintln!(
            "{:>5} s  {} arrived, {} served, {} ended, {} in progress, {} messages, {} sent again, {} sockets lost, {} regained, {} promises broken",
            began.elapsed().as_secs(),
            of(Count::CustomersArrived),
            of(Count::CustomersServed),
            of(Count::ChatsEnded),
            ledger.in_progress(),
            of(Count::MessagesSent),
            of(Count::MessagesResent),
            of(Count::SocketsLost),
            of(Count::SocketsRegained),
            of(Count::Broken),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(scenario: Scenario) -> Plan {
        Plan {
            target: Target::read("http://127.0.0.1:8080", "demo").expect("an address of this machine"),
            scenario,
            customers: 10,
            per_minute: 60.0,
            span: Duration::from_secs(3600),
            agents: 0,
            skills: Vec::new(),
            temper: Temper { pace: 1.0 },
            faults: Faults { share: 0.0 },
            seed: 1,
        }
    }

    fn skills() -> Vec<OfferedSkill> {
        let skill = |id: u32, skill: &str| OfferedSkill { id, skill: skill.into(), open: true };
        vec![skill(1, "Orders"), skill(7, "Ordini")]
    }

    #[test]
    fn as_many_come_as_were_asked_for_shared_among_the_skills() {
        let arrivals: Vec<sim::Arrival> = workload(&plan(Scenario::Steady), &skills()).arrivals().collect();
        assert!((3_400..3_800).contains(&arrivals.len()), "{}", arrivals.len());
        let orders = arrivals.iter().filter(|arrival| arrival.skill == SkillId(1)).count();
        assert!((1_650..1_950).contains(&orders), "{orders}");
    }

    #[test]
    fn a_rush_is_in_the_middle() {
        let day = workload(&plan(Scenario::Rush), &skills());
        let thirds = day.arrivals().fold([0; 3], |mut thirds, arrival| {
            thirds[(arrival.at.0 / 1_200_000) as usize] += 1;
            thirds
        });
        assert!(thirds[1] > 2 * thirds[0] && thirds[1] > 2 * thirds[2], "{thirds:?}");
    }
}
