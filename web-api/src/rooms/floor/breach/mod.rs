//! Which lines will miss their targets, forecast every few seconds while somebody looks, on threads where nobody waits for it.
pub(crate) mod wire;

use crate::edge::basics::Ref;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::floor::follow::Followed;
use crate::rooms::floor::who::name;
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use parking_lot::Mutex;
use routing::folds::breach::{Act, Forecast, Level, Picture, Score, Watched, forecast, level, prevents, stuck, ways};
use routing::folds::day::Day;
use routing::settings::SkillSettings;
use routing::time::Millis;
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::{FloorBreach, FloorBreachHeld, FloorWay, FloorWayAct};

/// What is told of each line of which a breach is said.
pub(crate) type Told = BTreeMap<SkillId, FloorBreach>;

/// Each line as it is watched.
type Lines = BTreeMap<SkillId, Watched>;

/// The forecasts of a tenant's lines, and how true they came while this server runs.
#[derive(Default)]
pub(crate) struct Breaches {
    /// Held by the one who forecasts; whoever comes meanwhile is told what was forecast last.
    works: tokio::sync::Mutex<()>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    at: Option<Millis>,
    told: Arc<Told>,
    watched: Lines,
}

/// A line as it stands.
struct Asked {
    skill: SkillId,
    level: Level,
    misses: bool,
    picture: Option<Picture>,
}

/// A line of which a breach is said.
struct Said {
    skill: SkillId,
    level: Level,
    expected: Forecast,
}

impl Breaches {
    /// What is to be told now: forecast anew where the last forecast is too old.
    async fn of(&self, followed: &Followed, now: Millis) -> Result<Arc<Told>, Problem> {
        let Ok(_one) = self.works.try_lock() else { return Ok(self.kept.lock().told.clone()) };
        let (at, watched, told) = {
            let kept = self.kept.lock();
            (kept.at, kept.watched.clone(), kept.told.clone())
        };
        if at.is_some_and(|at| now - at < limit::BREACH_EVERY) {
            return Ok(told);
        }
        // The day is held only while lines are copied from it.
        let asked = look(followed, |day| asked(day, &watched, now))?;
        let (watched, said) = aside(move || forecasts(asked, watched, now)).await?;
        let ways = look(followed, |day| said.iter().map(|said| tried(day, said.skill, now)).collect::<Vec<_>>())?;
        let held = held(watched.values().map(Watched::score).fold(Score::default(), Score::and));
        let told: Told =
            aside(move || said.into_iter().zip(ways).map(|(said, ways)| breach(said, ways, held)).collect()).await?;
        let told = Arc::new(told);
        *self.kept.lock() = Kept { at: Some(now), told: told.clone(), watched };
        Ok(told)
    }
}

/// The breaches of a tenant's lines that are to be told now.
pub(crate) async fn breaches(site: &Site, followed: &Followed, now: Millis) -> Result<Arc<Told>, Problem> {
    site.keeps::<Breaches>().of(followed, now).await
}

fn look<T>(followed: &Followed, look: impl FnOnce(&Day) -> T) -> Result<T, Problem> {
    followed.day(look).ok_or_else(|| Problem::of(Code::FAULT))
}

async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    actix_web::web::block(work).await.map_err(|_| Problem::of(Code::FAULT))
}

fn asked(day: &Day, watched: &Lines, now: Millis) -> Vec<Asked> {
    let line = |settings: &Arc<SkillSettings>| {
        let (skill, service) = (settings.id, settings.rules.line.service_level);
        let level = level(day.line(skill)?, service.within, now);
        let misses = level.misses(service.percent);
        let open = !misses && !watched.get(&skill).is_some_and(Watched::in_breach);
        Some(Asked { skill, level, misses, picture: if open { Picture::of(day, skill, now) } else { None } })
    };
    day.config().skills.iter().filter_map(line).collect()
}

fn forecasts(asked: Vec<Asked>, mut watched: Lines, now: Millis) -> (Lines, Vec<Said>) {
    let mut said = Vec::new();
    for Asked { skill, level, misses, picture } in asked {
        let line = watched.entry(skill).or_default();
        let expected = picture.as_ref().map(forecast);
        let says = expected.is_some_and(|expected| expected.says(line.stands()));
        line.looks(now, misses, says);
        said.extend(expected.filter(|_| line.stands()).map(|expected| Said { skill, level, expected }));
    }
    (watched, said)
}

/// What could be done for a line: as the engine tries it, and as it is told.
fn tried(day: &Day, skill: SkillId, now: Millis) -> Vec<((Act, Picture), FloorWay)> {
    let row = |act: (Act, Picture)| {
        let told = way(day, act.0, now);
        (act, told)
    };
    ways(day, skill, now).into_iter().map(row).collect()
}

fn breach(said: Said, tried: Vec<((Act, Picture), FloorWay)>, held: FloorBreachHeld) -> (SkillId, FloorBreach) {
    let Said { skill, level, expected } = said;
    let (acts, rows): (Vec<_>, Vec<_>) = tried.into_iter().unzip();
    let found = prevents(&expected, &acts).into_iter().filter_map(|way| {
        let at = acts.iter().position(|(act, _)| *act == way.act)?;
        let after = way.forecast.after.filter(|_| !way.prevents).map(Millis::as_seconds);
        let (chance, expected) = (percent(way.forecast), way.forecast.expected);
        Some(FloorWay { in_seconds: after, chance, expected, ..rows[at].clone() })
    });
    let told = FloorBreach {
        in_seconds: expected.after.unwrap_or(limit::BREACH_AHEAD).as_seconds(),
        chance: percent(expected),
        level: level.percent(),
        expected: expected.expected,
        ways: found.collect(),
        held,
    };
    (skill, told)
}

/// An act in the API's words, before what comes of it is known.
fn way(day: &Day, act: Act, now: Millis) -> FloorWay {
    let (act, who) = match act {
        Act::Lend(to) => (FloorWayAct::Lend, Some(to)),
        Act::BringBack(who) => (FloorWayAct::BringBack, Some(who)),
        Act::Release(who) => (FloorWayAct::Release, Some(who)),
        Act::NextStep => (FloorWayAct::NextStep, None),
    };
    let agent = who.and_then(|who| day.agent_of(who)).filter(|_| act == FloorWayAct::Release);
    let chats = agent.iter().flat_map(|course| stuck(day, course.agent(), now)).map(Ref).collect();
    let (user_id, name) = (who.map(|who| who.0), who.map(|who| name(day, who)));
    FloorWay { act, user_id, name, chats, in_seconds: None, chance: 0, expected: None }
}

fn percent(forecast: Forecast) -> u32 {
    (forecast.chance * 100.0).round() as u32
}

fn held(score: Score) -> FloorBreachHeld {
    FloorBreachHeld { said: score.said, came: score.came, breaches: score.breaches, foretold: score.foretold }
}
