//! What a sign-in with these claims would come to: asked of the same functions that a sign-in asks, and written nowhere.
use crate::edge::app::modules;
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::rooms::sign_in::sso::offer::Offer;
use crate::rooms::sign_in::sso::person::{Known, directory, sought};
use crate::rooms::sign_in::sso::standing::{Standing, changes};
use crate::rooms::sign_in::sso::subject::{Claims, Subject};
use crate::rooms::sign_in::wire::explained::{SsoClaim, SsoExplained, SsoNamedGroup, SsoOutcome, SsoPerson};
use catalogue::{limit, permission};
use serde_json::Value;
use store::openid::{DirectoryGroup, Provider};
use store::people::User;

/// Claims that only keep a token from being used twice.
const OF_THE_TOKEN: [&str; 6] = ["nonce", "at_hash", "c_hash", "s_hash", "jti", "sid"];
/// Characters of a claim that are shown.
const SHOWN: usize = 2_000;

/// A sign-in whose claims do not hold, or never came.
pub(crate) fn unidentified(word: &str, why: String) -> SsoExplained {
    let outcome = if word == "away" { SsoOutcome::Away } else { SsoOutcome::Refused };
    SsoExplained {
        outcome,
        detail: Some(why),
        person: None,
        claims: Vec::new(),
        groups_said: "missing",
        groups: Vec::new(),
        groups_count: false,
        changes: Vec::new(),
        last_administrator: false,
    }
}

/// What a sign-in at a provider with these claims would come to.
pub(crate) async fn explained(call: &Call, provider: &Provider, claims: &Claims) -> Result<SsoExplained, Problem> {
    let (db, tenant) = (&call.app.db, call.site.id);
    let subject = Subject::of(claims, &provider.groups_claim);
    let groups = db.openid().groups(tenant).await?;
    let offer = Offer::of(&groups, &subject);
    let mut told = SsoExplained {
        outcome: SsoOutcome::NoSubject,
        detail: None,
        person: None,
        claims: shown(claims),
        groups_said: subject.groups.word(),
        groups: named(&groups, subject.groups.names()),
        groups_count: true,
        changes: Vec::new(),
        last_administrator: false,
    };
    if !subject.is_sound() {
        return Ok(told);
    }
    let known = sought(call, provider, &subject).await?;
    let Some(known) = known else {
        let grant = offer.grant.unwrap_or_default();
        told.outcome = match grant.group {
            _ if offer.barred => SsoOutcome::NoGroup,
            _ if !provider.creates => SsoOutcome::Unknown,
            None => SsoOutcome::NothingGiven,
            Some(group) => outcome(call, group).await?.unwrap_or(SsoOutcome::Enters),
        };
        if told.outcome == SsoOutcome::Enters {
            told.changes = changes(call, &Standing::default(), &Standing::given(&grant)).await?;
        }
        return Ok(told);
    };
    let Some(there) = db.people().find(tenant, known.user()).await? else { return Ok(told) };
    told.person = Some(person(&there, known));
    told.groups_count = provider.always;
    if matches!(known, Known::Reused(_)) {
        told.outcome = SsoOutcome::ReusedAddress;
        return Ok(told);
    }
    let counts = offer.grant.filter(|_| provider.always && there.active && !there.api_only);
    let mut now = there.clone();
    if let Some(grant) = &counts {
        let (held, all) = (db.openid().held(tenant, there.id).await?, db.groups().all(tenant).await?);
        (now, _) = grant.over(&there, &held, &all);
        told.last_administrator = db.openid().stays_last(tenant, &there, now.group, &directory(call)).await?;
        if told.last_administrator {
            now.group = there.group;
        }
        told.changes = changes(call, &Standing::of(&there), &Standing::of(&now)).await?;
    }
    told.outcome = if there.api_only {
        SsoOutcome::ServiceAccount
    } else if offer.barred && provider.always {
        SsoOutcome::NoGroup
    } else if !there.active {
        SsoOutcome::Frozen
    } else {
        outcome(call, now.group).await?.unwrap_or(SsoOutcome::SignsIn)
    };
    Ok(told)
}

fn person(user: &User, known: Known) -> SsoPerson {
    SsoPerson {
        user_id: user.id.0,
        username: user.username.clone(),
        fullname: user.fullname(),
        by: if matches!(known, Known::Subject(_)) { "subject" } else { "email" },
    }
}

fn shown(claims: &Claims) -> Vec<SsoClaim> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let kept = |name: &&String| !OF_THE_TOKEN.contains(&name.as_str());
    let claim =
        |name: &String| SsoClaim { name: name.clone(), value: text(&claims[name]).chars().take(SHOWN).collect() };
    claims.keys().filter(kept).map(claim).collect()
}

fn named(groups: &[DirectoryGroup], names: &[String]) -> Vec<SsoNamedGroup> {
    let one = |name: &String| {
        let group = groups.iter().find(|group| group.is(name));
        SsoNamedGroup {
            name: name.clone(),
            group_id: group.map(|group| group.id),
            displayName: group.map(|group| group.name.clone()),
            managed: group.is_some_and(|group| group.managed),
        }
    };
    names.iter().take(limit::DIRECTORY_GROUPS_NAMED).map(one).collect()
}

/// What a permission group keeps somebody from; `None` where they come in.
async fn outcome(call: &Call, group: u32) -> Result<Option<SsoOutcome>, Problem> {
    let group = call.app.db.groups().find(call.site.id, group).await?.unwrap_or_default();
    let held = &group.permissions;
    let included = |id| call.site.row().modules.contains(&id) && permission::holds(held, id);
    Ok(if held.is_empty() {
        Some(SsoOutcome::NoPermissions)
    } else if modules(included).is_empty() {
        Some(SsoOutcome::NoModules)
    } else {
        None
    })
}
