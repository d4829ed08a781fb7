//! Files as they are handed out: so that nothing in them runs, a part at a time, and not for ever to whoever takes nothing. Large
//! answers likewise.
use crate::edge::budgets::turns::Turn;
use crate::edge::leash::Leash;
use actix_web::HttpResponse;
use actix_web::body::{BoxBody, MessageBody, SizedStream};
use actix_web::http::header;
use actix_web::rt::task::JoinHandle;
use actix_web::web::Bytes;
use catalogue::ids::{ChatId, FileId, TenantId};
use catalogue::limit;
use futures_util::stream;
use routing::chat::File;
use std::cell::Cell;
use std::convert::Infallible;
use std::rc::Rc;
use std::time::Duration;
use store::Db;
use tokio::time::Instant;

/// How long a browser may keep what never changes.
const LASTING: &str = "private, max-age=31536000, immutable";

/// So much is handed to the connection at a time: what it holds when a client stops reading.
const PIECE: usize = 64 * 1024;

/// What stands in a file.
pub(crate) enum Content {
    /// All of it.
    Whole(Vec<u8>),
    /// Where it is to be read from.
    Parts(Parts),
}

/// A file that is read from the database while it is sent.
pub(crate) struct Parts {
    /// The database.
    pub(crate) db: Db,
    /// Whose chat it belongs to.
    pub(crate) tenant: TenantId,
    /// The chat.
    pub(crate) chat: ChatId,
    /// The file.
    pub(crate) id: FileId,
    /// The connection that it goes to.
    pub(crate) leash: Leash,
    /// Held until it is sent.
    #[expect(dead_code, reason = "it is held, not read")]
    pub(crate) turn: Turn,
}

/// Why a file stops in the middle: its connection is closed before its end, which tells the client.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error("a part could not be read: {0}")]
    Store(#[from] store::StoreError),
    #[error("a part is missing")]
    Missing,
}

/// What has been read of a file and not been sent, and who watches that it is taken.
struct Sending {
    of: Parts,
    next: u32,
    rest: Bytes,
    left: u64,
    watch: Watch,
}

impl Sending {
    async fn piece(mut self) -> Result<Option<(Bytes, Sending)>, Broken> {
        if self.left == 0 {
            return Ok(None);
        }
        if self.rest.is_empty() {
            let Parts { db, tenant, chat, id, .. } = &self.of;
            self.rest = db.chats().file_part(*tenant, *chat, *id, self.next).await?.ok_or(Broken::Missing)?.into();
            self.next += 1;
        }
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        self.left = self.left.saturating_sub(piece.len() as u64);
        self.watch.goes_on();
        Ok(Some((piece, self)))
    }
}

/// Cuts a connection whose client takes nothing for too long. A body that is not asked for its next piece cannot do it.
struct Watch {
    last: Rc<Cell<Instant>>,
    task: JoinHandle<()>,
}

impl Watch {
    fn over(leash: Leash) -> Watch {
        let last = Rc::new(Cell::new(Instant::now()));
        let seen = last.clone();
        let most = Duration::from_millis(limit::FILE_UNREAD.0.unsigned_abs());
        let task = actix_web::rt::spawn(async move {
            while seen.get().elapsed() < most {
                tokio::time::sleep_until(seen.get() + most).await;
            }
            leash.cut();
        });
        Watch { last, task }
    }

    fn goes_on(&self) {
        self.last.set(Instant::now());
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The body of an answer. A large one goes a piece at a time, and its connection is cut when the client takes nothing of it:
/// whoever asks and never reads would fill the memory.
pub(crate) fn body(bytes: Bytes, leash: Leash) -> BoxBody {
    if bytes.len() <= PIECE {
        return bytes.boxed();
    }
    leash.holds_little();
    let (size, watch) = (bytes.len() as u64, Watch::over(leash));
    let pieces = stream::unfold((bytes, watch), |(mut rest, watch)| async move {
        if rest.is_empty() {
            return None;
        }
        let piece = rest.split_to(rest.len().min(PIECE));
        watch.goes_on();
        Some((Ok::<_, Infallible>(piece), (rest, watch)))
    });
    SizedStream::new(size, Box::pin(pieces)).boxed()
}

impl Content {
    fn body(self, size: u32) -> BoxBody {
        match self {
            Content::Whole(bytes) => bytes.boxed(),
            Content::Parts(of) => {
                of.leash.holds_little();
                let watch = Watch::over(of.leash.clone());
                let sending = Sending { of, next: 0, rest: Bytes::new(), left: size.into(), watch };
                SizedStream::new(size.into(), Box::pin(stream::try_unfold(sending, Sending::piece))).boxed()
            }
        }
    }
}

impl Download {
    /// To be saved, never shown as a page.
    pub(crate) fn answer(self) -> HttpResponse {
        let Download { file, content, lasting } = self;
        let plain: String = file
            .name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ') { c } else { '_' })
            .collect();
        let escaped: String = file.name.bytes().fold(String::new(), |mut text, byte| {
            match byte {
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' | b'-' | b'_' => text.push(char::from(byte)),
                _ => text.push_str(&format!("%{byte:02X}")),
            }
            text
        });
        let media = if &*file.media == "text/plain" { "text/plain; charset=utf-8" } else { &*file.media };
        HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, media))
            .insert_header((
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{escaped}"),
            ))
            .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
            .insert_header((header::CACHE_CONTROL, if lasting { LASTING } else { "private, no-store" }))
            .body(content.body(file.size))
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
