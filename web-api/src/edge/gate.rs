//! The gate: which tenant a call is for, who makes it, and whether they may. One place for every row of the table.
use crate::edge::app::App;
use crate::edge::budgets::turns::Whose;
use crate::edge::ending::ended;
use crate::edge::ending::meets_rules;
use crate::edge::leash::Leash;
use crate::edge::problem::Problem;
use crate::edge::row::{Gate, Row, Verb};
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::seed::Seed;
use crate::edge::sessions::{Person, Session};
use crate::edge::sites::Site;
use crate::edge::uploads::Upload;
use crate::edge::visitor::{Visitor, network};
use crate::edge::{addresses, tokens};
use actix_web::http::header::{AUTHORIZATION, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId};
use catalogue::permission;
use catalogue::permission::Action;
use catalogue::units::Millis;
use routing::chat::Life;
use routing::{Command, Refusal, Reply, Ticket, chat};
use serde_json::json;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::future::Future;
use std::sync::Arc;

/// A call on its way.
pub(crate) struct Call {
    /// The server.
    pub(crate) app: Data<App>,
    /// The tenant.
    pub(crate) site: Arc<Site>,
    /// Which call.
    pub(crate) row: &'static Row,
    /// The request.
    pub(crate) request: HttpRequest,
    /// Where it comes from and how it wants to be answered.
    pub(crate) visitor: Visitor,
    /// What a token in the answer is made from, where the call is to be repeatable.
    pub(crate) keyed: Option<Seed>,
    /// The files that its form brought.
    pub(crate) files: Vec<Upload>,
}

impl Call {
    /// By which its connection can be cut.
    pub(crate) fn leash(&self) -> Leash {
        Leash::of(&self.request)
    }

    /// A header, as it was sent.
    pub(crate) fn header(&self, name: &str) -> Option<&HeaderValue> {
        self.request.headers().get(name)
    }

    /// A header by which somebody is let in. Two that differ would be read differently by a proxy before us.
    fn credential(&self, name: &str) -> Result<Option<&HeaderValue>, Problem> {
        let mut sent = self.request.headers().get_all(name);
        let first = sent.next();
        if sent.any(|other| Some(other) != first) { Err(Problem::of(Code::INVALID_HEADERS)) } else { Ok(first) }
    }

    /// Now.
    pub(crate) fn now(&self) -> Millis {
        self.app.now()
    }

    /// A person's command to the engine.
    pub(crate) async fn ask(&self, make: impl FnOnce(Ticket) -> Command) -> Result<Reply, Refusal> {
        self.site.engine.ask(make).await
    }

    /// The same for one that moves a chat: answered once lines and these agents' slots show where it is now.
    pub(crate) async fn moves(
        &self,
        chat: ChatId,
        agents: &[AgentId],
        make: impl FnOnce(Ticket) -> Command,
    ) -> Result<Reply, Refusal> {
        let reply = self.ask(make).await?;
        self.site.engine.shows(|desk| desk.agrees(chat, agents)).await;
        Ok(reply)
    }
}

/// Somebody whom the gate lets in.
pub(crate) trait Caller: Sized + 'static {
    /// Which gate it is.
    const GATE: Gate;
    /// Lets a call in, or refuses it.
    fn admit(call: Call) -> impl Future<Output = Result<Self, Problem>>;
    /// The call.
    fn call(&self) -> &Call;
    /// The call, to be changed.
    fn call_mut(&mut self) -> &mut Call;
    /// Whose idempotency keys these are.
    fn scope(&self) -> String;
    /// Whose turn it is where only so much is done at once.
    fn whose(&self) -> Whose {
        let call = self.call();
        let caller = format!("{} {}", call.site.id, self.scope());
        Whose { caller, of_person: Self::GATE == Gate::Signed, from: call.visitor.address }
    }
}

/// Anybody.
pub(crate) struct Anybody(pub(crate) Call);

/// A person who is signed in.
pub(crate) struct Signed {
    /// The call.
    pub(crate) call: Call,
    /// The session.
    pub(crate) session: Arc<Session>,
    /// The person.
    pub(crate) person: Arc<Person>,
    /// By whose keys.
    pub(crate) application: u32,
    /// Whether by its old ones.
    pub(crate) by_old_keys: bool,
}

/// The customer of a chat.
pub(crate) struct OfChat {
    /// The call.
    pub(crate) call: Call,
    /// The chat.
    pub(crate) chat: ChatId,
}

impl Caller for Anybody {
    const GATE: Gate = Gate::Public;

    async fn admit(call: Call) -> Result<Anybody, Problem> {
        if call.row.path.starts_with("incoming/") {
            call.app.rates.customer(call.visitor.address)?;
        }
        Ok(Anybody(call))
    }
    fn call(&self) -> &Call {
        &self.0
    }
    fn call_mut(&mut self) -> &mut Call {
        &mut self.0
    }
    fn scope(&self) -> String {
        network(self.0.visitor.address).to_string()
    }
}

impl Caller for Signed {
    const GATE: Gate = Gate::Signed;

    async fn admit(call: Call) -> Result<Signed, Problem> {
        let token = bearer(call.credential(AUTHORIZATION.as_str())?)?;
        let application = key(&call, "X-Application-Key", Code::NO_APPLICATION_KEY)?;
        let consumer = key(&call, "X-Consumer-Key", Code::NO_CONSUMER_KEY)?;
        let came = call.site.applications().keys_fit(application, consumer, call.now())?;
        let application = &came.application;
        application.hears(&call.request, &call.app.settings)?;
        let (session, person) = who(&call.app, &call.site, token, call.scene()).await?;
        met(&call.request, person.user.id);
        came.used(call.now());
        // Whoever has the keys alone uses up nobody's calls; and who set too low a rate has calls left to lift it.
        if !call.row.asks().any(|(needed, _)| needed == permission::APPLICATIONS) {
            application.paced()?;
        }
        addresses::allowed(&call.app, &call.site, call.visitor.address).await?;
        if let Some(needed) = call.row.integration {
            includes(&call.site, needed)?;
            application.includes(needed)?;
        }
        for (needed, action) in call.row.asks() {
            may(&call.site, &person, needed, action)?;
        }
        if call.row.in_person {
            session.in_person()?;
        }
        seen(&call, &session);
        stirs(&call, &session, person.user.id);
        logged(&call, &person);
        let (application, by_old_keys) = (came.application.row.id, came.by_old);
        Ok(Signed { call, session, person, application, by_old_keys })
    }
    fn call(&self) -> &Call {
        &self.call
    }
    fn call_mut(&mut self) -> &mut Call {
        &mut self.call
    }
    fn scope(&self) -> String {
        format!("agent {}", self.me())
    }
}

impl Signed {
    /// The person's id.
    pub(crate) fn me(&self) -> AgentId {
        self.person.user.id
    }

    /// What people of the house are called, each looked up once; also of those who are removed.
    pub(crate) async fn names(&self, of: impl Iterator<Item = AgentId>) -> Result<BTreeMap<AgentId, String>, Problem> {
        let mut names = BTreeMap::from([(self.me(), self.person.user.fullname())]);
        for id in of {
            if let Entry::Vacant(unknown) = names.entry(id) {
                let name = self.call.app.db.people().name_of(self.call.site.id, id).await?;
                unknown.insert(name.unwrap_or_default());
            }
        }
        Ok(names)
    }
}

impl Caller for OfChat {
    const GATE: Gate = Gate::Customer;

    async fn admit(call: Call) -> Result<OfChat, Problem> {
        call.app.rates.customer(call.visitor.address)?;
        let token = call.credential("X-Chat-Token")?.ok_or_else(|| Problem::of(Code::NO_TOKEN))?;
        let token = token.to_str().map_err(|_| Problem::of(Code::INVALID_HEADERS))?;
        let chat = chat_of(&call.app, &call.site, token, call.scene()).await?;
        // Every call of a customer is a sign of life; one that is shed under load is followed by the next.
        call.site.engine.say(Command::Chat(chat, chat::Command::Customer(Life::Seen)));
        Ok(OfChat { call, chat })
    }
    fn call(&self) -> &Call {
        &self.call
    }
    fn call_mut(&mut self) -> &mut Call {
        &mut self.call
    }
    fn scope(&self) -> String {
        format!("chat {}", self.chat)
    }
}

/// Who makes a call, for whoever holds the request: known before it is refused.
#[derive(Clone, Copy)]
pub(crate) struct Met(pub(crate) AgentId);

fn met(request: &HttpRequest, person: AgentId) {
    request.extensions_mut().insert(Met(person));
}

/// Writes down where a session is in use, beside the call and seldom: nobody waits for it.
fn seen(call: &Call, session: &Session) {
    if !call.app.sessions.to_be_noted(&session.token_hash) {
        return;
    }
    let (app, now, address) = (call.app.clone(), call.now(), call.visitor.address.to_string());
    let (tenant, token, agent) = (session.tenant, session.token_hash, call.visitor.user_agent.clone());
    actix_web::rt::spawn(async move {
        if let Err(error) = app.db.sign_in().note_device(tenant, &token, &agent, &address, now).await {
            tracing::warn!(%error, "where a session is in use could not be noted");
        }
    });
}

/// While an offer rings, whoever does something else is at work and misses nothing. At other times nobody asks.
fn stirs(call: &Call, session: &Session, person: AgentId) {
    let at_work = call.row.shows_life() && !session.access_token;
    if at_work && call.site.engine.desk().agents.get(&person).is_some_and(|agent| agent.rings() > 0) {
        call.site.engine.say(Command::Agent(person, routing::agent::Command::Active));
    }
}

/// What an operator changes in a tenant stands in the log.
fn logged(call: &Call, person: &Person) {
    let changes = call.row.acts || call.row.verb != Verb::Get;
    if let Some(reason) = person.own.operator.as_ref().filter(|_| changes) {
        let (tenant, operator, did) = (&call.site.subdomain, &person.user.username, call.row.operation);
        tracing::warn!(%tenant, %operator, %reason, call = did, "in global admin mode");
    }
}

fn bearer(header: Option<&HeaderValue>) -> Result<&str, Problem> {
    let header = header.ok_or_else(|| Problem::of(Code::NO_TOKEN))?;
    let malformed = || Problem::of(Code::INVALID_HEADERS);
    let (scheme, token) = header.to_str().map_err(|_| malformed())?.split_once(' ').ok_or_else(malformed)?;
    if scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty() { Ok(token.trim()) } else { Err(malformed()) }
}

fn key<'a>(call: &'a Call, name: &str, missing: Code) -> Result<&'a str, Problem> {
    let header = call.credential(name)?.ok_or_else(|| Problem::of(missing))?;
    header.to_str().map_err(|_| Problem::of(Code::INVALID_HEADERS))
}

/// Whose session a token is, in this tenant.
pub(crate) async fn who(
    app: &App,
    site: &Site,
    token: &str,
    scene: Scene<'_>,
) -> Result<(Arc<Session>, Arc<Person>), Problem> {
    let over = || Problem::of(Code::SESSION_EXPIRED);
    if !tokens::well_formed(token) {
        return Err(over());
    }
    let session = app.sessions.find(&app.db, &tokens::hash(token)).await?.ok_or_else(over)?;
    if session.tenant != site.id {
        tell(&app.security_lines, scene, None, Event::AcrossTenants, What::Word("session"));
        return Err(over());
    }
    if session.expires() <= app.now() {
        return Err(over());
    }
    let person = app.sessions.person(&app.db, site.id, session.user).await?.ok_or_else(over)?;
    if !person.user.active {
        return Err(Problem::of(Code::ACCOUNT_FROZEN));
    }
    if !meets_rules(app, site, &session, &person).await? {
        app.db.sign_in().end_session(site.id, &session.token_hash).await?;
        ended(app, &session.token_hash);
        tell(&app.security_lines, scene, Some(session.user), Event::SessionRevoked, What::Word("factor_needed"));
        return Err(over());
    }
    Ok((session, person))
}

/// Whether a person may make a call that needs this much of a permission.
pub(crate) fn may(site: &Site, person: &Person, needed: u16, action: Action) -> Result<(), Problem> {
    if person.group.permissions.is_empty() {
        return Err(Problem::of(Code::NO_PERMISSIONS));
    }
    if !includes_module_of(site, needed) {
        return Err(Problem::of(Code::NO_MODULES));
    }
    if person.group.allows(needed, action) { Ok(()) } else { Err(Problem::of(Code::PERMISSION_MISSING)) }
}

/// Whether the tenant's account includes the module that a permission is of. What is of none is always there.
pub(crate) fn includes_module_of(site: &Site, permission: u16) -> bool {
    let module = root(permission);
    permission::MODULES.iter().all(|row| row.id != module) || site.row().modules.contains(&module)
}

/// Whether the tenant's account includes an integration: asked before any permission, as the console's guard does.
pub(crate) fn includes(site: &Site, integration: u16) -> Result<(), Problem> {
    if site.row().integrations.contains(&integration) {
        return Ok(());
    }
    Err(Problem { extra: json!({ "integration": integration }), ..Problem::of(Code::PRODUCT_NOT_ENABLED) })
}

/// The topmost permission above one.
fn root(id: u16) -> u16 {
    match permission::find(id) {
        Some(row) if row.parent != 0 => root(row.parent),
        _ => id,
    }
}

/// Whose chat a customer's token is, in this tenant.
pub(crate) async fn chat_of(app: &App, site: &Site, token: &str, scene: Scene<'_>) -> Result<ChatId, Problem> {
    let unknown = || Problem::of(Code::CHAT_NOT_FOUND);
    let of_another = || {
        tell(&app.security_lines, scene, None, Event::AcrossTenants, What::Word("chat"));
        unknown()
    };
    if !tokens::well_formed(token) {
        return Err(unknown());
    }
    let hash = tokens::hash(token);
    if let Some((tenant, chat)) = app.chats.get(&hash) {
        return if tenant == site.id { Ok(chat) } else { Err(of_another()) };
    }
    let row = app.db.chats().by_token(&hash).await?.ok_or_else(unknown)?;
    app.chats.insert(hash, (row.tenant, row.chat));
    if row.tenant == site.id { Ok(row.chat) } else { Err(of_another()) }
}

impl Call {
    /// Something has happened by this call, to this account or by it, if there is one.
    pub(crate) fn tells(&self, person: Option<AgentId>, event: Event, what: What) {
        tell(&self.app.security_lines, self.scene(), person, event, what);
    }

    /// Where it happens.
    pub(crate) fn scene(&self) -> Scene<'_> {
        let visitor = &self.visitor;
        Scene { tenant: &self.site.subdomain, address: Some(visitor.address), request_id: &visitor.request_id }
    }
}

impl Signed {
    /// Whoever is signed in has done it.
    pub(crate) fn tells(&self, event: Event, what: What) {
        self.call.tells(Some(self.me()), event, what);
    }
}
