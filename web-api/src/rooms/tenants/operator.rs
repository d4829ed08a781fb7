//! Tenants by a call, for an operator's own tools, which hold the key of the installation. It is about the house and for no
//! tenant, so that it stands beside the table of calls; without the setting `operator_key` there is nothing here.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::tokens;
use crate::edge::visitor::Visitor;
use crate::house::console;
use crate::rooms::tenants::integration::include;
use crate::rooms::tenants::make::{NotMade, Wanted, each_once, is_module};
use actix_web::http::header;
use actix_web::web::{self, Bytes, Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use catalogue::error::Code;
use catalogue::ids::TenantId;
use catalogue::integration;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::tenants::{Brand, Tenant};
use subtle::ConstantTimeEq;

/// The most characters of a name or an address of a picture.
const MOST: usize = 200;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToBeMade {
    subdomain: String,
    name: String,
    administrator: Administrator,
    #[serde(default)]
    second_factor: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Administrator {
    username: String,
    firstname: String,
    #[serde(default)]
    lastname: String,
    #[serde(default)]
    email: String,
    password: String,
    #[serde(default)]
    must_change: bool,
}

/// What changes; what is not there stays as it is, and an empty picture is taken away.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    name: Option<String>,
    image: Option<String>,
    login_image: Option<String>,
    modules: Option<Vec<u16>>,
    integrations: Option<Vec<u16>>,
    suspended: Option<bool>,
}

async fn list(app: Data<App>, request: HttpRequest) -> HttpResponse {
    answered(&app, &request, async |_| {
        let rows = app.db.tenants().all().await?;
        Ok(All { items: rows.into_iter().map(|row| shown(&app, row)).collect() })
    })
    .await
}

async fn create(app: Data<App>, request: HttpRequest, body: Bytes) -> HttpResponse {
    answered(&app, &request, async |visitor| {
        let ToBeMade { subdomain, name, administrator: who, second_factor } = read(&body)?;
        let texts = [("name", &name), ("username", &who.username), ("firstname", &who.firstname)];
        for (field, text) in texts.into_iter().chain([("lastname", &who.lastname), ("email", &who.email)]) {
            bounded(field, text)?;
        }
        let wanted = Wanted {
            subdomain: subdomain.to_lowercase(),
            brand: name,
            username: who.username,
            firstname: who.firstname,
            lastname: who.lastname,
            email: who.email,
            password: who.password,
            must_change: who.must_change,
            second_factor,
        };
        let id = wanted.make(&app.db, app.now()).await?;
        tell(&app.security_lines, scene(&wanted.subdomain, visitor), None, Event::TenantMade, What::Nothing);
        told(&app, id).await
    })
    .await
}

async fn change(app: Data<App>, request: HttpRequest, subdomain: Path<String>, body: Bytes) -> HttpResponse {
    answered(&app, &request, async |visitor| {
        let asked: Changed = read(&body)?;
        let found = app.db.tenants().by_subdomain(&subdomain).await?;
        let found = found.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))?;
        let id = found.id;
        let text = |field, given: &Option<String>| given.as_ref().map_or(Ok(()), |text| bounded(field, text));
        text("name", &asked.name)?;
        text("image", &asked.image)?;
        text("login_image", &asked.login_image)?;
        if asked.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
            return Err(Problem::format("name", "is empty"));
        }
        let included = |field, ids: &Option<Vec<u16>>, is: fn(u16) -> bool| {
            let ids = ids.as_ref().map(|ids| each_once(ids, is)).transpose();
            ids.map_err(|_| Problem::format(field, "has one that there is not"))
        };
        let modules = included("modules", &asked.modules, is_module)?;
        let is_integration = |id| integration::ROWS.iter().any(|row| row.id == id);
        let integrations = included("integrations", &asked.integrations, is_integration)?;
        let brand = Brand {
            name: asked.name.as_deref(),
            image: asked.image.as_deref(),
            login_image: asked.login_image.as_deref(),
        };
        if brand.name.or(brand.image).or(brand.login_image).is_some() {
            app.db.tenants().set_brand(id, brand).await?;
        }
        if let Some(modules) = &modules {
            app.db.tenants().set_modules(id, modules).await?;
        }
        if let Some(integrations) = &integrations {
            include(&app.db, &found, integrations).await?;
        }
        let done = match asked.suspended {
            Some(true) => app.db.tenants().suspend(id, app.now()).await?.then_some(Event::TenantSuspended),
            Some(false) => app.db.tenants().resume(id).await?.then_some(Event::TenantResumed),
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
        modules: row.modules,
        integrations: row.integrations,
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
    app.rates.step(visitor.address)?;
    let sent = request.headers().get(header::AUTHORIZATION).and_then(|sent| sent.to_str().ok());
    let given = sent.and_then(|sent| sent.strip_prefix("Bearer ")).ok_or_else(|| Problem::of(Code::NO_TOKEN))?;
    // Hashes are compared, so that the time tells nothing about where they differ, nor how long the key is.
    if tokens::hash(given).ct_eq(&tokens::hash(&app.settings.operator_key.0)).into() {
        return Ok(());
    }
    tell(&app.security_lines, scene("", visitor), None, Event::OperatorRefused, What::Nothing);
    Err(Problem::of(Code::NOT_AUTHORISED))
}

fn scene<'a>(tenant: &'a str, visitor: &'a Visitor) -> Scene<'a> {
    Scene { tenant, address: Some(visitor.address), request_id: &visitor.request_id }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|why| Problem::format("body", why))
}

fn bounded(field: &'static str, text: &str) -> Result<(), Problem> {
    let fits = text.chars().count() <= MOST && !text.chars().any(char::is_control);
    if fits {
        Ok(())
    } else {
        Err(Problem::format(field, format!("has to be at most {MOST} characters, without control characters")))
    }
}

impl From<NotMade> for Problem {
    fn from(why: NotMade) -> Problem {
        match why {
            NotMade::Unusable(field, why) => Problem::format(field, why),
            NotMade::Taken(_) => {
                Problem { extra: json!({ "field": "subdomain", "why": "is in use" }), ..Problem::of(Code::LABEL_TAKEN) }
            }
            NotMade::Store(error) => error.into(),
        }
    }
}
