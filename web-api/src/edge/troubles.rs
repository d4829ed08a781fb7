//! What goes wrong, on its way to whoever writes it down: noted without waiting for anything. Where too much waits, it is dropped
//! and counted.
use crate::edge::app::App;
use crate::edge::sites::Site;
use actix_web::http::StatusCode;
use catalogue::error::Code;
use catalogue::ids::{AgentId, TenantId};
use catalogue::units::Millis;
use catalogue::{limit, metric};
use std::borrow::Cow;
use store::error_logs::ErrorSource;
use tokio::sync::{mpsc, oneshot};

/// Something that went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trouble {
    /// In which tenant.
    pub(crate) tenant: TenantId,
    /// When.
    pub(crate) at: Millis,
    /// Where.
    pub(crate) source: ErrorSource,
    /// In which call, by its name; of a console's fault on which screen.
    pub(crate) call: Cow<'static, str>,
    /// The documents' code; 0 of a console's fault.
    pub(crate) code: u16,
    /// The status of the answer; 0 of a console's fault.
    pub(crate) status: u16,
    /// To whom, if that is known.
    pub(crate) user: Option<AgentId>,
    /// The request.
    pub(crate) request: String,
    /// What a console says of its fault.
    pub(crate) detail: String,
}

/// What whoever writes is told.
pub(crate) enum Note {
    /// This went wrong.
    Trouble(Trouble),
    /// All before it is to be written now.
    Written(oneshot::Sender<()>),
}

/// Where it is noted.
pub(crate) struct Troubles(mpsc::Sender<Note>);

/// The two ends.
pub(crate) fn troubles() -> (Troubles, mpsc::Receiver<Note>) {
    let (sender, notes) = mpsc::channel(limit::ERROR_LOGS_WAITING);
    (Troubles(sender), notes)
}

impl Troubles {
    /// One more.
    pub(crate) fn note(&self, trouble: Trouble) {
        if self.0.try_send(Note::Trouble(trouble)).is_err() {
            dropped(1);
        }
    }

    /// Until all that was noted is written, or could not be.
    pub(crate) async fn settled(&self) {
        let (told, written) = oneshot::channel();
        if self.0.send(Note::Written(told)).await.is_ok() {
            let _ = written.await;
        }
    }
}

impl App {
    /// A call was refused: kept is what somebody met who is signed in, and what went wrong in the server. What strangers are refused
    /// tells about nobody here.
    pub(crate) fn log_refusal(
        &self,
        site: &Site,
        call: &'static str,
        user: Option<AgentId>,
        (code, status): (Code, StatusCode),
        request: &str,
    ) {
        // What is closed, disabled, recovering or overloaded answers 503 to anybody: no fault, and strangers could fill the log with it.
        let fault = status.is_server_error() && status != StatusCode::SERVICE_UNAVAILABLE;
        if user.is_none() && !fault {
            return;
        }
        self.of::<Troubles>().note(Trouble {
            tenant: site.id,
            at: self.now(),
            source: if fault { ErrorSource::Fault } else { ErrorSource::Refusal },
            call: Cow::Borrowed(call),
            code: code.0,
            status: status.as_u16(),
            user,
            request: request.to_owned(),
            detail: String::new(),
        });
    }
}

/// So many are not written.
pub(crate) fn dropped(many: u64) {
    metrics::counter!(metric::ERROR_LOGS_DROPPED).increment(many);
}
