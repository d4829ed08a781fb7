//! What is to be different: agents added and taken away, and parts of the configuration.
use crate::commands::CommandError;
use ::sim::Shift;
use ::sim::recorded::{Change, Fitted, Recording};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::settings::{Config, Person};
use routing::time::Millis;
use routing::{Address, Event, tenant};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::wire;

/// What a newcomer's level is in each of their skills.
const LEVEL: u8 = 5;

/// The error of an option.
pub(super) fn unusable(option: &str, why: impl Into<String>) -> CommandError {
    CommandError::Unusable(format!("--{option}: {}", why.into()))
}

/// The change that the options ask for.
pub(super) fn change(
    recording: &Recording,
    fitted: &Fitted,
    config: &Arc<Config>,
    agents: &[&String],
    policy: Option<&str>,
) -> Result<Change, CommandError> {
    let mut change = Change::default();
    for text in agents {
        let (count, skills) = wanted(text, config)?;
        if count > 0 {
            add(&mut change, fitted, count.unsigned_abs(), &skills);
        } else {
            remove(&mut change, recording, fitted, count.unsigned_abs(), &skills)?;
        }
    }
    if let Some(file) = policy {
        let text = if file == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(file) };
        let text = text.map_err(|error| unusable("policy", format!("{file}: {error}")))?;
        change.config = Some(patched(config, &text).map_err(|why| unusable("policy", format!("{file}: {why}")))?);
    }
    Ok(change)
}

/// `+1:Billing,Sales`: how many, and which skills, by name or number.
fn wanted(text: &str, config: &Config) -> Result<(i64, Vec<SkillId>), CommandError> {
    let wrong = || unusable("agents", format!("{text:?} is not like +1:Billing,Sales or -2:Billing"));
    let (count, names) = text.split_once(':').ok_or_else(wrong)?;
    let count: i64 = count.parse().ok().filter(|count: &i64| (1..=1_000).contains(&count.abs())).ok_or_else(wrong)?;
    let skill = |name: &str| {
        let name = name.trim();
        let is_it = |id: SkillId, known: &str| known.eq_ignore_ascii_case(name) || id.0.to_string() == name;
        let found = config.skills.iter().find(|skill| is_it(skill.id, &skill.name));
        found.map(|skill| skill.id).ok_or_else(|| {
            let known: Vec<&str> = config.skills.iter().map(|skill| &*skill.name).collect();
            unusable("agents", format!("there is no skill {name:?}; there are {}", known.join(", ")))
        })
    };
    let skills = names.split(',').map(skill).collect::<Result<Vec<SkillId>, CommandError>>()?;
    Ok((count, skills))
}

/// Newcomers are there from the first agent's coming to the last one's going, with the slots that most have.
fn add(change: &mut Change, fitted: &Fitted, count: u64, skills: &[SkillId]) {
    let shifts = &fitted.roster.shifts;
    let begin = shifts.iter().map(|shift| shift.from).min().unwrap_or(fitted.workload.start);
    let end = shifts.iter().map(|shift| shift.to).max().unwrap_or(fitted.workload.until);
    let mut sizes: BTreeMap<Units, usize> = BTreeMap::new();
    for shift in shifts {
        *sizes.entry(shift.person.maximum).or_default() += 1;
    }
    let usual = sizes.iter().max_by_key(|(_, count)| **count).map_or(Units::LIVE_CHAT, |(size, _)| *size);
    let known = shifts.iter().chain(&change.added).map(|shift| shift.person.id.0).max().unwrap_or(0);
    let skills: Vec<(SkillId, u8)> = skills.iter().map(|skill| (*skill, LEVEL)).collect();
    for number in 1..=count as u32 {
        let name = format!("newcomer {}", change.added.len() + 1).into();
        let person = Arc::new(Person::new(AgentId(known + number), name, skills.clone(), usual));
        change.added.push(Shift { person, from: begin, to: end, breaks: Vec::new() });
    }
}

/// Of those with all of the skills, those who answered least stay at home.
fn remove(
    change: &mut Change,
    recording: &Recording,
    fitted: &Fitted,
    count: u64,
    skills: &[SkillId],
) -> Result<(), CommandError> {
    let figures = recording.figures();
    let has = |person: &Person| skills.iter().all(|skill| person.skills.iter().any(|(known, _)| known == skill));
    let able = fitted.roster.shifts.iter().filter(|shift| has(&shift.person)).map(|shift| shift.person.id);
    let mut able: Vec<AgentId> = able.filter(|agent| !change.removed.contains(agent)).collect();
    able.sort_unstable();
    able.dedup();
    if (able.len() as u64) < count {
        return Err(unusable("agents", format!("only {} agents with these skills were there", able.len())));
    }
    able.sort_by_key(|agent| figures.agents.get(agent).map_or(0, |work| work.answered));
    change.removed.extend(able.into_iter().take(count as usize));
    Ok(())
}

/// The change in words.
pub(super) fn describe(change: &Change, config: &Config) -> Vec<String> {
    let hour = |at: Millis| {
        let instant = jiff::Timestamp::from_millisecond(at.0).unwrap_or(jiff::Timestamp::MAX);
        instant.strftime("%H:%M").to_string()
    };
    let skill = |id: SkillId| config.skill(id).map_or_else(|| id.to_string(), |skill| skill.name.to_string());
    let added = change.added.iter().map(|shift| {
        let skills: Vec<String> = shift.person.skills.iter().map(|(id, _)| skill(*id)).collect();
        let (slots, from, to) = (shift.person.maximum.as_slots(), hour(shift.from), hour(shift.to));
        format!("{} with {} and {slots} slots from {from} to {to} UTC", shift.person.name, skills.join(", "))
    });
    let removed = change.removed.iter().map(|agent| format!("agent {agent} is not there"));
    let policy = change.config.iter().map(|_| "another configuration".to_owned());
    added.chain(removed).chain(policy).collect()
}

/// The configuration as a document.
pub(super) fn show(config: &Arc<Config>) -> Result<String, CommandError> {
    Ok(serde_json::to_string_pretty(&document(config)?).unwrap_or_default())
}

fn document(config: &Arc<Config>) -> Result<Value, CommandError> {
    let written = wire::to_wire(&Event::Tenant(tenant::Event::Configured(config.clone())))?;
    serde_json::from_str(&written.body).map_err(|error| CommandError::Unusable(error.to_string()))
}

/// The configuration with what a text has put in place of what is there.
fn patched(config: &Arc<Config>, text: &str) -> Result<Arc<Config>, String> {
    let patch: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let mut whole = document(config).map_err(|error| error.to_string())?;
    merge(&mut whole, &patch, "policy")?;
    let event = wire::from_wire(Address::Tenant, "tenant.configured", 1, &whole.to_string());
    let Event::Tenant(tenant::Event::Configured(read)) = event.map_err(|error| error.to_string())? else {
        return Err("it is no configuration".into());
    };
    // What is not understood is not read, and so is not there when it is written again.
    let understood = document(&read).map_err(|error| error.to_string())?;
    match lost(&patch, &understood, "policy") {
        Some(place) => Err(format!("{place} is not known, or is what is usual anyway")),
        None => Ok(read),
    }
}

/// Which element of a list a patch is for: the one with the same number, or the same name.
fn same(element: &Value, patch: &Value) -> bool {
    let alike = |key: &str| patch.get(key).is_some_and(|value| element.get(key) == Some(value));
    alike("id") || (patch.get("id").is_none() && alike("name"))
}

fn is_named(list: &[Value]) -> bool {
    list.iter().any(|element| element.get("id").is_some() || element.get("name").is_some())
}

fn merge(into: &mut Value, patch: &Value, place: &str) -> Result<(), String> {
    match (into, patch) {
        (Value::Object(into), Value::Object(patch)) => {
            for (key, value) in patch {
                merge(into.entry(key.clone()).or_insert(Value::Null), value, &format!("{place}.{key}"))?;
            }
        }
        (Value::Array(into), Value::Array(patch)) if is_named(patch) => {
            for (number, value) in patch.iter().enumerate() {
                let place = format!("{place}[{number}]");
                let element = into.iter_mut().find(|element| same(element, value));
                merge(element.ok_or_else(|| format!("{place} is of none that was there"))?, value, &place)?;
            }
        }
        (into, patch) => *into = patch.clone(),
    }
    Ok(())
}

/// The first part of a patch that is not in a document.
fn lost(patch: &Value, whole: &Value, place: &str) -> Option<String> {
    match (patch, whole) {
        (Value::Object(patch), whole) => patch.iter().find_map(|(key, value)| {
            let place = format!("{place}.{key}");
            match whole.get(key) {
                Some(there) => lost(value, there, &place),
                None if value.is_null() => None,
                None => Some(place),
            }
        }),
        (Value::Array(patch), Value::Array(whole)) if is_named(patch) => {
            patch.iter().enumerate().find_map(|(number, value)| {
                let place = format!("{place}[{number}]");
                match whole.iter().find(|element| same(element, value)) {
                    Some(there) => lost(value, there, &place),
                    None => Some(place),
                }
            })
        }
        (Value::Array(patch), Value::Array(whole)) => {
            let pairs = patch.iter().zip(whole).enumerate();
            let mut lost =
                pairs.filter_map(|(number, (value, there))| lost(value, there, &format!("{place}[{number}]")));
            if patch.len() == whole.len() { lost.next() } else { Some(place.to_owned()) }
        }
        (patch, whole) => (patch != whole).then(|| place.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use routing::settings::{Mode, SkillSettings, Spans};

    fn shop() -> Arc<Config> {
        let skill = |id, name: &str| Arc::new(SkillSettings::new(SkillId(id), name.into(), Mode::Push));
        Arc::new(Config { version: 3, skills: vec![skill(1, "Billing"), skill(2, "Sales")], spans: Spans::default() })
    }

    #[test]
    fn a_policy_says_only_what_is_to_be_different() {
        let config =
            patched(&shop(), r#"{"skills":[{"name":"Sales","ring":7000,"rules":{"line":{"cap":4}}}]}"#).unwrap();
        let [billing, sales] = &config.skills[..] else { panic!("{config:?}") };
        assert_eq!(**billing, *shop().skills[0]);
        assert_eq!((sales.ring, sales.rules.line.cap), (Millis::seconds(7), Some(4)));
        assert_eq!(patched(&shop(), &show(&shop()).unwrap()).unwrap(), shop(), "the whole document changes nothing");
    }

    #[test]
    fn a_policy_that_cannot_be_meant_is_refused_where_it_is_wrong() {
        let wrong = |text: &str| patched(&shop(), text).unwrap_err();
        assert!(wrong("{").starts_with("EOF"));
        assert!(wrong(r#"{"skills":[{"name":"Sales","rang":7}]}"#).starts_with("policy.skills[0].rang is not known"));
        assert!(wrong(r#"{"skills":[{"name":"Ales","ring":7}]}"#).starts_with("policy.skills[0] is of none"));
        assert!(wrong(r#"{"skills":[{"id":1,"ring":"long"}]}"#).contains("invalid type"));
    }

    #[test]
    fn agents_are_asked_for_by_the_names_of_their_skills() {
        assert_eq!(wanted("+2:billing, Sales", &shop()).unwrap(), (2, vec![SkillId(1), SkillId(2)]));
        assert_eq!(wanted("-1:2", &shop()).unwrap(), (-1, vec![SkillId(2)]));
        let wrong = |text: &str| wanted(text, &shop()).unwrap_err().to_string();
        assert_eq!(wrong("2"), "--agents: \"2\" is not like +1:Billing,Sales or -2:Billing");
        assert_eq!(wrong("+1:Ales"), "--agents: there is no skill \"Ales\"; there are Billing, Sales");
    }
}
