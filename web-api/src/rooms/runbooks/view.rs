//! What is shown and told of runbooks.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{Kind, KindRow};
use crate::edge::sites::Site;
use crate::rooms::chat::{Taker, views};
use crate::rooms::runbooks::acts::{RunbookChange, RunbookField, RunbookLend};
use crate::rooms::runbooks::steps::{Acts, ChangeStep, LendStep, Steps, value};
use crate::rooms::runbooks::wire::{
    Runbook, RunbookChangeShown, RunbookLendShown, RunbookRun, RunbookRunChange, RunbookRunLend,
};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Millis;
use engine::{To, Topic};
use policy::Document;
use std::collections::BTreeMap;
use store::StoreError;
use store::runbooks::{Run, Runbook as Kept};

const RUN: Kind<RunbookRun> =
    Kind::new("runbook", "A runbook was run, or a run has gone back: told to those who watch the floor.");

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![RUN.row()]
}

/// What a runbook says that it does.
pub(crate) fn acts(kept: &Kept) -> Result<Acts, StoreError> {
    serde_json::from_str(&kept.acts)
        .map_err(|error| StoreError::Corrupt { what: "runbooks.acts".into(), why: error.to_string() })
}

/// What a run did.
pub(crate) fn steps(run: &Run) -> Result<Steps, StoreError> {
    serde_json::from_str(&run.steps)
        .map_err(|error| StoreError::Corrupt { what: "runbook_runs.steps".into(), why: error.to_string() })
}

/// People and skills by their names as they are now.
pub(crate) struct Names {
    people: BTreeMap<u32, String>,
    skills: BTreeMap<u32, String>,
    /// A skill's own spans, in force where the policy says nothing of them: of an offer and of a wrap-up.
    spans: BTreeMap<u32, (Millis, Millis)>,
}

impl Names {
    /// Reads them.
    pub(crate) async fn of(app: &App, site: &Site) -> Result<Names, StoreError> {
        let people = app.db.people().all(site.id).await?;
        let skills = app.db.skills().all(site.id).await?;
        let desk = site.engine.desk();
        let name = |id: SkillId| views::skill_name(&desk, id).to_owned();
        Ok(Names {
            people: people.iter().map(|user| (user.id.0, user.fullname())).collect(),
            skills: skills.iter().map(|skill| (skill.id.0, name(skill.id))).collect(),
            spans: skills.iter().map(|skill| (skill.id.0, (skill.ring, skill.wrap_up))).collect(),
        })
    }

    fn person(&self, id: u32) -> String {
        self.people.get(&id).cloned().unwrap_or_default()
    }

    fn skill(&self, id: u32) -> String {
        self.skills.get(&id).cloned().unwrap_or_default()
    }

    /// What a field is where the policy says nothing of it; none: nothing limits it.
    fn usual(&self, skill: u32, field: RunbookField) -> Option<u32> {
        let (ring, wrap_up) = *self.spans.get(&skill)?;
        let span = match field {
            RunbookField::RingSeconds => ring,
            RunbookField::WrapUpSeconds => wrap_up,
            RunbookField::Cap | RunbookField::LongestWaitSeconds | RunbookField::Overflow => return None,
        };
        u32::try_from(span.as_seconds()).ok()
    }

    fn taker(&self, id: AgentId) -> Taker {
        Taker { user_id: id.0, name: self.person(id.0) }
    }

    /// A runbook as it is shown, beside the policy as it is now.
    pub(crate) fn runbook(&self, kept: Kept, policy: &Document) -> Result<Runbook, StoreError> {
        let Acts { lends, changes } = acts(&kept)?;
        let lend = |RunbookLend { user_id, skill_id, level }| RunbookLendShown {
            user_id,
            name: self.person(user_id),
            skill_id,
            skill: self.skill(skill_id),
            level,
        };
        let change = |RunbookChange { skill_id, field, value: wanted }| RunbookChangeShown {
            skill_id,
            skill: self.skill(skill_id),
            field,
            value: wanted,
            now: value(policy, skill_id, field),
            usual: self.usual(skill_id, field),
        };
        Ok(Runbook {
            id: kept.id,
            name: kept.name,
            minutes: kept.minutes,
            lends: lends.into_iter().map(lend).collect(),
            changes: changes.into_iter().map(change).collect(),
            version: kept.version,
            changed_at: At(kept.changed),
            by: self.taker(kept.by),
        })
    }

    /// A run as it is shown.
    pub(crate) fn run(&self, run: Run) -> Result<RunbookRun, StoreError> {
        let Steps { lends, changes } = steps(&run)?;
        let lend = |LendStep { act, done, back, .. }| RunbookRunLend {
            user_id: act.user_id,
            name: self.person(act.user_id),
            skill_id: act.skill_id,
            skill: self.skill(act.skill_id),
            level: act.level,
            done,
            back,
        };
        let change = |ChangeStep { skill, field, before, after, back }| RunbookRunChange {
            skill_id: skill,
            skill: self.skill(skill),
            field,
            before,
            after,
            usual: self.usual(skill, field),
            back,
        };
        Ok(RunbookRun {
            id: run.id,
            runbook: run.runbook,
            name: run.name,
            by: self.taker(run.by),
            began_at: At(run.began),
            until: At(run.until),
            ended_at: run.ended.map(|ended| At(ended.at)),
            ended_by: run.ended.and_then(|ended| ended.by).map(|by| self.taker(by)),
            lends: lends.into_iter().map(lend).collect(),
            changes: changes.into_iter().map(change).collect(),
        })
    }
}

/// One run as it is shown.
pub(crate) async fn run(app: &App, site: &Site, run: Run) -> Result<RunbookRun, StoreError> {
    Names::of(app, site).await?.run(run)
}

/// Whoever watches the floor is told how a run stands.
pub(crate) fn tell(app: &App, site: &Site, run: &RunbookRun) {
    RUN.tell(&site.engine, &To::Watchers(Topic::Floor), app.now(), run);
}
