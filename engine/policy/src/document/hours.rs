//! When a skill takes new chats, as people write it: times of the clock on the wall.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// When a skill takes new chats, in the document's time zone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyHours)]
pub struct HoursForm {
    /// The week; a day that is left out is closed.
    pub week: WeekForm,
    /// Days that are not as others of the week, such as `2026-12-25`, with when it is open on them; nothing: closed all day.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub holidays: BTreeMap<String, Vec<WindowForm>>,
}

/// When it is open on each day of the week.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyWeek)]
pub struct WeekForm {
    /// On Mondays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub monday: Vec<WindowForm>,
    /// On Tuesdays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tuesday: Vec<WindowForm>,
    /// On Wednesdays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wednesday: Vec<WindowForm>,
    /// On Thursdays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thursday: Vec<WindowForm>,
    /// On Fridays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub friday: Vec<WindowForm>,
    /// On Saturdays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saturday: Vec<WindowForm>,
    /// On Sundays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sunday: Vec<WindowForm>,
}

impl WeekForm {
    /// The days in order, from Monday on, by the names of their fields.
    pub fn days(&self) -> [(&'static str, &[WindowForm]); 7] {
        [
            ("monday", &self.monday),
            ("tuesday", &self.tuesday),
            ("wednesday", &self.wednesday),
            ("thursday", &self.thursday),
            ("friday", &self.friday),
            ("saturday", &self.saturday),
            ("sunday", &self.sunday),
        ]
    }
}

/// From one time of the day to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PolicyWindow)]
pub struct WindowForm {
    /// From when on, such as `09:00`.
    #[schema(pattern = "^[0-2][0-9]:[0-5][0-9]$")]
    pub from: String,
    /// Until when, such as `17:30`; at most `24:00`.
    #[schema(pattern = "^[0-2][0-9]:[0-5][0-9]$")]
    pub to: String,
}
