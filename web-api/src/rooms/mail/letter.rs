//! What is written: each letter in both languages, as plain text and as simple HTML.
use crate::edge::language::Language;
use crate::house::reference::page::escaped;
use crate::rooms::mail::{Addressee, Writes};
use catalogue::units::Millis;
use store::mails::MailKind;

/// A letter. Its secret is one: nothing of a letter is ever logged, and it has no `Debug`.
#[derive(Clone)]
pub(crate) struct Letter {
    /// What it is about.
    pub(crate) kind: LetterKind,
    /// What it brings: the digits of a code, or the address of a link.
    pub(crate) secret: String,
    /// How long that holds.
    pub(crate) within: Millis,
}

/// What a letter is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LetterKind {
    /// A code of the second step.
    Code,
    /// A code that shows that codes arrive, before they become the second step.
    SetUpCode,
    /// A link to sign in with.
    MagicLink,
    /// A link to set a new password.
    PasswordReset,
    /// A link to set the first password of an account.
    Invitation,
}

/// A letter as it goes out.
#[derive(Clone)]
pub(crate) struct Written {
    /// Its subject.
    pub(crate) subject: String,
    /// It as plain text.
    pub(crate) text: String,
    /// It as HTML.
    pub(crate) html: String,
}

/// The words of a letter in one language. `{brand}`, `{minutes}` and `{hours}` stand for those.
struct Words {
    subject: &'static str,
    lead: &'static str,
    after: &'static str,
}

impl Letter {
    fn words(&self, language: Language) -> Words {
        match (self.kind, language) {
            (LetterKind::Code, Language::En) => Words {
                subject: "Your sign-in code for {brand}",
                lead: "Enter this code to finish signing in to {brand}:",
                after: "The code is valid for {minutes} minutes and works once. If you are not signing in, someone knows \
                        your password: change it, and tell your administrator.",
            },
            (LetterKind::Code, Language::It) => Words {
                subject: "Il codice di accesso a {brand}",
                lead: "Inserisci questo codice per completare l’accesso a {brand}:",
                after: "Il codice vale {minutes} minuti, una volta sola. Se non sei tu ad accedere, qualcuno conosce la tua \
                        password: cambiala e avvisa l’amministratore.",
            },
            (LetterKind::SetUpCode, Language::En) => Words {
                subject: "Your code to set up two-step verification for {brand}",
                lead: "Enter this code to receive your sign-in codes for {brand} at this address:",
                after: "The code is valid for {minutes} minutes and works once. If you are not setting this up, someone \
                        knows your password: change it, and tell your administrator.",
            },
            (LetterKind::SetUpCode, Language::It) => Words {
                subject: "Il codice per la verifica in due passaggi di {brand}",
                lead: "Inserisci questo codice per ricevere a questo indirizzo i codici di accesso a {brand}:",
                after: "Il codice vale {minutes} minuti, una volta sola. Se non la stai configurando tu, qualcuno conosce la tua \
                        password: cambiala e avvisa l’amministratore.",
            },
            (LetterKind::MagicLink, Language::En) => Words {
                subject: "Your link to sign in to {brand}",
                lead: "Use this link to sign in to {brand}:",
                after: "The link is valid for {minutes} minutes and works once. If you did not request it, ignore this \
                        email: no one can sign in without the link.",
            },
            (LetterKind::MagicLink, Language::It) => Words {
                subject: "Il link per accedere a {brand}",
                lead: "Usa questo link per accedere a {brand}:",
                after: "Il link vale {minutes} minuti, una volta sola. Se non l’hai richiesto, ignora questa e-mail: senza \
                        il link nessuno può accedere.",
            },
            (LetterKind::PasswordReset, Language::En) => Words {
                subject: "Set a new password for {brand}",
                lead: "Use this link to set a new password for {brand}:",
                after: "The link is valid for {minutes} minutes and works once. It signs you out everywhere else. If you \
                        did not request it, ignore this email: your password stays the same.",
            },
            (LetterKind::PasswordReset, Language::It) => Words {
                subject: "Imposta una nuova password per {brand}",
                lead: "Usa questo link per impostare una nuova password per {brand}:",
                after: "Il link vale {minutes} minuti, una volta sola. Gli altri accessi verranno chiusi. Se non l’hai \
                        richiesto, ignora questa e-mail: la tua password resta la stessa.",
            },
            (LetterKind::Invitation, Language::En) => Words {
                subject: "You have an account at {brand}",
                lead: "An account was created for you at {brand}. Use this link to set your password:",
                after: "The link is valid for {hours} hours and works once. After that, ask your administrator for a new \
                        one.",
            },
            (LetterKind::Invitation, Language::It) => Words {
                subject: "Hai un account in {brand}",
                lead: "È stato creato un account per te in {brand}. Usa questo link per impostare la password:",
                after: "Il link vale {hours} ore, una volta sola. In seguito chiedine uno nuovo all’amministratore.",
            },
        }
    }
}

impl Writes for Letter {
    fn kind(&self) -> MailKind {
        match self.kind {
            LetterKind::Code => MailKind::Code,
            LetterKind::SetUpCode => MailKind::SetUpCode,
            LetterKind::MagicLink => MailKind::MagicLink,
            LetterKind::PasswordReset => MailKind::PasswordReset,
            LetterKind::Invitation => MailKind::Invitation,
        }
    }

    fn secret(&self) -> Option<&str> {
        Some(&self.secret)
    }

    fn write(&self, to: &Addressee) -> Written {
        let words = self.words(to.language);
        let minutes = (self.within.as_seconds() / 60).to_string();
        let hours = (self.within.as_seconds() / 3600).to_string();
        let filled =
            |words: &str| words.replace("{minutes}", &minutes).replace("{hours}", &hours).replace("{brand}", &to.brand);
        let secret = escaped(&self.secret);
        let html = match self.kind {
            LetterKind::Code | LetterKind::SetUpCode => {
                format!("<p style=\"font-size:24px;letter-spacing:4px\"><b>{secret}</b></p>")
            }
            LetterKind::MagicLink | LetterKind::PasswordReset | LetterKind::Invitation => {
                format!("<p><a href=\"{secret}\">{secret}</a></p>")
            }
        };
        framed(to, filled(words.subject), &filled(words.lead), (&self.secret, &html), &filled(words.after))
    }
}

/// What all mails have around what they bring, which is given as text and as HTML.
pub(crate) fn framed(to: &Addressee, subject: String, lead: &str, (text, html): (&str, &str), after: &str) -> Written {
    let greeting = match to.language {
        Language::En => format!("Hello {},", to.name),
        Language::It => format!("Buongiorno {},", to.name),
    };
    Written {
        subject,
        text: format!("{greeting}\n\n{lead}\n\n{text}\n\n{after}\n\n{}\n", to.brand),
        html: format!(
            "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"></head>\
             <body style=\"font-family:sans-serif;font-size:15px;line-height:1.5\">\
             <p>{}</p><p>{}</p>{html}<p>{}</p><p>{}</p></body></html>",
            to.language.key(),
            escaped(&greeting),
            escaped(lead),
            escaped(after),
            escaped(&to.brand),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(name: &str, language: Language) -> Addressee {
        let (name, email, brand) = (name.into(), "ann@example.com".into(), "Lume & Co".into());
        Addressee { tenant: catalogue::ids::TenantId(1), name, email, language, brand }
    }

    #[test]
    fn a_letter_is_in_the_language_of_who_reads_it() {
        let code = Letter { kind: LetterKind::Code, secret: "123456".into(), within: Millis::minutes(10) };
        let english = code.write(&to("Ann", Language::En));
        assert_eq!(english.subject, "Your sign-in code for Lume & Co");
        assert!(english.text.contains("\n\n123456\n\n") && english.text.contains("10 minutes"));
        let italian = code.write(&to("Ann", Language::It));
        assert!(italian.text.contains("vale 10 minuti") && italian.html.contains("lang=\"it\""));
    }

    #[test]
    fn a_name_is_no_markup() {
        let code = Letter { kind: LetterKind::Code, secret: "123456".into(), within: Millis::minutes(10) };
        let written = code.write(&to("<img src=x onerror=alert(1)>", Language::En));
        assert!(!written.html.contains("<img") && written.html.contains("&lt;img"));
        assert!(written.html.contains("Lume &amp; Co"));
    }
}
