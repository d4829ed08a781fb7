//! Changes of permission groups are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::groups::calls::{gone, make, overtaken, set};
use crate::rooms::groups::gives;
use catalogue::error::Code;
use catalogue::permission::PERMISSION_GROUPS;
use futures_util::future::LocalBoxFuture;
use store::audit::{Act, Audited, Doer};
use store::groups::Group;

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(PERMISSION_GROUPS, change.act)?;
        gives::managed_here(&me)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let id: u32 = change.subject.parse().unwrap_or_default();
    let there = me.call.app.db.groups().find(me.call.site.id, id).await?;
    match (change.act, there) {
        (Act::Delete, None) => {
            let blank = Group { id, version: 1, ..Group::default() };
            let group = blank.as_told(change.was.clone().unwrap_or_default())?;
            gives::no_more_than_mine(&me.person.group, None, &group)?;
            make(me, &group, doer).await.map(drop)
        }
        (Act::Create, Some(there)) if change.holds(&there.told()) => {
            gone(me, (there.id, there.version), doer).await.map(drop)
        }
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            let before = there.as_told(change.without(there.told()))?;
            set(me, &there, &before, doer).await.map(drop)
        }
        (_, Some(there)) => Err(overtaken(me, Some(there)).await?),
        (_, None) => Err(Problem::of(Code::GROUP_INVALID)),
    }
}
