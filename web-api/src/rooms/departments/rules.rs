//! What a department is refused for, and how it is shown.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::departments::wire::AdminDepartment;
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use std::collections::BTreeMap;
use store::StoreError;
use store::departments::Department;

/// The tenant's departments as they are shown, by name.
pub(crate) async fn all(me: &Signed) -> Result<Vec<AdminDepartment>, Problem> {
    let (departments, tenant) = (me.call.app.db.departments(), me.call.site.id);
    let (rows, people) = (departments.all(tenant).await?, departments.people(tenant).await?);
    let count = |id: u32| people.get(&id).copied().unwrap_or_default();
    let in_all = with_those_below(&rows, &people);
    let mut shown: Vec<AdminDepartment> = rows
        .iter()
        .map(|one| AdminDepartment {
            id: one.id,
            name: one.name.clone(),
            parent: one.parent,
            people: count(one.id),
            people_in_all: in_all.get(&one.id).copied().unwrap_or_default(),
            version: one.version,
        })
        .collect();
    shown.sort_by_cached_key(|one| (one.name.to_lowercase(), one.id));
    Ok(shown)
}

/// How many people are in each department and in those that lie in it; where nobody is, it is left out.
fn with_those_below(all: &[Department], people: &BTreeMap<u32, u32>) -> BTreeMap<u32, u32> {
    let parents: BTreeMap<u32, Option<u32>> = all.iter().map(|one| (one.id, one.parent)).collect();
    let mut sums = BTreeMap::new();
    for (id, count) in people {
        let up = |id: &u32| parents.get(id).copied().flatten();
        for above in std::iter::successors(Some(*id), up).take(all.len()) {
            *sums.entry(above).or_default() += count;
        }
    }
    sums
}

/// The department of this id as it is kept.
pub(crate) async fn kept(me: &Signed, id: u32) -> Result<Department, Problem> {
    let all = me.call.app.db.departments().all(me.call.site.id).await?;
    all.into_iter().find(|one| one.id == id).ok_or_else(|| Problem::of(Code::DEPARTMENT_NOT_FOUND))
}

/// One of them.
pub(crate) async fn one(me: &Signed, id: u32) -> Result<AdminDepartment, Problem> {
    let found = all(me).await?.into_iter().find(|one| one.id == id);
    found.ok_or_else(|| Problem::of(Code::DEPARTMENT_NOT_FOUND))
}

/// Somebody was faster; what they made of it goes along.
pub(crate) async fn overtaken(me: &Signed, now: Option<Department>) -> Result<Problem, Problem> {
    let Some(now) = now else { return Ok(Problem::of(Code::DEPARTMENT_NOT_FOUND)) };
    let now = one(me, now.id).await?;
    Ok(Problem { extra: json!({ "department": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}

/// What the store refuses a department for; which of the tree's rules it was stands in `extraInfo.rule`.
pub(crate) fn refused(error: StoreError) -> Problem {
    let against = |field: &str, rule: &str, why: String| {
        let extra = json!({ "field": field, "rule": rule, "why": why });
        Problem { extra, ..Problem::format(field, "") }
    };
    match error {
        StoreError::Taken(_) => Problem::of(Code::ANTECEDING_ENTITY),
        StoreError::Unfit("parent") => {
            Problem { extra: json!({ "field": "parent" }), ..Problem::of(Code::DEPARTMENT_NOT_FOUND) }
        }
        StoreError::Unfit("cycle") => against("parent", "cycle", "is the department itself or lies in it".into()),
        StoreError::Unfit("deep") => {
            against("parent", "deep", format!("would have more than {} in each other", limit::DEPARTMENT_DEPTH))
        }
        StoreError::Unfit(_) => against("name", "name", "is that of another one in the same department".into()),
        error => error.into(),
    }
}

/// A name as it is kept.
pub(crate) fn name(given: &str) -> Result<String, Problem> {
    named("name", given)
}

/// There are as many as there may be.
pub(crate) fn full() -> Problem {
    let why = format!("would be more than {} departments", limit::DEPARTMENTS);
    Problem { extra: json!({ "field": "name", "rule": "full", "why": why }), ..Problem::format("name", "") }
}

/// No id is 0: it stands for none.
pub(crate) fn parent(given: u32) -> Option<u32> {
    Some(given).filter(|id| *id != 0)
}
