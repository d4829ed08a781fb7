//! Runs runbooks and has them go back. What is to go back is written in the transaction that changes it.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::sites::Site;
use crate::rooms::runbooks::acts::{RunbookLend, RunbookLendDone};
use crate::rooms::runbooks::steps::{self, LendStep, Steps};
use crate::rooms::runbooks::view;
use crate::rooms::runbooks::wire::RunbookRun;
use crate::rooms::{loans, policy};
use catalogue::error::Code;
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use catalogue::units::Millis;
use serde_json::json;
use store::StoreError;
use store::audit::Doer;
use store::loans::{Lent, Loan};
use store::people::User;
use store::runbooks::{Begun, Finished, Publication, Run, Runbook};
use tokio::sync::{Mutex, Notify};

/// What runs in one tenant.
#[derive(Default)]
pub(crate) struct Keeper {
    /// Rung when a run has begun.
    pub(crate) bell: Notify,
    /// One at a time: what a run finds is what the one before has left.
    turn: Mutex<()>,
}

/// A wish to run.
pub(crate) struct Wish {
    /// A UUID.
    pub(crate) id: String,
    /// What is to be run.
    pub(crate) runbook: Runbook,
    /// By whom.
    pub(crate) by: AgentId,
    /// When, from where.
    pub(crate) doer: Doer,
}

impl Keeper {
    /// Runs a runbook.
    pub(crate) async fn begins(
        &self,
        app: &App,
        site: &Site,
        wish: Wish,
        tells: impl Fn(Event, What),
    ) -> Result<RunbookRun, Problem> {
        let _turn = self.turn.lock().await;
        let publishing = site.keeps::<policy::Publishing>();
        let turn = publishing.turn().await;
        let acts = view::acts(&wish.runbook)?;
        let (based_on, document, known) = policy::newest(app, site, wish.doer.at).await?;
        // A skill may have been removed since the runbook was written.
        let is_there = |lend: &RunbookLend| known.skills.iter().any(|skill| skill.id.0 == lend.skill_id);
        if !acts.lends.iter().all(is_there) {
            return Err(Problem::format("lends", "lends a skill that has been removed"));
        }
        let (after, changes) = steps::changed(&document, &acts.changes);
        let publication = publication(based_on, &document, &after, &known)?.map_err(|faults| policy::wrong(&faults))?;
        let people = app.db.people().all(site.id).await?;
        let run = began(&wish);
        let (lends, wanted): (Vec<LendStep>, Vec<Option<Loan>>) =
            acts.lends.into_iter().map(|act| lend(act, &people, &run)).unzip();
        let wanted: Vec<Loan> = wanted.into_iter().flatten().collect();
        wanted.iter().for_each(|loan| loans::borrows(site, loan.agent));
        let steps = Steps { lends, changes };
        let write = |lent: &[Lent]| json!(steps.clone().lent(lent)).to_string();
        let begun = app
            .db
            .runbooks()
            .begin(site.id, &run, publication.as_ref(), (&wanted, limit::LOANS), &wish.doer, write)
            .await;
        let (run, lent, version) = match begun.map_err(policy::stale)? {
            Begun::Now(run, lent, version) => (run, lent, version),
            Begun::Before(run) => return Ok(view::run(app, site, run).await?),
            Begun::Other(run) => return Err(other(app, site, run).await?),
        };
        self.bell.notify_one();
        tells(Event::RunbookRun, What::Run(run.number));
        if let Some(version) = version {
            tells(Event::PolicyPublished, What::Version(version));
            turn.comes_into_force(app, site, wish.doer.at, version).await;
        }
        for lent in lent {
            let Lent::Now(loan) = lent else { continue };
            let before =
                people.iter().find(|user| user.id == loan.agent).map(|user| loans::level(&user.able(), loan.skill));
            loans::lent(app, site, loan, before.unwrap_or(0), &tells).await?;
        }
        self.told(app, site, run).await
    }

    /// Has a run go back; how it did. `None` where there is none.
    pub(crate) async fn ends(
        &self,
        app: &App,
        site: &Site,
        id: &str,
        by: &Doer,
        tells: impl Fn(Event, What),
    ) -> Result<Option<RunbookRun>, Problem> {
        let _turn = self.turn.lock().await;
        let publishing = site.keeps::<policy::Publishing>();
        let turn = publishing.turn().await;
        let runs = app.db.runbooks().running(site.id).await?;
        let Some(at) = runs.iter().position(|run| run.id == id) else {
            let Some(run) = app.db.runbooks().run(site.id, id).await? else { return Ok(None) };
            return Ok(Some(view::run(app, site, run).await?));
        };
        let mut steps = view::steps(&runs[at])?;
        let later = &runs[at + 1..];
        let before: Vec<Steps> = later.iter().map(view::steps).collect::<Result<_, _>>()?;
        let mut taken = before.clone();
        let (based_on, document, known) = policy::newest(app, site, by.at).await?;
        let after = steps.back(&document, &mut taken);
        let publication = publication(based_on, &document, &after, &known)?.unwrap_or_else(|faults| {
            faults.iter().for_each(|fault| tracing::error!(tenant = %site.subdomain, %fault, "a run cannot go back"));
            steps.not_possible();
            None
        });
        let pairs = later.iter().zip(before.iter().zip(&taken));
        let others: Vec<(String, String)> = pairs
            .filter(|(_, (before, taken))| before != taken)
            .map(|(run, (_, taken))| (run.id.clone(), json!(taken).to_string()))
            .collect();
        let write = |loans: &[(Loan, bool)]| json!(steps.clone().loans_back(loans)).to_string();
        let made = steps.loans();
        let runbooks = app.db.runbooks();
        let done = runbooks.end(site.id, id, by, publication.as_ref(), &made, &others, write).await;
        let (run, back, version) = match done.map_err(policy::stale)? {
            None => return Ok(None),
            Some(Finished::Before(run)) => return Ok(Some(view::run(app, site, run).await?)),
            Some(Finished::Now(run, back, version)) => (run, back, version),
        };
        tells(Event::RunbookBack, What::Run(run.number));
        if let Some(version) = version {
            tells(Event::PolicyPublished, What::Version(version));
            turn.comes_into_force(app, site, by.at, version).await;
        }
        for (loan, _) in back.into_iter().filter(|(_, ended)| *ended) {
            loans::returned(app, site, loan, &tells).await?;
        }
        Ok(Some(self.told(app, site, run).await?))
    }

    async fn told(&self, app: &App, site: &Site, run: Run) -> Result<RunbookRun, Problem> {
        let shown = view::run(app, site, run).await?;
        view::tell(app, site, &shown);
        Ok(shown)
    }
}

/// What is to be published, if anything; the faults of what cannot be.
fn publication(
    based_on: u32,
    before: &::policy::Document,
    after: &::policy::Document,
    known: &::policy::Known,
) -> Result<Result<Option<Publication>, Vec<::policy::Fault>>, Problem> {
    if before == after {
        return Ok(Ok(None));
    }
    let found = ::policy::check(after, known);
    if !found.faults.is_empty() {
        return Ok(Err(found.faults));
    }
    Ok(Ok(Some(Publication { based_on, document: policy::text(after)? })))
}

fn began(wish: &Wish) -> Run {
    Run {
        id: wish.id.clone(),
        number: 0,
        runbook: wish.runbook.id.clone(),
        name: wish.runbook.name.clone(),
        by: wish.by,
        began: wish.doer.at,
        until: wish.doer.at + Millis::minutes(i64::from(wish.runbook.minutes)),
        steps: String::new(),
        ended: None,
    }
}

/// A loan for as long as the run lasts, for whoever is there.
fn lend(act: RunbookLend, people: &[User], run: &Run) -> (LendStep, Option<Loan>) {
    let user = people.iter().find(|user| user.id.0 == act.user_id && user.active);
    let loan = user.map(|user| Loan {
        id: uuid::Uuid::now_v7().to_string(),
        agent: user.id,
        skill: SkillId(act.skill_id),
        level: u8::try_from(act.level).unwrap_or(u8::MAX),
        until: run.until,
        reason: run.name.clone(),
        by: run.by,
        lent: run.began,
        ended: None,
    });
    let done = RunbookLendDone::NotThere;
    (LendStep { act, loan: loan.as_ref().map(|loan| loan.id.clone()), done, back: None }, loan)
}

/// Another run is in the way: that one.
pub(crate) async fn other(app: &App, site: &Site, run: Run) -> Result<Problem, StoreError> {
    let run = view::run(app, site, run).await?;
    Ok(Problem { extra: json!({ "run": run }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}
