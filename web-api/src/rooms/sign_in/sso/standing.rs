//! What groups can give somebody, before and after, by names.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::rooms::sign_in::wire::explained::SsoChange;
use catalogue::ids::SkillId;
use std::collections::{BTreeMap, BTreeSet};
use store::openid::Grant;
use store::people::User;

/// What somebody has of what groups can give.
#[derive(Default)]
pub(crate) struct Standing {
    group: Option<u32>,
    department: Option<u32>,
    slots: Option<u32>,
    skills: BTreeMap<SkillId, u8>,
}

impl Standing {
    /// What an account has.
    pub(crate) fn of(user: &User) -> Standing {
        Standing {
            group: Some(user.group),
            department: user.department,
            slots: Some(user.slots),
            skills: user.skills.iter().copied().collect(),
        }
    }

    /// What somebody is given who had nothing.
    pub(crate) fn given(grant: &Grant) -> Standing {
        Standing {
            group: grant.group,
            department: grant.department,
            slots: grant.slots,
            skills: grant.skills.iter().copied().collect(),
        }
    }
}

/// What differs.
pub(crate) async fn changes(call: &Call, was: &Standing, is: &Standing) -> Result<Vec<SsoChange>, Problem> {
    let (db, tenant) = (&call.app.db, call.site.id);
    let groups: BTreeMap<u32, String> =
        db.groups().all(tenant).await?.into_iter().map(|one| (one.id, one.name)).collect();
    let departments: BTreeMap<u32, String> =
        db.departments().all(tenant).await?.into_iter().map(|one| (one.id, one.name)).collect();
    let name = |of: &BTreeMap<u32, String>, id: Option<u32>| {
        id.map(|id| of.get(&id).cloned().unwrap_or_else(|| id.to_string()))
    };
    let slots = |of: &Standing| of.slots.map(|slots| slots.to_string());
    let rows = [
        ("permission_group", name(&groups, was.group), name(&groups, is.group)),
        ("department", name(&departments, was.department), name(&departments, is.department)),
        ("simultaneous", slots(was), slots(is)),
    ];
    let mut told: Vec<SsoChange> = rows
        .into_iter()
        .filter(|(_, before, after)| before != after)
        .map(|(what, before, after)| SsoChange { what, name: None, before, after })
        .collect();
    let differs = |id: &SkillId| was.skills.get(id) != is.skills.get(id);
    let about: BTreeSet<SkillId> = was.skills.keys().chain(is.skills.keys()).copied().filter(differs).collect();
    if !about.is_empty() {
        let skills: BTreeMap<SkillId, String> =
            db.skills().all(tenant).await?.into_iter().map(|one| (one.id, one.name)).collect();
        let level = |of: &Standing, id: &SkillId| of.skills.get(id).map(ToString::to_string);
        told.extend(about.iter().map(|id| SsoChange {
            what: "skill",
            name: Some(skills.get(id).cloned().unwrap_or_else(|| id.to_string())),
            before: level(was, id),
            after: level(is, id),
        }));
    }
    Ok(told)
}
