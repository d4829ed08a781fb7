//! The two live feeds: sockets, so no rows of the table; the gate is the first frame.
use crate::edge::app::App;
use crate::edge::origins::elsewhere;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::sites::Site;
use crate::edge::visitor::Visitor;
use crate::rooms::live::socket::agent::AgentSide;
use crate::rooms::live::socket::customer::CustomerSide;
use crate::rooms::live::socket::pump::open;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use catalogue::error::Code;

/// `GET /2.0/live`
pub(crate) async fn agents(app: Data<App>, request: HttpRequest, payload: Payload) -> HttpResponse {
    let visitor = Visitor::of(&request, &app.settings);
    let opened = || {
        let site = app.site(&request)?;
        origin(&app, &site, &request)?;
        open::<AgentSide>(&app, &site, &visitor, &request, payload)
    };
    opened().unwrap_or_else(|problem: Problem| refused(&app, &request, &visitor, &problem))
}

/// `GET /2.0/incoming/livechat/live`
pub(crate) async fn customers(app: Data<App>, request: HttpRequest, payload: Payload) -> HttpResponse {
    let visitor = Visitor::of(&request, &app.settings);
    let opened = || {
        let site = app.site(&request)?;
        app.rates.customer(visitor.address)?;
        // Any page may carry the widget: the chat's own token is what lets in.
        open::<CustomerSide>(&app, &site, &visitor, &request, payload)
    };
    opened().unwrap_or_else(|problem: Problem| refused(&app, &request, &visitor, &problem))
}

fn refused(app: &App, request: &HttpRequest, visitor: &Visitor, problem: &Problem) -> HttpResponse {
    if let (Code::RATE_EXCEEDED, Ok(site)) = (problem.code, app.site(request)) {
        let (tenant, address) = (&site.subdomain, Some(visitor.address));
        let scene = Scene { tenant, address, request_id: &visitor.request_id };
        tell(&app.security_lines, scene, None, Event::Limited, What::Word("live"));
    }
    problem.answer(visitor.language, &visitor.request_id)
}

/// A browser says which page opens the socket. Only the console's own may, or one that the operator or an application allows.
fn origin(app: &App, site: &Site, request: &HttpRequest) -> Result<(), Problem> {
    let Some(page) = elsewhere(request)? else { return Ok(()) };
    let allowed = app.settings.allowed_origins.iter().any(|allowed| allowed == page);
    if allowed || site.applications().some_from(page) { Ok(()) } else { Err(Problem::of(Code::ORIGIN_REFUSED)) }
}
