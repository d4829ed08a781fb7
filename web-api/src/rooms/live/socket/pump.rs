//! The pump: carries frames between one connection and the engine. It decides nothing and holds nothing of a chat.
//!
//! It lives inside the connection's own task (that is how actix-web-actors works), so it stands still while its client
//! does not read. Everything that must go on meanwhile is outside: the bounded outbox and the watchdog.
#![allow(deprecated)]
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{SessionEnd, text};
use crate::edge::input;
use crate::edge::input::Input;
use crate::edge::language::Language;
use crate::edge::leash::Leash;
use crate::edge::origins::elsewhere;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::edge::sockets::registry::{Entry, NoRoom, Told};
use crate::edge::visitor::{Visitor, network};
use crate::rooms::live::socket::asking::{Asking, EVERY, Turn};
use crate::rooms::live::socket::fragments::{Fragments, MESSAGE_BYTES, Piece};
use crate::rooms::live::socket::guard::Guard;
use crate::rooms::live::socket::watching;
use crate::rooms::live::wire::{AgentHears, Topic};
use actix::prelude::*;
use actix_web::http::header;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use actix_web_actors::ws;
use actix_web_actors::ws::{CloseCode, CloseReason, ProtocolError};
use bytestring::ByteString;
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::units::Millis;
use catalogue::{limit, metric};
use engine::{Membership, Next, Outbox, Sink};
use futures_util::stream::poll_fn;
use serde_json::Value;
use std::cell::Cell;
use std::future::Future;
use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

/// The most frames and bytes that wait for one client.
const OUTBOX_FRAMES: usize = 4_096;
const OUTBOX_BYTES: usize = 4 << 20;
/// What each frame takes of a socket's allowance, and how much of it may be taken at once.
const FRAME: Millis = Millis(1_000 / limit::FRAMES_A_SECOND as i64);
const AT_ONCE: Millis = Millis(FRAME.0 * limit::FRAMES_AT_ONCE as i64);
/// Sent when a session is over or was never one.
pub(crate) const NOT_SIGNED_IN: u16 = 4401;
/// Sent to somebody who is signed in and may not listen.
const NOT_ALLOWED: u16 = 4403;

/// What a client says.
pub(crate) enum Said<H> {
    /// Who it is.
    Hello(H),
    /// The page is there.
    Ping,
    /// The person does something.
    Active,
    /// The page shows these, and is to be told of them.
    Watch(Vec<Topic>),
}

/// What the two sides of a chat have of their own.
pub(crate) trait Side: Sized + Unpin + 'static {
    /// `agent` or `customer`.
    const NAME: &'static str;
    /// Whether anybody may open one, and so only so many.
    const OF_CUSTOMERS: bool;
    /// Its first frame.
    type Hello: 'static;
    /// Reads a frame.
    fn read(frame: Value) -> Result<Said<Self::Hello>, Problem>;
    /// Finds out who it is and lets them join the feed.
    fn welcome(door: Door, hello: Self::Hello) -> impl Future<Output = Result<Welcomed<Self>, Problem>>;
    /// The client gave a sign of life: what to say besides the pong.
    fn pinged(&mut self) -> Option<ByteString>;
    /// The person gave a sign.
    fn active(&mut self) {}
    /// Who it is that asks to be told of something; nobody where that is nothing to ask for.
    fn watcher(&self) -> Option<AgentId> {
        None
    }
    /// The client does not answer, and the socket stays open for it.
    fn lost(&mut self) {}
    /// A client that did not answer is heard again.
    fn found(&mut self) {}
    /// Everything is to be fetched again.
    fn refetch(&mut self) -> Option<ByteString>;
    /// The session is over: what to say before closing.
    fn farewell(why: SessionEnd, now: At) -> Option<ByteString>;
    /// How the socket closes behind its last frame.
    fn over() -> CloseReason;
    /// The socket is gone. Called once, also while the connection is torn down: nothing may be awaited.
    fn gone(&mut self);
}

/// What a side needs to let somebody in.
pub(crate) struct Door {
    /// The server.
    pub(crate) app: Data<App>,
    /// The tenant.
    pub(crate) site: Arc<Site>,
    /// Where it comes from.
    pub(crate) address: IpAddr,
    /// The page that opened it, where that is none of the server's own.
    pub(crate) page: Option<String>,
    /// Where the frames for this socket go.
    pub(crate) sink: Sink,
    /// The socket's own entry in the register.
    pub(crate) entry: Arc<Entry>,
}

/// Somebody was let in.
pub(crate) struct Welcomed<S> {
    /// The side, from now on.
    pub(crate) side: S,
    /// Its place in the feed.
    pub(crate) membership: Membership,
    /// What to say first.
    pub(crate) first: Vec<ByteString>,
    /// Nothing more will follow.
    pub(crate) over: bool,
}

enum Stage<S> {
    /// Nobody has said who it is.
    Silent,
    /// Somebody has; the store is being asked.
    Asking,
    /// Let in.
    In(S, Membership),
    /// The close frame is out.
    Closed,
}

/// One socket.
pub(crate) struct Pump<S: Side> {
    app: Data<App>,
    site: Arc<Site>,
    language: Language,
    leash: Leash,
    entry: Option<Arc<Entry>>,
    sink: Sink,
    fragments: Fragments,
    too_large: Rc<Cell<bool>>,
    address: IpAddr,
    page: Option<String>,
    stage: Stage<S>,
    /// When the frames that have come are made up for.
    made_up: Millis,
    signed: Millis,
    asking: Asking,
    /// How often something was asked to be watched: the newest counts.
    watched: u64,
}

type Ctx<S> = ws::WebsocketContext<Pump<S>>;

/// Opens a socket, or refuses it.
pub(crate) fn open<S: Side>(
    app: &Data<App>,
    site: &Arc<Site>,
    visitor: &Visitor,
    request: &HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    if let Some(closed) = site.closed.refusal(app.now()) {
        return Err(closed);
    }
    if app.stopping.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(Problem::overloaded());
    }
    app.sockets.room(S::OF_CUSTOMERS, network(visitor.address)).map_err(|no| match no {
        NoRoom::Full => Problem::overloaded(),
        NoRoom::TooMany => Problem::too_often(limit::HEARTBEAT.as_seconds() as u32),
    })?;
    if app.sockets.silent(network(visitor.address)) >= limit::SILENT_SOCKETS {
        return Err(Problem::too_often(limit::HELLO_WITHIN.as_seconds() as u32));
    }
    let (payload, too_large) = Guard::new(payload);
    let pump: Pump<S> = Pump {
        app: app.clone(),
        site: site.clone(),
        language: visitor.language,
        leash: request.conn_data::<Leash>().cloned().unwrap_or_default(),
        entry: None,
        sink: Outbox::new(OUTBOX_FRAMES, OUTBOX_BYTES),
        fragments: Fragments::default(),
        too_large,
        address: visitor.address,
        page: elsewhere(request)?.map(str::to_owned),
        stage: Stage::Silent,
        made_up: Millis::ZERO,
        signed: Millis::ZERO,
        asking: Asking::default(),
        watched: 0,
    };
    ws::WsResponseBuilder::new(pump, request, payload)
        .frame_size(MESSAGE_BYTES)
        .start()
        .map_err(|_| Problem::format(header::UPGRADE.as_str(), "is not a WebSocket's handshake"))
}

impl<S: Side> Actor for Pump<S> {
    type Context = Ctx<S>;

    fn started(&mut self, ctx: &mut Ctx<S>) {
        let (tenant, now) = (self.site.id, self.app.now());
        let (pump, from) = (ctx.address().recipient(), network(self.address));
        let entry = self.app.sockets.add(tenant, pump, self.leash.clone(), from, S::OF_CUSTOMERS, now);
        entry.reads(self.sink.clone());
        self.entry = Some(entry);
        metrics::gauge!(metric::SOCKETS, "side" => S::NAME).increment(1.0);
        let within = Duration::from_millis(limit::HELLO_WITHIN.0.unsigned_abs());
        ctx.run_later(within, |pump, ctx| {
            if matches!(pump.stage, Stage::Silent) {
                pump.refuse(&Problem::of(Code::NO_TOKEN), ctx);
                pump.close(NOT_SIGNED_IN, "no hello", ctx);
            }
        });
    }

    fn stopped(&mut self, _: &mut Ctx<S>) {
        if let Stage::In(side, _) = &mut self.stage {
            side.gone();
        }
        self.stage = Stage::Closed;
        if let Some(entry) = self.entry.take() {
            self.app.sockets.remove(entry.key);
        }
        metrics::gauge!(metric::SOCKETS, "side" => S::NAME).decrement(1.0);
    }
}

impl<S: Side> StreamHandler<Result<ws::Message, ProtocolError>> for Pump<S> {
    fn handle(&mut self, message: Result<ws::Message, ProtocolError>, ctx: &mut Ctx<S>) {
        let now = self.app.now();
        if let Some(entry) = &self.entry {
            entry.heard(now);
        }
        if self.asking.heard()
            && let Stage::In(side, _) = &mut self.stage
        {
            side.found();
        }
        self.made_up = self.made_up.max(now) + FRAME;
        if self.made_up - now > AT_ONCE {
            return self.too_many("too many frames", ctx);
        }
        match message {
            Ok(ws::Message::Text(text)) => self.said(&text, ctx),
            Ok(ws::Message::Continuation(item)) => match self.fragments.add(item) {
                Piece::Partial => {}
                Piece::Text(bytes) => match std::str::from_utf8(&bytes) {
                    Ok(text) => self.said(text, ctx),
                    Err(_) => self.close_with(CloseCode::Invalid, "not UTF-8", ctx),
                },
                Piece::Binary => self.refuse(&Problem::format("frame", "is not a text"), ctx),
                Piece::TooLarge => self.too_large(ctx),
                Piece::OutOfOrder => self.close_with(CloseCode::Protocol, "fragments out of order", ctx),
            },
            Ok(ws::Message::Binary(_)) => self.refuse(&Problem::format("frame", "is not a text"), ctx),
            Ok(ws::Message::Ping(bytes)) => ctx.pong(&bytes),
            Ok(ws::Message::Pong(_) | ws::Message::Nop) => {}
            Ok(ws::Message::Close(_)) => self.close_with(CloseCode::Normal, "", ctx),
            Err(ProtocolError::Overflow) => self.too_large(ctx),
            Err(ProtocolError::Io(_)) if self.too_large.get() => self.too_large(ctx),
            // The connection is gone, or speaks no protocol: after an error nothing it says can be trusted.
            Err(ProtocolError::Io(_)) => ctx.stop(),
            Err(_) => self.close_with(CloseCode::Protocol, "broken frame", ctx),
        }
    }

    fn finished(&mut self, ctx: &mut Ctx<S>) {
        ctx.stop();
    }
}

impl<S: Side> StreamHandler<Next> for Pump<S> {
    fn handle(&mut self, next: Next, ctx: &mut Ctx<S>) {
        match next {
            Next::Frame(frame) => self.write(frame, ctx),
            Next::Last(frame) => {
                self.write(frame, ctx);
                self.closing(S::over(), ctx);
            }
            Next::Asks(frame, span) => {
                self.write(frame, ctx);
                if self.asking.begins(Instant::now(), span) {
                    self.asks(ctx);
                }
            }
            Next::Refetch => {
                if let Stage::In(side, _) = &mut self.stage
                    && let Some(frame) = side.refetch()
                {
                    self.write(frame, ctx);
                }
            }
            Next::Slow => self.close_with(CloseCode::Again, "reads too slowly", ctx),
            Next::Closed => self.close_with(CloseCode::Away, "the server stops", ctx),
        }
    }

    fn finished(&mut self, _: &mut Ctx<S>) {}
}

impl<S: Side> Handler<Told> for Pump<S> {
    type Result = ();

    fn handle(&mut self, told: Told, ctx: &mut Ctx<S>) {
        match told {
            Told::SessionOver(why) => {
                if let Some(frame) = S::farewell(why, At(self.app.now())) {
                    self.write(frame, ctx);
                }
                self.close(NOT_SIGNED_IN, "the session is over", ctx);
            }
            Told::NotAllowed => self.close(NOT_ALLOWED, "this is yours to hear no longer", ctx),
            Told::Stopping => self.close_with(CloseCode::Away, "the server stops", ctx),
            Told::ComeAgain => self.close_with(CloseCode::Again, "other rights", ctx),
            Told::Maintenance => self.close_with(CloseCode::Again, "maintenance", ctx),
            Told::Silent => self.close_with(CloseCode::Policy, "no sign of life", ctx),
            Told::OpenedElsewhere => self.too_many("opened elsewhere", ctx),
        }
    }
}

impl<S: Side> Pump<S> {
    fn write(&self, frame: ByteString, ctx: &mut Ctx<S>) {
        if !matches!(self.stage, Stage::Closed) {
            metrics::counter!(metric::FRAMES, "side" => S::NAME, "direction" => "out").increment(1);
            ctx.text(frame);
        }
    }

    /// Asks whether the client is there, as often as it is to be asked. Browsers answer by themselves.
    fn asks(&mut self, ctx: &mut Ctx<S>) {
        let Stage::In(side, _) = &mut self.stage else { return };
        match self.asking.turn(Instant::now()) {
            Turn::Over => return,
            Turn::Asks => {}
            Turn::Lost => side.lost(),
        }
        ctx.ping(b"");
        ctx.run_later(EVERY, Self::asks);
    }

    fn refuse(&self, problem: &Problem, ctx: &mut Ctx<S>) {
        metrics::counter!(metric::REFUSALS, "code" => problem.code.to_string()).increment(1);
        self.write(text(&AgentHears::Refused(problem.frame(self.language))), ctx);
    }

    fn too_many(&mut self, why: &str, ctx: &mut Ctx<S>) {
        if !matches!(self.stage, Stage::Closed) {
            metrics::counter!(metric::REFUSALS, "code" => Code::RATE_EXCEEDED.to_string()).increment(1);
        }
        self.close_with(CloseCode::Policy, why, ctx);
    }

    fn too_large(&mut self, ctx: &mut Ctx<S>) {
        self.close_with(CloseCode::Size, "too large", ctx);
    }

    fn close_with(&mut self, code: CloseCode, why: &str, ctx: &mut Ctx<S>) {
        self.closing(CloseReason { code, description: (!why.is_empty()).then(|| why.to_owned()) }, ctx);
    }

    fn close(&mut self, code: u16, why: &str, ctx: &mut Ctx<S>) {
        self.close_with(CloseCode::Other(code), why, ctx);
    }

    /// Says goodbye and stops; what was written before still goes out.
    fn closing(&mut self, reason: CloseReason, ctx: &mut Ctx<S>) {
        if matches!(self.stage, Stage::Closed) {
            return;
        }
        ctx.close(Some(reason));
        if let Stage::In(mut side, _) = std::mem::replace(&mut self.stage, Stage::Closed) {
            side.gone();
        }
        ctx.stop();
    }

    fn said(&mut self, said: &str, ctx: &mut Ctx<S>) {
        metrics::counter!(metric::FRAMES, "side" => S::NAME, "direction" => "in").increment(1);
        let read = input::frame(said).and_then(S::read);
        match (read, &mut self.stage) {
            (Err(problem), _) => self.refuse(&problem, ctx),
            (Ok(Said::Hello(hello)), Stage::Silent) => self.hello(hello, ctx),
            (Ok(Said::Hello(_)), _) => self.refuse(&Problem::format("type", "hello was said before"), ctx),
            (Ok(Said::Active), Stage::In(side, _)) => side.active(),
            (Ok(Said::Watch(what)), Stage::In(side, _)) => {
                if let Some(agent) = side.watcher() {
                    self.watches(agent, what, ctx);
                }
            }
            (Ok(Said::Ping), Stage::In(side, _)) => {
                let now = self.app.now();
                let more = if now - self.signed >= limit::SIGN_OF_LIFE {
                    self.signed = now;
                    side.pinged()
                } else {
                    None
                };
                self.write(text(&AgentHears::Pong { at: At(now) }), ctx);
                if let Some(frame) = more {
                    self.write(frame, ctx);
                }
            }
            (Ok(Said::Ping | Said::Active | Said::Watch(_)), _) => self.refuse(&Problem::of(Code::NO_TOKEN), ctx),
        }
    }

    fn watches(&mut self, agent: AgentId, what: Vec<Topic>, ctx: &mut Ctx<S>) {
        self.watched += 1;
        let (newest, rights) = (self.watched, self.app.sessions.changes());
        let (app, site) = (self.app.clone(), self.site.clone());
        let looked = async move { (watching::may_watch(&app, &site, agent, &what).await, what) };
        ctx.spawn(looked.into_actor(self).map(move |(looked, what), pump, ctx| {
            let Stage::In(_, membership) = &pump.stage else { return };
            if newest != pump.watched {
                return;
            }
            match looked {
                Ok(watching::Looked { may, refused }) => {
                    membership.watch(&may.iter().copied().map(Into::into).collect::<Vec<_>>());
                    // Rights that ended meanwhile were looked at before it was known who watches.
                    if pump.app.sessions.changes() != rights {
                        return pump.watches(agent, what, ctx);
                    }
                    pump.write(text(&AgentHears::Watching { what: may }), ctx);
                    refused.iter().for_each(|problem| pump.refuse(problem, ctx));
                }
                Err(problem) => pump.refuse(&problem, ctx),
            }
        }));
    }

    fn hello(&mut self, hello: S::Hello, ctx: &mut Ctx<S>) {
        let Some(entry) = self.entry.clone() else { return };
        self.stage = Stage::Asking;
        self.app.sockets.spoke(entry.key);
        let (app, site) = (self.app.clone(), self.site.clone());
        // It may have been closed since the socket was opened.
        let closed = site.closed.refusal(app.now());
        let door = Door { app, site, address: self.address, page: self.page.clone(), sink: self.sink.clone(), entry };
        let welcome =
            async move { if let Some(closed) = closed { Err(closed) } else { S::welcome(door, hello).await } };
        let asked = welcome.into_actor(self).map(|outcome, pump, ctx| match outcome {
            Ok(welcomed) => pump.come_in(welcomed, ctx),
            Err(problem) => {
                pump.refuse(&problem, ctx);
                match problem.code {
                    Code::MAINTENANCE_OR_OVERLOAD | Code::UNKNOWN_SUBDOMAIN => {
                        pump.close_with(CloseCode::Again, "busy", ctx)
                    }
                    Code::STORAGE_READ_FAILED | Code::STORAGE_CONNECTION_LOST | Code::STORAGE_FAILED => {
                        pump.close_with(CloseCode::Error, "the store failed", ctx);
                    }
                    Code::NO_MODULES | Code::NO_PERMISSIONS | Code::PERMISSION_MISSING => {
                        pump.close(NOT_ALLOWED, "this is not yours to hear", ctx);
                    }
                    _ => pump.close(NOT_SIGNED_IN, "refused", ctx),
                }
            }
        });
        ctx.spawn(asked);
    }

    fn come_in(&mut self, welcomed: Welcomed<S>, ctx: &mut Ctx<S>) {
        let Welcomed { mut side, membership, first, over } = welcomed;
        if matches!(self.stage, Stage::Closed) {
            side.gone();
            return;
        }
        self.stage = Stage::In(side, membership);
        for frame in first {
            self.write(frame, ctx);
        }
        if over {
            self.close_with(CloseCode::Normal, "", ctx);
            return;
        }
        let sink = self.sink.clone();
        ctx.add_stream(poll_fn(move |cx| match sink.poll_next(cx) {
            // Both are last words: the stream ends with them.
            Poll::Ready(next) => Poll::Ready(Some(next)),
            Poll::Pending => Poll::Pending,
        }));
    }
}

/// What the sides read: a hello by its own shape, since a tagged enum forgets which field did not fit.
pub(crate) fn reads<T: Input, H: Input>(frame: Value, hello: impl FnOnce(H) -> T) -> Result<T, Problem> {
    if !frame.get("type").is_some_and(Value::is_string) {
        return Err(Problem::format("type", "is no frame's name"));
    }
    match frame {
        Value::Object(mut fields) if fields.get("type").is_some_and(|kind| kind == "hello") => {
            fields.remove("type");
            input::fit_value(&Value::Object(fields)).map(hello)
        }
        frame => input::fit_value(&frame),
    }
}
