//! What makes a theme: its eight slots, how a name may be, and whether its text can be read on its ground.
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::pictures::IMAGE;
use crate::rooms::themes::wire::{SLOTS, ThemeItem, ThemeSlot};
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use std::collections::BTreeMap;

/// Slots with their values.
pub(crate) type Slots = BTreeMap<ThemeSlot, String>;

/// The product's own theme.
const DEFAULT: [(ThemeSlot, &str); SLOTS] = [
    (ThemeSlot::Primary, "#f3f3f5"),
    (ThemeSlot::Secondary, "#ffffff"),
    (ThemeSlot::Foreground, "#ffffff"),
    (ThemeSlot::Tertiary, "#6741d9"),
    (ThemeSlot::PrimaryFontColour, "#1a1a1f"),
    (ThemeSlot::SecondaryFontColour, "#5a5a65"),
    (ThemeSlot::Focus, "#ffd43b"),
    (ThemeSlot::HeaderImage, HEADER),
];

/// Names that mean something else to the console.
const RESERVED: [&str; 2] = ["custom", "edit"];

/// The picture of the product's own theme, which the console brings along.
const HEADER: &str = "/header.svg";

/// The product's own slots.
pub(crate) fn default_slots() -> Slots {
    DEFAULT.iter().map(|(slot, value)| (*slot, (*value).to_owned())).collect()
}

/// As they travel.
pub(crate) fn items(slots: Slots) -> Vec<ThemeItem> {
    slots.into_iter().map(|(description, value)| ThemeItem { description, value }).collect()
}

/// A name as it is kept.
///
/// # Errors
/// 238 for none, 239 for one that the console needs itself, 105 for one that cannot be seen.
pub(crate) fn name(given: &str) -> Result<String, Problem> {
    let name = named("name", given)?;
    if RESERVED.contains(&name.to_lowercase().as_str()) { Err(taken()) } else { Ok(name) }
}

/// A name that is in use.
pub(crate) fn taken() -> Problem {
    Problem { extra: json!({ "field": "name", "why": "is in use" }), ..Problem::of(Code::LABEL_TAKEN) }
}

/// Puts given values into slots.
///
/// # Errors
/// 105 with the field for a slot that is given twice, a value that is no colour, a picture that is not one of `pictures`,
/// and text that cannot be read.
pub(crate) fn fill(mut slots: Slots, given: &[ThemeItem], pictures: &[String]) -> Result<Slots, Problem> {
    for (at, ThemeItem { description, value }) in given.iter().enumerate() {
        let field = |why| Problem::format(&format!("items[{at}].value"), why);
        if given[..at].iter().any(|before| before.description == *description) {
            return Err(Problem::format(&format!("items[{at}].description"), "is given twice"));
        }
        if *description == ThemeSlot::HeaderImage {
            let known = value.strip_prefix(IMAGE).is_some_and(|id| pictures.iter().any(|picture| picture == id));
            if !value.is_empty() && value != HEADER && !known {
                return Err(field("is no picture that the person has uploaded"));
            }
        } else if rgb(value).is_none() {
            return Err(field("is no colour of the form #rrggbb"));
        }
        slots.insert(*description, value.to_lowercase());
    }
    readable(&slots)?;
    Ok(slots)
}

/// Text on its grounds.
const PAIRS: [(ThemeSlot, ThemeSlot, &str); 5] = [
    (ThemeSlot::PrimaryFontColour, ThemeSlot::Primary, "text on the ground"),
    (ThemeSlot::PrimaryFontColour, ThemeSlot::Secondary, "text on cards"),
    (ThemeSlot::PrimaryFontColour, ThemeSlot::Foreground, "text on what floats"),
    (ThemeSlot::SecondaryFontColour, ThemeSlot::Primary, "lighter text on the ground"),
    (ThemeSlot::SecondaryFontColour, ThemeSlot::Secondary, "lighter text on cards"),
];

fn readable(slots: &Slots) -> Result<(), Problem> {
    let colour = |slot: &ThemeSlot| slots.get(slot).and_then(|value| rgb(value));
    for (ink, ground, what) in PAIRS {
        let (Some(ink), Some(ground)) = (colour(&ink), colour(&ground)) else { continue };
        let contrast = contrast(ink, ground);
        if contrast < limit::CONTRAST_REFUSED {
            let why = format!("{what} has a contrast of {contrast:.2}; at least {} is needed", limit::CONTRAST_REFUSED);
            return Err(Problem::format("items", why));
        }
    }
    Ok(())
}

fn rgb(value: &str) -> Option<[u8; 3]> {
    let hex = value.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// As WCAG 2 has it, from 1 to 21.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |rgb: [u8; 3]| {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        limit::LUMA_RED * linear(rgb[0]) + limit::LUMA_GREEN * linear(rgb[1]) + limit::LUMA_BLUE * linear(rgb[2])
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::input::fit_value;
    use crate::rooms::themes::wire::ThemeBody;

    #[test]
    fn contrast_is_what_wcag_says() {
        let of = |one: &str, other: &str| contrast(rgb(one).unwrap(), rgb(other).unwrap());
        assert!((of("#000000", "#ffffff") - 21.0).abs() < 0.01);
        assert!((of("#777777", "#ffffff") - 4.48).abs() < 0.01);
        assert!((of("#123456", "#123456") - 1.0).abs() < 0.001);
    }

    #[test]
    fn the_products_own_theme_can_be_read() {
        assert!(readable(&default_slots()).is_ok());
        assert_eq!(default_slots().len(), 8);
    }

    #[test]
    fn it_is_light_white_purple_and_yellow_with_a_picture() {
        let own = default_slots();
        let parts = |slot| rgb(&own[&slot]).unwrap();
        assert!(parts(ThemeSlot::Primary).iter().all(|part| *part > 230), "light");
        assert_eq!(parts(ThemeSlot::Secondary), [255, 255, 255]);
        let [red, green, blue] = parts(ThemeSlot::Tertiary);
        assert!(blue > red && red > green, "purple");
        let [red, green, blue] = parts(ThemeSlot::Focus);
        assert!(red > 200 && green > 180 && blue < 100, "yellow");
        assert_eq!(own[&ThemeSlot::HeaderImage], "/header.svg");
        let taken = [ThemeItem { description: ThemeSlot::HeaderImage, value: HEADER.into() }];
        assert!(fill(own, &taken, &[]).is_ok(), "whoever begins with it keeps its picture");
    }

    #[test]
    fn a_name_is_neither_empty_nor_one_of_the_consoles() {
        let code = |given: &str| name(given).map_err(|problem| problem.code.0);
        assert_eq!(code("  Notte è "), Ok("Notte è".into()));
        assert_eq!([code(" "), code("CUSTOM"), code("Edit")], [Err(238), Err(239), Err(239)]);
        let of = |chars: usize| fit_value::<ThemeBody>(&json!({ "name": "é".repeat(chars), "items": [] })).map(drop);
        assert!(of(limit::THEME_NAME).is_ok() && of(limit::THEME_NAME + 1).is_err());
        assert_eq!([code("a\u{7}b"), code("a\u{202e}b")], [const { Err(105) }; 2]);
        assert_eq!([code("\u{200b}"), code("👩\u{200d}💻")], [Err(238), Ok("👩\u{200d}💻".into())]);
        assert_eq!(
            code("<script>alert(1)</script>"),
            Ok("<script>alert(1)</script>".into()),
            "a text, and shown as one"
        );
    }
}
