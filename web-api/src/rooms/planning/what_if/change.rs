//! What is to be different: agents added and taken away, and parts of the configuration.
use crate::edge::errand::ErrandError;
use crate::rooms::planning::day;
use ::sim::Shift;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use policy::{Document, Fault, Known};
use routing::settings::{Config, Person};
use routing::time::Millis;
use sim::recorded::{Change, Fitted, Recording};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a newcomer's level is in each of their skills.
const LEVEL: u8 = 5;

/// The error of an option.
pub(crate) fn unusable(option: &str, why: impl Into<String>) -> ErrandError {
    ErrandError::Unusable(format!("--{option}: {}", why.into()))
}

/// The change that the options ask for.
pub(crate) fn change(
    recording: &Recording,
    fitted: &Fitted,
    (config, today): (&Arc<Config>, &Known),
    agents: &[&String],
    policy: Option<&str>,
) -> Result<Change, ErrandError> {
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
        change.config =
            Some(ruled(recording, config, today, &text).map_err(|why| unusable("policy", format!("{file}: {why}")))?);
    }
    Ok(change)
}

/// `+1:Billing,Sales`: how many, and which skills, by name or number.
fn wanted(text: &str, config: &Config) -> Result<(i64, Vec<SkillId>), ErrandError> {
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
    let skills = names.split(',').map(skill).collect::<Result<Vec<SkillId>, ErrandError>>()?;
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
) -> Result<(), ErrandError> {
    let figures = recording.figures();
    let has = |person: &Person| skills.iter().all(|skill| person.has_skill(*skill));
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
pub(crate) fn describe(change: &Change, config: &Config) -> Vec<String> {
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
    let policy = change.config.iter().map(|_| "another policy".to_owned());
    added.chain(removed).chain(policy).collect()
}

/// What a policy that is written so stands for on that day.
fn ruled(recording: &Recording, config: &Config, today: &Known, text: &str) -> Result<Arc<Config>, String> {
    let mut json = serde_json::Deserializer::from_str(text);
    let document: Document = serde_path_to_error::deserialize(&mut json).map_err(|error| error.to_string())?;
    let faults = |faults: Vec<Fault>| faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ");
    day::ruled(recording, config, &document, today).map_err(faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use routing::settings::{Mode, SkillSettings};

    fn shop() -> Arc<Config> {
        let skill = |id, name: &str| Arc::new(SkillSettings::new(SkillId(id), name.into(), Mode::Push));
        Arc::new(Config { version: 3, skills: vec![skill(1, "Billing"), skill(2, "Sales")], ..Config::default() })
    }

    fn nobody() -> Recording {
        Recording::of(&[], Millis::ZERO, Millis::hours(1))
    }

    /// The tenant has changed its mind about nothing since that day.
    fn today() -> Known {
        let skills = shop().skills.iter().map(|skill| (**skill).clone()).collect();
        Known { version: 3, skills, people: Vec::new(), spans: shop().spans, now: Millis::ZERO }
    }

    #[test]
    fn a_policy_stands_in_place_of_the_recorded_one() {
        let text = r#"{"skills":{"2":{"ring_seconds":7,"line":{"cap":4}}}}"#;
        let config = ruled(&nobody(), &shop(), &today(), text).unwrap();
        let [billing, sales] = &config.skills[..] else { panic!("{config:?}") };
        assert_eq!(**billing, *shop().skills[0]);
        assert_eq!((sales.ring, sales.rules.line.cap), (Millis::seconds(7), Some(4)));
        assert_eq!(config.version, 4);
    }

    #[test]
    fn a_policy_that_cannot_be_meant_is_refused_where_it_is_wrong() {
        let wrong = |text: &str| ruled(&nobody(), &shop(), &today(), text).unwrap_err();
        assert!(wrong("{").contains("EOF"));
        assert!(wrong(r#"{"skills":{"2":{"rang":7}}}"#).starts_with("skills.2.rang: unknown field `rang`"));
        assert!(wrong(r#"{"skills":{"9":{"ring_seconds":7}}}"#).starts_with("/skills/9 "));
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
