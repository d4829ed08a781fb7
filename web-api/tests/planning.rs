//! The planner's commands of the binary: cases of theory, and a recorded day with something changed.
#![allow(clippy::unwrap_used, reason = "a test")]
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use routing::chat::people::{self, Kind};
use routing::chat::{self, Opening};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Ticket, agent, tenant};
use sim::{Day, Habits, Profile, Roster, Setup, Span, Stream, Workload, World, tally};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use store::Db;
use store::journal::{Entry, TenantEntries};

const BINARY: &str = env!("CARGO_BIN_EXE_switchyard");

fn switchyard(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(BINARY);
    command.current_dir(folder).args(words).stdin(Stdio::null());
    command.output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

const HEADER: &str = "case,family,cls,lambda_per_s,aht_s,patience_s,agents,slots_per_agent,skills,discipline,agent_selection,queue_cap,p_wait,occupancy";

#[test]
fn cases_of_theory_are_held_and_one_that_is_not_so_fails() {
    let folder = tempfile::tempdir().unwrap();
    // Two agents, 0.6 Erlangs: Erlang C says 0.1384615.
    let write = |p_wait: &str| {
        let text = format!("{HEADER}\nTWO,EC,all,0.01,60,,2,1,0,fcfs,any,,{p_wait},0.3\n");
        std::fs::write(folder.path().join("cases.csv"), text).unwrap();
    };
    write("0.1384615385");
    let held = switchyard(folder.path(), &["sim", "--cases", "cases.csv", "--arrivals", "300000"]);
    assert!(held.status.success(), "{}", said(&held));
    assert!(said(&held).contains("1 cases, 2 figures: all within 4 standard errors."), "{}", said(&held));
    write("0.2");
    let out = switchyard(folder.path(), &["sim", "--cases", "cases.csv", "--arrivals", "300000"]);
    assert!(!out.status.success());
    assert!(said(&out).contains("OUT") && said(&out).contains("1 of 2 figures are out: TWO p_wait"), "{}", said(&out));
}

#[test]
fn a_file_that_cannot_be_used_is_refused_with_line_column_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cases.csv"), format!("{HEADER}\nTWO,EC,all,x,60,,2,1,0,fcfs,any,,0.1,0.3\n"))
        .unwrap();
    let refused = switchyard(folder.path(), &["sim", "--cases", "cases.csv"]);
    assert!(!refused.status.success());
    assert_eq!(said(&refused), "switchyard: cases.csv: line 2, column lambda_per_s: \"x\" is no number\n");
    let missing = switchyard(folder.path(), &["sim", "--cases", "nowhere.csv"]);
    assert!(!missing.status.success() && said(&missing).contains("nowhere.csv: No such file"));
}

const BILLING: SkillId = SkillId(1);
const SALES: SkillId = SkillId(2);
/// Monday, 5 January 2026, midnight in UTC.
const MONDAY: Millis = Millis(1_767_571_200_000);

fn oclock(hour: i64) -> Millis {
    MONDAY + Millis::hours(hour)
}

fn shop() -> Config {
    let rules = |id, name: &str| {
        let (ring, wrap_up) = (Millis::seconds(20), Millis::minutes(2));
        Arc::new(SkillSettings { ring, wrap_up, ..SkillSettings::new(id, name.into(), Mode::Push) })
    };
    Config { version: 1, skills: vec![rules(BILLING, "Billing"), rules(SALES, "Sales")], ..Config::default() }
}

/// A Monday of a small shop, from eight to five, with lunch at noon.
fn monday() -> World {
    let stream = |skill, rates: &[f64]| Stream {
        arrivals: Profile::stretches(Millis::hours(1), &[&[0.0; 8], rates].concat()),
        patience: Span::Exponential(Millis::minutes(3)),
        handling: Span::LogNormal { mean: Millis::minutes(6), deviation: Millis::minutes(4) },
        ..Stream::new(skill, 0.0)
    };
    let workload = Workload {
        start: MONDAY,
        until: oclock(24),
        streams: vec![
            stream(BILLING, &[0.8, 1.5, 1.9, 1.6, 1.4, 1.4, 1.2, 0.6]),
            stream(SALES, &[0.3, 0.5, 0.6, 0.6, 0.5, 0.5, 0.4, 0.2]),
        ],
        seed: 20_260_105,
    };
    let roster =
        Roster::new().staffed(4, &[BILLING], 2, oclock(8), oclock(17)).staffed(2, &[SALES], 2, oclock(8), oclock(17));
    let roster = roster.staffed(2, &[BILLING, SALES], 3, oclock(9), oclock(17)).pausing(oclock(12), oclock(13), 2);
    let span = |seconds| Span::Exponential(Millis::seconds(seconds));
    let habits =
        Habits { reaction: span(5), wrap_up: span(40), back: Span::Fixed(Millis::minutes(3)), ..Habits::default() };
    Day::new(Setup::default(), shop(), &workload, &roster, habits).live()
}

/// A store with that Monday in it, as the engine would have written it.
async fn recorded(folder: &Path, world: &World) {
    let db = Db::open(&database(folder)).await.unwrap();
    db.migrate().await.unwrap();
    let tenant = web_api::found(&db, "shop", "Corner shop", Vec::new(), MONDAY).await.unwrap();
    let epoch = db.journal().lease(tenant, "test").await.unwrap();
    let entries =
        world.journal().iter().zip(1..).map(|((at, event), seq)| Entry { seq, at: *at, event: event.clone() });
    let entries: Vec<Entry> = entries.collect();
    for part in entries.chunks(2_000) {
        db.journal()
            .append(&[TenantEntries { tenant, epoch, entries: part.to_vec(), made: Vec::new() }])
            .await
            .unwrap();
    }
    db.close().await;
}

fn database(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("shop.db").display())
}

fn what_if(folder: &Path, words: &[&str]) -> Output {
    let url = format!("--database-url={}", database(folder));
    switchyard(folder, &[&["what-if", &url, "--tenant", "shop"], words].concat())
}

#[tokio::test]
async fn a_recorded_day_is_lived_again_and_lived_with_one_agent_more() {
    let folder = tempfile::tempdir().unwrap();
    recorded(folder.path(), &monday()).await;
    let same = what_if(folder.path(), &["--day", "2026-01-05"]);
    assert!(same.status.success(), "{}", said(&same));
    let figures = tally(monday().journal());
    let (billing, sales) = (figures[&BILLING], figures[&SALES]);
    let answered = billing.answered + sales.answered;
    let promise = format!(
        "{answered} of {answered} answered chats went to the same agent at the same moment, and every figure is as recorded"
    );
    assert!(said(&same).contains(&promise), "{}", said(&same));
    let row = |text: &str, name: &str, figure: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(name) && line[24..].trim_start().starts_with(figure));
        let line = line.unwrap_or_else(|| panic!("{name} {figure} in {text}"));
        line[43..].split("  ").map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()
    };
    let abandoned = billing.abandoned.to_string();
    assert_eq!(row(&said(&same), "Billing", "abandoned"), [abandoned.clone(), abandoned]);
    let mean_wait = format!("{:.1} s", sales.mean_wait() / 1_000.0);
    assert_eq!(row(&said(&same), "Sales", "mean wait"), [mean_wait.clone(), mean_wait]);

    let more = what_if(folder.path(), &["--day", "2026-01-05", "--agents", "+1:billing"]);
    assert!(said(&more).contains("Changed: newcomer 1 with Billing and 2 slots from 08:00 to 17:"), "{}", said(&more));
    let [was, again, is] = &row(&said(&more), "Billing", "abandoned")[..] else { panic!("{}", said(&more)) };
    let number = |text: &str| text.parse::<u64>().unwrap();
    assert!(was == again && number(is) < number(was), "{}", said(&more));
    assert_eq!(row(&said(&more), "Billing", "arrived"), vec![billing.arrived.to_string(); 3]);
    documented("switchyard what-if --day 2026-01-05 --tenant shop --agents +1:billing", &said(&more));

    std::fs::write(folder.path().join("quick.json"), r#"{"skills":{"1":{"ring_seconds":5}}}"#).unwrap();
    let quick = what_if(folder.path(), &["--day", "2026-01-05", "--policy", "quick.json"]);
    assert!(quick.status.success() && said(&quick).contains("Changed: another policy"), "{}", said(&quick));
    let waits = row(&said(&quick), "Billing", "mean wait");
    assert_ne!(waits[0], waits[2], "{}", said(&quick));
}

/// A Monday on which one chat goes from Ann to Bob's skill, and Carol is asked into another and has it then.
fn handed_on() -> World {
    use routing::Command as C;
    let mut world = World::new(Setup { start: oclock(9), ..Setup::default() });
    let mut wish = |seconds: i64, make: &dyn Fn(Ticket) -> C| {
        let to = world.now() + Millis::seconds(seconds);
        world.advance(to);
        let ticket = world.ask(make);
        world.settle();
        assert!(matches!(world.answer(ticket), Some(Ok(_))), "{:?}", world.answer(ticket));
    };
    wish(0, &|_| C::Tenant(tenant::Command::Configure(Arc::new(shop()))));
    let [ann, bob, carol] = [1, 2, 3].map(AgentId);
    for (who, skills) in [(ann, vec![(BILLING, 5)]), (bob, vec![(SALES, 5)]), (carol, vec![])] {
        let person = Arc::new(Person::new(who, format!("Agent {who}").into(), skills, Units::slots(2)));
        let (device, until) = (DeviceId(u128::from(who.0)), oclock(24));
        wish(1, &|ticket| C::Tenant(tenant::Command::SignIn { person: person.clone(), device, until, ticket }));
        wish(0, &|_| C::Agent(who, agent::Command::DeviceUp(device)));
    }
    let (handed, shared, units) = (ChatId(1), ChatId(2), Units::LIVE_CHAT);
    let take = |who, chat| move |ticket| C::Agent(who, agent::Command::Take { chat, units, ticket });
    let end = |by, chat| move |ticket| C::Chat(chat, chat::Command::End { by, reason: "done".into(), ticket });
    for chat in [handed, shared] {
        let opening = Arc::new(Opening::new(BILLING, units));
        wish(5, &|ticket| C::Tenant(tenant::Command::Admit { chat, opening: opening.clone(), ticket }));
        wish(0, &|_| C::Chat(chat, chat::Command::Customer(chat::Life::Up)));
        wish(5, &take(ann, chat));
    }
    wish(60, &|ticket| C::Tenant(tenant::Command::Transfer { chat: handed, by: ann, to: SALES, note: None, ticket }));
    wish(8, &take(bob, handed));
    let kind = Kind::Conference;
    wish(5, &|ticket| {
        C::Tenant(tenant::Command::Invite { chat: shared, by: ann, whom: carol, kind, note: None, ticket })
    });
    wish(5, &|ticket| C::Agent(carol, agent::Command::People(shared, agent::people::Command::Accept { ticket })));
    let crown = |ticket| people::Command::Crown { by: ann, whom: carol, ticket };
    wish(5, &|ticket| C::Chat(shared, chat::Command::People(crown(ticket))));
    wish(90, &end(bob, handed));
    wish(20, &end(carol, shared));
    wish(600, &|ticket| C::Agent(ann, agent::Command::SignOut { ticket }));
    world
}

#[tokio::test]
async fn chats_that_went_from_hand_to_hand_are_lived_again_to_the_digit() {
    let folder = tempfile::tempdir().unwrap();
    recorded(folder.path(), &handed_on()).await;
    let acts = "transfers, invitations, supervisors' acts and the like were done again";
    let same = said(&what_if(folder.path(), &["--day", "2026-01-05"]));
    let promise = format!(
        "2 of 2 answered chats went to the same agent at the same moment, 4 of 4 {acts}, and every figure is as recorded."
    );
    assert!(same.contains(&promise), "{same}");
    assert!(!same.contains("With the change"), "{same}");
    let fewer = said(&what_if(folder.path(), &["--day", "2026-01-05", "--agents", "-1:Sales"]));
    let left_out = format!("With the change 3 of 4 {acts}; left out, because they made no sense any more: 1.");
    assert!(fewer.contains(&left_out), "{fewer}");
}

#[tokio::test]
async fn a_day_that_cannot_be_lived_again_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    recorded(folder.path(), &monday()).await;
    let refused = |words: &[&str]| {
        let output = what_if(folder.path(), words);
        assert!(!output.status.success());
        said(&output)
    };
    assert!(refused(&["--day", "2026-01-06"]).ends_with("--day: no one came on 2026-01-06 (UTC)\n"));
    assert!(refused(&["--day", "Monday"]).ends_with("--day: \"Monday\" is no day like 2026-01-31\n"));
    assert!(
        refused(&["--day", "2026-01-05", "--timezone", "Atlantis"])
            .ends_with("--timezone: \"Atlantis\" is not known here\n")
    );
    assert!(
        refused(&["--day", "2026-01-05", "--agents", "+1:Returns"])
            .contains("there is no skill \"Returns\"; there are Billing, Sales")
    );
    assert!(
        refused(&["--day", "2026-01-05", "--agents", "-9:Sales"])
            .ends_with("only 4 agents with these skills were there\n")
    );
    std::fs::write(folder.path().join("odd.json"), r#"{"skills":{"1":{"rang":5}}}"#).unwrap();
    assert!(
        refused(&["--day", "2026-01-05", "--policy", "odd.json"])
            .contains("odd.json: skills.1.rang: unknown field `rang`")
    );
}

/// The documentation shows this command with exactly this output.
fn documented(command: &str, output: &str) {
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/engine/simulator.md");
    let block = format!("$ {command}\n{output}```");
    let page = std::fs::read_to_string(PAGE).unwrap();
    if std::env::var_os("SWITCHYARD_BLESS").is_some() {
        let (before, rest) = page.split_once(&format!("$ {command}\n")).expect("the page has the command");
        let (_, after) = rest.split_once("```").expect("the block ends");
        std::fs::write(PAGE, format!("{before}{block}{after}")).unwrap();
        return;
    }
    assert!(
        page.contains(&block),
        "docs/engine/simulator.md shows something else: SWITCHYARD_BLESS=1 cargo test -p web-api --test planning"
    );
}
