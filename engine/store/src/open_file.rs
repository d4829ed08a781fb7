//! The file that SQLite has open: whether it is still in its place, who may read it, and that one server alone uses it.
use crate::error::StoreError;
use std::fs::{File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The database file that is open, as the file system knows it.
///
/// A file that is removed or replaced while it is open goes on being written, and everything in it is gone with the
/// process: SQLite does not notice, so it is looked at here.
#[derive(Debug, Clone)]
pub struct OpenFile(Arc<(PathBuf, (u64, u64))>);

impl OpenFile {
    pub(crate) fn of(path: PathBuf) -> Result<OpenFile, StoreError> {
        let id = identity(&path)?;
        Ok(OpenFile(Arc::new((path, id))))
    }

    /// Takes the file for one server of this machine, until what is answered is dropped or the process ends, however it ends.
    ///
    /// # Errors
    /// Another server has it.
    pub(crate) fn take(&self) -> Result<File, StoreError> {
        let named = |error| StoreError::Unavailable(format!("{}: {error}", self.0.0.display()));
        // However it was named: links lead to the one file.
        let mut path = std::fs::canonicalize(&self.0.0).map_err(named)?.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        if std::fs::metadata(&self.0.0).map_err(named)?.nlink() > 1 {
            // Each name has a write-ahead log of its own: written by two, the file is lost.
            return Err(StoreError::Unavailable(format!(
                "{} has a second name (a hard link), under which another server may be running; leave it one",
                self.0.0.display()
            )));
        }
        let lock = File::create(&path);
        let lock = lock.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => {
                Err(StoreError::Unavailable(format!("another server is running on {}", self.0.0.display())))
            }
            Err(TryLockError::Error(error)) => Err(StoreError::Unavailable(format!("{}: {error}", path.display()))),
        }
    }

    /// Its place, where every user of the machine can read or write it.
    pub(crate) fn everyones(&self) -> Option<&Path> {
        let path = self.0.0.as_path();
        std::fs::metadata(path).is_ok_and(|found| found.mode() & 0o007 != 0).then_some(path)
    }

    pub(crate) fn in_place(&self) -> Result<(), StoreError> {
        let (path, id) = &*self.0;
        if identity(path)? == *id {
            return Ok(());
        }
        Err(StoreError::Unavailable(format!("{} is another file than the one that is open", path.display())))
    }
}

fn identity(path: &PathBuf) -> Result<(u64, u64), StoreError> {
    let found = std::fs::metadata(path);
    let found = found.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
    Ok((found.dev(), found.ino()))
}
