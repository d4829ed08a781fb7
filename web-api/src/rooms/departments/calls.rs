//! Making departments, changing them, moving them, removing them.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::departments::rules::{all, full, kept, name, one, overtaken, parent, refused};
use crate::rooms::departments::wire::{
    AdminDepartment, AdminDepartments, DepartmentBody, DepartmentChange, DepartmentGone, NamedDepartment,
    NamedDepartments, PeopleGo,
};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::{ADMIN, DEPARTMENTS};
use store::audit::{Doer, Kept};
use store::departments::Department;

pub(crate) const PATH: &str = "admin/departments";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("adminDepartments")
            .about("Lists the departments with how many people are in them.")
            .needs(DEPARTMENTS),
        get("helper/departments", helper)
            .named("departments")
            .about("Lists the departments by name, for whoever puts people into them or looks for people by them.")
            .needs(ADMIN),
        post(PATH, create)
            .named("createDepartment")
            .about("Creates a department, in another one or in none.")
            .needs(DEPARTMENTS)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::DEPARTMENT_NOT_FOUND]),
        patch(PATH, change)
            .named("changeDepartment")
            .about("Renames or moves a department from the version given; 203 with the department as it is now when it has been changed since. Into itself it cannot be moved.")
            .needs(DEPARTMENTS)
            .refuses(&[Code::VOID_LABEL, Code::DEPARTMENT_NOT_FOUND, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteDepartment")
            .about("Removes a department. What lies in it goes to where it lay; so do its people, or they belong to none.")
            .needs(DEPARTMENTS)
            .refuses(&[Code::DEPARTMENT_NOT_FOUND, Code::ANTECEDING_ENTITY]),
    ]
}

async fn list(me: Signed, _: NoInput) -> Result<AdminDepartments, Problem> {
    Ok(AdminDepartments { items: all(&me).await? })
}

async fn helper(me: Signed, _: NoInput) -> Result<NamedDepartments, Problem> {
    let mut items: Vec<NamedDepartment> = me
        .call
        .app
        .db
        .departments()
        .all(me.call.site.id)
        .await?
        .into_iter()
        .map(|one| NamedDepartment { id: one.id, name: one.name, parent: one.parent })
        .collect();
    items.sort_by_cached_key(|one| (one.name.to_lowercase(), one.id));
    Ok(NamedDepartments { items })
}

async fn create(me: Signed, wanted: DepartmentBody) -> Result<AdminDepartment, Problem> {
    let department = Department { name: name(&wanted.name)?, parent: parent(wanted.parent), ..Department::default() };
    let (departments, doer) = (me.call.app.db.departments(), me.doer(wanted.reason.as_deref()));
    let made = departments.create(me.call.site.id, &department, &doer, limit::DEPARTMENTS, me.call.once()).await;
    one(&me, made.map_err(refused)?.ok_or_else(full)?).await
}

async fn change(me: Signed, wanted: DepartmentChange) -> Result<AdminDepartment, Problem> {
    let there = kept(&me, wanted.id).await?;
    let now = Department {
        id: there.id,
        version: wanted.version,
        name: wanted.name.as_deref().map(name).transpose()?.unwrap_or(there.name),
        parent: wanted.parent.map_or(there.parent, parent),
    };
    set(&me, &now, &me.doer(wanted.reason.as_deref())).await
}

/// Keeps a department as it is wanted, from its version.
pub(crate) async fn set(me: &Signed, now: &Department, doer: &Doer) -> Result<AdminDepartment, Problem> {
    match me.call.app.db.departments().amend(me.call.site.id, now, doer).await.map_err(refused)? {
        Kept::Now(now) => one(me, now.id).await,
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
    }
}

async fn remove(me: Signed, wanted: DepartmentGone) -> Result<Nothing, Problem> {
    let up = wanted.people.unwrap_or_default() == PeopleGo::Parent;
    gone(&me, (wanted.id, wanted.version), up, &me.doer(wanted.reason.as_deref())).await
}

/// Removes a department at this version.
pub(crate) async fn gone(me: &Signed, which: (u32, u32), up: bool, doer: &Doer) -> Result<Nothing, Problem> {
    match me.call.app.db.departments().remove(me.call.site.id, which, up, doer).await.map_err(refused)? {
        Kept::Now(_) => Ok(Nothing {}),
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
    }
}
