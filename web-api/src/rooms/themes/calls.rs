//! Themes: the product's own, and those that people make.
use crate::edge::basics::Nothing;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::themes::rules;
use crate::rooms::themes::rules::Slots;
use crate::rooms::themes::wire::{Theme, ThemeBody, ThemeChange, ThemeChosen, ThemeQuery, Themes};
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use store::StoreError;
use store::pictures::PictureKind;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/user/theme", list)
            .named("themes")
            .about("Returns the theme you use, one by its number, or all that you may use."),
        post("internal/user/theme", create)
            .named("createTheme")
            .about("Creates a theme. Colours that it leaves out are those of the default theme.")
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::ANTECEDING_ENTITY]),
        put("internal/user/theme", choose).named("chooseTheme").about("Chooses the theme you use."),
        patch("internal/user/theme", change)
            .named("changeTheme")
            .about("Changes the name and the colours of a theme of yours.")
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN]),
        delete("internal/user/theme", forget)
            .named("deleteTheme")
            .about("Deletes a theme. Whoever used it gets the default theme."),
    ]
}

/// Every theme of the person, the product's own first.
async fn all(me: &Signed) -> Result<Vec<Theme>, Problem> {
    let own = me.call.app.db.themes().all(me.call.site.id, me.me()).await?;
    let chosen = !own.iter().any(|theme| theme.chosen);
    let first = Theme { theme_id: 0, name: String::new(), items: rules::items(rules::default_slots()), chosen };
    let own = own.into_iter().map(|theme| {
        let items = rules::items(slots(&theme));
        Theme { theme_id: theme.id, name: theme.name, items, chosen: theme.chosen }
    });
    Ok(std::iter::once(first).chain(own).collect())
}

/// What an older version kept and this one cannot read falls back to the product's own.
fn slots(theme: &store::themes::Theme) -> Slots {
    let mut slots = rules::default_slots();
    slots.extend(serde_json::from_str::<Slots>(&theme.items).unwrap_or_default());
    slots
}

fn unknown() -> Problem {
    Problem::format("theme_id", "is no theme of this person")
}

async fn one(me: &Signed, id: u32) -> Result<Theme, Problem> {
    all(me).await?.into_iter().find(|theme| theme.theme_id == id).ok_or_else(unknown)
}

async fn list(me: Signed, wanted: ThemeQuery) -> Result<Themes, Problem> {
    if wanted.all == Some(true) && wanted.theme_id.is_some() {
        return Err(Problem::format("theme_id", "does not go with all"));
    }
    let mut items = all(&me).await?;
    if let Some(id) = wanted.theme_id {
        items.retain(|theme| theme.theme_id == id);
        if items.is_empty() {
            return Err(unknown());
        }
    } else if wanted.all != Some(true) {
        items.retain(|theme| theme.chosen);
    }
    Ok(Themes { items })
}

async fn pictures(me: &Signed) -> Result<Vec<String>, Problem> {
    Ok(me.call.app.db.pictures().of_person(me.call.site.id, me.me(), PictureKind::Header).await?)
}

fn written(slots: &Slots) -> Result<String, Problem> {
    serde_json::to_string(slots).map_err(|_| Problem::of(Code::FAULT))
}

fn kept<T>(done: Result<T, StoreError>) -> Result<T, Problem> {
    done.map_err(|error| if matches!(error, StoreError::Taken(_)) { rules::taken() } else { error.into() })
}

async fn create(me: Signed, wanted: ThemeBody) -> Result<Theme, Problem> {
    let name = rules::name(&wanted.name)?;
    let slots = rules::fill(rules::default_slots(), &wanted.items, &pictures(&me).await?)?;
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let made = db.themes().create(tenant, me.me(), &name, &written(&slots)?, me.call.once(), limit::THEMES).await;
    let made = kept(made)?;
    let theme_id = made.ok_or_else(|| Problem {
        extra: json!({ "why": format!("{} themes are the most; delete one first", limit::THEMES) }),
        ..Problem::of(Code::ANTECEDING_ENTITY)
    })?;
    Ok(Theme { theme_id, name, items: rules::items(slots), chosen: false })
}

async fn choose(me: Signed, wanted: ThemeChosen) -> Result<Theme, Problem> {
    let theme = one(&me, wanted.theme_id).await?;
    me.call.app.db.themes().choose(me.call.site.id, me.me(), wanted.theme_id).await?;
    me.call.app.sessions.changed(me.call.site.id, me.me());
    Ok(Theme { chosen: true, ..theme })
}

async fn change(me: Signed, wanted: ThemeChange) -> Result<Theme, Problem> {
    if wanted.name.is_none() && wanted.items.is_none() {
        return Err(Problem::missing("items"));
    }
    let theme = one(&me, wanted.theme_id).await?;
    if theme.theme_id == 0 {
        return Err(Problem::format("theme_id", "is the product's own theme, which no one can change"));
    }
    let name = wanted.name.as_deref().map_or_else(|| Ok(theme.name), rules::name)?;
    let before = theme.items.into_iter().map(|item| (item.description, item.value)).collect();
    let slots = rules::fill(before, wanted.items.as_deref().unwrap_or_default(), &pictures(&me).await?)?;
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    if !kept(db.themes().edit(tenant, me.me(), wanted.theme_id, &name, &written(&slots)?).await)? {
        return Err(unknown());
    }
    Ok(Theme { theme_id: wanted.theme_id, name, items: rules::items(slots), chosen: theme.chosen })
}

async fn forget(me: Signed, wanted: ThemeChosen) -> Result<Nothing, Problem> {
    if me.call.app.db.themes().delete(me.call.site.id, me.me(), wanted.theme_id).await? {
        me.call.app.sessions.changed(me.call.site.id, me.me());
        Ok(Nothing {})
    } else {
        Err(unknown())
    }
}
