//! Themes, from outside: slots with their values.
use crate::edge::text::at_most;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What of the console a value colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThemeSlot {
    /// The ground.
    Primary,
    /// Cards on the ground.
    Secondary,
    /// What floats above both.
    Foreground,
    /// The accent.
    Tertiary,
    /// Text.
    PrimaryFontColour,
    /// Text of less weight.
    SecondaryFontColour,
    /// The ring of what has the focus.
    Focus,
    /// The address of a picture behind the page's head; empty for none.
    HeaderImage,
}

/// A theme has as many slots as there are, up to the last one.
pub(crate) const SLOTS: usize = ThemeSlot::HeaderImage as usize + 1;

/// One slot of a theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeItem {
    /// Which.
    #[garde(skip)]
    pub(crate) description: ThemeSlot,
    /// `#rrggbb`; for `header-image` what `internal/image_upload` answered, or nothing.
    #[garde(length(chars, max = limit::THEME_VALUE))]
    pub(crate) value: String,
}

/// A theme.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Theme {
    /// Its number; 0 is the product's own.
    pub(crate) theme_id: u32,
    /// What it is called; empty for the product's own, whose name each language says itself.
    pub(crate) name: String,
    /// Every slot, each once.
    pub(crate) items: Vec<ThemeItem>,
    /// Whether the person wears it.
    pub(crate) chosen: bool,
}

/// Themes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Themes {
    /// The product's own first.
    pub(crate) items: Vec<Theme>,
}

/// Which themes are wanted; without anything, the one that the person wears.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeQuery {
    /// All of them.
    #[garde(skip)]
    pub(crate) all: Option<bool>,
    /// This one.
    #[garde(skip)]
    pub(crate) theme_id: Option<u32>,
}

/// A new theme.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeBody {
    /// Its name: not empty, not `Custom` or `Edit`, and not the name of another one.
    #[garde(custom(at_most(limit::THEME_NAME)))]
    pub(crate) name: String,
    /// Its slots; those that are left out are as in the product's own theme.
    #[garde(length(max = SLOTS), dive)]
    pub(crate) items: Vec<ThemeItem>,
}

/// A change of a theme.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeChange {
    /// Which.
    #[garde(skip)]
    pub(crate) theme_id: u32,
    /// Another name.
    #[garde(inner(custom(at_most(limit::THEME_NAME))))]
    pub(crate) name: Option<String>,
    /// Slots that are to change.
    #[garde(length(max = SLOTS), dive)]
    pub(crate) items: Option<Vec<ThemeItem>>,
}

/// Which theme is meant.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeChosen {
    /// Which; 0 is the product's own.
    #[garde(skip)]
    pub(crate) theme_id: u32,
}
