//! Lists of names with the permission groups that they give, as an earlier version and the operator's command have them.

/// Where a name of a list belongs: the group that is there already, by its place among all, and what a new one is called and which id
/// tokens carry of it. Of names that are the same but for upper and lower case the first is one's name, others are such ids.
pub(super) fn place(
    all: &[(&str, Option<&str>)],
    earlier: &[(String, u32)],
    name: &str,
) -> (Option<usize>, String, Option<String>) {
    let named = |name: &str| all.iter().position(|(one, _)| one.to_lowercase() == name.to_lowercase());
    if earlier.iter().all(|(other, _)| other.to_lowercase() != name.to_lowercase()) {
        return (named(name), name.to_owned(), None);
    }
    let free = (2..).map(|n: u32| format!("{name} ({n})")).find(|free| named(free).is_none()).unwrap_or_default();
    let there = all.iter().position(|(_, external_id)| *external_id == Some(name));
    (there, free, Some(name.to_owned()))
}
