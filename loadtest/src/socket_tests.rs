use super::*;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::net::TcpListener;
use tokio_websockets::{CloseCode, ServerBuilder};

async fn accept(listener: &TcpListener) -> (WebSocketStream<TcpStream>, Value) {
    let (stream, _) = listener.accept().await.expect("somebody connects");
    let (_, mut socket) = ServerBuilder::new().accept(stream).await.expect("it is a WebSocket");
    let hello = socket.next().await.expect("a hello").expect("a whole frame");
    let hello = serde_json::from_str(hello.as_text().expect("a text")).expect("JSON");
    (socket, hello)
}

fn open(address: SocketAddr, since: &Arc<AtomicU64>) -> Kept {
    let since = Arc::clone(since);
    let hello: Hello = Arc::new(move || json!({ "type": "hello", "since": since.load(Ordering::Relaxed) }));
    Kept::open(Target { address, host: "demo.localhost".into() }, "live", hello, Draw::new(1, 1))
}

#[tokio::test]
async fn a_socket_that_is_lost_comes_back_and_goes_on_from_where_it_was() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let since = Arc::new(AtomicU64::new(0));
    let mut kept = open(listener.local_addr().expect("it is bound"), &since);

    let (mut socket, hello) = accept(&listener).await;
    assert_eq!(hello["since"], 0);
    socket.send(Message::text(r#"{"type":"state"}"#.to_owned())).await.expect("it is sent");
    assert!(matches!(kept.hear().await, Some(Heard::Frame(frame)) if frame["type"] == "state"));
    since.store(7, Ordering::Relaxed);
    drop(socket);
    assert!(matches!(kept.hear().await, Some(Heard::Lost)));

    let (mut socket, hello) = accept(&listener).await;
    assert_eq!(hello["since"], 7);
    socket.send(Message::close(Some(CloseCode::GOING_AWAY), "")).await.expect("it is sent");
    assert!(matches!(kept.hear().await, Some(Heard::Lost)), "a server that stops is waited for");

    let (mut socket, _) = accept(&listener).await;
    let refused = CloseCode::try_from(4401).expect("a code of the product's own");
    socket.send(Message::close(Some(refused), "")).await.expect("it is sent");
    assert!(matches!(kept.hear().await, Some(Heard::Closed)), "a session that is over is not tried again");
    assert!(kept.hear().await.is_none());
}

#[tokio::test]
async fn a_socket_is_cut_at_will_and_comes_back() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let mut kept = open(listener.local_addr().expect("it is bound"), &Arc::default());
    let (mut socket, _) = accept(&listener).await;
    kept.cut();
    assert!(matches!(kept.hear().await, Some(Heard::Lost)));
    assert!(socket.next().await.is_none_or(|frame| frame.is_err()), "the server is told nothing");
    accept(&listener).await;
}
