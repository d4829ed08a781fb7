//! Letters against a mail server of the test's own.
use crate::edge::language::Language;
use crate::edge::settings::Settings;
use crate::rooms::mail::Addressee;
use crate::rooms::mail::letter::{Letter, LetterKind};
use crate::rooms::mail::post::Mail;
use crate::rooms::mail::reports::Clerk;
use catalogue::ids::TenantId;
use catalogue::limit;
use catalogue::units::Millis;
use std::sync::Arc;
use store::mails::MailState;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// A mail server: what it answers to each recipient in turn (the last for all that follow), and what it was told.
async fn server(answers: &'static [&'static str]) -> (Mail, mpsc::UnboundedReceiver<String>) {
    let (mail, heard, _) = server_and_clerk(answers).await;
    (mail, heard)
}

async fn server_and_clerk(answers: &'static [&'static str]) -> (Mail, mpsc::UnboundedReceiver<String>, Clerk) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (told, heard) = mpsc::unbounded_channel();
    actix_rt::spawn(async move {
        let mut turn = 0;
        while let Ok((stream, _)) = listener.accept().await {
            talk(stream, answers[turn.min(answers.len() - 1)], &told).await;
            turn += 1;
        }
    });
    let (mail, clerk) = mail(&address);
    (mail, heard, clerk)
}

fn mail(address: &str) -> (Mail, Clerk) {
    let flag = |row: &catalogue::setting::SettingRow| match row.key {
        "smtp_address" => Some(address.to_owned()),
        "smtp_tls" => Some("none".into()),
        "mail_sender" => Some("desk@lume.example".into()),
        _ => None,
    };
    let settings = Settings::from_sources(None, |_| None, flag).unwrap();
    let (mail, courier, clerk) = Mail::new(&settings).unwrap();
    actix_rt::spawn(courier.unwrap().run());
    (mail, clerk)
}

async fn talk(stream: TcpStream, recipient: &str, told: &mpsc::UnboundedSender<String>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await.unwrap();
    let mut letter = None;
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match (&mut letter, line.split_whitespace().next().unwrap_or_default()) {
            (Some(text), ".") => {
                told.send(std::mem::take(text)).unwrap();
                letter = None;
                "250 taken"
            }
            (Some(text), _) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            (None, "RCPT") => {
                told.send(line.clone()).unwrap();
                recipient
            }
            (None, "DATA") => {
                letter = Some(String::new());
                "354 go on"
            }
            (None, "QUIT") => "221 bye",
            _ => "250 well",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
    }
}

fn ann(email: &str) -> Addressee {
    let (name, brand) = ("Ann Test".into(), "Casa Lume".into());
    Addressee { tenant: TenantId(1), name, email: email.into(), language: Language::En, brand }
}

fn code() -> Letter {
    Letter { kind: LetterKind::Code, secret: "123456".into(), within: Millis::minutes(10) }
}

#[actix_web::test]
async fn a_letter_arrives_as_text_and_as_html_in_the_name_of_the_brand() {
    let (mail, mut heard) = server(&["250 well"]).await;
    mail.send(&ann("ann@example.com"), &code(), Millis(0));
    assert_eq!(heard.recv().await.unwrap(), "RCPT TO:<ann@example.com>");
    let letter = heard.recv().await.unwrap();
    for part in [
        "From: \"Casa Lume\" <desk@lume.example>",
        "To: \"Ann Test\" <ann@example.com>",
        "Subject: Your sign-in code for Casa Lume",
        "Auto-Submitted: auto-generated",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "123456",
    ] {
        assert!(letter.contains(part), "{part}: {letter}");
    }
}

#[actix_web::test]
async fn who_is_busy_is_asked_again() {
    let (mail, mut heard) = server(&["451 later", "250 well"]).await;
    mail.send(&ann("ann@example.com"), &code(), Millis(0));
    assert!(heard.recv().await.unwrap().starts_with("RCPT"));
    assert!(heard.recv().await.unwrap().starts_with("RCPT"));
    assert!(heard.recv().await.unwrap().contains("123456"));
    mail.settled().await;
}

#[actix_web::test]
async fn who_refuses_for_good_is_not_asked_again() {
    let (mail, mut heard) = server(&["550 nobody here"]).await;
    mail.send(&ann("ann@example.com"), &code(), Millis(0));
    mail.settled().await;
    assert!(heard.recv().await.unwrap().starts_with("RCPT"));
    assert!(heard.try_recv().is_err());
}

#[actix_web::test]
async fn an_address_or_a_name_with_a_line_of_its_own_writes_no_header() {
    let (mail, mut heard) = server(&["250 well"]).await;
    mail.send(&ann("ann@example.com\r\nBcc: eve@example.com"), &code(), Millis(0));
    mail.settled().await;
    assert!(heard.try_recv().is_err(), "what is no address is not written to");
    let name = "Ann\r\nBcc: eve@example.com";
    let sly = Addressee { name: name.into(), brand: name.into(), ..ann("ann@example.com") };
    mail.send(&sly, &code(), Millis(0));
    mail.settled().await;
    assert_eq!(heard.recv().await.unwrap(), "RCPT TO:<ann@example.com>");
    let letter = heard.recv().await.unwrap();
    assert!(!letter.lines().any(|line| line.to_lowercase().starts_with("bcc")), "{letter}");
}

#[actix_web::test]
async fn letters_are_bounded_and_nobody_waits_for_them() {
    // It takes connections and never says a word.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (mail, mut clerk) = mail(&silent.local_addr().unwrap().to_string());
    for _ in 0..=limit::MAILS_WAITING {
        mail.send(&ann("ann@example.com"), &code(), Millis(0));
    }
    assert_eq!(mail.room(), 0);
    assert_eq!(clerk.noted().pop().expect("the last").state, MailState::Dropped);
}

#[actix_web::test]
async fn it_is_noted_what_becomes_of_each_without_its_secret() {
    use MailState::{Bounced, Failed, Queued, Refused, Sent, Tried};
    let said = |answer: &str, states: &[MailState], attempts| (answer.to_owned(), states.to_vec(), attempts);
    let cases: [(&'static [&'static str], _); 7] = [
        (&["250 well"], said("", &[Queued, Sent], 1)),
        (&["451 later", "250 well"], said("", &[Queued, Tried, Sent], 2)),
        (&["550 5.1.1 nobody here"], said("550 5.1.1 nobody here", &[Queued, Bounced], 1)),
        (&["552 5.2.2: full"], said("552 5.2.2: full", &[Queued, Bounced], 1)),
        // Of the sender's address: the recipient's may well be right.
        (&["550 5.1.7: bad sender"], said("550 5.1.7: bad sender", &[Queued, Refused], 1)),
        (&["550 5.1.8 bad sender"], said("550 5.1.8 bad sender", &[Queued, Refused], 1)),
        (&["554 5.7.1 spam: 123456"], said("554 5.7.1 spam: •••", &[Queued, Refused], 1)),
    ];
    for (answers, expected) in cases {
        let (mail, _heard, mut clerk) = server_and_clerk(answers).await;
        mail.send(&ann("ann@example.com"), &code(), Millis(0));
        mail.settled().await;
        let noted = clerk.noted();
        let states: Vec<_> = noted.iter().map(|mail| mail.state).collect();
        let last = noted.last().expect("something");
        assert_eq!((last.answer.clone(), states, last.attempts), expected);
        assert!(noted.iter().all(|mail| mail.id == last.id && mail.address == "ann@example.com"));
    }
    let (mail, _heard, mut clerk) = server_and_clerk(&["250 well"]).await;
    mail.send(&ann("no address"), &code(), Millis(0));
    assert_eq!(clerk.noted().pop().expect("noted").state, Failed);
}

/// What is logged on this thread.
#[derive(Clone, Default)]
struct Log(Arc<parking_lot::Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, written: &[u8]) -> std::io::Result<usize> {
        self.0.lock().extend_from_slice(written);
        Ok(written.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[actix_web::test]
async fn a_code_that_the_mail_server_quotes_is_in_no_log() {
    let log = Log::default();
    let writer = log.clone();
    let lines = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(move || writer.clone());
    let _logged = tracing::subscriber::set_default(lines.finish());
    let quotes = &["451 4.7.1 look: 123456", "554-5.7.1 spam: 123456\r\n554 5.7.1 code:123456."];
    let (mail, _heard) = server(quotes).await;
    mail.send(&ann("ann@example.com"), &code(), Millis(0));
    mail.settled().await;
    let logged = String::from_utf8_lossy(&log.0.lock()).into_owned();
    for told in ["a mail is tried again", "451 4.7.1 look: •••", "a mail could not be sent", "554 5.7.1 spam: •••"]
    {
        assert!(logged.contains(told), "{told}: {logged}");
    }
    assert!(!logged.contains("123456"), "{logged}");
}
