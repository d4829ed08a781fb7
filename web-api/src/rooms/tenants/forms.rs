//! What may be said of a tenant and its first person: the same by a call and by an errand.
use crate::edge::hosts;
use crate::edge::problem::Problem;
use crate::edge::text::{self, at_most, shows};
use garde::Validate;
use serde::Deserialize;
use store::tenants::Brand;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// The most characters of a name or an address of a picture.
const MOST: usize = 200;

/// A tenant to be made, with its first administrator.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The first label of its host.
    #[garde(custom(a_label))]
    pub(crate) subdomain: String,
    /// What it is called.
    #[garde(custom(at_most(MOST)), custom(a_name))]
    pub(crate) name: String,
    /// Who comes in first.
    #[garde(dive)]
    pub(crate) administrator: Administrator,
    /// Whether everyone needs two-step verification.
    #[serde(default)]
    #[garde(skip)]
    pub(crate) second_factor: bool,
}

/// The first person of a tenant.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Administrator {
    /// What they sign in with.
    #[garde(custom(at_most(MOST)), custom(a_username))]
    pub(crate) username: String,
    /// Their first name.
    #[garde(custom(at_most(MOST)), custom(a_name))]
    pub(crate) firstname: String,
    /// Their last name; they may have none.
    #[serde(default)]
    #[garde(custom(at_most(MOST)), custom(a_line))]
    pub(crate) lastname: String,
    /// Where mails reach them; empty for nowhere.
    #[serde(default)]
    #[garde(custom(at_most(MOST)), custom(an_email))]
    pub(crate) email: String,
    /// What they sign in with besides.
    #[garde(skip)]
    pub(crate) password: String,
    /// Whether the first sign-in asks for another password.
    #[serde(default)]
    #[garde(skip)]
    pub(crate) must_change: bool,
}

/// What changes of a tenant; what is not there stays as it is, and an empty picture is taken away.
#[derive(Debug, Default, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Changed {
    /// What it is called.
    #[garde(inner(custom(at_most(MOST)), custom(a_name)))]
    pub(crate) name: Option<String>,
    /// Its logo.
    #[garde(inner(custom(at_most(MOST)), custom(a_picture)))]
    pub(crate) image: Option<String>,
    /// The picture on its sign-in screen.
    #[garde(inner(custom(at_most(MOST)), custom(a_picture)))]
    pub(crate) login_image: Option<String>,
    /// What its account includes.
    #[garde(skip)]
    pub(crate) modules: Option<Vec<u16>>,
    /// What its account works together with.
    #[garde(skip)]
    pub(crate) integrations: Option<Vec<u16>>,
    /// Whether its calls are refused.
    #[garde(skip)]
    pub(crate) suspended: Option<bool>,
}

impl Changed {
    /// What of it is its name and its pictures, if anything.
    pub(crate) fn brand(&self) -> Option<Brand<'_>> {
        let brand = Brand {
            name: self.name.as_deref().map(str::trim),
            image: self.image.as_deref(),
            login_image: self.login_image.as_deref(),
        };
        brand.name.or(brand.image).or(brand.login_image).map(|_| brand)
    }
}

/// What a form was refused for, in one line for whoever typed it.
pub(crate) fn why(problem: &Problem) -> String {
    // By itself: nobody types the path that a body has it under.
    let field = problem.extra["field"].as_str().and_then(|path| path.rsplit('.').next()).unwrap_or_default();
    format!("{field} {}", problem.why())
}

fn ruled(good: bool, why: &str) -> garde::Result {
    if good { Ok(()) } else { Err(garde::Error::new(why)) }
}

fn a_label(subdomain: &str, _: &()) -> garde::Result {
    ruled(hosts::is_subdomain(subdomain), "has to be 1 to 63 letters, digits and hyphens")?;
    let (first, last) = (subdomain.as_bytes().first(), subdomain.as_bytes().last());
    let good = first.is_some_and(u8::is_ascii_alphabetic) && last.is_some_and(u8::is_ascii_alphanumeric);
    ruled(good, "has to begin with a letter and to end with a letter or a digit")?;
    ruled(!hosts::is_of_this_machine(subdomain), "is what every machine calls itself")
}

fn a_line(given: &str, _: &()) -> garde::Result {
    text::line("", given).map(drop).map_err(|problem| garde::Error::new(problem.why()))
}

pub(crate) fn a_name(given: &str, _: &()) -> garde::Result {
    text::named("", given).map(drop).map_err(|problem| garde::Error::new(problem.why()))
}

fn a_username(given: &str, _: &()) -> garde::Result {
    ruled(text::a_username(given), "has to be characters that can be seen, without spaces")
}

fn an_email(given: &str, _: &()) -> garde::Result {
    ruled(text::an_email(given), "is not an email address")
}

/// Consoles draw it, so it is never an address that runs something.
pub(crate) fn a_picture(address: &str, _: &()) -> garde::Result {
    let plain = address.chars().all(|c| shows(c) && !c.is_whitespace() && c != '\\');
    let elsewhere = address.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    let here = address.starts_with('/') && !address.starts_with("//");
    let good = address.is_empty() || plain && (elsewhere || here);
    ruled(good, "has to begin with https://, or with / for a picture of this server")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_begins_with_a_letter_and_is_not_the_machines_own() {
        for good in ["lume", "a", "Lume-2", "x--y"] {
            assert!(a_label(good, &()).is_ok(), "{good}");
        }
        for bad in ["", "-x", "x-", "127", "2day", "localhost", "LOCALHOST", "a.b", "è", &"x".repeat(64)] {
            assert!(a_label(bad, &()).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_picture_comes_by_https_or_from_here() {
        for good in ["", "/lume.svg", "https://pictures.example/lume.svg"] {
            assert!(a_picture(good, &()).is_ok(), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "data:image/svg+xml,x",
            "http://x.example/a",
            "//x.example/a",
            "/\\x",
            "https:///x",
            "lume.svg",
            " ",
        ] {
            assert!(a_picture(bad, &()).is_err(), "{bad}");
        }
    }
}
