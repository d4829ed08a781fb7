//! What there is when a file is looked at: read once, not for each of its rows.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::error::Code;
use catalogue::ids::{AgentId, SkillId};
use catalogue::permission::GROUPS;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use store::departments::{Department, above};
use store::groups::Group;
use store::people::User;
use store::sign_in::LinkKind;

/// What stands between the departments of a way.
const STEP: &str = "/";

/// What there is.
pub(super) struct Known {
    groups: BTreeMap<u32, Group>,
    groups_by_name: BTreeMap<String, u32>,
    /// By name, and by the way to them; more than one where several have the name.
    departments: Ways,
    skills: BTreeMap<String, SkillId>,
    /// By user name in lower case.
    pub(super) users: BTreeMap<String, User>,
    /// Who has an invitation that works.
    pub(super) invited: BTreeSet<AgentId>,
}

/// A name as it is compared.
fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// `Care / Italy` as it is compared.
fn way(said: &str) -> String {
    said.split(STEP).map(key).collect::<Vec<_>>().join(STEP)
}

/// The departments by the ways to them, and by their names alone.
#[derive(Default)]
struct Ways {
    by_way: BTreeMap<String, Vec<u32>>,
    by_name: BTreeMap<String, Vec<u32>>,
}

impl Ways {
    fn of(all: &[Department]) -> Ways {
        let mut ways = Ways::default();
        for one in all {
            let mut names: Vec<&str> = above(all, Some(one.id)).map(|up| up.name.as_str()).collect();
            names.reverse();
            ways.by_way.entry(way(&names.join(STEP))).or_default().push(one.id);
            ways.by_name.entry(way(&one.name)).or_default().push(one.id);
        }
        ways
    }

    /// Those that are meant: an outermost one is named by its name, also where one that lies elsewhere is called so.
    fn meant(&self, said: &str) -> Option<&[u32]> {
        let said = way(said);
        self.by_way.get(&said).or_else(|| self.by_name.get(&said)).map(Vec::as_slice)
    }
}

fn none(code: Code, field: &str, name: &str) -> Problem {
    Problem { extra: json!({ "field": field, "why": name }), ..Problem::of(code) }
}

impl Known {
    /// As it is now.
    pub(super) async fn read(me: &Signed) -> Result<Known, Problem> {
        let (db, tenant) = (&me.call.app.db, me.call.site.id);
        let groups = db.groups().all(tenant).await?;
        let skills = db.skills().all(tenant).await?;
        let users = db.people().all(tenant).await?.into_iter().filter(|user| !user.operator);
        let mut groups_by_name: BTreeMap<_, _> = groups.iter().map(|group| (key(&group.name), group.id)).collect();
        // The built-in ones are shown in the person's language, for as long as nobody has renamed them.
        for row in GROUPS {
            if let Some(id) = groups_by_name.get(&key(row.name_en)).copied() {
                groups_by_name.entry(key(row.name_it)).or_insert(id);
            }
        }
        Ok(Known {
            groups_by_name,
            departments: Ways::of(&db.departments().all(tenant).await?),
            groups: groups.into_iter().map(|group| (group.id, group)).collect(),
            skills: skills.into_iter().map(|skill| (key(&skill.name), skill.id)).collect(),
            users: users.map(|user| (user.username.to_lowercase(), user)).collect(),
            invited: db.sign_in().who_has_links(tenant, LinkKind::Reset, me.call.now()).await?,
        })
    }

    pub(super) fn group(&self, id: u32) -> Result<&Group, Problem> {
        self.groups.get(&id).ok_or_else(|| Problem::of(Code::GROUP_INVALID))
    }

    /// The group of this name.
    pub(super) fn group_named(&self, name: &str) -> Result<u32, Problem> {
        self.groups_by_name.get(&key(name)).copied().ok_or_else(|| none(Code::GROUP_INVALID, "group", name))
    }

    /// The department of this name, or at the end of this way.
    pub(super) fn department_named(&self, said: &str) -> Result<u32, Problem> {
        match self.departments.meant(said) {
            Some([only]) => Ok(*only),
            Some(_) => Err(Problem::format("department", format!("is the name of several: {said}"))),
            None => Err(none(Code::DEPARTMENT_NOT_FOUND, "department", said)),
        }
    }

    /// The skill of this name.
    pub(super) fn skill_named(&self, name: &str) -> Result<SkillId, Problem> {
        self.skills.get(&key(name)).copied().ok_or_else(|| none(Code::SKILL_NOT_FOUND, "skills", name))
    }
}
