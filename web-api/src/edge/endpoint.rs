//! An endpoint is a value: one row says what a call is, who may make it and what runs. Router, gate, OpenAPI document,
//! metric label and audit test are made from the rows.
use crate::edge::basics::Nothing;
use crate::edge::downloads::Download;
use crate::edge::gate::{Call, Caller};
use crate::edge::idempotency::Keyed;
use crate::edge::input::{Input, Raw};
use crate::edge::leash::Leash;
use crate::edge::problem::Problem;
use crate::edge::row::{Row, Verb};
use crate::edge::shape::Shape;
use crate::edge::{downloads, idempotency, input};
use actix_web::HttpResponse;
use actix_web::dev::Payload;
use actix_web::http::header;
use bytestring::ByteString;
use catalogue::error::Code;
use futures_util::future::LocalBoxFuture;
use serde::Serialize;
use std::future::Future;
use std::ops::Deref;
use utoipa::ToSchema;

type Run = Box<dyn Fn(Call, Payload) -> LocalBoxFuture<'static, Result<HttpResponse, Problem>> + Send + Sync>;

/// One call: its row, what it takes and answers, and what runs.
pub(crate) struct Endpoint {
    /// What it is.
    pub(crate) row: Row,
    /// What it takes.
    pub(crate) input: Shape,
    /// What it answers.
    pub(crate) answer: Shape,
    run: Run,
}

impl Deref for Endpoint {
    type Target = Row;

    fn deref(&self) -> &Row {
        &self.row
    }
}

impl Endpoint {
    /// It belongs to this room.
    pub(crate) fn of(mut self, room: &'static str) -> Endpoint {
        self.row.room = room;
        self
    }

    /// Its name in generated clients.
    pub(crate) fn named(mut self, operation: &'static str) -> Endpoint {
        self.row.operation = operation;
        self
    }

    /// What it does.
    pub(crate) fn about(mut self, summary: &'static str) -> Endpoint {
        self.row.summary = summary;
        self
    }

    /// The permission that it needs.
    pub(crate) fn needs(mut self, permission: u16) -> Endpoint {
        self.row.permission = Some(permission);
        self
    }

    /// One more permission that it needs.
    pub(crate) fn needs_also(mut self, permission: u16) -> Endpoint {
        self.row.also = Some(permission);
        self
    }

    /// It is shut where the tenant's account does not include this integration.
    pub(crate) fn integrated(mut self, integration: u16) -> Endpoint {
        self.row.integration = Some(integration);
        self
    }

    /// An access token does not do for it.
    pub(crate) fn in_person(mut self) -> Endpoint {
        self.row.in_person = true;
        self
    }

    /// It creates something.
    pub(crate) fn creates(mut self) -> Endpoint {
        self.row.creates = true;
        self
    }

    /// The same `client_id` again creates nothing again.
    pub(crate) fn told_apart_by_client_id(mut self) -> Endpoint {
        self.row.told_apart = true;
        self
    }

    /// It changes something although it is a GET.
    pub(crate) fn acts(mut self) -> Endpoint {
        self.row.acts = true;
        self
    }

    /// It changes nothing although it is no GET.
    pub(crate) fn reads(mut self) -> Endpoint {
        self.row.reads = true;
        self
    }

    /// A console makes it by itself, so that it says nothing of its person.
    pub(crate) fn unattended(mut self) -> Endpoint {
        self.row.unattended = true;
        self
    }

    /// It takes multipart forms too, with the files of a message.
    pub(crate) fn forms(mut self) -> Endpoint {
        self.row.forms = true;
        self
    }

    /// It takes a form with one file, a picture.
    pub(crate) fn picture(mut self) -> Endpoint {
        (self.row.forms, self.row.picture) = (true, true);
        self
    }

    /// It takes a body of so many bytes.
    pub(crate) fn takes(mut self, body_bytes: usize) -> Endpoint {
        self.row.body_bytes = body_bytes;
        self
    }

    /// What it is refused with.
    pub(crate) fn refuses(mut self, refusals: &'static [Code]) -> Endpoint {
        self.row.refusals = refusals;
        self
    }

    /// Its answer shows a secret, which is made from the call's token by this and not kept.
    pub(crate) fn shows_secret(mut self, made: fn(&str) -> String) -> Endpoint {
        self.row.secret = Some(made);
        self
    }

    /// Lets a call through the gate, reads what it brings and runs it.
    pub(crate) async fn answer(&'static self, call: Call, payload: Payload) -> Result<HttpResponse, Problem> {
        (self.run)(call, payload).await
    }
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
            let input: I = input::fit_query(&raw)?;
            handler(caller, input).await.map(Download::answer)
        })
    });
    let mut endpoint = plain::<C, I, Nothing>(Verb::Get, path, run);
    endpoint.row.downloads = true;
    endpoint
}

/// What a call does once it is well-formed: its answer as JSON. In boxes, so that what all calls have in common is compiled once
/// for each kind of caller and not for each call.
type Work<C> = Box<dyn FnOnce(C) -> LocalBoxFuture<'static, Result<ByteString, Problem>>>;

/// Makes the work from what a call brought.
type Read<C> = Box<dyn FnOnce(&Raw) -> Result<Work<C>, Problem>>;

/// A row: the handler's own types say who comes in, what is read and what is answered.
fn row<C, I, O, F, R>(verb: Verb, path: &'static str, fit: fn(&Raw) -> Result<I, Problem>, handler: F) -> Endpoint
where
    C: Caller,
    I: Input,
    O: Serialize + ToSchema + 'static,
    F: Fn(C, I) -> R + Copy + Send + Sync + 'static,
    R: Future<Output = Result<O, Problem>> + 'static,
{
    let run: Run = Box::new(move |call, payload| {
        let read: Read<C> = Box::new(move |raw| {
            let input = fit(raw)?;
            Ok(Box::new(move |caller| {
                Box::pin(async move {
                    let answer = handler(caller, input).await?;
                    serde_json::to_string(&answer).map(ByteString::from).map_err(|_| Problem::of(Code::FAULT))
                })
            }))
        });
        Box::pin(answered(call, payload, read))
    });
    plain::<C, I, O>(verb, path, run)
}

/// A row that reads, and whose answer stands ready as a text: the JSON of an `O`.
pub(crate) fn rendered<O, C, I, F, R>(path: &'static str, handler: F) -> Endpoint
where
    O: ToSchema + 'static,
    C: Caller,
    I: Input,
    F: Fn(C, I) -> R + Copy + Send + Sync + 'static,
    R: Future<Output = Result<ByteString, Problem>> + 'static,
{
    let run: Run = Box::new(move |call, payload| {
        let read: Read<C> = Box::new(move |raw| {
            let input = input::fit_query(raw)?;
            Ok(Box::new(move |caller| Box::pin(handler(caller, input))))
        });
        Box::pin(answered(call, payload, read))
    });
    plain::<C, I, O>(Verb::Get, path, run)
}

/// Lets a call through the gate, reads what it brings, and does what it asks for to the end.
async fn answered<C: Caller>(call: Call, payload: Payload, read: Read<C>) -> Result<HttpResponse, Problem> {
    let caller = C::admit(call).await?;
    let raw = input::raw(&caller, payload).await?;
    let work = read(&raw)?;
    let leash = caller.call().leash();
    // Whoever hangs up meanwhile drops this future, and not what was begun: that is done to its end.
    let done = actix_rt::spawn(once(caller, raw, work));
    let body = done.await.map_err(|_| Problem::of(Code::FAULT))??;
    Ok(json(body, leash))
}

/// Runs a call that is well-formed, if it does not repeat one that was answered; the answer.
async fn once<C: Caller>(mut caller: C, mut raw: Raw, work: Work<C>) -> Result<ByteString, Problem> {
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
    caller.call_mut().keyed = keyed.as_ref().and_then(Keyed::seed);
    let body = match work(caller).await {
        Ok(body) => body,
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
    Ok(body)
}

fn plain<C: Caller, I: Input, O: ToSchema>(verb: Verb, path: &'static str, run: Run) -> Endpoint {
    Endpoint { row: Row::new(verb, path, C::GATE), input: Shape::taken::<I>(), answer: Shape::of::<O>(), run }
}

fn json(body: ByteString, leash: Leash) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(downloads::body(body.into_bytes(), leash))
}

macro_rules! verbs {
    ($($name:ident $verb:ident $fit:ident;)+) => {
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
                row(Verb::$verb, path, input::$fit, handler)
            }
        )+
    };
}

verbs! {
    get Get fit_query;
    post Post fit_body;
    put Put fit_body;
    patch Patch fit_body;
    delete Delete fit_query;
}
