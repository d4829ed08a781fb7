//! Lists of names with the permission groups that they give, as an earlier version and the operator's command have them.
use crate::openid::groups::DirectoryGroup;

/// The group of a list's row that is there already, and the name that a new one gets. Of names that are the same but for upper and
/// lower case the first is one's name, and others are the id that tokens carry of one besides.
pub(super) fn place<'a>(
    all: &'a [DirectoryGroup],
    earlier: &[(String, u32)],
    name: &str,
) -> (Option<&'a DirectoryGroup>, DirectoryGroup) {
    let named = |name: &str| all.iter().find(|one| one.name.to_lowercase() == name.to_lowercase());
    if earlier.iter().all(|(other, _)| other.to_lowercase() != name.to_lowercase()) {
        return (named(name), DirectoryGroup { name: name.to_owned(), ..DirectoryGroup::default() });
    }
    let free = (2..).map(|n: u32| format!("{name} ({n})")).find(|free| named(free).is_none()).unwrap_or_default();
    let there = all.iter().find(|one| one.external_id.as_deref() == Some(name));
    (there, DirectoryGroup { name: free, external_id: Some(name.to_owned()), ..DirectoryGroup::default() })
}
