//! Turns the rules of a type's fields into the list of its bounds.
use crate::rules::{self, Rule};
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Field, Fields, GenericArgument, PathArguments, Type};

/// The implementation for a type.
pub(crate) fn of(item: &DeriveInput) -> syn::Result<TokenStream> {
    let name = &item.ident;
    let (words, _) = rules::said(&item.attrs, "serde", "")?;
    let lines: Vec<Line> = match &item.data {
        Data::Struct(of) => {
            if let Some(word) = words.iter().find(|word| *word == "rename_all") {
                return Err(syn::Error::new(word.span(), "fields of what is taken are called as they are"));
            }
            of.fields.iter().map(line).collect::<syn::Result<_>>()?
        }
        Data::Enum(of) => of.variants.iter().map(|variant| dives(&variant.fields)).collect::<syn::Result<_>>()?,
        Data::Union(of) => return Err(syn::Error::new(of.union_token.span, "has no bounds")),
    };
    // Fields belong to the type that began last, so the types below come behind all of them.
    let (fields, below) = (lines.iter().map(|line| &line.field), lines.iter().map(|line| &line.below));
    Ok(quote! {
        impl crate::edge::bounds::Bounded for #name {
            fn bounds(into: &mut crate::edge::bounds::Found) {
                if !into.begins::<Self>() {
                    return;
                }
                #(#fields)*
                #(#below)*
            }
        }
    })
}

/// What a field adds: itself, and the types below it.
#[derive(Default)]
struct Line {
    field: TokenStream,
    below: TokenStream,
}

/// Of a variant only the types that it dives into have bounds: its own fields would have no name to be found by.
fn dives(fields: &Fields) -> syn::Result<Line> {
    let mut line = Line::default();
    for field in fields {
        for rule in rules::of(&field.attrs)? {
            match rule.name.to_string().as_str() {
                "skip" => {}
                "dive" => line.below.extend(dive(&field.ty)),
                _ => return Err(syn::Error::new(rule.name.span(), "a variant has its bounds in a type of its own")),
            }
        }
    }
    Ok(line)
}

fn dive(into: &Type) -> TokenStream {
    quote! { <#into as crate::edge::bounds::Bounded>::bounds(into); }
}

/// The line of a field: its bound, and the types below it.
fn line(field: &Field) -> syn::Result<Line> {
    let Some(ident) = &field.ident else { return Err(syn::Error::new_spanned(field, "a field has a name")) };
    let (_, renamed) = rules::said(&field.attrs, "serde", "rename")?;
    let name = renamed.map_or_else(|| ident.unraw().to_string(), |text| text.value());
    let (stated, _) = rules::said(&field.attrs, "schema", "")?;
    let mut line = Line::default();
    let mut bound = Vec::new();
    for rule in rules::of(&field.attrs)? {
        if rule.name == "dive" {
            line.below.extend(dive(&field.ty));
        } else {
            bound.extend(read(&rule, &field.ty)?);
        }
    }
    let twice = |word: &&syn::Ident| bound.iter().any(|part| part.states.iter().any(|stated| *word == stated));
    if let Some(word) = stated.iter().find(twice) {
        return Err(syn::Error::new(
            word.span(),
            "stands in the rules already, and the description takes it from there",
        ));
    }
    if !bound.is_empty() {
        let parts = bound.iter().map(|part| &part.call);
        line.field = quote! { into.field(#name, crate::edge::bounds::Bound::default()#(#parts)*); };
    }
    Ok(line)
}

/// What one rule says, and what it makes needless in `#[schema(…)]`.
struct Part {
    call: TokenStream,
    states: Vec<&'static str>,
}

/// A rule of a value of this type.
fn read(rule: &Rule, of: &Type) -> syn::Result<Vec<Part>> {
    let some = |value: &Option<syn::Expr>| match value {
        Some(value) => quote! { Some(crate::edge::bounds::figure(#value)) },
        None => quote! { None },
    };
    let states = |min: bool, max: bool, names: [&[&'static str]; 2]| {
        let [least, most] = names;
        let of = |said: bool, names: &[&'static str]| if said { names.to_vec() } else { Vec::new() };
        [of(min, least), of(max, most)].concat()
    };
    Ok(match rule.name.to_string().as_str() {
        "length" => {
            let span = rule.span()?;
            let (min, max) = (some(&span.min), some(&span.max));
            let call = match &span.of {
                Some(word) if word == "bytes" => quote! { .bytes(#min, #max) },
                _ => quote! { .length(#min, #max) },
            };
            let names: [&[&str]; 2] = [&["min_length", "min_items"], &["max_length", "max_items"]];
            vec![Part { call, states: states(span.min.is_some(), span.max.is_some(), names) }]
        }
        "range" => {
            let span = rule.span()?;
            let (min, max) = (some(&span.min), some(&span.max));
            let states = states(span.min.is_some(), span.max.is_some(), [&["minimum"], &["maximum"]]);
            vec![Part { call: quote! { .range(#min, #max) }, states }]
        }
        "pattern" => {
            let text = rule.text()?;
            vec![Part { call: quote! { .pattern(#text) }, states: vec!["pattern"] }]
        }
        "custom" => rule.at_most().map_or_else(Vec::new, |most| {
            let call = quote! { .length(None, Some(crate::edge::bounds::figure(#most))) };
            vec![Part { call, states: vec!["max_length"] }]
        }),
        "inner" => inner(rule, of)?,
        // What has no bounds, or none that a description could state.
        _ => Vec::new(),
    })
}

/// The rules inside of `inner`: of an option they are of the value itself, of anything else of what stands in it.
fn inner(rule: &Rule, of: &Type) -> syn::Result<Vec<Part>> {
    let (optional, within) = within(of)?;
    let mut parts = Vec::new();
    for rule in rule.rules()? {
        parts.extend(read(&rule, within)?);
    }
    if optional || parts.is_empty() {
        return Ok(parts);
    }
    let states = Vec::new();
    let calls = parts.iter().map(|part| &part.call);
    let call = quote! { .items(crate::edge::bounds::Bound::default()#(#calls)*) };
    Ok(vec![Part { call, states }])
}

/// Whether a type is an option, and the last of the types in its brackets.
fn within(of: &Type) -> syn::Result<(bool, &Type)> {
    let of = match of {
        Type::Group(group) => &*group.elem,
        other => other,
    };
    if let Type::Path(path) = of
        && let Some(last) = path.path.segments.last()
        && let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(GenericArgument::Type(within)) = arguments.args.last()
    {
        return Ok((last.ident == "Option", within));
    }
    Err(syn::Error::new_spanned(of, "has nothing in it"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn refused(item: DeriveInput) -> String {
        of(&item).map(|code| code.to_string()).unwrap_err().to_string()
    }

    #[test]
    fn a_bound_that_stands_twice_does_not_compile() {
        let twice: DeriveInput = parse_quote! {
            struct Body {
                #[garde(length(chars, max = limit::NAME))]
                #[schema(value_type = String, max_length = 40)]
                name: String,
            }
        };
        assert!(refused(twice).contains("stands in the rules already"));
    }

    #[test]
    fn a_field_is_called_as_it_travels_and_types_below_come_behind_all_fields() {
        let item: DeriveInput = parse_quote! {
            struct Body {
                #[garde(dive)]
                below: Vec<Item>,
                #[garde(inner(range(min = 1)))]
                #[serde(default, rename = "type")]
                kind: Option<u32>,
                #[garde(length(max = 3), inner(length(bytes, max = 64)))]
                r#in: Vec<String>,
            }
        };
        let code = of(&item).unwrap().to_string();
        let at = |part: &str| code.find(part).unwrap_or_else(|| panic!("{part} stands in {code}"));
        assert!(at("\"type\"") < at("\"in\"") && at("\"in\"") < at("Vec < Item > as"));
        assert!(code.contains("default () . range"), "an option's value is the field's own: {code}");
        assert!(code.contains(". items (crate :: edge :: bounds :: Bound :: default () . bytes"), "{code}");
    }

    #[test]
    fn what_could_not_be_found_again_is_refused() {
        let renamed: DeriveInput = parse_quote! {
            #[serde(rename_all = "camelCase")]
            struct Body { #[garde(skip)] name: String }
        };
        assert!(refused(renamed).contains("called as they are"));
        let variant: DeriveInput = parse_quote! { enum Says { Hello { #[garde(length(max = 1))] name: String } } };
        assert!(refused(variant).contains("a type of its own"));
    }
}
