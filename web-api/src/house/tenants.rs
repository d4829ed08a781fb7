//! Opens tenants: those that are there at the start, and those that are made while the server runs.
use crate::edge::app::App;
use crate::edge::budgets::files::Files;
use crate::edge::closed::{Closed, Shut};
use crate::edge::plan::Plan;
use crate::edge::sites::Site;
use actix_web::web::Data;
use catalogue::ids::TenantId;
use store::StoreError;
use store::tenants::Tenant;

/// Serves a tenant whose machines are there.
///
/// # Errors
/// What the store says to a room that reads what it needs.
pub(crate) async fn open(plan: &'static Plan, app: &Data<App>, row: Tenant, shut: Shut) -> Result<(), StoreError> {
    let Some(engine) = app.engine.tenant(row.id) else { return Ok(()) };
    let files = Files::new(app.settings.files_per_tenant_mib);
    files.begin_with(app.db.chats().files_size_of_tenant(row.id).await?);
    let applications = app.db.applications().all(row.id).await?;
    let site = Site::new(row, engine, Closed::new(shut), files);
    site.is_called_by(applications);
    let site = app.sites.add(site);
    for room in plan.rooms {
        (room.opens)(app.clone(), site.clone()).await?;
    }
    Ok(())
}

/// Serves a tenant that was made while the server runs; false where its machines could not be brought to life.
///
/// # Errors
/// What the store says.
pub(crate) async fn open_made(plan: &'static Plan, app: &Data<App>, tenant: TenantId) -> Result<bool, StoreError> {
    let Some(row) = app.db.tenants().find(tenant).await? else { return Ok(true) };
    let maintenance = app.db.maintenance().under_way().await?.remove(&tenant);
    let shut = Shut { suspended: row.suspended.is_some(), maintenance };
    if let Err(error) = app.engine.add_tenant(tenant, shut.is()).await {
        tracing::error!(tenant = %row.subdomain, %error, "a tenant could not be opened");
        return Ok(false);
    }
    let subdomain = row.subdomain.clone();
    open(plan, app, row, shut).await?;
    tracing::info!(tenant = %subdomain, "a tenant is open");
    Ok(true)
}
