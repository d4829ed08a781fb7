//! Changes of key contacts are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::key_contacts::calls::{gone, make, set};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::KEY_CONTACTS;
use futures_util::future::LocalBoxFuture;
use store::audit::{Act, Audited, Doer};

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(KEY_CONTACTS, change.act)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let user = AgentId(change.subject.parse().unwrap_or_default());
    let there = me.call.app.db.key_contacts().find(me.call.site.id, user).await?;
    let was = change.was.as_ref().and_then(|was| was["type"].as_str()).unwrap_or_default();
    match (change.act, there) {
        (Act::Delete, None) => make(me, user, was, doer).await.map(drop),
        (Act::Create, Some(there)) if change.holds(&there.told()) => {
            gone(me, (user, there.version), doer).await.map(drop)
        }
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            set(me, (user, there.version), was, doer).await.map(drop)
        }
        (_, Some(_)) => Err(Problem::of(Code::ANTECEDING_ENTITY)),
        (_, None) => Err(Problem::of(Code::KEY_CONTACT_NOT_FOUND)),
    }
}
