//! What became of mails, from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

macro_rules! as_kept {
    ($(#[$doc:meta])* $Name:ident of $Kept:ident { $( $(#[$each:meta])* $Value:ident, )+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $Name { $( $(#[$each])* $Value, )+ }

        impl From<store::mails::$Kept> for $Name {
            fn from(kept: store::mails::$Kept) -> $Name {
                match kept { $( store::mails::$Kept::$Value => $Name::$Value, )+ }
            }
        }

        impl From<$Name> for store::mails::$Kept {
            fn from(wanted: $Name) -> store::mails::$Kept {
                match wanted { $( $Name::$Value => store::mails::$Kept::$Value, )+ }
            }
        }
    };
}

as_kept! {
    /// What a mail is about.
    EmailKind of MailKind {
        /// A code of the second step.
        Code,
        /// A code that shows that codes arrive.
        SetUpCode,
        /// A link to sign in with.
        MagicLink,
        /// A link to set a new password.
        PasswordReset,
        /// A link to set the first password of an account.
        Invitation,
        /// News that the password was changed.
        PasswordChanged,
        /// News that a second factor was set up.
        FactorSet,
        /// News that a second factor was taken off.
        FactorRemoved,
        /// News of new recovery codes.
        RecoveryRenewed,
        /// News of a browser that signed in for the first time.
        NewBrowser,
    }
}

as_kept! {
    /// What became of a mail.
    EmailState of MailState {
        /// It waits for the mail server.
        Queued,
        /// It was tried, and is tried again.
        Tried,
        /// The mail server took it.
        Sent,
        /// There is no mail server, and it stays in the outbox.
        Kept,
        /// The mail server refused it for good.
        Refused,
        /// The mail server says that the address does not exist, or takes no mail.
        Bounced,
        /// It could not be written, or every attempt failed.
        Failed,
        /// Too many were on their way.
        Dropped,
        /// Nothing more was heard of it: the server ended before it was sent.
        Lost,
    }
}

/// Which mails. What is left out leaves none out.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmailReportsQuery {
    /// This one alone, whatever else is asked for.
    #[garde(length(chars, max = 36))]
    pub(crate) id: Option<String>,
    /// About this.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) kind: Option<EmailKind>,
    /// Of which this became.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) state: Option<EmailState>,
    /// To this address, as a whole; capitals do not count.
    #[garde(length(chars, max = limit::USER_EMAIL))]
    pub(crate) address: Option<String>,
    /// Given up at this instant or later, ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Given up before this instant, ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 36))]
    pub(crate) next_token: Option<String>,
}

/// A mail and what became of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailReport {
    /// Names it.
    pub(crate) id: String,
    /// What it is about.
    pub(crate) kind: EmailKind,
    /// To whom.
    pub(crate) address: String,
    /// When it was given up.
    pub(crate) queued: At,
    /// What became of it.
    pub(crate) state: EmailState,
    /// Since when that is so.
    pub(crate) changed: At,
    /// How often it was tried.
    pub(crate) attempts: u32,
    /// The mail server's words at the last attempt, or why there was none.
    pub(crate) answer: Option<String>,
}

/// Mails.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailReports {
    /// The newest first.
    pub(crate) items: Vec<EmailReport>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<String>,
}
