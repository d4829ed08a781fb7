//! How calls are signed, as Standard Webhooks has it: HMAC-SHA256 over id, time and body, under a secret that only the two
//! sides know.
use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// What a secret begins with.
const PREFIX: &str = "whsec_";

/// The secret that goes with a token: the token's 32 bytes as they are written in a secret.
pub(crate) fn secret(token: &str) -> String {
    let bytes = data_encoding::HEXLOWER.decode(token.as_bytes()).unwrap_or_else(|_| token.as_bytes().to_vec());
    format!("{PREFIX}{}", BASE64.encode(&bytes))
}

/// The value of `webhook-signature`.
pub(crate) fn signature(secret: &str, id: &str, timestamp: i64, body: &str) -> String {
    let text = secret.strip_prefix(PREFIX).unwrap_or(secret);
    let key = BASE64.decode(text.as_bytes()).unwrap_or_else(|_| text.as_bytes().to_vec());
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes keys of every length");
    for part in [id, ".", &timestamp.to_string(), ".", body] {
        mac.update(part.as_bytes());
    }
    format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the Standard Webhooks specification and of its libraries.
    #[test]
    fn a_call_is_signed_as_others_check_it() {
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        let signed = signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_has_the_bits_of_its_token() {
        let token = crate::edge::tokens::fresh();
        let made = secret(&token);
        let bytes = BASE64.decode(made.strip_prefix("whsec_").unwrap().as_bytes()).unwrap();
        assert_eq!(bytes.len(), 32);
        assert_eq!((secret(&token), secret(&crate::edge::tokens::fresh()) == made), (made, false));
    }
}
