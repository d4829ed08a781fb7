//! Signing in: what is sent and what is asked for, step by step.
use crate::edge::problem::Problem;
use crate::rooms::profile::Profile;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// The longest password that is taken.
pub(crate) const PASSWORD: usize = limit::PASSWORD_MAX as usize;
/// So many digits has a code of the second step.
pub(crate) const DIGITS: usize = limit::MFA_DIGITS as usize;

/// How a session is to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Environment {
    /// Step by step, from user name and password on.
    Init,
}

/// How a second factor is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FactorMethod {
    /// By six digits of an app.
    App,
    /// By six digits that are mailed.
    Email,
}

/// A user name and a password; or the token of a step with what the step asks for.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    /// Always `init`.
    #[garde(skip)]
    #[allow(dead_code)]
    pub(crate) environment: Environment,
    /// The user name, in any case. Begins a sign-in.
    #[garde(length(chars, min = 1, max = limit::USERNAME))]
    pub(crate) username: Option<String>,
    /// The password. Goes with the user name.
    #[garde(length(chars, min = 1, max = PASSWORD))]
    pub(crate) password: Option<String>,
    /// As the step before answered it. Goes on with a sign-in; exactly one of the fields after it goes along.
    #[garde(length(bytes, min = 1, max = limit::SECRET_TOKEN))]
    pub(crate) step_token: Option<String>,
    /// Six digits of the second factor.
    #[garde(length(chars, equal = DIGITS), pattern("^[0-9]{6}$"))]
    pub(crate) otp: Option<String>,
    /// One of the codes for whoever has lost the second factor.
    #[garde(length(chars, min = 1, max = limit::RECOVERY_CODE))]
    pub(crate) recovery_code: Option<String>,
    /// The new password.
    #[garde(length(chars, min = 1, max = PASSWORD))]
    pub(crate) new_password: Option<String>,
    /// How the second factor is to be shown from now on.
    #[garde(skip)]
    pub(crate) setup: Option<FactorMethod>,
    /// True confirms extra charges.
    #[garde(skip)]
    pub(crate) confirm_limit: Option<bool>,
    /// True: another code is mailed, in place of the one before.
    #[garde(skip)]
    pub(crate) resend: Option<bool>,
    /// As an earlier sign-in on this device answered it: who signed in here before is not kept waiting for what others tried.
    #[garde(length(bytes, min = 1, max = limit::SECRET_TOKEN))]
    pub(crate) device_token: Option<String>,
}

/// What a call asks, once its fields have been found to go together.
pub(crate) enum Asked {
    /// To be let in.
    Begin {
        /// The user name.
        username: String,
        /// The password.
        password: String,
    },
    /// To go on.
    Step {
        /// The step's token.
        token: String,
        /// What the step asked for.
        answer: StepAnswer,
    },
}

/// The answer to a step.
pub(crate) enum StepAnswer {
    /// Six digits.
    Otp(String),
    /// A recovery code.
    RecoveryCode(String),
    /// A new password.
    NewPassword(String),
    /// A way to show a second factor.
    SetUp(FactorMethod),
    /// Extra charges are confirmed.
    ConfirmLimit,
    /// Another code by mail.
    Resend,
}

impl StepAnswer {
    /// The field that it came in.
    pub(crate) fn field(&self) -> &'static str {
        match self {
            StepAnswer::Otp(_) => "otp",
            StepAnswer::RecoveryCode(_) => "recovery_code",
            StepAnswer::NewPassword(_) => "new_password",
            StepAnswer::SetUp(_) => "setup",
            StepAnswer::ConfirmLimit => "confirm_limit",
            StepAnswer::Resend => "resend",
        }
    }
}

impl SignIn {
    /// What it asks.
    ///
    /// # Errors
    /// 105 for fields that do not go together, 106 for one that is missing.
    pub(crate) fn asked(self) -> Result<Asked, Problem> {
        if self.confirm_limit == Some(false) {
            return Err(Problem::format("confirm_limit", "can only be true"));
        }
        if self.resend == Some(false) {
            return Err(Problem::format("resend", "can only be true"));
        }
        let answers = [
            self.otp.map(StepAnswer::Otp),
            self.recovery_code.map(StepAnswer::RecoveryCode),
            self.new_password.map(StepAnswer::NewPassword),
            self.setup.map(StepAnswer::SetUp),
            self.confirm_limit.map(|_| StepAnswer::ConfirmLimit),
            self.resend.map(|_| StepAnswer::Resend),
        ];
        let mut answers = answers.into_iter().flatten();
        let (answer, another) = (answers.next(), answers.next());
        let Some(token) = self.step_token else {
            return match (answer, self.username, self.password) {
                (Some(answer), ..) => Err(Problem::format(answer.field(), "goes with step_token")),
                (None, None, _) => Err(Problem::missing("username")),
                (None, _, None) => Err(Problem::missing("password")),
                (None, Some(username), Some(password)) => Ok(Asked::Begin { username, password }),
            };
        };
        match (answer, another) {
            _ if self.username.is_some() => Err(Problem::format("username", "does not go with step_token")),
            _ if self.password.is_some() => Err(Problem::format("password", "does not go with step_token")),
            (None, _) => Err(Problem::missing("otp")),
            (_, Some(another)) => Err(Problem::format(another.field(), "is one answer more than a step takes")),
            (Some(answer), None) => Ok(Asked::Step { token, answer }),
        }
    }
}

/// What a sign-in came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum SignInAnswer {
    /// `otp` is false: signed in.
    SignedIn(Box<SignedIn>),
    /// `otp` is true: a further step is due.
    Step(Box<SignInStep>),
}

/// The person who has just signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// The person.
    #[serde(flatten)]
    pub(crate) profile: Profile,
    /// Goes into `Authorization: Bearer …`. Shown once.
    pub(crate) token: String,
    /// To be kept on this device and sent with its next sign-in; null where the one that was sent still holds.
    pub(crate) device_token: Option<String>,
    /// Codes for whoever loses the second factor that was just set up. Shown once.
    pub(crate) recovery_codes: Option<Vec<String>>,
}

/// What a step asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StepKind {
    /// The second factor: `otp` or `recovery_code`; `resend` where it is mailed.
    Mfa,
    /// A second factor has to be set up: `setup`, then `otp`; `resend` where it is mailed.
    MfaSetup,
    /// A new password: `new_password`.
    NewPassword,
    /// Consent to extra charges: `confirm_limit`.
    ConfirmLimit,
}

/// A further step of a sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignInStep {
    /// Always true.
    pub(crate) otp: bool,
    /// What is asked for.
    pub(crate) step: StepKind,
    /// Goes with the answer to this step. Shown once, taken once.
    pub(crate) step_token: String,
    /// Seconds that the step may take.
    pub(crate) ttl: i64,
    /// Whose sign-in it is.
    pub(crate) username: String,
    /// Ways of the second factor that can be chosen; empty at other steps.
    pub(crate) methods: Vec<FactorMethod>,
    /// What an app needs, once it was chosen.
    pub(crate) app: Option<AppSetUp>,
    /// The code that was mailed for this step; null where none was.
    pub(crate) mail: Option<MailedCode>,
    /// Why a new password is asked for.
    pub(crate) reason: Option<WhyNewPassword>,
    /// What a new password must be.
    pub(crate) policy: Option<PasswordPolicy>,
    /// How many may be signed in without extra charges.
    pub(crate) user_limit: Option<u32>,
    /// Codes for whoever loses the second factor that was just set up. Shown once.
    pub(crate) recovery_codes: Option<Vec<String>>,
}

/// What an app needs to show codes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppSetUp {
    /// The secret in base 32, to be typed.
    pub(crate) secret: String,
    /// The same as an address that apps understand.
    pub(crate) uri: String,
    /// The same as a picture to be scanned, an SVG document.
    pub(crate) qr: String,
}

/// A code that was mailed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailedCode {
    /// The address, most of its name hidden.
    pub(crate) to: String,
    /// Seconds that the code holds.
    pub(crate) ttl: i64,
    /// Seconds until another one may be asked for; null where this was the last.
    pub(crate) again_in: Option<i64>,
}

/// Why a new password is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WhyNewPassword {
    /// The password was given by somebody else.
    FirstLogin,
    /// The password is too old.
    Expired,
    /// The person asked to reset it.
    Reset,
}

/// What a password must be.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordPolicy {
    /// Whether one that is soon guessed is refused.
    pub(crate) common: bool,
    /// How many months it holds; 0: for ever.
    pub(crate) expiry_months: u32,
    /// Fewest characters.
    pub(crate) min: u32,
    /// Most characters.
    pub(crate) max: u32,
    /// Fewest digits.
    pub(crate) numbers: u32,
    /// Fewest upper-case letters.
    pub(crate) uppercase: u32,
    /// Fewest lower-case letters.
    pub(crate) lowercase: u32,
    /// Fewest characters that are neither letter nor digit.
    pub(crate) special: u32,
}

impl PasswordPolicy {
    /// Of the store's rules.
    pub(crate) fn of(rules: &store::sign_in::PasswordRules) -> PasswordPolicy {
        let store::sign_in::PasswordRules { common, expiry_months, min, max, numbers, uppercase, lowercase, special } =
            *rules;
        PasswordPolicy { common, expiry_months, min, max, numbers, uppercase, lowercase, special }
    }

    /// As the store keeps it.
    pub(crate) fn kept(&self) -> store::sign_in::PasswordRules {
        let PasswordPolicy { common, expiry_months, min, max, numbers, uppercase, lowercase, special } = *self;
        store::sign_in::PasswordRules { common, expiry_months, min, max, numbers, uppercase, lowercase, special }
    }
}

/// A rule that a password can break; in `extraInfo.rules` of the refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PasswordRule {
    /// Too short.
    Min,
    /// Too long.
    Max,
    /// Too few digits.
    Numbers,
    /// Too few upper-case letters.
    Uppercase,
    /// Too few lower-case letters.
    Lowercase,
    /// Too few characters that are neither letter nor digit.
    Special,
    /// Soon guessed.
    Common,
    /// The current one.
    Same,
}
