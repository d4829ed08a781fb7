//! Ids as types, so that no skill is ever taken for an agent.
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(out)
            }
        }
    };
}

id!(/** A tenant of this installation. */ TenantId(u32));
id!(/** A skill, and so its queue, within a tenant. 0 is the list entry "All skills" and never a queue. */ SkillId(u32));
id!(/** A person who may sign in, within a tenant; `user_id` in the API. */ AgentId(u32));
id!(/** A device of a person: one browser that keeps one socket. */ DeviceId(u128));

/// A chat, globally unique: a UUIDv7, `uniQref` in the API.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChatId(pub u128);

/// A message, globally unique: a UUIDv7, `messageId` in the API.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u128);

/// A file that goes with a message, globally unique: a UUIDv7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileId(pub u128);

macro_rules! uuid_text {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            /// The usual form: 8-4-4-4-12 lower-case hexadecimal digits.
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let n = self.0;
                write!(
                    out,
                    "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
                    (n >> 96) as u32,
                    (n >> 80) as u16,
                    (n >> 64) as u16,
                    (n >> 48) as u16,
                    n & 0xffff_ffff_ffff
                )
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(out, "{self}")
            }
        }

        impl std::str::FromStr for $name {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let bytes = text.as_bytes();
                if bytes.len() != 36 {
                    return Err(NotAnId);
                }
                let mut n: u128 = 0;
                for (at, byte) in bytes.iter().enumerate() {
                    if matches!(at, 8 | 13 | 18 | 23) {
                        if *byte != b'-' {
                            return Err(NotAnId);
                        }
                        continue;
                    }
                    let digit = (*byte as char).to_digit(16).ok_or(NotAnId)?;
                    n = n << 4 | u128::from(digit);
                }
                Ok($name(n))
            }
        }
    };
}

uuid_text!(ChatId);
uuid_text!(MessageId);
uuid_text!(FileId);

/// A text that is no UUID in its usual form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAnId;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chat_id_reads_back_what_it_prints() {
        let id = ChatId(0x0190_5a3b_1c2d_7e4f_8a9b_0c1d_2e3f_4a5b);
        assert_eq!(id.to_string(), "01905a3b-1c2d-7e4f-8a9b-0c1d2e3f4a5b");
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn a_text_that_is_no_uuid_is_refused() {
        for text in ["", "01905a3b", "01905a3b-1c2d-7e4f-8a9b-0c1d2e3f4a5g", "01905a3b_1c2d-7e4f-8a9b-0c1d2e3f4a5b"] {
            assert_eq!(text.parse::<ChatId>(), Err(NotAnId), "{text}");
        }
    }
}
