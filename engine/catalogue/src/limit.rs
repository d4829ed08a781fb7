//! Every figure that the product's behaviour rests on, with its name, its unit and the document it comes from.
//!
//! Spans are milliseconds in code and in the tables. Where a figure is ours and no document's, its source says so.
use crate::units::Millis;
use serde::Serialize;

/// What a limit is worth.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// One figure.
    Number(f64),
    /// Several, in order.
    Numbers(&'static [u32]),
    /// A word or a text.
    Text(&'static str),
}

/// One figure, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LimitRow {
    /// The name of its constant.
    pub key: &'static str,
    /// Its value, a span in milliseconds.
    pub value: Value,
    /// Its unit.
    pub unit: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What it bounds.
    pub help: &'static str,
}

/// The row of a constant by its name.
pub fn find(key: &str) -> Option<&'static LimitRow> {
    ROWS.iter().find(|row| row.key == key)
}

/// "What we build": the user's own words and what was settled besides.
const FIRST: &str = "specification, opening page";
const SHELL: &str = "specification 1, section 9";
const SHELL_STATES: &str = "specification 1, sections 4 to 7";
const DOMAIN: &str = "specification 2, section 9";
const DOMAIN_RULES: &str = "specification 2, sections 2 to 5";
const ENGINE: &str = "design of the engine";
const WIRE: &str = "wire contract";
const OURS: &str = "chosen here";

macro_rules! typed {
    (span $(#[$doc:meta])* $name:ident $value:literal ms)   => { $(#[$doc])* pub const $name: Millis = Millis($value); };
    (span $(#[$doc:meta])* $name:ident $value:literal s)    => { $(#[$doc])* pub const $name: Millis = Millis::seconds($value); };
    (span $(#[$doc:meta])* $name:ident $value:literal min)  => { $(#[$doc])* pub const $name: Millis = Millis::minutes($value); };
    (span $(#[$doc:meta])* $name:ident $value:literal h)    => { $(#[$doc])* pub const $name: Millis = Millis::hours($value); };
    (span $(#[$doc:meta])* $name:ident $value:literal days) => { $(#[$doc])* pub const $name: Millis = Millis::hours(24 * $value); };
    (text $(#[$doc:meta])* $name:ident $value:literal $unit:literal) => { $(#[$doc])* pub const $name: &str = $value; };
    (list $(#[$doc:meta])* $name:ident $value:tt $unit:literal)      => { $(#[$doc])* pub const $name: &[u32] = &$value; };
    ($type:ident $(#[$doc:meta])* $name:ident $value:literal $unit:literal) => { $(#[$doc])* pub const $name: $type = $value; };
}

macro_rules! value {
    (span $name:ident) => {
        Value::Number($name.0 as f64)
    };
    (text $name:ident) => {
        Value::Text($name)
    };
    (list $name:ident) => {
        Value::Numbers($name)
    };
    (f64 $name:ident) => {
        Value::Number($name)
    };
    ($type:ident $name:ident) => {
        Value::Number($name as f64)
    };
}

macro_rules! unit {
    ($unit:literal) => {
        $unit
    };
    ($unit:ident) => {
        "ms"
    };
}

macro_rules! limits {
    ($( $kind:ident $name:ident = $value:tt $unit:tt, $source:ident, $help:literal; )+) => {
        $( typed!($kind #[doc = $help] $name $value $unit); )+

        /// Every figure, as the tables below group them.
        pub const ROWS: &[LimitRow] = &[
            $( LimitRow {
                key: stringify!($name),
                value: value!($kind $name),
                unit: unit!($unit),
                source: $source,
                help: $help,
            }, )+
        ];
    };
}

limits! {
    // Sessions
    span  SESSION                       = 8 h,             FIRST,        "How long a session lasts from its last renewal.";
    span  AUTO_SUSPEND_THRESHOLD        = 180 s,           SHELL,        "Time left of a session below which its agent is suspended.";
    span  SESSION_LONGEST               = 30 days,         OURS,         "The longest that a session lasts from its sign-in, however often it is renewed, and that sessions can be set to last.";
    span  SESSION_SHORTEST              = 5 min,           OURS,         "The shortest that sessions can be set to last from their last renewal.";
    usize SIGN_IN_NETWORKS              = 200 "networks",  OURS,         "Most networks that a tenant's people may come from.";
    u32   SECURITY_LINES                = 30 "lines",      OURS,         "Refusals of one network that are written down in a minute as security events; all are counted.";
    u32   SECURITY_LINES_OF_ALL         = 300 "lines",     OURS,         "The same of all networks.";
    span  CHANGES_LOOK                  = 250 ms,          OURS,         "How often a server asks what other processes have changed.";
    span  SESSION_EXPIRED_SILENTLY      = 6 h,             SHELL,        "Age of an expired session beyond which the console logs out without a word.";
    span  SESSION_EXPIRED_OVERLAY       = 5 s,             SHELL_STATES, "Time left at a logout at or below which the expired overlay is shown.";
    span  RENEW_CHECK_AGAIN             = 10 s,            SHELL_STATES, "How long after a logout or a renewal the renew check is switched on again.";
    span  DEVICE_SEEN                   = 5 min,           OURS,         "How exactly it is known when a session was last used: so seldom is it written down.";
    usize SESSION_USER_AGENT            = 512 "characters", OURS,        "Most of what a browser says of itself that is kept with a session or a chat.";
    span  GLOBAL_ADMIN_SESSION          = 1 h,             OURS,         "How long an operator stays in a tenant as its administrator; it is not renewed.";
    span  GLOBAL_ADMIN_LINK             = 5 min,           OURS,         "How long the link holds by which an operator enters.";
    usize PERSON_NAME                   = 128 "characters", OURS,        "Longest first name, last name and nickname of a person.";
    span  SESSION_LINK                  = 5 min,           OURS,         "How long the link of the network overlay holds that signs the same person in elsewhere.";
    span  ACCESS_TOKEN                  = 90 days,         OURS,         "How long an access token lasts unless told otherwise.";
    span  ACCESS_TOKEN_LEAST            = 1 min,           OURS,         "The shortest that an access token may last.";
    span  ACCESS_TOKEN_MOST             = 366 days,        OURS,         "The longest that an access token may last.";
    usize ACCESS_TOKEN_NAME             = 128 "characters", OURS,        "Longest name of an access token.";
    usize ACCESS_TOKEN_DESCRIPTION      = 1000 "characters", OURS,       "Longest description of an access token.";
    u32   TOKEN_BITS                    = 256 "bits",      FIRST,        "Random bits of a session's token.";
    span  IDEMPOTENCY_KEPT              = 24 h,            FIRST,        "How long an Idempotency-Key answers its first answer again.";
    usize IDEMPOTENCY_KEY               = 128 "characters", OURS,        "Longest Idempotency-Key.";
    span  SANDBOX_TOKEN_ACTIVE_AFTER    = 24 h,            SHELL,        "How long a sandbox access token takes to become active.";
    u32   MFA_DIGITS                    = 6 "digits",      DOMAIN,       "Length of a code of the second step.";
    u32   PASSWORD_MIN                  = 10 "characters", DOMAIN,       "Shortest password of the default policy.";
    u32   PASSWORD_MAX                  = 128 "characters", DOMAIN,      "Longest password of the default policy.";
    u32   PASSWORD_EACH                 = 1 "characters",  DOMAIN_RULES, "Numbers, upper case, lower case and special characters that the default policy asks of each.";
    u32   PASSWORD_MONTHS_MOST          = 120 "months",    OURS,         "The longest that a password can be set to hold.";
    u32   PASSWORD_EXPIRY_MONTHS        = 6 "months",      DOMAIN,       "How long a password holds by the default policy.";
    usize USERNAME                      = 128 "characters", OURS,        "Longest user name that is taken.";
    usize SECRET_TOKEN                  = 64 "bytes",      OURS,         "Longest token of a step of a sign-in, of a device, of a session or of an access token that is taken.";
    usize LINK_TOKEN                    = 128 "bytes",     OURS,         "Longest token of a link, or of a sign-in at another service, that is taken.";
    usize RECOVERY_CODE                 = 64 "characters", OURS,         "Longest recovery code that is taken.";
    span  SIGN_IN_STEP                  = 10 min,          OURS,         "How long a step of a sign-in may take.";
    u32   SIGN_IN_TRIES                 = 5 "tries",       OURS,         "Wrong codes after which a sign-in begins anew.";
    u32   SECOND_FACTOR_TRIES           = 10 "tries",      OURS,         "Codes of the second step that one account may try at once on devices that it never signed in on, and on each other device.";
    span  SECOND_FACTOR_AGAIN           = 90 s,            OURS,         "After how long such an account may try one code more.";
    span  MFA_STEP                      = 30 s,            OURS,         "How long a code of the second step is the current one, as apps have it (RFC 6238).";
    u16   MFA_SKEW                      = 1 "steps",       OURS,         "Codes before and after the current one that are taken, for clocks that are off.";
    span  MAILED_CODE                   = 5 min,           OURS,         "How long a code of the second step that came by mail holds.";
    span  MAILED_CODE_AGAIN             = 30 s,            OURS,         "After how long another such code may be asked for, in place of the one before.";
    u32   MAILED_CODES                  = 4 "codes",       OURS,         "Such codes that one sign-in is sent.";
    u32   MAILED_CODES_IN_A_ROW         = 10 "codes",      OURS,         "Such codes that one account is sent at once on devices that it never signed in on, and on each other device.";
    span  MAILED_CODE_MORE              = 3 min,           OURS,         "After how long such an account is sent one code more.";
    usize RECOVERY_CODES                = 10 "codes",      OURS,         "Recovery codes of a second factor, each of which is taken once.";
    usize DEVICE_TOKENS                 = 20 "tokens",     OURS,         "Tokens of earlier sign-ins that a browser shows where it does not know yet whose sign-in it will be.";
    u32   KNOWN_DEVICES                 = 20 "devices",    OURS,         "Devices of a person that are known for having signed in, the newest.";

    // Mail
    usize MAILS_WAITING                 = 1000 "mails",    OURS,         "Mails that may be on their way at once; more are dropped, and counted.";
    usize MAILS_AT_ONCE                 = 4 "mails",       OURS,         "Mails that are handed to the mail server at once.";
    u32   MAIL_ATTEMPTS                 = 6 "times",       OURS,         "How often a mail is tried.";
    span  MAIL_RETRY                    = 1 s,             OURS,         "From the first attempt at a mail to the second; each further wait is four times as long.";
    span  MAIL_TIMEOUT                  = 20 s,            OURS,         "How long the mail server may take for a step.";
    u32   ERROR_LOGS_DAYS               = 30 "days",       OURS,         "How long it is kept what went wrong.";
    u32   ERROR_LOGS_PAGE               = 50 "entries",    OURS,         "Entries on a page of the error logs.";
    u32   ERROR_LOGS_KEPT               = 20000 "entries", OURS,         "Most entries of a tenant's error logs; the oldest go.";
    u32   ERROR_LOGS_A_MINUTE           = 100 "entries",   OURS,         "Most entries of the error logs that a tenant begins in a minute; what happens again is counted.";
    usize ERROR_LOGS_WAITING            = 4000 "entries",  OURS,         "Entries of the error logs that may wait to be written; more are dropped, and counted.";
    u32   ERROR_LOGS_SWEPT              = 500 "entries",   OURS,         "Old entries of a tenant's error logs that are deleted in one step.";
    usize ERROR_LOGS_DETAIL             = 300 "characters", OURS,        "Longest words of a console's fault that are kept.";
    i64   TIME_STAMP                    = 8640000000000000 "milliseconds", OURS, "Latest time stamp that a browser can tell.";
    u32   MAIL_REPORTS_DAYS             = 30 "days",       OURS,         "How long it is kept what became of a mail.";
    u32   MAIL_REPORTS_PAGE             = 50 "mails",      OURS,         "Mails on a page of the e-mail reports.";
    usize MAIL_REPORTS_WAITING          = 4000 "reports",  OURS,         "Reports of mails that may wait to be written; more are dropped, and counted.";
    u32   MAIL_REPORTS_SWEPT            = 500 "mails",     OURS,         "Old e-mail reports of a tenant that are deleted in one step.";
    span  MAIL_LOST_AFTER               = 60 min,          OURS,         "A mail on its way of which nothing was heard for so long is lost.";
    usize MAIL_ANSWER                   = 500 "characters", OURS,        "Longest words of a mail server that are kept.";
    usize OUTBOX_MAILS                  = 50 "mails",      OURS,         "Mails that the outbox shows, the newest.";

    // What needs attention in the administration
    span  ATTENTION_MAILS               = 24 h,            OURS,         "Mails that did not arrive are told of for so long.";
    span  ATTENTION_BANS                = 24 h,            OURS,         "A ban's end is told of so long before.";
    span  ATTENTION_TOKENS              = 7 days,          OURS,         "An access token's end is told of so long before.";

    // Ways in besides a password
    span  MAGIC_LINK                    = 15 min,          OURS,         "How long a link to sign in with holds.";
    span  RESET_LINK                    = 30 min,          OURS,         "How long a link to set a new password holds.";
    span  LINK_REMEMBERED               = 24 h,            OURS,         "How long after its end a link is still known as one that came too late.";
    u32   LINKS_IN_A_ROW                = 5 "links",       OURS,         "Links that somebody may ask for at once for one name.";
    u32   LETTERS_IN_A_ROW              = 10 "links",      OURS,         "Links that one person is sent at once, whoever asks.";
    span  LINK_AGAIN                    = 3 min,           OURS,         "After how long one more link may be asked for, or is sent, beyond that.";
    span  SSO_ATTEMPT                   = 10 min,          OURS,         "How long a sign-in at another service may take.";
    usize SSO_CODE                      = 4096 "bytes",    OURS,         "Longest code of another service that is taken.";
    usize SSO_ISSUER                    = 1024 "bytes",    OURS,         "Longest name of another service that is taken.";
    span  SSO_CLOCK                     = 1 min,           OURS,         "How far ahead the clock of another service may be.";

    // Presence
    span  CONNECTION_GRACE              = 20 s,            ENGINE,       "From the loss of an agent's last socket to being suspended.";
    span  AGENT_GONE                    = 60 s,            FIRST,        "From the loss of an agent's last socket to being signed out, the chats going back to their lines.";
    u16   SUSPEND_REASON                = 9999 "number",   OURS,         "Highest number that a suspend reason may have.";
    u16   PERSON_MODULES                = 3 "modules",     DOMAIN,       "Modules that a person can be in, numbered from 1: chat, knowledge, dashboard.";
    span  ACTIVITY_WAIT                 = 5 s,             DOMAIN,       "How long after a change of presence another one is blocked.";
    list  AUTO_AWAY_CHOICES             = [300, 600, 1200, 1800, 3600] "s", DOMAIN, "Inactivity after which an agent may choose to be set away; or never.";

    // Offers and the line
    span  RING_OUT                      = 20 s,            ENGINE,       "How long an offer rings before it goes to the next agent.";
    u32   MISSED_OFFERS_IN_A_ROW        = 2 "offers",      ENGINE,       "Offers missed in a row before the agent is suspended.";
    u32   OFFERS_AT_ONCE                = 1 "offers",      OURS,         "Offers that ring at an agent at once, unless the routing policy says otherwise.";
    span  RING_UNHEARD                  = 5 s,             OURS,         "How long an offer goes on ringing without a console: long enough to reload a page.";
    span  OFFER_PASS_HOLD               = 60 s,            OURS,         "How long an agent who missed or declined a chat is not offered that chat again.";
    u32   SKILL_LEVEL_MIN               = 1 "level",       ENGINE,       "Lowest level of a skill.";
    u32   SKILL_LEVEL_MAX               = 10 "level",      ENGINE,       "Highest level of a skill.";
    u8    PRIORITY_USUAL                = 2 "class",       OURS,         "Class of priority of a chat that nobody gave one; class 0 is served first.";
    u8    PRIORITY_LOWEST               = 4 "class",       OURS,         "Class of priority that is served last.";
    span  PRIORITY_AGEING               = 60 s,            OURS,         "How much longer a chat of one class waits before it goes ahead of one of the class before, unless the policy says otherwise.";
    u8    SERVICE_LEVEL_PERCENT         = 80 "percent",    OURS,         "Chats of a hundred that are to be answered in time unless the policy says otherwise, as is usual in the field.";
    span  SERVICE_LEVEL_WITHIN          = 20 s,            OURS,         "Answered within this counts as in time unless the policy says otherwise, as is usual in the field.";
    span  ON_THE_WAY                    = 5 s,             OURS,         "How long a chat that was let in counts against its line's cap before the line has heard of it.";
    u32   OVERFLOWS                     = 4 "skills",      OURS,         "How often a chat goes on from a line that is full or closed to the next before it is refused.";
    usize QUEUE_SHOWN                   = 10 "chats",      DOMAIN,       "Chats of the line that an agent is shown, oldest first.";
    usize FIRST_MESSAGE_SHOWN           = 200 "characters", OURS,        "Characters of a customer's first message that stand in the line and in an offer.";
    usize POLICY_STEPS                  = 10 "steps",      OURS,         "Most steps of a skill's routing policy.";
    usize POLICY_GROUPS                 = 500 "groups",    OURS,         "Most groups of agents that a routing policy names.";
    usize POLICY_GROUP_NAME             = 64 "characters", OURS,         "Longest name of a group of a routing policy.";
    span  LONGEST_WAIT_MIN              = 10 s,            OURS,         "Shortest longest wait of a line: in less nobody notices an offer and answers it.";
    u32   POLICY_MISSED                 = 100 "offers",    OURS,         "Most offers missed in a row that a routing policy may allow.";
    u32   POLICY_AT_ONCE                = 50 "offers",     OURS,         "Most offers that a routing policy may let ring at an agent at once.";
    usize POLICY_WINDOWS                = 10 "windows",    OURS,         "Most opening times of a day in a routing policy.";
    usize POLICY_HOLIDAYS               = 400 "days",      OURS,         "Most days of a skill that are not as others of the week.";
    i16   POLICY_ZONE_YEARS             = 10 "years",      OURS,         "How far ahead the machines are told how the clocks of a time zone go; each start and publication tells them anew.";
    span  POLICY_LONGEST                = 24 h,            OURS,         "Longest span in a routing policy.";
    usize POLICY_BYTES                  = 4194304 "bytes", OURS,         "Largest document of a routing policy: some 800 bytes for each skill that a tenant can have.";
    usize POLICY_FINDINGS               = 500 "findings",  OURS,         "Faults, and warnings, of a routing policy that are told at once.";
    usize POLICY_VERSIONS_SHOWN         = 100 "versions",  OURS,         "Published versions of the routing policy that are listed, the newest.";
    span  WAIT_GREEN                    = 30 s,            DOMAIN_RULES, "Waits below this are green.";
    span  WAIT_YELLOW                   = 60 s,            DOMAIN_RULES, "Waits below this, and not green, are yellow.";
    span  WAIT_ORANGE                   = 90 s,            DOMAIN_RULES, "Waits below this, and not yellow, are orange; longer ones are red.";
    usize DECISION_AGENTS               = 200 "agents",    OURS,         "Agents whom the explanation of a decision names; the others are counted by what rules them out.";
    u32   DECISIONS_SHOWN               = 50 "decisions",  OURS,         "Decisions on a page of the newest.";
    u32   LOOKS_SHOWN                   = 1_000 "looks",   OURS,         "Looks at a chat by people who were not in it, as its decisions tell them.";
    u32   DECISION_EVENTS               = 50000 "events",  OURS,         "Events that are folded to tell how the floor was at a decision; where it takes more, that is not told.";
    usize ESTIMATE_WINDOW               = 100 "moves",     OURS,         "Last moves of a line, and last predictions, that an estimated wait and its calibration rest on.";
    u32   ESTIMATE_MOVES                = 20 "moves",      OURS,         "Moves of a line below which no wait is estimated, and predictions below which they are not judged.";
    u32   ESTIMATE_TRUST                = 60 "percent",    OURS,         "Predictions of a hundred that must have come true for estimated waits to be shown; 80 should.";
    span  IDLE_PASS                     = 1 s,             OURS,         "How long a free seat and a waiting chat that fit each other may coexist before it is no longer messages under way.";
    usize UNROUTABLE_SHOWN              = 20 "chats",      OURS,         "Chats that are named of those that nobody can have and that ask for the same.";
    usize TENANT_AGENTS                 = 15000 "agents",  ENGINE,       "Agents that one tenant must carry.";
    usize TENANT_AGENTS_ONLINE          = 7500 "agents",   ENGINE,       "Agents of one tenant that must be able to be online at once.";
    usize TENANT_SKILLS                 = 5000 "skills",   ENGINE,       "Skills that one tenant must carry.";
    usize TENANT_OPEN_CHATS             = 500000 "chats",  ENGINE,       "Open chats that one tenant must carry.";
    u32   AGENT_SLOTS                   = 50 "slots",      ENGINE,       "Most slots of one agent.";
    u32   AGENT_SLOTS_DEFAULT           = 3 "slots",       DOMAIN,       "Slots of an agent unless told otherwise.";

    // Chats
    span  CUSTOMER_GONE                 = 60 s,            FIRST,        "From a customer's last sign of life to counting as gone.";
    span  END_FEEDBACK                  = 300 s,           FIRST,        "How long a wrap-up may stay open after its chat ended.";
    span  EDIT_WINDOW                   = 2 min,           DOMAIN,       "How long after sending an agent may edit a message.";
    u32   EDITABLE_MESSAGES             = 64 "messages",   OURS,         "How far back in a chat a message may be edited, however young it is.";
    span  TYPING_LASTS                  = 10 s,            OURS,         "How long a sign that somebody types holds without another one.";
    usize MESSAGE_MAX_CHARS             = 4000 "characters", WIRE,       "Longest message.";
    usize CLIENT_ID                     = 64 "characters", OURS,         "Longest id that a writer gives a message.";
    usize CUSTOMER_NAME                 = 100 "characters", OURS,        "Longest first name and last name of a customer.";
    usize CUSTOMER_EMAIL                = 254 "characters", OURS,        "Longest e-mail address of a customer, as mail has it (RFC 5321).";
    usize CUSTOMER_PHONE                = 40 "characters", OURS,         "Longest telephone number of a customer.";
    usize CUSTOMER_PAGE                 = 2000 "characters", OURS,       "Longest address of the page that a customer writes from.";
    usize CUSTOMER_LANGUAGE             = 35 "characters", OURS,         "Longest tag of a customer's language (RFC 5646, 4.4.1).";
    usize APPLICATION_NAME              = 128 "characters", OURS,        "Longest name of an application, as a widget or a preference gives it.";
    usize ATTACHMENTS                   = 5 "files",      OURS,         "Most files of a message.";
    usize ATTACHMENT_BYTES              = 5242880 "bytes", OURS,        "Largest file of a message.";
    usize ATTACHMENTS_BYTES             = 10485760 "bytes", OURS,       "Largest files of a message together.";
    usize ATTACHMENT_NAME               = 120 "characters", OURS,       "Longest name of a file; a longer one is cut before its ending.";
    usize FORM_PARTS                    = 32 "parts",      OURS,         "Most fields and files of a form together.";
    usize FORM_FRAME                    = 65536 "bytes",   OURS,         "Most bytes of a form beside its texts and files: boundaries, names and kinds of its parts.";
    usize FILE_PART                     = 262144 "bytes",  OURS,         "Part of a file that is kept, and handed out, at a time.";
    usize CHAT_FILES                    = 52428800 "bytes", OURS,        "Most bytes of a chat's files together; more is refused with 159.";
    u32   NETWORK_FILES                 = 512 "MiB a day", OURS,         "Most that customers at one network address may send in files a day; more is refused with 158. Addresses of this machine are not counted.";
    usize UPLOADS_AT_ONCE               = 3 "forms",       OURS,         "Forms with files that a person, or the customer of a chat, may have on their way at once. Others wait for their turn.";
    usize NETWORK_UPLOADS               = 12 "forms",      OURS,         "The same of all customers at one network address. Addresses of this machine are not counted.";
    usize ALL_UPLOADS                   = 32 "forms",      OURS,         "The same of all customers, and of everybody who is signed in.";
    usize DOWNLOADS_AT_ONCE             = 6 "files",       OURS,         "Files that a person, or the customer of a chat, may be sent at once, as many as a browser asks for. Others wait for their turn.";
    usize NETWORK_DOWNLOADS             = 24 "files",      OURS,         "The same of all customers at one network address. Addresses of this machine are not counted.";
    usize ALL_DOWNLOADS                 = 200 "files",     OURS,         "The same of all customers, and of everybody who is signed in.";
    span  TURN_WITHIN                   = 15 s,            OURS,         "How long a form with files, or a file, waits for its turn before it is refused with 158: longer than one who takes nothing of a file keeps theirs.";
    span  FILE_UNREAD                   = 10 s,            OURS,         "How long a client may take nothing of a file that it is sent before its connection is cut.";
    span  FILES_WITHIN                  = 120 s,           OURS,         "How long a message's files may be on their way in all.";
    usize ONGOING_MESSAGES              = 100 "messages",  WIRE,         "Messages of a chat that the list of ongoing chats carries, the newest.";
    u32   EARLIER_MESSAGES              = 100 "messages",  OURS,         "Messages of a transcript that one call for earlier ones answers, unless it says how many.";
    u32   EARLIER_MESSAGES_MOST         = 200 "messages",  OURS,         "Most of them.";
    usize CHAT_TEXT_AT_ONCE             = 262144 "bytes",  OURS,         "Text of a chat's messages that its customer is given in one answer, at least one message; the rest is asked for again.";
    usize TRANSCRIPT_CACHE              = 40 "chats",      DOMAIN,       "Transcripts that the console keeps, and chats that one call for details may name.";
    usize PREVIOUS_CONTACTS             = 100 "chats",     DOMAIN,       "Past chats of a customer that are shown.";
    usize BANS                          = 10000 "bans",    OURS,         "Bans that a tenant may have at once.";
    usize FLAGS                         = 10000 "reports", OURS,         "Reported chats of a tenant that nobody has looked at yet.";
    usize REASON_CHARS                  = 200 "characters", OURS,       "Longest reason of an end, of a declined offer, and of an operator's entry; longest note with a transfer.";
    usize CONDUCT_CHARS                 = 1000 "characters", OURS,       "Longest reason of a ban, and explanation of a report.";
    usize CONDUCT_CATEGORY              = 100 "characters", OURS,        "Longest category of a report.";
    usize NETWORK_ADDRESS               = 64 "characters", OURS,         "Longest network address that is taken.";
    span  BAN_SHORTEST                  = 60 s,            OURS,         "Shortest ban.";
    span  BAN_LONGEST                   = 87600 h,         OURS,         "Longest ban.";
    span  TRANSFER_CLEANUP              = 2 s,             DOMAIN,       "From a transfer or a direct invitation to the chat leaving the agent's list.";
    span  TRANSFER_HARD_REFRESH         = 3 s,             DOMAIN,       "From a transfer that the server reports as hard to the list being read again.";
    span  TRANSFER_UNDO                 = 10 s,            ENGINE,       "How long a transfer by handshake can be undone.";
    span  TRANSFER_RETURN               = 60 s,            OURS,         "After how long without a taker a transfer by handshake returns to the owner, unless the policy says otherwise.";
    span  INVITATION                    = 60 s,            OURS,         "After how long without an answer an invitation to take part in a chat or to look on lapses.";
    span  POKE_FIRST                    = 120 s,           FIRST,        "First threshold of inactivity, from which a poke is offered.";
    span  POKE_SECOND                   = 300 s,           FIRST,        "Second threshold of inactivity.";
    span  POKE_COUNTDOWN                = 60 s,            FIRST,        "From a poke to the end of its chat.";
    list  CRUMBS_ESCALATION             = [216, 604, 609] "typeID", DOMAIN, "Breadcrumbs of an escalation.";
    list  CRUMBS_KNOWLEDGE              = [202, 203, 212, 213, 214, 216] "typeID", DOMAIN, "Breadcrumbs of knowledge.";
    list  CRUMBS_MISC                   = [209, 210, 501, 502, 503] "typeID", DOMAIN, "Breadcrumbs of other kinds.";

    // The live feed
    span  BODY_PAUSE                    = 5 s,             OURS,         "How long a call's body may pause on its way.";
    span  BODY_WITHIN                   = 30 s,            OURS,         "How long a call's body may be on its way in all.";
    usize SILENT_SOCKETS                = 100 "sockets",   OURS,         "Sockets of one network address that may be open without having said who they are. Addresses of this machine are not counted.";
    usize CHAT_SOCKETS                  = 10 "sockets",    OURS,         "Sockets that the customer of a chat may have open; one more closes the oldest.";
    usize CUSTOMER_SOCKETS              = 300 "sockets",   OURS,         "Sockets of customers that one network address may have open. Addresses of this machine are not counted.";
    usize SOCKETS_FOR_AGENTS            = 5 "parts",       OURS,         "One part in so many of all sockets is kept for agents: customers cannot take them.";
    u32   FRAMES_A_SECOND               = 20 "frames",     OURS,         "Frames that a socket's client may send, over time; one that sends more is closed with 1008.";
    u32   FRAMES_AT_ONCE                = 100 "frames",    OURS,         "Frames that it may send at once.";
    span  SIGN_OF_LIFE                  = 1 s,             OURS,         "How often a customer's sign of life is passed on, however often it is given.";
    usize HELLO_CREDENTIAL              = 128 "characters", OURS,        "Longest token and longest key of a socket's first frame.";
    span  HELLO_WITHIN                  = 5 s,             WIRE,         "How long a new socket may take to say who it is.";
    span  RING_ASKS                     = 3 s,             OURS,         "How often a console is asked whether it is there while a chat rings at it, and how long it has to answer.";
    u32   REFETCHES_A_SECOND            = 500 "consoles",  OURS,         "Consoles of a tenant a second that fetch everything afresh when all of them come back at once.";
    span  REFETCH_SPREAD                = 20 s,            OURS,         "The longest that one of them waits for its turn.";
    span  HEARTBEAT                     = 15 s,            WIRE,         "How often a socket's client says that it lives.";

    // Polling and retrying, where no socket tells
    span  POLL_PROFILE                  = 30 s,            SHELL_STATES, "How often the profile is read.";
    span  POLL_TEAM                     = 20 s,            SHELL_STATES, "How often the team is read.";
    u32   POLL_TEAM_OFFLINE_EVERY       = 5 "polls",       SHELL_STATES, "Each so many readings of the team ask for those who are offline too.";
    span  POLL_QUEUE                    = 10 s,            DOMAIN_RULES, "How often the line is read.";
    span  POLL_PANELS                   = 10 s,            DOMAIN_RULES, "How often the panels of the present moment are read.";
    span  POLL_STATUS                   = 60 s,            SHELL_STATES, "How often the version file and the status file are read.";
    u32   RETRIES                       = 3 "times",       SHELL_STATES, "How often a failed call is tried again.";
    span  RETRY_DELAY                   = 2 s,             SHELL_STATES, "Delay before a retry, times the number of the attempt.";
    list  RETRY_CODES                   = [261, 262, 263, 264] "code", SHELL_STATES, "Codes that are tried again whatever their status.";
    usize SUBDOMAIN                     = 63 "characters", OURS,         "Longest subdomain of a tenant, as names of hosts have it (RFC 1035).";
    span  IDENTIFY_TIMEOUT              = 10 s,            SHELL,        "How long the identification of the tenant may take.";
    span  STATUS_BUFFER                 = 5 s,             SHELL,        "How long a change of the product's status settles before it is shown.";

    // Maintenance
    span  MAINTENANCE_LOOK_AGAIN        = 10 s,            OURS,         "After how long callers of a tenant in maintenance are told to come back where nobody said when it ends.";
    span  MAINTENANCE_MOST              = 7 days,          OURS,         "How far ahead the expected end of a maintenance may lie.";

    // Connection quality
    f64   QUALITY_DOWNLINK_SHARE        = 0.7 "share",     SHELL_STATES, "Weight of the downlink in the connection's score.";
    f64   QUALITY_LATENCY_SHARE         = 0.3 "share",     SHELL_STATES, "Weight of the latency in the connection's score.";
    u32   QUALITY_DOWNLINK_CAP          = 1250000 "bytes/s", SHELL_STATES, "Downlink that counts as full.";
    span  QUALITY_LATENCY_WORST         = 600 ms,          SHELL_STATES, "Latency that counts as none.";
    f64   QUALITY_BAD                   = 0.25 "score",    SHELL_STATES, "Scores below this are bad.";
    f64   QUALITY_POOR                  = 0.5 "score",     SHELL_STATES, "Scores below this are poor.";
    f64   QUALITY_FAIR                  = 0.75 "score",    SHELL_STATES, "Scores below this are fair, others good.";
    usize QUALITY_SAMPLES               = 10 "samples",    SHELL_STATES, "Samples that the median is taken over.";

    // The console's frame
    usize ROUTE_HISTORY                 = 20 "routes",     SHELL,        "Visited routes that are kept.";
    span  REDIRECTS_OFF                 = 10 s,            SHELL,        "How long after each navigation automatic redirects are off.";
    u32   BREAKPOINT_MOBILE             = 500 "px",        SHELL,        "Widest page that is a phone's.";
    u32   BREAKPOINT_TABLET             = 900 "px",        SHELL,        "Widest page that is a tablet's.";
    span  TOOLTIP_DELAY                 = 800 ms,          SHELL,        "How long a pointer rests before a tooltip opens.";
    span  COOKIE_EXPIRY                 = 1 days,          SHELL,        "Life of a cookie, SameSite=Lax, unless told otherwise.";
    span  SUBDOMAIN_COOKIE_EXPIRY       = 30 days,         SHELL,        "Life of the cookie that keeps the subdomain.";
    usize NOTICES_SHOWN                 = 3 "notices",     SHELL,        "Notices that are visible until the stack is expanded.";
    usize NOTICES_CLEAR_ALL             = 5 "notices",     SHELL,        "Notices from which on the expanded stack offers to clear all.";
    span  NOTICE_COUNTDOWN              = 59 s,            SHELL,        "Countdown of a notice unless told otherwise.";
    u32   CONSOLE_ERRORS_A_MINUTE       = 10 "reports",    OURS,         "Faults of the console that one person may report in a minute.";
    usize CONSOLE_ERRORS_A_PAGE         = 10 "reports",    OURS,         "Faults that the console reports from one load of its page; the same one once.";
    usize CONSOLE_ERROR_MESSAGE         = 500 "characters", OURS,        "Longest message of a reported fault.";
    usize CONSOLE_ERROR_STACK           = 4000 "characters", OURS,       "Longest stack of a reported fault.";
    usize CONSOLE_ERROR_ROUTE           = 128 "characters", OURS,        "Longest route of a reported fault.";
    usize VERSION_NAME                  = 32 "characters", OURS,         "Longest name of a version of the console that is taken.";
    usize VERSIONS_SEEN                 = 100 "versions",  OURS,         "Most versions of the console that a person has seen.";
    usize ACHIEVEMENTS_NOTED            = 200 "achievements", OURS,      "Most achievements that a person's preferences note.";
    usize ACHIEVEMENT_NAME              = 64 "characters", OURS,         "Longest name of an achievement that is taken.";
    u32   POPUP_SIZE                    = 600 "px",        SHELL,        "Width and height of a pop-up window.";
    span  POPUP_CLOSE_CHECK             = 500 ms,          SHELL,        "How often a pop-up window is looked at for having closed.";
    u32   CONFETTI_PARTICLES            = 60 "particles",  SHELL,        "Particles of the confetti.";
    span  CONFETTI                      = 600 ms,          SHELL,        "How long the confetti falls.";
    span  COPY_CONFIRM                  = 2 s,             SHELL,        "How long a copy button says that it copied.";
    u32   HIDDEN_TIMEOUT_FACTOR         = 2 "times",       SHELL,        "What timers are multiplied by while the page is hidden.";
    list  ICON_SIZES                    = [16, 24, 32, 48] "px", SHELL_STATES, "Sizes of icons, 48 not for every one.";
    u32   ICON_SIZE                     = 32 "px",         SHELL,        "Size of an icon unless told otherwise.";
    u16   ZOOM_LEAST                    = 50 "percent",    OURS,         "Smallest zoom that a person may choose.";
    u16   ZOOM_MOST                     = 200 "percent",   OURS,         "Largest zoom that a person may choose.";
    u32   ZOOM                          = 100 "percent",   SHELL_STATES, "Zoom unless told otherwise.";
    u32   DARK_LUMA                     = 165 "luma",      SHELL,        "A colour whose luma is below this is dark.";
    f64   LUMA_RED                      = 0.2126 "share",  SHELL,        "Weight of red in a colour's luma.";
    f64   LUMA_GREEN                    = 0.7152 "share",  SHELL,        "Weight of green in a colour's luma.";
    f64   LUMA_BLUE                     = 0.0722 "share",  SHELL,        "Weight of blue in a colour's luma.";
    f64   COLOUR_HOVER                  = 0.7 "alpha",     SHELL,        "Variant of a theme's colour under the pointer.";
    f64   COLOUR_DISABLED               = 0.25 "alpha",    SHELL,        "Variant of a theme's colour where it is disabled.";
    f64   COLOUR_FOCUSED                = 0.15 "alpha",    SHELL,        "Variant of a theme's colour where it has the focus.";
    f64   COLOUR_ACTIVE                 = 0.35 "alpha",    SHELL,        "Variant of a theme's colour where it is active.";
    usize THEME_VALUE                   = 200 "characters", OURS,        "Longest value of a theme's slot.";
    usize THEMES                        = 30 "themes",     OURS,         "Most themes of a person's own.";
    usize THEME_NAME                    = 40 "characters", OURS,         "Longest name of a theme.";
    f64   CONTRAST_REFUSED              = 3.0 "ratio",     OURS,         "A theme whose text stands out less than this from its ground is refused.";
    f64   CONTRAST_TEXT                 = 4.5 "ratio",     OURS,         "A theme whose text stands out less than this from its ground is warned of, as WCAG has it.";
    usize IMAGE_BYTES                   = 4194304 "bytes", OURS,         "Largest picture of a person or of a page's head.";
    u32   IMAGE_SIDE                    = 4096 "px",       OURS,         "Longest side of such a picture.";
    u32   HEADER_SIDE                   = 1600 "px",       OURS,         "Longest side of a head's picture as it is kept.";
    usize IMAGE_ID                      = 64 "characters", OURS,         "Longest id of a picture that is taken.";
    usize VARIABLES                     = 50 "variables",  OURS,         "Most environment variables of a person.";
    usize VARIABLE_NAME                 = 64 "characters", OURS,         "Longest name of an environment variable.";
    usize VARIABLE_VALUE                = 1000 "characters", OURS,       "Longest text of an environment variable.";
    usize NOTES                         = 100 "notes",     OURS,         "Most notes of a person.";
    usize NOTE_LENGTH                   = 4000 "characters", OURS,       "Longest note.";
    usize ALERTS                        = 50 "alerts",     OURS,         "Most alerts of a person.";
    usize ALERT_LABEL                   = 60 "characters", OURS,         "Longest name of an alert.";
    u32   ALERT_THRESHOLD               = 86400 "units",   OURS,         "Highest threshold of an alert, in the unit of its figure: a day, where that is seconds.";
    u32   ALERT_LASTING                 = 3600 "s",        OURS,         "Longest time for which the condition of an alert may have to hold.";
    span  ALERT_LOOKS                   = 1 s,             OURS,         "How often the conditions of alerts are looked at.";
    span  ALERT_CALM                    = 20 s,            OURS,         "An alert ends once its condition has not held for so long: a figure that goes to and fro raises it once.";
    usize LOANS                         = 200 "loans",     OURS,         "Most skills that are lent at once in a tenant.";
    usize LOAN_REASON                   = 200 "characters", OURS,        "Longest reason for which a skill is lent.";
    span  LOAN_LONGEST                  = 24 h,            OURS,         "Longest time for which a skill is lent.";
    usize INSTANT_LENGTH                = 40 "characters", OURS,         "Longest text of an instant that is taken.";
    span  LOANS_LISTED                  = 24 h,            OURS,         "For how long a loan that has ended stays in the list.";
    usize LOANS_LISTED_MOST             = 1000 "loans",    OURS,         "Most loans of one list: those that run, then the newest.";
    usize RUNBOOKS                      = 50 "runbooks",   OURS,         "Most runbooks of a tenant.";
    usize RUNBOOK_NAME                  = 60 "characters", OURS,         "Longest name of a runbook.";
    usize RUNBOOK_ACTS                  = 50 "acts",       OURS,         "Most loans, and most changes of the policy, of a runbook.";
    u32   RUNBOOK_MINUTES               = 1440 "minutes",  OURS,         "Longest span for which a runbook is run, as long as the longest loan.";
    span  RUNS_LISTED                   = 24 h,            OURS,         "For how long a run that has gone back stays in the list.";
    usize RUNS_LISTED_MOST              = 200 "runs",      OURS,         "Most runs of one list: those that are not back, then the newest.";
    usize AUDIT_PAGE                    = 50 "changes",    OURS,         "Changes of one page of the audit.";
    usize AUDIT_REASON                  = 500 "characters", OURS,        "Longest reason of a change.";
    usize SKILLS                        = 5000 "skills",   OURS,         "Most skills of a tenant.";
    usize SKILL_NAME                    = 60 "characters", OURS,         "Longest name of a skill.";
    usize GROUPS                        = 500 "groups",    OURS,         "Most permission groups of a tenant.";
    usize GROUP_NAME                    = 60 "characters", OURS,         "Longest name of a permission group.";
    usize GROUP_DESCRIPTION             = 300 "characters", OURS,        "Longest description of a permission group.";
    usize GROUP_PERMISSIONS             = 200 "permissions", OURS,       "Most permissions of one list of a group.";
    usize DEPARTMENT_NAME               = 80 "characters", OURS,         "Longest name of a department.";
    usize DEPARTMENTS                   = 1000 "departments", OURS,      "Most departments of a tenant.";
    usize DEPARTMENT_DEPTH              = 8 "departments", OURS,         "Most departments that lie in each other, the outermost counted.";
    usize DEPARTMENT_PEOPLE_AT_ONCE     = 200 "people",    OURS,         "Most people that one call puts into a department, and that come back with one that was removed.";
    u32   JOURNEY_DAYS                  = 31 "days",       OURS,         "Most days of a person's use of the console that are told together.";
    span  SIGN_INS_KEPT                 = 93 days,         OURS,         "How long it is kept who signed in when, and how many were signed in at the same time.";
    span  LICENCE_RECENT                = 30 days,         OURS,         "How far back a sign-in counts as recent use of a licence, and the most people at the same time are told.";
    span  AUTO_SUSPEND_SHORTEST         = 30 s,            OURS,         "The shortest that administrators can set for the time left of a session below which its agent is suspended.";
    span  AUTO_SUSPEND_LONGEST          = 4 min,           OURS,         "The longest: below the shortest session.";
    usize ADD_ONS_AT_ONCE               = 16 "add-ons",    OURS,         "Most add-ons that one call switches on or off.";
    usize TENANT_TEXT                   = 200 "characters", OURS,        "Longest name of an account, and longest address of a picture of it.";
    usize KEY_CONTACT_TYPE              = 32 "characters", OURS,         "Longest word of a type of key contacts.";
    usize APPLICATIONS                  = 50 "applications", OURS,       "Most applications of a tenant.";
    usize APPLICATION_ORIGINS           = 20 "origins",    OURS,         "Most pages from which browsers may use an application.";
    usize ORIGIN                        = 300 "characters", OURS,        "Longest origin of a page.";
    usize APPLICATION_INTEGRATIONS      = 50 "integrations", OURS,       "Most integrations of an application's list.";
    u32   APPLICATION_RATE_LEAST        = 60 "calls",      OURS,         "Fewest calls a minute that an application can be held to: a console needs about so many.";
    u32   APPLICATION_RATE_MOST         = 100000 "calls",  OURS,         "Most calls a minute that an application can be held to.";
    u32   APPLICATION_OVERLAP_HOURS     = 720 "hours",     OURS,         "Longest that the keys before the new ones of an application are let in.";
    usize APPLICATION_KEY               = 64 "characters", OURS,         "Longest key by which a page names its application.";
    usize CHANGESETS_PAGE               = 50 "changes",    OURS,         "Changes of applications on a page.";
    usize CHANGESETS_READ               = 1000 "changes",  OURS,         "Changes of an application that are looked through for what it was set up as.";
    usize METADATA                      = 40 "definitions", OURS,        "Most definitions of metadata of a tenant.";
    usize METADATA_KEY                  = 40 "characters", OURS,         "Longest key of a definition of metadata.";
    usize METADATA_LABEL                = 80 "characters", OURS,         "Longest label of a definition of metadata, or of one of its choices.";
    usize METADATA_CHOICES              = 50 "choices",    OURS,         "Most choices of a definition of metadata.";
    usize METADATA_VALUE                = 500 "characters", OURS,        "Longest value of metadata.";
    usize SURVEY_QUESTIONS              = 20 "questions",  OURS,         "Most questions of a survey.";
    usize SURVEY_QUESTION               = 200 "characters", OURS,        "Longest question of a survey.";
    usize SURVEY_OPTIONS                = 12 "options",    OURS,         "Most options of a question.";
    usize SURVEY_OPTION                 = 80 "characters", OURS,         "Longest option of a question, or word at an end of a scale.";
    usize SURVEY_TEXT                   = 1000 "characters", OURS,       "Longest text that a question is answered with.";
    usize SURVEY_VERSIONS               = 100 "versions",  OURS,         "Versions of a survey that are kept without an answer, and that are listed.";
    u32   SURVEY_TEXTS                  = 20 "texts",      OURS,         "Texts of a page of answers.";
    u32   SURVEY_DAYS                   = 366 "days",      OURS,         "Most days whose answers are counted together.";
    span  SURVEY_WINDOW                 = 24 h,            OURS,         "How long after a chat its customer can answer the survey.";
    usize USER_SEARCH                   = 128 "characters", OURS,        "Longest text that users are sought by.";
    u32   SESSION_UNUSED_MINUTES        = 525600 "minutes", OURS,       "Longest time without use that sessions are sought by.";
    usize USER_SKILLS                   = 500 "skills",    OURS,         "Most skills of one person.";
    usize USER_EMAIL                    = 254 "characters", OURS,        "Longest e-mail address of a user, as mail has it (RFC 5321).";
    usize USERS_IMPORT_ROWS             = 20000 "rows",    OURS,         "Most rows of a file by which users are imported.";
    usize USERS_IMPORT_BYTES            = 5242880 "bytes", OURS,         "Longest file by which users are imported.";
    usize USERS_IMPORT_WHOLE            = 1000 "rows",     OURS,         "Most rows of such a file that are written all or not at all: they take one transaction, which holds up others.";
    usize USERS_IMPORT_AT_ONCE          = 50 "rows",       OURS,         "Rows of such a file that are written in one transaction where those are written that can be.";
    usize USERS_IMPORT_STATEMENTS       = 500 "statements", OURS,        "Statements of one transaction of such a file, unless a single row takes more: while it lasts no chat is written.";
    usize USERS_IMPORT_WHOLE_STATEMENTS = 12000 "statements", OURS,      "The same where all or nothing is written: 1,000 rows of two skills each.";
    usize USERS_IMPORT_INVITATIONS      = 500 "mails",     OURS,         "Most invitations by mail of one import; half of the mails that may be on their way.";
    span  INVITATION_LINK               = 72 h,            OURS,         "How long the link holds by which an invited user sets a password.";
    span  RING_SHORTEST                 = 5 s,             OURS,         "The shortest that an offer of a skill can be set to ring.";
    span  RING_LONGEST                  = 5 min,           OURS,         "The longest that an offer of a skill can be set to ring.";
    span  WRAP_UP_LONGEST               = 1 h,             OURS,         "The longest that a skill's wrap-up can be set to.";
    usize ANNOUNCEMENT_SUBJECT          = 120 "characters", OURS,        "Longest subject of an announcement.";
    usize ANNOUNCEMENT_CONTENT          = 10000 "characters", OURS,      "Longest announcement.";
    u32   ANNOUNCEMENTS_KEPT            = 200 "announcements", OURS,     "Announcements that a tenant keeps, and as many messages to people by name; the oldest goes when one more comes.";
    usize ANNOUNCEMENT_GROUPS           = 100 "groups",    OURS,         "Most groups that one announcement is for.";
    usize CONSOLE_BASES                 = 14 "bases",      DOMAIN,       "Bases that a console offers, its own server's among them.";
    usize MESSAGE_PEOPLE                = 500 "people",    OURS,         "Most people whom one message names.";
    usize MESSAGE_TEXT                  = 1000 "characters", OURS,       "Longest message to people by name.";
    u32   ANNOUNCEMENTS_PAGE            = 20 "announcements", OURS,      "Announcements of one request unless told otherwise.";
    u32   ANNOUNCEMENTS_PAGE_MOST       = 100 "announcements", OURS,     "Most announcements of one request.";
    usize PAGE_TOKEN                    = 20 "characters", OURS,         "Longest token of a next page that is taken.";
    u32   STATISTICS_DAYS               = 30 "days",       OURS,         "Days that a person's figures go back, today among them.";
    u32   STATISTICS_ROWS               = 50000 "rows",    OURS,         "Most events or messages that a person's figures are made of; more are refused.";
    span  FLOOR_KEPT                    = 26 h,            OURS,         "How far back the live floor goes: the longest day there is has 25 hours.";
    span  FLOOR_STEP                    = 5 min,           OURS,         "Steps in which seats and waiting chats are told over the day.";
    span  FLOOR_CELL                    = 30 min,          OURS,         "Steps in which it is told how long each seat was taken.";
    u32   FLOOR_USUAL                   = 4 "weeks",       OURS,         "Weeks back that make the usual course of a weekday.";
    span  FLOOR_DAYS_KEPT               = 840 h,           OURS,         "How long the course of a day gone by is kept once it has been folded: five weeks, in which it is usual four times.";
    span  FLOOR_TOLD                    = 1 s,             OURS,         "How soon after one another those who watch the floor are told what changed.";
    span  FLOOR_SIGN                    = 5 s,             OURS,         "How often they are told that it is as it was, so that its age is known.";
    span  FLOOR_SLEEPS                  = 10 min,          OURS,         "How long the floor is followed after somebody looked at it last.";
    u32   FLOOR_PAGE                    = 5000 "events",   OURS,         "Events that the floor of the day is read back by at a time.";
    span  FLOOR_GOES_ON                 = 60 min,          OURS,         "How far ahead of a floor of the past another is told from it; further, and it is read anew.";
    usize FLOOR_CHATS                   = 200 "chats",     OURS,         "Chats that are told behind a figure of the floor, at most.";
    usize FLOOR_PASTS                   = 8 "instants",    OURS,         "Floors of the past that are kept for a minute, for whoever plays them on.";
    usize FLOOR_BEHIND                  = 200000 "events", OURS,         "Events that may happen while the floor of the day is read back; more, and it is read again.";
    span  BREACH_WINDOW                 = 30 min,          OURS,         "Of which time the level of a line is that is held against its target.";
    u32   BREACH_FEWEST                 = 10 "chats",      OURS,         "Chats below which a line has no such level, and no breach of it is forecast.";
    span  BREACH_OVER                   = 10 min,          OURS,         "How long a level holds again before its breach is over.";
    span  BREACH_AHEAD                  = 15 min,          OURS,         "How far ahead a breach is said.";
    span  BREACH_EARLY                  = 5 min,           OURS,         "How long before it comes a breach has to be said for anybody to do something.";
    u32   BREACH_SAY                    = 60 "percent",    OURS,         "Runs of a hundred in which a breach comes for it to be said.";
    u32   BREACH_KEEP                   = 18 "percent",    OURS,         "Runs of a hundred in which it still comes for it to stand, once it is said.";
    span  BREACH_DEMAND                 = 60 min,          OURS,         "Of which time the arrivals are that the demand of a line is told from.";
    u32   BREACH_CHANGES                = 3 "thousandths", OURS,         "How likely it is, beside no change, that since one moment of that time so many times as many come: what the arrivals say is held against it.";
    usize BREACH_SAMPLES                = 100 "chats",     OURS,         "Last chats of a line whose spans a forecast draws from.";
    usize BREACH_CAME                   = 5000 "chats",    OURS,         "Most arrivals of a line that its demand is told from; the oldest go first.";
    usize BREACH_RUNS                   = 64 "runs",       OURS,         "Most runs of a forecast; a large line has a quarter of them.";
    usize BREACH_STEPS                  = 6000 "chats",    OURS,         "Chats that all runs of a forecast have together, where the line is large.";
    span  BREACH_EVERY                  = 5 s,             OURS,         "How often lines are forecast while somebody looks at the floor.";
    span  BREACH_GAP                    = 2 min,           OURS,         "How long nobody may look at a line for what was said of it to be judged.";
    span  BREACH_STUCK                  = 60 s,            OURS,         "How long a wrap-up lasts before releasing it is proposed against a breach.";
    usize BREACH_TRIED                  = 2 "agents",      OURS,         "Agents of each kind with whom a way out of a breach is tried.";
    usize BREACH_WAYS                   = 4 "ways",        OURS,         "Most ways out of a breach that are told.";
    u32   BREACH_HELPS                  = 10 "points",     OURS,         "By how many runs of a hundred an act must make a breach less likely to be told.";
    usize DRY_RUN_DAYS                  = 7 "days",        OURS,         "Most recorded days that a dry run of a routing policy lives again.";
    u32   DRY_RUN_OFFERED               = 14 "days",       OURS,         "How many of the last whole days are looked through for those that a dry run can live again.";
    u32   DRY_RUN_RUNS                  = 5 "runs",        OURS,         "Runs of each day of a dry run, unless told otherwise.";
    u32   DRY_RUN_RUNS_MOST             = 20 "runs",       OURS,         "Most runs of each day of a dry run.";
    u64   DRY_RUN_CHATS                 = 20000 "chats",   OURS,         "Most chats that the days of a dry run have together.";
    usize DRY_RUN_EVENTS                = 1000000 "events", OURS,        "Most events that are kept of one recorded day and of what led up to it.";
    usize DRY_RUN_WAITING               = 8 "dry runs",    OURS,         "Dry runs under way in a process, one at work and the others behind it; more are refused.";
    usize DRY_RUN_RESULTS               = 100 "dry runs",  OURS,         "Results of dry runs that a process keeps; the oldest go first.";
    span  DRY_RUN_LONGEST               = 10 min,          OURS,         "Longest that a dry run works.";
    span  DRY_RUN_KEPT                  = 60 min,          OURS,         "How long its result is kept.";
    span  DRY_RUN_STRETCH               = 30 min,          OURS,         "Stretches of a day that are drawn as a whole when a dry run tells what of a difference may be chance.";
    usize DRY_RUN_FEWEST                = 6 "stretches",   OURS,         "Stretches with customers below which a dry run tells no interval.";
    u32   DRY_RUN_RESAMPLES             = 1000 "draws",    OURS,         "How often they are drawn.";
    usize DRY_RUN_SKILLS                = 50 "skills",     OURS,         "Skills of which a dry run tells figures, the busiest.";
    usize DRY_RUN_MARK                  = 64 "characters", OURS,         "Longest mark by which a console knows the draft of a dry run again.";
    u32   SHADOW_HOURS                  = 168 "hours",     OURS,         "Longest that a shadow of a draft decides beside the routing policy in force.";
    span  SHADOW_KEPT                   = 30 days,         OURS,         "How long the figures of a shadow are kept once it has ended.";
    u64   SHADOW_ROWS                   = 10000 "rows",    OURS,         "Decisions that differ of which a shadow keeps rows; the oldest go first, and stay counted.";
    u32   SHADOW_PAGE                   = 50 "rows",       OURS,         "Rows of one answer about a shadow.";
    usize SHADOW_SKILLS                 = 50 "skills",     OURS,         "Skills of which a shadow tells figures, those with the most decisions.";
    usize SHADOW_BATCH                  = 100 "rows",      OURS,         "Most rows of a shadow that one transaction writes, or deletes.";
    usize SHADOW_UNWRITTEN              = 3000 "rows",     OURS,         "Most rows of a shadow that wait to be written; more are lost, and counted.";
    usize SHADOW_TURNS                  = 8192 "turns",    OURS,         "Turns of a tenant that wait for its shadow; where there are more, decisions are left out.";
    u32   SHADOW_SHARE                  = 5 "percent",     OURS,         "Most of the time that a shadow works; what is above is left out.";
    span  SHADOW_SAVED                  = 500 ms,          OURS,         "Most time for its work that a shadow has saved up.";
    span  SHADOW_SOONER                 = 1 s,             OURS,         "From which difference on a shadow says that the draft would have offered a chat sooner.";
    span  SHADOW_AGAIN                  = 60 s,            OURS,         "How long a shadow for which there was no time waits at least before it asks for the tenant's state anew; twice as long each time in a row, up to 16 times.";
    u32   CANARY_SHARE                  = 50 "percent",    OURS,         "Largest share of the chats that a canary routes by its draft.";
    u32   CANARY_HOURS                  = 168 "hours",     OURS,         "Longest that a canary runs.";
    u32   CANARY_CHATS_MIN              = 20 "chats",      OURS,         "Fewest chats in each arm from which on a canary can be judged.";
    u32   CANARY_CHATS_USUAL            = 100 "chats",     OURS,         "Chats in each arm from which on a canary is judged, unless whoever begins it says otherwise.";
    u32   CANARY_CHATS_MAX              = 10000 "chats",   OURS,         "Most chats in each arm that may be asked for before a canary is judged.";
    u32   CANARY_WAIT                   = 3600 "seconds",  OURS,         "Largest difference of the mean waits that may be the condition of a roll-back.";
    u32   CANARY_POINTS                 = 100 "points",    OURS,         "Largest difference of two shares that may be the condition of a roll-back.";
    span  CANARY_JUDGED                 = 5 s,             OURS,         "How often a canary is judged.";
    f64   CANARY_ERRORS                 = 3.0 "errors",    OURS,         "Standard errors by which a difference of the arms of a canary has to be beyond its bound, because it is judged again and again.";
    u32   CANARIES_KEPT                 = 20 "canaries",   OURS,         "Newest canaries of a tenant that are kept.";
    usize SHADOW_OPEN                   = 300 "chats",     OURS,         "Most chats that a draft would have offered and that are still to be offered; what is beyond is unsure.";
    list  AVATAR_SIZES                  = [16, 32, 60, 64, 150, 220] "px", DOMAIN_RULES, "Sizes of avatars, beside the original.";
    u32   YEAR                          = 31536000 "s",    SHELL,        "A year in relative times.";
    u32   MONTH                         = 2592000 "s",     SHELL,        "A month in relative times.";
    u32   WEEK                          = 604800 "s",      SHELL,        "A week in relative times.";
    u32   DAY                           = 86400 "s",       SHELL,        "A day in relative times.";
    u32   HOUR                          = 3600 "s",        SHELL,        "An hour in relative times.";
    u32   MINUTE                        = 60 "s",          SHELL,        "A minute in relative times.";
    span  TOUR_START_DELAY              = 2 s,             SHELL_STATES, "From sign-in to the initial tour.";
    span  TOUR_RETRY                    = 1 s,             SHELL_STATES, "How often the initial tour tries to start until the preferences are there.";
    span  TOUR_PAGE_SWITCH              = 1500 ms,         SHELL_STATES, "Delay of a tour between pages.";
    text  DATE_FORMAT                   = "dd-MM-yyyy" "format", DOMAIN, "How dates of metric ranges are written.";

    // Knowledge, canned responses and the copilot
    text  DEFAULT_ARTICLE               = "introka" "label", SHELL,      "Article that the knowledge base opens with.";
    u32   SEARCH_RESULTS                = 20 "results",    DOMAIN,       "Results on a page of a search.";
    span  SEARCH_RESET                  = 250 ms,          DOMAIN,       "Reset of the search box's animation.";
    usize PREVIOUS_SEARCHES             = 5 "searches",    OURS,         "Previous searches that are shown again.";
    u32   FAVOURITE_FOLDERS             = 9 "folders",     DOMAIN,       "Folders of favourites; their ids run from 1 to this.";
    usize AUTOCORRECT_PHRASE            = 32 "characters", DOMAIN,       "Longest phrase of the autocorrection.";
    usize AUTOCORRECT_SHORTCUT          = 7 "letters",     DOMAIN,       "Longest shortcut of the autocorrection.";
    usize CANNED_TITLE                  = 100 "characters", OURS,        "Longest title of a canned response.";
    usize CANNED_RESPONSES              = 200 "responses", OURS,         "Most canned responses of a person, and as many of everybody.";
    usize AUTOCORRECT_ENTRIES           = 100 "entries",   OURS,         "Most automatic ones among them.";
    u32   CANNED_VERSIONS               = 20 "versions",   OURS,         "Earlier versions that are kept of a canned response.";
    usize ARTICLE_LABEL                 = 64 "characters", OURS,         "Longest label of an article.";
    usize ARTICLE_TITLE                 = 200 "characters", OURS,        "Longest title, category or subcategory of an article.";
    usize ARTICLE_TEXT                  = 200000 "characters", OURS,     "Longest text of an article.";
    usize ARTICLES                      = 5000 "articles", OURS,         "Most articles of a tenant.";
    u32   COPILOT_FIX_WORDS             = 10 "words",      DOMAIN_RULES, "More words than this for fix, tone, rewrite and finish.";
    u32   COPILOT_SIMPLIFY_WORDS        = 30 "words",      DOMAIN_RULES, "More words than this for simplify.";
    u32   COPILOT_EXPAND_MIN_WORDS      = 10 "words",      DOMAIN_RULES, "Fewest words for expand.";
    u32   COPILOT_EXPAND_MAX_WORDS      = 120 "words",     DOMAIN_RULES, "Most words for expand.";
    u32   COPILOT_SUMMARISE_WORDS       = 120 "words",     DOMAIN_RULES, "Fewest words of the one paragraph for summarise.";

    // Webhooks
    usize WEBHOOKS                      = 20 "webhooks",   OURS,         "Most active webhooks of a tenant.";
    usize WEBHOOKS_KEPT                 = 100 "webhooks",  OURS,         "Most webhooks of a tenant, disabled ones among them.";
    usize WEBHOOK_NAME                  = 60 "characters", OURS,         "Longest name of a webhook.";
    usize WEBHOOK_URL                   = 2000 "characters", OURS,       "Longest address of a webhook.";
    span  WEBHOOK_TIMEOUT               = 10 s,            OURS,         "How long the answer to a webhook's call is waited for.";
    usize WEBHOOK_ANSWER                = 2000 "characters", OURS,       "Characters of an answer that a webhook's log keeps.";
    u32   WEBHOOK_ATTEMPTS              = 8 "attempts",    OURS,         "How often a webhook's call is tried before it is given up.";
    span  WEBHOOK_BACKOFF               = 5 s,             OURS,         "Wait before the second attempt; each further wait is four times as long.";
    span  WEBHOOK_BACKOFF_MAX           = 4 h,             OURS,         "Longest wait between two attempts.";
    u32   WEBHOOK_LOG_DAYS              = 30 "days",       OURS,         "How long a webhook's log is kept.";
    u32   WEBHOOK_LOGS_PAGE             = 50 "calls",      OURS,         "Calls on a page of a webhook's log.";
    u32   DIRECTORY_CALLS_A_MINUTE      = 1200 "calls",    OURS,         "Calls of a tenant's directory in a minute, all of which may come at once.";
    u32   DIRECTORY_CALLS_KEPT          = 100 "calls",     OURS,         "Calls of a directory that are kept to be looked at: those that changed something, and those that were refused.";
    usize DIRECTORY_BYTES               = 1048576 "bytes", OURS,         "Longest body of a directory's call.";
    usize DIRECTORY_OPERATIONS          = 500 "operations", OURS,        "Most operations of one PATCH of a directory.";
    usize DIRECTORY_MEMBERS             = 1000 "members",  OURS,         "Most members that one call of a directory adds and takes; the directory sends more in several.";
    usize DIRECTORY_GROUPS_OF_ONE       = 100 "groups",    OURS,         "Most groups that a directory has one person in.";
    u32   DIRECTORY_PAGE                = 200 "resources", OURS,         "Most users or groups of one page that a directory reads.";
    usize DIRECTORY_FILTER              = 8192 "characters", OURS,       "Longest filter of a directory's call.";
    usize DIRECTORY_EXTERNAL_ID         = 256 "characters", OURS,        "Longest name that a directory has for a user or a group of its own, and longest display name.";
    u32   DIRECTORY_PEOPLE_PAGE         = 50 "people",     OURS,         "People of one page of those whom a directory has.";
    usize IDENTITY_PROVIDERS            = 10 "providers",  OURS,         "Most services that the people of a tenant sign in with.";
    usize IDENTITY_PROVIDER_NAME        = 60 "characters", OURS,         "Longest name of a service that people sign in with.";
    usize IDENTITY_PROVIDER_TEXT        = 500 "characters", OURS,        "Longest client id, client secret and list of scopes of such a service.";
    usize IDENTITY_CLAIM                = 100 "characters", OURS,        "Longest name of the claim that holds the groups.";
    usize IDENTITY_CLAIMS               = 16384 "bytes",   OURS,         "Longest claims of which an administrator asks what they would give.";
    usize DIRECTORY_GROUPS              = 500 "groups",    OURS,         "Most directory groups of a tenant that give something.";
    u32   DIRECTORY_GROUP_PRIORITY      = 9999 "places",   OURS,         "Last priority of a directory group.";
    usize DIRECTORY_GROUPS_SEEN         = 500 "groups",    OURS,         "Groups that sign-ins named and that are remembered; the oldest make room.";
    usize DIRECTORY_GROUPS_NAMED        = 200 "groups",    OURS,         "Groups of one sign-in that are remembered.";
    span  DIRECTORY_GROUP_LATELY        = 24 h,            OURS,         "How long a group that was seen is not noted again.";
    usize WEBHOOK_WAITING               = 10000 "calls",   OURS,         "Calls of a webhook that may wait; more are given up at once.";
    usize WEBHOOK_CALLS_AT_ONCE         = 256 "calls",     OURS,         "Calls of webhooks that are made at once, two of each webhook.";
    u32   WEBHOOK_EVENTS_AT_ONCE        = 100 "events",    OURS,         "Events of the journal that are turned into calls of webhooks in one transaction.";
    u32   WEBHOOK_ATTEMPTS_KEPT         = 50 "attempts",   OURS,         "Attempts of a webhook's call that its log keeps; those by hand are among them.";
    u32   WEBHOOK_TRIES_A_MINUTE        = 10 "calls",      OURS,         "Calls of webhooks that one person makes by hand in a minute.";

    // Metrics, reports and tickets
    u32   CHAT_SUMMARIES                = 20 "chats",      DOMAIN,       "Chat summaries of one request unless told otherwise.";
    usize CHART_ITEMS                   = 5 "items",       DOMAIN,       "Items of one chart.";
    usize GRAPHS_PER_ROW                = 2 "graphs",      DOMAIN,       "Graphs in a row of a dashboard.";
    span  GANTT_INTERVAL_MAX            = 1 h,             DOMAIN,       "Widest interval of the gantt's axis.";
    usize DOWNLOAD_SLOTS                = 5 "downloads",   DOMAIN,       "Downloads at once.";
    u32   REPORTS_MONTHLY               = 12 "times",      FIRST,        "Most occurrences of a monthly report.";
    u32   REPORTS_WEEKLY                = 50 "times",      FIRST,        "Most occurrences of a weekly report.";
    u32   REPORTS_DAILY                 = 365 "times",     FIRST,        "Most occurrences of a daily report.";
    text  TICKET_PRIORITIES             = "Low SEV-4, Normal SEV-3, High SEV-2, Emergency SEV-1" "names", DOMAIN, "Priorities of tickets; a misused emergency becomes normal.";
    text  SUPPORT_HOURS                 = "Mon-Thu 08:00-17:30, Fri 08:00-17:00" "hours", SHELL, "When the support desk is staffed.";
    text  SERVER_STATES                 = "Good, Degraded, Critical" "names", SHELL, "Levels of the server's health.";
    text  LEGACY_COMMS_RETIRED          = "September" "month", SHELL,    "When the legacy comms begin to be retired.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_figure_stands_once_with_a_unit_a_source_and_a_sentence() {
        let mut seen = HashSet::new();
        for row in ROWS {
            assert!(seen.insert(row.key), "{} twice", row.key);
            assert!(!row.unit.is_empty() && !row.source.is_empty() && row.help.ends_with('.'), "{}", row.key);
        }
    }

    #[test]
    fn spans_are_milliseconds_in_code_and_in_the_table() {
        assert_eq!(RING_OUT, Millis(20_000));
        assert_eq!(find("RING_OUT").map(|row| (row.value, row.unit)), Some((Value::Number(20_000.0), "ms")));
        assert_eq!(find("SUBDOMAIN_COOKIE_EXPIRY").map(|row| row.value), Some(Value::Number(30.0 * 86_400_000.0)));
    }

    #[test]
    fn the_figures_that_people_notice_are_the_documents() {
        let seconds = |span: Millis| span.as_seconds();
        assert_eq!((seconds(CUSTOMER_GONE), seconds(END_FEEDBACK), seconds(AUTO_SUSPEND_THRESHOLD)), (60, 300, 180));
        assert_eq!((seconds(CONNECTION_GRACE), seconds(AGENT_GONE), seconds(SESSION)), (20, 60, 8 * 3600));
        assert_eq!((seconds(POKE_FIRST), seconds(POKE_SECOND), seconds(POKE_COUNTDOWN)), (120, 300, 60));
        assert_eq!((seconds(WAIT_GREEN), seconds(WAIT_YELLOW), seconds(WAIT_ORANGE)), (30, 60, 90));
        assert_eq!((seconds(EDIT_WINDOW), seconds(IDEMPOTENCY_KEPT)), (120, 24 * 3600));
        assert_eq!((seconds(ACTIVITY_WAIT), seconds(STATUS_BUFFER), seconds(REDIRECTS_OFF)), (5, 5, 10));
        assert_eq!(
            (seconds(TOUR_START_DELAY), seconds(TOUR_RETRY), TOUR_PAGE_SWITCH, HIDDEN_TIMEOUT_FACTOR),
            (2, 1, Millis(1_500), 2)
        );
        assert_eq!((QUEUE_SHOWN, TRANSCRIPT_CACHE, PREVIOUS_CONTACTS, MESSAGE_MAX_CHARS), (10, 40, 100, 4000));
        assert_eq!((REPORTS_MONTHLY, REPORTS_WEEKLY, REPORTS_DAILY), (12, 50, 365));
        assert_eq!(AUTO_AWAY_CHOICES.iter().map(|s| s / 60).collect::<Vec<_>>(), [5, 10, 20, 30, 60]);
    }

    #[test]
    fn shares_of_a_whole_make_a_whole() {
        assert!((QUALITY_DOWNLINK_SHARE + QUALITY_LATENCY_SHARE - 1.0).abs() < 1e-9);
        assert!((LUMA_RED + LUMA_GREEN + LUMA_BLUE - 1.0).abs() < 1e-9);
    }
}
