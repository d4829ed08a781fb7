//! Forms as JSON: what is written of an event, and how it is read back.
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An event as it is written: what happened, in which version of its form, and the form itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// `machine.what_happened`, as in `chat.opened`.
    pub kind: &'static str,
    /// The version of the form.
    pub version: u16,
    /// The form as JSON.
    pub body: String,
}

/// An event that was read; none for a kind or version that this program does not know.
pub(super) type Read<E> = Result<Option<E>, serde_json::Error>;

pub(super) fn text<T: Serialize>(form: &T) -> String {
    serde_json::to_string(form).expect("forms hold texts, numbers and lists, which always have a JSON form")
}

pub(super) fn parse<T: DeserializeOwned>(body: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(body)
}

/// Whether a field is left out: so that the forms of a release that did not know it stay as they were.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

pub(super) fn written<T: Serialize>(kind: &'static str, version: u16, form: &T) -> Written {
    Written { kind, version, body: text(form) }
}
