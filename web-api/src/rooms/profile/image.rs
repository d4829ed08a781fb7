//! Pictures: of people, and for the head of their page. Whoever knows a picture's random address may look at it: browsers
//! fetch pictures without anybody's token.
use crate::edge::basics::NoInput;
use crate::edge::basics::Nothing;
use crate::edge::downloads::Content;
use crate::edge::downloads::Download;
use crate::edge::endpoint::{Endpoint, delete, download, post};
use crate::edge::gate::{Anybody, Signed};
use crate::edge::problem::Problem;
use crate::rooms::pictures;
use crate::rooms::pictures::Drawing;
use crate::rooms::profile::Avatars;
use crate::rooms::profile::calls::known_as;
use crate::rooms::profile::image_wire::{ImageBody, ImageQuery, ImageType, Uploaded};
use actix_web::web;
use catalogue::error::Code;
use catalogue::ids::FileId;
use routing::chat::File;
use store::pictures::PictureKind;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("internal/image_upload", upload)
            .named("uploadImage")
            .about("Uploads your picture, or the one at the top of your page. It is re-encoded in the product's sizes.")
            .picture()
            .creates()
            .refuses(&[Code::UPLOAD_EMPTY]),
        delete("internal/image_upload", forget).named("removeImage").about("Removes your picture."),
        download("internal/image", show)
            .named("image")
            .about("Returns a picture by its random id.")
            .refuses(&[Code::ATTACHMENT_NOT_FOUND]),
    ]
}

async fn upload(mut me: Signed, wanted: ImageBody) -> Result<Uploaded, Problem> {
    let file = me.call.files.pop().ok_or_else(|| Problem::missing("image"))?;
    let header = wanted.r#type != Some(ImageType::Avatar);
    // Unpacking and scaling take a processor and much memory: not for the threads that answer, and a few at a time.
    let drawing = me.call.app.of::<Drawing>();
    let _turn = drawing.0.acquire().await.map_err(|_| Problem::of(Code::FAULT))?;
    let made = web::block(
        move || if header { pictures::draw_header(&file.bytes) } else { pictures::draw_avatar(&file.bytes) },
    )
    .await
    .map_err(|_| Problem::of(Code::FAULT))??;
    let id = me.call.id().to_string();
    let kind = if header { PictureKind::Header } else { PictureKind::Avatar };
    let (db, tenant, owner) = (&me.call.app.db, me.call.site.id, me.me());
    let others = if header { Some(unused(&me).await?) } else { None };
    db.pictures().set(tenant, owner, kind, &id, &made, others.as_deref(), me.call.once()).await?;
    if !header {
        faced(&me, Some(&id)).await?;
    }
    me.call.app.sessions.changed(tenant, owner);
    Ok(if header {
        Uploaded { header_img: Some(format!("{}{id}", pictures::IMAGE)), avatar: None, avatarArray: Default::default() }
    } else {
        Uploaded { header_img: None, avatar: Some(pictures::avatar(&id)), avatarArray: pictures::avatars(&id) }
    })
}

/// So many of the newest pictures that no theme shows stay: somebody may be about to save the theme, in this tab or another.
const ABOUT_TO_BE_SHOWN: usize = 4;

/// Pictures for the head of a page that no theme shows any more.
async fn unused(me: &Signed) -> Result<Vec<String>, Problem> {
    let (db, tenant, owner) = (&me.call.app.db, me.call.site.id, me.me());
    let mut pictures = db.pictures().of_person(tenant, owner, PictureKind::Header).await?;
    let themes = db.themes().all(tenant, owner).await?;
    pictures.retain(|id| !themes.iter().any(|theme| theme.items.contains(id)));
    // The oldest come first.
    pictures.truncate(pictures.len().saturating_sub(ABOUT_TO_BE_SHOWN));
    Ok(pictures)
}

async fn forget(me: Signed, _: NoInput) -> Result<Nothing, Problem> {
    let (db, tenant, owner) = (&me.call.app.db, me.call.site.id, me.me());
    for id in db.pictures().of_person(tenant, owner, PictureKind::Avatar).await? {
        db.pictures().remove(tenant, owner, &id).await?;
    }
    me.call.app.sessions.changed(tenant, owner);
    faced(&me, None).await?;
    Ok(Nothing {})
}

/// Lists and chats show the person with this picture from now on, or with none.
async fn faced(me: &Signed, picture: Option<&str>) -> Result<(), Problem> {
    me.call.app.of::<Avatars>().forget(me.call.site.id);
    let mut person = (*me.person).clone();
    person.own.avatar = picture.map(str::to_owned);
    known_as(me, &person).await
}

async fn show(any: Anybody, wanted: ImageQuery) -> Result<Download, Problem> {
    let call = &any.0;
    let found = call.app.db.pictures().find(call.site.id, &wanted.id, wanted.size.unwrap_or(0)).await?;
    let (media, bytes) = found.ok_or_else(|| Problem::of(Code::ATTACHMENT_NOT_FOUND))?;
    let file = File {
        id: FileId(0),
        name: "image".into(),
        media: media.into(),
        size: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
        sha256: [0; 32],
    };
    Ok(Download { file, content: Content::Whole(bytes), lasting: true })
}
