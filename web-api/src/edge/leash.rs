//! A second handle of a connection, by which it can be cut from outside.
use actix_web::HttpRequest;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::{SockRef, Socket};
use std::any::Any;
use std::net::Shutdown;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How long the system lets written bytes go unacknowledged before it ends a connection.
const UNACKNOWLEDGED: Duration = Duration::from_secs(25);

/// How much of a file the system holds that it has not sent.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 128 * 1024;

/// A process may open 20,000 files and 18,000 sockets: so many connections are held by a second handle, by which they
/// can be cut at once. The others end by the system's own time-out.
const SECOND_HANDLES: usize = 1_500;

static HANDLES: AtomicUsize = AtomicUsize::new(0);

/// A second handle of a connection, by which it can be cut from outside.
#[derive(Debug, Clone, Default)]
pub(crate) struct Leash(Option<Arc<Handle>>);

#[derive(Debug)]
struct Handle(Socket);

impl Drop for Handle {
    fn drop(&mut self) {
        HANDLES.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Leash {
    /// That of the connection on which a request came.
    pub(crate) fn of(request: &HttpRequest) -> Leash {
        request.conn_data::<Leash>().cloned().unwrap_or_default()
    }

    /// Has the system hold little of what is written and not sent: it would take all of a file for a client that takes
    /// nothing of it.
    pub(crate) fn holds_little(&self) {
        #[cfg(target_os = "linux")]
        if let Some(handle) = &self.0 {
            // Without it the connection does all the same.
            let _ = handle.0.set_tcp_notsent_lowat(UNSENT);
        }
    }

    /// Cuts the connection.
    pub(crate) fn cut(&self) {
        if let Some(handle) = &self.0 {
            // Gone already is as good as cut.
            let _ = handle.0.shutdown(Shutdown::Both);
        }
    }
}

/// Called for each new connection: sets the system's time-out and keeps a second handle.
pub(crate) fn on_connect(connection: &dyn Any, extensions: &mut Extensions) {
    let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
    let socket = SockRef::from(stream);
    // Where the system knows no such time-out, the watchdog below is all there is.
    let _ = socket.set_tcp_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(UNACKNOWLEDGED));
    if HANDLES.fetch_add(1, Ordering::Relaxed) < SECOND_HANDLES
        && let Ok(handle) = socket.try_clone()
    {
        extensions.insert(Leash(Some(Arc::new(Handle(handle)))));
        return;
    }
    HANDLES.fetch_sub(1, Ordering::Relaxed);
}
