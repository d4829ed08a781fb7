//! Tenants by a call, for an operator's own tools, which hold the key of the installation. It is about the house and for no
//! tenant, so that it stands beside the table of calls; without the setting `operator_key` there is nothing here.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::input;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::tokens;
use crate::edge::visitor::Visitor;
use crate::house::console;
use crate::rooms::tenants::forms::{Changed, Wanted};
use crate::rooms::tenants::integration::include;
use crate::rooms::tenants::make::{NotMade, each_once, is_module};
use actix_web::http::header;
use actix_web::web::{self, Data, Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use catalogue::error::Code;
use catalogue::ids::TenantId;
use catalogue::integration;
use serde::Serialize;
use serde_json::json;
use std::time::Duration;
use store::audit::Doer;
use store::tenants::Tenant;
use subtle::ConstantTimeEq;

/// The longest wait until a tenant is open again, or stands still: its machines are built anew from all that is written.
const STANDS_WITHIN: Duration = Duration::from_secs(10);

/// What is asked for at these addresses.
pub(crate) fn routes(pages: &mut ServiceConfig) {
    let tenants = web::resource("/operator/tenants").route(web::get().to(list)).route(web::post().to(create));
    let one = web::resource("/operator/tenants/{subdomain}").route(web::patch().to(change));
    pages.service(tenants).service(one);
}

/// A tenant, as an operator sees it.
#[derive(Serialize)]
struct Shown {
    id: u32,
    subdomain: String,
    name: String,
    image: Option<String>,
    login_image: Option<String>,
    modules: Vec<u16>,
    integrations: Vec<u16>,
    /// Since when it is suspended.
    suspended: Option<At>,
    /// Whether this process has it open.
    served: bool,
}

#[derive(Serialize)]
struct All {
    items: Vec<Shown>,
}

async fn list(app: Data<App>, request: HttpRequest) -> HttpResponse {
    answered(&app, &request, async |_| {
        let rows = app.db.tenants().all().await?;
        Ok(All { items: rows.into_iter().map(|row| shown(&app, row)).collect() })
    })
    .await
}

async fn create(app: Data<App>, request: HttpRequest, payload: Payload) -> HttpResponse {
    answered(&app, &request, async |visitor| {
        let wanted: Wanted = input::body(&request, payload.into_inner()).await?;
        let id = wanted.make(&app.db, app.now()).await?;
        let subdomain = wanted.subdomain.to_lowercase();
        tell(&app.security_lines, scene(&subdomain, visitor), None, Event::TenantMade, What::Nothing);
        told(&app, id).await
    })
    .await
}

async fn change(app: Data<App>, request: HttpRequest, subdomain: Path<String>, payload: Payload) -> HttpResponse {
    answered(&app, &request, async |visitor| {
        let asked: Changed = input::body(&request, payload.into_inner()).await?;
        let found = app.db.tenants().by_subdomain(&subdomain).await?;
        let found = found.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))?;
        let id = found.id;
        let by = Doer { address: Some(visitor.address.to_string()), ..Doer::command(app.now()) };
        let included = |field, ids: &Option<Vec<u16>>, is: fn(u16) -> bool| {
            let ids = ids.as_ref().map(|ids| each_once(ids, is)).transpose();
            ids.map_err(|_| Problem::format(field, "has one that there is not"))
        };
        let modules = included("modules", &asked.modules, is_module)?;
        let is_integration = |id| integration::ROWS.iter().any(|row| row.id == id);
        let integrations = included("integrations", &asked.integrations, is_integration)?;
        if let Some(brand) = asked.brand() {
            app.db.tenants().set_brand(id, brand, &by).await?;
        }
        if let Some(modules) = &modules {
            app.db.tenants().set_modules(id, modules, &by).await?;
        }
        if let Some(integrations) = &integrations {
            include(&app.db, &found, integrations, &by).await?;
        }
        let done = match asked.suspended {
            Some(true) => app.db.tenants().suspend(id, &by).await?.then_some(Event::TenantSuspended),
            Some(false) => app.db.tenants().resume(id, &by).await?.then_some(Event::TenantResumed),
            None => None,
        };
        if let Some(event) = done {
            tell(&app.security_lines, scene(&subdomain.to_lowercase(), visitor), None, event, What::Nothing);
        }
        told(&app, id).await
    })
    .await
}

/// What was done is answered once it holds in this process.
async fn told(app: &App, id: TenantId) -> Result<Shown, Problem> {
    app.changes.take_in().await;
    if let Some(site) = app.sites.of(id) {
        // One that takes longer, since its storage fails, is answered as it stands.
        let _ = tokio::time::timeout(STANDS_WITHIN, site.closed.settled()).await;
    }
    let row = app.db.tenants().find(id).await?.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))?;
    Ok(shown(app, row))
}

fn shown(app: &App, row: Tenant) -> Shown {
    let served = app.sites.of(row.id).is_some_and(|site| !site.closed.holds());
    Shown {
        id: row.id.0,
        subdomain: row.subdomain,
        name: row.brand_name,
        image: row.brand_image,
        login_image: row.brand_login_image,
        modules: row.account.modules,
        integrations: row.account.integrations,
        suspended: row.suspended.map(At),
        served,
    }
}

/// Lets in whoever has the key, and answers as calls are answered.
async fn answered<T: Serialize>(
    app: &App,
    request: &HttpRequest,
    run: impl AsyncFnOnce(&Visitor) -> Result<T, Problem>,
) -> HttpResponse {
    if app.settings.operator_key.0.is_empty() {
        return console::nothing().await;
    }
    let visitor = Visitor::of(request, &app.settings);
    let outcome = match admitted(app, request, &visitor) {
        Ok(()) => run(&visitor).await,
        Err(refused) => Err(refused),
    };
    match outcome {
        Ok(done) => HttpResponse::Ok()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .insert_header(("X-Request-Id", visitor.request_id.as_str()))
            .json(done),
        Err(problem) => problem.answer(visitor.language, &visitor.request_id),
    }
}

fn admitted(app: &App, request: &HttpRequest, visitor: &Visitor) -> Result<(), Problem> {
    app.rates.key_heard(visitor.address)?;
    let sent = request.headers().get(header::AUTHORIZATION).and_then(|sent| sent.to_str().ok());
    let given = sent.and_then(|sent| sent.strip_prefix("Bearer ")).ok_or_else(|| Problem::of(Code::NO_TOKEN))?;
    // Hashes are compared, so that the time tells nothing about where they differ, nor how long the key is.
    if tokens::hash(given).ct_eq(&tokens::hash(&app.settings.operator_key.0)).into() {
        return Ok(());
    }
    tell(&app.security_lines, scene("", visitor), None, Event::OperatorRefused, What::Nothing);
    app.rates.wrong_key(visitor.address)?;
    Err(Problem::of(Code::NOT_AUTHORISED))
}

fn scene<'a>(tenant: &'a str, visitor: &'a Visitor) -> Scene<'a> {
    Scene { tenant, address: Some(visitor.address), request_id: &visitor.request_id }
}

impl From<NotMade> for Problem {
    fn from(why: NotMade) -> Problem {
        match why {
            NotMade::Unusable(problem) => problem,
            NotMade::Taken(_) => {
                Problem { extra: json!({ "field": "subdomain", "why": "is in use" }), ..Problem::of(Code::LABEL_TAKEN) }
            }
            NotMade::Store(error) => error.into(),
        }
    }
}
