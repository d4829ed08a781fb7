//! The team in words: each member with presence, slots and skills.
use crate::edge::app::{App, modules};
use crate::edge::frame::text;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::chat::{Status, TeamStatus, views};
use crate::rooms::pictures;
use crate::rooms::profile::Avatars;
use crate::rooms::team::wire::{Team, TeamMember};
use bytestring::ByteString;
use catalogue::ids::AgentId;
use catalogue::{channel, permission};
use routing::folds::desk::Desk;
use routing::time::Millis;
use std::collections::BTreeMap;
use store::groups::Group;
use store::people::User;

/// The team as it stands: everybody, and those who are there.
pub(crate) async fn render(app: &App, site: &Site, now: Millis) -> Result<[ByteString; 2], Problem> {
    let users = app.db.people().all(site.id).await?;
    let groups = app.db.groups().all(site.id).await?;
    let groups: BTreeMap<u32, &Group> = groups.iter().map(|group| (group.id, group)).collect();
    let faces = app.of::<Avatars>().of(&app.db, site.id).await?;
    let row = site.row();
    let mut items: Vec<TeamMember> = {
        let desk = site.engine.desk();
        let active = users.iter().filter(|user| user.active);
        active.map(|user| member(&desk, &row.modules, groups.get(&user.group).copied(), user, now)).collect()
    };
    for item in &mut items {
        if let Some(face) = faces.get(&AgentId(item.user_id)) {
            item.avatar = Some(pictures::avatar(face));
            item.avatarArray = pictures::avatars(face);
        }
    }
    let mut team = Team { items };
    let everybody = text(&team);
    team.items.retain(|member| member.status != TeamStatus::Offline);
    Ok([everybody, text(&team)])
}

fn member(desk: &Desk, tenant_modules: &[u16], group: Option<&Group>, user: &User, now: Millis) -> TeamMember {
    let agent = desk.agents.get(&user.id);
    let held = group.map_or(&[][..], |group| &group.permissions);
    let seen = if views::presence(agent).status == Status::Offline {
        desk.last_seen.get(&user.id).copied().max(user.last_seen)
    } else {
        Some(now)
    };
    let presence = views::member(agent, user.slots, seen);
    let skills = user.able().iter().map(|(id, _)| (id.to_string(), views::skill_name(desk, *id).to_owned())).collect();
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
        api_only: user.api_only,
        operator: user.operator,
        status: presence.status,
        department_name: user.belongs_to(group.map(|group| group.name.as_str())),
        skills: BTreeMap::from([(channel::LIVE_CHAT.to_string(), skills)]),
    }
}
