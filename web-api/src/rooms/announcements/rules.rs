//! What an announcement's subject may be. Its content is rich text.
use crate::edge::problem::Problem;
use crate::edge::rich_text;
use crate::edge::text::{disturbs, says_something, void};
use catalogue::limit;

/// The subject as it is kept: one line of plain text.
///
/// # Errors
/// 238 where nothing is left.
pub(crate) fn subject(given: &str) -> Result<String, Problem> {
    let line = given.split(|c: char| c.is_whitespace() || disturbs(c)).filter(|word| !word.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    if says_something(&line) { Ok(line) } else { Err(void("subject", "says nothing")) }
}

/// A message of plain text as an announcement: its subject, which is its first line as far as it fits, and its content.
///
/// # Errors
/// 238 where it says nothing.
pub(crate) fn message(text: &str) -> Result<(String, String), Problem> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| says_something(line)).collect();
    let Some(first) = lines.first() else { return Err(void("text", "says nothing")) };
    let first = subject(first)?;
    let fits = first.chars().count() <= limit::ANNOUNCEMENT_SUBJECT;
    let shown = first.chars().take(limit::ANNOUNCEMENT_SUBJECT - 1).chain(['…']);
    let subject = if fits { first } else { shown.collect() };
    let content = lines.iter().map(|line| format!("<p>{}</p>", ammonia::clean_text(line))).collect::<String>();
    Ok((subject, rich_text::clean("text", &content)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_one_line_that_says_something() {
        assert_eq!(subject(" a\r\n b\u{7} ").unwrap(), "a b");
        assert_eq!(subject(" \n").map_err(|problem| problem.code.0), Err(238));
    }

    #[test]
    fn a_messages_first_line_is_its_subject_and_nothing_in_it_is_markup() {
        let (subject, content) = message(" Lunch at <b>one</b> \n\nBack at two\n").unwrap();
        assert_eq!(subject, "Lunch at <b>one</b>");
        assert!(content.contains("<p>Back at two</p>") && !content.contains("<b>"), "{content}");
        let (subject, content) = message(&"è".repeat(limit::ANNOUNCEMENT_SUBJECT + 1)).unwrap();
        assert_eq!(subject.chars().count(), limit::ANNOUNCEMENT_SUBJECT);
        assert!(content.contains(&"è".repeat(limit::ANNOUNCEMENT_SUBJECT + 1)));
        assert_eq!(message(" \n ").map_err(|problem| problem.code.0), Err(238));
    }
}
