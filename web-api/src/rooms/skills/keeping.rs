//! Keeping a skill as it is wanted, and how it is shown.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::policy;
use crate::rooms::skills::wire::AdminSkill;
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use routing::folds::desk::Desk;
use serde_json::json;
use std::future::Future;
use store::StoreError;
use store::audit::Doer;
use store::skills::{Kept, Skill};

/// How many of a skill's chats wait, and how many an agent has.
pub(crate) fn chats(desk: &Desk, skill: SkillId) -> (u32, u32) {
    let board = desk.boards.of(skill);
    let stand = desk.queues.get(&skill).map_or(0, |queue| u32::try_from(queue.line.len()).unwrap_or(u32::MAX));
    (stand.saturating_sub(board.leaving), board.ongoing)
}

pub(crate) fn shown(desk: &Desk, people: u32, skill: Skill) -> AdminSkill {
    let (waiting, ongoing) = chats(desk, skill.id);
    AdminSkill {
        skill_id: skill.id.0,
        name: skill.name,
        mode: skill.mode.into(),
        ring_seconds: skill.ring.as_seconds(),
        wrap_up_seconds: skill.wrap_up.as_seconds(),
        version: skill.version,
        people,
        waiting,
        ongoing,
    }
}

pub(crate) async fn one(me: &Signed, skill: Skill) -> Result<AdminSkill, Problem> {
    let have = me.call.app.db.skills().who_has(me.call.site.id, skill.id).await?;
    let people = u32::try_from(have.len()).unwrap_or(u32::MAX);
    Ok(shown(&me.call.site.engine.desk(), people, skill))
}

/// Somebody was faster; what they made of it goes along.
pub(crate) async fn overtaken(me: &Signed, now: Option<Skill>) -> Result<Problem, Problem> {
    let Some(now) = now else { return Ok(Problem::of(Code::SKILL_NOT_FOUND)) };
    let now = one(me, now).await?;
    Ok(Problem { extra: json!({ "skill": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}

/// Waits until the machines have what is written: the next chat follows it. Where they cannot take it now, they do later.
pub(crate) async fn in_force(me: &Signed, turn: policy::Turn<'_>) -> Result<(), Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let newest = app.db.tenants().find(site.id).await?.map_or(0, |row| row.routing_version);
    turn.comes_into_force(app, site, me.call.now(), newest).await;
    Ok(())
}

/// What the store refuses a skill for.
pub(crate) fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("undoes") => Problem::of(Code::ANTECEDING_ENTITY),
        StoreError::Taken(_) => Problem { extra: json!({ "field": "name" }), ..Problem::of(Code::LABEL_TAKEN) },
        error => error.into(),
    }
}

fn full() -> Problem {
    Problem::format("name", format!("would be more than {} skills", limit::SKILLS))
}

/// Writes a skill while nobody else publishes, and waits until it is in force.
pub(crate) async fn published(
    me: &Signed,
    write: impl Future<Output = Result<Kept, StoreError>>,
) -> Result<Skill, Problem> {
    let publishing = me.call.site.keeps::<policy::Publishing>();
    let turn = publishing.turn().await;
    match write.await.map_err(refused)? {
        Kept::Now(now) => {
            in_force(me, turn).await?;
            Ok(now)
        }
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
        Kept::Full => Err(full()),
    }
}

/// Keeps a skill as it is wanted, from its version.
pub(crate) async fn set(me: &Signed, skill: &Skill, doer: &Doer) -> Result<AdminSkill, Problem> {
    one(me, published(me, me.call.app.db.skills().update(me.call.site.id, skill, doer)).await?).await
}
