//! A publication is put back by publishing what was in force before it, while nothing newer is.
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::rooms::policy::published::{publish, read, stale};
use catalogue::permission::{Action, ROUTING_POLICIES};
use futures_util::future::LocalBoxFuture;
use policy::Document;
use store::StoreError;
use store::audit::{Audited, Doer};

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        may(&me.call.site, &me.person, ROUTING_POLICIES, Action::Edit)?;
        let (app, site) = (&me.call.app, &me.call.site);
        let newest = app.db.policies().newest(site.id).await?.map_or(0, |policy| policy.version);
        if change.subject != newest.to_string() {
            return Err(stale(StoreError::Stale { newest }));
        }
        let before = app.db.policies().at(site.id, newest.saturating_sub(1)).await?;
        let document = before.as_ref().map(read).transpose()?.unwrap_or_else(Document::default);
        publish(app, site, &doer, newest, &document).await?;
        Ok(())
    })
}
