//! Reads the `garde` rules of a type once more, so that the served description states the bounds that are checked.
mod bounds;
mod rules;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `edge::bounds::Bounded`: which bounds the rules of a type's fields set, and which types they dive into. A bound
/// that `#[schema(…)]` states as well does not compile: it stands once.
#[proc_macro_derive(Bounded, attributes(garde, schema, serde))]
pub fn bounded(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    bounds::of(&item).unwrap_or_else(|error| error.to_compile_error()).into()
}
