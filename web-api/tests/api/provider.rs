//! Another service that signs people in, for the tests of sign-in by it: discovery, keys and tokens over real HTTP.
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use catalogue::ids::TenantId;
use data_encoding::{BASE64, BASE64URL_NOPAD};
use openidconnect::core::{CoreEdDsaPrivateSigningKey, CoreJwsSigningAlgorithm};
use openidconnect::{JsonWebKeyId, PkceCodeChallenge, PkceCodeVerifier, PrivateSigningKey};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use store::Db;
use store::openid::Provider as Row;
use tokio::sync::oneshot;

pub(crate) const CLIENT: &str = "switchyard";
pub(crate) const SECRET: &str = "the-secret-of-the-client";

/// What a code stands for.
struct Granted {
    challenge: String,
    redirect: String,
    token: String,
}

#[derive(Default)]
struct Desk {
    issuer: String,
    names_itself: bool,
    codes: HashMap<String, Granted>,
}

pub(crate) struct Provider {
    pub(crate) issuer: String,
    desk: Arc<Mutex<Desk>>,
    _stop: oneshot::Sender<()>,
}

/// The query of an address.
pub(crate) fn query(address: &str) -> HashMap<String, String> {
    let address = reqwest::Url::parse(address).expect("an address");
    address.query_pairs().into_owned().collect()
}

fn key(seed: u8) -> CoreEdDsaPrivateSigningKey {
    let mut der = vec![0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
    der.extend([seed; 32]);
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", BASE64.encode(&der));
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, Some(JsonWebKeyId::new("one".into()))).expect("a key")
}

/// A token with these claims, signed with the key of a seed.
fn signed(claims: &Value, seed: u8) -> String {
    let header = json!({ "alg": "EdDSA", "kid": "one", "typ": "JWT" });
    let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let said = format!("{}.{}", part(&header), part(claims));
    let signature = key(seed).sign(&CoreJwsSigningAlgorithm::EdDsa, said.as_bytes()).expect("it can be signed");
    format!("{said}.{}", BASE64URL_NOPAD.encode(&signature))
}

impl Provider {
    pub(crate) async fn start() -> Provider {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let desk = Arc::new(Mutex::new(Desk { issuer: issuer.clone(), ..Desk::default() }));
        let (stop, stopped) = oneshot::channel::<()>();
        let shared = web::Data::from(desk.clone());
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = HttpServer::new(move || {
                    App::new()
                        .app_data(shared.clone())
                        .route("/.well-known/openid-configuration", web::get().to(configuration))
                        .route("/keys", web::get().to(keys))
                        .route("/token", web::post().to(token))
                });
                let server = server.workers(1).disable_signals().listen(listener).expect("it listens").run();
                let handle = server.handle();
                actix_web::rt::spawn(server);
                let _ = stopped.await;
                handle.stop(false).await;
            });
        });
        Provider { issuer, desk, _stop: stop }
    }

    /// It answers for a tenant's people.
    pub(crate) async fn serves(&self, db: &Db, tenant: TenantId, change: impl FnOnce(&mut Row)) {
        let mut provider = Row {
            name: "Lume ID".into(),
            issuer: self.issuer.clone(),
            client_id: CLIENT.into(),
            trusted: true,
            ..Row::default()
        };
        change(&mut provider);
        let seal = |_| Some(store::secrets::Kept::plain(SECRET));
        db.openid().set_up(tenant, (&provider, &seal), &crate::people::operator()).await.expect("set");
    }

    /// Groups of it and the permission groups that they give.
    pub(crate) async fn maps(&self, db: &Db, tenant: TenantId, map: &[(&str, u32)]) {
        let map: Vec<(String, u32)> = map.iter().map(|(name, id)| ((*name).to_owned(), *id)).collect();
        db.openid().map_groups(tenant, &map, &crate::people::operator()).await.expect("mapped");
    }

    /// It says that its answers name it.
    pub(crate) fn names_itself(&self) {
        self.desk.lock().expect("no test panics while it looks").names_itself = true;
    }

    /// Somebody has signed in there, sent by this address; what is changed of the claims comes last. The code.
    pub(crate) fn grants(&self, address: &str, change: impl FnOnce(&mut Value)) -> String {
        self.grants_by(address, 1, change)
    }

    /// The same, signed with another key.
    pub(crate) fn grants_by(&self, address: &str, seed: u8, change: impl FnOnce(&mut Value)) -> String {
        let asked = query(address);
        assert_eq!((asked["response_type"].as_str(), asked["code_challenge_method"].as_str()), ("code", "S256"));
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_secs();
        let mut claims = json!({
            "iss": self.issuer, "aud": CLIENT, "sub": "42", "iat": now, "exp": now + 300, "nonce": asked["nonce"],
            "email": "ann@example.com", "email_verified": true, "preferred_username": "ann.lume",
            "given_name": "Ann", "family_name": "Lume", "groups": ["desk"],
        });
        change(&mut claims);
        let granted = Granted {
            challenge: asked["code_challenge"].clone(),
            redirect: asked["redirect_uri"].clone(),
            token: signed(&claims, seed),
        };
        let mut desk = self.desk.lock().expect("no test panics while it looks");
        let code = format!("code-{}", desk.codes.len());
        desk.codes.insert(code.clone(), granted);
        code
    }
}

async fn configuration(desk: web::Data<Mutex<Desk>>) -> HttpResponse {
    let desk = desk.lock().expect("no test panics while it looks");
    let issuer = &desk.issuer;
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/auth"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["EdDSA"],
        "authorization_response_iss_parameter_supported": desk.names_itself,
    }))
}

async fn keys() -> HttpResponse {
    let key = serde_json::to_value(key(1).as_verification_key()).expect("a key has a form");
    HttpResponse::Ok().json(json!({ "keys": [key] }))
}

async fn token(
    desk: web::Data<Mutex<Desk>>,
    request: HttpRequest,
    form: web::Form<HashMap<String, String>>,
) -> HttpResponse {
    let basic = format!("Basic {}", BASE64.encode(format!("{CLIENT}:{SECRET}").as_bytes()));
    let known = request.headers().get("Authorization").is_some_and(|given| given.as_bytes() == basic.as_bytes());
    let verifier = PkceCodeVerifier::new(form["code_verifier"].clone());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    let granted = desk.lock().expect("no test panics while it looks").codes.remove(&form["code"]);
    match granted {
        Some(granted)
            if known && granted.challenge == challenge.as_str() && granted.redirect == form["redirect_uri"] =>
        {
            let answer = json!({ "access_token": "a", "token_type": "Bearer", "id_token": granted.token });
            HttpResponse::Ok().json(answer)
        }
        _ => HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" })),
    }
}
