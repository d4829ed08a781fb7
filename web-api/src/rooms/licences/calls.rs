//! Seats, permission groups with their people, and add-ons.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::console_settings::listed;
use crate::rooms::licences::wire::{
    GroupLicence, Licence, LicenceOrder, LicenceUser, LicenceUsers, LicenceUsersQuery, Most, Seats,
};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::{ADMIN, LICENCES};
use store::licences::{GroupUse, GroupUser, UsersBy};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/licence", licence)
            .named("licence")
            .about("Returns the use of licences: seats against their limits, permission groups, add-ons and who may use them.")
            .needs(LICENCES),
        get("admin/licence/users", users)
            .named("licenceUsers")
            .about("Lists the users of a permission group with their last sign-in.")
            .needs(LICENCES)
            .refuses(&[Code::GROUP_INVALID]),
        get("helper/licence", seats)
            .named("seats")
            .about("Returns how many are signed in, and the limits of users.")
            .needs(ADMIN),
    ]
}

async fn used(me: &Signed) -> Result<Vec<GroupUse>, Problem> {
    let now = me.call.now();
    Ok(me.call.app.db.licences().by_group(me.call.site.id, now - limit::LICENCE_RECENT, now).await?)
}

async fn seats_of(me: &Signed, signed_in: u32) -> Result<Seats, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    let rules = app.sessions.rules(&app.db, tenant).await?;
    let most = app.db.licences().peak(tenant, me.call.now() - limit::LICENCE_RECENT).await?;
    Ok(Seats {
        signed_in,
        soft_users: rules.soft_users.unwrap_or(0),
        hard_users: rules.hard_users.unwrap_or(0),
        most: most.map(|most| Most { users: most.users, at: At(most.at) }),
    })
}

async fn seats(me: Signed, _: NoInput) -> Result<Seats, Problem> {
    let signed_in = me.call.app.db.licences().signed_in(me.call.site.id, me.call.now()).await?;
    seats_of(&me, signed_in).await
}

async fn licence(me: Signed, _: NoInput) -> Result<Licence, Problem> {
    let used = used(&me).await?;
    let mut groups = me.call.app.db.groups().all(me.call.site.id).await?;
    groups.sort_by_cached_key(|group| group.name.to_lowercase());
    let of = |id: u32| used.iter().find(|one| one.group == id);
    let rows = groups.iter().map(|group| {
        let one = of(group.id);
        let count = |field: fn(&GroupUse) -> u32| one.map_or(0, field);
        GroupLicence {
            id: group.id,
            name: group.name.clone(),
            people: count(|one| one.people),
            suspended: count(|one| one.suspended),
            service_accounts: count(|one| one.service),
            recent: count(|one| one.recent),
            signed_in: count(|one| one.signed_in),
        }
    });
    Ok(Licence {
        groups: rows.collect(),
        add_ons: listed(&me.call.site.row(), &groups, &used),
        seats: seats_of(&me, used.iter().map(|one| one.signed_in).sum()).await?,
    })
}

/// Behind whom the next page begins, as a token says: an id, and what the list is in the order of.
fn behind(token: &str, by: UsersBy) -> Result<(String, AgentId), Problem> {
    let place = token.split_once(':').and_then(|(id, key)| Some((key.to_owned(), AgentId(id.parse().ok()?))));
    let place = place.ok_or_else(|| Problem::format("next_token", "is none that was given"))?;
    if by == UsersBy::SignIn && place.0.parse::<i64>().is_err() {
        return Err(Problem::format("next_token", "is of another order"));
    }
    Ok(place)
}

async fn users(me: Signed, wanted: LicenceUsersQuery) -> Result<LicenceUsers, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let group = db.groups().find(tenant, wanted.group_id).await?.ok_or_else(|| Problem::of(Code::GROUP_INVALID))?;
    let by = match wanted.sort.unwrap_or_default() {
        LicenceOrder::Name => UsersBy::Name,
        LicenceOrder::LastSignIn => UsersBy::SignIn,
    };
    let behind = wanted.next_token.as_deref().map(|token| behind(token, by)).transpose()?;
    let sought = (group.id, wanted.search.as_deref());
    let page = db.licences().users(tenant, sought, (by, wanted.descending), behind.as_ref(), me.call.now()).await?;
    Ok(LicenceUsers {
        group_name: group.name,
        items: page.people.into_iter().map(shown).collect(),
        next_token: page.next.map(|(key, id)| format!("{id}:{key}")),
        total: page.total,
    })
}

fn shown(one: GroupUser) -> LicenceUser {
    LicenceUser {
        user_id: one.id.0,
        fullname: one.fullname,
        username: one.username,
        suspended: !one.active,
        api_only: one.api_only,
        last_sign_in: one.last_sign_in.map(At),
        signed_in: one.signed_in,
    }
}
