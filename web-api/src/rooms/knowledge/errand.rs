//! The errand that publishes and withdraws articles of the knowledge base.
use crate::edge::basics::At;
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::settings::Settings;
use crate::rooms::knowledge::rules::Draft;
use catalogue::ids::AgentId;
use catalogue::limit;
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Clock, SystemClock};
use std::io::Read;
use store::Db;
use store::audit::Doer;
use store::tenants::Tenant;

fn text(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("TEXT").help(help)
}

fn label() -> Arg {
    text("label", "What stands in its address: letters from a to z, digits and hyphens").required(true)
}

/// How it is called.
pub(crate) fn command() -> Command {
    let publish = Command::new("publish")
        .about("Publish an article; one with this label gets a new version")
        .arg(label())
        .arg(text("title", "Its title").required(true))
        .arg(text("category", "Its category").required(true))
        .arg(text("subcategory", "Within the category"))
        .arg(text("by", "User name of its author").required(true))
        .arg(
            Arg::new("confirm")
                .long("confirm")
                .action(ArgAction::SetTrue)
                .help("Everyone who reads articles has to confirm this version"),
        )
        .arg(Arg::new("file").value_name("FILE").required(true).help("File with its HTML, `-` for standard input"));
    Command::new("article")
        .about("Publish, withdraw and list articles; a running server shows them immediately")
        .arg(text("tenant", "First label of the tenant's host").required(true))
        .subcommand_required(true)
        .subcommand(publish)
        .subcommand(Command::new("withdraw").about("Withdraw an article, so that no one can read it").arg(label()))
        .subcommand(Command::new("list").about("List the articles"))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let subdomain = given.get_one::<String>("tenant").cloned().unwrap_or_default();
    let db = open(settings).await?;
    let tenant = tenant(&db, &subdomain).await?;
    let said = match given.subcommand() {
        Some(("publish", given)) => publish(&db, &tenant, given).await?,
        Some(("withdraw", given)) => {
            let label = given.get_one::<String>("label").cloned().unwrap_or_default().to_lowercase();
            if !db.articles().withdraw(tenant.id, &label, &Doer::command(SystemClock::default().now())).await? {
                return Err(ErrandError::Unusable(format!("{subdomain} has no article {label}")));
            }
            format!("{label}: withdrawn.")
        }
        _ => {
            let articles = db.articles().all(tenant.id, AgentId(0)).await?;
            let line = |one: &store::articles::Article| {
                let confirm = if one.to_confirm { ", to be confirmed" } else { "" };
                let (version, since) = (one.version, At(one.published));
                format!("{}: {} (version {version} since {since}{confirm})", one.label, one.title)
            };
            articles.iter().map(line).collect::<Vec<_>>().join("\n")
        }
    };
    db.close().await;
    println!("{said}");
    Ok(())
}

async fn publish(db: &Db, tenant: &Tenant, given: &ArgMatches) -> Result<String, ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).cloned().unwrap_or_default();
    let unusable = ErrandError::Unusable;
    let by = text("by");
    let author = db.people().by_name(tenant.id, &by).await?;
    let author = author.ok_or_else(|| unusable(format!("{} has no one called {by}", tenant.subdomain)))?;
    let draft = Draft {
        label: text("label"),
        title: text("title"),
        answer: page(&text("file"))?,
        category: text("category"),
        subcategory: text("subcategory"),
        to_confirm: given.get_flag("confirm"),
    };
    let draft = draft.checked().map_err(|problem| {
        let said = |part: &str| problem.extra[part].as_str().unwrap_or_default().to_owned();
        unusable(format!("the article's {} {}", said("field"), said("why")))
    })?;
    let now = SystemClock::default().now();
    let by = Doer { who: Some(author.id), ..Doer::command(now) };
    let version = db.articles().publish(tenant.id, draft.by(author.id, now), &by, limit::ARTICLES).await?;
    let version = version.ok_or_else(|| unusable(format!("{} articles are the most", limit::ARTICLES)))?;
    Ok(format!("{}: version {version}, at /#/Common/Knowledge/{}", draft.label, draft.label))
}

/// What stands in a file, or comes in by `-`; no more is read than an article can have.
fn page(file: &str) -> Result<String, ErrandError> {
    let most = limit::ARTICLE_TEXT as u64 * 4 + 1;
    let mut html = String::new();
    match file {
        "-" => std::io::stdin().lock().take(most).read_to_string(&mut html)?,
        file => std::fs::File::open(file)?.take(most).read_to_string(&mut html)?,
    };
    Ok(html)
}
