//! The settings: from a flag, a variable, `switchyard.toml` or the catalogue's default, in this order.
use crate::edge::hosts;
use crate::edge::origins;
use actix_web::http::Uri;
use catalogue::setting::{Kind, SettingRow};
use catalogue::units::Millis;
use catalogue::{limit, setting};
use clap::{Arg, ArgAction, ArgMatches, Command};
use config::{Config, ConfigError, File, FileFormat, Value, ValueKind};
use ipnet::IpNet;
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::time::Duration;
use store::{Db, StoreError};

/// Where settings are read from, unless told otherwise.
const FILE: &str = "switchyard.toml";

/// The fewest characters of the operators' key.
const OPERATOR_KEY: usize = 32;
/// The most threads that serve HTTP.
const HTTP_WORKERS: usize = 512;

/// How the server runs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Address of the console, the API and the sockets.
    pub listen: String,
    /// Address of the Prometheus metrics; empty or `off` for none.
    pub metrics_listen: String,
    /// Where everything is kept.
    pub database_url: String,
    /// How long the database is waited for, in seconds.
    pub database_seconds: u64,
    /// Where the keys stand that secrets in the database are sealed by; empty for none.
    pub secrets_key_file: String,
    /// Tenant of a host that names none.
    pub default_tenant: String,
    /// Whether to fill the demo tenants on the first start and show their sign-ins.
    pub demo: bool,
    /// Where people open the console, `{tenant}` standing for the subdomain; empty for this machine.
    pub public_address: String,
    /// Host and port of the mail server; empty for none.
    pub smtp_address: String,
    /// User name at the mail server; empty for none.
    pub smtp_user: String,
    /// Password at the mail server.
    pub smtp_password: Secret,
    /// `starttls`, `tls` or `none`.
    pub smtp_tls: String,
    /// Address that mails come from.
    pub mail_sender: String,
    /// Whether mails are kept and shown to this machine where there is no mail server.
    pub outbox: bool,
    /// What lets an operator's tools in; empty for nobody.
    pub operator_key: Secret,
    /// Whether the two may be there although others than this machine can reach the server.
    pub demo_in_public: bool,
    /// What is logged.
    pub log: String,
    /// `text` or `json`.
    pub log_format: String,
    /// Threads that tenants are spread over; 0 for half of the cores.
    pub engine_arbiters: usize,
    /// Threads that serve HTTP; 0 for one a core.
    pub http_workers: usize,
    /// Commands that may be under way.
    pub max_in_flight: usize,
    /// WebSockets that may be open at once.
    pub max_sockets: usize,
    /// How often at most it is told how people stand, in milliseconds.
    pub people_every_ms: u64,
    /// How long what changes in lines is gathered before it is told, in milliseconds.
    pub lines_every_ms: u64,
    /// How long a session lasts, in seconds.
    pub session_seconds: u64,
    /// Where the announced maintenance stands; empty for none.
    pub maintenance_file: String,
    /// Where people who need help are sent; empty for nowhere.
    pub support_contact: String,
    /// Public key that browsers subscribe to pushes with; empty for none.
    pub push_key: String,
    /// Attempts to sign in, a minute.
    pub sign_in_per_minute: u32,
    /// Calls of a customer's side, a minute.
    pub customer_calls_per_minute: u32,
    /// Chats of one tenant that may wait at once whose customers come from one address.
    pub waiting_chats_per_network: usize,
    /// Room for the files of one tenant's chats, in MiB.
    pub files_per_tenant_mib: u64,
    /// Reverse proxies that are believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Further origins whose consoles may call the agents' side and open its live feed.
    pub allowed_origins: Vec<String>,
    /// Other servers' API that a person may point the console at, `{tenant}` standing for the subdomain.
    pub console_bases: Vec<String>,
    /// Networks that webhooks may call besides public addresses.
    pub webhook_networks: Vec<IpNet>,
    /// How long a connection may be idle between two calls, in seconds.
    pub keep_alive_seconds: u64,
    /// How long a stop waits, in seconds.
    pub shutdown_seconds: u64,
}

/// A text that no log and no error shows.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(if self.0.is_empty() { "none" } else { "set" })
    }
}

/// Why the settings cannot be used: which, and what is wrong with it.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// A source could not be read, or a value is of the wrong kind.
    #[error("{0}")]
    Unreadable(#[from] ConfigError),
    /// A value is none that the server can work with.
    #[error("{key}: {why}")]
    Unusable {
        /// Which setting.
        key: &'static str,
        /// What is wrong with it.
        why: String,
    },
}

impl Settings {
    /// Reads every source.
    ///
    /// # Errors
    /// The first value that cannot be used.
    pub fn read(matches: &ArgMatches) -> Result<Settings, SettingsError> {
        let file = matches.get_one::<String>("config");
        let read = |name: &str| std::env::var(name).ok();
        Settings::from_sources(file.map(String::as_str), read, |row| matches.get_one::<String>(row.key).cloned())
    }

    /// The same, with the sources given.
    ///
    /// # Errors
    /// The first value that cannot be used.
    pub fn from_sources(
        file: Option<&str>,
        variable: impl Fn(&str) -> Option<String>,
        flag: impl Fn(&SettingRow) -> Option<String>,
    ) -> Result<Settings, SettingsError> {
        let mut sources = Config::builder();
        for row in setting::ROWS {
            sources = sources.set_default(row.key, value(row, row.default))?;
        }
        sources = match file {
            Some(file) => sources.add_source(File::new(file, FileFormat::Toml)),
            None => sources.add_source(File::from(Path::new(FILE)).format(FileFormat::Toml).required(false)),
        };
        for row in setting::ROWS {
            if let Some(text) = flag(row).or_else(|| variable(row.variable)) {
                sources = sources.set_override(row.key, value(row, &text))?;
            }
        }
        let settings: Settings = sources.build()?.try_deserialize()?;
        settings.check()?;
        Ok(settings)
    }

    fn check(&self) -> Result<(), SettingsError> {
        let unusable = |key, why: String| Err(SettingsError::Unusable { key, why });
        if let Err(error) = self.listen.parse::<SocketAddr>() {
            return unusable("listen", format!("{}: {error}", self.listen));
        }
        if let Some(address) = self.metrics_address()
            && let Err(error) = address.parse::<SocketAddr>()
        {
            return unusable("metrics_listen", format!("{address}: {error}"));
        }
        if !["sqlite:", "postgres:", "postgresql:"].iter().any(|kind| self.database_url.starts_with(kind)) {
            return unusable("database_url", "has to begin with sqlite: or postgres:".into());
        }
        if !["text", "json"].contains(&self.log_format.as_str()) {
            return unusable("log_format", format!("{} is neither text nor json", self.log_format));
        }
        if let Err(error) = tracing_subscriber::EnvFilter::try_new(&self.log) {
            return unusable("log", error.to_string());
        }
        if self.http_workers > HTTP_WORKERS {
            return unusable("http_workers", format!("has to be at most {HTTP_WORKERS}"));
        }
        if let Some(odd) = self.allowed_origins.iter().find(|origin| !origins::is_origin(origin)) {
            return unusable("allowed_origins", format!("{odd} is no origin like https://example.com"));
        }
        if let Some(odd) = self.console_bases.iter().find(|base| !origins::is_base(base)) {
            return unusable("console_bases", format!("{odd} is no address like https://example.com/2.0/"));
        }
        // The server's own is the first of them.
        if self.console_bases.len() >= limit::CONSOLE_BASES {
            return unusable("console_bases", format!("has to be at most {}", limit::CONSOLE_BASES - 1));
        }
        let key = self.operator_key.0.chars().count();
        if key > 0 && key < OPERATOR_KEY {
            return unusable("operator_key", format!("has to have {OPERATOR_KEY} characters or more"));
        }
        self.check_mail()?;
        self.check_demo()?;
        let contact = &self.support_contact;
        if !contact.is_empty() && !["https://", "mailto:"].iter().any(|kind| contact.starts_with(kind)) {
            return unusable("support_contact", "has to begin with https:// or mailto:".into());
        }
        if !self.push_key.is_empty() && !is_push_key(&self.push_key) {
            return unusable(
                "push_key",
                "is no public key of P-256 in base64url, 87 characters that begin with B".into(),
            );
        }
        if !hosts::is_subdomain(&self.default_tenant) {
            return unusable("default_tenant", format!("{} is no name of a tenant", self.default_tenant));
        }
        let positive = [
            ("database_seconds", self.database_seconds as usize),
            ("session_seconds", self.session_seconds as usize),
            ("max_in_flight", self.max_in_flight),
            ("max_sockets", self.max_sockets),
            ("sign_in_per_minute", self.sign_in_per_minute as usize),
            ("customer_calls_per_minute", self.customer_calls_per_minute as usize),
            ("waiting_chats_per_network", self.waiting_chats_per_network),
            ("files_per_tenant_mib", self.files_per_tenant_mib as usize),
        ];
        if let Some((key, _)) = positive.into_iter().find(|(_, value)| *value == 0) {
            return unusable(key, "has to be at least 1".into());
        }
        let longest = limit::SESSION_LONGEST.as_seconds().unsigned_abs();
        if self.session_seconds > longest {
            return unusable("session_seconds", format!("has to be at most {longest}"));
        }
        Ok(())
    }

    /// What shows its sign-ins and links to whoever asks is for this machine, unless somebody says otherwise.
    fn check_demo(&self) -> Result<(), SettingsError> {
        let Some(key) =
            [("demo", self.demo), ("outbox", self.outbox)].into_iter().find_map(|(key, on)| on.then_some(key))
        else {
            return Ok(());
        };
        let listens_here = self.listen.parse::<SocketAddr>().is_ok_and(|address| address.ip().is_loopback());
        let host = self.address_of("demo", 0).parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
        let leads_here = host.is_some_and(|host| hosts::is_of_this_machine(&host));
        if self.demo_in_public || (listens_here && leads_here) {
            return Ok(());
        }
        let place = if listens_here { &self.public_address } else { &self.listen };
        let why =
            format!("would show sign-ins to everyone who reaches {place}; --demo-in-public starts it all the same");
        Err(SettingsError::Unusable { key, why })
    }

    fn check_mail(&self) -> Result<(), SettingsError> {
        let unusable = |key, why: String| Err(SettingsError::Unusable { key, why });
        if !self.public_address.is_empty() && !origins::is_origin(&self.public_address.replacen("{tenant}", "demo", 1))
        {
            return unusable(
                "public_address",
                format!("{} is no address like https://{{tenant}}.example.com", self.public_address),
            );
        }
        if self.mail_sender.parse::<lettre::Address>().is_err() {
            return unusable("mail_sender", format!("{} is no email address", self.mail_sender));
        }
        if !["starttls", "tls", "none"].contains(&self.smtp_tls.as_str()) {
            return unusable("smtp_tls", format!("{} is neither starttls, tls nor none", self.smtp_tls));
        }
        if self.smtp_address.is_empty() {
            return Ok(());
        }
        let Some((host, _)) = self.mail_server() else {
            return unusable("smtp_address", format!("{} is no host and port", self.smtp_address));
        };
        let here = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        if self.smtp_tls == "none" && !self.smtp_password.0.is_empty() && !here {
            return unusable("smtp_tls", "a password is not sent in the clear to another machine".into());
        }
        Ok(())
    }

    /// Host and port of the mail server, if one is set.
    pub(crate) fn mail_server(&self) -> Option<(&str, u16)> {
        let (host, port) = self.smtp_address.rsplit_once(':')?;
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let port = port.parse().ok()?;
        (!host.is_empty()).then_some((host, port))
    }

    /// The database, open.
    ///
    /// # Errors
    /// What the store says.
    pub async fn open(&self) -> Result<Db, StoreError> {
        Db::open_within(&self.database_url, Duration::from_secs(self.database_seconds)).await
    }

    /// How often at most it is told how people stand.
    pub fn people_every(&self) -> Duration {
        Duration::from_millis(self.people_every_ms)
    }

    /// How long what changes in lines is gathered before it is told.
    pub fn lines_every(&self) -> Duration {
        Duration::from_millis(self.lines_every_ms)
    }

    /// How long a session lasts from its last renewal.
    pub fn session(&self) -> Millis {
        Millis::seconds(i64::try_from(self.session_seconds).unwrap_or(i64::MAX / 1_000))
    }

    /// Where a tenant's people open the console, as the settings say and no request does; without a slash at its end.
    /// `port` is the one that is listened on, for when no public address is set.
    pub(crate) fn address_of(&self, subdomain: &str, port: u16) -> String {
        match self.public_address.as_str() {
            "" => format!("http://{subdomain}.localhost:{port}"),
            template => template.replacen("{tenant}", subdomain, 1),
        }
    }

    /// The port that is to be listened on.
    pub(crate) fn port(&self) -> u16 {
        self.listen.parse::<SocketAddr>().map_or(0, |address| address.port())
    }

    /// Where the metrics are served, if anywhere.
    pub fn metrics_address(&self) -> Option<&str> {
        match self.metrics_listen.trim() {
            "" | "off" => None,
            address => Some(address),
        }
    }
}

/// An uncompressed point of P-256 (65 bytes, the first of them 4) in base64url without padding, as RFC 8292 has it and browsers
/// take it. Whether it lies on the curve they find out.
fn is_push_key(text: &str) -> bool {
    let base64url = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    // 65 bytes are 520 bits in 87 characters of six; the first eight bits are 0000_0100, the last two stand for nothing.
    let begins = text.starts_with('B') && text[1..].starts_with(|c: char| c.is_ascii_uppercase() && c <= 'P');
    let ends = text.ends_with(|c| "AEIMQUYcgkosw048".contains(c));
    text.len() == 87 && text.bytes().all(base64url) && begins && ends
}

/// A text as a value of the setting's kind. What is no number or switch stays a text, and is refused by name later.
fn value(row: &SettingRow, text: &str) -> Value {
    let text = text.trim();
    let kind = match row.kind {
        Kind::Text => ValueKind::String(text.to_owned()),
        Kind::Number => text.parse().map_or_else(|_| ValueKind::String(text.to_owned()), ValueKind::I64),
        Kind::Switch => text.parse().map_or_else(|_| ValueKind::String(text.to_owned()), ValueKind::Boolean),
        Kind::List => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            ValueKind::Array(items.map(|item| Value::from(item.to_owned())).collect())
        }
    };
    Value::new(Some(&row.variable.to_owned()), kind)
}

/// A flag for every setting, on every command.
pub fn flags(command: Command) -> Command {
    let file = Arg::new("config")
        .long("config")
        .value_name("FILE")
        .global(true)
        .help(format!("Where settings are read from [default: {FILE} if there is one]"));
    setting::ROWS.iter().fold(command.arg(file), |command, row| command.arg(flag(row)))
}

fn flag(row: &'static SettingRow) -> Arg {
    let default = if row.default.is_empty() { "none" } else { row.default };
    let arg = Arg::new(row.key)
        .long(row.flag)
        .global(true)
        .action(ArgAction::Set)
        .help(format!("{} [default: {default}] [variable: {}]", row.help, row.variable));
    match row.kind {
        Kind::Text => arg.value_name("TEXT"),
        Kind::Number => arg.value_name("NUMBER"),
        Kind::List => arg.value_name("A,B"),
        Kind::Switch => arg.value_name("true|false").num_args(0..=1).require_equals(true).default_missing_value("true"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)], flags: &[(&str, &str)]) -> Result<Settings, SettingsError> {
        let find = |list: &[(&str, &str)], name: &str| {
            list.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Settings::from_sources(None, |name| find(variables, name), |row| find(flags, row.key))
    }

    #[test]
    fn a_flag_goes_before_a_variable_and_that_before_the_default() {
        let settings = read(&[], &[]).unwrap();
        assert_eq!(settings.listen, "127.0.0.1:8080");
        assert!(!settings.demo && settings.allowed_origins.is_empty());
        let settings = read(&[("SWITCHYARD_MAX_SOCKETS", "7"), ("SWITCHYARD_DEMO", "true")], &[]).unwrap();
        assert!(settings.max_sockets == 7 && settings.demo);
        let settings = read(&[("SWITCHYARD_MAX_SOCKETS", "7")], &[("max_sockets", "8")]).unwrap();
        assert_eq!(settings.max_sockets, 8);
    }

    #[test]
    fn a_list_is_split_at_commas() {
        let settings = read(&[("SWITCHYARD_TRUSTED_PROXIES", "10.0.0.1, ::1")], &[]).unwrap();
        assert_eq!(settings.trusted_proxies.len(), 2);
    }

    /// One more than there is room for beside the server's own.
    const FOURTEEN: &str = "https://a/2.0/,https://b/2.0/,https://c/2.0/,https://d/2.0/,https://e/2.0/,https://f/2.0/,\
        https://g/2.0/,https://h/2.0/,https://i/2.0/,https://j/2.0/,https://k/2.0/,https://l/2.0/,https://m/2.0/,https://n/2.0/";

    #[test]
    fn a_value_that_does_not_fit_is_named() {
        for (key, value) in [
            ("listen", "nowhere"),
            ("metrics_listen", "nowhere"),
            ("database_url", "mysql://x"),
            ("log_format", "xml"),
            ("max_sockets", "0"),
            ("max_in_flight", "many"),
            ("trusted_proxies", "proxy.example"),
            ("webhook_networks", "10.0.0.0/33"),
            ("webhook_networks", "10.0.0.1"),
            ("http_workers", "100000"),
            ("allowed_origins", "evil com"),
            ("allowed_origins", "https://example.com/"),
            ("console_bases", "https://example.com/"),
            ("console_bases", FOURTEEN),
            ("default_tenant", "A B/.."),
            ("public_address", "https://{tenant}.example.com/console"),
            ("smtp_address", "mail.example.com"),
            ("smtp_tls", "ssl"),
            ("mail_sender", "nobody"),
            ("push_key", "secret"),
            ("push_key", "CEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U"),
        ] {
            let error = read(&[], &[(key, value)]).unwrap_err().to_string();
            assert!(error.to_lowercase().contains(key) || error.contains(value), "{key}: {error}");
        }
        let key = "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U";
        assert_eq!(read(&[], &[("push_key", key)]).unwrap().push_key, key);
        assert!(read(&[], &[("metrics_listen", "off")]).unwrap().metrics_address().is_none());
    }

    #[test]
    fn a_demo_is_for_this_machine_unless_it_is_wanted_in_public() {
        let start = |key, listen, address| {
            read(&[("SWITCHYARD_PUBLIC_ADDRESS", address)], &[(key, "true"), ("listen", listen)])
        };
        let (here, wide) = ("127.0.0.1:8080", "0.0.0.0:8080");
        for key in ["demo", "outbox"] {
            assert!(start(key, here, "").is_ok() && start(key, "[::1]:8080", "").is_ok());
            assert!(start(key, here, "http://{tenant}.localhost:8080").is_ok());
            for (listen, address) in [(wide, ""), (here, "https://{tenant}.example.com"), ("192.0.2.1:80", "")] {
                let said = start(key, listen, address).unwrap_err().to_string();
                assert!(said.contains(key) && said.contains("--demo-in-public"), "{said}");
            }
            let wanted = read(&[], &[(key, "true"), ("listen", wide), ("demo_in_public", "true")]);
            assert!(wanted.is_ok());
        }
        assert!(read(&[], &[("listen", wide)]).is_ok());
    }

    #[test]
    fn a_password_goes_in_the_clear_to_this_machine_alone_and_into_no_log() {
        let with = |address| {
            read(&[("SWITCHYARD_SMTP_PASSWORD", "hunter2")], &[("smtp_address", address), ("smtp_tls", "none")])
        };
        assert!(with("mail.example.com:25").is_err());
        let settings = with("[::1]:2525").unwrap();
        assert_eq!(settings.mail_server(), Some(("::1", 2525)));
        assert!(!format!("{settings:?}").contains("hunter2"));
    }

    #[test]
    fn every_setting_is_a_flag() {
        let help = flags(Command::new("switchyard")).render_help().to_string();
        for row in setting::ROWS {
            assert!(help.contains(&format!("--{}", row.flag)) && help.contains(row.variable), "{}", row.key);
        }
    }
}
