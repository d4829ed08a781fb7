//! What a tenant asks of a password, and how old one may become.
use crate::rooms::sign_in::wire::sign_in::PasswordRule;
use catalogue::limit;
use catalogue::units::Millis;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::sign_in::PasswordRules;
use zxcvbn::{Score, zxcvbn};

/// The rules that a new password breaks; none for one that will do. `about` are words that others know of the person.
pub(crate) fn broken(password: &str, rules: &PasswordRules, about: &[&str]) -> Vec<PasswordRule> {
    let length = password.chars().count() as u64;
    let count = |kind: fn(char) -> bool| password.chars().filter(|c| kind(*c)).count() as u64;
    let mut broken = Vec::new();
    let mut unless = |kept: bool, rule| {
        if !kept {
            broken.push(rule);
        }
    };
    // Longer ones than the call takes can never be typed again.
    unless(length >= rules.min.into(), PasswordRule::Min);
    unless(length <= rules.max.min(limit::PASSWORD_MAX).into(), PasswordRule::Max);
    unless(count(char::is_numeric) >= rules.numbers.into(), PasswordRule::Numbers);
    unless(count(char::is_uppercase) >= rules.uppercase.into(), PasswordRule::Uppercase);
    unless(count(char::is_lowercase) >= rules.lowercase.into(), PasswordRule::Lowercase);
    unless(count(|c| !c.is_alphanumeric()) >= rules.special.into(), PasswordRule::Special);
    if rules.common {
        unless(zxcvbn(password, about).score() >= Score::Three, PasswordRule::Common);
    }
    broken
}

/// Whether a password that was set then has to be replaced. One whose age nobody noted has not.
pub(crate) fn too_old(rules: &PasswordRules, changed: Option<Millis>, now: Millis) -> bool {
    expires(rules, changed).is_some_and(|expires| expires <= now)
}

/// Until when a password holds that was set then; none where it holds for ever.
pub(crate) fn expires(rules: &PasswordRules, changed: Option<Millis>) -> Option<Millis> {
    let changed = changed.filter(|_| rules.expiry_months > 0)?;
    let changed = Timestamp::from_millisecond(changed.0).ok()?.to_zoned(TimeZone::UTC);
    // Beyond the last year there is, it holds for ever.
    let expires = changed.checked_add(i64::from(rules.expiry_months).months()).ok()?;
    Some(Millis(expires.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn default(password: &str) -> Vec<PasswordRule> {
        broken(password, &PasswordRules::default(), &["marta.rinaldi", "Marta", "Rinaldi", "Casa Lume"])
    }

    #[test]
    fn each_rule_is_named_that_is_broken() {
        assert_eq!(default("Lampada-verde-48"), []);
        assert_eq!(default("Gz7-kw,9Q"), [PasswordRule::Min]);
        assert_eq!(default("lampada-verde-48"), [PasswordRule::Uppercase]);
        assert_eq!(default("LAMPADA-VERDE-48"), [PasswordRule::Lowercase]);
        assert_eq!(default("Lampada-verde-blu"), [PasswordRule::Numbers]);
        assert_eq!(default("LampadaVerde48Tetto"), [PasswordRule::Special]);
        let long = format!("Aa1-{}", "xq9Kv".repeat(25));
        assert_eq!(default(&long), [PasswordRule::Max]);
    }

    #[test]
    fn passwords_that_everybody_tries_are_common_and_so_is_ones_own_name() {
        for common in ["Password123!", "Qwertyuiop1!", "Marta.Rinaldi1", "Aaaaaaaaaa1!"] {
            assert_eq!(default(common), [PasswordRule::Common], "{common}");
        }
        let lenient = PasswordRules { common: false, ..PasswordRules::default() };
        assert_eq!(broken("Password123!", &lenient, &[]), []);
    }

    #[test]
    fn letters_of_every_script_count_and_characters_are_no_bytes() {
        assert_eq!(default("Ωραία-λάμπα-٤٨"), []);
        assert_eq!(default("Lampadę-żółć-48😀"), []);
        assert_eq!(default("Éé1-éééé"), [PasswordRule::Min, PasswordRule::Common]);
    }

    #[test]
    fn a_password_holds_for_its_months_and_one_of_unknown_age_for_ever() {
        let rules = PasswordRules::default();
        let set = Millis(Timestamp::UNIX_EPOCH.as_millisecond() + 1_774_951_200_000); // 31 March 2026, 10:00
        let ends: Timestamp = "2026-09-30T10:00:00Z".parse().unwrap();
        assert_eq!(expires(&rules, Some(set)), Some(Millis(ends.as_millisecond())));
        assert!(!too_old(&rules, Some(set), Millis(ends.as_millisecond() - 1)));
        assert!(too_old(&rules, Some(set), Millis(ends.as_millisecond())));
        assert!(!too_old(&rules, None, Millis(i64::MAX)));
        assert!(!too_old(&PasswordRules { expiry_months: 0, ..rules }, Some(set), Millis(i64::MAX)));
    }
}
