//! What people can achieve, each once: a badge, and the fact that earns it.
use serde::Serialize;

/// What is counted for a badge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// A chat whose wrap-up was the person's.
    Handled,
    /// A chat that the person transferred, or that somebody else has from the person.
    HandedOn,
}

/// One badge, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AchievementRow {
    /// Its name in the API.
    pub key: &'static str,
    /// What is counted.
    pub deed: Deed,
    /// How many of them earn it.
    pub count: u32,
    /// What it is called in English.
    pub name_en: &'static str,
    /// What earned it, in English.
    pub text_en: &'static str,
    /// What it is called in Italian.
    pub name_it: &'static str,
    /// What earned it, in Italian.
    pub text_it: &'static str,
}

macro_rules! achievements {
    ($( $key:literal $deed:ident $count:literal $name_en:literal $text_en:literal $name_it:literal $text_it:literal; )+) => {
        /// Every badge. The documents name none; these are chosen here.
        pub const ROWS: &[AchievementRow] = &[
            $( AchievementRow {
                key: $key,
                deed: Deed::$deed,
                count: $count,
                name_en: $name_en,
                text_en: $text_en,
                name_it: $name_it,
                text_it: $text_it,
            }, )+
        ];
    };
}

achievements! {
    "first_chat"     Handled     1 "First chat"      "You handled your first chat."
                                   "Prima chat"      "Hai gestito la tua prima chat.";
    "ten_chats"      Handled    10 "Ten chats"       "You handled ten chats."
                                   "Dieci chat"      "Hai gestito dieci chat.";
    "hundred_chats"  Handled   100 "A hundred chats" "You handled a hundred chats."
                                   "Cento chat"      "Hai gestito cento chat.";
    "thousand_chats" Handled 1_000 "A thousand chats" "You handled a thousand chats."
                                   "Mille chat"      "Hai gestito mille chat.";
    "first_transfer" HandedOn    1 "In good hands"   "You transferred your first chat."
                                   "In buone mani"   "Hai trasferito la tua prima chat.";
}

/// Those that so many deeds of a kind earn.
pub fn earned(deed: Deed, count: u32) -> impl Iterator<Item = &'static AchievementRow> {
    ROWS.iter().filter(move |row| row.deed == deed && row.count <= count)
}

/// How many more deeds of a kind it takes to the next badge; none where there is no next.
pub fn to_next(deed: Deed, count: u32) -> Option<u32> {
    ROWS.iter().filter(|row| row.deed == deed && row.count > count).map(|row| row.count - count).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_badge_has_its_own_name_and_its_words_in_both_languages() {
        let keys: HashSet<_> = ROWS.iter().map(|row| row.key).collect();
        assert_eq!(keys.len(), ROWS.len());
        for row in ROWS {
            assert!(row.count > 0 && row.text_en.ends_with('.') && row.text_it.ends_with('.'), "{}", row.key);
            assert!(!row.name_en.is_empty() && !row.name_it.is_empty(), "{}", row.key);
        }
    }

    #[test]
    fn what_is_earned_and_what_comes_next() {
        let keys = |count| earned(Deed::Handled, count).map(|row| row.key).collect::<Vec<_>>();
        assert_eq!(keys(0), Vec::<&str>::new());
        assert_eq!(keys(10), ["first_chat", "ten_chats"]);
        assert_eq!(
            [0, 1, 9, 10, 1_000].map(|count| to_next(Deed::Handled, count)),
            [Some(1), Some(9), Some(1), Some(90), None]
        );
        assert_eq!(to_next(Deed::HandedOn, 1), None);
    }
}
