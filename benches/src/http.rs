//! Chats through the release binary as people meet it: over HTTP and sockets, with everything in between.
use crate::arrivals::Arrivals;
use crate::console::{Consoles, Word};
use crate::demo::{Demo, Keys, client};
use crate::durable::{Base, databases};
use crate::page::Page;
use crate::samples::{Samples, short, whole};
use crate::server::Server;
use crate::visit::{CALLS, HANDLING, House, SPANS, Spans, Visit};
use crate::{Failure, Outcome, Setting, disk, spans};
use reqwest::Client;
use std::cell::RefCell;
use std::collections::HashMap;
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinSet;

const RATES: [u32; 3] = [20, 100, 250];
/// Consoles that are open. Each has five slots, as the agents of a load test have.
const AGENTS: usize = 50;
/// Whoever has not been served so long after the last arrival is not waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is timed at the bare server, in this order.
const BARE: [&str; 2] = ["bare: call → answered", "bare: call → at a socket"];
type BareSpans = spans::Spans<{ BARE.len() }>;

/// What one round came to, beside its spans.
struct Cost {
    chats: u64,
    /// Text frames at all consoles, and the bytes in them.
    frames: u64,
    bytes: u64,
    /// Seconds of the server's processor time.
    busy: f64,
}

/// What rounds came to, for each chat.
#[derive(Default)]
struct Costs {
    /// Frames at each console.
    frames: Samples,
    /// Bytes in a frame.
    bytes: Samples,
    /// Milliseconds of the server's processor time.
    busy: Samples,
}

impl Costs {
    fn add(&mut self, cost: &Cost) {
        self.frames.add(cost.frames as f64 / (AGENTS as u64 * cost.chats) as f64);
        self.bytes.add(cost.bytes as f64 / cost.frames as f64);
        self.busy.add(cost.busy * 1e3 / cost.chats as f64);
    }

    fn row(&self, name: String) -> Vec<String> {
        vec![name, self.frames.show(), short(self.bytes.median()), self.busy.show()]
    }
}

/// Measures and reports.
pub(crate) fn run(setting: &Setting, rates: &[u32]) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let all = if setting.quick { &RATES[..1] } else { &RATES[..] };
    let rates = if rates.is_empty() { all } else { rates };
    tokio::task::LocalSet::new().block_on(&runtime, measure(setting, rates))
}

async fn measure(setting: &Setting, rates: &[u32]) -> Outcome {
    let mut page = Page::begin(setting, 11, "http", "Through HTTP and sockets");
    let (rounds, span) = setting.size((3, Duration::from_secs(6)), (1, Duration::from_millis(900)));
    page.says(&format!(
        "Chats through the release binary as people meet it, in an open loop as in *Durable latency*. A customer starts a chat \
         over HTTP with a first message and opens a socket; the agent at whose console it rings ({AGENTS} consoles with five \
         slots and every skill) takes it at once and writes; the customer answers; {} ms later the agent ends it and wraps it \
         up: {CALLS} calls and a socket for each chat, every message under its `client_id`. {rounds} rounds of {} s at each rate, \
         in turns with the barest server of the same parts (see *Sockets*): as many calls for each chat, each answered with \
         nothing, and as many frames of the same length to every console. One thread drives and reads on the same cores. \
         Milliseconds.",
        HANDLING.as_millis(),
        span.as_secs_f64(),
    ));
    let folder = setting.folder("http")?;
    for base in databases(setting, &folder, "http").await? {
        database(setting, &mut page, &base, rates, (rounds, span)).await?;
    }
    page.end()
}

async fn database(
    setting: &Setting,
    page: &mut Page,
    base: &Base,
    rates: &[u32],
    (rounds, span): (u64, Duration),
) -> Outcome {
    let disk = disk::now(setting)?;
    let (mut ours, mut bare) = (Ours::open(setting, base).await?, Bare::open().await?);
    let (mut rows, mut costs) = (Vec::new(), Vec::new());
    for rate in rates {
        let (mut table, mut bare_table) = (spans::Table::default(), spans::Table::default());
        let (mut cost, mut bare_cost) = (Costs::default(), Costs::default());
        for seed in 0..rounds {
            let (spans, one) = ours.round(Arrivals::begin(*rate, span, seed)).await?;
            table.add(&spans);
            cost.add(&one);
            let (spans, one) = bare.round(Arrivals::begin(*rate, span, seed), &one).await?;
            bare_table.add(&spans);
            bare_cost.add(&one);
        }
        let rate = whole(u64::from(*rate));
        let spans = SPANS.iter().zip(table.rows()).chain(BARE.iter().zip(bare_table.rows()));
        rows.extend(spans.map(|(name, cells)| [vec![rate.clone(), (*name).to_owned()], cells].concat()));
        costs.push(cost.row(format!("{rate}, ours")));
        costs.push(bare_cost.row(format!("{rate}, bare")));
    }
    page.says(&format!("{}: {disk}.", base.name));
    let first = format!("{}, chats a second", base.name);
    page.table(&[&[&*first, "span"][..], &spans::COLUMNS].concat(), &rows);
    let each = ["frames a chat at each console", "bytes a frame", "the server's processor, ms a chat"];
    page.table(&[&[&*first][..], &each].concat(), &costs);
    Ok(())
}

/// The release binary with its people.
struct Ours {
    server: Server,
    house: Rc<House>,
    consoles: Consoles,
    words: UnboundedReceiver<Word>,
    visits: usize,
}

impl Ours {
    async fn open(setting: &Setting, base: &Base) -> Result<Ours, Failure> {
        let server = Demo::filled(setting, base.url.clone(), AGENTS)?.serve()?;
        let (client, address) = (client()?, server.address);
        let keys = Keys::of(&client, address).await?;
        let people = keys.sign_in(&client, address, AGENTS).await?;
        let (tell, words) = unbounded_channel();
        let hellos = people.iter().map(|person| Some(person.hello(&keys))).collect();
        let consoles = Consoles::open(address, "/2.0/live", hellos, &tell).await?;
        Ok(Ours { server, house: Rc::new(House { client, address, keys, people }), consoles, words, visits: 0 })
    }

    async fn round(&mut self, mut arrivals: Arrivals) -> Result<(Spans, Cost), Failure> {
        let spans = Rc::new(RefCell::new(Spans::new()?));
        let first = self.visits;
        let all = arrivals.due.iter().enumerate().map(|(at, due)| {
            let spans = (at >= arrivals.counted).then(|| spans.clone());
            Visit::new(&self.house, first + at, *due, spans)
        });
        let all: Vec<Rc<Visit>> = all.collect();
        self.visits += all.len();
        let visit = |number: usize| number.checked_sub(first).and_then(|at| all.get(at)).cloned();
        let give_up = tokio::time::Instant::from_std(arrivals.over + PATIENCE);
        let (busy, heard) = (self.server.busy()?, self.consoles.heard());
        let mut work = JoinSet::new();
        // Each visit is two: its customer and its agent.
        let mut done = 0;
        while done < 2 * all.len() {
            tokio::select! {
                Some(at) = arrivals.next() => drop(work.spawn_local(all[at].clone().customer())),
                Some(word) = self.words.recv() => match word {
                    Word::Offered { visit: number, chat, agent, at } => {
                        if let Some(visit) = visit(number) {
                            work.spawn_local(visit.agent(agent, chat, at));
                        }
                    }
                    Word::Wrote { visit: number, at } => {
                        if let Some(visit) = visit(number) {
                            visit.answered(at);
                        }
                    }
                    Word::Bare { .. } => {}
                },
                Some(one) = work.join_next() => {
                    one??;
                    done += 1;
                }
                () = tokio::time::sleep_until(give_up) => return Err("not everybody was served".into()),
            }
        }
        arrivals.end()?;
        let (busy, now) = (self.server.busy()? - busy, self.consoles.heard());
        drop(work);
        let cost = Cost { chats: all.len() as u64, frames: now.0 - heard.0, bytes: now.1 - heard.1, busy };
        drop(all);
        let spans = Rc::try_unwrap(spans).map_err(|_| "somebody still measures")?.into_inner();
        Ok((spans, cost))
    }
}

/// The barest server with as many sockets.
struct Bare {
    server: Server,
    client: Client,
    consoles: Consoles,
    words: UnboundedReceiver<Word>,
    calls: usize,
}

impl Bare {
    async fn open() -> Result<Bare, Failure> {
        let server = Server::start(Command::new(std::env::current_exe()?).arg("bare"))?;
        let (tell, words) = unbounded_channel();
        let consoles = Consoles::open(server.address, "/", vec![None; AGENTS], &tell).await?;
        Ok(Bare { server, client: client()?, consoles, words, calls: 0 })
    }

    /// As many calls, one after the other for each chat, and as many frames of the same length.
    async fn round(&mut self, mut arrivals: Arrivals, like: &Cost) -> Result<(BareSpans, Cost), Failure> {
        let frames = like.frames as f64 / (AGENTS as u64 * like.chats) as f64;
        let length = (like.bytes / like.frames.max(1)) as usize;
        let spans = Rc::new(RefCell::new(BareSpans::new()?));
        let sent = Rc::new(RefCell::new(HashMap::new()));
        let first = self.calls;
        self.calls += arrivals.due.len() * CALLS;
        let give_up = tokio::time::Instant::from_std(arrivals.over + PATIENCE);
        let (busy, heard) = (self.server.busy()?, self.consoles.heard());
        let mut work = JoinSet::new();
        let (mut done, counted, due) = (0, arrivals.counted, arrivals.due.clone());
        while done < due.len() {
            tokio::select! {
                Some(at) = arrivals.next() => {
                    let (client, url) = (self.client.clone(), format!("http://{}", self.server.address));
                    let (spans, sent, due) = (spans.clone(), sent.clone(), due[at]);
                    work.spawn_local(async move {
                        for call in 0..CALLS {
                            let began = if call == 0 { due } else { Instant::now() };
                            let number = first + at * CALLS + call;
                            if at >= counted {
                                sent.borrow_mut().insert(number, began);
                            }
                            let share = |calls: usize| (frames * calls as f64 / CALLS as f64).round() as u32;
                            let times = share(call + 1) - share(call);
                            let words = format!("{:length$}", format!("bare {number} "));
                            let answer = client.post(format!("{url}/{times}")).body(words).send().await?;
                            answer.error_for_status()?.bytes().await?;
                            if at >= counted {
                                spans.borrow_mut().took(0, began.elapsed());
                            }
                        }
                        Ok::<(), Failure>(())
                    });
                }
                Some(word) = self.words.recv() => {
                    if let Word::Bare { number, at } = word
                        && let Some(began) = sent.borrow_mut().remove(&number)
                    {
                        spans.borrow_mut().took(1, at.saturating_duration_since(began));
                    }
                }
                Some(one) = work.join_next() => {
                    one??;
                    done += 1;
                }
                () = tokio::time::sleep_until(give_up) => return Err("the bare server did not answer everybody".into()),
            }
        }
        arrivals.end()?;
        let (busy, now) = (self.server.busy()? - busy, self.consoles.heard());
        drop(work);
        let cost = Cost { chats: due.len() as u64, frames: now.0 - heard.0, bytes: now.1 - heard.1, busy };
        let spans = Rc::try_unwrap(spans).map_err(|_| "somebody still measures")?.into_inner();
        Ok((spans, cost))
    }
}
