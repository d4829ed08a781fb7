//! What may stand in a TEXT column, and how ids, hashes and lists are written there.
use crate::error::StoreError;
use std::borrow::Cow;

/// A text that PostgreSQL would not take, refused alike for both databases.
pub(crate) fn plain<'a>(field: &'static str, text: &'a str) -> Result<&'a str, StoreError> {
    if text.contains('\0') { Err(StoreError::Nul(field)) } else { Ok(text) }
}

/// First and last name, as people read them.
pub(crate) fn full_name(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}

/// The same for a text that may be absent.
pub(crate) fn plain_option<'a>(field: &'static str, text: Option<&'a str>) -> Result<Option<&'a str>, StoreError> {
    text.map(|text| plain(field, text)).transpose()
}

/// For what has already happened and can no longer be refused: NUL becomes the replacement character.
pub(crate) fn readable(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// 32 bytes as 64 lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8; 32]) -> String {
    let mut text = String::with_capacity(64);
    bytes.iter().for_each(|byte| push_hex(&mut text, *byte));
    text
}

/// A UUID in its usual form. Several are written for each event, hence by hand.
pub(crate) fn uuid(id: u128) -> String {
    let mut text = String::with_capacity(36);
    for (at, byte) in id.to_be_bytes().into_iter().enumerate() {
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        push_hex(&mut text, byte);
    }
    text
}

fn push_hex(text: &mut String, byte: u8) {
    for digit in [byte >> 4, byte & 15] {
        text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
    }
}

/// 64 hexadecimal digits as 32 bytes.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let mut bytes = [0; 32];
    if digits.len() != 64 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}

/// A list as a JSON array.
pub(crate) fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("numbers, texts and lists always have a JSON form")
}

/// What [`to_json`] wrote.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::corrupt(what, error))
}

/// A number of a BIGINT column in the type that it was written from.
pub(crate) fn number<T: TryFrom<i64>>(what: &str, value: i64) -> Result<T, StoreError> {
    T::try_from(value).map_err(|_| StoreError::corrupt(what, format!("{value} is out of range")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_reads_back_what_it_writes() {
        let bytes: [u8; 32] = std::array::from_fn(|at| (at * 37 % 256) as u8);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex("00"), None);
        assert_eq!(unhex(&"g".repeat(64)), None);
    }

    #[test]
    fn a_uuid_is_written_as_everywhere_else() {
        let id = catalogue::ids::ChatId(0x0190_5a3b_1c2d_7e4f_8a9b_0c1d_2e3f_4a5b);
        assert_eq!(uuid(id.0), id.to_string());
        assert_eq!(uuid(0), catalogue::ids::ChatId(0).to_string());
    }

    #[test]
    fn a_nul_is_refused_where_it_still_can_be_and_replaced_where_not() {
        assert!(matches!(plain("name", "a\0b"), Err(StoreError::Nul("name"))));
        assert_eq!(readable("a\0b"), "a\u{fffd}b");
        assert_eq!(readable("às😀"), "às😀");
    }
}
