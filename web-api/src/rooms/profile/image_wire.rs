//! Pictures, from outside.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What a picture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ImageType {
    /// The head of the person's page.
    HeaderImg,
    /// The person.
    Avatar,
}

/// What comes with a picture, which itself is the form's file `image`.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImageBody {
    /// What it is for; a head unless told otherwise.
    #[garde(skip)]
    pub(crate) r#type: Option<ImageType>,
}

/// Where a picture is from now on.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Uploaded {
    /// The address of a head's picture.
    pub(crate) header_img: Option<String>,
    /// The address of the person's picture.
    pub(crate) avatar: Option<String>,
    /// The same in other sizes, by pixels of a side, and `original`.
    pub(crate) avatarArray: BTreeMap<String, String>,
}

/// Which picture in which size.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImageQuery {
    /// Its id, as its address has it.
    #[garde(length(chars, min = 1, max = limit::IMAGE_ID))]
    pub(crate) id: String,
    /// Pixels of a side; without it, as large as it is kept.
    #[garde(skip)]
    pub(crate) size: Option<u32>,
}
