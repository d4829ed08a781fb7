//! What a canned response may be: its title, its text, its shortcut, and the variables in them.
use crate::edge::problem::Problem;
use crate::edge::text::{named, says_something, void};
use catalogue::error::Code;
use catalogue::placeholder;
use serde_json::json;

/// A title as it is kept.
///
/// # Errors
/// 238 for one that says nothing, 105 for one that cannot be seen.
pub(crate) fn title(given: &str) -> Result<String, Problem> {
    named("title", given)
}

/// The phrase of an automatic one as it is kept.
///
/// # Errors
/// As for a title.
pub(crate) fn phrase(given: &str, personal: &[String]) -> Result<String, Problem> {
    let phrase = named("phrase", given)?;
    known("phrase", &phrase, personal)?;
    Ok(phrase)
}

/// The shortcut of an automatic one as it is kept: letters of any script.
///
/// # Errors
/// 238 for none, 105 for what is no letter.
pub(crate) fn shortcut(given: &str) -> Result<String, Problem> {
    let shortcut = named("shortcut", given)?;
    if shortcut.chars().all(char::is_alphabetic) {
        return Ok(shortcut);
    }
    Err(Problem::format("shortcut", "has letters alone"))
}

/// The text as it is kept: as it was written, without what surrounds it.
///
/// # Errors
/// 238 for one that says nothing, 105 for one that holds what no message holds, or has a variable that is none.
pub(crate) fn response(given: &str, personal: &[String]) -> Result<String, Problem> {
    let text = given.trim();
    if !says_something(text) {
        return Err(void("response", "is empty"));
    }
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(Problem::format("response", "has characters that cannot be seen"));
    }
    known("response", text, personal)?;
    Ok(text.to_owned())
}

/// Whether every `%variable%` of a text is one that its chats can fill in.
fn known(field: &str, text: &str, personal: &[String]) -> Result<(), Problem> {
    let unknown = variables(text).find(|word| !placeholder::known(word) && !personal.iter().any(|name| name == word));
    match unknown {
        None => Ok(()),
        Some(word) => Err(Problem {
            extra: json!({
                "field": field,
                "variable": word,
                "why": "variable not found, please change your canned response",
            }),
            ..Problem::of(Code::INVALID_FORMAT)
        }),
    }
}

/// The variables of a text: a name between two signs of per cent, as programs have names. "10% to 20%" has none.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let begin = rest.find('%')? + 1;
            let after = &rest[begin..];
            let length = after.find(|c: char| !is_of_name(c)).unwrap_or(after.len());
            let word = &after[..length];
            let closed = after[length..].starts_with('%');
            let named = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            if closed && named {
                rest = &after[length + 1..];
                return Some(word);
            }
            // What ends this one may begin the next.
            rest = &after[length..];
        }
    })
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::input::fit_value;
    use crate::rooms::canned::wire::CannedBody;
    use catalogue::limit;

    fn found(text: &str) -> Vec<&str> {
        variables(text).collect()
    }

    #[test]
    fn a_variable_is_a_name_between_two_signs_of_per_cent() {
        assert_eq!(found("Hello %name%, your %skill% team"), ["name", "skill"]);
        assert_eq!(found("{%name%}%email%"), ["name", "email"]);
        for none in ["", "%", "%%", "10% to 20%", "100%", "% name %", "%name", "%né%", "%%%"] {
            assert_eq!(found(none), [""; 0], "{none}");
        }
        assert_eq!(found("20% %name%, 5%off%"), ["name", "off"]);
        assert_eq!(found("%a%b%"), ["a"], "one sign of per cent is not of two variables");
        assert_eq!(found(&format!("%{}%", "a".repeat(5000))).len(), 1);
    }

    #[test]
    fn an_unknown_variable_is_named() {
        let personal = ["SIGNATURE".to_owned()];
        assert!(response("Hello %name%\n%SIGNATURE%", &personal).is_ok());
        let refused = response("Hello %nome%", &personal).unwrap_err();
        assert_eq!((refused.code.0, &refused.extra["variable"]), (105, &json!("nome")));
        assert!(response("%SIGNATURE%", &[]).is_err());
        assert!(response("%Name%", &[]).is_err(), "as it is written");
    }

    #[test]
    fn what_says_nothing_or_cannot_be_seen_is_refused() {
        let code = |refused: Result<String, Problem>| refused.map_err(|problem| problem.code.0);
        for empty in ["", " \n ", "\u{200b}"] {
            assert_eq!(code(response(empty, &[])), Err(238), "{empty:?}");
            assert_eq!(code(title(empty)), Err(238), "{empty:?}");
        }
        assert_eq!(code(response("a\0", &[])), Err(105));
        assert_eq!(code(title("one\ntwo")), Err(105));
    }

    #[test]
    fn what_is_too_long_is_refused_before_its_rules_are_asked() {
        let fits = |field: &str, chars: usize| {
            let body = json!({ "type": "P", field: format!(" {}\n", "è".repeat(chars)) });
            fit_value::<CannedBody>(&body).map(drop).map_err(|problem| problem.extra["field"].clone())
        };
        for (field, most) in [
            ("title", limit::CANNED_TITLE),
            ("response", limit::MESSAGE_MAX_CHARS),
            ("phrase", limit::AUTOCORRECT_PHRASE),
            ("shortcut", limit::AUTOCORRECT_SHORTCUT),
        ] {
            assert_eq!(fits(field, most), Ok(()), "{field}");
            assert_eq!(fits(field, most + 1), Err(json!(field)));
        }
    }

    #[test]
    fn a_shortcut_has_letters_alone() {
        for good in ["a", "grazie", "cortese", "спасибо", "GRAZIE"] {
            assert_eq!(shortcut(good).as_deref().map_err(|problem| problem.code.0), Ok(good));
        }
        for bad in ["a1", "a b", "a.", "😀", "a'"] {
            assert_eq!(shortcut(bad).map_err(|problem| problem.code.0), Err(105), "{bad}");
        }
        assert_eq!(shortcut(" ").map_err(|problem| problem.code.0), Err(238));
    }
}
