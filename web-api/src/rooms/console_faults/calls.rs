//! Faults of the console, which it reports while the person lets it: they stand in the log and are counted.
use crate::edge::endpoint::{Endpoint, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::{disturbs, shows};
use crate::edge::troubles::{Trouble, Troubles};
use crate::rooms::console_faults::wire::{ConsoleError, Taken};
use crate::rooms::profile::preferences;
use catalogue::error::Code;
use catalogue::{limit, metric};
use std::borrow::Cow;
use store::error_logs::ErrorSource;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("internal/console_errors", report)
            .named("reportConsoleError")
            .unattended()
            .about("Reports an error of the console, unless you have switched reports off.")
            .refuses(&[Code::RATE_EXCEEDED]),
    ]
}

async fn report(me: Signed, fault: ConsoleError) -> Result<Taken, Problem> {
    let (app, site, user) = (&me.call.app, &me.call.site, me.me());
    app.rates.console_error(site.id, user)?;
    if !preferences(&me.person).error_monitoring {
        return Ok(Taken { taken: false });
    }
    let kind = fault.kind.name();
    metrics::counter!(metric::CONSOLE_ERRORS, "kind" => kind).increment(1);
    tracing::warn!(
        tenant = %site.subdomain,
        user = %user,
        request_id = %me.call.visitor.request_id,
        kind,
        route = %fault.route,
        version = %line(&fault.version),
        browser = %line(&browser(&me.call.visitor.user_agent)),
        fault = %line(&fault.message),
        stack = %line(&fault.stack),
        "a fault of the console"
    );
    let told: String = line(&fault.message).chars().take(limit::ERROR_LOGS_DETAIL).collect();
    app.of::<Troubles>().note(Trouble {
        tenant: site.id,
        at: me.call.now(),
        source: ErrorSource::Console,
        call: Cow::Owned(fault.route.clone()),
        code: 0,
        status: 0,
        user: Some(user),
        request: me.call.visitor.request_id.clone(),
        detail: told,
    });
    Ok(Taken { taken: true })
}

/// The browser's name, its version and its system, as far as they are known.
fn browser(user_agent: &str) -> String {
    let agent = woothee::parser::Parser::new().parse(user_agent).unwrap_or_default();
    [agent.name, agent.version, agent.os].join(" ")
}

/// In one line, and as nothing but text: an end of a line would begin another entry of the log, an escape would tell a terminal
/// what to do, and what turns the direction of writing would hide what stands there.
fn line(text: &str) -> String {
    let harmless = |c: char| match c {
        '\n' => " | ".to_owned(),
        c if disturbs(c) || !shows(c) => " ".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(harmless).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_one_line_of_plain_text_however_it_was_written() {
        assert_eq!(line("a (x.js:1:2)\nb (y.js:3:4)"), "a (x.js:1:2) | b (y.js:3:4)");
        assert_eq!(line("\u{1b}[2Jgone\r\u{202e}drawkcab\u{85}"), " [2Jgone  drawkcab ");
        assert_eq!(line("Lampada è 你好"), "Lampada è 你好");
    }

    #[test]
    fn a_browser_is_known_by_its_name() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        assert_eq!(browser(firefox), "Firefox 128.0 Linux");
        assert_eq!(browser(""), "UNKNOWN UNKNOWN UNKNOWN");
    }
}
