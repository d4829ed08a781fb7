//! What the server holds while it runs.
use crate::edge::budgets::Budgets;
use crate::edge::budgets::files::Files;
use crate::edge::closed::Closed;
use crate::edge::problem::Problem;
use crate::edge::rates::Rates;
use crate::edge::readiness::Readiness;
use crate::edge::repeats::Repeats;
use crate::edge::security_events::Lines;
use crate::edge::sessions::Sessions;
use crate::edge::settings::Settings;
use crate::edge::sockets::registry::Sockets;
use crate::edge::tokens::TokenHash;
use crate::edge::vault::Vault;
use crate::edge::visitor;
use crate::rooms::live::Supervisors;
use crate::rooms::mail::Mail;
use crate::rooms::profile::Avatars;
use crate::rooms::shell::Client;
use crate::rooms::sign_in::{Passwords, Services};
use crate::rooms::webhooks::Webhooks;
use actix_web::HttpRequest;
use catalogue::error::Code;
use catalogue::ids::{ChatId, TenantId};
use catalogue::units::Millis;
use catalogue::{limit, permission};
use engine::{Clock, Engine};
use moka::sync::Cache;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use store::{Db, StoreError};
use utoipa::ToSchema;

/// Pictures that are unpacked at once.
const DRAWING: usize = 2;
/// Customers' tokens that are kept in memory; a token never changes its chat.
const CHAT_TOKENS: u64 = 200_000;
/// The languages of console and widget.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "it"];

/// The server.
pub(crate) struct App {
    /// How it was set.
    pub(crate) settings: Settings,
    /// Where everything is kept.
    pub(crate) db: Db,
    /// What seals and opens the secrets that are kept there.
    pub(crate) vault: Vault,
    /// What decides.
    pub(crate) engine: Engine,
    /// What time it is.
    pub(crate) clock: Arc<dyn Clock>,
    /// The tenants, by subdomain.
    pub(crate) sites: BTreeMap<String, Arc<Site>>,
    /// Who is signed in.
    pub(crate) sessions: Sessions,
    /// Who has a picture.
    pub(crate) avatars: Avatars,
    /// Who is told of chats that lost their agent.
    pub(crate) supervisors: Supervisors,
    /// Chats by the hash of their token.
    pub(crate) chats: Cache<TokenHash, (TenantId, ChatId)>,
    /// The one place where passwords are checked.
    pub(crate) passwords: Passwords,
    /// Where letters are given up.
    pub(crate) mail: Mail,
    /// The services that answer for people.
    pub(crate) services: Services,
    /// What webhooks are called with.
    pub(crate) webhooks: Webhooks,
    /// The port that it listens at, once it does.
    pub(crate) port: OnceLock<u16>,
    /// How often one may come.
    pub(crate) rates: Rates,
    /// How many refusals are written down.
    pub(crate) security_lines: Lines,
    /// How much of the server strangers may hold at once.
    pub(crate) budgets: Budgets,
    /// Whether the storage can be written.
    pub(crate) readiness: Readiness,
    /// Calls under a key whose repeat does no harm.
    pub(crate) repeats: Arc<Repeats>,
    /// Open sockets.
    pub(crate) sockets: Sockets,
    /// Whose turn it is to unpack a picture.
    pub(crate) drawing: tokio::sync::Semaphore,
    /// Whether it is about to stop.
    pub(crate) stopping: AtomicBool,
}

/// What lies beyond this machine.
pub(crate) struct Beyond {
    /// Where letters are given up.
    pub(crate) mail: Mail,
    /// The services that answer for people.
    pub(crate) services: Services,
    /// What webhooks are called with.
    pub(crate) webhooks: Webhooks,
}

/// A tenant as the edge sees it.
pub(crate) struct Site {
    /// As it is configured.
    pub(crate) row: store::Tenant,
    /// Its machines.
    pub(crate) engine: engine::Tenant,
    /// Whether it is in maintenance.
    pub(crate) closed: Closed,
    /// Held by whoever takes a seat of a tenant that has so many.
    pub(crate) seats: tokio::sync::Mutex<()>,
    /// Held by whoever another service sends for the first time, so that two of the same do not become two people.
    pub(crate) entering: tokio::sync::Mutex<()>,
    /// Held by whoever publishes a routing policy, or gives the machines the one that is published.
    pub(crate) publishing: tokio::sync::Mutex<()>,
    /// Told when the machines are still to be given what is published.
    pub(crate) published: tokio::sync::Notify,
    /// How much room its files take.
    pub(crate) files: Files,
    /// Sign-ins to show at the login; for demo tenants only.
    pub(crate) demo_users: Option<Vec<DemoUser>>,
    /// Where people who need help are sent.
    pub(crate) support: Option<String>,
    /// Public key for pushes.
    pub(crate) push_key: Option<String>,
}

impl App {
    /// Around an engine that has recovered.
    pub(crate) fn new(
        settings: Settings,
        (db, vault): (Db, Vault),
        engine: Engine,
        clock: Arc<dyn Clock>,
        tenants: Vec<(store::Tenant, Closed)>,
        supervisors: Supervisors,
        Beyond { mail, services, webhooks }: Beyond,
    ) -> App {
        let sites = tenants
            .into_iter()
            .filter_map(|(row, closed)| {
                let demo_users = settings.demo.then(|| crate::rooms::demo::sign_ins(&row)).flatten();
                let given = |text: &String| (!text.is_empty()).then(|| text.clone());
                let (support, push_key) = (given(&settings.support_contact), given(&settings.push_key));
                let site = Site {
                    engine: engine.tenant(row.id)?,
                    closed,
                    seats: tokio::sync::Mutex::default(),
                    entering: tokio::sync::Mutex::default(),
                    publishing: tokio::sync::Mutex::default(),
                    published: tokio::sync::Notify::new(),
                    files: Files::new(settings.files_per_tenant_mib),
                    demo_users,
                    support,
                    push_key,
                    row,
                };
                Some((site.row.subdomain.clone(), Arc::new(site)))
            })
            .collect();
        App {
            rates: Rates::new(settings.sign_in_per_minute, settings.customer_calls_per_minute),
            security_lines: Lines::new(),
            budgets: Budgets::new(settings.waiting_chats_per_network),
            repeats: Arc::default(),
            sockets: Sockets::new(settings.max_sockets),
            sessions: Sessions::new(),
            avatars: Avatars::new(),
            supervisors,
            mail,
            services,
            webhooks,
            port: OnceLock::new(),
            chats: Cache::new(CHAT_TOKENS),
            passwords: Passwords::new(),
            drawing: tokio::sync::Semaphore::new(DRAWING),
            readiness: Readiness::default(),
            stopping: AtomicBool::new(false),
            settings,
            db,
            vault,
            engine,
            clock,
            sites,
        }
    }

    /// Whether the machines of every tenant are at work, but for those in maintenance.
    pub(crate) fn at_work(&self) -> bool {
        self.sites.values().all(|site| site.closed.holds() || site.engine.at_work())
    }

    /// Whether every tenant is in maintenance.
    pub(crate) fn is_closed(&self) -> bool {
        !self.sites.is_empty() && self.sites.values().all(|site| site.closed.holds())
    }

    /// How long a session of a tenant's people lasts from its last renewal.
    async fn session_of(&self, site: &Site) -> Result<Millis, StoreError> {
        let rules = self.sessions.rules(&self.db, site.row.id).await?;
        Ok(rules.session_seconds.map_or_else(|| self.settings.session(), |own| Millis::seconds(i64::from(own))))
    }

    /// Until when a session lasts that began then and is renewed now: never beyond [`limit::SESSION_LONGEST`] from its
    /// sign-in.
    pub(crate) async fn session_until(&self, site: &Site, began: Millis, now: Millis) -> Result<Millis, StoreError> {
        Ok((now + self.session_of(site).await?).min(began + limit::SESSION_LONGEST))
    }

    /// Now.
    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Where a tenant's people open the console, as the settings say and no request does; without a slash at its end.
    pub(crate) fn address_of(&self, site: &Site) -> String {
        self.settings.address_of(&site.row.subdomain, self.port.get().copied().unwrap_or_default())
    }

    /// The tenant that a request is for.
    pub(crate) fn site(&self, request: &HttpRequest) -> Result<&Arc<Site>, Problem> {
        let unknown = || Problem::of(Code::UNKNOWN_SUBDOMAIN);
        let host = visitor::host(request).ok_or_else(|| Problem::of(Code::INVALID_HEADERS))?;
        let label = visitor::label(host).map(str::to_ascii_lowercase);
        self.sites.get(label.as_deref().unwrap_or(&self.settings.default_tenant)).ok_or_else(unknown)
    }
}

impl Site {
    /// What the console needs to begin.
    pub(crate) fn client(&self) -> Client {
        let row = &self.row;
        Client {
            subdomain: row.subdomain.clone(),
            brand_name: row.brand_name.clone(),
            brand_image: row.brand_image.clone(),
            brand_login_image: row.brand_login_image.clone(),
            application_key: row.application_key.clone(),
            consumer_key: row.consumer_key.clone(),
            modules: modules(|id| row.modules.contains(&id)),
            integrations: row.integrations.clone(),
            feedback: row.feedback,
            autoSuspendThreshold: self.row.spans.session_threshold.as_seconds(),
            languages: LANGUAGES.to_vec(),
            version: env!("CARGO_PKG_VERSION"),
            support: self.support.clone(),
            push_key: self.push_key.clone(),
            links: false,
            sso: None,
            shared_machines: false,
            demo_users: self.demo_users.clone(),
        }
    }
}

/// The product's modules that pass.
pub(crate) fn modules(pass: impl Fn(u16) -> bool) -> Vec<Module> {
    permission::MODULES
        .iter()
        .filter(|row| pass(row.id))
        .map(|row| Module { id: row.id, name: row.name.to_owned(), product: row.product.to_owned() })
        .collect()
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        let code = match &error {
            StoreError::Unavailable(_) => Code::STORAGE_FAILED,
            StoreError::Corrupt { .. } => Code::DATABASE_MISMATCH,
            StoreError::Nul(field) => return Problem::format(field, "holds a NUL character"),
            _ => Code::STORAGE_READ_FAILED,
        };
        tracing::error!(%error, %code, "the store refused");
        Problem::of(code)
    }
}

/// A module of the product.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Module {
    /// Its id, 1 to 6.
    pub(crate) id: u16,
    /// Its name.
    pub(crate) name: String,
    /// The product that it is sold as.
    pub(crate) product: String,
}

/// A sign-in of a demo tenant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DemoUser {
    /// The user name.
    pub(crate) username: String,
    /// The password.
    pub(crate) password: String,
    /// The permission group.
    pub(crate) role: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_store_says_has_its_code() {
        let code = |error: StoreError| Problem::from(error).code;
        assert_eq!(code(StoreError::Unavailable("full".into())), Code::STORAGE_FAILED);
        let corrupt = StoreError::Corrupt { what: "a row".into(), why: "nonsense".into() };
        assert_eq!(code(corrupt), Code::DATABASE_MISMATCH);
        // Everything that nobody expects of a store that answers.
        for odd in [StoreError::Dangling, StoreError::Volatile, StoreError::Taken("name"), StoreError::Fenced] {
            assert_eq!(code(odd), Code::STORAGE_READ_FAILED);
        }
    }
}
