//! Letters against a mail server of the test's own.
use crate::edge::language::Language;
use crate::edge::settings::Settings;
use crate::rooms::mail::Addressee;
use crate::rooms::mail::letter::{Letter, LetterKind};
use crate::rooms::mail::post::Mail;
use catalogue::limit;
use catalogue::units::Millis;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// A mail server: what it answers to each recipient in turn (the last for all that follow), and what it was told.
async fn server(answers: &'static [&'static str]) -> (Mail, mpsc::UnboundedReceiver<String>) {
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
    (mail(&address), heard)
}

fn mail(address: &str) -> Mail {
    let flag = |row: &catalogue::setting::SettingRow| match row.key {
        "smtp_address" => Some(address.to_owned()),
        "smtp_tls" => Some("none".into()),
        "mail_sender" => Some("desk@lume.example".into()),
        _ => None,
    };
    let settings = Settings::from_sources(None, |_| None, flag).unwrap();
    let (mail, courier) = Mail::new(&settings).unwrap();
    actix_rt::spawn(courier.unwrap().run());
    mail
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
    Addressee { name: "Ann Test".into(), email: email.into(), language: Language::En, brand: "Casa Lume".into() }
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
    let mail = mail(&silent.local_addr().unwrap().to_string());
    for _ in 0..=limit::MAILS_WAITING {
        mail.send(&ann("ann@example.com"), &code(), Millis(0));
    }
    assert_eq!(mail.room(), 0);
}
