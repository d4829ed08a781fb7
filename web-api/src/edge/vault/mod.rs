//! Secrets that have to be read again lie in the database sealed by a key of the operator's: AES-256-GCM, bound to the row.
//! Without a key they lie there as they are, as do those of earlier versions until a server with a key has started.
pub(crate) mod keys;
pub(crate) mod sealing;

pub(crate) use self::sealing::{seal_all, settle};

use crate::edge::problem::Problem;
use crate::edge::settings::Settings;
use catalogue::error::Code;
use data_encoding::BASE64URL_NOPAD;
use keys::Keys;
use parking_lot::RwLock;
use std::path::PathBuf;
use std::sync::Arc;
use store::secrets::{Kept, Place};

/// Why the secrets of a database cannot be read, in a line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// There are no keys where they should be.
    #[error("secrets_key_file: {0}")]
    Keys(String),
    /// Something is sealed by a key that is not given.
    #[error(
        "secrets in the database ({count} of them) are sealed by key {key}, which is not in secrets_key_file: put its line \
         back, or `switchyard secrets give-up --key {key}` if it is lost"
    )]
    Missing {
        /// Which.
        key: String,
        /// How much is sealed by it.
        count: u64,
    },
    /// The store said no.
    #[error("{0}")]
    Store(#[from] store::StoreError),
}

/// A secret that cannot be opened here and now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a secret cannot be opened")]
pub(crate) struct Closed;

impl From<Closed> for Problem {
    fn from(_: Closed) -> Problem {
        Problem::of(Code::STORAGE_READ_FAILED)
    }
}

/// What seals and opens.
pub(crate) struct Vault {
    file: Option<PathBuf>,
    keys: RwLock<Arc<Keys>>,
}

impl Vault {
    /// With the keys of the settings.
    ///
    /// # Errors
    /// What is wrong with the file that they name.
    pub(crate) fn new(settings: &Settings) -> Result<Vault, VaultError> {
        let file = Some(&settings.secrets_key_file).filter(|file| !file.is_empty()).map(PathBuf::from);
        let keys = file.as_deref().map(Keys::of).transpose().map_err(VaultError::Keys)?.unwrap_or_default();
        Ok(Vault { file, keys: RwLock::new(Arc::new(keys)) })
    }

    /// The file, where every user of the machine can read the keys.
    pub(crate) fn everyones_file(&self) -> Option<&std::path::Path> {
        self.file.as_deref().filter(|file| keys::is_everyones(file))
    }

    /// The id of the key that seals; none without one.
    pub(crate) fn key(&self) -> Option<String> {
        self.keys.read().ids().next().map(str::to_owned)
    }

    /// Whether the key of an id is given.
    pub(crate) fn holds(&self, key: &str) -> bool {
        self.keys.read().holds(key)
    }

    /// A secret as it is to lie at its place.
    pub(crate) fn seal(&self, place: Place, secret: &str) -> Kept {
        let keys = self.keys.read().clone();
        match keys.seal(&about(place), secret.as_bytes()) {
            Some((key, sealed)) => Kept::sealed(key, &BASE64URL_NOPAD.encode(&sealed)),
            None => Kept::plain(secret),
        }
    }

    /// The secret that lies at a place. Why it cannot be opened goes into the log, without it.
    pub(crate) fn open(&self, place: Place, kept: &Kept) -> Result<String, Closed> {
        let Some((key, sealed)) = kept.parts() else {
            if Kept::looks_sealed(kept.text()) {
                tracing::error!(%place, "a secret is sealed in a form that this version does not know");
                return Err(Closed);
            }
            return Ok(kept.text().to_owned());
        };
        if sealed.is_empty() {
            tracing::error!(%place, %key, "a secret was given up with the key that sealed it: it has to be set anew");
            return Err(Closed);
        }
        if !self.holds(key) {
            self.read_again();
        }
        let keys = self.keys.read().clone();
        if !keys.holds(key) {
            tracing::error!(%place, %key, "a secret is sealed by a key that secrets_key_file does not hold");
            return Err(Closed);
        }
        let bytes = BASE64URL_NOPAD.decode(sealed.as_bytes()).ok();
        let opened = bytes.and_then(|bytes| keys.open(key, &about(place), &bytes));
        opened.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(|| {
            tracing::error!(%place, %key, "a secret does not open: it was changed, or lay in another row");
            Closed
        })
    }

    /// Another key may stand in the file by now: what is sealed by it shows that it does.
    fn read_again(&self) {
        let Some(file) = &self.file else { return };
        match Keys::of(file) {
            Ok(found) => {
                let mut keys = self.keys.write();
                *keys = Arc::new(found.and_earlier(&keys));
            }
            Err(why) => tracing::warn!(%why, "the keys of secrets could not be read again"),
        }
    }
}

/// What is sealed with a secret: in another row, or under another form, it does not open.
fn about(place: Place) -> String {
    format!("switchyard secret v1 {place}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::{AgentId, TenantId};

    const ONE: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
    const TWO: &str = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";
    const HERE: Place = Place::Webhook(TenantId(1), 2);

    fn vault(file: &std::path::Path) -> Vault {
        let settings = Settings::from_sources(
            None,
            |_| None,
            |row| (row.key == "secrets_key_file").then(|| file.display().to_string()),
        );
        Vault::new(&settings.unwrap()).unwrap()
    }

    fn with(keys: &str) -> (tempfile::TempDir, Vault) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        std::fs::write(&file, keys).unwrap();
        let vault = vault(&file);
        (folder, vault)
    }

    #[test]
    fn a_secret_that_is_moved_to_another_row_does_not_open() {
        let (_folder, vault) = with(ONE);
        let kept = vault.seal(HERE, "whsec_c2VjcmV0");
        assert!(!kept.text().contains("whsec"), "{}", kept.text());
        assert_eq!(vault.open(HERE, &kept).as_deref(), Ok("whsec_c2VjcmV0"));
        let elsewhere = [
            Place::Webhook(TenantId(1), 3),
            Place::Webhook(TenantId(2), 2),
            Place::Factor(TenantId(1), AgentId(2)),
            Place::Provider(TenantId(1), 1),
            Place::Step(TenantId(1), [2; 32]),
            Place::Attempt(TenantId(1), [2; 32]),
        ];
        for place in elsewhere {
            assert_eq!(vault.open(place, &kept), Err(Closed), "{place}");
        }
        assert_eq!(vault.open(HERE, &Kept::sealed(kept.parts().unwrap().0, "")), Err(Closed), "given up");
        assert_eq!(vault.open(HERE, &Kept::plain("sealed:v2:whatever")), Err(Closed), "of a later version");
    }

    #[test]
    fn without_a_key_secrets_lie_there_as_they_are_and_with_one_such_are_read() {
        let none = Vault::new(&Settings::from_sources(None, |_| None, |_| None).unwrap()).unwrap();
        let plain = none.seal(HERE, "whsec_c2VjcmV0");
        assert_eq!((plain.text(), none.key()), ("whsec_c2VjcmV0", None));
        let (_folder, vault) = with(ONE);
        assert_eq!(vault.open(HERE, &plain).as_deref(), Ok("whsec_c2VjcmV0"));
        assert_eq!(none.open(HERE, &vault.seal(HERE, "whsec_c2VjcmV0")), Err(Closed));
    }

    #[test]
    fn a_key_that_was_put_before_the_others_since_opens_and_seals_from_then_on() {
        let (folder, vault) = with(ONE);
        let old = vault.seal(HERE, "secret");
        let file = folder.path().join("keys");
        std::fs::write(&file, format!("{TWO}\n{ONE}\n")).unwrap();
        let new = self::vault(&file).seal(HERE, "secret");
        assert_eq!(vault.open(HERE, &new).as_deref(), Ok("secret"));
        assert_eq!(vault.seal(HERE, "secret").parts().unwrap().0, new.parts().unwrap().0);
        // A file that is gone, or broken, takes nothing away.
        std::fs::write(&file, "broken").unwrap();
        assert_eq!(vault.open(HERE, &Kept::sealed("00000000", "AAAA")), Err(Closed));
        assert_eq!(vault.open(HERE, &old).as_deref(), Ok("secret"));
    }
}
