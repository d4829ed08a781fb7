//! Looks at the heads of frames as they come in. The codec below buffers a frame whole before it looks at its size, so a
//! client that claims a large one could fill the memory.
use crate::rooms::live::socket::fragments::MESSAGE_BYTES;
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::Stream;
use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

/// A frame's head with all that it can have: two bytes, eight of the length, four of the mask.
const HEAD: usize = 14;

/// The bytes of a connection, until a frame claims to be larger than [`MESSAGE_BYTES`].
pub(crate) struct Guard<S> {
    bytes: S,
    frames: Frames,
    /// Whether it has ended for that reason.
    too_large: Rc<Cell<bool>>,
}

impl<S> Guard<S> {
    /// Guards these bytes; the other half says whether they ended because a frame was too large.
    pub(crate) fn new(bytes: S) -> (Guard<S>, Rc<Cell<bool>>) {
        let too_large = Rc::new(Cell::new(false));
        (Guard { bytes, frames: Frames::default(), too_large: too_large.clone() }, too_large)
    }
}

impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin> Stream for Guard<S> {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.too_large.get() {
            return Poll::Ready(None);
        }
        let next = ready!(Pin::new(&mut self.bytes).poll_next(cx));
        if let Some(Ok(bytes)) = &next
            && !self.frames.pass(bytes)
        {
            self.too_large.set(true);
            return Poll::Ready(Some(Err(PayloadError::Overflow)));
        }
        Poll::Ready(next)
    }
}

/// Where in the row of frames the bytes have got to.
#[derive(Debug, Default)]
struct Frames {
    /// What has come of the head of the next frame.
    head: [u8; HEAD],
    known: usize,
    /// What has still to come of the frame.
    rest: usize,
}

impl Frames {
    /// More bytes; false if one of their frames claims too much.
    fn pass(&mut self, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            if self.rest > 0 {
                let skipped = self.rest.min(bytes.len());
                self.rest -= skipped;
                bytes = &bytes[skipped..];
                continue;
            }
            self.head[self.known] = bytes[0];
            self.known += 1;
            bytes = &bytes[1..];
            let Some(length) = self.length() else { continue };
            if length > MESSAGE_BYTES as u64 {
                return false;
            }
            (self.rest, self.known) = (length as usize, 0);
        }
        true
    }

    /// The length that the head tells, once it is whole (RFC 6455, 5.2).
    fn length(&self) -> Option<u64> {
        let head = &self.head[..self.known];
        let (second, masked) = (head.get(1)? & 0x7f, head[1] & 0x80 != 0);
        let (length, end) = match second {
            126 => (u64::from(u16::from_be_bytes(head.get(2..4)?.try_into().ok()?)), 4),
            127 => (u64::from_be_bytes(head.get(2..10)?.try_into().ok()?), 10),
            short => (u64::from(short), 2),
        };
        // What claims too much need not be waited for.
        let whole = head.len() == end + if masked { 4 } else { 0 };
        (whole || length > MESSAGE_BYTES as u64).then_some(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(length: usize, masked: bool) -> Vec<u8> {
        let mask = if masked { 0x80 } else { 0 };
        let mut frame = vec![0x81];
        match length {
            0..126 => frame.push(length as u8 | mask),
            126..65_536 => {
                frame.push(126 | mask);
                frame.extend((length as u16).to_be_bytes());
            }
            _ => {
                frame.push(127 | mask);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.resize(frame.len() + if masked { 4 } else { 0 } + length, 0xff);
        frame
    }

    #[test]
    fn frames_pass_however_they_are_cut() {
        let lengths = [0, 1, 125, 126, 127, 65_535, MESSAGE_BYTES];
        let all: Vec<u8> =
            lengths.into_iter().flat_map(|length| [frame(length, true), frame(length, false)]).flatten().collect();
        for size in [1, 2, 3, 7, 1_000, 70_000, all.len()] {
            let mut frames = Frames::default();
            assert!(all.chunks(size).all(|chunk| frames.pass(chunk)), "cut every {size}");
            assert_eq!((frames.rest, frames.known), (0, 0));
        }
    }

    #[test]
    fn a_frame_that_claims_too_much_is_seen_before_it_comes() {
        for length in [MESSAGE_BYTES as u64 + 1, 1 << 40, u64::MAX] {
            let mut head = vec![0x81, 0xff];
            head.extend(length.to_be_bytes());
            let mut frames = Frames::default();
            assert!(frames.pass(&frame(5, true)));
            assert!(frames.pass(&head[..9]), "the length is not known yet");
            assert!(!frames.pass(&head[9..]));
        }
    }
}
