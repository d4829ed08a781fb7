//! Who comes when: customers at a rate that a scenario bends over the test, agents from its start, all gone at its end.
use crate::call::{Caller, Server, Trouble};
use crate::draw::Draw;
use crate::faults::Faults;
use crate::ledger::{Count, Ledger};
use crate::people::{Scene, agent, customer};
use crate::target::Target;
use crate::temper::Temper;
use crate::wire::{Account, DemoUser, Offered, OfferedSkill};
use reqwest::Method;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Agents' streams of chance begin here, beyond any number of customers.
const AGENTS_FROM: u64 = 1 << 40;
/// The stream that arrivals and choices of skill are drawn from.
const ARRIVALS: u64 = 1 << 41;
/// How long people have to leave when the test is over.
const LEAVING: Duration = Duration::from_secs(15);
/// How often a line says how it goes.
const TOLD: Duration = Duration::from_secs(10);

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
    /// What the rate is multiplied by when this share of the test is over.
    fn bend(self, share: f64) -> f64 {
        match self {
            Scenario::Steady => 1.0,
            Scenario::Rush if (1.0 / 3.0..2.0 / 3.0).contains(&share) => 3.0,
            Scenario::Rush => 1.0,
            Scenario::Flood => f64::INFINITY,
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

/// Runs it, until its time is over or the operator stops it.
///
/// # Errors
/// Says what is missing, before anybody has come.
pub(crate) async fn run(plan: Plan, ledger: Arc<Ledger>, stop: impl Future<Output = ()>) -> Result<(), String> {
    let server = Server::new(&plan.target).map_err(|error| error.to_string())?;
    let (account, skills) = open(&plan, &server).await?;
    let roster = roster(&plan, &account)?;
    let (end, stopping) = watch::channel(false);
    let scene = Arc::new(Scene {
        target: plan.target.clone(),
        server,
        ledger: Arc::clone(&ledger),
        temper: plan.temper,
        faults: plan.faults,
        seed: plan.seed,
        stopping,
    });
    let mut agents = JoinSet::new();
    for (number, user) in roster.into_iter().enumerate() {
        agents.spawn(agent::shift(Arc::clone(&scene), account.clone(), user, AGENTS_FROM + number as u64));
    }
    let mut customers = JoinSet::new();
    let told = tell(&ledger, Instant::now());
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

fn roster(plan: &Plan, account: &Account) -> Result<Vec<DemoUser>, String> {
    if plan.agents == 0 {
        return Ok(Vec::new());
    }
    let users = account.demo_users.clone().unwrap_or_default();
    let agents: Vec<DemoUser> =
        users.into_iter().filter(|user| user.role.eq_ignore_ascii_case("agent")).take(plan.agents).collect();
    if agents.is_empty() {
        return Err("agents sign in as the demo people: start the server with --demo".to_owned());
    }
    Ok(agents)
}

async fn arrive(plan: &Plan, scene: &Arc<Scene>, skills: &[OfferedSkill], customers: &mut JoinSet<()>) {
    let mut draw = Draw::new(plan.seed, ARRIVALS);
    let began = Instant::now();
    let mut next = tokio::time::Instant::now();
    let mut number = 0;
    while began.elapsed() < plan.span {
        while customers.try_join_next().is_some() {}
        if customers.len() < plan.customers
            && let Some(skill) = draw.pick(skills)
        {
            number += 1;
            customers.spawn(customer::visit(Arc::clone(scene), number, skill.clone()));
        }
        let share = began.elapsed().as_secs_f64() / plan.span.as_secs_f64();
        let per_second = plan.per_minute / 60.0 * plan.scenario.bend(share);
        next += if per_second.is_finite() {
            draw.gap(Duration::from_secs_f64(1.0 / per_second))
        } else if customers.len() < plan.customers {
            Duration::from_millis(2)
        } else {
            Duration::from_millis(100)
        };
        // Arrivals are due by the clock, not by how fast the server is: a late one comes at once.
        tokio::time::sleep_until(next.min(tokio::time::Instant::now() + plan.span.saturating_sub(began.elapsed())))
            .await;
    }
}

async fn tell(ledger: &Ledger, began: Instant) {
    let mut every = tokio::time::interval(TOLD);
    every.tick().await;
    loop {
        every.tick().await;
        let of = |count| ledger.counted(count);
        eprintln!(
            "{:>5} s  {} arrived, {} served, {} ended, {} messages, {} sent again, {} sockets lost, {} promises broken",
            began.elapsed().as_secs(),
            of(Count::CustomersArrived),
            of(Count::CustomersServed),
            of(Count::ChatsEnded),
            of(Count::MessagesSent),
            of(Count::MessagesResent),
            of(Count::SocketsLost),
            of(Count::Broken),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rush_is_in_the_middle() {
        assert!((Scenario::Rush.bend(0.1) - 1.0).abs() < 1e-9);
        assert!((Scenario::Rush.bend(0.5) - 3.0).abs() < 1e-9);
        assert!((Scenario::Rush.bend(0.9) - 1.0).abs() < 1e-9);
        assert!((Scenario::Steady.bend(0.5) - 1.0).abs() < 1e-9);
    }
}
