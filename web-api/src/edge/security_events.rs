//! What happens to accounts and to what they may do, one line of the log each, of target `security`: what it was, in which
//! tenant, whose account, from which address and in which request. Never a secret, and nothing that somebody typed: a line
//! holds words of this program and numbers of what there is. All are counted; there is no other list of them than this one.
use crate::edge::visitor::network;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::{limit, metric};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! events {
    ($( $event:ident $kind:literal $help:literal; )+) => {
        /// What has happened.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Event {
            $( #[doc = $help] $event, )+
        }

        impl Event {
            /// What it is called: the label of its metric, and `kind` in its line.
            pub(crate) fn kind(self) -> &'static str {
                match self {
                    $( Event::$event => $kind, )+
                }
            }
        }

        /// Each with what it means, as the operator reads it.
        #[cfg(test)]
        const ROWS: &[(Event, &str)] = &[ $( (Event::$event, $help), )+ ];
    };
}

events! {
    SignedIn         "signed_in"         "Somebody is in, by a password, a link or another service.";
    NewBrowser       "new_browser"       "That was in a browser that shows no earlier sign-in of this account.";
    SignInFailed     "sign_in_failed"    "Somebody is not, and why.";
    Limited          "limited"           "A call was refused because there were too many (158), and which.";
    AcrossTenants    "across_tenants"    "The token of a session or of a chat was shown to another tenant than its own.";
    PasswordRefused  "password_refused"  "Somebody who is signed in gave another password than the current one.";
    PasswordChanged  "password_changed"  "A new password, set at a sign-in or in the preferences.";
    FactorSet        "factor_set"        "A second factor was set up, in place of any other: an app or mail.";
    FactorRemoved    "factor_removed"    "A second factor was taken off.";
    FactorUsed       "factor_used"       "The second step was passed: by a code of the app, by mail, or by a recovery code, which is used up.";
    RecoveryRenewed  "recovery_renewed"  "New recovery codes in place of the old ones.";
    LinkMade         "link_made"         "A link was made for a person: by mail, to reset the password, or to sign in elsewhere.";
    LinkUsed         "link_used"         "A link was opened and is used up.";
    SignedOut        "signed_out"        "A session was ended by itself.";
    SessionRevoked   "session_revoked"   "A session of this account was ended from elsewhere, or all of them were.";
    TokenMade        "token_made"        "An access token was made for this account.";
    TokenChanged     "token_changed"     "An access token of this account was renamed or lasts otherwise.";
    TokenRevoked     "token_revoked"     "An access token of this account was ended.";
    DirectoryToken   "directory_token"   "The token of the tenant's directory was made anew or withdrawn: which of the two.";
    DirectoryRefused "directory_refused" "Another token than the directory's was shown to its addresses.";
    Frozen           "frozen"            "An account was suspended, by an administrator or an errand.";
    Unfrozen         "unfrozen"          "An account is suspended no longer.";
    GroupChanged     "group_changed"     "A person belongs to another permission group, as the directory says.";
    PersonEntered    "person_entered"    "Another service brought somebody who was not known, into this group.";
    RulesChanged     "rules_changed"     "What signing in asks of the tenant's people or of one person has changed, by an administrator or an errand.";
    OperatorLink     "operator_link"     "An operator was given a link into the tenant, by an errand.";
    TenantMade       "tenant_made"       "A tenant was made, by an errand or by the operators' call.";
    TenantSuspended  "tenant_suspended"  "A tenant was suspended: nobody of it is served.";
    TenantResumed    "tenant_resumed"    "A tenant is suspended no longer.";
    KeysChanged      "keys_changed"      "A tenant has new application and consumer keys, by an errand.";
    OperatorRefused  "operator_refused"  "Another key than the operators' was shown to their call.";
    CustomerBanned   "customer_banned"   "The customer of this chat may not come back for a while.";
    BanExtended      "ban_extended"      "A ban lasts until another time.";
    BanLifted        "ban_lifted"        "A ban was lifted.";
    PolicyPublished  "policy_published"  "A routing policy was published, as this version.";
    SkillLent        "skill_lent"        "Somebody lent a person a skill until a time: which, of whom, from which level to which (0 is none).";
    SkillReturned    "skill_returned"    "A lent skill went back: ended by somebody, or by itself where nobody is named.";
    RunbookChanged   "runbook_changed"   "A runbook was written or changed: which.";
    RunbookRemoved   "runbook_removed"   "A runbook was removed: which.";
    RunbookRun       "runbook_run"       "A runbook was run; what it published and lent stands in lines of its own.";
    RunbookBack      "runbook_back"      "A run went back: ended by somebody, or by itself where nobody is named.";
}

impl Event {
    /// Whether whoever is nobody here can have it happen: then its lines are bounded.
    fn of_strangers(self) -> bool {
        matches!(
            self,
            Event::SignInFailed
                | Event::Limited
                | Event::AcrossTenants
                | Event::OperatorRefused
                | Event::DirectoryRefused
        )
    }
}

/// What there is to say besides: a word of this program, or the number of something that there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// The kind says it all.
    Nothing,
    /// One of several ways.
    Word(&'static str),
    /// Whose account it was done to, where somebody else did it.
    Account(AgentId),
    /// Which permission group.
    Group(u32),
    /// Which chat.
    Chat(ChatId),
    /// Which version of a document.
    Version(u32),
    /// Whose skill, and its level before and after; 0 for none.
    Skill { of: AgentId, skill: SkillId, before: u8, after: u8 },
    /// Which runbook.
    Runbook(u32),
    /// Which run of a runbook.
    Run(u32),
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Nothing => Ok(()),
            What::Word(word) => f.write_str(word),
            What::Account(of) => write!(f, "of {of}"),
            What::Group(group) => write!(f, "group {group}"),
            What::Chat(chat) => write!(f, "chat {chat}"),
            What::Version(version) => write!(f, "version {version}"),
            What::Runbook(runbook) => write!(f, "runbook {runbook}"),
            What::Run(run) => write!(f, "run {run}"),
            What::Skill { of, skill, before, after } => write!(f, "skill {skill} of {of} from {before} to {after}"),
        }
    }
}

/// Where something happens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'a> {
    /// The first label of the tenant's host.
    pub(crate) tenant: &'a str,
    /// From where; none for what no call did.
    pub(crate) address: Option<IpAddr>,
    /// In which request; empty for what no request did, and for a socket.
    pub(crate) request_id: &'a str,
}

/// How many more lines strangers may have written.
pub(crate) struct Lines {
    networks: DefaultKeyedRateLimiter<IpAddr>,
    all: DefaultDirectRateLimiter,
    left_out: AtomicU64,
}

impl Lines {
    /// None written so far.
    pub(crate) fn new() -> Lines {
        let a_minute = |lines: u32| Quota::per_minute(NonZeroU32::new(lines).unwrap_or(NonZeroU32::MIN));
        Lines {
            networks: RateLimiter::keyed(a_minute(limit::SECURITY_LINES)),
            all: RateLimiter::direct(a_minute(limit::SECURITY_LINES_OF_ALL)),
            left_out: AtomicU64::new(0),
        }
    }

    /// Whether there is room for one more of somebody at an address.
    fn room(&self, address: Option<IpAddr>) -> bool {
        let its_own = address.is_none_or(|address| self.networks.check_key(&network(address)).is_ok());
        let room = its_own && self.all.check().is_ok();
        if !room {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
        room
    }

    /// Forgets networks that have been quiet, and says how many lines were left out since it was last asked.
    pub(crate) fn forget(&self) {
        self.networks.retain_recent();
        let lines = self.left_out.swap(0, Ordering::Relaxed);
        if lines > 0 {
            tracing::warn!(target: "security", kind = "left_out", lines, "more was refused than is written down");
        }
    }
}

/// It has happened, to this account or by it, if there is one.
pub(crate) fn tell(lines: &Lines, scene: Scene<'_>, person: Option<AgentId>, event: Event, what: What) {
    metrics::counter!(metric::SECURITY_EVENTS, "kind" => event.kind()).increment(1);
    if !event.of_strangers() || lines.room(scene.address) {
        write(scene, person, event, what);
    }
}

/// The same by an errand of the operator, in whose process nobody counts.
pub(crate) fn by_errand(tenant: &str, person: Option<AgentId>, event: Event, what: What) {
    write(Scene { tenant, address: None, request_id: "" }, person, event, what);
}

fn write(scene: Scene<'_>, person: Option<AgentId>, event: Event, what: What) {
    let Scene { tenant, address, request_id } = scene;
    let (kind, person, address) = (event.kind(), person.map(|person| person.0), address.map(tracing::field::display));
    if event.of_strangers() {
        tracing::warn!(target: "security", kind, tenant, person, address, request_id, %what);
    } else {
        tracing::info!(target: "security", kind, tenant, person, address, request_id, %what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const OPERATIONS: &str = include_str!("../../../docs/OPERATIONS.md");

    #[test]
    fn each_has_a_name_of_its_own_and_stands_in_the_operators_book() {
        let mut seen = HashSet::new();
        for (event, help) in ROWS {
            assert!(seen.insert(event.kind()), "{} twice", event.kind());
            let row = format!("| `{}` | {help} |", event.kind());
            assert!(OPERATIONS.contains(&row), "docs/OPERATIONS.md lacks\n{row}");
        }
    }

    #[test]
    fn a_network_has_its_share_of_lines_and_all_have_no_more_than_theirs() {
        let lines = Lines::new();
        let from = |n: u32| Some(IpAddr::from(std::net::Ipv4Addr::from(0x0a00_0000 + n)));
        let of = |n: u32, times: u32| (0..times).filter(|_| lines.room(from(n))).count() as u32;
        assert_eq!(of(1, 2 * limit::SECURITY_LINES), limit::SECURITY_LINES);
        let others: u32 = (2..100).map(|n| of(n, limit::SECURITY_LINES)).sum();
        assert!(others < limit::SECURITY_LINES_OF_ALL + 5, "{others}");
        assert!(lines.left_out.load(Ordering::Relaxed) > limit::SECURITY_LINES.into());
    }
}
