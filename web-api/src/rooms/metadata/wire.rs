//! Definitions of metadata from outside.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use store::metadata as kept;
use utoipa::ToSchema;
use web_api_derive::Bounded;

macro_rules! both_ways {
    ($(#[$doc:meta])* $Name:ident { $( $(#[$each:meta])* $variant:ident, )+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $Name {
            $( $(#[$each])* $variant, )+
        }

        impl From<kept::$Name> for $Name {
            fn from(kept: kept::$Name) -> $Name {
                match kept { $( kept::$Name::$variant => $Name::$variant, )+ }
            }
        }

        impl From<$Name> for kept::$Name {
            fn from(wanted: $Name) -> kept::$Name {
                match wanted { $( $Name::$variant => kept::$Name::$variant, )+ }
            }
        }
    };
}

both_ways! {
    /// What a value is.
    Kind {
        /// A text.
        Text,
        /// A figure, with a point before its decimals.
        Number,
        /// A day, `yyyy-MM-dd`.
        Date,
        /// The value of one of the choices.
        Choice,
        /// `yes` or `no`.
        YesNo,
    }
}

both_ways! {
    /// Who fills it in; agents may correct it in either case.
    Asked {
        /// The customer, before the chat.
        Start,
        /// The agent, during the chat.
        Chat,
    }
}

both_ways! {
    /// When it stands in Customer Information.
    Shown {
        /// With or without a value.
        Always,
        /// Once there is a value.
        Filled,
    }
}

/// One of some that can be chosen.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChoiceBody {
    /// What is kept; left out: made of the English label.
    #[garde(length(chars, min = 1, max = limit::METADATA_KEY))]
    pub(crate) value: Option<String>,
    /// What it reads in English.
    #[garde(length(chars, max = limit::METADATA_LABEL))]
    pub(crate) label_en: String,
    /// What it reads in Italian.
    #[garde(length(chars, max = limit::METADATA_LABEL))]
    pub(crate) label_it: String,
}

/// A new definition.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataBody {
    /// What values are kept under: small letters, digits and `_`, a letter first. It stays as it is.
    #[garde(length(chars, max = limit::METADATA_KEY))]
    pub(crate) key: String,
    /// What it reads in English.
    #[garde(length(chars, max = limit::METADATA_LABEL))]
    pub(crate) label_en: String,
    /// What it reads in Italian.
    #[garde(length(chars, max = limit::METADATA_LABEL))]
    pub(crate) label_it: String,
    /// What a value is.
    #[garde(skip)]
    pub(crate) r#type: Kind,
    /// Whether the customer has to fill it in; counts where they are asked.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) required: bool,
    /// Who fills it in.
    #[garde(skip)]
    pub(crate) asked: Asked,
    /// When it is shown to agents.
    #[garde(skip)]
    pub(crate) shown: Shown,
    /// What can be chosen, in order; of a choice alone.
    #[garde(length(max = limit::METADATA_CHOICES), dive)]
    #[serde(default)]
    pub(crate) choices: Vec<ChoiceBody>,
    /// The least number; of a number alone.
    #[garde(skip)]
    pub(crate) least: Option<i64>,
    /// The greatest number; of a text the most characters.
    #[garde(skip)]
    pub(crate) most: Option<i64>,
}

/// New definitions.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataCreate {
    /// All are created, behind those that are there, or none.
    #[garde(length(min = 1, max = limit::METADATA), dive)]
    pub(crate) items: Vec<MetadataBody>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to change of a definition; what is left out stays.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What it reads in English.
    #[garde(length(chars, max = limit::METADATA_LABEL))]
    pub(crate) label_en: Option<String>,
    /// What it reads in Italian.
    #[garde(length(chars, max = limit::METADATA_LABEL))]
    pub(crate) label_it: Option<String>,
    /// What a value is. Those that chats have already stay as they are.
    #[garde(skip)]
    pub(crate) r#type: Option<Kind>,
    /// Whether the customer has to fill it in.
    #[garde(skip)]
    pub(crate) required: Option<bool>,
    /// Who fills it in.
    #[garde(skip)]
    pub(crate) asked: Option<Asked>,
    /// When it is shown to agents.
    #[garde(skip)]
    pub(crate) shown: Option<Shown>,
    /// Its place, from 0; where two are the same, by id.
    #[garde(range(max = limit::METADATA as u32))]
    pub(crate) place: Option<u32>,
    /// What can be chosen, in order.
    #[garde(length(max = limit::METADATA_CHOICES), dive)]
    pub(crate) choices: Option<Vec<ChoiceBody>>,
    /// Both bounds; those in it that are null are none.
    #[garde(skip)]
    pub(crate) bounds: Option<Bounds>,
}

/// Between what a number lies, or how long a text is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bounds {
    /// The least number.
    pub(crate) least: Option<i64>,
    /// The greatest number; of a text the most characters.
    pub(crate) most: Option<i64>,
}

/// Changes of definitions.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataChanges {
    /// All are made, or none.
    #[garde(length(min = 1, max = limit::METADATA), dive)]
    pub(crate) items: Vec<MetadataChange>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Definitions that are to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataGone {
    /// Which; all go, or none.
    #[garde(length(min = 1, max = limit::METADATA))]
    pub(crate) ids: Vec<u32>,
    /// The version of each that was seen, in the same order.
    #[garde(length(min = 1, max = limit::METADATA))]
    pub(crate) versions: Vec<u32>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// One of some that can be chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MetadataChoice {
    /// What is kept.
    pub(crate) value: String,
    /// What it reads in English.
    pub(crate) label_en: String,
    /// What it reads in Italian.
    pub(crate) label_it: String,
}

/// A definition.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MetadataDefinition {
    /// Its id.
    pub(crate) id: u32,
    /// What values are kept under.
    pub(crate) key: String,
    /// What it reads in English.
    pub(crate) label_en: String,
    /// What it reads in Italian.
    pub(crate) label_it: String,
    /// What a value is.
    pub(crate) r#type: Kind,
    /// Whether the customer has to fill it in.
    pub(crate) required: bool,
    /// Who fills it in.
    pub(crate) asked: Asked,
    /// When it is shown to agents.
    pub(crate) shown: Shown,
    /// Its place, from 0; where two are the same, by id.
    pub(crate) place: u32,
    /// What can be chosen, in order.
    pub(crate) choices: Vec<MetadataChoice>,
    /// The least number.
    pub(crate) least: Option<i64>,
    /// The greatest number; of a text the most characters.
    pub(crate) most: Option<i64>,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// The definitions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MetadataDefinitions {
    /// In their order.
    pub(crate) items: Vec<MetadataDefinition>,
}

/// What the customer is asked before a chat.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AskedField {
    /// The key that the value goes under.
    pub(crate) key: String,
    /// What it reads in English.
    pub(crate) label_en: String,
    /// What it reads in Italian.
    pub(crate) label_it: String,
    /// What a value is.
    pub(crate) r#type: Kind,
    /// Whether a chat starts without it.
    pub(crate) required: bool,
    /// What can be chosen, in order.
    pub(crate) choices: Vec<MetadataChoice>,
    /// The least number.
    pub(crate) least: Option<i64>,
    /// The greatest number; of a text the most characters.
    pub(crate) most: Option<i64>,
}

/// A value that the customer filled in.
#[derive(Debug, Clone, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataEntry {
    /// The key of its definition.
    #[garde(length(chars, min = 1, max = limit::METADATA_KEY))]
    pub(crate) key: String,
    /// The value: a text, a figure, `yyyy-MM-dd`, `yes` or `no`, or the value of a choice.
    #[garde(length(chars, max = limit::METADATA_VALUE))]
    pub(crate) value: String,
}

impl From<kept::Choice> for MetadataChoice {
    fn from(kept::Choice { value, label_en, label_it }: kept::Choice) -> MetadataChoice {
        MetadataChoice { value, label_en, label_it }
    }
}

impl From<kept::Definition> for MetadataDefinition {
    fn from(one: kept::Definition) -> MetadataDefinition {
        MetadataDefinition {
            id: one.id,
            key: one.key,
            label_en: one.label_en,
            label_it: one.label_it,
            r#type: one.kind.into(),
            required: one.required,
            asked: one.asked.into(),
            shown: one.shown.into(),
            place: one.place,
            choices: one.choices.into_iter().map(MetadataChoice::from).collect(),
            least: one.least,
            most: one.most,
            version: one.version,
        }
    }
}

/// What of the definitions the customer is asked.
pub(crate) fn asked_before(all: &[kept::Definition]) -> Vec<AskedField> {
    let asked = all.iter().filter(|one| one.asked == kept::Asked::Start).cloned().map(MetadataDefinition::from);
    asked
        .map(|one| AskedField {
            key: one.key,
            label_en: one.label_en,
            label_it: one.label_it,
            r#type: one.r#type,
            required: one.required,
            choices: one.choices,
            least: one.least,
            most: one.most,
        })
        .collect()
}
