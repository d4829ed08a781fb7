//! What of a text can be seen: some characters are drawn as nothing, and some have others read as they are not written.
use crate::edge::problem::Problem;
use catalogue::error::Code;
use serde_json::json;

/// Whether a character is drawn, or is a space.
pub(crate) fn shows(c: char) -> bool {
    !c.is_control() && !invisible(c)
}

/// Unicode's Default_Ignorable_Code_Point, with the few others that are drawn as nothing.
fn invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a text has anything to read.
pub(crate) fn says_something(text: &str) -> bool {
    text.chars().any(|c| shows(c) && !c.is_whitespace())
}

/// Whether a character breaks the line or turns its direction round, so that what follows does not read as it is written.
/// Joiners, which words and pictures are made with, do not.
pub(crate) fn disturbs(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns
}

/// A name as it is kept: one line that reads as it is written. Empty only where nothing was given.
///
/// # Errors
/// 238 where nothing of it can be seen, 105 where it holds what breaks it or turns it round.
pub(crate) fn line(field: &str, given: &str) -> Result<String, Problem> {
    let line = given.trim();
    if line.chars().any(disturbs) {
        return Err(Problem::format(field, "has characters that cannot be seen"));
    }
    if line.is_empty() || says_something(line) { Ok(line.to_owned()) } else { Err(void(field, "cannot be seen")) }
}

/// A name that has to be there, as it is kept.
///
/// # Errors
/// As for a line, and 238 for none.
pub(crate) fn named(field: &str, given: &str) -> Result<String, Problem> {
    let name = line(field, given)?;
    if name.is_empty() { Err(void(field, "is empty")) } else { Ok(name) }
}

/// Whether a text can be a user name: characters that can be seen, without spaces.
pub(crate) fn a_username(given: &str) -> bool {
    !given.is_empty() && given.chars().all(|c| shows(c) && !c.is_whitespace())
}

/// Whether a text is an e-mail address, or none at all.
pub(crate) fn an_email(given: &str) -> bool {
    given.is_empty() || given.parse::<lettre::Address>().is_ok()
}

/// A text of no more than so many characters, as a reader counts them.
///
/// # Errors
/// 105 for a longer one.
pub(crate) fn fits(field: &str, text: &str, most: usize) -> Result<(), Problem> {
    if text.chars().count() > most { Err(Problem::format(field, longer_than(most))) } else { Ok(()) }
}

/// The same as the rule of a field whose text is kept without the spaces around it. The description states it as a bound.
pub(crate) fn at_most(most: usize) -> impl FnOnce(&str, &()) -> garde::Result {
    move |text, ()| {
        let fits = text.trim().chars().count() <= most;
        if fits { Ok(()) } else { Err(garde::Error::new(longer_than(most))) }
    }
}

fn longer_than(most: usize) -> String {
    format!("is longer than {most} characters")
}

/// A text that says nothing where something has to be said.
pub(crate) fn void(field: &str, why: &str) -> Problem {
    Problem { extra: json!({ "field": field, "why": why }), ..Problem::of(Code::VOID_LABEL) }
}

/// There has to be something to see: neither spaces nor characters that show nothing are a message.
pub(crate) fn not_blank(text: &str, _: &()) -> garde::Result {
    if says_something(text) { Ok(()) } else { Err(garde::Error::new("is blank")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_every_script_say_something_and_what_is_not_drawn_does_not() {
        for text in ["a", "è", "你好", "👩\u{200d}💻", "\u{202e}x", "!"] {
            assert!(says_something(text), "{text}");
        }
        for text in ["", " \u{a0}\u{2003}", "\u{200b}", "\u{2060}\u{feff}\u{ad}", "\u{7}\n", "\u{2800}\u{3164}"] {
            assert!(!says_something(text), "{text:?}");
        }
        assert!("👩\u{200d}💻 می\u{200c}خواهم".chars().all(|c| !disturbs(c)));
        assert!(['\n', '\u{0}', '\u{202e}', '\u{2067}', '\u{2028}'].into_iter().all(disturbs));
    }

    #[test]
    fn a_text_has_as_many_characters_as_a_reader_counts() {
        assert!(at_most(3)(" è😀é\n", &()).is_ok() && fits("a", "è😀é", 3).is_ok());
        assert_eq!(at_most(3)("abcd", &()).unwrap_err().message(), "is longer than 3 characters");
        assert_eq!(fits("a", "abc ", 3).unwrap_err().code.0, 105, "spaces that are kept count");
    }
}
