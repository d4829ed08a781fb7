//! The people of the stories: agents who sign in, customers who write.
use crate::app::{Answer, App, Ask, skill_id};
use crate::socket::Socket;
use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use catalogue::ids::{SkillId, TenantId};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use store::audit::Doer;
use store::people::NewUser;
use store::tenants::NewTenant;

/// Whoever changes something at a command line.
pub(crate) fn operator() -> Doer {
    Doer::command(Millis(1))
}

/// Everybody's password.
pub(crate) const PASSWORD: &str = "correct horse";

/// Somebody who is about to be entered and to sign in.
pub(crate) struct AgentToBe<'a> {
    app: &'a App,
    name: &'a str,
    tenant: &'static str,
    skills: Vec<(SkillId, u8)>,
    slots: u32,
    group: u32,
    email: Option<&'a str>,
}

impl<'a> AgentToBe<'a> {
    pub(crate) fn new(app: &'a App, name: &'a str, tenant: &'static str) -> AgentToBe<'a> {
        AgentToBe { app, name, tenant, skills: Vec::new(), slots: 3, group: 1, email: None }
    }
    pub(crate) fn skilled(mut self, skills: &[&str]) -> Self {
        self.skills = skills.iter().map(|name| (SkillId(skill_id(name)), 5)).collect();
        self
    }
    pub(crate) fn slots(mut self, slots: u32) -> Self {
        self.slots = slots;
        self
    }
    pub(crate) fn group(mut self, group: u32) -> Self {
        self.group = group;
        self
    }

    /// Under another address than one of their name.
    pub(crate) fn email(mut self, email: &'a str) -> Self {
        self.email = Some(email);
        self
    }

    /// Is entered, but does not sign in.
    pub(crate) async fn entered(&self) -> u32 {
        let tenant = tenant_id(self.tenant);
        // As cheap as Argon2 goes: what is tested here is signing in, not hashing.
        let cheap = Params::new(8, 1, 1, None).expect("these are parameters of Argon2");
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, cheap);
        let user = NewUser {
            id: None,
            username: self.name.into(),
            firstname: capital(self.name),
            lastname: "Test".into(),
            nickname: None,
            email: self.email.map_or_else(|| format!("{}@example.com", self.name), str::to_owned),
            password_hash: argon.hash_password(PASSWORD.as_bytes()).expect("it can be hashed").to_string(),
            group: self.group,
            department: None,
            slots: self.slots,
            preferences: "{}".into(),
            created: Millis(1),
            skills: self.skills.clone(),
        };
        self.app.db.people().create(tenant, &user).await.expect("a person can be entered").0
    }
}

pub(crate) fn tenant_id(subdomain: &str) -> TenantId {
    // The two that are there at the start, and whichever a story makes.
    TenantId(match subdomain {
        "demo" => 1,
        "acme" => 2,
        _ => 3,
    })
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl<'a> IntoFuture for AgentToBe<'a> {
    type Output = Agent<'a>;
    type IntoFuture = Pin<Box<dyn Future<Output = Agent<'a>> + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let id = self.entered().await;
            Agent::signs_in(self.app, id, self.tenant, self.name).await
        })
    }
}

pub(crate) async fn sign_in(app: &App, tenant: &'static str, username: &str, password: &str) -> Answer {
    let body = json!({ "environment": "init", "username": username, "password": password });
    app.ask("POST", "internal/profile").of(tenant).body(body).go().await
}

/// The server with one more tenant, `bare`, whose account includes just so much, and in it Ann, who may do just so much and
/// signs in: her profile, and what her calls carry.
pub(crate) async fn ann_of_bare(
    app: App,
    modules: &[u16],
    integrations: &[u16],
    permissions: &[u16],
) -> (App, Value, Vec<(String, String)>) {
    let tenant = NewTenant {
        id: None,
        subdomain: "bare".into(),
        brand_name: "Bare".into(),
        brand_image: None,
        brand_login_image: None,
        application_key: "application-bare".into(),
        consumer_key: "consumer-bare".into(),
        modules: modules.to_vec(),
        integrations: integrations.to_vec(),
        languages: vec!["en".into()],
        feedback: false,
        spans: Spans::default(),
        created: Millis(1),
    };
    let id = app.db.tenants().create(&tenant).await.expect("a tenant can be made");
    let group = app.db.groups().add(id, None, "Agent", permissions, Millis(1)).await.expect("a group can be made");
    app.agent("ann").entered().await;
    let ann = app.db.people().by_name(tenant_id("demo"), "ann").await.expect("readable").expect("there");
    let user = NewUser {
        id: None,
        username: "ann".into(),
        firstname: "Ann".into(),
        lastname: "Bare".into(),
        nickname: None,
        email: "ann@example.com".into(),
        password_hash: ann.password_hash,
        group,
        department: None,
        slots: 3,
        preferences: "{}".into(),
        created: Millis(1),
        skills: vec![],
    };
    app.db.people().create(id, &user).await.expect("a person can be entered");
    while app.ask("GET", "internal/self_configure").of("bare").go().await.status != 200 {}
    let profile = sign_in(&app, "bare", "ann", PASSWORD).await.done();
    let mut headers = app.keys("bare").await;
    headers.push(("Authorization".into(), format!("Bearer {}", profile["token"].as_str().expect("a token"))));
    (app, profile, headers)
}

/// Somebody who is signed in.
pub(crate) struct Agent<'a> {
    pub(crate) app: &'a App,
    pub(crate) id: u32,
    pub(crate) tenant: &'static str,
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) headers: Vec<(String, String)>,
}

impl<'a> Agent<'a> {
    /// Whoever was entered; also for one more time.
    pub(crate) async fn signs_in(app: &'a App, id: u32, tenant: &'static str, name: &str) -> Agent<'a> {
        let mut headers = app.keys(tenant).await;
        let profile = sign_in(app, tenant, name, PASSWORD).await.done();
        let token = profile["token"].as_str().expect("a token").to_owned();
        headers.push(("Authorization".into(), format!("Bearer {token}")));
        Agent { app, id, tenant, name: name.into(), token, headers }
    }
    pub(crate) fn ask(&self, method: &str, path: &str) -> Ask<'a> {
        self.app.ask(method, path).of(self.tenant).headers(&self.headers)
    }
    pub(crate) async fn profile(&self) -> Value {
        self.ask("GET", "internal/profile").go().await.done()
    }
    pub(crate) async fn change(&self, change: Value) -> Answer {
        self.ask("PATCH", "internal/profile").body(change).go().await
    }
    /// The profile once everything that machines have told this agent so far is done: a command comes after it in line.
    pub(crate) async fn settled(&self) -> Value {
        self.change(json!({ "renew": true })).await.done()
    }
    pub(crate) async fn queue(&self) -> Value {
        self.ask("GET", "livechat/queue?showall=true").go().await.done()
    }
    pub(crate) async fn ongoing(&self) -> Vec<Value> {
        let list = self.ask("GET", "livechat/ongoing").go().await.done();
        list["items"].as_array().expect("a list").clone()
    }
    pub(crate) async fn takes(&self, chat: &str) -> Answer {
        self.ask("GET", &format!("queue/retrieve_entity?uniQref={chat}")).go().await
    }
    pub(crate) async fn says(&self, chat: &str, text: &str) -> Answer {
        let client_id = self.app.number().to_string();
        let body = json!({ "uniQref": chat, "message": text, "client_id": client_id });
        self.ask("POST", "livechat/send").body(body).go().await
    }
    pub(crate) async fn ends(&self, chat: &str) -> Answer {
        self.ask("DELETE", &format!("livechat/ongoing?uniQref={chat}&reason=resolved")).go().await
    }
    pub(crate) async fn wraps_up(&self, chat: &str) -> Answer {
        let body = json!({ "uniQref": chat, "wrap_up": "send", "notes": "all well" });
        self.ask("PATCH", "livechat/details").body(body).go().await
    }
    pub(crate) fn hello(&self, since: Option<u64>) -> Value {
        json!({
            "type": "hello",
            "token": self.token,
            "application_key": self.headers[0].1,
            "consumer_key": self.headers[1].1,
            "device": "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09",
            "since": since,
        })
    }
    /// Opens the console's socket; it is welcome.
    pub(crate) async fn socket(&self) -> Socket {
        let mut socket = Socket::open(self.app, self.tenant, "live").await;
        socket.say(self.hello(None)).await;
        socket.hears_type("welcome").await;
        socket
    }
}

/// Somebody who writes from a page.
pub(crate) struct Customer<'a> {
    pub(crate) app: &'a App,
    pub(crate) tenant: &'static str,
    pub(crate) chat: String,
    pub(crate) token: String,
    pub(crate) started: Value,
}

impl<'a> Customer<'a> {
    pub(crate) async fn start(
        app: &'a App,
        tenant: &'static str,
        name: &str,
        skill: &str,
        message: Option<&str>,
    ) -> Customer<'a> {
        let mut body = json!({ "skill": skill_id(skill), "name": name });
        if let Some(message) = message {
            body["message"] = message.into();
            body["client_id"] = app.number().to_string().into();
        }
        let started = app.ask("POST", "incoming/livechat/start").of(tenant).body(body).go().await.done();
        let text = |field: &str| started[field].as_str().expect("a text").to_owned();
        Customer { app, tenant, chat: text("uniQref"), token: text("token"), started }
    }

    pub(crate) fn ask(&self, method: &str, path: &str) -> Ask<'a> {
        self.app.ask(method, &format!("incoming/livechat/{path}")).of(self.tenant).header("X-Chat-Token", &self.token)
    }
    pub(crate) async fn state(&self) -> Value {
        self.ask("GET", "state").go().await.done()
    }
    pub(crate) async fn says(&self, text: &str) -> Value {
        let body = json!({ "message": text, "client_id": self.app.number().to_string() });
        self.ask("POST", "message").body(body).go().await.done()
    }
    pub(crate) async fn leaves(&self) -> Value {
        self.ask("POST", "leave").go().await.done()
    }
    /// Opens the widget's socket, and hears how the chat stands.
    pub(crate) async fn socket(&self) -> (Socket, Value) {
        let mut socket = Socket::open(self.app, self.tenant, "incoming/livechat/live").await;
        socket.say(json!({ "type": "hello", "token": self.token, "since": 0 })).await;
        let state = socket.hears_type("state").await;
        (socket, state)
    }
}
