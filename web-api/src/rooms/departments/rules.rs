//! What a department is refused for, and how it is shown.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::departments::wire::AdminDepartment;
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use store::StoreError;
use store::departments::{Department, above};

/// The tenant's departments as they are shown, by name.
pub(crate) async fn all(me: &Signed) -> Result<Vec<AdminDepartment>, Problem> {
    let (departments, tenant) = (me.call.app.db.departments(), me.call.site.id);
    let (rows, people) = (departments.all(tenant).await?, departments.people(tenant).await?);
    let count = |id: u32| people.get(&id).copied().unwrap_or_default();
    let in_all = |id: u32| {
        let inside = |one: &&Department| above(&rows, Some(one.id)).any(|up| up.id == id);
        rows.iter().filter(inside).map(|one| count(one.id)).sum()
    };
    let mut shown: Vec<AdminDepartment> = rows
        .iter()
        .map(|one| AdminDepartment {
            id: one.id,
            name: one.name.clone(),
            parent: one.parent,
            people: count(one.id),
            people_in_all: in_all(one.id),
            version: one.version,
        })
        .collect();
    shown.sort_by_cached_key(|one| (one.name.to_lowercase(), one.id));
    Ok(shown)
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
    Problem::format("name", format!("would be more than {} departments", limit::DEPARTMENTS))
}

/// No id is 0: it stands for none.
pub(crate) fn parent(given: u32) -> Option<u32> {
    Some(given).filter(|id| *id != 0)
}
