//! The team: who is there, who has room.
use crate::edge::app::modules;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::{Status, TeamStatus, views};
use crate::rooms::pictures;
use crate::rooms::profile::Avatars;
use crate::rooms::team::wire::Team;
use crate::rooms::team::wire::{TeamMember, TeamQuery};
use catalogue::{channel, permission};
use routing::folds::desk::Desk;
use std::collections::BTreeMap;
use store::groups::Group;
use store::people::User;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![get("internal/team", team).named("team").about("Lists the team with presence, slots and skills.")]
}

async fn team(me: Signed, wanted: TeamQuery) -> Result<Team, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let users = app.db.people().all(site.id).await?;
    let groups = app.db.groups().all(site.id).await?;
    let faces = app.of::<Avatars>().of(&app.db, site.id).await?;
    let now = me.call.now();
    let desk = site.engine.desk();
    let items = users
        .iter()
        .filter(|user| user.active)
        .map(|user| {
            let group = groups.iter().find(|group| group.id == user.group);
            let face = faces.get(&user.id).map(String::as_str);
            TeamMember {
                avatar: face.map(pictures::avatar),
                avatarArray: face.map(pictures::avatars).unwrap_or_default(),
                ..member(&desk, &site.row().modules, group, user, now)
            }
        })
        .filter(|member| wanted.offline == Some(true) || member.status != TeamStatus::Offline)
        .collect();
    Ok(Team { items })
}

fn member(
    desk: &Desk,
    tenant_modules: &[u16],
    group: Option<&Group>,
    user: &User,
    now: routing::time::Millis,
) -> TeamMember {
    let agent = desk.agents.get(&user.id);
    let held = group.map_or(&[][..], |group| &group.permissions);
    let seen = if views::presence(agent).status == Status::Offline {
        desk.last_seen.get(&user.id).copied().max(user.last_seen)
    } else {
        Some(now)
    };
    let presence = views::member(agent, user.slots, seen);
    let skills = user.skills.iter().map(|(id, _)| (id.to_string(), views::skill_name(desk, *id).to_owned())).collect();
    TeamMember {
        user_id: user.id.0,
        username: user.username.clone(),
        firstname: user.firstname.clone(),
        lastname: user.lastname.clone(),
        fullname: user.fullname(),
        nickname: user.nickname.clone(),
        email: user.email.clone(),
        modules: modules(|id| tenant_modules.contains(&id)),
        user_modules: modules(|id| tenant_modules.contains(&id) && permission::holds(held, id)),
        last_seen: seen.map(|at| (now - at).as_seconds().max(0)),
        last_seen_time: presence.last_seen_time,
        avatar: None,
        avatarArray: BTreeMap::new(),
        capacity: presence.capacity,
        userstatus: presence.userstatus,
        lastchannel: channel::LIVE_CHAT,
        lastmod: user.last_module,
        suspended: presence.suspended,
        status: presence.status,
        department_name: user.department.clone().or_else(|| group.map(|group| group.name.clone())).unwrap_or_default(),
        skills: BTreeMap::from([(channel::LIVE_CHAT.to_string(), skills)]),
    }
}
