use super::*;

/// The codes with a text for people: the table in section 8 of the second document, and code 0 of the first.
const FOR_PEOPLE: &str = "0, 102, 105, 106, 110, 111, 112, 113, 114, 137, 144, 145, 261-264, 271, 147, 148, 149, 156, \
    157, 158, 162, 163, 164, 165, 166, 170, 174, 175, 179, 182, 185, 186, 190, 192, 194, 196, 198, 199, 201, 202, 203, \
    204, 223, 224, 225, 227, 228, 229, 230, 231, 232, 233, 235, 237, 238, 240, 244, 255, 259, 260, 267, 268, 269, 270, \
    309, 311, 312, 313, 315-323, 324, 328, 329, 330, 331, 403";

/// The codes that section 8 of the second document lists without one.
const INTERNAL: &str = "101, 103, 115, 128-136, 146, 151, 155, 159, 161, 167, 169, 171, 173, 177, 180, 181, 183, 184, \
    188, 189, 191, 193, 195, 197, 226, 236, 239, 241-243, 245-249, 258, 266, 303-307, 310, 314";

fn numbers(list: &str) -> Vec<u16> {
    let number = |text: &str| text.parse::<u16>().expect("the lists hold numbers");
    let mut all: Vec<u16> = list
        .split(", ")
        .flat_map(|part| {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            number(from)..=number(to)
        })
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn every_code_of_the_documents_has_a_row_and_there_is_no_other() {
    let documents = numbers(&format!("{FOR_PEOPLE}, {INTERNAL}"));
    assert_eq!(ROWS.iter().map(|row| row.code.0).collect::<Vec<_>>(), documents);
}

#[test]
fn rows_stand_in_order_once_and_are_found_by_their_code() {
    assert!(ROWS.is_sorted_by(|one, next| one.code < next.code));
    for expected in ROWS {
        assert_eq!(row(expected.code), expected);
    }
    assert_eq!(find(999), None);
}

#[test]
fn whoever_reads_italian_gets_an_italian_text() {
    for row in ROWS {
        assert!(!row.text_it.is_empty() && row.text_it != row.text_en, "{}", row.key);
        assert_eq!(row.text("it"), row.text_it);
        assert_eq!(row.text("en"), row.text_en);
    }
    assert_eq!(row(Code::WRONG_STAGE).text("it"), "Non è possibile nella fase attuale della chat.");
}

#[test]
fn texts_are_sentences() {
    for row in ROWS {
        for text in [row.text_en, row.text_it] {
            assert!(text.ends_with('.') && !text.contains("  "), "{}: {text}", row.key);
        }
    }
}

#[test]
fn a_notice_stays_as_long_as_the_documents_allow() {
    for row in ROWS {
        assert!(matches!(row.seconds, 5 | 10 | 15 | 20 | 30 | 60), "{}", row.key);
    }
    assert_eq!(row(Code::PRODUCT_NOT_ENABLED).seconds, 60);
}

#[test]
fn statuses_are_the_agreed_ones() {
    let of = |status: u16| ROWS.iter().filter(|row| row.status == status).map(|row| row.code.0).collect::<Vec<_>>();
    for code in [105, 106, 102] {
        assert!(of(400).contains(&code), "{code}");
    }
    assert_eq!(of(401), [0, 112, 113, 114, 194, 312]);
    for code in [111, 170, 223, 224, 225, 230, 258, 403] {
        assert!(of(403).contains(&code), "{code}");
    }
    for code in [174, 175, 182, 186, 192, 196, 198, 199, 227, 240] {
        assert!(of(409).contains(&code), "{code}");
    }
    assert_eq!(of(429), [158]);
    assert!(of(500).contains(&261));
    assert!(of(503).contains(&260));
}

#[test]
fn a_refusal_is_written_as_its_number_and_its_level_in_capitals() {
    assert_eq!(serde_json::to_string(&Code::CHAT_TAKEN).expect("a number"), "182");
    assert_eq!(serde_json::to_string(&Level::Critical).expect("a word"), "\"CRITICAL\"");
    assert_eq!(Level::Critical.as_str(), "CRITICAL");
    assert_eq!(Code::CHAT_TAKEN.to_string(), "182");
}
