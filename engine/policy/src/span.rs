//! Whole seconds of the document and spans of the machines.
use routing::time::Millis;

/// A span as the machines have it.
pub(crate) fn of(seconds: u32) -> Millis {
    Millis::seconds(i64::from(seconds))
}

/// A span as the document has it; a part of a second is not written.
pub(crate) fn seconds(span: Millis) -> u32 {
    u32::try_from(span.as_seconds().max(0)).unwrap_or(u32::MAX)
}
