//! Instants, chat references and lists as they travel.
use catalogue::ids::ChatId;
use catalogue::units::Millis;
use garde::Validate;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// An instant, ISO 8601 in UTC with milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2026-11-21T10:00:00.000Z")]
pub(crate) struct At(pub(crate) Millis);

impl std::fmt::Display for At {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Outside jiff's years (-9999 to 9999) only Millis::NEVER is met; it prints as the last instant there is.
        let at = jiff::Timestamp::from_millisecond(self.0.0).unwrap_or(jiff::Timestamp::MAX);
        write!(out, "{at:.3}")
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A chat's reference: a UUIDv7 in its usual form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, format = "uuid", example = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09")]
pub(crate) struct Ref(pub(crate) ChatId);

/// What a text that is no chat reference is refused with.
pub(crate) struct NotARef;

impl std::fmt::Display for NotARef {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("is not a UUID in its usual form")
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Ref, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map(Ref).map_err(|_| serde::de::Error::custom(NotARef))
    }
}

/// Heard; there is nothing to say.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Nothing {}

/// Lists by what stands in them: a generic type would be one name for several shapes.
macro_rules! lists {
    ($( $(#[$doc:meta])* $name:ident($entry:ty); )+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
            pub(crate) struct $name {
                /// Its entries.
                pub(crate) items: Vec<$entry>,
            }
        )+
    };
}
pub(crate) use lists;

/// A call that takes nothing.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoInput {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_reads_iso_with_milliseconds() {
        assert_eq!(At(Millis(1_795_255_200_000)).to_string(), "2026-11-21T10:00:00.000Z");
        assert_eq!(At(Millis(7)).to_string(), "1970-01-01T00:00:00.007Z");
        assert!(At(Millis::NEVER).to_string().starts_with("9999"));
    }
}
