//! The demo tenant behind the release binary: filled with agents, served, signed in.
use crate::server::Server;
use crate::{Failure, Setting};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A database with the demo tenants in it, and the binary that serves it.
pub(crate) struct Demo {
    binary: PathBuf,
    database: String,
}

/// What a console has of its tenant before anybody signs in.
pub(crate) struct Keys {
    application: String,
    consumer: String,
}

/// Somebody who signed in.
pub(crate) struct Person {
    token: String,
    device: String,
}

impl Demo {
    /// Fills a database, with so many agents of a load test who have every skill and five slots each.
    pub(crate) fn filled(setting: &Setting, database: String, agents: usize) -> Result<Demo, Failure> {
        let binary = setting.server.clone();
        let seeded = Command::new(&binary)
            .args(["seed", "--load-agents", &agents.to_string(), "--database-url", &database])
            .stdout(Stdio::null())
            .status()?;
        if !seeded.success() {
            return Err("the demo tenants could not be filled".into());
        }
        Ok(Demo { binary, database })
    }

    /// Serves it, with as many attempts to sign in as anybody likes.
    pub(crate) fn serve(&self) -> Result<Server, Failure> {
        let mut serve = Command::new(&self.binary);
        serve.args(["serve", "--demo", "--listen", "127.0.0.1:0", "--metrics-listen", "off"]);
        serve.args(["--log", "error,security=warn"]);
        Server::start(serve.args(["--sign-in-per-minute", "100000", "--database-url", &self.database]))
    }
}

/// A client that names no proxy.
pub(crate) fn client() -> reqwest::Result<Client> {
    // The workspace's reqwest wants a provider of TLS to be named, whether or not it is used.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().no_proxy().tcp_nodelay(true).build()
}

/// Where the agents' and the customers' calls begin.
pub(crate) fn calls_at(address: SocketAddr) -> String {
    format!("http://{address}/2.0")
}

/// The answer's body, where the server did not refuse.
pub(crate) async fn answer(call: RequestBuilder) -> Result<Value, Failure> {
    let answer = call.send().await?;
    let status = answer.status();
    let text = answer.text().await?;
    if status.is_success() { Ok(serde_json::from_str(&text)?) } else { Err(format!("{status}: {text}").into()) }
}

fn word(of: &Value, name: &str) -> Result<String, Failure> {
    of[name].as_str().map(str::to_owned).ok_or_else(|| format!("no {name}: {of}").into())
}

impl Keys {
    /// As the server tells whoever asks.
    pub(crate) async fn of(client: &Client, address: SocketAddr) -> Result<Keys, Failure> {
        let account = answer(client.get(format!("{}/internal/self_configure", calls_at(address)))).await?;
        Ok(Keys { application: word(&account, "application_key")?, consumer: word(&account, "consumer_key")? })
    }

    fn on(&self, call: RequestBuilder) -> RequestBuilder {
        call.header("X-Application-Key", &self.application).header("X-Consumer-Key", &self.consumer)
    }

    /// The agents of the load test, from the first to this one.
    pub(crate) async fn sign_in(
        &self,
        client: &Client,
        address: SocketAddr,
        agents: usize,
    ) -> Result<Vec<Person>, Failure> {
        let mut people = Vec::with_capacity(agents);
        for number in 1..=agents {
            let who = json!({ "environment": "init", "username": format!("load.{number:03}"),
                "password": "switchyard-demo-1" });
            let profile = format!("{}/internal/profile", calls_at(address));
            let profile = answer(self.on(client.post(profile)).json(&who)).await?;
            people.push(Person { token: word(&profile, "token")?, device: uuid::Uuid::now_v7().to_string() });
        }
        Ok(people)
    }
}

impl Person {
    /// A call of theirs.
    pub(crate) fn on(&self, call: RequestBuilder, keys: &Keys) -> RequestBuilder {
        keys.on(call).bearer_auth(&self.token)
    }

    /// What their socket says first.
    pub(crate) fn hello(&self, keys: &Keys) -> String {
        json!({ "type": "hello", "token": self.token, "application_key": keys.application,
            "consumer_key": keys.consumer, "device": self.device })
        .to_string()
    }
}
