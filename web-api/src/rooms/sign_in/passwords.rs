//! Passwords: Argon2id on the blocking pool, two at a time (19 MiB each), and as much work for a user who does not exist.
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// How many hashes are worked on at once.
const AT_ONCE: usize = 2;
/// The hash of a password that nobody knows, with the same costs as all others.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$b25seSBmb3IgdGltZQ$zJUcOs2ClDCL1yjZ6D8dWLnHhWsWzJjGPbQ1kDVmYPg";

/// The one place where passwords are checked.
pub(crate) struct Passwords {
    permits: Semaphore,
}

impl Passwords {
    /// With nobody waiting.
    pub(crate) fn new() -> Passwords {
        Passwords { permits: Semaphore::new(AT_ONCE) }
    }

    /// Whether the password is the one of this hash. Without a hash the answer is no, after the same time.
    pub(crate) async fn check(&self, password: String, hash: Option<String>) -> bool {
        let _permit = self.permits.acquire().await.expect("the semaphore is never closed");
        actix_web::web::block(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
            let fits = PasswordHash::new(&hash)
                .is_ok_and(|hash| Argon2::default().verify_password(one_form(&password).as_bytes(), &hash).is_ok());
            known && fits
        })
        .await
        .unwrap_or(false)
    }

    /// A new password's hash; none where it cannot be made.
    pub(crate) async fn hash(&self, password: String) -> Option<String> {
        let _permit = self.permits.acquire().await.expect("the semaphore is never closed");
        actix_web::web::block(move || hash(&password)).await.ok()?.ok()
    }
}

/// The same letters are the same password, whether a keyboard sends é as one character or as two (NFC).
fn one_form(password: &str) -> String {
    password.nfc().collect()
}

/// A password's hash, in its own text form. Takes a core for some 20 ms.
///
/// # Errors
/// When the operating system has no random numbers, or the password is longer than Argon2 takes.
pub(crate) fn hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    Ok(Argon2::default().hash_password(one_form(password).as_bytes())?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_password_fits_its_own_hash_only() {
        let passwords = Passwords::new();
        let hash = hash("switchyard").unwrap();
        assert!(passwords.check("switchyard".into(), Some(hash.clone())).await);
        assert!(!passwords.check("Switchyard".into(), Some(hash)).await);
        assert!(!passwords.check("switchyard".into(), None).await);
    }

    #[actix_web::test]
    async fn letters_typed_in_two_ways_are_the_same_password() {
        let passwords = Passwords::new();
        let hash = passwords.hash("caff\u{e9}-Lampada-1".into()).await;
        assert!(passwords.check("caffe\u{301}-Lampada-1".into(), hash.clone()).await);
        assert!(!passwords.check("caffe-Lampada-1".into(), hash).await);
    }

    #[test]
    fn nobody_costs_what_everybody_costs() {
        let nobody = PasswordHash::new(NOBODY).unwrap();
        let somebody = hash("somebody").unwrap();
        let somebody = PasswordHash::new(&somebody).unwrap();
        assert_eq!(nobody.params, somebody.params);
        assert_eq!(nobody.algorithm, somebody.algorithm);
    }
}
