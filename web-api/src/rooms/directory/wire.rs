//! The directory from outside, as administrators see it.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A new token for the directory, in place of any other.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DirectoryTokenBody {
    /// The permission group where people are whom the directory has in no group.
    #[garde(skip)]
    pub(crate) group_id: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// The token of the directory that is to be withdrawn.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DirectoryTokenGone {
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Where the directory is to put people.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DirectoryChange {
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Where people are whom it has in no group.
    #[garde(skip)]
    pub(crate) group_id: u32,
    /// Its groups, the one first that counts of several. Those that are left out come after.
    #[garde(length(max = limit::GROUPS))]
    pub(crate) ranks: Vec<u32>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What lets the directory in. The token itself is in none of these.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryToken {
    /// When it was made.
    pub(crate) made: At,
    /// By whom: it reaches as far as they did then.
    pub(crate) made_by: u32,
    /// What they are called.
    pub(crate) made_by_name: String,
}

/// A permission group that the directory fills.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryGroup {
    /// Which.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// What the directory calls it.
    pub(crate) external_id: Option<String>,
    /// How many it has in it.
    pub(crate) members: u32,
    /// Whether it gives nothing, so that nobody works with it until somebody says what it gives.
    pub(crate) void: bool,
}

/// The directory that enters and changes users by SCIM 2.0.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Directory {
    /// The address that the directory is given.
    pub(crate) address: String,
    /// What lets it in; null where nothing does.
    pub(crate) token: Option<DirectoryToken>,
    /// Its last call, to a minute; null before the first.
    pub(crate) seen: Option<At>,
    /// Where people are whom it has in no group; null before the first token.
    pub(crate) group_id: Option<u32>,
    /// The groups that it fills, the one first that counts of several.
    pub(crate) groups: Vec<DirectoryGroup>,
    /// How many users it has entered or changed.
    pub(crate) people: u64,
    /// From 1, one more with each change; 0 before the first token.
    pub(crate) version: u32,
}

/// A token that was just made for the directory.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryTokenMade {
    /// The token. Shown this once.
    pub(crate) token: String,
    /// The directory as it is now.
    pub(crate) directory: Directory,
}

/// A call of the directory.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryCall {
    /// It rises with each.
    pub(crate) number: u64,
    /// When.
    pub(crate) at: At,
    /// How.
    pub(crate) method: String,
    /// What it was about.
    pub(crate) path: String,
    /// What was answered.
    pub(crate) status: u16,
    /// Why it was refused, as a word, with what it is about behind it; null where it was done.
    pub(crate) why: Option<String>,
}

/// What the directory did last.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryCalls {
    /// What it changed and what was refused, the newest first.
    pub(crate) items: Vec<DirectoryCall>,
}

/// Which users of the directory.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DirectoryPeopleQuery {
    /// Behind the page that gave it.
    #[garde(skip)]
    pub(crate) next_token: Option<u32>,
}

/// A user whom the directory has entered or changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryPerson {
    /// Who.
    pub(crate) user_id: u32,
    /// What they sign in with.
    pub(crate) username: String,
    /// First and last name.
    pub(crate) fullname: String,
    /// What the directory calls them.
    pub(crate) external_id: Option<String>,
    /// Whether it made the account; otherwise that was there.
    pub(crate) entered: bool,
    /// Whether nothing lets them in.
    pub(crate) suspended: bool,
    /// When it changed them last.
    pub(crate) changed: At,
}

/// Users whom the directory has entered or changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryPeople {
    /// By their ids.
    pub(crate) items: Vec<DirectoryPerson>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<u32>,
    /// How many they are on all pages.
    pub(crate) total: u64,
}
