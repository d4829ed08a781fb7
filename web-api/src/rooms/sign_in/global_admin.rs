//! The errand by which an operator enters a tenant as its administrator, for an hour and in view of its people.
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::security_events::{Event, What, by_errand};
use crate::edge::settings::Settings;
use crate::edge::tokens;
use crate::rooms::sign_in::passwords;
use catalogue::ids::{AgentId, TenantId};
use catalogue::units::Millis;
use catalogue::{limit, permission};
use clap::{Arg, ArgMatches, Command};
use engine::{Clock, SystemClock};
use store::audit::Doer;
use store::people::NewUser;
use store::sign_in::LinkKind;
use store::{Db, Once};

/// What is before an operator's name in a tenant.
pub(crate) const PREFIX: &str = "global.";
const NAME_CHARS: usize = 40;

/// How it is called.
pub(crate) fn command() -> Command {
    let text =
        |name: &'static str, help: &'static str| Arg::new(name).long(name).value_name("TEXT").required(true).help(help);
    Command::new("global-admin")
        .about("Print a link that signs an operator in to a tenant as its administrator: it works once, for an hour, and the tenant's people see it")
        .arg(text("tenant", "First label of the tenant's host"))
        .arg(text("name", "Who enters: letters, digits, dots and hyphens"))
        .arg(text("reason", "Why, in some words; shown in the console and in the log"))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).map(|text| text.trim().to_owned()).unwrap_or_default();
    let unusable = |why: String| ErrandError::Unusable(why);
    let (subdomain, name, reason) = (text("tenant"), text("name"), text("reason"));
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    if name.is_empty() || name.len() > NAME_CHARS || !name.chars().all(fits) {
        return Err(unusable(format!("{name:?}: a name has up to {NAME_CHARS} letters, digits, dots and hyphens")));
    }
    if reason.is_empty() || reason.chars().count() > limit::REASON_CHARS || reason.contains(char::is_control) {
        return Err(unusable(format!("a reason is a line of up to {} characters", limit::REASON_CHARS)));
    }
    let db = open(settings).await?;
    let tenant = tenant(&db, &subdomain).await?;
    let now = SystemClock::default().now();
    let user = operator(&db, tenant.id, &name, now).await?;
    db.people().set_operator(tenant.id, user, &reason, &Doer::command(now)).await?;
    let (token, until, once) = (tokens::fresh(), now + limit::GLOBAL_ADMIN_LINK, Once::keyless(now));
    db.sign_in().create_link(tenant.id, &tokens::hash(&token), user, LinkKind::Magic, until, once).await?;
    by_errand(&subdomain, Some(user), Event::OperatorLink, What::Nothing);
    db.close().await;
    let address = settings.address_of(&tenant.subdomain, settings.port());
    println!("{address}/#/Public/MagicLink?token_link={token}");
    Ok(())
}

/// The operator's own account in the tenant, entered where this is the first visit.
async fn operator(db: &Db, tenant: TenantId, name: &str, now: Millis) -> Result<AgentId, ErrandError> {
    let username = format!("{PREFIX}{name}");
    if let Some(known) = db.people().by_name(tenant, &username).await? {
        let unusable = |why: &str| Err(ErrandError::Unusable(format!("{username} {why}")));
        if db.people().own(tenant, known.id).await?.operator.is_none() {
            return unusable("is one of the tenant's own people");
        }
        if !known.active {
            return unusable("is frozen in this tenant");
        }
        // The reason that people are shown is that of the errand that runs.
        if db.sign_in().sessions_of_user(tenant, known.id).await?.iter().any(|session| session.expires > now) {
            return unusable("is in this tenant already: sign out there, or enter under another name");
        }
        db.sign_in().use_links_of_user(tenant, known.id, LinkKind::Magic).await?;
        return Ok(known.id);
    }
    let groups = db.groups().all(tenant).await?;
    let manages = groups.iter().find(|group| group.allows(permission::USERS, permission::Action::Edit));
    let group = manages.ok_or_else(|| ErrandError::Unusable("no group of the tenant manages users".into()))?.id;
    // Nobody knows the password: the only way in is the link.
    let password_hash = passwords::hash(&tokens::fresh()).map_err(|error| ErrandError::Unusable(error.to_string()))?;
    let user = NewUser {
        id: None,
        username,
        firstname: name.to_owned(),
        lastname: "Global Admin".into(),
        nickname: None,
        email: String::new(),
        password_hash,
        group,
        department: None,
        slots: limit::AGENT_SLOTS_DEFAULT,
        preferences: "{}".into(),
        created: now,
        skills: Vec::new(),
    };
    Ok(db.people().create(tenant, &user).await?)
}
