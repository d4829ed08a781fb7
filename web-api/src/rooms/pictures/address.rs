//! Where a person's picture is fetched, in every size.
use catalogue::limit;
use std::collections::BTreeMap;

/// Where a picture is fetched; its id stands behind.
pub(crate) const IMAGE: &str = "/2.0/internal/image?id=";

/// Pixels of a side of the one that lists show.
const USUAL: u32 = 64;

/// In the size that lists show.
pub(crate) fn avatar(id: &str) -> String {
    format!("{IMAGE}{id}&size={USUAL}")
}

/// In every size, by pixels of a side, and `original`.
pub(crate) fn avatars(id: &str) -> BTreeMap<String, String> {
    let sizes = limit::AVATAR_SIZES.iter().map(|size| (size.to_string(), format!("{IMAGE}{id}&size={size}")));
    sizes.chain([("original".to_owned(), format!("{IMAGE}{id}"))]).collect()
}
