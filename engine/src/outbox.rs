//! What waits to be written to one socket, bounded by bytes and frames: who reads too slowly is let go, not waited for.
use bytestring::ByteString;
use catalogue::units::Millis;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// A socket's outbox, shared between the feed that fills it and the pump that empties it.
pub type Sink = Arc<Outbox>;

/// What waits for one client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// What it says.
    pub text: ByteString,
    /// What follows it.
    pub behind: Behind,
}

/// What a socket does behind a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// Nothing.
    Nothing,
    /// It closes.
    Closes,
    /// It asks its client for so long, again and again, whether it is still there: something waits for its person.
    Asks(Millis),
}

impl<T: Into<ByteString>> From<T> for Frame {
    fn from(text: T) -> Frame {
        Frame { text: text.into(), behind: Behind::Nothing }
    }
}

/// What the pump does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Write this frame.
    Frame(ByteString),
    /// Write this frame, and close.
    Last(ByteString),
    /// Write this frame, and ask the client for so long whether it is still there.
    Asks(ByteString, Millis),
    /// Say that everything is to be fetched again (`resumed: false`): what was shown may not have been kept.
    Refetch,
    /// Close: the client reads too slowly.
    Slow,
    /// Close: the engine has nothing more to say.
    Closed,
}

/// How a frame was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    /// It waits to be written.
    Kept,
    /// It did not fit: the outbox is now marked slow and takes nothing more.
    Overflowed,
    /// The outbox had ended before.
    Ended,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Slow,
    Closed,
}

#[derive(Debug, Default)]
struct State {
    frames: VecDeque<Frame>,
    bytes: usize,
    refetch: bool,
    end: Option<End>,
    waker: Option<Waker>,
}

/// Frames for one socket.
#[derive(Debug)]
pub struct Outbox {
    max_frames: usize,
    max_bytes: usize,
    state: Mutex<State>,
}

impl Outbox {
    /// An empty outbox with its bounds.
    pub fn new(max_frames: usize, max_bytes: usize) -> Sink {
        Arc::new(Outbox { max_frames, max_bytes, state: Mutex::default() })
    }

    /// Adds a frame.
    pub fn push(&self, frame: impl Into<Frame>) -> Pushed {
        let (pushed, waker) = self.put(frame.into());
        wake(waker);
        pushed
    }

    /// Adds a frame without waking the pump, if it sleeps: whoever adds several wakes it behind the last.
    pub(crate) fn put(&self, frame: Frame) -> (Pushed, Option<Waker>) {
        let mut state = self.state.lock();
        if state.end.is_some() {
            return (Pushed::Ended, None);
        }
        let pushed = if state.frames.len() < self.max_frames && state.bytes + frame.text.len() <= self.max_bytes {
            state.bytes += frame.text.len();
            state.frames.push_back(frame);
            Pushed::Kept
        } else {
            state.end = Some(End::Slow);
            state.frames = VecDeque::new();
            state.bytes = 0;
            Pushed::Overflowed
        };
        (pushed, state.waker.take())
    }

    /// Adds all of these frames or, if they do not fit, none of them.
    pub(crate) fn push_all<'a>(&self, frames: impl Iterator<Item = &'a Frame> + Clone) -> bool {
        let mut state = self.state.lock();
        let (count, bytes) = frames.clone().fold((0, 0), |(count, bytes), frame| (count + 1, bytes + frame.text.len()));
        let fits = state.frames.len() + count <= self.max_frames && state.bytes + bytes <= self.max_bytes;
        if state.end.is_some() || !fits {
            return false;
        }
        state.frames.extend(frames.cloned());
        state.bytes += bytes;
        let waker = state.waker.take();
        drop(state);
        wake(waker);
        true
    }

    /// What waits is of no use any more: the client is to fetch everything again.
    pub(crate) fn refetch(&self) {
        let mut state = self.state.lock();
        state.frames.clear();
        state.bytes = 0;
        state.refetch = true;
        let waker = state.waker.take();
        drop(state);
        wake(waker);
    }

    /// Nothing more will come; what waits is still handed out.
    pub fn close(&self) {
        let mut state = self.state.lock();
        state.end.get_or_insert(End::Closed);
        let waker = state.waker.take();
        drop(state);
        wake(waker);
    }

    /// Whether the client read too slowly.
    pub fn is_slow(&self) -> bool {
        self.state.lock().end == Some(End::Slow)
    }

    /// What to do next, if there is anything; for pumps that are polled. One pump per outbox.
    pub fn poll_next(&self, cx: &mut Context<'_>) -> Poll<Next> {
        let mut state = self.state.lock();
        if state.end == Some(End::Slow) {
            return Poll::Ready(Next::Slow);
        }
        if std::mem::take(&mut state.refetch) {
            return Poll::Ready(Next::Refetch);
        }
        if let Some(frame) = state.frames.pop_front() {
            state.bytes -= frame.text.len();
            return Poll::Ready(match frame.behind {
                Behind::Nothing => Next::Frame(frame.text),
                Behind::Closes => Next::Last(frame.text),
                Behind::Asks(span) => Next::Asks(frame.text, span),
            });
        }
        if state.end == Some(End::Closed) {
            return Poll::Ready(Next::Closed);
        }
        state.waker = Some(cx.waker().clone());
        Poll::Pending
    }

    /// What to do next, as soon as there is anything.
    pub async fn next(&self) -> Next {
        poll_fn(|cx| self.poll_next(cx)).await
    }
}

fn wake(waker: Option<Waker>) {
    if let Some(waker) = waker {
        waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_come_out_in_order_and_the_end_after_them() {
        let outbox = Outbox::new(10, 100);
        outbox.push("a");
        outbox.push("b");
        outbox.close();
        assert_eq!(outbox.next().await, Next::Frame("a".into()));
        assert_eq!(outbox.next().await, Next::Frame("b".into()));
        assert_eq!(outbox.next().await, Next::Closed);
        assert_eq!(outbox.push("c"), Pushed::Ended);
    }

    #[tokio::test]
    async fn a_frame_says_what_follows_it() {
        let outbox = Outbox::new(10, 100);
        outbox.push("a");
        outbox.push(Frame { text: "it rings".into(), behind: Behind::Asks(Millis(5)) });
        outbox.push(Frame { text: "over".into(), behind: Behind::Closes });
        assert_eq!(outbox.next().await, Next::Frame("a".into()));
        assert_eq!(outbox.next().await, Next::Asks("it rings".into(), Millis(5)));
        assert_eq!(outbox.next().await, Next::Last("over".into()));
    }

    #[tokio::test]
    async fn who_does_not_read_is_marked_slow_by_frames_or_by_bytes() {
        for outbox in [Outbox::new(2, 100), Outbox::new(100, 2)] {
            assert_eq!(outbox.push("a"), Pushed::Kept);
            assert_eq!(outbox.push("b"), Pushed::Kept);
            assert_eq!(outbox.push("c"), Pushed::Overflowed);
            assert_eq!(outbox.push("d"), Pushed::Ended);
            assert_eq!(outbox.next().await, Next::Slow);
        }
    }

    #[tokio::test]
    async fn a_waiting_pump_wakes_for_a_frame() {
        let outbox = Outbox::new(10, 100);
        let pump = tokio::spawn({
            let outbox = outbox.clone();
            async move { outbox.next().await }
        });
        tokio::task::yield_now().await;
        outbox.push("hello");
        assert_eq!(pump.await.unwrap(), Next::Frame("hello".into()));
    }

    #[tokio::test]
    async fn a_refetch_replaces_what_waited() {
        let outbox = Outbox::new(10, 100);
        outbox.push("old");
        outbox.refetch();
        outbox.push("new");
        assert_eq!(outbox.next().await, Next::Refetch);
        assert_eq!(outbox.next().await, Next::Frame("new".into()));
    }
}
