//! A person's preferences: one line makes the field, its default and its place in a partial change.
use crate::edge::language::Language;
use catalogue::limit;
use catalogue::units::Millis;
use garde::Validate;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// After how many idle seconds an agent goes away by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum AwayTime {
    /// Never.
    #[default]
    Never,
    /// After so many seconds.
    After(u32),
}

impl AwayTime {
    /// As routing is told it.
    pub(crate) fn span(self) -> Option<Millis> {
        match self {
            AwayTime::Never => None,
            AwayTime::After(seconds) => Some(Millis::seconds(i64::from(seconds))),
        }
    }
}

/// The choices of the documents, in seconds.
const AWAY_TIMES: [u32; 5] = [300, 600, 1200, 1800, 3600];

impl Serialize for AwayTime {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            AwayTime::Never => to.serialize_str("never"),
            AwayTime::After(seconds) => to.serialize_u32(*seconds),
        }
    }
}

impl<'de> Deserialize<'de> for AwayTime {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AwayTime, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = AwayTime;
            fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str("\"never\", 300, 600, 1200, 1800 or 3600")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<AwayTime, E> {
                if text == "never" {
                    return Ok(AwayTime::Never);
                }
                Err(E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<AwayTime, E> {
                match AWAY_TIMES.iter().find(|seconds| u64::from(**seconds) == n) {
                    Some(seconds) => Ok(AwayTime::After(*seconds)),
                    None => Err(E::invalid_value(serde::de::Unexpected::Unsigned(n), &self)),
                }
            }
        }
        from.deserialize_any(Visitor)
    }
}

impl utoipa::PartialSchema for AwayTime {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{ObjectBuilder, OneOfBuilder, Type};
        OneOfBuilder::new()
            .item(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["never"])))
            .item(ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some(AWAY_TIMES)))
            .description(Some("Idle seconds until the agent goes away by itself."))
            .into()
    }
}

impl ToSchema for AwayTime {}

/// Light, dark, or as the device says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DarkMode {
    /// As the device says.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Whole hours ahead of UTC, from -12 to +14, or a zone of the IANA's list.
pub(crate) fn known_zone(zone: &str, _: &()) -> garde::Result {
    let hours = zone.parse::<i8>().is_ok_and(|hours| (-12..=14).contains(&hours));
    if hours || policy::zone(zone).is_some() {
        return Ok(());
    }
    Err(garde::Error::new("is neither whole hours from UTC nor a time zone of the list"))
}

macro_rules! preferences {
    ($( $name:ident: $type:ty = $default:expr, [$($rule:tt)+], $help:literal; )+) => {
        /// A person's preferences.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
        #[serde(default)]
        pub(crate) struct Preferences {
            $( #[doc = $help] pub(crate) $name: $type, )+
        }

        impl Default for Preferences {
            fn default() -> Preferences {
                Preferences { $( $name: $default, )+ }
            }
        }

        /// The preferences that are to change; what is absent or null stays as it is.
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Bounded, Validate, ToSchema)]
        #[serde(deny_unknown_fields, default)]
        pub(crate) struct PreferencesChange {
            $( #[doc = $help] #[garde($($rule)+)] pub(crate) $name: Option<$type>, )+
        }

        impl Preferences {
            /// Takes over what the change names.
            pub(crate) fn change(&mut self, change: PreferencesChange) {
                self.language_auto &= change.language.is_none();
                $( if let Some(value) = change.$name { self.$name = value; } )+
            }
        }
    };
}

preferences! {
    dark_mode: DarkMode = DarkMode::Auto, [skip], "Light, dark, or as the device says.";
    zoom: u16 = 100, [range(min = limit::ZOOM_LEAST, max = limit::ZOOM_MOST)], "Size of everything, in percent.";
    timezone: String = "+1".into(), [inner(custom(known_zone))], "Time zone where it is not automatic: whole hours from UTC, or one of `helper/timezones`.";
    timezone_auto: bool = true, [skip], "Time zone as the device says.";
    language: Language = Language::En, [skip], "Language of the console where it is not automatic.";
    language_auto: bool = true, [skip], "Language as the browser says; choosing a language ends it.";
    enter_to_send: bool = true, [skip], "Enter sends; otherwise Ctrl and Enter.";
    away_time: AwayTime = AwayTime::Never, [skip], "Idle seconds until the agent goes away by itself.";
    desktop_notifications: bool = true, [skip], "Notifications on the desktop.";
    handy_tips: bool = true, [skip], "Tips.";
    paste_plaintext: bool = false, [skip], "Pasting leaves the form behind.";
    predictive_canned: bool = true, [skip], "Canned responses are suggested.";
    show_previous_searches: bool = true, [skip], "Earlier searches are shown.";
    metrics_performance: bool = false, [skip], "Fewer movements in charts.";
    error_monitoring: bool = true, [skip], "Faults of the console are reported.";
    initial_tour: bool = false, [skip], "The first tour is done with.";
    used_versions: Vec<String> = Vec::new(), [length(max = limit::VERSIONS_SEEN), inner(inner(length(chars, max = limit::VERSION_NAME)))], "Versions that the person has seen.";
    notified_achievements: Vec<String> = Vec::new(), [length(max = limit::ACHIEVEMENTS_NOTED), inner(inner(length(chars, max = limit::ACHIEVEMENT_NAME)))], "Achievements that were announced.";
    new_achievements: Vec<String> = Vec::new(), [length(max = limit::ACHIEVEMENTS_NOTED), inner(inner(length(chars, max = limit::ACHIEVEMENT_NAME)))], "Achievements still to be announced.";
    default_metrics_application: Option<String> = None, [inner(inner(length(chars, max = limit::APPLICATION_NAME)))], "Application that metrics begin with.";
    release_notes: Option<String> = None, [inner(inner(length(chars, max = limit::VERSION_NAME)))], "Version whose notes were read last.";
    lc_customer_message_sound: bool = true, [skip], "A sound for a customer's message.";
    lc_capacity_available_sound: bool = true, [skip], "A sound when a slot is free and someone waits.";
    lc_chat_invite_or_transfer_sound: bool = true, [skip], "A sound for an invitation, a transfer or an offer.";
    announcements_sound: bool = true, [skip], "A sound for an announcement.";
    lc_if_unavailable_sound: bool = true, [skip], "Sounds also while unavailable.";
}
