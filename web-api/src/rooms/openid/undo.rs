//! Changes of directory groups are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::openid::groups::{all, gone, make, overtaken, set};
use catalogue::permission::ACTIVE_DIRECTORY;
use futures_util::future::LocalBoxFuture;
use store::audit::{Act, Audited, Doer};
use store::openid::DirectoryGroup;

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(ACTIVE_DIRECTORY, change.act)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let id: u32 = change.subject.parse().unwrap_or_default();
    let there = all(me).await?.into_iter().find(|one| one.id == id);
    match (change.act, there) {
        (Act::Delete, None) => {
            let was = DirectoryGroup::default().as_told(change.was.clone().unwrap_or_default())?;
            make(me, &was, doer).await.map(drop)
        }
        (Act::Create, Some(there)) if change.holds(&there.told()) => {
            gone(me, (there.id, there.version), doer).await.map(drop)
        }
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            let before = there.as_told(change.without(there.told()))?;
            set(me, &before, doer).await.map(drop)
        }
        (_, there) => Err(overtaken(there.as_ref())),
    }
}
