use super::*;

#[test]
fn every_id_of_the_documents_has_a_row() {
    let ids: Vec<&str> = ROWS.iter().map(|row| row.id).filter(|id| *id < "0300").collect();
    assert_eq!(
        ids,
        [
            "0118", "0119", "0120", "0125", "0135", "0145", "0146", "0147", "0148", "0149", "0151", "0153", "0199",
            "0202", "0204", "0206", "0224", "0226"
        ]
    );
    assert!(ROWS.is_sorted_by(|one, next| one.id < next.id));
    assert_eq!(find("0153").map(|row| row.key), Some("NEW_MESSAGE"));
}

#[test]
fn only_the_documents_four_and_what_may_happen_to_several_chats_repeat() {
    for id in ["0153", "0224", "0125", "0226"] {
        assert!(find(id).is_some_and(|row| row.repeatable), "{id}");
    }
    let others = ROWS.iter().filter(|row| row.repeatable && row.id < "0300").count();
    assert_eq!(others, 4, "no other id of the documents repeats");
}

#[test]
fn both_languages_say_it_and_name_the_same_properties() {
    let properties = |text: &str| {
        let mut names: Vec<String> =
            text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or_default().to_owned()).collect();
        names.sort();
        names
    };
    for row in ROWS {
        assert!(!row.title_it.is_empty() && row.title_it != row.title_en, "{}", row.key);
        assert!(!row.text_it.is_empty() && row.text_it != row.text_en, "{}", row.key);
        assert_eq!(properties(row.title_en), properties(row.title_it), "{}", row.key);
        assert_eq!(properties(row.text_en), properties(row.text_it), "{}", row.key);
    }
}

#[test]
fn a_notice_sounds_like_something_that_exists() {
    for row in ROWS {
        assert!(row.sound.is_empty() || crate::sound::ROWS.iter().any(|sound| sound.name == row.sound), "{}", row.key);
    }
}
