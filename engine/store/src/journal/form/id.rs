//! Ids and hashes as texts, so that a journal can be read by people and by any JSON reader.
use catalogue::ids::ChatId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A UUID in its usual form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Uuid(pub(super) u128);

impl Serialize for Uuid {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&crate::text::uuid(self.0))
    }
}

impl<'de> Deserialize<'de> for Uuid {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Uuid, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        let id: ChatId = text.parse().map_err(|_| serde::de::Error::custom("no UUID"))?;
        Ok(Uuid(id.0))
    }
}

/// SHA-256 in hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hash(pub(super) [u8; 32]);

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&crate::text::hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Hash, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        crate::text::unhex(&text).map(Hash).ok_or_else(|| serde::de::Error::custom("no SHA-256"))
    }
}
