//! Everything an operator can set, each as a flag, a variable and a key of `switchyard.toml`.
use serde::Serialize;

/// What a setting holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number, not negative.
    Number,
    /// On or off.
    Switch,
    /// Texts, separated by commas in a flag or a variable.
    List,
}

/// One setting, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SettingRow {
    /// Its key in `switchyard.toml`.
    pub key: &'static str,
    /// Its flag, without the leading dashes.
    pub flag: &'static str,
    /// Its variable.
    pub variable: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its value unless told otherwise, written as in a flag.
    pub default: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// The row of a key.
pub fn find(key: &str) -> Option<&'static SettingRow> {
    ROWS.iter().find(|row| row.key == key)
}

macro_rules! settings {
    ($( $key:literal $flag:literal $variable:literal $kind:ident $default:literal $help:literal; )+) => {
        /// Every setting, in the order in which `--help` lists them.
        pub const ROWS: &[SettingRow] = &[
            $( SettingRow { key: $key, flag: $flag, variable: $variable, kind: Kind::$kind, default: $default, help: $help }, )+
        ];
    };
}

settings! {
//  key                            flag                           variable                                  kind   default                           help
    "listen"                       "listen"                       "SWITCHYARD_LISTEN"                       Text   "127.0.0.1:8080"                  "Address of the console, the API and the sockets.";
    "metrics_listen"               "metrics-listen"               "SWITCHYARD_METRICS_LISTEN"               Text   "127.0.0.1:9464"                  "Address of the Prometheus metrics, a listener of its own; empty for none.";
    "database_url"                 "database-url"                 "SWITCHYARD_DATABASE_URL"                 Text   "sqlite://data/switchyard.db"     "Where everything is kept: sqlite://FILE or postgres://USER@HOST/NAME.";
    "database_seconds"             "database-seconds"             "SWITCHYARD_DATABASE_SECONDS"             Number "5"                               "How long a connection to the database, a lock and then a statement are waited for; what takes longer counts as failed (261).";
    "secrets_key_file"             "secrets-key-file"             "SWITCHYARD_SECRETS_KEY_FILE"             Text   ""                                "File with the keys that secrets in the database are sealed by, one a line, the first of which seals; `switchyard secrets key` makes one. Empty to keep them as they are.";
    "default_tenant"               "default-tenant"               "SWITCHYARD_DEFAULT_TENANT"               Text   "demo"                            "Tenant of a host that names none, such as localhost or an IP address.";
    "demo"                         "demo"                         "SWITCHYARD_DEMO"                         Switch "false"                           "Fill the two demo tenants on the first start and show their sign-ins on the sign-in page.";
    "public_address"               "public-address"               "SWITCHYARD_PUBLIC_ADDRESS"               Text   ""                                "Address at which people open the console, with {tenant} for the first label of its host, as in https://{tenant}.example.com; links in mails are made from it. Empty for http://{tenant}.localhost with the port of listen.";
    "smtp_address"                 "smtp-address"                 "SWITCHYARD_SMTP_ADDRESS"                 Text   ""                                "Host and port of the server that mails are handed to, such as mail.example.com:587; empty for none.";
    "smtp_user"                    "smtp-user"                    "SWITCHYARD_SMTP_USER"                    Text   ""                                "User name at the mail server; empty to hand mails over without one.";
    "smtp_password"                "smtp-password"                "SWITCHYARD_SMTP_PASSWORD"                Text   ""                                "Password at the mail server; better as a variable or in the file than as a flag, which others can read.";
    "smtp_tls"                     "smtp-tls"                     "SWITCHYARD_SMTP_TLS"                     Text   "starttls"                        "How the way to the mail server is kept private: starttls, tls from the first byte on, or none. A password goes without only to this machine.";
    "mail_sender"                  "mail-sender"                  "SWITCHYARD_MAIL_SENDER"                  Text   "no-reply@localhost"              "Address that mails come from; the name beside it is the brand of the tenant.";
    "outbox"                       "outbox"                       "SWITCHYARD_OUTBOX"                       Switch "false"                           "Keep mails in memory where no mail server is set, and show them to this machine alone, at an address with a key that the start prints; for trying things out.";
    "operator_key"                 "operator-key"                 "SWITCHYARD_OPERATOR_KEY"                 Text   ""                                "Key by which an operator's own tools make and change tenants by a call, 32 characters or more; better as a variable or in the file than as a flag. Empty for no such call.";
    "demo_in_public"               "demo-in-public"               "SWITCHYARD_DEMO_IN_PUBLIC"               Switch "false"                           "Start with demo or outbox although other machines can reach the server or public_address leads elsewhere: everyone who comes reads the sign-ins of the demo.";
    "log"                          "log"                          "SWITCHYARD_LOG"                          Text   "info"                            "What is logged: a level, or levels by module as in info,web_api=debug.";
    "log_format"                   "log-format"                   "SWITCHYARD_LOG_FORMAT"                   Text   "text"                            "How it is logged: text or json.";
    "engine_arbiters"              "engine-arbiters"              "SWITCHYARD_ENGINE_ARBITERS"              Number "0"                               "Threads that tenants are spread over; 0 for half of the cores, at least one.";
    "http_workers"                 "http-workers"                 "SWITCHYARD_HTTP_WORKERS"                 Number "0"                               "Threads that serve HTTP and WebSockets; 0 for one a core.";
    "max_in_flight"                "max-in-flight"                "SWITCHYARD_MAX_IN_FLIGHT"                Number "4096"                            "Commands that one tenant may have under way; more are refused with 260.";
    "max_sockets"                  "max-sockets"                  "SWITCHYARD_MAX_SOCKETS"                  Number "18000"                           "WebSockets that may be open at the same time; more are refused with 260.";
    "people_every_ms"              "people-every-ms"              "SWITCHYARD_PEOPLE_EVERY_MS"              Number "1000"                            "How often at most consoles that show people are told how they stand, and the list of the team is made anew, in milliseconds.";
    "lines_every_ms"               "lines-every-ms"               "SWITCHYARD_LINES_EVERY_MS"               Number "250"                             "How long what changes in the queues is gathered before the consoles that show them are told, in milliseconds.";
    "session_seconds"              "session-seconds"              "SWITCHYARD_SESSION_SECONDS"              Number "28800"                           "How long a session lasts from its last renewal, in seconds; with less than 180 left its agent is set away.";
    "maintenance_file"             "maintenance-file"             "SWITCHYARD_MAINTENANCE_FILE"             Text   ""                                "File with the maintenance that is announced, as docs/OPERATIONS.md shows it; read whenever a console asks.";
    "support_contact"              "support-contact"              "SWITCHYARD_SUPPORT_CONTACT"              Text   ""                                "Where people who need help are sent, an address with https: or mailto:; empty for nowhere.";
    "push_key"                     "push-key"                     "SWITCHYARD_PUSH_KEY"                     Text   ""                                "Public application server key (VAPID, base64url) that browsers subscribe to pushes with; empty for no subscription.";
    "sign_in_per_minute"           "sign-in-per-minute"           "SWITCHYARD_SIGN_IN_PER_MINUTE"           Number "30"                              "Attempts to sign in that one address, one account from one address, and one device that signed in before may make a minute; more are refused with 158.";
    "customer_calls_per_minute"    "customer-calls-per-minute"    "SWITCHYARD_CUSTOMER_CALLS_PER_MINUTE"    Number "600"                             "Calls that one address may make a minute on the customer's side; more are refused with 158. Addresses of this machine are not counted.";
    "waiting_chats_per_network"    "waiting-chats-per-network"    "SWITCHYARD_WAITING_CHATS_PER_NETWORK"    Number "10"                              "Chats of one tenant that may wait for an agent at the same time whose customers come from one address; more are refused with 158. Addresses of this machine are not counted. Raise it where many customers share an address.";
    "files_per_tenant_mib"         "files-per-tenant-mib"         "SWITCHYARD_FILES_PER_TENANT_MIB"         Number "20480"                           "Room for the files of one tenant's chats together, in MiB; more are refused with 271.";
    "trusted_proxies"              "trusted-proxies"              "SWITCHYARD_TRUSTED_PROXIES"              List   ""                                "Addresses of reverse proxies whose X-Forwarded-For header is believed.";
    "allowed_origins"              "allowed-origins"              "SWITCHYARD_ALLOWED_ORIGINS"              List   ""                                "Further origins such as https://example.com whose consoles may call the agents' side and open its live feed, beside this server's own.";
    "console_bases"                "console-bases"                "SWITCHYARD_CONSOLE_BASES"                List   ""                                "Other servers that a person may point this console at, at most 13, each an address that ends in /2.0/, with {tenant} for the first label of the host; this server's own comes first. Each of them has to allow this console's origin.";
    "webhook_networks"             "webhook-networks"             "SWITCHYARD_WEBHOOK_NETWORKS"             List   ""                                "Networks such as 10.1.0.0/16 that webhooks may call besides public addresses, there by http as well.";
    "keep_alive_seconds"           "keep-alive-seconds"           "SWITCHYARD_KEEP_ALIVE_SECONDS"           Number "75"                              "How long a connection may be idle between two calls before it is closed; longer than the proxy in front keeps its own.";
    "shutdown_seconds"             "shutdown-seconds"             "SWITCHYARD_SHUTDOWN_SECONDS"             Number "10"                              "How long a stop waits for calls under way, after telling the sockets.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn flag_and_variable_follow_from_the_key() {
        let mut seen = HashSet::new();
        for row in ROWS {
            assert!(seen.insert(row.key), "{} twice", row.key);
            assert_eq!(row.flag, row.key.replace('_', "-"));
            assert_eq!(row.variable, format!("SWITCHYARD_{}", row.key.to_uppercase()));
            assert!(row.help.ends_with('.'), "{}", row.key);
        }
    }

    #[test]
    fn a_default_is_of_its_kind() {
        for row in ROWS {
            match row.kind {
                Kind::Number => assert!(row.default.parse::<u64>().is_ok(), "{}", row.key),
                Kind::Switch => assert!(matches!(row.default, "true" | "false"), "{}", row.key),
                Kind::Text | Kind::List => {}
            }
        }
    }

    #[test]
    fn nothing_listens_beyond_this_machine_unless_told() {
        for key in ["listen", "metrics_listen"] {
            assert!(find(key).is_some_and(|row| row.default.starts_with("127.0.0.1:")), "{key}");
        }
    }
}
