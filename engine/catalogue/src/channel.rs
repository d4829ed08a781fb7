//! Where a conversation can come from, and how much of an agent's room each kind takes.
use crate::units::Units;
use serde::Serialize;

/// One channel, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ChannelRow {
    /// Its number, `channelID` in the API.
    pub id: u16,
    /// Its name in English, `channel` in the API.
    pub name_en: &'static str,
    /// Its name in Italian.
    pub name_it: &'static str,
    /// What one conversation takes of an agent's slots: a live chat is 100.
    pub weight: Units,
}

/// The channel that this product carries itself.
pub const LIVE_CHAT: u16 = 0;
/// Where a conversation came from that nobody can say.
pub const UNKNOWN: u16 = 99;

/// The row of a number.
pub fn find(id: u16) -> Option<&'static ChannelRow> {
    ROWS.iter().find(|row| row.id == id)
}

macro_rules! channels {
    ($( $id:literal $en:literal $it:literal $weight:literal; )+) => {
        /// Every channel, by number.
        pub const ROWS: &[ChannelRow] = &[
            $( ChannelRow { id: $id, name_en: $en, name_it: $it, weight: Units($weight) }, )+
        ];
    };
}

// Numbers and names are the documents'; the weights are chosen here: a call leaves no room for three chats, mail can wait.
channels! {
//  id  English       Italian          units
     0  "Live chat"   "Chat dal vivo"    100;
     1  "Callback"    "Richiamata"       100;
     2  "Email"       "E-mail"            20;
     3  "VOIP"        "Telefono VoIP"    300;
     4  "Video"       "Videochiamata"    300;
     5  "WhatsApp"    "WhatsApp"         100;
     6  "Skype IM"    "Skype"            100;
     7  "SMS"         "SMS"               50;
     8  "Twitter"     "Twitter"           50;
     9  "Ticket"      "Ticket"            20;
    10  "Facebook"    "Facebook"          50;
    14  "Knowledge"   "Articoli"     0;
    15  "Bot"         "Bot"                0;
    16  "Form Agent"  "Modulo guidato"    20;
    99  "Unknown"     "Sconosciuto"      100;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_channels_are_the_documents() {
        let ids: Vec<u16> = ROWS.iter().map(|row| row.id).collect();
        assert_eq!(ids, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 99]);
    }

    #[test]
    fn one_live_chat_is_the_unit_that_slots_are_counted_in() {
        assert_eq!(find(LIVE_CHAT).map(|row| row.weight), Some(Units::LIVE_CHAT));
        assert!(find(2).is_some_and(|email| email.weight < Units::LIVE_CHAT));
    }
}
