//! Opens tenants: those that are there at the start, and those that are made while the server runs.
use crate::edge::app::App;
use crate::edge::budgets::files::Files;
use crate::edge::closed::Closed;
use crate::edge::plan::Plan;
use crate::edge::sites::Site;
use actix_web::web::Data;
use store::StoreError;
use store::maintenance::Maintenance;
use store::tenants::Tenant;

/// Serves a tenant whose machines are there.
///
/// # Errors
/// What the store says to a room that reads what it needs.
pub(crate) async fn open(
    plan: &'static Plan,
    app: &Data<App>,
    row: Tenant,
    under_way: Option<Maintenance>,
) -> Result<(), StoreError> {
    let Some(engine) = app.engine.tenant(row.id) else { return Ok(()) };
    let files = Files::new(app.settings.files_per_tenant_mib);
    files.begin_with(app.db.chats().files_size_of_tenant(row.id).await?);
    let site = app.sites.add(Site::new(row, engine, Closed::new(under_way), files));
    for room in plan.rooms {
        (room.opens)(app.clone(), site.clone()).await?;
    }
    Ok(())
}
