use super::*;

/// The opening page of the specification: which number stands under which.
fn of_the_documents() -> Vec<(u16, u16)> {
    let under = |parent: u16, ids: Vec<u16>| ids.into_iter().map(move |id| (id, parent));
    let mut all: Vec<(u16, u16)> = under(0, vec![1, 2, 3, 4, 5, 6, 100])
        .chain(under(1, vec![76, 93, 101]))
        .chain(under(3, vec![96, 97, 98, 99, 103, 104, 106]))
        .chain(under(4, vec![83]))
        .chain(under(5, (56..=70).chain([73, 74, 111]).chain(113..=116).collect()))
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn every_number_of_the_documents_is_there_under_its_parent_and_ours_begin_at_200() {
    let ours: Vec<(u16, u16)> = ROWS.iter().filter(|row| row.id < 200).map(|row| (row.id, row.parent)).collect();
    assert_eq!(ours, of_the_documents());
}

#[test]
fn rows_stand_in_order_and_every_parent_is_a_row() {
    assert!(ROWS.is_sorted_by(|one, next| one.id < next.id));
    for row in ROWS {
        assert!(row.parent == 0 || find(row.parent).is_some_and(|parent| parent.parent < row.id), "{}", row.name);
        assert!(row.actions.contains(&Action::View), "{}", row.name);
    }
}

#[test]
fn a_permission_holds_only_with_all_above_it() {
    assert!(holds(&[ADMIN, USERS], USERS));
    assert!(!holds(&[USERS], USERS), "a page without its module");
    assert!(!holds(&[METRICS, FORCE_PRESENCE], FORCE_PRESENCE), "one of two above is missing");
    assert!(holds(&[METRICS, FLOOR, FORCE_PRESENCE], FORCE_PRESENCE));
    assert!(!holds(&[0, 999], 999) && !holds(&[0], 0), "what is no permission is never held");
}

#[test]
fn an_action_has_to_be_listed() {
    let all = Only::new();
    assert!(allows(&[ADMIN, USERS], &all, USERS, Action::Delete));
    assert!(!allows(&[ADMIN, AUDIT_LOGS], &all, AUDIT_LOGS, Action::Delete));
    assert!(!allows(&[AUDIT_LOGS], &all, AUDIT_LOGS, Action::View));
}

#[test]
fn of_a_permission_some_actions_may_be_given_and_not_others() {
    let only = Only::from([(USERS, vec![Action::View]), (AUDIT_LOGS, vec![Action::Delete])]);
    let held = [ADMIN, USERS, SKILLS, AUDIT_LOGS];
    let may = |id, action| allows(&held, &only, id, action);
    assert!(may(USERS, Action::View) && !may(USERS, Action::Create));
    assert!(may(SKILLS, Action::Create), "the others are given whole");
    assert!(!may(AUDIT_LOGS, Action::Delete), "what it cannot be asked for nobody is given");
    assert!(holds(&held, USERS), "held it is all the same");
}

#[test]
fn a_permission_without_the_action_is_asked_for_the_nearest() {
    assert_eq!(asked(USERS, Action::Create), Action::Create);
    assert_eq!(asked(COMMS, Action::Create), Action::Edit);
    assert_eq!(asked(COMMS, Action::View), Action::View);
    assert_eq!(asked(AUDIT_LOGS, Action::Edit), Action::View);
}

#[test]
fn whatever_a_group_gives_it_gives_with_all_above_it() {
    for group in GROUPS {
        assert!(group.permissions.is_sorted_by(|one, next| one < next), "{}", group.name_en);
        assert_ne!(group.name_en, group.name_it);
        for id in group.permissions {
            assert!(holds(group.permissions, *id), "{} of {}", id, group.name_en);
        }
    }
    assert_eq!(
        GROUPS.iter().map(|group| group.name_en).collect::<Vec<_>>(),
        ["Agent", "Team lead", "Administrator", "Site reliability"]
    );
}

#[test]
fn an_agent_chats_and_administers_nothing() {
    let agent = GROUPS[0].permissions;
    assert!(holds(agent, COMMS) && !holds(agent, ADMIN) && !holds(agent, ENGINE_DECISIONS));
    assert!(holds(GROUPS[1].permissions, ENGINE_DECISIONS) && !holds(GROUPS[1].permissions, ADMIN));
}

#[test]
fn modules_are_permissions_without_a_parent() {
    assert_eq!(MODULES.iter().map(|module| module.id).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for module in MODULES {
        assert_eq!(find(module.id).map(|row| (row.name, row.parent)), Some((module.name, 0)));
    }
}
