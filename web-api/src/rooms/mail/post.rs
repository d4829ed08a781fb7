//! How letters go out: to the mail server with a few attempts each, to the local outbox, or nowhere. Bounded, and never
//! waited for.
use crate::edge::settings::Settings;
use crate::rooms::mail::letter::Written;
use crate::rooms::mail::outbox::Outbox;
use crate::rooms::mail::reports::{Clerk, Report, Reports, last, reports, words};
use crate::rooms::mail::{Addressee, Writes};
use catalogue::units::Millis;
use catalogue::{limit, metric};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::sync::Arc;
use std::time::Duration;
use store::mails::MailState;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Where letters are given up.
pub(crate) struct Mail {
    way: Way,
    reports: Reports,
}

enum Way {
    /// To the mail server, by the courier.
    Server { sender: Address, room: Arc<Semaphore>, courier: mpsc::UnboundedSender<Sealed> },
    /// Into the outbox.
    Outbox(Arc<Outbox>),
    /// There is none.
    Nowhere,
}

/// A letter on its way, with the place that it takes up.
pub(crate) struct Sealed {
    message: Message,
    report: Report,
    _place: OwnedSemaphorePermit,
}

/// Carries letters to the mail server until nobody gives any up.
pub(crate) struct Courier {
    letters: mpsc::UnboundedReceiver<Sealed>,
    transport: Arc<Transport>,
}

impl Mail {
    /// As the settings say. The courier is to be run, and the clerk; there is no courier without a mail server.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(crate) fn new(settings: &Settings) -> Result<(Mail, Option<Courier>, Clerk), lettre::transport::smtp::Error> {
        let (reports, clerk) = reports();
        let Some((host, port)) = settings.mail_server() else {
            let way = if settings.outbox { Way::Outbox(Arc::new(Outbox::new())) } else { Way::Nowhere };
            return Ok((Mail { way, reports }, None, clerk));
        };
        let tls = match settings.smtp_tls.as_str() {
            "none" => Tls::None,
            "tls" => Tls::Wrapper(TlsParameters::new(host.to_owned())?),
            _ => Tls::Required(TlsParameters::new(host.to_owned())?),
        };
        let mut transport = Transport::builder_dangerous(host)
            .port(port)
            .tls(tls)
            .timeout(Some(Duration::from_millis(limit::MAIL_TIMEOUT.0.unsigned_abs())));
        if !settings.smtp_user.is_empty() {
            let secret = settings.smtp_password.0.clone();
            transport = transport.credentials(Credentials::new(settings.smtp_user.clone(), secret));
        }
        let (courier, letters) = mpsc::unbounded_channel();
        let sender = settings.mail_sender.parse().expect("the settings were checked");
        let way = Way::Server { sender, room: Arc::new(Semaphore::new(limit::MAILS_WAITING)), courier };
        Ok((Mail { way, reports }, Some(Courier { letters, transport: Arc::new(transport.build()) }), clerk))
    }

    /// Whether letters go anywhere. What needs them is offered only then.
    pub(crate) fn goes_out(&self) -> bool {
        !matches!(self.way, Way::Nowhere)
    }

    /// Whether there is room for letters that nobody waits for: half of the places stay free for codes and links.
    pub(crate) fn takes_many(&self) -> bool {
        match &self.way {
            Way::Server { room, .. } => room.available_permits() > limit::MAILS_WAITING / 2,
            Way::Outbox(_) | Way::Nowhere => true,
        }
    }

    /// Until no letter is on its way.
    pub(crate) async fn settled(&self) {
        if let Way::Server { room, .. } = &self.way {
            let all = u32::try_from(limit::MAILS_WAITING).expect("the bound is small");
            let _ = room.acquire_many(all).await;
        }
    }

    /// Until all that has become of mails is written.
    pub(crate) async fn reported(&self) {
        self.reports.settled().await;
    }

    /// For how many more letters there is room.
    #[cfg(test)]
    fn room(&self) -> usize {
        match &self.way {
            Way::Server { room, .. } => room.available_permits(),
            _ => 0,
        }
    }

    /// The outbox, if letters go there.
    pub(crate) fn outbox(&self) -> Option<&Outbox> {
        match &self.way {
            Way::Outbox(outbox) => Some(outbox),
            _ => None,
        }
    }

    /// Gives a letter up and returns at once. What becomes of it is counted, and logged where it fails.
    pub(crate) fn send(&self, to: &Addressee, letter: &impl Writes, now: Millis) {
        let to = &Addressee { name: line(&to.name), brand: line(&to.brand), ..to.clone() };
        let written = letter.write(to);
        let mut report = self.reports.begin(to, letter, now);
        match &self.way {
            Way::Nowhere => {
                counted("unsent");
                tracing::warn!("a mail was not sent: no mail server is set");
                report.becomes(MailState::Failed, "no mail server is set");
            }
            Way::Outbox(outbox) => {
                counted("kept");
                outbox.keep(to, written, now);
                report.becomes(MailState::Kept, "");
            }
            Way::Server { sender, room, courier } => {
                match (message(sender, to, written), room.clone().try_acquire_owned()) {
                    (Err(error), _) => {
                        counted("failed");
                        report.becomes(MailState::Failed, &error.to_string());
                        tracing::warn!(error = report.answer(), "a mail could not be written");
                    }
                    (_, Err(_)) => {
                        counted("dropped");
                        tracing::warn!("a mail was dropped: too many are on their way");
                        report.becomes(MailState::Dropped, "");
                    }
                    (Ok(message), Ok(place)) => {
                        report.becomes(MailState::Queued, "");
                        // The courier is gone only while the server stops.
                        let _ = courier.send(Sealed { message, report, _place: place });
                    }
                }
            }
        }
    }
}

/// In one line: lettre gives up, in a panic, on a name that holds a line's end.
fn line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn message(sender: &Address, to: &Addressee, written: Written) -> Result<Message, Box<dyn std::error::Error>> {
    // No out-of-office answer comes back to what a machine wrote.
    let automatic = HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".into());
    let message = Message::builder()
        .from(Mailbox::new(Some(to.brand.clone()), sender.clone()))
        .to(Mailbox::new(Some(to.name.clone()), to.email.parse()?))
        .subject(written.subject)
        .message_id(None)
        .raw_header(automatic)
        .multipart(MultiPart::alternative_plain_html(written.text, written.html))?;
    Ok(message)
}

impl Courier {
    /// Until there is nobody left who gives letters up; those that are on their way then are brought to their end.
    pub(crate) async fn run(mut self) {
        let at_once = Arc::new(Semaphore::new(limit::MAILS_AT_ONCE));
        let mut under_way = tokio::task::JoinSet::new();
        loop {
            tokio::select! {
                letter = self.letters.recv() => match letter {
                    Some(letter) => {
                        under_way.spawn(deliver(self.transport.clone(), at_once.clone(), letter));
                    }
                    None => break,
                },
                Some(_) = under_way.join_next() => {}
            }
        }
        while under_way.join_next().await.is_some() {}
    }
}

async fn deliver(transport: Arc<Transport>, at_once: Arc<Semaphore>, mut letter: Sealed) {
    let mut wait = Duration::from_millis(limit::MAIL_RETRY.0.unsigned_abs());
    for attempt in 1..=limit::MAIL_ATTEMPTS {
        let sent = {
            let _turn = at_once.acquire().await.expect("the semaphore is never closed");
            transport.send(letter.message.clone()).await
        };
        letter.report.tried();
        match sent {
            Ok(_) => {
                letter.report.becomes(MailState::Sent, "");
                return counted("sent");
            }
            Err(error) if error.is_permanent() || attempt == limit::MAIL_ATTEMPTS => {
                counted("failed");
                let said = words(&error);
                letter.report.becomes(last(&error, &said), &said);
                // What was said itself may quote the letter, and with it its code or its link.
                tracing::warn!(error = letter.report.answer(), attempt, "a mail could not be sent");
            }
            Err(error) => {
                counted("retried");
                letter.report.becomes(MailState::Tried, &words(&error));
                tracing::info!(error = letter.report.answer(), attempt, "a mail is tried again");
                tokio::time::sleep(wait).await;
                wait *= 4;
                continue;
            }
        }
        return;
    }
}

fn counted(outcome: &'static str) {
    metrics::counter!(metric::MAILS, "outcome" => outcome).increment(1);
}

#[cfg(test)]
#[path = "post_tests.rs"]
mod tests;
