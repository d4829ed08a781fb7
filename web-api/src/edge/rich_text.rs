//! What of people's HTML is kept, in announcements and in articles: text with its form, and links that lead out of the
//! console. Nothing that runs, nothing that a reader's browser would fetch from somebody else.
use crate::edge::problem::Problem;
use crate::edge::text::{says_something, void};
use ammonia::{Builder, UrlRelative};
use std::collections::HashSet;
use std::sync::LazyLock;

const TAGS: [&str; 27] = [
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "em",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::new();
    cleaner
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .url_schemes(HashSet::from(SCHEMES))
        // An address of the console's own says nothing to whoever reads it elsewhere.
        .url_relative(UrlRelative::Deny)
        // The console goes on beside what is opened.
        .set_tag_attribute_value("a", "target", "_blank")
        .link_rel(Some("noopener noreferrer nofollow"));
    cleaner
});

/// The text alone.
static BARE: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut bare = Builder::new();
    bare.tags(HashSet::new());
    bare
});

/// HTML as it is kept.
///
/// # Errors
/// 238 where nothing is left that can be read.
pub(crate) fn clean(field: &str, given: &str) -> Result<String, Problem> {
    let drawn: String = given.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let kept = CLEANER.clean(&drawn).to_string();
    let text = BARE.clean(&kept).to_string().replace("&nbsp;", " ");
    if says_something(&text) { Ok(kept.trim().to_owned()) } else { Err(void(field, "says nothing")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(given: &str) -> Result<String, u16> {
        clean("content", given).map_err(|problem| problem.code.0)
    }

    #[test]
    fn what_has_form_stays_and_what_runs_or_fetches_goes() {
        let form = "<p>Read <strong>this</strong>:</p><ul><li>one</li></ul>";
        assert_eq!(code(form).as_deref(), Ok(form));
        let link = r#"<a href="https://example.com/x" onclick="alert(1)" style="position:fixed">x</a>"#;
        let kept = code(link).unwrap();
        assert_eq!(kept, r#"<a href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">x</a>"#);
        for hostile in [
            "<p>hello<script>alert(1)</script></p>",
            "<p>hello<img src=x onerror=alert(1)></p>",
            "<p>hello<style>*{display:none}</style></p>",
            "<p>hello<iframe src='//evil.example'></iframe></p>",
            "<p>hello<svg><animate onbegin=alert(1)></svg></p>",
        ] {
            assert_eq!(code(hostile).as_deref(), Ok("<p>hello</p>"), "{hostile}");
        }
        for hostile in ["javascript:alert(1)", "data:text/html,x", "/2.0/internal/profile", "//evil.example"] {
            let kept = code(&format!(r#"<a href="{hostile}">x</a>"#)).unwrap();
            assert!(!kept.contains("href"), "{kept}");
        }
    }

    #[test]
    fn what_no_page_draws_is_left_out() {
        assert_eq!(code("<p>a\u{7}b\u{1b}[31m\r\n\tc</p>").as_deref(), Ok("<p>ab[31m\n\tc</p>"));
    }

    #[test]
    fn what_says_nothing_is_refused() {
        for empty in ["", "  \n", "<p></p>", "<p>&nbsp;</p>", "<script>alert(1)</script>", "<img src=x>"] {
            assert_eq!(code(empty), Err(238), "{empty}");
        }
    }
}
