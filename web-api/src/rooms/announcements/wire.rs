//! What people of a house are told by others of it.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Of what kind an announcement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum AnnouncementKind {
    /// Something to mind now.
    Warning,
    /// Something that holds from now on.
    Notice,
    /// Something to know.
    News,
    /// Something new in the product.
    Feature,
}

impl AnnouncementKind {
    /// The documents' order.
    pub(crate) const ALL: [AnnouncementKind; 4] =
        [AnnouncementKind::Warning, AnnouncementKind::Notice, AnnouncementKind::News, AnnouncementKind::Feature];

    /// The documents' word, which the store keeps.
    pub(crate) fn name(self) -> &'static str {
        match self {
            AnnouncementKind::Warning => "Warning",
            AnnouncementKind::Notice => "Notice",
            AnnouncementKind::News => "News",
            AnnouncementKind::Feature => "Feature",
        }
    }
}

/// A part of the inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum InboxPart {
    /// What is not read.
    Unread,
    /// Warnings.
    Warning,
    /// Notices.
    Notice,
    /// News.
    News,
    /// Features.
    Feature,
}

/// An announcement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Announcement {
    /// Its number.
    pub(crate) id: u32,
    /// What it is about.
    pub(crate) subject: String,
    /// Of what kind.
    #[serde(rename = "type")]
    pub(crate) kind: AnnouncementKind,
    /// When it was made.
    pub(crate) created: At,
    /// HTML without anything that runs or is fetched from elsewhere.
    pub(crate) content: String,
    /// Whether the person has read it.
    pub(crate) read: bool,
    /// Who made it.
    pub(crate) from: String,
    /// The same, by id.
    pub(crate) from_id: u32,
    /// Whether it is for everybody of the tenant; otherwise for some groups or people.
    pub(crate) global_broadcast: bool,
    /// Whether it is for some people by name.
    pub(crate) personal: bool,
    /// When it first reached the person.
    pub(crate) delivered: Option<At>,
    /// Whether the person may recall it, as it stands.
    pub(crate) recallable: bool,
    /// For whoever made it: how many others have read it.
    pub(crate) readers: Option<u32>,
}

/// How many a person has not read.
#[derive(Debug, Default, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Unread {
    /// In all.
    pub(crate) Unread: u32,
    /// Warnings.
    pub(crate) Warning: u32,
    /// Notices.
    pub(crate) Notice: u32,
    /// News.
    pub(crate) News: u32,
    /// Features.
    pub(crate) Feature: u32,
}

/// What a person is told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Announcements {
    /// The newest first.
    pub(crate) items: Vec<Announcement>,
    /// What the next older ones are asked for by; null at the end.
    pub(crate) next_token: Option<String>,
    /// How many are not read, whatever was asked for.
    pub(crate) unread: Unread,
}

/// Which are wanted; without anything, all.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnouncementQuery {
    /// This one alone.
    #[garde(skip)]
    pub(crate) id: Option<u32>,
    /// Those of one part of the inbox.
    #[garde(skip)]
    #[serde(rename = "type")]
    #[schema(inline)]
    pub(crate) part: Option<InboxPart>,
    /// How many at most.
    #[garde(inner(range(min = 1, max = limit::ANNOUNCEMENTS_PAGE_MOST)))]
    pub(crate) amount: Option<u32>,
    /// As the page before gave it.
    #[garde(inner(length(chars, max = limit::PAGE_TOKEN)))]
    pub(crate) next_token: Option<String>,
}

/// A new announcement.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnouncementBody {
    /// What it is about, as plain text.
    #[garde(length(chars, max = limit::ANNOUNCEMENT_SUBJECT))]
    pub(crate) subject: String,
    /// Of what kind.
    #[garde(skip)]
    #[serde(rename = "type")]
    pub(crate) kind: AnnouncementKind,
    /// HTML; what could run, and what would be fetched from elsewhere, is taken out.
    #[garde(length(chars, max = limit::ANNOUNCEMENT_CONTENT))]
    pub(crate) content: String,
    /// For everybody of the tenant.
    #[garde(skip)]
    pub(crate) global_broadcast: bool,
    /// Otherwise for the people of these groups.
    #[garde(inner(length(max = limit::ANNOUNCEMENT_GROUPS)))]
    pub(crate) groups: Option<Vec<u32>>,
}

/// A message to people by name.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageBody {
    /// For whom; none: everybody who is signed in.
    #[garde(inner(length(min = 1, max = limit::MESSAGE_PEOPLE)))]
    pub(crate) users: Option<Vec<u32>>,
    /// What is said, as plain text; its first line is its subject.
    #[garde(length(chars, max = limit::MESSAGE_TEXT))]
    pub(crate) text: String,
    /// Whether it stays on the screen until it is seen.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) urgent: bool,
}

/// What was announced.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnnouncementMade {
    /// As its maker has it.
    pub(crate) announcement: Announcement,
    /// How many others it is for.
    pub(crate) people: u32,
}

/// What has been read.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnouncementRead {
    /// This one,
    #[garde(skip)]
    pub(crate) id: Option<u32>,
    /// or all of them.
    #[garde(skip)]
    pub(crate) all: Option<bool>,
}

/// How many are not read.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnreadLeft {
    /// From now on.
    pub(crate) unread: Unread,
}

/// Which one is to be taken back.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnouncementGone {
    /// Its number.
    #[garde(skip)]
    pub(crate) id: u32,
}

/// Something was announced.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Announced {
    /// Its number.
    pub(crate) id: u32,
    /// What it is about.
    pub(crate) subject: String,
    /// Of what kind.
    #[serde(rename = "type")]
    pub(crate) kind: AnnouncementKind,
    /// Who made it.
    pub(crate) from: String,
    /// The same, by id.
    pub(crate) from_id: u32,
}

/// An announcement was taken back.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Recalled {
    /// Its number.
    pub(crate) id: u32,
}
