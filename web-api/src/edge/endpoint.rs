//! An endpoint is a value: one row says what a call is, who may make it and what runs. Router, gate, OpenAPI document,
//! metric label and audit test are made from the rows.
use crate::edge::basics::Nothing;
use crate::edge::downloads::Content;
use crate::edge::gate::{Call, Caller, Gate};
use crate::edge::input::{Input, Raw};
use crate::edge::problem::Problem;
use crate::edge::sockets::watchdog::Leash;
use crate::edge::{downloads, idempotency, input};
use actix_web::HttpResponse;
use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use bytestring::ByteString;
use catalogue::error::Code;
use catalogue::permission::{Action, asked};
use futures_util::future::LocalBoxFuture;
use routing::chat::File;
use serde::Serialize;
use std::borrow::Cow;
use std::future::Future;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// The most bytes of a body, unless a row says otherwise: 4,000 characters, each written as two JSON escapes.
pub(crate) const BODY_BYTES: usize = 64 * 1024;

/// How a call is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Verb {
    /// Reads, by query.
    Get,
    /// Creates, or asks by body.
    Post,
    /// Sets.
    Put,
    /// Changes.
    Patch,
    /// Ends, by query.
    Delete,
}

impl Verb {
    /// As HTTP writes it.
    pub(crate) fn method(self) -> Method {
        match self {
            Verb::Get => Method::GET,
            Verb::Post => Method::POST,
            Verb::Put => Method::PUT,
            Verb::Patch => Method::PATCH,
            Verb::Delete => Method::DELETE,
        }
    }

    /// Whether its input stands in the query.
    pub(crate) fn by_query(self) -> bool {
        matches!(self, Verb::Get | Verb::Delete)
    }
}

/// Named schemas, as utoipa collects them.
pub(crate) type Schemas = Vec<(String, RefOr<Schema>)>;

/// A type's schema with those that it names.
pub(crate) struct Shape {
    /// Its name.
    pub(crate) name: fn() -> Cow<'static, str>,
    /// It.
    pub(crate) schema: fn() -> RefOr<Schema>,
    /// Those that it names.
    pub(crate) more: fn(&mut Schemas),
}

impl Shape {
    /// Of a type.
    pub(crate) fn of<T: ToSchema>() -> Shape {
        Shape { name: T::name, schema: T::schema, more: T::schemas }
    }
}

type Run = Box<dyn Fn(Call, Payload) -> LocalBoxFuture<'static, Result<HttpResponse, Problem>> + Send + Sync>;

/// One row of the table.
pub(crate) struct Endpoint {
    /// The room that it belongs to.
    pub(crate) room: &'static str,
    /// How.
    pub(crate) verb: Verb,
    /// What, without `/2.0/`.
    pub(crate) path: &'static str,
    /// Its name in generated clients and its metric label.
    pub(crate) operation: &'static str,
    /// What it does, in a sentence.
    pub(crate) summary: &'static str,
    /// Who may come in.
    pub(crate) gate: Gate,
    /// The permission that it needs.
    pub(crate) permission: Option<u16>,
    /// One more permission that it needs.
    pub(crate) also: Option<u16>,
    /// The integration that the tenant's account has to include.
    pub(crate) integration: Option<u16>,
    /// Whether it is for whoever signed in alone, and not for an access token.
    pub(crate) in_person: bool,
    /// Whether it takes an `Idempotency-Key`.
    pub(crate) creates: bool,
    /// Whether its `client_id` says that it was made before, so that its key need not be claimed.
    pub(crate) told_apart: bool,
    /// Whether it changes something although it is a GET, as the documents have it.
    pub(crate) acts: bool,
    /// Whether it changes nothing although it is none.
    pub(crate) reads: bool,
    /// Whether a console makes it by itself, so that it is no sign of its person.
    pub(crate) unattended: bool,
    /// Whether it takes multipart forms with files besides JSON.
    pub(crate) forms: bool,
    /// Whether the one file that its form takes is a picture.
    pub(crate) picture: bool,
    /// Whether it answers a file instead of JSON.
    pub(crate) downloads: bool,
    /// The most bytes of its body.
    pub(crate) body_bytes: usize,
    /// What it is refused with besides what every call can be.
    pub(crate) refusals: &'static [Code],
    /// What it takes.
    pub(crate) input: Shape,
    /// What it answers.
    pub(crate) answer: Shape,
    run: Run,
}

impl Endpoint {
    /// It belongs to this room.
    pub(crate) fn of(mut self, room: &'static str) -> Endpoint {
        self.room = room;
        self
    }

    /// Its name in generated clients.
    pub(crate) fn named(mut self, operation: &'static str) -> Endpoint {
        self.operation = operation;
        self
    }

    /// What it does.
    pub(crate) fn about(mut self, summary: &'static str) -> Endpoint {
        self.summary = summary;
        self
    }

    /// The permission that it needs.
    pub(crate) fn needs(mut self, permission: u16) -> Endpoint {
        self.permission = Some(permission);
        self
    }

    /// One more permission that it needs.
    pub(crate) fn needs_also(mut self, permission: u16) -> Endpoint {
        self.also = Some(permission);
        self
    }

    /// It is shut where the tenant's account does not include this integration.
    pub(crate) fn integrated(mut self, integration: u16) -> Endpoint {
        self.integration = Some(integration);
        self
    }

    /// An access token does not do for it.
    pub(crate) fn in_person(mut self) -> Endpoint {
        self.in_person = true;
        self
    }

    /// It creates something.
    pub(crate) fn creates(mut self) -> Endpoint {
        self.creates = true;
        self
    }

    /// The same `client_id` again creates nothing again.
    pub(crate) fn told_apart_by_client_id(mut self) -> Endpoint {
        self.told_apart = true;
        self
    }

    /// It changes something although it is a GET.
    pub(crate) fn acts(mut self) -> Endpoint {
        self.acts = true;
        self
    }

    /// It changes nothing although it is no GET.
    pub(crate) fn reads(mut self) -> Endpoint {
        self.reads = true;
        self
    }

    /// A console makes it by itself, so that it says nothing of its person.
    pub(crate) fn unattended(mut self) -> Endpoint {
        self.unattended = true;
        self
    }

    /// Whether it shows that somebody is at work: it changes something, and is not the console's own doing.
    pub(crate) fn shows_life(&self) -> bool {
        (self.acts || (self.verb != Verb::Get && !self.reads)) && !self.unattended
    }

    /// The permissions that it needs, each with the action that it asks for.
    pub(crate) fn asks(&self) -> impl Iterator<Item = (u16, Action)> {
        let wanted = match self.verb {
            _ if self.reads => Action::View,
            Verb::Get if !self.acts => Action::View,
            Verb::Post => Action::Create,
            Verb::Get | Verb::Put | Verb::Patch => Action::Edit,
            Verb::Delete => Action::Delete,
        };
        [self.permission, self.also].into_iter().flatten().map(move |id| (id, asked(id, wanted)))
    }

    /// It takes multipart forms too, with the files of a message.
    pub(crate) fn forms(mut self) -> Endpoint {
        self.forms = true;
        self
    }

    /// It takes a form with one file, a picture.
    pub(crate) fn picture(mut self) -> Endpoint {
        (self.forms, self.picture) = (true, true);
        self
    }

    /// It takes a body of so many bytes.
    pub(crate) fn takes(mut self, body_bytes: usize) -> Endpoint {
        self.body_bytes = body_bytes;
        self
    }

    /// What it is refused with.
    pub(crate) fn refuses(mut self, refusals: &'static [Code]) -> Endpoint {
        self.refusals = refusals;
        self
    }

    /// Lets a call through the gate, reads what it brings and runs it.
    pub(crate) async fn answer(&'static self, call: Call, payload: Payload) -> Result<HttpResponse, Problem> {
        (self.run)(call, payload).await
    }
}

/// A file as an answer.
pub(crate) struct Download {
    /// What it is.
    pub(crate) file: File,
    /// What stands in it.
    pub(crate) content: Content,
    /// Whether it never changes, so that a browser may keep it.
    pub(crate) lasting: bool,
}

/// A row that answers a file.
pub(crate) fn download<C, I, F, R>(path: &'static str, handler: F) -> Endpoint
where
    C: Caller,
    I: Input,
    F: Fn(C, I) -> R + Copy + Send + Sync + 'static,
    R: Future<Output = Result<Download, Problem>>,
{
    let run: Run = Box::new(move |call, payload| {
        Box::pin(async move {
            let caller = C::admit(call).await?;
            let raw = input::raw(&caller, payload).await?;
            let input: I = input::fit(&raw)?;
            handler(caller, input).await.map(Download::answer)
        })
    });
    Endpoint { downloads: true, ..plain::<C, I, Nothing>(Verb::Get, path, run) }
}

/// A row: the handler's own types say who comes in, what is read and what is answered.
fn row<C, I, O, F, R>(verb: Verb, path: &'static str, handler: F) -> Endpoint
where
    C: Caller,
    I: Input,
    O: Serialize + ToSchema + 'static,
    F: Fn(C, I) -> R + Copy + Send + Sync + 'static,
    R: Future<Output = Result<O, Problem>> + 'static,
{
    let run: Run = Box::new(move |call, payload| {
        Box::pin(async move {
            let caller = C::admit(call).await?;
            let raw = input::raw(&caller, payload).await?;
            let input: I = input::fit(&raw)?;
            let leash = caller.call().leash();
            // Whoever hangs up meanwhile drops this future, and not what was begun: that is done to its end.
            let done = actix_rt::spawn(once(caller, raw, move |caller| handler(caller, input)));
            let body = done.await.map_err(|_| Problem::of(Code::FAULT))??;
            Ok(json(body, leash))
        })
    });
    plain::<C, I, O>(verb, path, run)
}

/// Runs a call that is well-formed, if it does not repeat one that was answered; the answer.
async fn once<C, O, R>(mut caller: C, mut raw: Raw, handler: impl FnOnce(C) -> R) -> Result<ByteString, Problem>
where
    C: Caller,
    O: Serialize,
    R: Future<Output = Result<O, Problem>>,
{
    // It may have been closed while the body was on its way.
    let call = caller.call();
    if let Some(closed) = call.site.closed.refusal(call.now()) {
        return Err(closed);
    }
    let keyed = match idempotency::begin(caller.call(), &caller.scope(), &raw).await? {
        idempotency::Begun::Answered(body) => return Ok(body),
        idempotency::Begun::Fresh(keyed) => keyed,
    };
    caller.call_mut().files = raw.files();
    let app = caller.call().app.clone();
    caller.call_mut().keyed = keyed.as_ref().map(|keyed| keyed.seed.clone());
    let body = match handler(caller).await {
        Ok(answer) => serde_json::to_string(&answer).map_err(|_| Problem::of(Code::FAULT))?,
        Err(problem) => {
            if let Some(keyed) = keyed {
                keyed.give_up(&app).await;
            }
            return Err(problem);
        }
    };
    if let Some(keyed) = keyed {
        keyed.keep(&app, &body).await?;
    }
    Ok(body.into())
}

fn plain<C: Caller, I: Input, O: ToSchema>(verb: Verb, path: &'static str, run: Run) -> Endpoint {
    Endpoint {
        room: "",
        verb,
        path,
        operation: "",
        summary: "",
        gate: C::GATE,
        permission: None,
        also: None,
        integration: None,
        in_person: false,
        creates: false,
        told_apart: false,
        acts: false,
        unattended: false,
        reads: false,
        forms: false,
        picture: false,
        downloads: false,
        body_bytes: BODY_BYTES,
        refusals: &[],
        input: Shape::of::<I>(),
        answer: Shape::of::<O>(),
        run,
    }
}

fn json(body: ByteString, leash: Leash) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(downloads::body(body.into_bytes(), leash))
}

macro_rules! verbs {
    ($($name:ident $verb:ident;)+) => {
        $(
            /// A row that is called so.
            pub(crate) fn $name<C, I, O, F, R>(path: &'static str, handler: F) -> Endpoint
            where
                C: Caller,
                I: Input,
                O: Serialize + ToSchema + 'static,
                F: Fn(C, I) -> R + Copy + Send + Sync + 'static,
                R: Future<Output = Result<O, Problem>> + 'static,
            {
                row(Verb::$verb, path, handler)
            }
        )+
    };
}

verbs! {
    get Get;
    post Post;
    put Put;
    patch Patch;
    delete Delete;
}
