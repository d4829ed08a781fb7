//! Who may be told of what changes often: as much of it as they may ask for, as long as they may.
use crate::edge::app::App;
use crate::edge::frame::text;
use crate::edge::gate::may;
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::edge::sites::Site;
use crate::rooms::live::wire::{AgentHears, Topic};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::{Action, BANNED, FLOOR, REPORTED_CHATS};
use serde_json::json;
use store::StoreError;
use store::changes::Change;

/// All of them.
const TOPICS: [Topic; engine::Topic::ALL.len()] = [Topic::People, Topic::Floor, Topic::Reports, Topic::Bans];

/// What came of looking at what somebody asked for.
pub(crate) struct Looked {
    /// What they may watch.
    pub(crate) may: Vec<Topic>,
    /// Why not the others.
    pub(crate) refused: Vec<Problem>,
}

/// What of these topics somebody may watch.
pub(crate) async fn may_watch(app: &App, site: &Site, agent: AgentId, what: &[Topic]) -> Result<Looked, Problem> {
    let found = app.sessions.person(&app.db, site.id, agent).await?;
    let person = found.ok_or_else(|| Problem::of(Code::SESSION_EXPIRED))?;
    let (mut may, mut refused) = (Vec::new(), Vec::new());
    for topic in TOPICS.into_iter().filter(|topic| what.contains(topic)) {
        match watches(site, &person, topic.into()) {
            Ok(()) => may.push(topic),
            Err(problem) => refused.push(Problem { extra: json!({ "watch": topic }), ..problem }),
        }
    }
    Ok(Looked { may, refused })
}

/// As the call that answers all of it.
fn watches(site: &Site, person: &Person, topic: engine::Topic) -> Result<(), Problem> {
    match topic {
        // Whoever has the line may see the team.
        engine::Topic::People => Ok(()),
        engine::Topic::Floor => may(site, person, FLOOR, Action::View),
        // The line itself asks for the chat, as the calls do.
        engine::Topic::Reports => may(site, person, REPORTED_CHATS, Action::View),
        engine::Topic::Bans => may(site, person, BANNED, Action::View),
    }
}

/// What one may do, or many, has changed: whoever may watch something no longer hears no more of it.
pub(crate) async fn changed(app: &App, site: &Site, change: &Change) -> Result<(), StoreError> {
    let one = change.agent().filter(|_| change.topic == store::changes::Topic::Person);
    let feed = site.engine.feed();
    for agent in feed.watchers().into_iter().filter(|agent| one.is_none_or(|one| one == *agent)) {
        let person = app.sessions.person(&app.db, site.id, agent).await?;
        let may = |topic| person.as_ref().is_some_and(|person| watches(site, person, topic).is_ok());
        feed.watch_only(agent, may, |left| {
            text(&AgentHears::Watching {
                what: TOPICS.into_iter().filter(|topic| left.contains(&(*topic).into())).collect(),
            })
        });
    }
    Ok(())
}
