//! What a definition is refused for.
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::metadata::wire::{ChoiceBody, MetadataDefinition};
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use store::StoreError;
use store::metadata::{Choice, Definition, Kind};

/// Figures beyond this are not told exactly everywhere.
const GREATEST: u64 = 999_999_999_999;

/// A key as programs have them.
pub(crate) fn key(given: &str) -> Result<String, Problem> {
    let mut letters = given.chars();
    let begins = letters.next().is_some_and(|first| first.is_ascii_lowercase());
    if begins && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') {
        return Ok(given.to_owned());
    }
    Err(against("key", "key", "is not made of small letters, digits and _ with a letter first"))
}

pub(crate) fn against(field: &str, rule: &str, why: &str) -> Problem {
    Problem { extra: json!({ "field": field, "rule": rule, "why": why }), ..Problem::format(field, "") }
}

/// There would be more than there may be.
pub(crate) fn full() -> Problem {
    against("items", "full", &format!("would be more than {} definitions", limit::METADATA))
}

/// Choices as they are kept: each with labels that can be read and a value that no other one has.
pub(crate) fn choices(given: Vec<ChoiceBody>) -> Result<Vec<Choice>, Problem> {
    let mut kept: Vec<Choice> = Vec::with_capacity(given.len());
    let chosen: Vec<String> = given.iter().filter_map(|choice| choice.value.clone()).collect();
    for choice in given {
        let (label_en, label_it) = (named("choices", &choice.label_en)?, named("choices", &choice.label_it)?);
        let taken = |value: &str| kept.iter().any(|one| one.value == value);
        let value = match choice.value {
            Some(value) => match named("choices", &value)? {
                value if taken(&value) => return Err(against("choices", "twice", "has a value twice")),
                value => value,
            },
            None => {
                let word = word_of(&label_en);
                let free = |value: &String| !taken(value) && !chosen.contains(value);
                let counted = (2..).map(|number| format!("{word}_{number}"));
                std::iter::once(word.clone()).chain(counted).find(free).unwrap_or(word.clone())
            }
        };
        kept.push(Choice { value, label_en, label_it });
    }
    Ok(kept)
}

/// A label as a word that programs like.
fn word_of(label: &str) -> String {
    let plain: String = label.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let short: String = plain.trim_matches('_').chars().take(limit::METADATA_KEY - 4).collect();
    if short.is_empty() { "choice".into() } else { short }
}

/// A definition with what goes with its type, and nothing else.
pub(crate) fn whole(mut one: Definition) -> Result<Definition, Problem> {
    one.label_en = named("label_en", &one.label_en)?;
    one.label_it = named("label_it", &one.label_it)?;
    match one.kind {
        Kind::Choice if one.choices.is_empty() => return Err(against("choices", "choices", "has no choices")),
        Kind::Choice => {}
        _ => one.choices.clear(),
    }
    let bounds = [one.least, one.most];
    match one.kind {
        Kind::Number => {
            if bounds.iter().flatten().any(|bound| bound.unsigned_abs() > GREATEST) {
                return Err(against("bounds", "bounds", "is out of the range of numbers"));
            }
            if one.least.zip(one.most).is_some_and(|(least, most)| least > most) {
                return Err(against("bounds", "bounds", "has its least above its greatest"));
            }
        }
        Kind::Text => {
            one.least = None;
            if one.most.is_some_and(|most| !(1..=limit::METADATA_VALUE as i64).contains(&most)) {
                let why = format!("is no length from 1 to {}", limit::METADATA_VALUE);
                return Err(against("bounds", "bounds", &why));
            }
        }
        _ => (one.least, one.most) = (None, None),
    }
    Ok(one)
}

/// Somebody was faster; how all definitions are now goes along.
pub(crate) fn overtaken(now: Option<Vec<Definition>>) -> Problem {
    let now: Vec<MetadataDefinition> = now.unwrap_or_default().into_iter().map(MetadataDefinition::from).collect();
    Problem { extra: json!({ "items": now }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

pub(crate) fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("metadata key") => against("key", "taken", "is another definition's"),
        StoreError::Taken(_) => Problem::of(Code::ANTECEDING_ENTITY),
        error => error.into(),
    }
}
