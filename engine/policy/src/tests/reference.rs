//! `docs/engine/policy.md` against the code: every field has its row, and what the row says is so.
use super::{document, known};
use crate::document::{
    AnswerForm, Document, HoursForm, LineForm, OfferForm, OffersForm, PaceForm, PokeForm, RampForm, ServiceLevelForm,
    SkillForm, StepForm, TransferForm, WeekForm,
};
use crate::{check, compile};
use catalogue::limit;
use catalogue::units::Units;
use routing::policy::{Ageing, OfferRules, PokeRules, ServiceLevel, TransferRules};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use utoipa::PartialSchema;

const PAGE: &str = include_str!("../../../../docs/engine/policy.md");

/// A row of the page: field, unit, limits, default.
type Row = [String; 4];

/// The rows of the table under a heading.
fn rows(heading: &str) -> Vec<Row> {
    let section = PAGE.split_once(&format!("### {heading}\n")).expect("the page has the heading").1;
    let section = section.split("\n#").next().unwrap_or_default();
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('`').to_owned());
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    };
    section.lines().filter(|line| line.starts_with("| `")).map(row).collect()
}

fn fields<T: PartialSchema>(prefix: &str) -> Vec<String> {
    let schema = serde_json::to_value(T::schema()).unwrap();
    let properties = schema["properties"].as_object().expect("an object's schema");
    properties.keys().map(|name| format!("{prefix}{name}")).collect()
}

#[test]
fn every_field_has_its_row_and_no_row_is_about_nothing() {
    let sections = [
        (
            "Of the document",
            vec![fields::<Document>(""), fields::<OffersForm>("offer."), fields::<AnswerForm>("answer_within.")],
        ),
        ("Of a skill", vec![fields::<SkillForm>("")]),
        ("Of a step", vec![fields::<StepForm>(""), fields::<PaceForm>("pace."), fields::<RampForm>("pace.ramp.")]),
        ("Of a line", vec![fields::<LineForm>(""), fields::<ServiceLevelForm>("service_level.")]),
        ("Of hours", vec![fields::<HoursForm>(""), fields::<WeekForm>("week.")]),
        ("Of an offer", vec![fields::<OfferForm>("")]),
        ("Of a first answer", vec![fields::<AnswerForm>("")]),
        ("Of a transfer", vec![fields::<TransferForm>("")]),
        ("Of a poke", vec![fields::<PokeForm>("")]),
    ];
    for (heading, known) in sections {
        let known: BTreeSet<String> = known.into_iter().flatten().collect();
        // What has fields of its own is told field by field.
        let whole = |field: &&String| !known.iter().any(|other| other.starts_with(&format!("{field}.")));
        let wanted: BTreeSet<&String> = known.iter().filter(whole).collect();
        let rows = rows(heading);
        assert_eq!(rows.iter().map(|row| &row[0]).collect::<BTreeSet<_>>(), wanted, "{heading}");
    }
}

/// A number as people write it.
fn written(number: u32) -> String {
    let digits = number.to_string();
    let (thousands, rest) = digits.split_at(digits.len().saturating_sub(3));
    if thousands.is_empty() { digits } else { format!("{thousands},{rest}") }
}

fn seconds(span: Millis) -> u32 {
    crate::span::seconds(span)
}

/// A figure of the document.
struct Figure {
    heading: &'static str,
    field: &'static str,
    unit: &'static str,
    least: u32,
    most: u32,
    default: String,
    /// Where it stands in the document that is made with it.
    at: &'static str,
    of: fn(u32) -> Value,
}

fn skill(rules: Value) -> Value {
    json!({ "skills": { "1": rules } })
}

fn step(fields: Value) -> Value {
    let mut step = json!({ "after_seconds": 0 });
    step.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    skill(json!({ "steps": [step] }))
}

fn figures() -> Vec<Figure> {
    let longest = seconds(limit::POLICY_LONGEST);
    let span = |heading, field, least, default: Option<Millis>, at, of| {
        let default = default.map_or_else(|| "–".into(), |span| written(seconds(span)));
        Figure { heading, field, unit: "s", least, most: longest, default, at, of }
    };
    let (poke, transfer, level) = (PokeRules::default(), TransferRules::default(), ServiceLevel::default());
    let Ageing::Behind(ageing) = Ageing::default() else { panic!("classes age unless the policy says otherwise") };
    let said = |figure: Figure, default: &str| Figure { default: default.into(), ..figure };
    let own = "as the skill says";
    let (a_skill, a_step, a_line) = ("Of a skill", "Of a step", "Of a line");
    let (a_transfer, a_poke) = ("Of a transfer", "Of a poke");
    let mut figures = vec![
        span(
            "Of the document",
            "ageing",
            0,
            Some(ageing),
            "/ageing/behind_seconds",
            |n| json!({ "ageing": { "behind_seconds": n } }),
        ),
        said(
            span(a_skill, "ring_seconds", 1, None, "/skills/1/ring_seconds", |n| skill(json!({ "ring_seconds": n }))),
            own,
        ),
        said(
            span(a_skill, "wrap_up_seconds", 1, None, "/skills/1/wrap_up_seconds", |n| {
                skill(json!({ "wrap_up_seconds": n }))
            }),
            own,
        ),
        span(a_step, "after_seconds", 0, None, "/skills/1/steps/1/after_seconds", |n| {
            // The first begins at once; a later one is what can be late.
            skill(json!({ "steps": [{ "after_seconds": 0 }, { "after_seconds": n.max(1) }] }))
        }),
        span(a_step, "pace.gap_seconds", 0, Some(Millis::ZERO), "/skills/1/steps/0/pace/gap_seconds", |n| {
            step(json!({ "pace": { "gap_seconds": n } }))
        }),
        span(a_step, "pace.ramp.lasts_seconds", 1, None, "/skills/1/steps/0/pace/ramp/lasts_seconds", |n| {
            step(json!({ "pace": { "ramp": { "lasts_seconds": n, "gap_seconds": 9 } } }))
        }),
        span(a_step, "pace.ramp.gap_seconds", 1, None, "/skills/1/steps/0/pace/ramp/gap_seconds", |n| {
            step(json!({ "pace": { "ramp": { "lasts_seconds": 9, "gap_seconds": n } } }))
        }),
        said(
            span(
                a_line,
                "longest_wait_seconds",
                seconds(limit::LONGEST_WAIT_MIN),
                None,
                "/skills/1/line/longest_wait_seconds",
                |n| skill(json!({ "line": { "longest_wait_seconds": n } })),
            ),
            "none",
        ),
        span(
            a_line,
            "service_level.within_seconds",
            1,
            Some(level.within),
            "/skills/1/line/service_level/within_seconds",
            |n| {
                let percent = ServiceLevel::default().percent;
                skill(json!({ "line": { "service_level": { "percent": percent, "within_seconds": n } } }))
            },
        ),
        span(a_transfer, "return_seconds", 1, Some(transfer.returns), "/skills/1/transfer/return_seconds", |n| {
            skill(json!({ "transfer": { "return_seconds": n } }))
        }),
        span(a_transfer, "undo_seconds", 0, Some(transfer.undo), "/skills/1/transfer/undo_seconds", |n| {
            skill(json!({ "transfer": { "undo_seconds": n } }))
        }),
        span(a_poke, "countdown_seconds", 1, Some(poke.countdown), "/skills/1/poke/countdown_seconds", |n| {
            skill(json!({ "poke": { "countdown_seconds": n } }))
        }),
    ];
    // The thresholds bound each other: each is tried with the other out of its way.
    figures.push(span(a_poke, "first_seconds", 1, Some(poke.first), "/skills/1/poke/first_seconds", |n| {
        let second = seconds(PokeRules::default().second).max(n.min(seconds(limit::POLICY_LONGEST)));
        skill(json!({ "poke": { "first_seconds": n, "second_seconds": second } }))
    }));
    figures.push(span(a_poke, "second_seconds", 1, Some(poke.second), "/skills/1/poke/second_seconds", |n| {
        let first = seconds(PokeRules::default().first).min(n.max(1));
        skill(json!({ "poke": { "first_seconds": first, "second_seconds": n } }))
    }));
    let level_figure = |unit, least, most, default: u32, figure: Figure| Figure {
        unit,
        least,
        most,
        default: written(default),
        ..figure
    };
    let some = |heading, field, at, of| span(heading, field, 0, None, at, of);
    figures.push(level_figure(
        "level",
        limit::SKILL_LEVEL_MIN,
        limit::SKILL_LEVEL_MAX,
        limit::SKILL_LEVEL_MIN,
        some(a_step, "level", "/skills/1/steps/0/level", |n| step(json!({ "level": n }))),
    ));
    figures.push(level_figure(
        "percent",
        1,
        100,
        u32::from(level.percent),
        some(a_line, "service_level.percent", "/skills/1/line/service_level/percent", |n| {
            let within = seconds(ServiceLevel::default().within);
            skill(json!({ "line": { "service_level": { "percent": n, "within_seconds": within } } }))
        }),
    ));
    figures.push(level_figure(
        "offers",
        1,
        limit::POLICY_MISSED,
        Spans::default().missed_limit,
        some("Of an offer", "missed_in_a_row", "/skills/1/offer/missed_in_a_row", |n| {
            skill(json!({ "offer": { "missed_in_a_row": n } }))
        }),
    ));
    let (at_once, most) = (OfferRules::default().at_once, limit::POLICY_AT_ONCE);
    figures.push(level_figure(
        "offers",
        1,
        most,
        at_once,
        some("Of the document", "offer.at_once", "/offer/at_once", |n| json!({ "offer": { "at_once": n } })),
    ));
    let own =
        some("Of an offer", "at_once", "/skills/1/offer/at_once", |n| skill(json!({ "offer": { "at_once": n } })));
    figures.push(said(level_figure("offers", 1, most, at_once, own), "as the document says"));
    let none = |figure| said(figure, "none");
    figures.push(none(span(
        "Of the document",
        "answer_within.seconds",
        0,
        None,
        "/answer_within/seconds",
        |n| json!({ "answer_within": { "seconds": n } }),
    )));
    let own = span("Of a first answer", "seconds", 0, None, "/skills/1/answer_within/seconds", |n| {
        skill(json!({ "answer_within": { "seconds": n } }))
    });
    figures.push(said(own, "as the document says"));
    figures.push(level_figure(
        "class",
        0,
        u32::from(limit::PRIORITY_LOWEST),
        u32::from(limit::PRIORITY_USUAL),
        some(a_skill, "priority", "/skills/1/priority", |n| skill(json!({ "priority": n }))),
    ));
    let weights = some("Of the document", "weights", "/weights/2", |n| json!({ "weights": { "2": n } }));
    let most = Units::slots(limit::AGENT_SLOTS).0;
    figures.push(said(level_figure("units", 1, most, 0, weights), "as the channel says"));
    figures
}

#[test]
fn units_limits_and_defaults_are_as_the_page_says_and_are_kept() {
    for figure in figures() {
        let name = format!("{}: {}", figure.heading, figure.field);
        let rows = rows(figure.heading);
        let row = rows.iter().find(|row| row[0] == figure.field).unwrap_or_else(|| panic!("{name} has no row"));
        let limits = format!("{} to {}", written(figure.least), written(figure.most));
        assert_eq!(row[1..], [figure.unit.to_owned(), limits, figure.default.clone()], "{name}");
        let refused = |n: u32| {
            let found = check(&document((figure.of)(n)), &known());
            found.faults.iter().any(|fault| fault.path == figure.at)
        };
        assert_eq!((refused(figure.least), refused(figure.most)), (false, false), "{name}");
        assert!(refused(figure.most + 1), "{name} takes more than the page says");
        assert!(figure.least == 0 || refused(figure.least - 1), "{name} takes less than the page says");
    }
}

#[test]
fn what_is_left_out_is_what_the_page_calls_the_default() {
    let usual = compile(&Document::default(), &known()).unwrap();
    for figure in figures() {
        let Ok(default) = figure.default.replace(',', "").parse::<u32>() else { continue };
        let mut given = compile(&document((figure.of)(default)), &known()).unwrap();
        for (skill, usual) in given.skills.iter_mut().zip(&usual.skills) {
            let rules = &mut std::sync::Arc::make_mut(skill).rules;
            // One step as usual is no steps at all.
            if rules.steps() == usual.rules.steps() {
                rules.steps.clear();
            }
            rules.offer.missed_limit = rules.offer.missed_limit.filter(|limit| *limit != known().spans.missed_limit);
        }
        assert_eq!(given, usual, "{}: {}", figure.heading, figure.field);
    }
}

#[test]
fn lists_are_bounded_as_the_page_says() {
    let bound = |heading, field: &str| rows(heading).into_iter().find(|row| row[0] == field).expect("a row")[2].clone();
    assert_eq!(bound("Of the document", "groups"), format!("{} groups", limit::POLICY_GROUPS));
    assert_eq!(bound("Of a skill", "steps"), format!("{} steps", limit::POLICY_STEPS));
    assert_eq!(bound("Of hours", "holidays"), format!("{} days", limit::POLICY_HOLIDAYS));
    for (day, _) in WeekForm::default().days() {
        assert_eq!(bound("Of hours", &format!("week.{day}")), format!("{} windows", limit::POLICY_WINDOWS));
    }
}
