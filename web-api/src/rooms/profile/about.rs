use crate::edge::app::modules;
use crate::edge::gate::includes_module_of;
use crate::edge::sessions::Person;
use crate::edge::sites::Site;
use crate::rooms::chat::views;
use crate::rooms::pictures;
use crate::rooms::profile::preferences::Preferences;
use crate::rooms::profile::wire::{HeldSkill, PermissionGroup, Profile};
use catalogue::permission;
use catalogue::units::Millis;

/// What the person prefers.
pub(crate) fn preferences(person: &Person) -> Preferences {
    // What an older version kept and this one cannot read falls back to the defaults.
    serde_json::from_str(&person.user.preferences).unwrap_or_default()
}

fn names(actions: &[permission::Action]) -> Vec<&'static str> {
    actions.iter().map(|action| action.name()).collect()
}

/// The person, as the console is told.
pub(crate) fn about(site: &Site, person: &Person, left: Millis) -> Profile {
    let user = &person.user;
    let held = &person.group.permissions;
    let desk = site.engine.desk();
    let agent = desk.agents.get(&user.id);
    let presence = views::presence(agent);
    Profile {
        user_id: user.id.0,
        username: user.username.clone(),
        firstname: user.firstname.clone(),
        lastname: user.lastname.clone(),
        fullname: user.fullname(),
        nickname: user.nickname.clone(),
        names_managed: person.own.named_elsewhere,
        email: user.email.clone(),
        ttl: left.as_seconds().max(0),
        otp: false,
        status: presence.status,
        suspended: presence.suspended,
        suspend_reason: presence.reason,
        suspend_cause: presence.cause,
        suspended_by: views::suspended_by(&desk, agent),
        capacity: views::capacity(agent, user.slots),
        slots: agent.map(|agent| views::slots(&desk, agent)).unwrap_or_default(),
        permissions: held.iter().copied().filter(|id| includes_module_of(site, *id)).collect(),
        permission_actions: person.group.only.iter().map(|(id, some)| (id.to_string(), names(some))).collect(),
        permission_group: PermissionGroup { id: person.group.id, name: person.group.name.clone() },
        modules: modules(|id| site.row().modules.contains(&id) && permission::holds(held, id)),
        skills: user
            .able()
            .iter()
            .map(|(id, level)| HeldSkill { id: id.0, skill: views::skill_name(&desk, *id).to_owned(), level: *level })
            .collect(),
        preferences: preferences(person),
        last_module: u8::try_from(user.last_module).unwrap_or(1),
        avatar: person.own.avatar.as_deref().map(pictures::avatar),
        avatarArray: person.own.avatar.as_deref().map(pictures::avatars).unwrap_or_default(),
        theme: person.own.theme,
        global_admin: person.own.operator.clone(),
        achievements: person.own.achievements.iter().map(|(name, _)| name.clone()).collect(),
    }
}
