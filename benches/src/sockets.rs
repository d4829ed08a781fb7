//! Sockets held and frames fanned out by the release binary, beside the barest server of the same parts.
use crate::aims::Aim;
use crate::demo::{Demo, Keys, Person, answer, calls_at, client};
use crate::listeners::{self, Listeners};
use crate::page::Page;
use crate::samples::{Samples, short, whole};
use crate::server::Server;
use crate::{Failure, Outcome, Setting};
use reqwest::Client;
use serde_json::json;
use std::cell::RefCell;
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};

const COUNTS: [usize; 3] = [1_000, 9_000, 18_000];
/// Agents whose sockets they are, and customers who come and go so that there is something to say.
const PEOPLE: usize = 40;
const SPEAKERS: usize = 8;
/// A skill that all of them have, whose chats wait until somebody takes them.
const SKILL: u32 = 3;
/// So many events may be under way to the sockets.
const AHEAD: u64 = 16;
/// How long to wait for the sockets where they are behind.
const PAUSE: Duration = Duration::from_millis(1);
/// Events whose frames are timed, one after the other.
const TIMED: usize = 40;

/// What makes a server say something to everybody.
#[derive(Clone)]
enum Speaker {
    /// A customer who comes to the line, and leaves it again.
    Customer { client: Client, url: String, token: Rc<RefCell<String>> },
    /// A text of this length.
    Bare { client: Client, url: String, length: usize },
}

impl Speaker {
    async fn speak(&self, turn: usize) -> Outcome {
        match self {
            Speaker::Customer { client, url, token } if turn.is_multiple_of(2) => {
                let asked = json!({ "skill": SKILL, "name": "Ada", "surname": "Bench" });
                let started = answer(client.post(format!("{url}/start")).json(&asked)).await?;
                *token.borrow_mut() = started["token"].as_str().ok_or("a chat has a token")?.to_owned();
            }
            Speaker::Customer { client, url, token } => {
                let token = token.borrow().clone();
                answer(client.post(format!("{url}/leave")).header("X-Chat-Token", token)).await?;
            }
            Speaker::Bare { client, url, length } => {
                let answer = client.post(url).body("x".repeat(*length)).send().await?;
                if !answer.status().is_success() {
                    return Err(answer.text().await?.into());
                }
            }
        }
        Ok(())
    }
}

/// What a number of sockets came to.
struct Figures {
    rate: Samples,
    busy: Samples,
    segments: Samples,
    bytes_idle: f64,
    bytes_after: f64,
    frame: f64,
    took: [f64; 3],
    ended: u64,
    profile: Option<String>,
}

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    tokio::task::LocalSet::new().block_on(&runtime, measure(setting))
}

async fn measure(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 9, "sockets", "Sockets");
    page.says(
        "Agents' sockets at the release binary, on SQLite; a customer who comes to a line or leaves it is said to all of them, who have its skill. Beside \
         it, in turns, the barest server of the same parts (actix-web-actors, one actor a socket, no protocol, no journal, no \
         heartbeat), which says texts of the same length. One thread holds and counts at the other end, on the same cores. \
         Frames a second in all, and a second of the server's own processor time; milliseconds from the call to a frame's \
         arrival, one event at a time (ours commits in between).",
    );
    let (mut rows, mut held, mut weight, mut worst) = (Vec::new(), f64::NAN, f64::NAN, f64::INFINITY);
    let mut profile = None;
    let counts = if setting.quick { vec![50] } else { COUNTS.to_vec() };
    for count in counts {
        let ours = switchyard(setting, count).await?;
        let bare = barest(setting, count, ours.frame as usize).await?;
        worst = worst.min(ours.rate.median() / bare.rate.median());
        if count == COUNTS[2] {
            held = count as f64 - ours.ended as f64;
            weight = ours.bytes_idle / 1024.0;
        }
        if count == COUNTS[1] {
            profile = ours.profile.clone();
        }
        for (name, of) in [("ours", &ours), ("bare", &bare)] {
            rows.push(vec![
                format!("{}, {name}", whole(count as u64)),
                of.rate.show(),
                of.busy.show(),
                short(of.segments.median()),
                of.took.map(short).join(" / "),
                short(of.bytes_idle / 1024.0),
                short(of.bytes_after / 1024.0),
                short(of.frame),
                of.ended.to_string(),
            ]);
        }
    }
    let head = [
        "sockets",
        "frames a second",
        "a second of processor",
        "TCP segments a frame",
        "median / 99th / 99.9th, ms",
        "KiB each, idle",
        "KiB each, after",
        "bytes a frame",
        "lost",
    ];
    page.table(&head, &rows);
    page.says(
        "Of each socket's memory 16 KiB are the buffers that actix-http makes for a connection before its first byte, 8 to read \
         into and 8 to write from; the bare server has them too. What a frame costs is how many share a write: the bare server \
         has nothing to do between two texts and writes several at once (segments a frame, acknowledgements included), ours \
         commits in between, and each goes out as soon as it may.",
    );
    if let Some(profile) = profile {
        page.says("Where the server's time goes at 9,000 sockets, by perf:");
        page.verbatim(&profile);
    }
    page.aim(&Aim::at_least("sockets held", 18_000.0, "", held));
    page.aim(&Aim::at_most("memory of a socket at 18,000", 12.0, " KiB", weight));
    page.aim(&Aim::at_least("fan-out against the bare server, the worst of all sizes", 0.8, "", worst));
    page.end()
}

async fn switchyard(setting: &Setting, count: usize) -> Result<Figures, Failure> {
    let folder = setting.folder("sockets")?;
    let demo = Demo::filled(setting, folder.sqlite("switchyard.db"), PEOPLE)?;
    let server = demo.serve()?;
    let client = client()?;
    let keys = Keys::of(&client, server.address).await?;
    let people: Vec<Person> = keys.sign_in(&client, server.address, PEOPLE).await?;
    // Checking passwords takes much memory for a moment, which would stand in the sockets' figure: another process goes on.
    drop(server);
    let server = demo.serve()?;
    let url = format!("{}/incoming/livechat", calls_at(server.address));
    let hellos = (0..count).map(|at| Some(people[at % people.len()].hello(&keys))).collect();
    let speaker = |_| Speaker::Customer { client: client.clone(), url: url.clone(), token: Rc::default() };
    let speakers = (0..SPEAKERS).map(speaker).collect();
    figures(setting, &server, "/2.0/live", hellos, speakers).await
}

async fn barest(setting: &Setting, count: usize, length: usize) -> Result<Figures, Failure> {
    let server = Server::start(Command::new(std::env::current_exe()?).arg("bare"))?;
    let client = client()?;
    let speaker = Speaker::Bare { client, url: format!("http://{}/", server.address), length };
    figures(setting, &server, "/", vec![None; count], vec![speaker; SPEAKERS]).await
}

async fn figures(
    setting: &Setting,
    server: &Server,
    path: &'static str,
    hellos: Vec<Option<String>>,
    speakers: Vec<Speaker>,
) -> Result<Figures, Failure> {
    let before = server.resident()?;
    let listeners = listeners::open(server.address, path, hellos).await?;
    quiet(&listeners).await?;
    let each = |now: f64| (now - before) / listeners.count as f64;
    let bytes_idle = each(server.resident()?);

    let tally = &listeners.tally;
    for turn in 0..setting.size(TIMED, 4) {
        tally.sent.set(Some(Instant::now()));
        speakers[0].speak(turn).await?;
        quiet(&listeners).await?;
    }
    tally.sent.set(None);
    let took = [50.0, 99.0, 99.9].map(|share| tally.took.borrow().value_at_percentile(share) as f64 / 1e3);

    let (rounds, span) = setting.size((5, Duration::from_millis(1_500)), (1, Duration::from_millis(100)));
    let (mut rate, mut busy, mut segments) = (Samples::default(), Samples::default(), Samples::default());
    let (mut frames, mut bytes) = (0, 0);
    for round in 0..=rounds {
        let (count, length) = (tally.frames.get(), tally.bytes.get());
        let (began, worked, sent) = (Instant::now(), server.busy()?, segments_sent()?);
        flood(&listeners, &speakers, span).await?;
        let (took, worked) = (began.elapsed(), server.busy()? - worked);
        // The first round warms up.
        if round > 0 {
            frames += tally.frames.get() - count;
            bytes += tally.bytes.get() - length;
            rate.add_rate(tally.frames.get() - count, took);
            segments.add((segments_sent()? - sent) / (tally.frames.get() - count) as f64);
            busy.add((tally.frames.get() - count) as f64 / worked.max(0.01));
        }
    }
    let profile = if path == "/" { None } else { profile(setting, server, &listeners, &speakers).await? };
    quiet(&listeners).await?;
    let bytes_after = each(server.resident()?);
    let frame = bytes as f64 / frames as f64;
    Ok(Figures { rate, busy, segments, bytes_idle, bytes_after, frame, took, ended: tally.ended.get(), profile })
}

/// Where the server's time goes while it says what it can.
async fn profile(
    setting: &Setting,
    server: &Server,
    listeners: &Listeners,
    speakers: &[Speaker],
) -> Result<Option<String>, Failure> {
    let (folder, id) = (setting.parts.clone(), server.id());
    let perf = tokio::task::spawn_blocking(move || crate::profile::of_process(&folder, id, 2));
    flood(listeners, speakers, setting.size(Duration::from_millis(2_500), Duration::from_millis(200))).await?;
    Ok(perf.await?)
}

/// What the system has sent so far, of everybody's.
fn segments_sent() -> Result<f64, Failure> {
    let told = std::fs::read_to_string("/proc/net/snmp")?;
    let line = told.lines().filter(|line| line.starts_with("Tcp:")).nth(1).ok_or("snmp has no line for TCP")?;
    Ok(line.split(' ').nth(11).ok_or("snmp has no segments")?.parse()?)
}

/// As many events as the sockets keep up with, for a while and until the last of them has arrived.
async fn flood(listeners: &Listeners, speakers: &[Speaker], span: Duration) -> Outcome {
    let until = Instant::now() + span;
    let spoken = Rc::new(std::cell::Cell::new(0_u64));
    let first = listeners.tally.frames.get();
    let all: Vec<_> = speakers
        .iter()
        .map(|speaker| {
            let (speaker, spoken) = (speaker.clone(), Rc::clone(&spoken));
            let (tally, count) = (Rc::clone(&listeners.tally), listeners.count);
            tokio::task::spawn_local(async move {
                // An even number of turns, so that nobody is left in the line at the end.
                let mut turn = 0;
                while Instant::now() < until || turn % 2 == 1 {
                    if spoken.get().saturating_sub(AHEAD) * count > tally.frames.get() - first {
                        tokio::time::sleep(PAUSE).await;
                        continue;
                    }
                    spoken.set(spoken.get() + 1);
                    speaker.speak(turn).await?;
                    turn += 1;
                }
                Ok::<(), Failure>(())
            })
        })
        .collect();
    for one in all {
        one.await??;
    }
    while listeners.tally.frames.get() - first < spoken.get() * listeners.count && listeners.tally.ended.get() == 0 {
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}

/// Waits until nothing has been heard for a while.
async fn quiet(listeners: &Listeners) -> Outcome {
    loop {
        let before = listeners.tally.frames.get();
        tokio::time::sleep(Duration::from_millis(100)).await;
        if listeners.tally.frames.get() == before {
            return Ok(());
        }
    }
}
