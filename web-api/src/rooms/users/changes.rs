//! What may be made of an account, by whom; and what follows at once when it was made.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::house::rights;
use crate::rooms::loans;
use crate::rooms::users::list::found;
use crate::rooms::users::view;
use crate::rooms::users::wire::AdminUser;
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::{Action, PERMISSION_GROUPS};
use serde_json::json;
use store::StoreError;
use store::audit::{Doer, Kept};
use store::groups::Group;
use store::people::User;

/// Refuses where somebody would manage whom they may not: who may do more than they, unless they say what groups may do.
pub(crate) fn manages(me: &Signed, group: &Group) -> Result<(), Problem> {
    let mine = &me.person.group;
    if mine.covers(group) || mine.allows(PERMISSION_GROUPS, Action::Edit) {
        return Ok(());
    }
    Err(Problem::not_authorised("group_id", "may do more than you may"))
}

/// Refuses where somebody would be put into a group that may do more than whoever puts them there.
pub(crate) fn gives(me: &Signed, group: &Group) -> Result<(), Problem> {
    if me.person.group.covers(group) {
        Ok(())
    } else {
        Err(Problem::not_authorised("group_id", "may do more than you may"))
    }
}

/// A group that somebody is put into or is in.
pub(crate) async fn group(me: &Signed, id: u32) -> Result<Group, Problem> {
    let group = me.call.app.db.groups().find(me.call.site.id, id).await?;
    group.ok_or_else(|| Problem::of(Code::GROUP_INVALID))
}

/// Whether an account, in its group, may become this one, in the group that is wanted.
pub(crate) fn may_become(
    me: &Signed,
    (there, its): (&User, &Group),
    (now, wanted): (&User, &Group),
) -> Result<(), Problem> {
    manages(me, its)?;
    if now.group != there.group {
        gives(me, wanted)?;
    }
    if there.id == me.me() && !now.active {
        return Err(Problem::not_authorised("user_id", "is your own account"));
    }
    if now.active && !there.active && wanted.permissions.is_empty() {
        return Err(Problem::of(Code::NO_PERMISSIONS));
    }
    Ok(())
}

/// What the store refuses an account for.
pub(crate) fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("username") => Problem::of(Code::USERNAME_TAKEN),
        StoreError::Taken(_) => Problem::of(Code::ANTECEDING_ENTITY),
        // The group was looked at; a skill went meanwhile, or there never was such a one.
        StoreError::Dangling => Problem { extra: json!({ "field": "skills" }), ..Problem::of(Code::SKILL_NOT_FOUND) },
        StoreError::Unfit(_) => {
            Problem { extra: json!({ "field": "department_id" }), ..Problem::of(Code::DEPARTMENT_NOT_FOUND) }
        }
        StoreError::LastAdministrator => Problem::not_authorised("user_id", "is the last who manages users and groups"),
        error => error.into(),
    }
}

/// Somebody was faster; what they made of it goes along.
pub(crate) async fn overtaken(me: &Signed, now: Option<User>) -> Result<Problem, Problem> {
    let Some(now) = now else { return Ok(Problem::of(Code::USER_NOT_FOUND)) };
    let now = view::one(me, now).await?;
    Ok(Problem { extra: json!({ "user": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}

/// What somebody is and may do now holds at once: in their sessions, and at their desk.
pub(crate) async fn holds(me: &Signed, user: AgentId) {
    let (app, site) = (&me.call.app, &me.call.site);
    rights::changed(app, site, user).await;
    loans::holds(app, site, user).await;
}

/// Keeps an account as it is wanted, from this version, where it was read as `there`.
pub(crate) async fn set(
    me: &Signed,
    (there, version): (&User, u32),
    now: User,
    doer: &Doer,
) -> Result<AdminUser, Problem> {
    if there.version != version && there.told() != now.told() {
        return Err(overtaken(me, Some(there.clone())).await?);
    }
    let (its, wanted) = (group(me, there.group).await?, group(me, now.group).await?);
    may_become(me, (there, &its), (&now, &wanted))?;
    let (people, tenant, id) = (me.call.app.db.people(), me.call.site.id, there.id);
    match people.amend(tenant, (id, Some(version)), doer, |user| *user = now).await.map_err(refused)? {
        Kept::Now(_) => {
            holds(me, id).await;
            view::one(me, found(me, id.0).await?).await
        }
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
    }
}

/// Removes an account at this version. What it has open ends at once; its chats go back to their line as those of somebody
/// who is gone.
pub(crate) async fn gone(me: &Signed, there: &User, version: u32, doer: &Doer) -> Result<(), Problem> {
    if there.id == me.me() {
        return Err(Problem::not_authorised("user_id", "is your own account"));
    }
    manages(me, &group(me, there.group).await?)?;
    let (people, tenant) = (me.call.app.db.people(), me.call.site.id);
    match people.remove(tenant, (there.id, version), doer).await.map_err(refused)? {
        Kept::Now(_) => {
            holds(me, there.id).await;
            Ok(())
        }
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
    }
}
