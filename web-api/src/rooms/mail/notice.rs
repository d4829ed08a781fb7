//! What a person is told of their own account: something that they sign in with is another, or a browser came in that never did.
//! Whoever did it knows already; whoever did not learns of it here, in time to do something.
use crate::edge::language::Language;
use crate::house::reference::page::escaped;
use crate::rooms::mail::letter::{Written, framed};
use crate::rooms::mail::{Addressee, Writes};
use catalogue::units::Millis;
use std::net::IpAddr;
use store::mails::MailKind;

/// What has happened to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// There is a new password.
    Password,
    /// A second factor was set up, in place of any other.
    FactorSet,
    /// A second factor was taken off.
    FactorRemoved,
    /// New recovery codes hold in place of the old ones.
    Recovery,
    /// A browser signed in that never had.
    NewBrowser,
}

/// That it has happened, and all that is known of who did it: no secret is in it.
#[derive(Debug, Clone)]
pub(crate) struct Notice {
    /// What.
    pub(crate) change: Change,
    /// When.
    pub(crate) at: Millis,
    /// From where.
    pub(crate) address: IpAddr,
    /// What the browser says of itself, as it was sent.
    pub(crate) user_agent: String,
}

struct Words {
    subject: &'static str,
    lead: &'static str,
    after: &'static str,
}

const ELSEWHERE_EN: &str =
    "You have been signed out everywhere else. If this wasn’t you, tell your administrator right away.";
const ELSEWHERE_IT: &str =
    "Tutti gli altri accessi sono stati chiusi. Se non l’hai fatto tu, avvisa subito l’amministratore.";

impl Change {
    fn words(self, language: Language) -> Words {
        let (subject, lead, after) = match (self, language) {
            (Change::Password, Language::En) => (
                "Your password for {brand} was changed",
                "The password of your account at {brand} was changed:",
                ELSEWHERE_EN,
            ),
            (Change::Password, Language::It) => (
                "La tua password di {brand} è stata cambiata",
                "La password del tuo account {brand} è stata cambiata:",
                ELSEWHERE_IT,
            ),
            (Change::FactorSet, Language::En) => (
                "Two-step verification was set up for {brand}",
                "Two-step verification was set up for your account at {brand}:",
                ELSEWHERE_EN,
            ),
            (Change::FactorSet, Language::It) => (
                "Verifica in due passaggi configurata per {brand}",
                "La verifica in due passaggi del tuo account {brand} è stata configurata:",
                ELSEWHERE_IT,
            ),
            (Change::FactorRemoved, Language::En) => (
                "Two-step verification was turned off for {brand}",
                "Two-step verification was turned off for your account at {brand}:",
                ELSEWHERE_EN,
            ),
            (Change::FactorRemoved, Language::It) => (
                "Verifica in due passaggi disattivata per {brand}",
                "La verifica in due passaggi del tuo account {brand} è stata disattivata:",
                ELSEWHERE_IT,
            ),
            (Change::Recovery, Language::En) => (
                "New recovery codes for {brand}",
                "New recovery codes were created for your account at {brand}, and the previous ones no longer work:",
                ELSEWHERE_EN,
            ),
            (Change::Recovery, Language::It) => (
                "Nuovi codici di recupero per {brand}",
                "Sono stati creati nuovi codici di recupero per il tuo account {brand} e i precedenti non valgono più:",
                ELSEWHERE_IT,
            ),
            (Change::NewBrowser, Language::En) => (
                "New sign-in to {brand}",
                "Someone signed in to your account at {brand} from a browser that has not been used for it before:",
                "If this was you, there is nothing to do. If not, change your password and tell your administrator.",
            ),
            (Change::NewBrowser, Language::It) => (
                "Nuovo accesso a {brand}",
                "Qualcuno ha effettuato l’accesso al tuo account {brand} da un browser mai usato prima:",
                "Se l’accesso è tuo, non devi fare nulla. In caso contrario cambia la password e avvisa l’amministratore.",
            ),
        };
        Words { subject, lead, after }
    }
}

impl Notice {
    /// When, by what and from where, in words that are the same in both languages: names of browsers and systems are taken
    /// from a list, whatever a browser says of itself.
    fn circumstances(&self) -> String {
        let at = jiff::Timestamp::from_millisecond(self.at.0).unwrap_or_default();
        let agent = woothee::parser::Parser::new().parse(&self.user_agent);
        let known = |name: &str| (!name.is_empty() && name != "UNKNOWN").then(|| name.to_owned());
        let browser = agent.iter().flat_map(|agent| [known(agent.name), known(agent.os)]).flatten();
        let parts = std::iter::once(at.strftime("%Y-%m-%d %H:%M UTC").to_string())
            .chain(browser)
            .chain(std::iter::once(self.address.to_string()));
        parts.collect::<Vec<_>>().join(" · ")
    }
}

impl Writes for Notice {
    fn kind(&self) -> MailKind {
        match self.change {
            Change::Password => MailKind::PasswordChanged,
            Change::FactorSet => MailKind::FactorSet,
            Change::FactorRemoved => MailKind::FactorRemoved,
            Change::Recovery => MailKind::RecoveryRenewed,
            Change::NewBrowser => MailKind::NewBrowser,
        }
    }

    fn secret(&self) -> Option<&str> {
        None
    }

    fn write(&self, to: &Addressee) -> Written {
        let words = self.change.words(to.language);
        let filled = |words: &str| words.replace("{brand}", &to.brand);
        let circumstances = self.circumstances();
        let html = format!("<p><b>{}</b></p>", escaped(&circumstances));
        framed(to, filled(words.subject), &filled(words.lead), (&circumstances, &html), &filled(words.after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

    fn written(change: Change, language: Language, user_agent: &str) -> Written {
        let at = Millis(1_774_951_200_000);
        let notice = Notice { change, at, address: IpAddr::from([192, 0, 2, 7]), user_agent: user_agent.into() };
        let brand = "Lume & Co".to_owned();
        let tenant = catalogue::ids::TenantId(1);
        notice.write(&Addressee { tenant, name: "Ann".into(), email: "ann@example.com".into(), language, brand })
    }

    #[test]
    fn it_says_what_when_and_from_where_in_the_language_of_who_reads_it() {
        let english = written(Change::Password, Language::En, FIREFOX);
        assert_eq!(english.subject, "Your password for Lume & Co was changed");
        assert!(
            english.text.contains("\n\n2026-03-31 10:00 UTC · Firefox · Linux · 192.0.2.7\n\n"),
            "{}",
            english.text
        );
        let italian = written(Change::Password, Language::It, FIREFOX);
        assert_eq!(italian.subject, "La tua password di Lume & Co è stata cambiata");
        assert!(italian.html.contains("lang=\"it\"") && italian.html.contains("Lume &amp; Co"), "{}", italian.html);
    }

    #[test]
    fn each_is_written_in_both_languages_and_no_two_alike() {
        let all = [Change::Password, Change::FactorSet, Change::FactorRemoved, Change::Recovery, Change::NewBrowser];
        let subjects = |language| all.map(|change| written(change, language, FIREFOX).subject);
        let both: std::collections::HashSet<_> =
            [subjects(Language::En), subjects(Language::It)].concat().into_iter().collect();
        assert_eq!(both.len(), 2 * all.len());
    }

    #[test]
    fn what_a_browser_says_of_itself_is_not_passed_on() {
        let sly = written(Change::NewBrowser, Language::En, "Call +39 02 123 now https://evil.example");
        assert!(!sly.text.contains("evil") && !sly.html.contains("+39"), "{}", sly.text);
        assert!(sly.text.contains("2026-03-31 10:00 UTC · 192.0.2.7"), "{}", sly.text);
    }
}
