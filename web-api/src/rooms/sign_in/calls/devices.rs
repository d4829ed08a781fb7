//! Where one is signed in: the list of one's own sessions, and ending them.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, delete, get, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens;
use crate::rooms::sign_in::calls::session;
use crate::rooms::sign_in::links;
use crate::rooms::sign_in::wire::devices::{EndSessions, SessionList, SessionRow, SignOut, SignedOut};
use catalogue::error::Code;
use catalogue::permission::NETWORK_OVERLAY;
use store::sign_in::Device;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/sessions", list).named("sessions").about("Lists your sessions."),
        post("internal/sessions", links::elsewhere)
            .named("linkSession")
            .about("Creates a link that signs you in on another device. It works once and for some minutes, with the steps of a mailed link.")
            .needs(NETWORK_OVERLAY)
            .in_person()
            .creates()
            .refuses(&[Code::RATE_EXCEEDED]),
        delete("internal/sessions", end)
            .named("endSessions")
            .in_person()
            .about("Ends one of your sessions, or all.")
            .refuses(&[Code::SIGN_OUT_WITH_CHATS, Code::SESSION_OUT_OF_SCOPE]),
    ]
}

async fn list(me: Signed, _: NoInput) -> Result<SessionList, Problem> {
    let (app, now) = (&me.call.app, me.call.now());
    let mut items: Vec<SessionRow> = Vec::new();
    for mut device in app.db.sign_in().devices_of_user(me.call.site.id, me.me()).await? {
        if device.expires <= now {
            continue;
        }
        let current = device.token_hash == me.session.token_hash;
        if current {
            device.user_agent = me.call.visitor.user_agent.clone();
            device.address = me.call.visitor.address.to_string();
            device.seen = Some(now);
        }
        items.push(SessionRow { current, connected: app.sockets.open_of(&device.token_hash), ..row(&device) });
    }
    items.sort_by_key(|row| std::cmp::Reverse((row.current, row.last_seen.as_ref().map(|at| at.0))));
    Ok(SessionList { items })
}

/// The kind of device, the browser and the system, as far as they are known.
pub(crate) fn browser(user_agent: &str) -> [Option<String>; 3] {
    let agent = woothee::parser::Parser::new().parse(user_agent);
    let known = |name: &str| (!name.is_empty() && name != "UNKNOWN").then(|| name.to_owned());
    let names = agent.map(|agent| [agent.category, agent.name, agent.os]).unwrap_or_default();
    names.map(known)
}

fn row(device: &Device) -> SessionRow {
    let [kind, browser, os] = browser(&device.user_agent);
    SessionRow {
        id: tokens::name_of(&device.token_hash),
        current: false,
        connected: false,
        device: kind,
        browser,
        os,
        address: Some(device.address.clone()).filter(|address| !address.is_empty()),
        since: At(device.created),
        last_seen: device.seen.map(At),
        expires: At(device.expires),
    }
}

async fn end(me: Signed, wanted: EndSessions) -> Result<SignedOut, Problem> {
    if wanted.all == Some(true) {
        let id = me.me();
        return session::everywhere(&me, id).await;
    }
    let wanted = wanted.id.ok_or_else(|| Problem::missing("id"))?;
    if wanted == tokens::name_of(&me.session.token_hash) {
        return session::sign_out(me, SignOut { delete_token: Some(true), user_id: None }).await;
    }
    let devices = me.call.app.db.sign_in().devices_of_user(me.call.site.id, me.me()).await?;
    let device = devices.iter().find(|device| tokens::name_of(&device.token_hash) == wanted);
    // Presence stays: the session that asks goes on.
    let device = device.ok_or_else(|| Problem::of(Code::SESSION_OUT_OF_SCOPE))?;
    session::end_one(&me.call, &device.token_hash).await?;
    me.tells(Event::SessionRevoked, What::Account(me.me()));
    session::outlasts(&me.call, me.me()).await?;
    Ok(SignedOut { signed_out: true })
}
