//! Sockets whose frames are read as a page reads them: those of agents' consoles, and a customer's.
use crate::Failure;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::cell::Cell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;
use tokio_websockets::{ClientBuilder, Message, WebSocketStream};

/// How often each says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(12);
/// Where a frame says what it is, at the latest.
const HEAD: usize = 160;

/// An open socket.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Opens a socket, and says who listens.
pub(crate) async fn open(address: SocketAddr, path: &str, hello: Option<String>) -> Result<Socket, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = ClientBuilder::new().uri(&format!("ws://{address}{path}"))?.connect_on(stream).await?;
    if let Some(hello) = hello {
        socket.send(Message::text(hello)).await?;
    }
    Ok(socket)
}

/// The visit that a text names.
pub(crate) fn visit(text: &str) -> Option<usize> {
    let (_, after) = text.split_once("Visitor ")?;
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    after[..end].parse().ok()
}

/// What the console of an agent tells.
pub(crate) enum Word {
    /// A chat rings.
    Offered { visit: usize, chat: String, agent: usize, at: Instant },
    /// A visitor wrote.
    Wrote { visit: usize, at: Instant },
    /// A frame of the bare server's that names this.
    Bare { number: usize, at: Instant },
}

/// The consoles of all agents. They close when this is dropped.
pub(crate) struct Consoles {
    heard: Rc<Heard>,
    tasks: Vec<JoinHandle<()>>,
}

/// What all of them heard together.
#[derive(Default)]
struct Heard {
    frames: Cell<u64>,
    bytes: Cell<u64>,
}

impl Drop for Consoles {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Consoles {
    /// Opens one for each, by what it says first. Must be called inside a local set.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        hellos: Vec<Option<String>>,
        tell: &UnboundedSender<Word>,
    ) -> Result<Consoles, Failure> {
        let heard = Rc::<Heard>::default();
        let all = hellos.len();
        let mut tasks = Vec::with_capacity(all);
        for (agent, hello) in hellos.into_iter().enumerate() {
            let socket = open(address, path, hello).await?;
            let one = One { agent, all, heard: heard.clone(), tell: tell.clone() };
            tasks.push(tokio::task::spawn_local(one.listen(socket)));
        }
        Ok(Consoles { heard, tasks })
    }

    /// Text frames so far, and the bytes in them.
    pub(crate) fn heard(&self) -> (u64, u64) {
        (self.heard.frames.get(), self.heard.bytes.get())
    }
}

struct One {
    agent: usize,
    all: usize,
    heard: Rc<Heard>,
    tell: UnboundedSender<Word>,
}

impl One {
    async fn listen(self, mut socket: Socket) {
        let mut beat = tokio::time::interval(HEARTBEAT);
        loop {
            tokio::select! {
                frame = socket.next() => {
                    let Some(Ok(frame)) = frame else { return };
                    let Some(text) = frame.as_text() else { continue };
                    self.heard.frames.set(self.heard.frames.get() + 1);
                    self.heard.bytes.set(self.heard.bytes.get() + text.len() as u64);
                    if let Some(word) = self.reads(text) {
                        // Nobody listens after the last round.
                        let _ = self.tell.send(word);
                    }
                }
                // Whoever has gone is noticed where its frames are read.
                _ = beat.tick() => drop(socket.send(Message::ping("")).await),
            }
        }
    }

    fn reads(&self, text: &str) -> Option<Word> {
        let at = Instant::now();
        if let Some(number) = text.strip_prefix("bare ") {
            let number = number.split(' ').next()?.parse().ok()?;
            return (number % self.all == self.agent).then_some(Word::Bare { number, at });
        }
        let head = &text[..text.floor_char_boundary(HEAD)];
        let offer = head.contains(r#""kind":"offer""#);
        if !offer && !head.contains(r#""kind":"chat.message""#) {
            return None;
        }
        let data = serde_json::from_str::<Value>(text).ok()?["data"].take();
        if offer {
            let chat = data["uniQref"].as_str()?.to_owned();
            return Some(Word::Offered { visit: visit(data["name"].as_str()?)?, chat, agent: self.agent, at });
        }
        let message = &data["message"];
        (message["Sender"] == "Client")
            .then(|| visit(message["Message"].as_str()?))
            .flatten()
            .map(|visit| Word::Wrote { visit, at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_its_visit() {
        assert_eq!(visit("Visitor 17: the lamp flickers"), Some(17));
        assert_eq!(visit("Good day, Visitor 4"), Some(4));
        assert_eq!((visit("Visitor nobody"), visit("the lamp")), (None, None));
    }
}
