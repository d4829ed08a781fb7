//! Under construction in this commit; see the crate's folder.
