//! Changes of users are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::users::changes::{gives, gone, group, holds, overtaken, refused, set};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::USERS;
use futures_util::future::LocalBoxFuture;
use store::StoreError;
use store::audit::{Act, Audited, Doer, Kept};

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(USERS, change.act)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let id = AgentId(change.subject.parse().unwrap_or_default());
    let there = me.call.app.db.people().find(me.call.site.id, id).await?;
    match (change.act, there) {
        (Act::Delete, None) => bring_back(me, change, doer).await,
        (Act::Create, Some(there)) if change.holds(&there.told()) => gone(me, &there, there.version, doer).await,
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            let mut before = there.clone();
            before.take_told(change.without(there.told()))?;
            set(me, (&there, there.version), before, doer).await.map(drop)
        }
        (_, Some(there)) => Err(overtaken(me, Some(there)).await?),
        (_, None) => Err(Problem::of(Code::USER_NOT_FOUND)),
    }
}

async fn bring_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let was = change.was.as_ref().and_then(|was| was["group"].as_u64()).and_then(|id| u32::try_from(id).ok());
    gives(me, &group(me, was.unwrap_or_default()).await?)?;
    let back = me.call.app.db.people().restore(me.call.site.id, change, doer).await;
    match back.map_err(|error| match error {
        // Its group went in this very moment.
        StoreError::Dangling => Problem::of(Code::GROUP_INVALID),
        error => refused(error),
    })? {
        Kept::Now(user) => {
            holds(me, user.id).await;
            Ok(())
        }
        Kept::Overtaken(now) => Err(overtaken(me, now).await?),
    }
}
