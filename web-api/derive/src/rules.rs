//! The rules of a field as they are written: `length(chars, max = limit::X)`, `dive`, `inner(range(min = 1))`.
use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprCall, Ident, LitStr, Token, parenthesized, token};

/// A rule by its name, with what stands behind it in brackets.
pub(crate) struct Rule {
    pub(crate) name: Ident,
    pub(crate) inside: TokenStream,
}

impl Parse for Rule {
    fn parse(input: ParseStream<'_>) -> syn::Result<Rule> {
        let name = input.call(Ident::parse_any)?;
        if !input.peek(token::Paren) {
            return Ok(Rule { name, inside: TokenStream::new() });
        }
        let inside;
        parenthesized!(inside in input);
        Ok(Rule { name, inside: inside.parse()? })
    }
}

impl Rule {
    /// The rules inside of this one.
    pub(crate) fn rules(&self) -> syn::Result<Vec<Rule>> {
        syn::parse2::<Rules>(self.inside.clone()).map(|rules| rules.0)
    }

    /// `chars, min = 1, max = 5`.
    pub(crate) fn span(&self) -> syn::Result<Span> {
        syn::parse2(self.inside.clone())
    }

    /// The text of a pattern.
    pub(crate) fn text(&self) -> syn::Result<LitStr> {
        syn::parse2(self.inside.clone())
    }

    /// The argument of the rule `at_most` of our own, which counts characters after trimming.
    pub(crate) fn at_most(&self) -> Option<Expr> {
        let call: ExprCall = syn::parse2(self.inside.clone()).ok()?;
        let Expr::Path(function) = &*call.func else { return None };
        let named = function.path.segments.last().is_some_and(|last| last.ident == "at_most");
        named.then(|| call.args.first().cloned()).flatten()
    }
}

struct Rules(Vec<Rule>);

impl Parse for Rules {
    fn parse(input: ParseStream<'_>) -> syn::Result<Rules> {
        let rules = Punctuated::<Rule, Token![,]>::parse_terminated(input)?;
        Ok(Rules(rules.into_iter().collect()))
    }
}

/// How much, of what.
#[derive(Default)]
pub(crate) struct Span {
    /// `chars` or `bytes`, where it is said.
    pub(crate) of: Option<Ident>,
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
}

impl Parse for Span {
    fn parse(input: ParseStream<'_>) -> syn::Result<Span> {
        let mut span = Span::default();
        while !input.is_empty() {
            let word = input.call(Ident::parse_any)?;
            if input.parse::<Option<Token![=]>>()?.is_none() {
                span.of = Some(word);
            } else {
                let value = Some(input.parse()?);
                match word.to_string().as_str() {
                    "min" => span.min = value,
                    "max" => span.max = value,
                    "equal" => (span.min, span.max) = (value.clone(), value),
                    _ => return Err(syn::Error::new(word.span(), "is neither min, max nor equal")),
                }
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(span)
    }
}

/// The rules of a field.
pub(crate) fn of(attributes: &[Attribute]) -> syn::Result<Vec<Rule>> {
    let mut all = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("garde")) {
        all.extend(attribute.parse_args::<Rules>()?.0);
    }
    Ok(all)
}

/// What is said by `name = "…"` or `name` in attributes of this kind: the words, and the text of the one that is asked for.
pub(crate) fn said(attributes: &[Attribute], kind: &str, wanted: &str) -> syn::Result<(Vec<Ident>, Option<LitStr>)> {
    let (mut words, mut found) = (Vec::new(), None);
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(kind)) {
        attribute.parse_nested_meta(|meta| {
            words.extend(meta.path.get_ident().cloned());
            if meta.input.peek(Token![=]) {
                let value: Expr = meta.value()?.parse()?;
                if let (true, Expr::Lit(literal)) = (meta.path.is_ident(wanted), &value)
                    && let syn::Lit::Str(text) = &literal.lit
                {
                    found = Some(text.clone());
                }
            } else if meta.input.peek(token::Paren) {
                let inside;
                parenthesized!(inside in meta.input);
                inside.parse::<TokenStream>()?;
            }
            Ok(())
        })?;
    }
    Ok((words, found))
}
