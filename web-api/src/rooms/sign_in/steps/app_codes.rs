//! Codes of an app on the person's phone (RFC 6238): six digits, SHA-1, thirty seconds, as every such app has them.
use crate::edge::problem::Problem;
use crate::rooms::sign_in::wire::sign_in::AppSetUp;
use catalogue::error::Code;
use catalogue::limit;
use catalogue::units::Millis;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use totp_rs::{Builder, Secret, Totp};

/// Bytes of a secret, as long as SHA-1's own output.
const SECRET_BYTES: usize = 20;
/// The longest brand and the longest name that an app is told.
const BRAND_CHARS: usize = 40;
const NAME_CHARS: usize = 64;
/// The narrowest side of the picture, in pixels.
const SIDE: u32 = 192;

/// A new secret, in base 32.
pub(crate) fn fresh() -> String {
    let mut bytes = [0_u8; SECRET_BYTES];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    Secret::new(Box::new(bytes)).to_base32()
}

/// The time step whose code this is, if it is one that counts now.
pub(crate) fn step_of(secret: &str, code: &str, now: Millis) -> Result<Option<i64>, Problem> {
    let step = totp(secret, None, "")?.check(code, u64::try_from(now.as_seconds()).unwrap_or(0));
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// What an app needs to be set up: the secret, and the same as an address and as a picture of it.
pub(crate) fn set_up(secret: &str, brand: &str, username: &str) -> Result<AppSetUp, Problem> {
    let fault = || Problem::of(Code::FAULT);
    // A colon would part the brand from the account; what is very long would not fit into a picture.
    let label = |text: &str, most| text.replace(':', " ").chars().take(most).collect::<String>();
    let (brand, username) = (label(brand, BRAND_CHARS), label(username, NAME_CHARS));
    let uri = totp(secret, Some(&brand), &username)?.to_url().map_err(|_| fault())?;
    let code = QrCode::with_error_correction_level(&uri, EcLevel::M).map_err(|_| fault())?;
    let qr = code
        .render::<svg::Color<'_>>()
        .min_dimensions(SIDE, SIDE)
        .dark_color(svg::Color("#000000"))
        .light_color(svg::Color("#ffffff"))
        .build();
    Ok(AppSetUp { secret: secret.to_owned(), uri, qr })
}

fn totp(secret: &str, issuer: Option<&str>, account: &str) -> Result<Totp, Problem> {
    let unreadable = || Problem::of(Code::DATABASE_MISMATCH);
    let secret = Secret::try_from_base32(secret).map_err(|_| unreadable())?;
    Builder::new()
        .with_secret(secret)
        .with_digits(limit::MFA_DIGITS as u8)
        .with_skew(limit::MFA_SKEW)
        .with_step_duration(limit::MFA_STEP.as_seconds().unsigned_abs())
        .with_account_name(account)
        .with_issuer(issuer)
        .build()
        .map_err(|_| unreadable())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of RFC 6238, appendix B: the ASCII digits 12345678901234567890, in base 32.
    const RFC: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    /// Its SHA-1 codes, cut to the last six of their eight digits.
    const VECTORS: [(i64, &str); 6] = [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ];

    fn at(seconds: i64, code: &str) -> Option<i64> {
        step_of(RFC, code, Millis::seconds(seconds)).unwrap()
    }

    #[test]
    fn the_codes_are_those_of_rfc_6238() {
        for (seconds, code) in VECTORS {
            assert_eq!(at(seconds, code), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_clock_may_be_off_by_one_step_and_no_more() {
        let (seconds, code) = (1_111_111_110, "050471");
        let step = Some(seconds / 30);
        assert_eq!((at(seconds, code), at(seconds - 1, code), at(seconds + 59, code)), (step, step, step));
        assert_eq!((at(seconds - 31, code), at(seconds + 60, code)), (None, None));
    }

    #[test]
    fn what_is_no_code_is_none() {
        for odd in ["", "50471", "0050471", "05047 1", "٠٥٠٤٧١", "abcdef", "-50471"] {
            assert_eq!(at(1_111_111_111, odd), None, "{odd}");
        }
    }

    #[test]
    fn secrets_differ_and_are_as_long_as_the_hash() {
        let (one, other) = (fresh(), fresh());
        assert_ne!(one, other);
        assert_eq!((one.len(), Secret::try_from_base32(&one).unwrap().as_bytes().len()), (32, SECRET_BYTES));
    }

    #[test]
    fn an_app_is_told_brand_and_name_whatever_they_hold() {
        let app = set_up(RFC, "Casa Lume: lampade", "zoë:<b>").unwrap();
        let start = "otpauth://totp/Casa%20Lume%20%20lampade:zo%C3%AB%20%3Cb%3E?";
        assert!(app.uri.starts_with(start), "{}", app.uri);
        assert!(app.uri.contains(&format!("secret={RFC}")) && app.qr.contains("<svg"));
        assert!(set_up(RFC, &"😀".repeat(200), &"😀".repeat(128)).is_ok(), "the longest names fit into a picture");
    }
}
