//! Why an agent is away, as the presence menu offers it.
use serde::Serialize;

/// One reason, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SuspendReasonRow {
    /// Its number, `suspendreason` in the API.
    pub id: u16,
    /// Its name in English.
    pub name_en: &'static str,
    /// Its name in Italian.
    pub name_it: &'static str,
}

macro_rules! reasons {
    ($( $id:literal $en:literal $it:literal; )+) => {
        /// Every reason, by number. The documents give no list; this one is chosen here.
        pub const ROWS: &[SuspendReasonRow] = &[
            $( SuspendReasonRow { id: $id, name_en: $en, name_it: $it }, )+
        ];
    };
}

reasons! {
    1 "Break"             "Pausa";
    2 "Lunch"             "Pranzo";
    3 "Training"          "Formazione";
    4 "Meeting"           "Riunione";
    5 "Back office"       "Lavoro d’ufficio";
    6 "Technical problem" "Problema tecnico";
}

/// The row of a number.
pub fn find(id: u16) -> Option<&'static SuspendReasonRow> {
    ROWS.iter().find(|row| row.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_numbered_from_one_and_named_in_both_languages() {
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(usize::from(row.id), at + 1);
            assert_ne!(row.name_en, row.name_it);
        }
        assert_eq!(find(0), None);
        assert_eq!(find(2).map(|row| row.name_it), Some("Pranzo"));
    }
}
