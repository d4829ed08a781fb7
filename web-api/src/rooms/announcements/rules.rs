//! What an announcement's subject may be. Its content is rich text.
use crate::edge::problem::Problem;
use crate::edge::text::{disturbs, says_something, void};

/// The subject as it is kept: one line of plain text.
///
/// # Errors
/// 238 where nothing is left.
pub(crate) fn subject(given: &str) -> Result<String, Problem> {
    let line = given.split(|c: char| c.is_whitespace() || disturbs(c)).filter(|word| !word.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    if says_something(&line) { Ok(line) } else { Err(void("subject", "says nothing")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_one_line_that_says_something() {
        assert_eq!(subject(" a\r\n b\u{7} ").unwrap(), "a b");
        assert_eq!(subject(" \n").map_err(|problem| problem.code.0), Err(238));
    }
}
