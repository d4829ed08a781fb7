//! What a call is, as data: how it is made, who may make it, what it takes and what it is refused with.
use actix_web::http::Method;
use catalogue::error::Code;
use catalogue::permission::{Action, asked};

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

/// Who may come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gate {
    /// Everybody.
    Public,
    /// Whoever holds a chat's token.
    Customer,
    /// Whoever is signed in.
    Signed,
}

/// One row of the table of calls.
pub(crate) struct Row {
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
    /// How a secret in its answer is made from the call's token, where it shows one: it is not kept with the answer.
    pub(crate) secret: Option<fn(&str) -> String>,
}

impl Row {
    /// A row with nothing said of it yet.
    pub(crate) fn new(verb: Verb, path: &'static str, gate: Gate) -> Row {
        Row {
            room: "",
            verb,
            path,
            operation: "",
            summary: "",
            gate,
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
            secret: None,
        }
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
}
