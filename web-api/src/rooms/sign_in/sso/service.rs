//! The other service over HTTP: what it says of itself is read once and kept for a while. No redirects, bounded in time and
//! size.
use crate::rooms::webhooks::{Guard, Networks, system};
use moka::sync::Cache;
use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreErrorResponseType,
    CoreGenderClaim, CoreGrantType, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm,
    CoreJwsSigningAlgorithm, CoreResponseMode, CoreResponseType, CoreRevocableToken, CoreRevocationErrorResponse,
    CoreSubjectIdentifierType, CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AdditionalClaims, AdditionalProviderMetadata, ClientId, ClientSecret, DiscoveryError, EmptyExtraTokenFields,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, IdTokenClaims, IdTokenFields, IssuerUrl,
    ProviderMetadata, RedirectUrl, RequestTokenError, StandardErrorResponse, StandardTokenResponse,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use store::openid::Provider;

/// How long what a service says of itself is kept.
const FRESH: Duration = Duration::from_secs(300);
/// Services that are kept at most.
const KEPT: u64 = 1_000;
/// How long an answer may take.
const WITHIN: Duration = Duration::from_secs(10);
/// The largest answer.
const BYTES: usize = 1024 * 1024;

/// Claims besides the standard ones: where the groups stand differs.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct More {
    #[serde(flatten)]
    pub(crate) claims: Map<String, Value>,
}

impl AdditionalClaims for More {}

/// What a service says of itself besides the usual: whether its answers name it (RFC 9207, section 3).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct NamesItself {
    #[serde(default, rename = "authorization_response_iss_parameter_supported")]
    always: bool,
}

impl AdditionalProviderMetadata for NamesItself {}

pub(crate) type Metadata = ProviderMetadata<
    NamesItself,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// What a token says.
pub(crate) type Claims = IdTokenClaims<More, CoreGenderClaim>;
type Fields = IdTokenFields<
    More,
    EmptyExtraTokenFields,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;

/// A client of a service that is known.
pub(crate) type Oidc = openidconnect::Client<
    More,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    StandardTokenResponse<Fields, CoreTokenType>,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Why a service could not be asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallError {
    /// No answer.
    #[error("{0}")]
    Http(#[from] reqwest::Error),
    /// Too long an answer.
    #[error("the answer is too long")]
    TooLong,
    /// An address inside, which only the operator may name.
    #[error("the address is not one that may be called")]
    Barred,
    /// Not an answer of HTTP.
    #[error("{0}")]
    Odd(#[from] http::Error),
}

/// Why somebody is not identified.
pub(crate) enum Failed {
    /// What came does not hold.
    Refused(String),
    /// The service is not there, or not as it should be.
    Away(String),
}

impl Failed {
    /// The reason, for the log.
    pub(crate) fn why(self) -> String {
        match self {
            Failed::Refused(why) | Failed::Away(why) => why,
        }
    }

    /// Of a code that was not exchanged.
    pub(crate) fn of_exchange(
        error: RequestTokenError<CallError, StandardErrorResponse<CoreErrorResponseType>>,
    ) -> Failed {
        match error {
            RequestTokenError::ServerResponse(response) => Failed::Refused(format!("the code: {}", response.error())),
            RequestTokenError::Request(error) => Failed::Away(error.to_string()),
            // The text of an answer that cannot be read may hold a token.
            RequestTokenError::Parse(..) | RequestTokenError::Other(_) => Failed::Away("an odd answer".into()),
        }
    }
}

/// The services of all tenants.
pub(crate) struct Services {
    /// For what the operator has set up.
    free: reqwest::Client,
    /// For what administrators have set up, by TLS and in the clear.
    guarded: [reqwest::Client; 2],
    networks: Networks,
    known: Cache<(String, bool), Metadata>,
}

impl Services {
    /// Knowing none.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(crate) fn new(networks: Networks) -> Result<Services, reqwest::Error> {
        // A second server in one process finds it installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = || reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(WITHIN);
        let guarded = |clear| {
            let guard = Guard { networks: networks.clone(), clear, look_up: system() };
            builder().dns_resolver(Arc::new(guard)).no_proxy().build()
        };
        let (free, guarded) = (builder().build()?, [guarded(false)?, guarded(true)?]);
        let known = Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build();
        Ok(Services { free, guarded, networks, known })
    }

    /// The client for an address.
    fn http(&self, address: &str, trusted: bool) -> Result<&reqwest::Client, CallError> {
        if trusted {
            return Ok(&self.free);
        }
        let url = self.networks.check(address).map_err(|_| CallError::Barred)?;
        Ok(&self.guarded[usize::from(url.scheme() == "http")])
    }

    /// One call.
    pub(crate) async fn call(&self, request: HttpRequest, trusted: bool) -> Result<HttpResponse, CallError> {
        let http = self.http(&request.uri().to_string(), trusted)?;
        let mut answer = http.execute(request.try_into()?).await?;
        let mut whole = http::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            whole = whole.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await? {
            if body.len() + part.len() > BYTES {
                return Err(CallError::TooLong);
            }
            body.extend_from_slice(&part);
        }
        Ok(whole.body(body)?)
    }

    /// A client of a tenant's service with its secret, whose answers come back to the redirect's address.
    pub(crate) async fn client(
        &self,
        provider: &Provider,
        secret: Option<String>,
        redirect: String,
    ) -> Result<Oidc, Failed> {
        let metadata = self.metadata(&provider.issuer, provider.trusted).await?;
        let secret = secret.map(ClientSecret::new);
        let redirect = RedirectUrl::new(redirect).map_err(|error| Failed::Away(error.to_string()))?;
        let client = Oidc::from_provider_metadata(metadata, ClientId::new(provider.client_id.clone()), secret);
        Ok(client.set_redirect_uri(redirect))
    }

    /// Whether an answer is this service's: where it says that its answers name it, one without a name is not (RFC 9207,
    /// section 2.4).
    pub(crate) async fn answers(&self, provider: &Provider, iss: Option<&str>) -> Result<bool, Failed> {
        let Some(iss) = iss else {
            return Ok(!self.metadata(&provider.issuer, provider.trusted).await?.additional_metadata().always);
        };
        Ok(iss == provider.issuer)
    }

    /// Reads what a service says of itself.
    pub(crate) async fn discovered(
        &self,
        issuer: IssuerUrl,
        trusted: bool,
    ) -> Result<Metadata, DiscoveryError<CallError>> {
        let http = |request| self.call(request, trusted);
        Metadata::discover_async(issuer, &http).await
    }

    async fn metadata(&self, issuer: &str, trusted: bool) -> Result<Metadata, Failed> {
        let key = (issuer.to_owned(), trusted);
        if let Some(known) = self.known.get(&key) {
            return Ok(known);
        }
        let address = IssuerUrl::new(issuer.to_owned()).map_err(|error| Failed::Away(error.to_string()))?;
        let read = self.discovered(address, trusted).await;
        let metadata = read.map_err(|error| Failed::Away(error.to_string()))?;
        // Browsers are sent there: a script is no address.
        if !matches!(metadata.authorization_endpoint().url().scheme(), "https" | "http") {
            return Err(Failed::Away("its authorization endpoint is no address of the web".into()));
        }
        self.known.insert(key, metadata.clone());
        Ok(metadata)
    }

    /// What a service said of itself is read anew.
    pub(crate) fn forget(&self, issuer: &str) {
        for trusted in [false, true] {
            self.known.invalidate(&(issuer.to_owned(), trusted));
        }
    }
}
