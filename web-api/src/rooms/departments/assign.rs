//! People are put into a department: each by themselves, with what became of it.
use crate::edge::endpoint::{Endpoint, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::departments::calls::PATH;
use crate::rooms::departments::rules::{kept, parent};
use crate::rooms::departments::wire::{Assigned, AssignedAll, DepartmentPeople};
use catalogue::error::{self, Code};
use catalogue::ids::AgentId;
use catalogue::permission::DEPARTMENTS;
use store::StoreError;
use store::audit::{Doer, Kept};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        put(PATH, assign)
            .named("assignToDepartment")
            .about("Puts people into a department, or into none. Each is told by themselves; those that cannot be are refused one by one.")
            .needs(DEPARTMENTS)
            .refuses(&[Code::DEPARTMENT_NOT_FOUND]),
    ]
}

async fn assign(me: Signed, wanted: DepartmentPeople) -> Result<AssignedAll, Problem> {
    let to = match parent(wanted.id) {
        Some(id) => Some(kept(&me, id).await?.id),
        None => None,
    };
    let (language, doer) = (me.call.visitor.language.key(), me.doer(wanted.reason.as_deref()));
    let mut items: Vec<Assigned> = Vec::with_capacity(wanted.users.len());
    for id in wanted.users {
        if items.iter().any(|told| told.user_id == id) {
            continue;
        }
        // Those before have moved, and are told even where it fails for this one.
        let refused = match goes(&me, AgentId(id), to, &doer).await {
            Ok(refused) => refused,
            Err(problem) if items.is_empty() => return Err(problem),
            Err(problem) => Some(problem.code),
        };
        let description = refused.map(|code| error::row(code).text(language));
        items.push(Assigned { user_id: id, done: refused.is_none(), code: refused.map(|code| code.0), description });
    }
    Ok(AssignedAll { items })
}

/// Why somebody could not be put there; none where they are there now.
async fn goes(me: &Signed, id: AgentId, to: Option<u32>, doer: &Doer) -> Result<Option<Code>, Problem> {
    let (people, tenant) = (me.call.app.db.people(), me.call.site.id);
    // Operators are none of the tenant's own people.
    let there = people.find(tenant, id).await?.filter(|user| !user.operator);
    if there.is_none() {
        return Ok(Some(Code::USER_NOT_FOUND));
    }
    match people.amend(tenant, (id, None), doer, |user| user.department = to).await {
        Ok(Kept::Now(_)) => {
            me.call.app.sessions.changed(tenant, id);
            Ok(None)
        }
        Ok(Kept::Overtaken(_)) => Ok(Some(Code::USER_NOT_FOUND)),
        // It went while the first ones were put there.
        Err(StoreError::Unfit(_)) => Ok(Some(Code::DEPARTMENT_NOT_FOUND)),
        Err(error) => Err(error.into()),
    }
}
