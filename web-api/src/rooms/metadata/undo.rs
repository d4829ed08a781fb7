//! Changes of definitions are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::metadata::calls::{gone, set};
use crate::rooms::metadata::known::Known;
use crate::rooms::metadata::rules::{full, overtaken, refused};
use catalogue::limit;
use catalogue::permission::METADATA;
use futures_util::future::LocalBoxFuture;
use serde_json::Value;
use store::audit::{Act, Audited, Doer};
use store::metadata::Definition;

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(METADATA, change.act)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let (metadata, tenant) = (me.call.app.db.metadata(), me.call.site.id);
    let id: u32 = change.subject.parse().unwrap_or_default();
    let all = metadata.all(tenant).await?;
    match (change.act, all.iter().find(|one| one.id == id)) {
        (Act::Delete, None) => {
            let one = Definition::of_told(id, 1, change.was.clone().unwrap_or_default())?;
            let back = metadata.restore(tenant, &one, doer, limit::METADATA).await.map_err(refused)?;
            me.call.site.keeps::<Known>().forget();
            back.map(drop).ok_or_else(full)
        }
        // That it was moved since changes nothing of what was made.
        (Act::Create, Some(there)) if change.holds(&moved_back(change, there)) => {
            gone(me, &[(id, there.version)], doer).await.map(drop)
        }
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            let before = Definition::of_told(id, there.version, change.without(there.told()))?;
            set(me, &[before], doer).await.map(drop)
        }
        _ => Err(overtaken(Some(all))),
    }
}

/// What a definition says, at the place that it was made at.
fn moved_back(change: &Audited, there: &Definition) -> Value {
    let mut told = there.told();
    if let Some(place) = change.became.as_ref().and_then(|made| made.get("place")) {
        told["place"] = place.clone();
    }
    told
}
