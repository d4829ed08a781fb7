//! What a group may be made to give: only what there is, each permission under its parent, and nothing that whoever makes it does
//! not hold.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::edge::sites::Site;
use crate::rooms::groups::wire::SomeActions;
use catalogue::error::Code;
use catalogue::permission::{Action, Only, find};
use serde_json::json;
use store::groups::Group;

/// Whether groups are changed here at all. An operator is the account manager.
pub(crate) fn own_groups(site: &Site, person: &Person) -> bool {
    site.row().own_groups || person.own.operator.is_some()
}

/// Refuses where an account manager changes groups.
pub(crate) fn managed_here(me: &Signed) -> Result<(), Problem> {
    if own_groups(&me.call.site, &me.person) {
        return Ok(());
    }
    Err(Problem { extra: json!({ "why": "account_manager" }), ..Problem::of(Code::NOT_AUTHORISED) })
}

/// Permissions in order and each once, all of which there are, with their parents.
pub(crate) fn permissions(wanted: &[u16]) -> Result<Vec<u16>, Problem> {
    let mut ids = wanted.to_vec();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Err(Problem::of(Code::GROUP_PERMISSIONS_MISSING));
    }
    for id in &ids {
        let row = find(*id).ok_or_else(|| Problem::format("permissions", format!("has {id}, which is none")))?;
        if row.parent != 0 && !ids.contains(&row.parent) {
            return Err(Problem::format("permissions", format!("has {id} without {}, which is above it", row.parent)));
        }
    }
    Ok(ids)
}

/// Some actions of some of these permissions; what gives all of them is left out.
pub(crate) fn only(wanted: &[SomeActions], permissions: &[u16]) -> Result<Only, Problem> {
    let mut only = Only::new();
    for some in wanted {
        let odd = |why: &str| Problem::format("actions", format!("of {} {why}", some.permission));
        let row = find(some.permission).filter(|row| permissions.contains(&row.id));
        let row = row.ok_or_else(|| odd("are of no permission that the group gives"))?;
        let named = |name: &String| row.actions.iter().copied().find(|action| action.name() == name);
        let named: Option<Vec<Action>> = some.actions.iter().map(named).collect();
        let named = named.filter(|named| !named.is_empty()).ok_or_else(|| odd("are none, or none of its own"))?;
        let given: Vec<Action> = row.actions.iter().copied().filter(|action| named.contains(action)).collect();
        if given.len() < row.actions.len() {
            only.insert(row.id, given);
        }
    }
    Ok(only)
}

/// Refuses what a group would give beyond what it gave, where whoever changes it does not hold that.
pub(crate) fn no_more_than_mine(mine: &Group, was: Option<&Group>, now: &Group) -> Result<(), Problem> {
    let beyond = |id: &u16| was.is_none_or(|was| !was.gives_of(now, *id)) && !mine.gives_of(now, *id);
    let beyond: Vec<u16> = now.permissions.iter().copied().filter(beyond).collect();
    if beyond.is_empty() {
        return Ok(());
    }
    let extra = json!({ "field": "permissions", "why": "gives what you do not hold", "permissions": beyond });
    Err(Problem { extra, ..Problem::of(Code::NOT_AUTHORISED) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::permission::{ADMIN, KNOWLEDGE, USERS};

    fn group(permissions: &[u16], only: &[(u16, &[Action])]) -> Group {
        let only = only.iter().map(|(id, some)| (*id, some.to_vec())).collect();
        Group { permissions: permissions.to_vec(), only, ..Group::default() }
    }

    #[test]
    fn nobody_gives_what_they_do_not_hold_and_everybody_may_leave_it_as_it_is() {
        let mine = group(&[ADMIN, USERS], &[(USERS, &[Action::View, Action::Edit])]);
        let looks = group(&[ADMIN, USERS], &[(USERS, &[Action::View])]);
        let all = group(&[ADMIN, USERS], &[]);
        let other = group(&[KNOWLEDGE], &[]);
        assert!(no_more_than_mine(&mine, None, &looks).is_ok());
        assert!(no_more_than_mine(&mine, Some(&looks), &all).is_err());
        assert!(
            no_more_than_mine(&mine, Some(&all), &all).is_ok() && no_more_than_mine(&mine, Some(&all), &looks).is_ok()
        );
        assert!(
            no_more_than_mine(&mine, None, &other).is_err() && no_more_than_mine(&mine, Some(&other), &other).is_ok()
        );
    }

    #[test]
    fn a_permission_comes_with_those_above_it_and_with_actions_of_its_own() {
        assert_eq!(permissions(&[USERS, ADMIN, USERS]), Ok(vec![ADMIN, USERS]));
        assert!(permissions(&[USERS]).is_err() && permissions(&[7]).is_err() && permissions(&[]).is_err());
        let some = |permission, actions: &[&str]| {
            vec![SomeActions { permission, actions: actions.iter().map(|name| (*name).to_owned()).collect() }]
        };
        assert_eq!(
            only(&some(USERS, &["edit", "view"]), &[ADMIN, USERS]),
            Ok(Only::from([(USERS, vec![Action::View, Action::Edit])]))
        );
        assert_eq!(only(&some(ADMIN, &["view"]), &[ADMIN]), Ok(Only::new()), "that is all of it");
        assert!(only(&some(USERS, &["view"]), &[ADMIN]).is_err() && only(&some(ADMIN, &["edit"]), &[ADMIN]).is_err());
        assert!(only(&some(USERS, &[]), &[ADMIN, USERS]).is_err());
    }
}
