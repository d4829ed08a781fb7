//! Puts a message together that came in several frames: nothing below does, and a fragment alone would be lost.
use actix_http::ws::Item;
use actix_web::web::{Bytes, BytesMut};

/// The most bytes of a message.
pub(crate) const MESSAGE_BYTES: usize = 64 * 1024;

/// What a fragment led to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// More is to come.
    Partial,
    /// The message is whole, and a text.
    Text(Bytes),
    /// The message is whole, and no text.
    Binary,
    /// It grew beyond [`MESSAGE_BYTES`].
    TooLarge,
    /// A continuation of nothing, or a beginning within a message.
    OutOfOrder,
}

/// The message that is being put together.
#[derive(Debug, Default)]
pub(crate) struct Fragments {
    open: Option<(BytesMut, bool)>,
}

impl Fragments {
    /// One more fragment.
    pub(crate) fn add(&mut self, item: Item) -> Piece {
        let (bytes, last) = match item {
            Item::FirstText(bytes) => return self.begin(&bytes, true),
            Item::FirstBinary(bytes) => return self.begin(&bytes, false),
            Item::Continue(bytes) => (bytes, false),
            Item::Last(bytes) => (bytes, true),
        };
        let Some((whole, text)) = &mut self.open else { return Piece::OutOfOrder };
        if whole.len() + bytes.len() > MESSAGE_BYTES {
            self.open = None;
            return Piece::TooLarge;
        }
        whole.extend_from_slice(&bytes);
        if !last {
            return Piece::Partial;
        }
        let (whole, text) = (std::mem::take(whole), *text);
        self.open = None;
        if text { Piece::Text(whole.freeze()) } else { Piece::Binary }
    }

    fn begin(&mut self, bytes: &Bytes, text: bool) -> Piece {
        if self.open.is_some() {
            return Piece::OutOfOrder;
        }
        if bytes.len() > MESSAGE_BYTES {
            return Piece::TooLarge;
        }
        self.open = Some((BytesMut::from(&bytes[..]), text));
        Piece::Partial
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_in_three_frames_is_one() {
        let mut fragments = Fragments::default();
        assert_eq!(fragments.add(Item::FirstText("a".into())), Piece::Partial);
        assert_eq!(fragments.add(Item::Continue("b".into())), Piece::Partial);
        assert_eq!(fragments.add(Item::Last("c".into())), Piece::Text("abc".into()));
        assert_eq!(fragments.add(Item::Last("c".into())), Piece::OutOfOrder);
    }

    #[test]
    fn fragments_do_not_grow_for_ever() {
        let mut fragments = Fragments::default();
        let chunk = Bytes::from(vec![b'x'; MESSAGE_BYTES / 2]);
        assert_eq!(fragments.add(Item::FirstText(chunk.clone())), Piece::Partial);
        assert_eq!(fragments.add(Item::Continue(chunk.clone())), Piece::Partial);
        assert_eq!(fragments.add(Item::Continue("x".into())), Piece::TooLarge);
    }
}
