//! Users as they are shown.
use crate::edge::basics::At;
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::profile::Preferences;
use crate::rooms::users::wire::{AdminUser, Touches, UserDetails, UserDirectory, UserSkill};
use catalogue::error::Code;
use catalogue::ids::SkillId;
use store::people::{Found, User};

pub(crate) fn skill((skill, level): &(SkillId, u8)) -> UserSkill {
    UserSkill { skill_id: skill.0, level: u32::from(*level) }
}

/// One of a list.
pub(crate) fn listed(found: Found, group_name: String) -> AdminUser {
    AdminUser {
        user_id: found.id.0,
        fullname: found.fullname(),
        username: found.username,
        firstname: found.firstname,
        lastname: found.lastname,
        nickname: found.nickname,
        email: found.email,
        group_id: found.group,
        group_name,
        department_id: found.department,
        department_name: found.department_name,
        slots: found.slots,
        skills: found.skills.iter().map(skill).collect(),
        suspended: !found.active,
        api_only: found.api_only,
        must_change: found.must_change,
        second_factor: found.factor,
        signed_in: found.signed_in,
        last_seen: found.last_seen.map(At),
        version: found.version,
        details: None,
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// One with all that there is to know.
pub(crate) async fn one(me: &Signed, user: User) -> Result<AdminUser, Problem> {
    let (db, site, now) = (&me.call.app.db, &me.call.site, me.call.now());
    let standing = db.sign_in().standing(site.id, user.id).await?.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))?;
    let devices = db.sign_in().devices_of_user(site.id, user.id).await?;
    let sessions = devices.iter().filter(|device| device.expires > now).count();
    let group = db.groups().find(site.id, user.group).await?;
    let (chats, ringing) = {
        let desk = site.engine.desk();
        desk.agents.get(&user.id).map_or((0, 0), |agent| (agent.owned(), agent.rings()))
    };
    let directory = match db.directory().link_of(site.id, user.id).await? {
        None => None,
        Some(link) => Some(UserDirectory {
            external_id: link.external_id,
            entered: link.entered,
            changed: At(link.changed),
            let_in: db.directory().find(site.id).await?.is_some_and(|of| of.token_hash.is_some()),
        }),
    };
    let preferences: Preferences = serde_json::from_str(&user.preferences).unwrap_or_default();
    Ok(AdminUser {
        user_id: user.id.0,
        fullname: user.fullname(),
        group_name: group.map(|group| group.name).unwrap_or_default(),
        skills: user.skills.iter().map(skill).collect(),
        suspended: !user.active,
        second_factor: standing.factor.is_some(),
        signed_in: sessions > 0,
        last_seen: user.last_seen.map(At),
        details: Some(UserDetails {
            created: At(user.created),
            language: (!preferences.language_auto).then(|| preferences.language.key()),
            second_factor_needed: standing.group_needs_factor,
            directory,
            touches: Touches { chats, ringing, sessions: count(sessions), lent: user.lent.iter().map(skill).collect() },
        }),
        username: user.username,
        firstname: user.firstname,
        lastname: user.lastname,
        nickname: user.nickname,
        email: user.email,
        group_id: user.group,
        department_id: user.department,
        department_name: user.department_name,
        slots: user.slots,
        api_only: user.api_only,
        must_change: user.must_change,
        version: user.version,
    })
}
