//! An agent's socket: who it is, what was missed, and the device that keeps the agent present.
use crate::edge::addresses;
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{SESSION, SessionEnd, SessionOver, text};
use crate::edge::gate::{may, who};
use crate::edge::problem::Problem;
use crate::edge::security_events::Scene;
use crate::edge::sessions::{Person, Session};
use crate::edge::sites::Site;
use crate::edge::sockets::registry::Owner;
use crate::rooms::chat::supervises;
use crate::rooms::live::Supervisors;
use crate::rooms::live::crowd;
use crate::rooms::live::socket::pump::{Door, NOT_SIGNED_IN, Said, Side, Welcomed, reads};
use crate::rooms::live::wire::{AgentHears, AgentHello, AgentSays};
use crate::rooms::profile::come_in;
use actix_web_actors::ws::{CloseCode, CloseReason};
use bytestring::ByteString;
use catalogue::error::Code;
use catalogue::ids::{AgentId, DeviceId};
use catalogue::limit;
use catalogue::permission::{Action, COMMS};
use catalogue::units::Millis;
use engine::Tenant;
use routing::{Command, agent};
use std::sync::Arc;

/// An agent who was let in.
pub(crate) struct AgentSide {
    site: Arc<Site>,
    tenant: Tenant,
    agent: AgentId,
    /// None for an access token, and for who may only look at chats: they listen, and make nobody present.
    device: Option<DeviceId>,
    /// Whether the engine was told that the device is there.
    open: bool,
}

impl Side for AgentSide {
    const NAME: &'static str = "agent";
    const OF_CUSTOMERS: bool = false;
    type Hello = AgentHello;

    fn read(frame: serde_json::Value) -> Result<Said<AgentHello>, Problem> {
        Ok(match reads(frame, AgentSays::Hello)? {
            AgentSays::Hello(hello) => Said::Hello(hello),
            AgentSays::Ping {} => Said::Ping,
            AgentSays::Active {} => Said::Active,
            AgentSays::Watch(watch) => Said::Watch(watch.what),
        })
    }

    async fn welcome(door: Door, hello: AgentHello) -> Result<Welcomed<AgentSide>, Problem> {
        let Door { app, site, address, page, sink, entry } = door;
        let scene = Scene { tenant: &site.subdomain, address: Some(address), request_id: "" };
        let came = site.applications().keys_fit(&hello.application_key, &hello.consumer_key, app.now())?;
        let application = came.application.row.id;
        came.application.hears_page(page.as_deref(), &app.settings)?;
        let (session, person) = who(&app, &site, &hello.token, scene).await?;
        came.used(app.now());
        addresses::allowed(&app, &site, address).await?;
        may(&site, &person, COMMS, Action::View)?;
        let (id, until, access_token) = (person.user.id, session.expires(), session.access_token);
        let takes_chats = !access_token && may(&site, &person, COMMS, Action::Edit).is_ok();
        let device = takes_chats.then_some(DeviceId(hello.device.0.0));
        if let Some(device) = device {
            comes_back(&app, &site, &session, &person, device).await?;
        }
        let token = session.token_hash;
        entry.belongs(Owner { tenant: site.id, agent: id, token, expires: until, access_token, application });
        // Whoever ended it, or disabled the application, before it stood in the register could not tell this socket.
        site.applications().still_in(application)?;
        if app.sessions.is_over(&token) {
            return Err(Problem::of(Code::SESSION_EXPIRED));
        }
        app.of::<Supervisors>().note(site.id, id, supervises(&person));
        let joined = site.engine.feed().join_agent(id, hello.since, sink);
        if let Some(device) = device {
            site.engine.say(Command::Agent(id, agent::Command::DeviceUp(device)));
        }
        // A page that was never connected has asked for everything just now, in its own time.
        let spread = if hello.since.is_some() { crowd::spread(&site) } else { 0 };
        let welcome = welcome(joined.seq, joined.resumed, spread);
        let side = AgentSide { tenant: site.engine.clone(), site, agent: id, device, open: true };
        Ok(Welcomed { side, membership: joined.membership, first: vec![welcome], over: false })
    }

    fn pinged(&mut self) -> Option<ByteString> {
        None
    }

    fn active(&mut self) {
        if self.device.is_some() {
            self.tenant.say(Command::Agent(self.agent, agent::Command::Active));
        }
    }

    fn watcher(&self) -> Option<AgentId> {
        Some(self.agent)
    }

    fn lost(&mut self) {
        self.gone();
    }

    fn found(&mut self) {
        if let Some(device) = self.device.filter(|_| !std::mem::replace(&mut self.open, true)) {
            self.tenant.say(Command::Agent(self.agent, agent::Command::DeviceUp(device)));
        }
    }

    fn refetch(&mut self) -> Option<ByteString> {
        Some(welcome(self.tenant.feed().seq(), false, crowd::spread(&self.site)))
    }

    fn farewell(reason: SessionEnd, at: At) -> Option<ByteString> {
        Some(SESSION.frame(None, at.0, &SessionOver { reason }))
    }

    fn over() -> CloseReason {
        CloseReason { code: CloseCode::Other(NOT_SIGNED_IN), description: Some("the session is over".into()) }
    }

    fn gone(&mut self) {
        if let Some(device) = self.device.filter(|_| std::mem::take(&mut self.open)) {
            self.tenant.say(Command::Agent(self.agent, agent::Command::DeviceDown(device)));
        }
    }
}

/// Signed out by a lost connection while the session goes on: coming back signs in again, unless they chose to be offline.
async fn comes_back(
    app: &App,
    site: &Site,
    session: &Session,
    person: &Person,
    device: DeviceId,
) -> Result<(), Problem> {
    let (absent, known_until) = {
        let desk = site.engine.desk();
        let agent = desk.agents.get(&person.user.id);
        (!agent.is_some_and(|agent| agent.signed_in), agent.map_or(Millis::ZERO, |agent| agent.session_until))
    };
    if absent && !app.db.people().is_offline(site.id, person.user.id).await? {
        site.engine.ask(come_in(person, device, session.expires().max(known_until))).await?;
    }
    if session.device != device {
        app.db.sign_in().set_session_device(site.id, &session.token_hash, device).await?;
        app.sessions.moved(session);
    }
    Ok(())
}

fn welcome(seq: u64, resumed: bool, spread: u32) -> ByteString {
    let heartbeat = u32::try_from(limit::HEARTBEAT.as_seconds()).expect("a heartbeat is some seconds");
    text(&AgentHears::Welcome { seq, resumed, heartbeat, spread })
}
