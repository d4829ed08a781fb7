//! What the console needs before and beside everything else: the tenant, the time zones, the way to the server.
mod calls;
mod kinds;
mod wire;

use crate::edge::app::App;
use crate::edge::room::Room;
use crate::edge::sites::Site;
use actix_web::web::Data;
use engine::To;
use std::sync::Arc;
use store::StoreError;
use store::changes::{Change, Topic};

/// What the console needs before and beside everything else.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: kinds::kinds,
    changed: |app, site, change| Box::pin(tells(app, site, change)),
    ..Room::named("shell")
};

/// What consoles were told of the tenant when they began holds no longer: those that are connected are told anew.
async fn tells(app: Data<App>, site: Arc<Site>, change: Change) -> Result<(), StoreError> {
    if matches!(change.topic, Topic::Tenant | Topic::SignIn) {
        let client = calls::client(&app, &site).await?;
        kinds::TENANT.tell(&site.engine, &To::Everyone, app.now(), &client);
    }
    Ok(())
}
