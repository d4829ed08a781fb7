//! What a tenant's key contacts are for: whom to turn to about what.
use serde::Serialize;

/// A type, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct KeyContactType {
    /// Its word in the API.
    pub key: &'static str,
    /// Its name in English.
    pub name_en: &'static str,
    /// Its name in Italian.
    pub name_it: &'static str,
}

macro_rules! types {
    ($( $key:literal $en:literal $it:literal; )+) => {
        /// Every type. The documents give no list; this one is chosen here.
        pub const ROWS: &[KeyContactType] = &[
            $( KeyContactType { key: $key, name_en: $en, name_it: $it }, )+
        ];
    };
}

types! {
    "billing"   "Billing and contract"    "Fatturazione e contratto";
    "technical" "Technical matters"       "Questioni tecniche";
    "security"  "Security incidents"      "Incidenti di sicurezza";
    "privacy"   "Privacy"                 "Privacy e dati personali";
    "product"   "Product news"            "Novità del prodotto";
}

/// The row of a key.
pub fn find(key: &str) -> Option<&'static KeyContactType> {
    ROWS.iter().find(|row| row.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_is_there_once_and_named_in_both_languages() {
        for row in ROWS {
            assert_eq!(ROWS.iter().filter(|other| other.key == row.key).count(), 1, "{}", row.key);
            assert_ne!(row.name_en, row.name_it);
        }
        assert_eq!(find("none"), None);
        assert_eq!(find("billing").map(|row| row.name_it), Some("Fatturazione e contratto"));
    }
}
