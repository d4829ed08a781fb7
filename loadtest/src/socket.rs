//! A socket that comes back by itself: one task keeps it, its person hears what arrives and that it was away.
use crate::draw::Draw;
use crate::patience::BackOff;
use crate::target::Target;
use catalogue::limit;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;
use tokio_websockets::{ClientBuilder, Message, WebSocketStream};

/// How long a connection may take, and how long a server may keep silent although it is pinged.
const CONNECT: Duration = Duration::from_secs(5);
/// Frames that a person may be behind before the socket waits for them.
const BEHIND: usize = 1024;

/// What a socket tells its person.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A frame.
    Frame(Value),
    /// It was lost; it is being opened again.
    Lost,
    /// The server will have no more of it: the session or the chat is over.
    Closed,
}

/// What opens a socket: it may have changed by the next time, so it is asked each time.
pub(crate) type Hello = Arc<dyn Fn() -> Value + Send + Sync>;

/// A kept socket. It closes when this is dropped.
#[derive(Debug)]
pub(crate) struct Kept {
    heard: mpsc::Receiver<Heard>,
    cut: Arc<Notify>,
    task: JoinHandle<()>,
}

impl Kept {
    /// Opens and keeps a socket.
    pub(crate) fn open(target: Target, path: &'static str, hello: Hello, draw: Draw) -> Kept {
        let (tell, heard) = mpsc::channel(BEHIND);
        let cut = Arc::new(Notify::new());
        let task = tokio::spawn(keep(target, path, hello, draw, tell, Arc::clone(&cut)));
        Kept { heard, cut, task }
    }

    /// What it says next; none when it is over.
    pub(crate) async fn hear(&mut self) -> Option<Heard> {
        self.heard.recv().await
    }

    /// Cuts the connection as a network would: without a word.
    pub(crate) fn cut(&self) {
        self.cut.notify_one();
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn keep(
    target: Target,
    path: &'static str,
    hello: Hello,
    mut draw: Draw,
    tell: mpsc::Sender<Heard>,
    cut: Arc<Notify>,
) {
    let mut back_off = BackOff::default();
    loop {
        if let Some(mut socket) = connect(&target, path, &hello()).await {
            match listen(&mut socket, &tell, &cut, &mut back_off).await {
                End::Lost => {}
                End::Closed => {
                    // The person is the only one who listens; if they have gone there is nobody to tell.
                    let _ = tell.send(Heard::Closed).await;
                    return;
                }
                End::Unheard => return,
            }
            drop(socket);
            if tell.send(Heard::Lost).await.is_err() {
                return;
            }
        }
        tokio::time::sleep(back_off.next(&mut draw)).await;
    }
}

async fn connect(target: &Target, path: &str, hello: &Value) -> Option<WebSocketStream<TcpStream>> {
    let open = async {
        let stream = TcpStream::connect(target.address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let (mut socket, _) = ClientBuilder::new().uri(&target.socket(path)).ok()?.connect_on(stream).await.ok()?;
        socket.send(Message::text(hello.to_string())).await.ok()?;
        Some(socket)
    };
    tokio::time::timeout(CONNECT, open).await.ok().flatten()
}

enum End {
    Lost,
    Closed,
    Unheard,
}

async fn listen(
    socket: &mut WebSocketStream<TcpStream>,
    tell: &mpsc::Sender<Heard>,
    cut: &Notify,
    back_off: &mut BackOff,
) -> End {
    let heartbeat = Duration::from_secs(limit::HEARTBEAT.as_seconds().unsigned_abs());
    let mut beat = tokio::time::interval_at(tokio::time::Instant::now() + heartbeat, heartbeat);
    let mut silent = 0;
    loop {
        tokio::select! {
            frame = socket.next() => {
                silent = 0;
                let Some(Ok(message)) = frame else { return End::Lost };
                if let Some((code, _)) = message.as_close() {
                    // 4000 to 4999 are the product's own: it does not want this socket again. Others are a server that stops.
                    return if u16::from(code) >= 4000 { End::Closed } else { End::Lost };
                }
                let Some(text) = message.as_text() else { continue };
                let Ok(value) = serde_json::from_str(text) else { return End::Lost };
                back_off.reset();
                if tell.send(Heard::Frame(value)).await.is_err() {
                    return End::Unheard;
                }
            }
            _ = beat.tick() => {
                silent += 1;
                let ping = Message::text(json!({ "type": "ping" }).to_string());
                if silent > 2 || socket.send(ping).await.is_err() {
                    return End::Lost;
                }
            }
            () = cut.notified() => return End::Lost,
        }
    }
}

#[cfg(test)]
#[path = "socket_tests.rs"]
mod tests;
