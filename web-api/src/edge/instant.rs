//! Instants that callers ask for.
use crate::edge::problem::Problem;
use catalogue::units::Millis;

/// An instant of a question, by the name of its field.
///
/// # Errors
/// 105 for what is none.
pub(crate) fn instant(field: &'static str, text: &str) -> Result<Millis, Problem> {
    let at: Result<jiff::Timestamp, _> = text.parse();
    at.map(|at| Millis(at.as_millisecond())).map_err(|_| Problem::format(field, "is no instant"))
}
