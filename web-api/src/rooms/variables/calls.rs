//! Environment variables that people keep for themselves.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::fits;
use crate::rooms::variables::wire::{Variable, Variables, VariablesBody, VariablesGone};
use catalogue::limit;
use std::collections::BTreeMap;

const PATH: &str = "environment/variables";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list).named("variables").about("Returns your environment variables."),
        post(PATH, edit).named("addVariables").about("Adds variables, or changes those with the same name.").creates(),
        patch(PATH, edit)
            .named("editVariables")
            .about("Adds variables, or changes those with the same name, as POST does."),
        put(PATH, replace).named("overrideVariables").about("Replaces all your variables by these."),
        delete(PATH, forget)
            .named("deleteVariables")
            .about("Deletes variables. A name that does not exist is not an error."),
    ]
}

async fn answer(me: &Signed) -> Result<Variables, Problem> {
    let kept = me.call.app.db.variables().all(me.call.site.id, me.me()).await?;
    Ok(Variables { items: kept.into_iter().map(|(name, value)| Variable { name, value }).collect() })
}

/// A name as programs have them: letters, digits, `_`, `.` and `-`, and no digit first.
fn named(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
        && name.len() <= limit::VARIABLE_NAME
}

fn checked(given: BTreeMap<String, String>) -> Result<Vec<(String, String)>, Problem> {
    for (name, value) in &given {
        let field = format!("variables.{}", name.chars().take(limit::VARIABLE_NAME).collect::<String>());
        if !named(name) {
            return Err(Problem::format(&field, "is no name of a variable"));
        }
        fits(&field, value, limit::VARIABLE_VALUE)?;
    }
    Ok(given.into_iter().collect())
}

async fn change(me: &Signed, forget: Option<&[String]>, keep: &[(String, String)]) -> Result<Variables, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    if !db.variables().change(tenant, me.me(), forget, keep, me.call.once(), limit::VARIABLES).await? {
        return Err(Problem::format("variables", format!("would be more than {}", limit::VARIABLES)));
    }
    answer(me).await
}

async fn list(me: Signed, _: NoInput) -> Result<Variables, Problem> {
    answer(&me).await
}

async fn edit(me: Signed, wanted: VariablesBody) -> Result<Variables, Problem> {
    let given = checked(wanted.variables)?;
    change(&me, Some(&[]), &given).await
}

async fn replace(me: Signed, wanted: VariablesBody) -> Result<Variables, Problem> {
    let given = checked(wanted.variables)?;
    change(&me, None, &given).await
}

async fn forget(me: Signed, wanted: VariablesGone) -> Result<Variables, Problem> {
    change(&me, Some(&wanted.delete), &[]).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_that_programs_have() {
        for good in ["a", "_x", "API_URL", "shop.name-2"] {
            assert!(named(good), "{good}");
        }
        for bad in ["", "1a", "a b", "è", "a=b", "<b>", &"a".repeat(65)] {
            assert!(!named(bad), "{bad}");
        }
    }
}
