//! What groups give somebody, and what becomes of it once they are in other groups: it is taken again, as far as nobody has changed
//! it since, and what was there before comes back. What administrators give stays theirs.
use crate::groups::Group;
use crate::openid::groups::DirectoryGroup;
use crate::people::User;
use catalogue::ids::SkillId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the groups of somebody give.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grant {
    /// The directory groups that give it, in their order.
    pub by: Vec<u32>,
    /// The permission group, if any names one.
    pub group: Option<u32>,
    /// The same of the department.
    pub department: Option<u32>,
    /// The same of how many live chats they hold at once.
    pub slots: Option<u32>,
    /// Skills with levels, by skill.
    pub skills: Vec<(SkillId, u8)>,
}

/// What the groups of somebody give, of all in their order: of permission group, department and slots the first that names one,
/// of skills all, each at its highest level.
pub fn grant(groups: &[DirectoryGroup], named: &[String]) -> Grant {
    let mut grant = Grant::default();
    let mut skills: BTreeMap<SkillId, u8> = BTreeMap::new();
    let theirs = |group: &&DirectoryGroup| group.managed && named.iter().any(|name| group.is(name));
    for group in groups.iter().filter(theirs) {
        grant.by.push(group.id);
        grant.group = grant.group.or(group.permission_group);
        grant.department = grant.department.or(group.department);
        grant.slots = grant.slots.or(group.simultaneous);
        for (skill, level) in &group.skills {
            let counts = skills.entry(*skill).or_insert(*level);
            *counts = (*counts).max(*level);
        }
    }
    grant.skills = skills.into_iter().collect();
    grant
}

/// Whether a sign-in needs a group that says what somebody may do: some do, so that who is in none of these has no business here.
pub fn says_who_may(groups: &[DirectoryGroup]) -> bool {
    groups.iter().any(|group| group.managed && group.permission_group.is_some())
}

/// One thing that was given, and what was there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given<T> {
    pub(super) given: T,
    pub(super) before: T,
}

/// What was given to somebody.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Held {
    pub(super) group: Option<Given<u32>>,
    pub(super) department: Option<Given<Option<u32>>>,
    pub(super) slots: Option<Given<u32>>,
    pub(super) skills: BTreeMap<u32, Given<Option<u8>>>,
    /// The permission group that they are not put into because nobody else administers, which the audit says once.
    pub(super) refused: Option<u32>,
}

impl Held {
    /// Whether somebody whom no group gives a permission group any more keeps the one that was given, for want of another.
    pub fn nowhere_to_go(&self, grant: &Grant) -> bool {
        grant.group.is_none() && self.group.is_some()
    }
}

/// What is there now that this is given, or given no more; and what is to be remembered of it.
fn turn<T: Copy + PartialEq>(now: T, given: Option<T>, held: Option<Given<T>>) -> (T, Option<Given<T>>) {
    match (given, held) {
        (Some(given), Some(held)) if held.given == now => (given, Some(Given { given, before: held.before })),
        (Some(given), _) => (given, Some(Given { given, before: now })),
        (None, Some(held)) if held.given == now => (held.before, None),
        (None, _) => (now, None),
    }
}

/// The same of the permission group. Leaving a group raises nobody: what was given may itself have been there before, of an earlier
/// version or since they were entered, and is then nothing to come back to.
fn turn_group(now: u32, given: Option<u32>, held: Option<Given<u32>>, groups: &[Group]) -> (u32, Option<Given<u32>>) {
    let find = |id: u32| groups.iter().find(|group| group.id == id);
    let reaches = |one: u32, other: u32| find(one).zip(find(other)).is_some_and(|(one, other)| one.reaches(other));
    match (given, held) {
        (Some(given), Some(held)) if held.given == now && held.before == held.given && !reaches(given, held.before) => {
            (given, Some(Given { given, before: given }))
        }
        (None, Some(held)) if held.given == now => {
            let raises = reaches(held.before, now) && !reaches(now, held.before);
            if held.before == now || find(held.before).is_none() || raises {
                (now, Some(held))
            } else {
                (held.before, None)
            }
        }
        _ => turn(now, given, held),
    }
}

impl Grant {
    /// What somebody becomes by it who was given this before, and what they are given then, in a tenant with these groups.
    pub fn over(&self, there: &User, held: &Held, groups: &[Group]) -> (User, Held) {
        let mut now = there.clone();
        let mut then = Held::default();
        (now.group, then.group) = turn_group(there.group, self.group, held.group, groups);
        (now.department, then.department) = turn(there.department, self.department.map(Some), held.department);
        (now.slots, then.slots) = turn(there.slots, self.slots, held.slots);
        let mut skills: BTreeMap<u32, u8> = there.skills.iter().map(|(id, level)| (id.0, *level)).collect();
        let given: BTreeMap<u32, u8> = self.skills.iter().map(|(id, level)| (id.0, *level)).collect();
        let about: BTreeSet<u32> = given.keys().chain(held.skills.keys()).copied().collect();
        for id in about {
            let has = skills.get(&id).copied();
            let (level, held) = turn(has, given.get(&id).copied().map(Some), held.skills.get(&id).copied());
            match level {
                Some(level) => drop(skills.insert(id, level)),
                None => drop(skills.remove(&id)),
            }
            if let Some(held) = held {
                then.skills.insert(id, held);
            }
        }
        now.skills = skills.into_iter().map(|(id, level)| (SkillId(id), level)).collect();
        (now, then)
    }
}
