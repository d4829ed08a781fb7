//! The variables of canned responses that every chat fills in. The specification names none of them; which there are is chosen here.
use serde::Serialize;

/// One variable, declared once: `%word%` where a canned response is written, `{%word%}` in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlaceholderRow {
    /// Its word.
    pub word: &'static str,
    /// What it stands for, in English.
    pub en: &'static str,
    /// What it stands for, in Italian.
    pub it: &'static str,
}

macro_rules! placeholders {
    ($( $word:literal $en:literal $it:literal; )+) => {
        /// Every variable.
        pub const ROWS: &[PlaceholderRow] = &[
            $( PlaceholderRow { word: $word, en: $en, it: $it }, )+
        ];
    };
}

placeholders! {
//  word          English                       Italian
    "name"        "the customer’s full name"    "nome e cognome del cliente";
    "firstname"   "the customer’s first name"   "nome del cliente";
    "surname"     "the customer’s surname"      "cognome del cliente";
    "email"       "the customer’s email"       "e-mail del cliente";
    "phone"       "the customer’s phone"    "telefono del cliente";
    "skill"       "the chat’s skill"            "competenza della chat";
    "agent"       "your name as customers see it" "il tuo nome, come lo vedono i clienti";
}

/// Whether a word is one of them.
pub fn known(word: &str) -> bool {
    ROWS.iter().any(|row| row.word == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_word_is_lower_case_letters_and_stands_once() {
        let mut seen = HashSet::new();
        for row in ROWS {
            assert!(
                seen.insert(row.word) && row.word.bytes().all(|letter| letter.is_ascii_lowercase()),
                "{}",
                row.word
            );
            assert!(!row.en.is_empty() && !row.it.is_empty(), "{}", row.word);
        }
        assert!(known("name") && !known("token") && !known("Name"));
    }
}
