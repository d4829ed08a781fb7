//! Very many WebSocket clients on one thread, which only count: each is a TCP stream and a few bytes of state.
use crate::Failure;
use hdrhistogram::Histogram;
use std::cell::{Cell, RefCell};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// How often each says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(12);
/// How many open at the same time.
const OPENING: usize = 64;
/// An empty ping, masked with nothing.
const PING: [u8; 6] = [0x89, 0x80, 0, 0, 0, 0];
const BUFFER: usize = 64 << 10;

/// What all of them heard together.
pub(crate) struct Tally {
    /// Text frames.
    pub(crate) frames: Cell<u64>,
    /// The bytes in them.
    pub(crate) bytes: Cell<u64>,
    /// Sockets that ended, which none should.
    pub(crate) ended: Cell<u64>,
    /// When the one event that is under way was sent, and how long its frames took, in microseconds.
    pub(crate) sent: Cell<Option<Instant>>,
    pub(crate) took: RefCell<Histogram<u64>>,
    buffer: RefCell<Box<[u8]>>,
}

/// Open sockets. They close when this is dropped.
pub(crate) struct Listeners {
    pub(crate) tally: Rc<Tally>,
    pub(crate) count: u64,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for Listeners {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// Opens so many sockets, each with what it has to say first. Must be called inside a local set.
pub(crate) async fn open(
    address: SocketAddr,
    path: &'static str,
    hellos: Vec<Option<String>>,
) -> Result<Listeners, Failure> {
    let tally = Rc::new(Tally {
        frames: Cell::new(0),
        bytes: Cell::new(0),
        ended: Cell::new(0),
        sent: Cell::new(None),
        took: RefCell::new(Histogram::new_with_bounds(1, 60_000_000, 3)?),
        buffer: RefCell::new(vec![0; BUFFER].into()),
    });
    let count = hellos.len();
    let mut streams = Vec::with_capacity(count);
    let mut hellos = hellos.into_iter().peekable();
    while hellos.peek().is_some() {
        let some: Vec<_> = hellos
            .by_ref()
            .take(OPENING)
            .map(|hello| tokio::task::spawn_local(shake_hands(address, path, hello)))
            .collect();
        for one in some {
            streams.push(Rc::new(one.await??));
        }
    }
    let mut tasks: Vec<_> =
        streams.iter().map(|stream| tokio::task::spawn_local(listen(Rc::clone(stream), Rc::clone(&tally)))).collect();
    tasks.push(tokio::task::spawn_local(live(streams)));
    Ok(Listeners { tally, count: count as u64, tasks })
}

async fn shake_hands(address: SocketAddr, path: &str, hello: Option<String>) -> Result<TcpStream, Failure> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let words = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(words.as_bytes()).await?;
    let mut answer = Vec::new();
    // One byte at a time: what follows the head belongs to the frames.
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await?);
    }
    if !answer.starts_with(b"HTTP/1.1 101") {
        return Err(String::from_utf8_lossy(&answer).into_owned().into());
    }
    if let Some(hello) = hello {
        let length = u16::try_from(hello.len())?.to_be_bytes();
        let mut frame = vec![0x81, 0xfe, length[0], length[1], 0, 0, 0, 0];
        frame.extend_from_slice(hello.as_bytes());
        stream.write_all(&frame).await?;
    }
    Ok(stream)
}

/// Says for all of them that they live.
async fn live(streams: Vec<Rc<TcpStream>>) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        for stream in &streams {
            // Whoever has gone is counted where it is read.
            let _ = stream.try_write(&PING);
        }
    }
}

async fn listen(stream: Rc<TcpStream>, tally: Rc<Tally>) {
    let mut frames = Frames::default();
    while stream.readable().await.is_ok() {
        let mut buffer = tally.buffer.borrow_mut();
        match stream.try_read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => frames.read(&buffer[..length], &tally),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => break,
        }
    }
    tally.ended.set(tally.ended.get() + 1);
}

/// A server's frames, of which only the heads are looked at.
#[derive(Default)]
struct Frames {
    head: [u8; 10],
    have: usize,
    skip: usize,
}

impl Frames {
    fn read(&mut self, mut bytes: &[u8], tally: &Tally) {
        while !bytes.is_empty() {
            if self.skip > 0 {
                let skip = self.skip.min(bytes.len());
                self.skip -= skip;
                bytes = &bytes[skip..];
                continue;
            }
            self.head[self.have] = bytes[0];
            self.have += 1;
            bytes = &bytes[1..];
            let Some(length) = self.length() else { continue };
            self.have = 0;
            self.skip = length;
            if self.head[0] & 0x0f == 1 {
                tally.heard(length);
            }
        }
    }

    /// The frame's length, once its head is whole.
    fn length(&self) -> Option<usize> {
        let number = |bytes: &[u8]| bytes.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        match (self.have, self.head[1]) {
            (0 | 1, _) => None,
            (have, 126) => (have == 4).then(|| number(&self.head[2..4])),
            (have, 127) => (have == 10).then(|| number(&self.head[2..10])),
            (_, short) => Some(usize::from(short)),
        }
    }
}

impl Tally {
    fn heard(&self, length: usize) {
        self.frames.set(self.frames.get() + 1);
        self.bytes.set(self.bytes.get() + length as u64);
        if let Some(sent) = self.sent.get() {
            let micros = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
            self.took.borrow_mut().saturating_record(micros);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally() -> Tally {
        Tally {
            frames: Cell::new(0),
            bytes: Cell::new(0),
            ended: Cell::new(0),
            sent: Cell::new(None),
            took: RefCell::new(Histogram::new(3).unwrap()),
            buffer: RefCell::default(),
        }
    }

    #[test]
    fn frames_are_counted_however_they_are_cut() {
        let mut bytes = vec![0x81, 2, b'h', b'i', 0x8a, 0, 0x81, 126, 0, 200];
        bytes.extend([b'x'; 200]);
        for cut in [1, 3, 7, bytes.len()] {
            let (tally, mut frames) = (tally(), Frames::default());
            bytes.chunks(cut).for_each(|chunk| frames.read(chunk, &tally));
            assert_eq!((tally.frames.get(), tally.bytes.get()), (2, 202), "cut at {cut}");
        }
    }
}
