//! The operator's keys, as they are written in a file: 32 bytes in base 64, one a line. The first seals, every one opens.
use data_encoding::BASE64;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use std::fmt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Bytes of a key.
const KEY_BYTES: usize = 32;
/// Keys that are read at most: a few that are on their way out, and no file that is something else.
const MOST: usize = 16;

/// One key.
struct Key {
    id: String,
    key: LessSafeKey,
}

/// The keys of a file; none where no file is named.
#[derive(Default)]
pub(crate) struct Keys(Vec<Key>);

/// Without any key.
impl fmt::Debug for Keys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.ids()).finish()
    }
}

/// Eight hexadecimal digits by which a key is named wherever it may not be shown. They tell nothing of it: it is random.
fn id(bytes: &[u8]) -> String {
    let mut hashed = b"switchyard key of secrets ".to_vec();
    hashed.extend_from_slice(bytes);
    crate::edge::tokens::hex(&crate::edge::tokens::digest(&hashed))[..8].to_owned()
}

/// A new key, as a file has it.
pub(crate) fn fresh() -> String {
    let mut bytes = [0_u8; KEY_BYTES];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    format!("# key {}\n{}\n", id(&bytes), BASE64.encode(&bytes))
}

impl Keys {
    /// Those of a file.
    ///
    /// # Errors
    /// What is wrong with it, without what stands in it.
    pub(crate) fn of(file: &Path) -> Result<Keys, String> {
        let named = |why: &dyn fmt::Display| format!("{}: {why}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
        Keys::read(&text).map_err(|why| named(&why))
    }

    fn read(text: &str) -> Result<Keys, String> {
        let mut keys: Vec<Key> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let bytes = BASE64.decode(line.as_bytes()).ok().filter(|bytes| bytes.len() == KEY_BYTES);
            let bytes = bytes.ok_or_else(|| format!("line {number} is no key: 32 bytes in base 64, 44 characters"))?;
            let key = UnboundKey::new(&AES_256_GCM, &bytes).map_err(|_| format!("line {number} is no key"))?;
            let id = id(&bytes);
            if keys.iter().any(|known| known.id == id) {
                return Err(format!("line {number} repeats key {id}, which stands further up"));
            }
            keys.push(Key { id, key: LessSafeKey::new(key) });
        }
        match keys.len() {
            0 => Err("there is no key in it; `switchyard secrets key` makes one".into()),
            1..=MOST => Ok(Keys(keys)),
            more => Err(format!("has {more} keys; {MOST} are the most")),
        }
    }

    /// The ids, the one that seals first.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|key| key.id.as_str())
    }

    /// Whether the key of an id is among them.
    pub(crate) fn holds(&self, id: &str) -> bool {
        self.ids().any(|known| known == id)
    }

    /// Keys that were read before and are not in the file any more open what they sealed all the same.
    pub(crate) fn and_earlier(mut self, earlier: &Keys) -> Keys {
        for key in &earlier.0 {
            if !self.holds(&key.id) {
                self.0.push(Key { id: key.id.clone(), key: key.key.clone() });
            }
        }
        self
    }

    /// Seals bytes with the first key, bound to what is said about them: the key's id, and nonce, bytes and tag in one.
    /// None where there is no key.
    pub(crate) fn seal(&self, about: &str, bytes: &[u8]) -> Option<(&str, Vec<u8>)> {
        let Key { id, key } = self.0.first()?;
        let mut nonce = [0_u8; NONCE_LEN];
        getrandom::fill(&mut nonce).expect("the operating system has random numbers");
        let mut sealed = bytes.to_vec();
        let about = Aad::from(about.as_bytes());
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), about, &mut sealed)
            .expect("a secret is shorter than 64 GiB");
        Some((id, [&nonce[..], &sealed].concat()))
    }

    /// Opens what was sealed with the key of an id; none where it does not hold: another key, another place, other bytes.
    pub(crate) fn open(&self, id: &str, about: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let key = self.0.iter().find(|key| key.id == id)?;
        let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut bytes = sealed.to_vec();
        let opened = key.key.open_in_place(nonce, Aad::from(about.as_bytes()), &mut bytes).ok()?.len();
        bytes.truncate(opened);
        Some(bytes)
    }
}

/// Whether every user of the machine can read or write a file.
pub(crate) fn is_everyones(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|found| found.mode() & 0o007 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(byte: u8) -> String {
        BASE64.encode(&[byte; KEY_BYTES])
    }

    #[test]
    fn a_file_has_a_key_a_line_and_remarks_between() {
        let keys = Keys::read(&format!("# the new one\n\n{}\n  {}  \n", key(1), key(2))).unwrap();
        assert_eq!(keys.ids().count(), 2);
        let (id, sealed) = keys.seal("here", b"secret").unwrap();
        assert_eq!(Some(id), keys.ids().next(), "the first seals");
        let only_old = Keys::read(&key(1)).unwrap();
        assert_eq!(only_old.open(id, "here", &sealed).as_deref(), Some(&b"secret"[..]));
        assert_eq!(Keys::read(&fresh()).unwrap().ids().count(), 1);
        assert_ne!(fresh(), fresh());
    }

    #[test]
    fn what_is_no_file_of_keys_is_refused_without_being_repeated() {
        let short = BASE64.encode(&[7; 31]);
        for odd in ["", "# nothing\n", "secret-words", &short, &key(1)[..43], &format!("{0}\n{0}", key(1))] {
            let why = Keys::read(odd).unwrap_err();
            let shown = odd.lines().any(|line| !line.starts_with('#') && why.contains(line));
            assert!(!shown, "{why}");
        }
        let many: Vec<String> = (0..17).map(key).collect();
        assert!(Keys::read(&many.join("\n")).unwrap_err().contains("17 keys"));
        assert!(Keys::of(Path::new("/nowhere/keys")).unwrap_err().starts_with("/nowhere/keys: "));
    }

    #[test]
    fn what_was_sealed_opens_with_its_key_at_its_place_and_unchanged() {
        let keys = Keys::read(&key(1)).unwrap();
        let (id, sealed) = keys.seal("here", b"secret").unwrap();
        assert_ne!(keys.seal("here", b"secret").unwrap().1, sealed, "never the same twice");
        assert!(keys.open(id, "there", &sealed).is_none());
        assert!(Keys::read(&key(2)).unwrap().open(id, "here", &sealed).is_none());
        for at in 0..sealed.len() {
            let mut other = sealed.clone();
            other[at] ^= 1;
            assert!(keys.open(id, "here", &other).is_none(), "byte {at}");
            assert!(keys.open(id, "here", &sealed[..at]).is_none(), "{at} bytes");
        }
    }

    #[test]
    fn a_key_that_was_read_opens_after_it_left_the_file_and_does_not_seal() {
        let old = Keys::read(&key(1)).unwrap();
        let (id, sealed) = old.seal("here", b"secret").unwrap();
        let both = Keys::read(&key(2)).unwrap().and_earlier(&old);
        assert!(both.open(id, "here", &sealed).is_some());
        assert_ne!(both.seal("here", b"secret").unwrap().0, id);
        assert!(!format!("{both:?}").contains(&key(2)));
    }
}
