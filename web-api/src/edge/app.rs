//! What the server holds while it runs.
use crate::edge::budgets::Budgets;
use crate::edge::changes::Changes;
use crate::edge::kept::Kept;
use crate::edge::problem::Problem;
use crate::edge::rates::Rates;
use crate::edge::readiness::Readiness;
use crate::edge::repeats::Repeats;
use crate::edge::security_events::Lines;
use crate::edge::sessions::Sessions;
use crate::edge::settings::Settings;
use crate::edge::sites::{Site, Sites};
use crate::edge::sockets::registry::Sockets;
use crate::edge::tokens::TokenHash;
use crate::edge::vault::Vault;
use crate::edge::visitor;
use actix_web::HttpRequest;
use catalogue::error::Code;
use catalogue::ids::{ChatId, TenantId};
use catalogue::units::Millis;
use catalogue::{limit, permission};
use engine::{Clock, Engine};
use moka::sync::Cache;
use serde::Serialize;
use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use store::{Db, StoreError};
use utoipa::ToSchema;

/// Customers' tokens that are kept in memory; a token never changes its chat.
const CHAT_TOKENS: u64 = 200_000;
/// The languages of console and widget.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "it"];

/// The server, as calls find it. What belongs to one room alone is in `kept`.
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
    /// The tenants.
    pub(crate) sites: Sites,
    /// Who is signed in.
    pub(crate) sessions: Sessions,
    /// What waits for the feed of changes.
    pub(crate) changes: Changes,
    /// What rooms keep.
    kept: Kept,
    /// Chats by the hash of their token.
    pub(crate) chats: Cache<TokenHash, (TenantId, ChatId)>,
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
    /// Whether it is about to stop.
    pub(crate) stopping: AtomicBool,
}

impl App {
    /// Around an engine that has recovered.
    pub(crate) fn new(
        settings: Settings,
        (db, vault): (Db, Vault),
        engine: Engine,
        clock: Arc<dyn Clock>,
        sites: Sites,
        kept: Kept,
    ) -> App {
        App {
            rates: Rates::new(settings.sign_in_per_minute, settings.customer_calls_per_minute),
            security_lines: Lines::new(),
            budgets: Budgets::new(settings.waiting_chats_per_network),
            repeats: Arc::default(),
            sockets: Sockets::new(settings.max_sockets),
            sessions: Sessions::new(),
            changes: Changes::new(),
            port: OnceLock::new(),
            chats: Cache::new(CHAT_TOKENS),
            readiness: Readiness::default(),
            stopping: AtomicBool::new(false),
            kept,
            settings,
            db,
            vault,
            engine,
            clock,
            sites,
        }
    }

    /// What a room keeps under a type of its own.
    pub(crate) fn of<T: Any + Send + Sync>(&self) -> Arc<T> {
        self.kept.of()
    }

    /// Whether the machines of every tenant are at work, but for those that are closed.
    pub(crate) fn at_work(&self) -> bool {
        self.sites.all().iter().all(|site| site.closed.holds() || site.engine.at_work())
    }

    /// Whether every tenant is in maintenance.
    pub(crate) fn is_closed(&self) -> bool {
        // One that is suspended is refused by a server that is well.
        let mut served = self.sites.all().into_iter().filter(|site| !site.closed.is_suspended()).peekable();
        served.peek().is_some() && served.all(|site| site.closed.holds())
    }

    /// How long a session of a tenant's people lasts from its last renewal.
    async fn session_of(&self, site: &Site) -> Result<Millis, StoreError> {
        let rules = self.sessions.rules(&self.db, site.id).await?;
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
        self.settings.address_of(&site.subdomain, self.port.get().copied().unwrap_or_default())
    }

    /// The tenant that a request is for.
    pub(crate) fn site(&self, request: &HttpRequest) -> Result<Arc<Site>, Problem> {
        let unknown = || Problem::of(Code::UNKNOWN_SUBDOMAIN);
        let host = visitor::host(request).ok_or_else(|| Problem::of(Code::INVALID_HEADERS))?;
        let label = visitor::label(host).map(str::to_ascii_lowercase);
        self.sites.find(label.as_deref().unwrap_or(&self.settings.default_tenant)).ok_or_else(unknown)
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
            StoreError::Nul(field) => return Problem::format(field, "has a NUL character"),
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
