//! What is new in the product: kept in the repository beside the code that it tells of, in both languages.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::language::Language;
use crate::edge::problem::Problem;
use crate::edge::room::Room;
use crate::rooms::profile::Preferences;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use utoipa::ToSchema;

/// The notes as they are kept.
const KEPT: &str = include_str!("../../release_notes.json");

#[derive(Deserialize)]
struct Item {
    en: Text,
    it: Text,
    #[serde(default)]
    attachments: Vec<String>,
}

#[derive(Deserialize)]
struct Text {
    name: String,
    description: String,
}

#[derive(Deserialize)]
struct Kept {
    builds: BTreeMap<String, Vec<Item>>,
    next: Option<String>,
}

static NOTES: LazyLock<Kept> = LazyLock::new(|| serde_json::from_str(KEPT).expect("a test reads the notes"));

/// What is new in each version.
pub(crate) static ROOM: Room = Room { calls: rows, ..Room::named("release_notes") };

fn rows() -> Vec<Endpoint> {
    vec![
        get("helper/releasenotes", notes)
            .named("releaseNotes")
            .about("Returns the release notes of each version in your language."),
    ]
}

async fn notes(me: Signed, _: NoInput) -> Result<ReleaseNotes, Problem> {
    let preferences: Preferences = serde_json::from_str(&me.person.user.preferences).unwrap_or_default();
    let language = if preferences.language_auto { me.call.visitor.language } else { preferences.language };
    let said = |item: &Item| {
        let text = if language == Language::It { &item.it } else { &item.en };
        let (name, description) = (text.name.clone(), text.description.clone());
        ReleaseNote { name, description, attachments: item.attachments.clone() }
    };
    let builds = NOTES.builds.iter().map(|(version, items)| (version.clone(), items.iter().map(said).collect()));
    Ok(ReleaseNotes { Builds: builds.collect(), NextBuild: NOTES.next.clone() })
}

/// What is new.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct ReleaseNote {
    /// What it is called.
    pub(crate) name: String,
    /// What one can do with it.
    pub(crate) description: String,
    /// Addresses of pictures.
    pub(crate) attachments: Vec<String>,
}

/// What is new, version by version.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ReleaseNotes {
    /// By version.
    pub(crate) Builds: BTreeMap<String, Vec<ReleaseNote>>,
    /// The version that comes next, where one is announced.
    pub(crate) NextBuild: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_version_has_notes_in_both_languages() {
        let items = &NOTES.builds[env!("CARGO_PKG_VERSION")];
        assert!(!items.is_empty());
        for item in items {
            for text in [&item.en, &item.it] {
                assert!(!text.name.is_empty() && text.description.ends_with('.'), "{}", text.name);
            }
        }
    }
}
