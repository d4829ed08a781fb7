//! What a notice can sound like, and which preference switches it off.
use serde::Serialize;

/// One sound, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SoundRow {
    /// Its name.
    pub name: &'static str,
    /// The preference that it is played by; empty where it always is.
    pub preference: &'static str,
}

macro_rules! sounds {
    ($( $constant:ident $name:literal $preference:literal; )+) => {
        $(
            #[doc = $name]
            pub const $constant: &str = $name;
        )+

        /// Every sound that the documents name.
        pub const ROWS: &[SoundRow] = &[ $( SoundRow { name: $name, preference: $preference }, )+ ];
    };
}

sounds! {
    RING             "ring"             "lc_chat_invite_or_transfer_sound";
    TWINKLE          "twinkle"          "lc_capacity_available_sound";
    MESSAGE          "message"          "lc_customer_message_sound";
    WARNING          "warning"          "";
    POP              "pop"              "";
    INTERNAL_MESSAGE "internal message" "announcements_sound";
}
