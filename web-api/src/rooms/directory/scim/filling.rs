//! What the directory wants of groups is done: with many members in several steps, so that others wait for none of them long.
use super::groups::{members, there};
use super::refused::{Refused, Why};
use super::shown::{held, version};
use super::users::holds;
use super::wishes::Whole;
use super::{Answer, Caller};
use catalogue::ids::AgentId;
use catalogue::limit;
use std::collections::BTreeSet;
use store::StoreError;
use store::audit::Kept;
use store::directory::{FilledGroup, GroupMade, GroupWanted};

/// So many members are added and taken in one transaction.
const STEP: usize = 50;
/// How often a change is made anew that somebody else was faster than.
const TRIES: usize = 5;

fn bounded(changes: usize) -> Result<(), Refused> {
    if changes > limit::DIRECTORY_MEMBERS { Err(Refused::about(Why::TooMany, "members")) } else { Ok(()) }
}

/// Whether groups are made and renamed here by the tenant itself.
fn makes(caller: &Caller) -> bool {
    caller.site.row().own_groups
}

/// Refuses who is none of the tenant's people, before the first of several steps.
async fn known(caller: &Caller, people: &BTreeSet<AgentId>) -> Result<(), Refused> {
    if people.len() > STEP {
        for id in people {
            if caller.app.db.directory().entered(caller.site.id, *id).await?.is_none() {
                return Err(StoreError::Unfit("members").into());
            }
        }
    }
    Ok(())
}

async fn hold(caller: &Caller, moved: Vec<AgentId>) {
    for one in moved {
        holds(caller, one).await;
    }
}

/// Fills a group from now on; its id.
pub(crate) async fn fill(caller: &Caller, whole: &Whole) -> Result<u32, Refused> {
    bounded(whole.members.len())?;
    known(caller, &whole.members).await?;
    let first: BTreeSet<AgentId> = whole.members.iter().take(STEP).copied().collect();
    let wanted = (whole.name.as_str(), whole.external_id.as_deref(), &first);
    let bounds = (makes(caller), limit::GROUPS);
    match caller.app.db.directory().fill(caller.site.id, wanted, bounds, &caller.by).await? {
        GroupMade::There => Err(Why::GroupName.into()),
        GroupMade::Full => Err(Why::Groups.into()),
        GroupMade::Filled(id, moved) => {
            hold(caller, moved).await;
            if first.len() < whole.members.len() {
                change(caller, &id.to_string(), None, |_, is| Ok(whole.over(is))).await?;
            }
            Ok(id)
        }
    }
}

/// The first so many changes of members, and whether there are more.
fn step(mut wanted: GroupWanted) -> (GroupWanted, bool) {
    let all = wanted.add.len() + wanted.take.len();
    wanted.add = wanted.add.into_iter().take(STEP).collect();
    wanted.take = wanted.take.into_iter().take(STEP - wanted.add.len()).collect();
    let more = wanted.add.len() + wanted.take.len() < all;
    (wanted, more)
}

/// Has a group be as it is wanted. What is wanted of a group that is so already changes nothing.
pub(crate) async fn change(
    caller: &Caller,
    id: &str,
    if_match: Option<&str>,
    wanted: impl Fn(&FilledGroup, &BTreeSet<AgentId>) -> Result<GroupWanted, Refused>,
) -> Result<(), Refused> {
    let mut begun = false;
    for _ in 0..TRIES + limit::DIRECTORY_MEMBERS / STEP {
        let there = there(caller, id).await?;
        let is = members(caller, &there).await?.into_iter().map(|(id, _)| id).collect();
        let now = wanted(&there, &is)?;
        if !begun {
            held(if_match, &version(there.version))?;
            bounded(now.add.len() + now.take.len())?;
            known(caller, &now.add).await?;
        }
        let (now, more) = step(now);
        match refill(caller, &there, &now).await? {
            Kept::Now(moved) => {
                hold(caller, moved).await;
                if !more {
                    return Ok(());
                }
                begun = true;
            }
            Kept::Overtaken(None) => return Err(Why::Unknown.into()),
            Kept::Overtaken(Some(_)) => {}
        }
    }
    Err(Why::Busy.into())
}

async fn refill(caller: &Caller, there: &FilledGroup, now: &GroupWanted) -> Result<Kept<Vec<AgentId>>, StoreError> {
    let (directory, at) = (caller.app.db.directory(), (there.id, there.version));
    directory.refill(caller.site.id, at, now, makes(caller), &caller.by).await
}

/// Fills a group no more.
pub(crate) async fn let_go(caller: &Caller, id: &str, if_match: Option<&str>) -> Result<Answer, Refused> {
    let group = there(caller, id).await?;
    held(if_match, &version(group.version))?;
    let is: Vec<AgentId> = members(caller, &group).await?.into_iter().map(|(id, _)| id).collect();
    let emptied = is.len() > STEP;
    for some in is.chunks(STEP).filter(|_| emptied) {
        let there = there(caller, id).await?;
        let (name, external_id) = (there.name.clone(), there.external_id.clone());
        let wanted = GroupWanted { name, external_id, add: BTreeSet::new(), take: some.iter().copied().collect() };
        if let Kept::Now(moved) = refill(caller, &there, &wanted).await? {
            hold(caller, moved).await;
        }
    }
    for _ in 0..TRIES {
        let there = there(caller, id).await?;
        if !emptied {
            held(if_match, &version(there.version))?;
        }
        let directory = caller.app.db.directory();
        let at = (there.id, Some(there.version));
        match directory.let_go(caller.site.id, at, makes(caller), &caller.by).await? {
            Kept::Now(moved) => {
                hold(caller, moved).await;
                return Ok(Answer::Done);
            }
            Kept::Overtaken(None) => return Err(Why::Unknown.into()),
            Kept::Overtaken(Some(_)) => {}
        }
    }
    Err(Why::Busy.into())
}
