//! Frames of the live feed: what every room tells its consoles goes out in one form.
use crate::edge::basics::At;
use crate::edge::shape::Shape;
use bytestring::ByteString;
use catalogue::units::Millis;
use engine::To;
use serde::Serialize;
use std::marker::PhantomData;
use utoipa::ToSchema;

/// One kind of event that agents' consoles are told of, with the type of its data. Rooms declare theirs as constants and
/// list them in their `kinds`; the served description is made from those lists.
pub(crate) struct Kind<T> {
    name: &'static str,
    about: &'static str,
    data: PhantomData<fn(&T)>,
}

impl<T: Serialize + ToSchema> Kind<T> {
    /// A kind by the name that stands in its frames, and a sentence on when it is told and to whom.
    pub(crate) const fn new(name: &'static str, about: &'static str) -> Kind<T> {
        Kind { name, about, data: PhantomData }
    }

    /// As the description lists it.
    pub(crate) fn row(&self) -> KindRow {
        KindRow { name: self.name, about: self.about, data: Shape::of::<T>() }
    }

    /// An event's frame. `seq` is its place in the feed; none for what is not kept there.
    pub(crate) fn frame(&self, seq: Option<u64>, at: Millis, data: &T) -> ByteString {
        text(&Event { r#type: "event", seq, at: At(at), kind: self.name, data })
    }

    /// Tells some of a tenant's consoles that are connected now. The feed does not keep it for those that come back.
    pub(crate) fn tell(&self, tenant: &engine::Tenant, to: &To, at: Millis, data: &T) {
        tenant.feed().tell(to, &self.frame(None, at, data));
    }
}

/// A kind of event in the served description.
pub(crate) struct KindRow {
    /// What stands in its frames.
    pub(crate) name: &'static str,
    /// When it is told, and to whom.
    pub(crate) about: &'static str,
    /// What it tells.
    pub(crate) data: Shape,
}

#[derive(Serialize)]
struct Event<'a, T> {
    r#type: &'static str,
    seq: Option<u64>,
    at: At,
    kind: &'static str,
    data: &'a T,
}

/// A frame's text. Frames are plain values, which always have a JSON form.
pub(crate) fn text<T: Serialize>(frame: &T) -> ByteString {
    serde_json::to_string(frame).expect("a frame of plain values has a JSON form").into()
}

/// The session is over; the socket closes.
pub(crate) const SESSION: Kind<SessionOver> = Kind::new("session", "The session is over; the socket closes.");

/// What somebody may do has changed.
pub(crate) const RIGHTS: Kind<Rights> = Kind::new(
    "rights",
    "What you may do may have changed, or what your tenant includes: what your profile says of it is to be asked for again.",
);

/// Whose rights may have changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Rights {
    /// Who hears it.
    pub(crate) user_id: u32,
}

/// Why a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SessionEnd {
    /// Signed out, here or elsewhere.
    SignedOut,
    /// It ran out.
    Expired,
    /// No device of the agent was connected for too long. Said no more: who comes back goes on where they were. Older
    /// consoles know it, so that the word stays taken.
    #[allow(dead_code)]
    Gone,
}

/// The session is over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionOver {
    /// Why.
    pub(crate) reason: SessionEnd,
}
