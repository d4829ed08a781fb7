//! Directory groups: what groups that tokens name give here, and which were seen.
use crate::edge::basics::{At, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::openid::rules::{full, or_none, refused_group, rules};
use crate::rooms::openid::wire::groups::{
    MappedDescription, MappedGroup, MappedGroupBody, MappedGroupChange, MappedGroupGone, MappedGroups,
    MappedGroupsQuery, MappedSkill, SeenGroup,
};
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::permission::ACTIVE_DIRECTORY;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use store::audit::{Doer, Kept};
use store::openid::DirectoryGroup;

const PATH: &str = "intergration/azure/groups";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("directoryGroups")
            .about("Lists the directory groups: those that were set up, in the order in which they count, and those that were seen from a directory.")
            .needs(ACTIVE_DIRECTORY),
        post(PATH, create)
            .named("createDirectoryGroup")
            .about("Sets up what a group that tokens name gives at sign-ins. One that gives a permission group is for whoever manages users and permission groups.")
            .needs(ACTIVE_DIRECTORY)
            .creates()
            .refuses(&[
                Code::VOID_LABEL,
                Code::GROUP_INVALID,
                Code::SKILL_NOT_FOUND,
                Code::DEPARTMENT_NOT_FOUND,
                Code::NOT_AUTHORISED,
            ]),
        patch(PATH, change)
            .named("changeDirectoryGroup")
            .about("Changes what a directory group gives, from the version given; 203 with the group as it is now when it has been changed since. It counts from each person's next sign-in on.")
            .needs(ACTIVE_DIRECTORY)
            .refuses(&[
                Code::VOID_LABEL,
                Code::GROUP_INVALID,
                Code::SKILL_NOT_FOUND,
                Code::DEPARTMENT_NOT_FOUND,
                Code::NOT_AUTHORISED,
                Code::ANTECEDING_ENTITY,
            ]),
        delete(PATH, remove)
            .named("deleteDirectoryGroup")
            .about("Has a directory group give nothing more. What it gave is taken at each person's next sign-in.")
            .needs(ACTIVE_DIRECTORY)
            .refuses(&[Code::GROUP_INVALID, Code::NOT_AUTHORISED, Code::ANTECEDING_ENTITY]),
    ]
}

fn shown(one: &DirectoryGroup) -> MappedGroup {
    let skill = |(id, level): &(SkillId, u8)| MappedSkill { skill_id: id.0, level: u32::from(*level) };
    MappedGroup {
        id: one.id,
        displayName: one.name.clone(),
        external_id: one.external_id.clone(),
        priority: one.priority,
        description: MappedDescription {
            managed: one.managed,
            permission_group: one.permission_group,
            department: one.department,
            simultaneous: one.simultaneous,
            skills: one.skills.iter().map(skill).collect(),
        },
        version: one.version,
    }
}

/// The tenant's directory groups as they are kept.
pub(crate) async fn all(me: &Signed) -> Result<Vec<DirectoryGroup>, Problem> {
    Ok(me.call.app.db.openid().groups(me.call.site.id).await?)
}

async fn list(me: Signed, query: MappedGroupsQuery) -> Result<MappedGroups, Problem> {
    let all = all(&me).await?;
    let seen = if query.manual == Some(true) { Vec::new() } else { seen(&me, &all).await? };
    let items = if query.manual == Some(false) { Vec::new() } else { all.iter().map(shown).collect() };
    Ok(MappedGroups { items, seen })
}

/// Groups that sign-ins named, and those that SCIM fills.
async fn seen(me: &Signed, all: &[DirectoryGroup]) -> Result<Vec<SeenGroup>, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let group_of = |name: &str| all.iter().find(|one| one.is(name)).map(|one| one.id);
    let mut seen: Vec<SeenGroup> = Vec::new();
    for (name, at) in db.openid().groups_seen(tenant).await? {
        let group_id = group_of(&name);
        seen.push(SeenGroup { displayName: name, by: "sign_in", seen: Some(At(at)), group_id });
    }
    let known: BTreeSet<String> = seen.iter().map(|one| one.displayName.clone()).collect();
    for filled in db.directory().filled(tenant).await?.into_iter().filter(|one| !known.contains(&one.name)) {
        let group_id = group_of(&filled.name);
        seen.push(SeenGroup { displayName: filled.name, by: "scim", seen: None, group_id });
    }
    Ok(seen)
}

/// What a group is to give, as it is kept.
fn given(one: &mut DirectoryGroup, wanted: &MappedDescription) -> Result<(), Problem> {
    let level = |one: &MappedSkill| u8::try_from(one.level).unwrap_or(u8::MAX);
    let skills: BTreeMap<SkillId, u8> = wanted.skills.iter().map(|one| (SkillId(one.skill_id), level(one))).collect();
    if skills.len() < wanted.skills.len() {
        return Err(Problem::format("skills", "has one twice"));
    }
    one.managed = wanted.managed;
    one.permission_group = wanted.permission_group;
    one.department = wanted.department;
    one.simultaneous = wanted.simultaneous;
    one.skills = skills.into_iter().collect();
    Ok(())
}

/// Refuses a permission group that is not there.
async fn is_there(me: &Signed, group: Option<u32>) -> Result<(), Problem> {
    let Some(id) = group else { return Ok(()) };
    let found = me.call.app.db.groups().find(me.call.site.id, id).await?;
    found.map(drop).ok_or_else(|| Problem::of(Code::GROUP_INVALID))
}

async fn create(me: Signed, wanted: MappedGroupBody) -> Result<MappedGroup, Problem> {
    let mut one = DirectoryGroup {
        name: named("displayName", &wanted.displayName)?,
        external_id: or_none("external_id", wanted.external_id.as_deref())?,
        priority: wanted.priority,
        ..DirectoryGroup::default()
    };
    given(&mut one, &wanted.description)?;
    make(&me, &one, &me.doer(wanted.reason.as_deref())).await
}

/// Sets a group up.
pub(crate) async fn make(me: &Signed, one: &DirectoryGroup, doer: &Doer) -> Result<MappedGroup, Problem> {
    is_there(me, one.permission_group).await?;
    rules(me, [one])?;
    let (openid, most) = (me.call.app.db.openid(), limit::DIRECTORY_GROUPS);
    let made = openid.add_group(me.call.site.id, one, doer, most, me.call.once()).await.map_err(refused_group)?;
    let id = made.ok_or_else(|| full("displayName", most))?;
    all(me).await?.iter().find(|one| one.id == id).map(shown).ok_or_else(gone_already)
}

fn gone_already() -> Problem {
    Problem::of(Code::GROUP_INVALID)
}

async fn change(me: Signed, wanted: MappedGroupChange) -> Result<MappedGroup, Problem> {
    let there = all(&me).await?.into_iter().find(|one| one.id == wanted.id).ok_or_else(gone_already)?;
    let mut now = DirectoryGroup { version: wanted.version, ..there };
    if let Some(given) = &wanted.displayName {
        now.name = named("displayName", given)?;
    }
    if let Some(given) = &wanted.external_id {
        now.external_id = or_none("external_id", Some(given))?;
    }
    now.priority = wanted.priority.unwrap_or(now.priority);
    if let Some(description) = &wanted.description {
        given(&mut now, description)?;
    }
    set(&me, &now, &me.doer(wanted.reason.as_deref())).await
}

/// Keeps a group as it is wanted, from its version.
pub(crate) async fn set(me: &Signed, now: &DirectoryGroup, doer: &Doer) -> Result<MappedGroup, Problem> {
    is_there(me, now.permission_group).await?;
    rules(me, all(me).await?.iter().filter(|one| one.id == now.id).chain([now]))?;
    match me.call.app.db.openid().amend_group(me.call.site.id, now, doer).await.map_err(refused_group)? {
        Kept::Now(now) => Ok(shown(&now)),
        Kept::Overtaken(now) => Err(overtaken(now.as_ref())),
    }
}

/// Somebody was faster; what they made of it goes along.
pub(crate) fn overtaken(now: Option<&DirectoryGroup>) -> Problem {
    let Some(now) = now else { return gone_already() };
    Problem { extra: json!({ "group": shown(now) }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

async fn remove(me: Signed, wanted: MappedGroupGone) -> Result<Nothing, Problem> {
    gone(&me, (wanted.id, wanted.version), &me.doer(wanted.reason.as_deref())).await
}

/// Removes a group at this version.
pub(crate) async fn gone(me: &Signed, which: (u32, u32), doer: &Doer) -> Result<Nothing, Problem> {
    rules(me, all(me).await?.iter().filter(|one| one.id == which.0))?;
    match me.call.app.db.openid().remove_group(me.call.site.id, which, doer).await? {
        Kept::Now(_) => Ok(Nothing {}),
        Kept::Overtaken(now) => Err(overtaken(now.as_ref())),
    }
}
