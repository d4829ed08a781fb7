//! Making skills, changing them, removing them.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::chat::SkillMode;
use crate::rooms::skills::keeping::{one, published, set, shown};
use crate::rooms::skills::removal;
use crate::rooms::skills::wire::{AdminSkill, AdminSkills, SkillBody, SkillChange, SkillGone};
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::units::Millis;
use catalogue::{limit, permission};
use routing::settings::Mode;
use std::collections::BTreeMap;
use store::skills::Skill;

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

async fn list(me: Signed, _: NoInput) -> Result<AdminSkills, Problem> {
    let (db, site) = (&me.call.app.db, &me.call.site);
    let (skills, counts) = (db.skills().all(site.id).await?, db.skills().people(site.id).await?);
    let counts: BTreeMap<SkillId, u32> = counts.into_iter().collect();
    let desk = site.engine.desk();
    let people = |skill: &Skill| counts.get(&skill.id).copied().unwrap_or_default();
    Ok(AdminSkills { items: skills.into_iter().map(|skill| shown(&desk, people(&skill), skill)).collect() })
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
    let write = db.skills().create(tenant, &skill, (&doer, me.call.once()), limit::SKILLS);
    one(&me, published(&me, write).await?).await
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

async fn remove(me: Signed, wanted: SkillGone) -> Result<Nothing, Problem> {
    let doer = me.doer(wanted.reason.as_deref());
    removal::remove(&me, (SkillId(wanted.skill_id), wanted.version), &doer).await?;
    Ok(Nothing {})
}
