//! What becomes of mails, on its way into the store: it is noted without waiting for anything, and one writer writes it. A secret
//! that a mail brings is struck out of what the mail server says.
use crate::edge::text::{disturbs, shows};
use crate::rooms::mail::{Addressee, Writes};
use catalogue::ids::TenantId;
use catalogue::units::Millis;
use catalogue::{limit, metric};
use lettre::transport::smtp::Error as SmtpError;
use std::error::Error;
use std::time::{Duration, Instant};
use store::mails::{Mail, MailState};
use store::{Db, StoreError};
use tokio::sync::{mpsc, oneshot};

/// How many are written in one step.
const TOGETHER: usize = 100;
/// How long is waited before it is tried again to write them: at first, each time twice as long, and at most.
const WAIT: Duration = Duration::from_secs(1);
const WAIT_AT_MOST: Duration = Duration::from_secs(16);
/// So many characters in a row of a secret give it away.
const TELLING: usize = 8;

enum Note {
    Became(TenantId, Mail),
    /// All before it are written.
    Written(oneshot::Sender<()>),
}

/// Where it is noted what becomes of mails.
#[derive(Clone)]
pub(crate) struct Reports {
    notes: mpsc::Sender<Note>,
}

/// Writes what was noted.
pub(crate) struct Clerk {
    notes: mpsc::Receiver<Note>,
}

/// What becomes of one mail.
pub(crate) struct Report {
    tenant: TenantId,
    mail: Mail,
    secret: Option<String>,
    begun: Instant,
    reports: Reports,
}

/// The two ends.
pub(crate) fn reports() -> (Reports, Clerk) {
    let (sender, notes) = mpsc::channel(limit::MAIL_REPORTS_WAITING);
    (Reports { notes: sender }, Clerk { notes })
}

impl Reports {
    /// Of a mail that is given up now.
    pub(crate) fn begin(&self, to: &Addressee, letter: &impl Writes, now: Millis) -> Report {
        let mail = Mail {
            id: id_at(now),
            kind: letter.kind(),
            address: to.email.chars().take(limit::USER_EMAIL).collect(),
            queued: now,
            state: MailState::Queued,
            changed: now,
            attempts: 0,
            answer: String::new(),
        };
        let secret = letter.secret().map(str::to_owned);
        Report { tenant: to.tenant, mail, secret, begun: Instant::now(), reports: self.clone() }
    }

    /// Until all that was noted is written.
    pub(crate) async fn settled(&self) {
        let (told, written) = oneshot::channel();
        if self.notes.send(Note::Written(told)).await.is_ok() {
            let _ = written.await;
        }
    }
}

/// Ids sort by the time that they are made at.
fn id_at(now: Millis) -> String {
    let mut random = [0_u8; 10];
    getrandom::fill(&mut random).expect("the operating system has random numbers");
    uuid::Builder::from_unix_timestamp_millis(u64::try_from(now.0).unwrap_or(0), &random).into_uuid().to_string()
}

impl Report {
    /// It was tried once more.
    pub(crate) fn tried(&mut self) {
        self.mail.attempts += 1;
    }

    /// This has become of it.
    pub(crate) fn becomes(&mut self, state: MailState, words: &str) {
        let passed = i64::try_from(self.begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.mail.state = state;
        self.mail.changed = self.mail.queued + Millis(passed);
        self.mail.answer = said(words, self.secret.as_deref());
        if self.reports.notes.try_send(Note::Became(self.tenant, self.mail.clone())).is_err() {
            unreported(1);
        }
    }

    /// What is kept of the mail server's words: all of them that may be read anywhere, a log included.
    pub(crate) fn answer(&self) -> &str {
        &self.mail.answer
    }
}

/// Words of a mail server as plain text in one row, without the secret or a part of it, and not too long.
fn said(words: &str, secret: Option<&str>) -> String {
    let harmless = words.chars().map(|c| if disturbs(c) || !shows(c) { ' ' } else { c }).collect::<String>();
    // Of a link, what follows the last = is the secret.
    let secret: Vec<char> = secret.and_then(|secret| secret.rsplit('=').next()).unwrap_or_default().chars().collect();
    let parts: Vec<String> = match secret.len() {
        0 => Vec::new(),
        long => secret.windows(TELLING.min(long)).map(|part| part.iter().collect()).collect(),
    };
    let told = |word| if parts.iter().any(|part| str::contains(word, part.as_str())) { "•••" } else { word };
    let words: Vec<&str> = harmless.split_whitespace().map(told).collect();
    words.join(" ").chars().take(limit::MAIL_ANSWER).collect()
}

/// What the mail server said, with its number; of a connection that failed, why.
pub(crate) fn words(error: &SmtpError) -> String {
    match (error.status(), error.source()) {
        (Some(code), Some(said)) => format!("{code} {said}"),
        _ => error.to_string(),
    }
}

/// What becomes of a mail that is not tried again.
pub(crate) fn last(error: &SmtpError, words: &str) -> MailState {
    match error.is_permanent() {
        true if of_recipient(words) => MailState::Bounced,
        true => MailState::Refused,
        false => MailState::Failed,
    }
}

/// Whether the enhanced code says that it is the recipient's address (RFC 3463); 5.1.7 and 5.1.8 are of the sender's.
fn of_recipient(words: &str) -> bool {
    let enhanced = words.split_whitespace().nth(1).unwrap_or_default();
    let enhanced = enhanced.trim_end_matches(|c: char| !c.is_ascii_digit());
    match enhanced {
        "5.1.7" | "5.1.8" => false,
        other => other.starts_with("5.1.") || other.starts_with("5.2."),
    }
}

fn unreported(mails: usize) {
    let mails = u64::try_from(mails).expect("the bound is small");
    metrics::counter!(metric::MAILS, "outcome" => "unreported").increment(mails);
}

impl Clerk {
    /// Until nobody notes anything any more.
    pub(crate) async fn run(mut self, db: Db) {
        let mut notes = Vec::new();
        while self.notes.recv_many(&mut notes, TOGETHER).await > 0 {
            let (mut mails, mut waiting) = (Vec::new(), Vec::new());
            for note in notes.drain(..) {
                match note {
                    Note::Became(tenant, mail) => mails.push((tenant, mail)),
                    Note::Written(told) => waiting.push(told),
                }
            }
            self.write(&mails, async |mails| db.mails().write(mails).await).await;
            for told in waiting {
                let _ = told.send(());
            }
        }
    }

    /// However long the store is away, for its notes wait in a queue with a bound. What the store does not take, or what is left
    /// when the server is gone, is given up and counted.
    async fn write(
        &self,
        mails: &[(TenantId, Mail)],
        into: impl AsyncFn(&[(TenantId, Mail)]) -> Result<(), StoreError>,
    ) {
        let mut wait = WAIT;
        while let Err(error) = into(mails).await {
            if !matches!(error, StoreError::Unavailable(_)) || self.notes.is_closed() {
                tracing::error!(%error, mails = mails.len(), "what became of mails is not written");
                return unreported(mails.len());
            }
            tracing::warn!(%error, mails = mails.len(), "what became of mails could not be written yet");
            tokio::time::sleep(wait).await;
            wait = WAIT_AT_MOST.min(wait * 2);
        }
    }

    /// What was noted so far.
    #[cfg(test)]
    pub(crate) fn noted(&mut self) -> Vec<Mail> {
        let next = || self.notes.try_recv().ok();
        let became = |note| if let Note::Became(_, mail) = note { Some(mail) } else { None };
        std::iter::from_fn(next).filter_map(became).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_secret_is_in_what_is_kept() {
        let link = "https://desk.example/#/Public/MagicLink?pwd_reset=1&token_link=abcdefghijklmnop";
        let words = format!("554 spam: {link} and =abcdefgh=\r\nijklmnop\u{202e} è 😀");
        assert_eq!(said(&words, Some(link)), "554 spam: ••• and ••• ••• è 😀");
        assert_eq!(said("550 code 123456, no", Some("123456")), "550 code ••• no");
        assert_eq!(said("550 no", None), "550 no");
        assert_eq!(said(&"é".repeat(900), Some("")).chars().count(), limit::MAIL_ANSWER);
    }

    #[tokio::test(start_paused = true)]
    async fn they_wait_until_the_store_is_back_and_not_for_a_store_that_does_not_take_them() {
        let (reports, clerk) = reports();
        let asked = std::cell::Cell::new(0);
        let answer = |error: Option<StoreError>| {
            asked.set(asked.get() + 1);
            error.map_or(Ok(()), Err)
        };
        let away = || Some(StoreError::Unavailable("away".into()));
        clerk.write(&[], async |_| answer(away().filter(|_| asked.get() < 20))).await;
        assert_eq!(asked.replace(0), 21, "twenty times in vain, for five minutes");
        clerk.write(&[], async |_| answer(Some(StoreError::Dangling))).await;
        assert_eq!(asked.replace(0), 1);
        drop(reports);
        clerk.write(&[], async |_| answer(away())).await;
        assert_eq!(asked.get(), 1, "the server is gone");
    }

    #[test]
    fn ids_sort_by_time() {
        assert!(id_at(Millis(1_774_951_200_000)) < id_at(Millis(1_774_951_200_001)));
        assert!(id_at(Millis(-1)) < id_at(Millis(1)));
    }
}
