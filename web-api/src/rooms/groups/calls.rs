//! Making permission groups, changing them, removing them.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::edge::text::line;
use crate::house::rights;
use crate::rooms::groups::gives;
use crate::rooms::groups::wire::{AdminGroup, AdminGroups, Grantable, GroupBody, GroupChange, GroupGone, SomeActions};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::{Action, PERMISSION_GROUPS, ROWS, find};
use serde_json::json;
use std::collections::BTreeMap;
use store::StoreError;
use store::audit::{Doer, Kept};
use store::groups::{Group, Removal};

const PATH: &str = "admin/permission_groups";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("adminGroups")
            .about("Lists the permission groups with what they give and how many people are in them.")
            .needs(PERMISSION_GROUPS),
        post(PATH, create)
            .named("createGroup")
            .about("Creates a permission group. It gives nothing that you do not hold.")
            .needs(PERMISSION_GROUPS)
            .creates()
            .refuses(&[
                Code::GROUP_NAME_MISSING,
                Code::GROUP_PERMISSIONS_MISSING,
                Code::GROUP_NAME_EXISTS,
                Code::GROUP_CREATE_FAILED,
                Code::VOID_LABEL,
                Code::NOT_AUTHORISED,
            ]),
        patch(PATH, change)
            .named("changeGroup")
            .about("Changes a permission group from the version given; 203 with the group as it is now when it has been changed since. It holds at once for everybody in it.")
            .needs(PERMISSION_GROUPS)
            .refuses(&[
                Code::GROUP_ID_MISSING,
                Code::GROUP_DATA_MISSING,
                Code::GROUP_NAME_MISSING,
                Code::GROUP_PERMISSIONS_MISSING,
                Code::GROUP_PERMISSIONS_KEPT,
                Code::GROUP_INVALID,
                Code::GROUP_NAME_EXISTS,
                Code::VOID_LABEL,
                Code::NOT_AUTHORISED,
                Code::ANTECEDING_ENTITY,
            ]),
        delete(PATH, remove)
            .named("deleteGroup")
            .about("Removes a permission group that is empty and that the directory puts no one in.")
            .needs(PERMISSION_GROUPS)
            .refuses(&[
                Code::GROUP_ID_MISSING,
                Code::GROUP_INVALID,
                Code::GROUP_REMOVE_FAILED,
                Code::NOT_AUTHORISED,
                Code::ANTECEDING_ENTITY,
            ]),
    ]
}

fn named(actions: impl IntoIterator<Item = Action>) -> Vec<&'static str> {
    actions.into_iter().map(Action::name).collect()
}

fn shown(group: Group, users: u32) -> AdminGroup {
    let some = |(permission, actions): (u16, Vec<Action>)| SomeActions {
        permission,
        actions: actions.into_iter().map(|action| action.name().to_owned()).collect(),
    };
    AdminGroup {
        id: group.id,
        name: group.name,
        description: group.description,
        permissions: group.permissions,
        actions: group.only.into_iter().map(some).collect(),
        second_factor: group.needs_factor,
        users,
        version: group.version,
    }
}

async fn list(me: Signed, _: NoInput) -> Result<AdminGroups, Problem> {
    let (groups, site, mine) = (me.call.app.db.groups(), &me.call.site, &me.person.group);
    let counts: BTreeMap<u32, u32> = groups.people(site.id).await?.into_iter().collect();
    let items = groups.all(site.id).await?.into_iter();
    let changes = may(site, &me.person, PERMISSION_GROUPS, Action::Edit).is_ok();
    let held =
        |id: u16| find(id).into_iter().flat_map(|row| row.actions).copied().filter(move |on| mine.allows(id, *on));
    Ok(AdminGroups {
        items: items
            .map(|group| {
                let users = counts.get(&group.id).copied().unwrap_or_default();
                shown(group, users)
            })
            .collect(),
        manage: changes && gives::own_groups(site, &me.person),
        modules: site.row().modules.clone(),
        permissions: ROWS
            .iter()
            .map(|row| Grantable {
                id: row.id,
                parent: row.parent,
                actions: named(row.actions.iter().copied()),
                held: named(held(row.id)),
            })
            .collect(),
    })
}

async fn one(me: &Signed, group: Group) -> Result<AdminGroup, Problem> {
    let counts = me.call.app.db.groups().people(me.call.site.id).await?;
    let users = counts.iter().find(|(id, _)| *id == group.id).map_or(0, |(_, users)| *users);
    Ok(shown(group, users))
}

/// Somebody was faster; what they made of it goes along.
pub(crate) async fn overtaken(me: &Signed, now: Option<Group>) -> Result<Problem, Problem> {
    let Some(now) = now else { return Ok(Problem::of(Code::GROUP_INVALID)) };
    let now = one(me, now).await?;
    Ok(Problem { extra: json!({ "group": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}

/// What the store refuses a group for.
pub(crate) fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("undoes" | "group") => Problem::of(Code::ANTECEDING_ENTITY),
        StoreError::Taken(_) => Problem { extra: json!({ "field": "name" }), ..Problem::of(Code::GROUP_NAME_EXISTS) },
        StoreError::LastAdministrator => {
            let extra = json!({ "field": "permissions", "why": "would leave no one who manages users and groups" });
            Problem { extra, ..Problem::of(Code::GROUP_PERMISSIONS_KEPT) }
        }
        error => error.into(),
    }
}

fn name(given: &str) -> Result<String, Problem> {
    let name = line("name", given)?;
    if name.is_empty() { Err(Problem::of(Code::GROUP_NAME_MISSING)) } else { Ok(name) }
}

async fn create(me: Signed, wanted: GroupBody) -> Result<AdminGroup, Problem> {
    gives::managed_here(&me)?;
    let permissions_of = || gives::permissions(&wanted.permissions);
    let (name, permissions) = (name(&wanted.name)?, permissions_of()?);
    let only = gives::only(&wanted.actions, &permissions)?;
    let description = wanted.description.trim().to_owned();
    let needs_factor = wanted.second_factor;
    let group = Group { id: 0, name, description, permissions, only, needs_factor, version: 1 };
    gives::no_more_than_mine(&me.person.group, None, &group)?;
    let made = make(&me, &group, &me.doer(wanted.reason.as_deref())).await?;
    one(&me, made).await
}

/// Makes a group, also one that was there before, at its id.
pub(crate) async fn make(me: &Signed, group: &Group, doer: &Doer) -> Result<Group, Problem> {
    let (groups, tenant) = (me.call.app.db.groups(), me.call.site.id);
    let made =
        groups.create(tenant, group, doer, limit::GROUPS, me.call.once()).await.map_err(|error| match error {
            known @ (StoreError::Taken(_) | StoreError::Unavailable(_) | StoreError::Nul(_)) => refused(known),
            error => {
                tracing::error!(%error, "a permission group could not be made");
                Problem::of(Code::GROUP_CREATE_FAILED)
            }
        })?;
    let full = || Problem::format("name", format!("would be more than {} groups", limit::GROUPS));
    groups.find(tenant, made.ok_or_else(full)?).await?.ok_or_else(|| Problem::of(Code::GROUP_CREATE_FAILED))
}

async fn change(me: Signed, wanted: GroupChange) -> Result<AdminGroup, Problem> {
    gives::managed_here(&me)?;
    let id = wanted.id.ok_or_else(|| Problem::of(Code::GROUP_ID_MISSING))?;
    let says = [
        wanted.name.is_some(),
        wanted.description.is_some(),
        wanted.permissions.is_some(),
        wanted.actions.is_some(),
        wanted.second_factor.is_some(),
    ];
    if !says.contains(&true) {
        return Err(Problem::of(Code::GROUP_DATA_MISSING));
    }
    let there = me.call.app.db.groups().find(me.call.site.id, id).await?;
    let there = there.ok_or_else(|| Problem::of(Code::GROUP_INVALID))?;
    let mut now = Group { version: wanted.version, ..there.clone() };
    if let Some(given) = &wanted.name {
        now.name = name(given)?;
    }
    if let Some(given) = &wanted.description {
        now.description = given.trim().to_owned();
    }
    if let Some(given) = &wanted.permissions {
        now.permissions = gives::permissions(given)?;
        now.only.retain(|id, _| given.contains(id));
    }
    if let Some(given) = &wanted.actions {
        now.only = gives::only(given, &now.permissions)?;
    }
    now.needs_factor = wanted.second_factor.unwrap_or(now.needs_factor);
    set(&me, &there, &now, &me.doer(wanted.reason.as_deref())).await
}

/// Keeps a group as it is wanted, from its version, where it was read as `there`.
pub(crate) async fn set(me: &Signed, there: &Group, now: &Group, doer: &Doer) -> Result<AdminGroup, Problem> {
    if there.version != now.version && there.told() != now.told() {
        return Err(overtaken(me, Some(there.clone())).await?);
    }
    gives::no_more_than_mine(&me.person.group, Some(there), now)?;
    let (groups, tenant) = (me.call.app.db.groups(), me.call.site.id);
    let wanted = now.clone();
    let becomes = |group: &mut Group| *group = Group { version: group.version, ..wanted };
    match groups.amend(tenant, (now.id, Some(now.version)), doer, becomes).await.map_err(refused)? {
        Kept::Now(now) => {
            holds(me).await;
            one(me, now).await
        }
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
    }
}

/// What a group gives holds at once for everybody who is here.
async fn holds(me: &Signed) {
    // Where the store does not answer, the feed of changes comes to it.
    if let Err(error) = rights::everybody(&me.call.app, &me.call.site).await {
        tracing::warn!(%error, "what people may do could not be read");
    }
}

async fn remove(me: Signed, wanted: GroupGone) -> Result<Nothing, Problem> {
    gives::managed_here(&me)?;
    let id = wanted.id.ok_or_else(|| Problem::of(Code::GROUP_ID_MISSING))?;
    gone(&me, (id, wanted.version), &me.doer(wanted.reason.as_deref())).await
}

/// Removes a group at this version.
pub(crate) async fn gone(me: &Signed, which: (u32, u32), doer: &Doer) -> Result<Nothing, Problem> {
    match me.call.app.db.groups().remove(me.call.site.id, which, doer).await.map_err(refused)? {
        Removal::Gone => Ok(Nothing {}),
        Removal::Overtaken(now) => Err(overtaken(me, now).await?),
        Removal::Used { people, directory } => {
            let extra = json!({ "users": people, "directory": directory });
            Err(Problem { extra, ..Problem::of(Code::GROUP_REMOVE_FAILED) })
        }
    }
}
