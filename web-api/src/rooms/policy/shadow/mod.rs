//! The shadow of a draft: it decides beside the policy in force for a while, without acting.
pub(crate) mod calls;
mod keep;
mod pending;
mod tell;
mod unseen;
mod wire;

pub(crate) use calls::rows;
pub(crate) use keep::{changed, opens, stops};

use crate::edge::app::App;
use catalogue::limit::SHADOW_KEPT;
use catalogue::units::Millis;
use store::StoreError;

/// Forgets what ended long ago, and deletes what is forgotten.
pub(crate) async fn tidies(app: &App, now: Millis) -> Result<(), StoreError> {
    app.db.shadows().forget(now - SHADOW_KEPT).await?;
    sweep(app).await;
    Ok(())
}

/// Deletes what is forgotten, a little at a time, so that whoever writes gets a turn between.
async fn sweep(app: &App) {
    loop {
        match app.db.shadows().sweep().await {
            Ok(true) => tokio::task::yield_now().await,
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(%error, "what is left of a shadow is deleted later");
                return;
            }
        }
    }
}
