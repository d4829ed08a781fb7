//! What keeps a person's own account safe: the password, the second factor, recovery codes.
use crate::edge::basics::At;
use crate::rooms::sign_in::wire::sign_in::{AppSetUp, DIGITS, FactorMethod, MailedCode, PASSWORD, PasswordPolicy};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// How the person's own account is kept safe.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Security {
    /// When the password was last set; null where nobody noted it.
    pub(crate) password_changed: Option<At>,
    /// Until when it holds; null: for ever.
    pub(crate) password_expires: Option<At>,
    /// What a new password must be.
    pub(crate) policy: PasswordPolicy,
    /// The second factor; null where there is none.
    pub(crate) second_factor: Option<SecondFactor>,
    /// Whether the tenant or the person's group needs one: it cannot be switched off.
    pub(crate) second_factor_needed: bool,
    /// Ways of a second factor that can be set up.
    pub(crate) methods: Vec<FactorMethod>,
    /// Where codes are mailed to, most of its name hidden; null where none can be.
    pub(crate) mail_to: Option<String>,
}

/// A second factor that is set up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SecondFactor {
    /// How it is shown.
    pub(crate) method: FactorMethod,
    /// Since when.
    pub(crate) since: At,
    /// Recovery codes that are left.
    pub(crate) recovery_left: u32,
}

/// A new password for oneself.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The current password.
    #[garde(length(chars, min = 1, max = PASSWORD))]
    pub(crate) password: String,
    /// The new one.
    #[garde(length(chars, min = 1, max = PASSWORD))]
    pub(crate) new_password: String,
}

/// The current password, asked for again before something is changed.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordAgain {
    /// The current password.
    #[garde(length(chars, min = 1, max = PASSWORD))]
    pub(crate) password: String,
}

/// A second factor that is to be set up.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactorWish {
    /// The current password.
    #[garde(length(chars, min = 1, max = PASSWORD))]
    pub(crate) password: String,
    /// How it is to be shown.
    #[garde(skip)]
    pub(crate) method: FactorMethod,
}

/// A set-up of codes by mail that goes on.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactorAgain {
    /// As the begin of the set-up answered it.
    #[garde(length(bytes, min = 1, max = limit::SECRET_TOKEN))]
    pub(crate) setup_token: String,
}

/// The set-up of a second factor has begun; it counts once a code has shown that it works.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FactorBegun {
    /// Goes with the code. Shown once, taken once.
    pub(crate) setup_token: String,
    /// Seconds that the set-up may take.
    pub(crate) ttl: i64,
    /// What an app needs; null where codes are mailed.
    pub(crate) app: Option<AppSetUp>,
    /// The code that was mailed; null where an app shows them.
    pub(crate) mail: Option<MailedCode>,
}

/// A code that shows that the second factor works.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactorShown {
    /// As the begin of the set-up answered it.
    #[garde(length(bytes, min = 1, max = limit::SECRET_TOKEN))]
    pub(crate) setup_token: String,
    /// Six digits.
    #[garde(length(chars, equal = DIGITS), pattern("^[0-9]{6}$"))]
    pub(crate) otp: String,
}

/// Codes for whoever loses the second factor. Shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// Each is taken once.
    pub(crate) recovery_codes: Vec<String>,
}
