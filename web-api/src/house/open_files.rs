//! How many files, and with them connections, the process may have open: as many as the machine allows.
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Beside the sockets: the database's connections, calls of HTTP, and what the program itself has open.
const BESIDE: u64 = 1_000;

/// Raises the limit to the most that the machine allows. The usual one, 1,024, is used up by idle connections of one client,
/// and then nobody else is answered. Says so where it is less than this many sockets need.
pub(crate) fn raise(sockets: usize) {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
    {
        tracing::warn!(%error, "the number of files that may be open could not be raised");
    }
    let wanted = sockets as u64 + BESIDE;
    if let Some(open_files) = getrlimit(Resource::Nofile).current.filter(|open_files| *open_files < wanted) {
        tracing::warn!(
            open_files,
            wanted,
            "fewer files may be open than max_sockets asks for: raise the limit, or lower max_sockets"
        );
    }
}
