//! Codes by mail: six random digits, good once, for one step alone and not for long. What the store keeps of one cannot be
//! tried out without the step's token, which it does not know.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::tokens::{TokenHash, digest};
use crate::rooms::mail::Mail;
use crate::rooms::mail::{Letter, LetterKind};
use crate::rooms::sign_in::wire::sign_in::MailedCode;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::units::Millis;
use serde::{Deserialize, Serialize};
use store::people::User;
use subtle::ConstantTimeEq;

/// How many codes of six digits there are.
const CODES: u32 = 10_u32.pow(limit::MFA_DIGITS);

/// A code that was mailed, as it is kept with its step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Mailed {
    hash: TokenHash,
    until: Millis,
    /// From when on another one may be asked for; none where this is the last.
    again: Option<Millis>,
    /// How many were sent with this one.
    sent: u32,
}

/// Leave to mail one more code.
#[derive(Debug)]
pub(crate) struct Leave {
    sent: u32,
}

impl Leave {
    /// For the first code of a sign-in or a set-up. Whoever has it sent has shown a password; a device that is known is
    /// counted by itself.
    ///
    /// # Errors
    /// 158 with the seconds to wait.
    pub(crate) fn first(call: &Call, user: AgentId, device: Option<TokenHash>) -> Result<Leave, Problem> {
        call.app.rates.mailed(call.site.id, user, device)?;
        Ok(Leave { sent: 0 })
    }

    /// For another code in place of one that was mailed.
    ///
    /// # Errors
    /// 158 with the seconds to wait, 105 where there were enough.
    pub(crate) fn another(
        call: &Call,
        before: &Mailed,
        user: AgentId,
        device: Option<TokenHash>,
    ) -> Result<Leave, Problem> {
        let again = before.again.ok_or_else(|| Problem::format("resend", "was sent often enough, begin anew"))?;
        let wait = again - call.now();
        if wait > Millis::ZERO {
            return Err(Problem::too_often(u32::try_from(rounded_up(wait)).unwrap_or(u32::MAX)));
        }
        Leave::first(call, user, device)?;
        Ok(Leave { sent: before.sent })
    }

    /// Makes the code for the step that has this token: what is kept of it, and the letter that it goes out with.
    pub(crate) fn write(self, token: &str, setting_up: bool, now: Millis) -> (Mailed, Letter) {
        let (secret, within) = (fresh(), limit::MAILED_CODE);
        let sent = self.sent + 1;
        let again = (sent < limit::MAILED_CODES).then(|| now + limit::MAILED_CODE_AGAIN);
        let mailed = Mailed { hash: hash(token, &secret), until: now + within, again, sent };
        let kind = if setting_up { LetterKind::SetUpCode } else { LetterKind::Code };
        (mailed, Letter { kind, secret, within })
    }
}

impl Mailed {
    /// Whether this is the code, and it still holds.
    pub(crate) fn is(&self, token: &str, code: &str, now: Millis) -> bool {
        now < self.until && bool::from(hash(token, code).ct_eq(&self.hash))
    }

    /// As the person is told of it.
    pub(crate) fn told(&self, to: String, now: Millis) -> MailedCode {
        let left = |until: Millis| rounded_up(until - now).max(0);
        MailedCode { to, ttl: left(self.until), again_in: self.again.map(left) }
    }
}

/// Where codes reach somebody, most of its name hidden; none where there is no mail server or no address.
pub(crate) fn reaches(call: &Call, user: &User) -> Option<String> {
    if call.app.of::<Mail>().goes_out() { masked(&user.email) } else { None }
}

fn masked(address: &str) -> Option<String> {
    let (name, domain) = address.rsplit_once('@')?;
    let first = name.chars().next().filter(|_| !domain.is_empty())?;
    Some(format!("{first}•••@{domain}"))
}

fn rounded_up(span: Millis) -> i64 {
    (span + Millis(999)).as_seconds()
}

fn hash(token: &str, code: &str) -> TokenHash {
    digest(format!("mailed code {token} {code}").as_bytes())
}

fn fresh() -> String {
    // Draws above the last whole multiple are drawn again, so that every code is as likely.
    let most = u32::MAX - u32::MAX % CODES;
    loop {
        let mut bytes = [0_u8; 4];
        getrandom::fill(&mut bytes).expect("the operating system has random numbers");
        let drawn = u32::from_be_bytes(bytes);
        if drawn < most {
            return format!("{:0width$}", drawn % CODES, width = limit::MFA_DIGITS as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const AT: Millis = Millis::hours(5);

    #[test]
    fn codes_have_six_digits_and_differ() {
        let codes: HashSet<String> = (0..200).map(|_| fresh()).collect();
        assert!(codes.len() > 190, "{}", codes.len());
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())));
    }

    #[test]
    fn a_code_is_that_of_its_step_and_holds_for_five_minutes() {
        let (mailed, letter) = Leave { sent: 0 }.write("token", false, AT);
        let code = letter.secret.clone();
        assert!(mailed.is("token", &code, AT) && mailed.is("token", &code, AT + Millis(299_999)));
        assert!(!mailed.is("token", &code, AT + Millis::minutes(5)));
        assert!(!mailed.is("another", &code, AT) && !mailed.is("token", "", AT));
        assert!(!serde_json::to_string(&mailed).unwrap().contains(&code));
    }

    #[test]
    fn the_fourth_is_the_last() {
        let again = |sent| Leave { sent }.write("token", false, AT).0.told("a•••@b".into(), AT).again_in;
        assert_eq!((again(0), again(2), again(3)), (Some(30), Some(30), None));
    }

    #[test]
    fn of_an_address_the_first_letter_and_the_domain_are_told() {
        assert_eq!(masked("marta.rinaldi@demo.example").as_deref(), Some("m•••@demo.example"));
        assert_eq!(masked("ü@x").as_deref(), Some("ü•••@x"));
        for none in ["", "marta", "@demo.example", "marta@"] {
            assert_eq!(masked(none), None, "{none}");
        }
    }
}
