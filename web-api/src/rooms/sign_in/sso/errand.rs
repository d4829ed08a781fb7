//! The errand that tells which service answers for a tenant's people.
use crate::edge::errand::{ErrandError, open, sealing, secret, tenant};
use crate::edge::security_events::{Event, What, by_errand};
use crate::edge::settings::Settings;
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Clock, SystemClock};
use store::audit::Doer;
use store::openid::Provider;
use store::secrets::{Kept, Place};

/// How it is called.
pub(crate) fn command() -> Command {
    let text = |name: &'static str, help: &'static str| Arg::new(name).long(name).value_name("TEXT").help(help);
    Command::new("sso")
        .about("Set up the first service that the people of a tenant sign in with (OpenID Connect); a running server sees it immediately")
        .arg(text("tenant", "First label of the tenant's host").required(true))
        .arg(text("issuer", "Address of the service, as its tokens name it").required_unless_present("remove"))
        .arg(text("client-id", "What the service knows this one by").required_unless_present("remove"))
        .arg(
            Arg::new("client-secret-file")
                .long("client-secret-file")
                .value_name("FILE")
                .help("File with the client secret, `-` for standard input; none for a public client"),
        )
        .arg(text("name", "Its name on the button").default_value("single sign-on"))
        .arg(text("groups-claim", "Where its tokens name a person's groups").default_value("groups"))
        .arg(
            Arg::new("group")
                .long("group")
                .value_name("DIRECTORY=ID")
                .action(ArgAction::Append)
                .help("A directory group and the id of its permission group; the first match counts. Others that administrators mapped stay"),
        )
        .arg(Arg::new("create").long("create").action(ArgAction::SetTrue).help("Create users who do not exist yet, if one of their groups matches"))
        .arg(Arg::new("remove").long("remove").action(ArgAction::SetTrue).help("Remove every such service of the tenant"))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).cloned().unwrap_or_default();
    let unusable = |why: String| Err(ErrandError::Unusable(why));
    let subdomain = text("tenant");
    let db = open(settings).await?;
    let tenant = tenant(&db, &subdomain).await?;
    let by = Doer::command(SystemClock::default().now());
    if given.get_flag("remove") {
        let had = db.openid().remove_providers(tenant.id, &by).await?;
        if had {
            by_errand(&tenant.subdomain, None, Event::RulesChanged, What::Word("sso"));
        }
        db.close().await;
        println!("{subdomain} {} another service.", if had { "no longer signs in by" } else { "had not signed in by" });
        return Ok(());
    }
    let known = db.groups().all(tenant.id).await?;
    let mut groups = Vec::new();
    for pair in given.get_many::<String>("group").into_iter().flatten() {
        let found = pair.rsplit_once('=').and_then(|(name, id)| {
            let id = id.parse::<u32>().ok()?;
            let fits = !name.is_empty() && known.iter().any(|group| group.id == id);
            fits.then(|| (name.to_owned(), id))
        });
        match found {
            Some(found) => groups.push(found),
            None => return unusable(format!("{pair}: a directory group, = and the id of a permission group")),
        }
    }
    let issuer = text("issuer");
    if !is_issuer(&issuer) {
        return unusable(format!("{issuer} is no address like https://id.example.com, or http: on this machine"));
    }
    if text("client-id").is_empty() {
        return unusable("a client id is not empty".into());
    }
    let client_secret = match given.get_one::<String>("client-secret-file") {
        Some(file) => {
            let secret = secret(file)?;
            if Kept::looks_sealed(&secret) {
                return unusable("a client secret does not begin with sealed:".into());
            }
            Some((sealing(settings, &db).await?, secret))
        }
        None => None,
    };
    let provider = Provider {
        name: text("name"),
        issuer,
        client_id: text("client-id"),
        groups_claim: text("groups-claim"),
        creates: given.get_flag("create"),
        trusted: true,
        ..Provider::default()
    };
    let seal = |id| client_secret.as_ref().map(|(vault, secret)| vault.seal(Place::Provider(tenant.id, id), secret));
    db.openid().set_up(tenant.id, (&provider, &seal), &by).await?;
    db.openid().map_groups(tenant.id, &groups, &by).await?;
    by_errand(&tenant.subdomain, None, Event::RulesChanged, What::Word("sso"));
    db.close().await;
    println!("{subdomain} signs in by {} at {}.", provider.name, provider.issuer);
    Ok(())
}

/// An issuer as OpenID Connect Discovery 1.0 has it: https, without query and fragment; without https on this machine alone.
pub(crate) fn is_issuer(text: &str) -> bool {
    let Ok(address) = openidconnect::url::Url::parse(text) else { return false };
    let here = match address.host() {
        Some(openidconnect::url::Host::Domain(name)) => name == "localhost",
        Some(openidconnect::url::Host::Ipv4(address)) => address.is_loopback(),
        Some(openidconnect::url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let kept = address.scheme() == "https" || (address.scheme() == "http" && here);
    let plain = address.username().is_empty() && address.password().is_none();
    kept && plain && address.query().is_none() && address.fragment().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issuer_is_an_address_of_the_web_and_no_more() {
        for good in [
            "https://id.example.com",
            "https://id.example.com/realms/lume",
            "http://127.0.0.1:9000",
            "http://localhost",
        ] {
            assert!(is_issuer(good), "{good}");
        }
        for bad in [
            "",
            "id.example.com",
            "ftp://id.example.com",
            "http://id.example.com",
            "https://a@id.example.com",
            "https://id.example.com?x=1",
            "https://id.example.com/#x",
            "javascript:alert(1)",
        ] {
            assert!(!is_issuer(bad), "{bad}");
        }
    }
}
