//! Making skills, changing them, removing them.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::chat::SkillMode;
use crate::rooms::policy;
use crate::rooms::skills::removal;
use crate::rooms::skills::wire::{AdminSkill, AdminSkills, SkillBody, SkillChange, SkillGone};
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::units::Millis;
use catalogue::{limit, permission};
use routing::folds::desk::Desk;
use routing::settings::Mode;
use serde_json::json;
use std::collections::BTreeMap;
use store::StoreError;
use store::audit::Doer;
use store::skills::{Kept, Skill};

const PATH: &str = "admin/client_management/skills";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("adminSkills")
            .about("Lists the skills with what hangs on each.")
            .needs(permission::SKILLS),
        post(PATH, create)
            .named("createSkill")
            .about("Creates a skill. Unless told otherwise its chats are offered to whoever has been idle longest.")
            .needs(permission::SKILLS)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN]),
        patch(PATH, change)
            .named("changeSkill")
            .about("Changes a skill from the version given; 203 with the skill as it is now when it has been changed since. What rings and waits goes on; it holds for the next offer.")
            .needs(permission::SKILLS)
            .refuses(&[Code::SKILL_NOT_FOUND, Code::VOID_LABEL, Code::LABEL_TAKEN, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteSkill")
            .about("Removes a skill that no chat is in and no policy names; nobody has it from then on. Refused with what it hangs on otherwise.")
            .needs(permission::SKILLS)
            .refuses(&[Code::SKILL_NOT_FOUND, Code::SKILL_UNUSABLE, Code::ANTECEDING_ENTITY]),
    ]
}

/// How many of a skill's chats wait, and how many an agent has.
pub(crate) fn chats(desk: &Desk, skill: SkillId) -> (u32, u32) {
    let board = desk.boards.of(skill);
    let stand = desk.queues.get(&skill).map_or(0, |queue| u32::try_from(queue.line.len()).unwrap_or(u32::MAX));
    (stand.saturating_sub(board.leaving), board.ongoing)
}

fn shown(desk: &Desk, people: u32, skill: Skill) -> AdminSkill {
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

async fn list(me: Signed, _: NoInput) -> Result<AdminSkills, Problem> {
    let (db, site) = (&me.call.app.db, &me.call.site);
    let (skills, counts) = (db.skills().all(site.id).await?, db.skills().people(site.id).await?);
    let counts: BTreeMap<SkillId, u32> = counts.into_iter().collect();
    let desk = site.engine.desk();
    let people = |skill: &Skill| counts.get(&skill.id).copied().unwrap_or_default();
    Ok(AdminSkills { items: skills.into_iter().map(|skill| shown(&desk, people(&skill), skill)).collect() })
}

async fn one(me: &Signed, skill: Skill) -> Result<AdminSkill, Problem> {
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

pub(crate) fn full() -> Problem {
    Problem::format("name", format!("would be more than {} skills", limit::SKILLS))
}

fn mode(wanted: SkillMode) -> Mode {
    match wanted {
        SkillMode::Pull => Mode::Pull,
        SkillMode::Push => Mode::Push,
    }
}

async fn create(me: Signed, wanted: SkillBody) -> Result<AdminSkill, Problem> {
    let skill = Skill {
        id: SkillId(0),
        name: named("name", &wanted.name)?,
        mode: wanted.mode.map_or(Mode::Push, mode),
        ring: wanted.ring_seconds.map_or(limit::RING_OUT, Millis::seconds),
        wrap_up: wanted.wrap_up_seconds.map_or(limit::END_FEEDBACK, Millis::seconds),
        version: 0,
    };
    let doer = me.doer(wanted.reason.as_deref());
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let publishing = me.call.site.keeps::<policy::Publishing>();
    let turn = publishing.turn().await;
    match db.skills().create(tenant, &skill, (&doer, me.call.once()), limit::SKILLS).await.map_err(refused)? {
        Kept::Now(made) => {
            in_force(&me, turn).await?;
            one(&me, made).await
        }
        Kept::Overtaken(_) => Err(Problem::of(Code::SKILL_NOT_FOUND)),
        Kept::Full => Err(full()),
    }
}

async fn change(me: Signed, wanted: SkillChange) -> Result<AdminSkill, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let not_found = || Problem::of(Code::SKILL_NOT_FOUND);
    let there = db.skills().find(tenant, SkillId(wanted.skill_id)).await?.ok_or_else(not_found)?;
    let skill = Skill {
        id: there.id,
        name: wanted.name.as_deref().map(|name| named("name", name)).transpose()?.unwrap_or(there.name),
        mode: wanted.mode.map_or(there.mode, mode),
        ring: wanted.ring_seconds.map_or(there.ring, Millis::seconds),
        wrap_up: wanted.wrap_up_seconds.map_or(there.wrap_up, Millis::seconds),
        version: wanted.version,
    };
    set(&me, &skill, &me.doer(wanted.reason.as_deref())).await
}

/// Keeps a skill as it is wanted, from its version.
pub(crate) async fn set(me: &Signed, skill: &Skill, doer: &Doer) -> Result<AdminSkill, Problem> {
    let publishing = me.call.site.keeps::<policy::Publishing>();
    let turn = publishing.turn().await;
    match me.call.app.db.skills().update(me.call.site.id, skill, doer).await.map_err(refused)? {
        Kept::Now(now) => {
            in_force(me, turn).await?;
            one(me, now).await
        }
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
        Kept::Full => Err(full()),
    }
}

async fn remove(me: Signed, wanted: SkillGone) -> Result<Nothing, Problem> {
    let doer = me.doer(wanted.reason.as_deref());
    removal::remove(&me, (SkillId(wanted.skill_id), wanted.version), &doer).await?;
    Ok(Nothing {})
}
