//! The outbox: where mails stay that no mail server takes, and the page that shows them to this machine alone.
use crate::edge::app::App;
use crate::edge::hosts;
use crate::edge::{tokens, visitor};
use crate::house::console;
use crate::house::reference::page::escaped;
use crate::rooms::mail::Addressee;
use crate::rooms::mail::Mail;
use crate::rooms::mail::letter::Written;
use actix_web::http::header;
use actix_web::http::header::{HeaderMap, HeaderName};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use catalogue::limit;
use catalogue::units::Millis;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::fmt::Write;
use subtle::ConstantTimeEq;

/// The newest mails, in memory, and what the address of their page ends in.
pub(crate) struct Outbox {
    mails: Mutex<VecDeque<Kept>>,
    key: String,
}

struct Kept {
    at: Millis,
    to: String,
    subject: String,
    text: String,
}

impl Outbox {
    /// An empty one under a key that nobody knows yet: a proxy that adds no header looks like a browser on this machine.
    pub(crate) fn new() -> Outbox {
        Outbox { mails: Mutex::default(), key: tokens::fresh() }
    }

    /// Where its page is, under the address of the server.
    pub(crate) fn path(&self) -> String {
        format!("/outbox/{}/", self.key)
    }

    fn opens_with(&self, key: &str) -> bool {
        key.as_bytes().ct_eq(self.key.as_bytes()).into()
    }

    /// Keeps one more, and forgets the oldest where there are too many.
    pub(crate) fn keep(&self, to: &Addressee, written: Written, at: Millis) {
        let mut mails = self.mails.lock();
        mails.truncate(limit::OUTBOX_MAILS - 1);
        let to = format!("{} <{}>", to.name, to.email);
        mails.push_front(Kept { at, to, subject: written.subject, text: written.text });
    }

    fn page(&self) -> String {
        let mails = self.mails.lock();
        let mut page = String::from(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Outbox</title>\
             <link rel=\"stylesheet\" href=\"../../docs/style.css\"></head><body><header><h1>Outbox</h1>\
             <p>No mail server is configured, so emails are kept here in memory, for this machine only. \
             <a href=\".\">Refresh</a></p></header><main>",
        );
        if mails.is_empty() {
            page.push_str("<p>No emails yet.</p>");
        }
        for mail in mails.iter() {
            let at = jiff::Timestamp::from_millisecond(mail.at.0).map(|at| at.to_string()).unwrap_or_default();
            write!(page, "<section><h2>{}</h2><p>To {}, at {at}</p>", escaped(&mail.subject), escaped(&mail.to),)
                .expect("a String takes every text");
            for part in mail.text.split("\n\n") {
                page.push_str("<p>");
                page.push_str(&paragraph(part.trim()));
                page.push_str("</p>");
            }
            page.push_str("</section>");
        }
        page.push_str("</main></body></html>");
        page
    }
}

/// A paragraph that is an address and nothing else is one to follow.
fn paragraph(text: &str) -> String {
    let safe = escaped(text);
    let address =
        ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme)) && !text.contains(char::is_whitespace);
    if address { format!("<a href=\"{safe}\">{safe}</a>") } else { safe }
}

/// The page needs its slash.
pub(crate) async fn outbox_to_slash(app: Data<App>, key: Path<String>, request: HttpRequest) -> HttpResponse {
    if !app.of::<Mail>().outbox().is_some_and(|outbox| outbox.opens_with(&key) && from_here(&request)) {
        return console::nothing().await;
    }
    console::to_slash(request).await
}

/// The page, or nothing at all.
pub(crate) async fn outbox_page(app: Data<App>, key: Path<String>, request: HttpRequest) -> HttpResponse {
    match app.of::<Mail>().outbox() {
        Some(outbox) if outbox.opens_with(&key) && from_here(&request) => {
            let mut answer = HttpResponse::Ok();
            answer.insert_header((header::CACHE_CONTROL, "no-store"));
            console::page(answer).body(outbox.page())
        }
        _ => console::nothing().await,
    }
}

/// Headers by which a proxy says that it asks for somebody else.
const FORWARDED: [&str; 6] =
    ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/// Whether a browser on this machine asks under a name of this machine: not a proxy beside us for somebody far away, and
/// not a page from elsewhere whose name was made to lead here.
fn from_here(request: &HttpRequest) -> bool {
    let peer = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    peer && !forwarded(request.headers()) && visitor::host(request).is_some_and(hosts::is_of_this_machine)
}

fn forwarded(headers: &HeaderMap) -> bool {
    FORWARDED.iter().any(|name| headers.contains_key(HeaderName::from_static(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::language::Language;
    use actix_web::test::TestRequest;

    fn asked(peer: &str, host: &str, header: Option<&'static str>) -> bool {
        let peer = std::net::SocketAddr::new(peer.parse().unwrap(), 4711);
        let request = TestRequest::default().peer_addr(peer).insert_header((header::HOST, host));
        let request = header.into_iter().fold(request, |request, name| request.insert_header((name, "192.0.2.1")));
        from_here(&request.to_http_request())
    }

    #[test]
    fn it_is_shown_to_this_machine_under_its_own_names_alone() {
        for host in ["localhost:8080", "demo.localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST."] {
            assert!(asked("127.0.0.1", host, None), "{host}");
        }
        assert!(asked("::1", "localhost", None));
        assert!(!asked("192.0.2.1", "localhost", None), "another machine");
        assert!(!asked("127.0.0.1", "rebound.example.com", None), "a name from elsewhere that leads here");
        assert!(!asked("127.0.0.1", "192.0.2.1", None));
        for header in FORWARDED {
            assert!(!asked("127.0.0.1", "localhost", Some(header)), "a proxy on this machine: {header}");
        }
    }

    #[test]
    fn the_newest_stay_and_what_they_say_is_no_markup() {
        let outbox = Outbox::new();
        let (tenant, name, email) = (catalogue::ids::TenantId(1), "Ann".into(), "a@b".into());
        let to = Addressee { tenant, name, email, language: Language::En, brand: "B".into() };
        for n in 0..=limit::OUTBOX_MAILS {
            let text = format!("number {n}.\n\nhttp://demo.localhost/?a=1&b=2\n\n<script>");
            outbox.keep(&to, Written { subject: "<b>".into(), text, html: String::new() }, Millis(0));
        }
        let page = outbox.page();
        assert_eq!(page.matches("<section>").count(), limit::OUTBOX_MAILS);
        assert!(page.contains("number 50.") && !page.contains("number 0."));
        assert!(!page.contains("<script>") && !page.contains("<b>"));
        assert!(page.contains("<a href=\"http://demo.localhost/?a=1&amp;b=2\">"));
    }
}
