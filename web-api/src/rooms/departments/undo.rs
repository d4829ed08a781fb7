//! Changes of departments are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::departments::calls::{gone, set};
use crate::rooms::departments::rules::{full, overtaken, refused};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::DEPARTMENTS;
use futures_util::future::LocalBoxFuture;
use store::audit::{Act, Audited, Doer};

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(DEPARTMENTS, change.act)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let (departments, tenant) = (me.call.app.db.departments(), me.call.site.id);
    let id: u32 = change.subject.parse().unwrap_or_default();
    let all = departments.all(tenant).await?;
    let there = all.iter().find(|one| one.id == id).cloned();
    let has_below = all.iter().any(|one| one.parent == Some(id));
    match (change.act, there) {
        (Act::Delete, None) => {
            let was = change.was.clone().unwrap_or_default();
            let back = departments.restore(tenant, (id, was), doer, limit::DEPARTMENTS).await.map_err(refused)?;
            back.map(drop).ok_or_else(full)
        }
        (Act::Create, Some(there)) if change.holds(&there.told()) && !has_below && is_empty(me, id).await? => {
            gone(me, (there.id, there.version), true, doer).await.map(drop)
        }
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            let before = there.as_told(change.without(there.told()))?;
            set(me, &before, doer).await.map(drop)
        }
        (_, Some(there)) => Err(overtaken(me, Some(there)).await?),
        (_, None) => Err(Problem::of(Code::DEPARTMENT_NOT_FOUND)),
    }
}

/// Whether nobody is in a department: what was built on its making is not undone with it.
async fn is_empty(me: &Signed, id: u32) -> Result<bool, Problem> {
    Ok(!me.call.app.db.departments().people(me.call.site.id).await?.contains_key(&id))
}
