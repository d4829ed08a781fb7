//! Whether values are what their definitions ask for.
use crate::edge::problem::Problem;
use crate::edge::text::{disturbs, says_something};
use crate::rooms::metadata::wire::MetadataEntry;
use catalogue::limit;
use routing::Text;
use routing::chat::metadata::Metadata;
use store::metadata::{Asked, Definition, Kind};

/// What a value is refused for, as a word that clients know and as a sentence.
type Fault = (&'static str, String);

/// A value as it is kept; none where it is empty.
///
/// # Errors
/// 105 with the field `metadata.<key>` where it is not what the definition asks for.
pub(crate) fn may_be(of: &Definition, value: &str) -> Result<Option<Text>, Problem> {
    let read = readable(value);
    let value = read.trim();
    if value.is_empty() {
        return Ok(None);
    }
    fits(of, value).map(|()| Some(value.into())).map_err(|(rule, why)| refused(&of.key, rule, &why))
}

/// A value without what comes along unseen where it is copied from a page: marks of direction go, breaks are spaces.
fn readable(value: &str) -> String {
    let seen = |c: char| match c {
        '\u{2028}' | '\u{2029}' => Some(' '),
        c if c.is_control() => Some(' '),
        c => Some(c).filter(|c| !disturbs(*c)),
    };
    value.chars().filter_map(seen).collect()
}

/// Nothing asks for a value of this key.
pub(crate) fn unknown(key: &str) -> Problem {
    refused(key, "unknown", "is asked for by no definition")
}

fn refused(key: &str, rule: &str, why: &str) -> Problem {
    let field = format!("metadata.{}", key.chars().take(limit::METADATA_KEY).collect::<String>());
    let extra = serde_json::json!({ "field": field, "rule": rule, "why": why });
    Problem { extra, ..Problem::format(&field, "") }
}

fn fits(of: &Definition, value: &str) -> Result<(), Fault> {
    match of.kind {
        Kind::Text => text(of, value),
        Kind::Number => figure(of, value),
        Kind::Date if a_day(value) => Ok(()),
        Kind::Date => Err(("date", "is no day as yyyy-MM-dd".into())),
        Kind::Choice if of.choices.iter().any(|choice| choice.value == value) => Ok(()),
        Kind::Choice => Err(("choice", "is none of the choices".into())),
        Kind::YesNo if matches!(value, "yes" | "no") => Ok(()),
        Kind::YesNo => Err(("yes_no", "is neither yes nor no".into())),
    }
}

fn text(of: &Definition, value: &str) -> Result<(), Fault> {
    let most = of.most.and_then(|most| usize::try_from(most).ok()).unwrap_or(limit::METADATA_VALUE);
    if value.chars().count() > most {
        return Err(("long", format!("is longer than {most} characters")));
    }
    if !says_something(value) {
        return Err(("unseen", "has characters that cannot be seen".into()));
    }
    Ok(())
}

/// Digits that one reads as they are written: no exponents, no `inf`.
fn figure(of: &Definition, value: &str) -> Result<(), Fault> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |text: &str, most: usize| {
        !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let parsed = if all_digits(whole, 12) && all_digits(part, 6) { value.parse::<f64>().ok() } else { None };
    let Some(number) = parsed else { return Err(("number", "is no number".into())) };
    if of.least.is_some_and(|least| number < least as f64) {
        return Err(("least", format!("is less than {}", of.least.unwrap_or_default())));
    }
    if of.most.is_some_and(|most| number > most as f64) {
        return Err(("most", format!("is more than {}", of.most.unwrap_or_default())));
    }
    Ok(())
}

fn a_day(value: &str) -> bool {
    let date: Option<jiff::civil::Date> = value.parse().ok();
    // Other ways to write a day are read as well, and one has to sort like another.
    date.is_some_and(|date| date.year() > 0 && date.to_string() == value)
}

/// What a customer filled in before the chat, as it is kept.
///
/// # Errors
/// 105 where a value is not what its definition asks for, where nothing asks for it, or where it is given twice; 106 where one is
/// missing that has to be there.
pub(crate) fn given(all: &[Definition], entries: &[MetadataEntry]) -> Result<Metadata, Problem> {
    let asked = || all.iter().filter(|one| one.asked == Asked::Start);
    let mut values = Metadata::new();
    for entry in entries {
        let Some(of) = asked().find(|one| one.key == entry.key) else {
            return Err(unknown(&entry.key));
        };
        if let Some(value) = may_be(of, &entry.value)?
            && values.insert(of.key.as_str().into(), value).is_some()
        {
            return Err(refused(&of.key, "twice", "is given twice"));
        }
    }
    match asked().find(|one| one.required && !values.contains_key(one.key.as_str())) {
        Some(missing) => Err(Problem::missing(&format!("metadata.{}", missing.key))),
        None => Ok(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::metadata::{Choice, Shown};

    fn a(kind: Kind, least: Option<i64>, most: Option<i64>) -> Definition {
        let choice = Choice { value: "gold".into(), label_en: "Gold".into(), label_it: "Oro".into() };
        let (key, label_en, label_it) = ("order".into(), "Order".into(), "Ordine".into());
        let (required, asked, shown) = (true, Asked::Start, Shown::Always);
        Definition {
            id: 1,
            key,
            label_en,
            label_it,
            kind,
            required,
            asked,
            shown,
            place: 0,
            choices: vec![choice],
            least,
            most,
            version: 1,
        }
    }

    #[test]
    fn a_value_is_what_its_definition_asks_for() {
        let text = a(Kind::Text, None, Some(3));
        let number = a(Kind::Number, Some(-2), Some(10));
        let (date, choice, yes_no) =
            (a(Kind::Date, None, None), a(Kind::Choice, None, None), a(Kind::YesNo, None, None));
        for (of, good) in [
            (&text, "àè😀"),
            (&number, "-2"),
            (&number, "9.75"),
            (&date, "2024-02-29"),
            (&choice, "gold"),
            (&yes_no, "no"),
            (&text, "  "),
        ] {
            assert!(may_be(of, good).is_ok(), "{good}");
        }
        let copied = may_be(&text, "\u{202a}a\u{200f}\tb\u{202c}").expect("it is what it looks like");
        assert_eq!(copied.as_deref(), Some("a b"));
        assert_eq!(may_be(&number, "\u{202d}7\u{202c}").expect("a number").as_deref(), Some("7"));
        assert!(may_be(&text, "\u{200e}").expect("as good as none").is_none());
        for (of, bad) in [
            (&text, "four"),
            (&text, "\u{200b}"),
            (&number, "1e3"),
            (&number, "inf"),
            (&number, "10.01"),
            (&number, "-3"),
            (&number, "."),
            (&number, "1."),
            (&date, "2023-02-29"),
            (&date, "2023-2-9"),
            (&date, "0000-01-01"),
            (&choice, "Gold"),
            (&yes_no, "true"),
        ] {
            assert!(may_be(of, bad).is_err(), "{bad}");
        }
    }
}
