//! Finding users, a page at a time, or one with all that there is to know.
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::a_username;
use crate::rooms::users::view;
use crate::rooms::users::wire::{UserOrder, UsernameAnswer, UsernameQuery, UsersPage, UsersQuery};
use catalogue::error::Code;
use catalogue::ids::{AgentId, SkillId};
use catalogue::permission::USERS;
use std::collections::BTreeMap;
use store::people::{By, Sought, User};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/user_management/users", list)
            .named("adminUsers")
            .about("Finds users by what they are called and by what holds of them, or returns one with what a change would touch now.")
            .needs(USERS)
            .refuses(&[Code::USER_NOT_FOUND]),
        get("helper/username", username)
            .named("username")
            .about("Tells whether a user name can be given.")
            .needs(USERS),
    ]
}

/// The user of an id. Operators are none of the tenant's own people.
pub(crate) async fn found(me: &Signed, id: u32) -> Result<User, Problem> {
    if id == 0 {
        return Err(Problem::of(Code::NO_USER_ID));
    }
    let user = me.call.app.db.people().find(me.call.site.id, AgentId(id)).await?;
    user.filter(|user| !user.operator).ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))
}

/// Behind whom the next page begins, as a token says: an id, and what the list is in the order of.
fn behind(token: &str) -> Result<(String, AgentId), Problem> {
    let place = token.split_once(':').and_then(|(id, key)| Some((key.to_owned(), AgentId(id.parse().ok()?))));
    place.ok_or_else(|| Problem::format("next_token", "is none that was given"))
}

async fn list(me: Signed, wanted: UsersQuery) -> Result<UsersPage, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    if let Some(id) = wanted.user_id {
        let user = found(&me, id).await?;
        return Ok(UsersPage { items: vec![view::one(&me, user).await?], next_token: None, total: 1 });
    }
    let by = match wanted.sort.unwrap_or_default() {
        UserOrder::Name => By::Name,
        UserOrder::Username => By::Username,
        UserOrder::Group => By::Group,
        UserOrder::LastSeen => By::LastSeen,
    };
    let behind = wanted.next_token.as_deref().map(behind).transpose()?;
    if by == By::LastSeen && behind.as_ref().is_some_and(|(key, _)| key.parse::<i64>().is_err()) {
        return Err(Problem::format("next_token", "is of another order"));
    }
    let sought = Sought {
        text: wanted.search,
        group: wanted.group_id,
        skill: wanted.skill_id.map(SkillId),
        department: wanted.department_id,
        frozen: wanted.suspended,
        service: wanted.api_only,
        factor: wanted.second_factor,
        signed_in: wanted.signed_in,
    };
    let page = db.people().page(tenant, &sought, (by, wanted.descending), behind.as_ref(), me.call.now()).await?;
    let groups: BTreeMap<u32, String> =
        db.groups().all(tenant).await?.into_iter().map(|group| (group.id, group.name)).collect();
    let name = |id: u32| groups.get(&id).cloned().unwrap_or_default();
    Ok(UsersPage {
        items: page
            .people
            .into_iter()
            .map(|one| {
                let group = name(one.group);
                view::listed(one, group)
            })
            .collect(),
        next_token: page.next.map(|(key, id)| format!("{id}:{key}")),
        total: page.total,
    })
}

async fn username(me: Signed, wanted: UsernameQuery) -> Result<UsernameAnswer, Problem> {
    let taken = me.call.app.db.people().by_name(me.call.site.id, &wanted.username).await?;
    Ok(UsernameAnswer { valid: a_username(&wanted.username), free: taken.is_none() })
}
