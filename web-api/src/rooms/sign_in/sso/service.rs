//! The other service over HTTP: what it says of itself is read once and kept for a while. No redirects, bounded in time and
//! size.
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
use std::time::Duration;
use store::sign_in::SsoProvider;

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
struct NamesItself {
    #[serde(default, rename = "authorization_response_iss_parameter_supported")]
    always: bool,
}

impl AdditionalProviderMetadata for NamesItself {}

type Metadata = ProviderMetadata<
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
    http: reqwest::Client,
    known: Cache<String, Metadata>,
}

impl Services {
    /// Knowing none.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(crate) fn new() -> Result<Services, reqwest::Error> {
        // A second server in one process finds it installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(WITHIN).build()?;
        Ok(Services { http, known: Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build() })
    }

    /// One call.
    pub(crate) async fn call(&self, request: HttpRequest) -> Result<HttpResponse, CallError> {
        let mut answer = self.http.execute(request.try_into()?).await?;
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
        provider: &SsoProvider,
        secret: Option<String>,
        redirect: String,
    ) -> Result<Oidc, Failed> {
        let metadata = self.metadata(&provider.issuer).await?;
        let secret = secret.map(ClientSecret::new);
        let redirect = RedirectUrl::new(redirect).map_err(|error| Failed::Away(error.to_string()))?;
        let client = Oidc::from_provider_metadata(metadata, ClientId::new(provider.client_id.clone()), secret);
        Ok(client.set_redirect_uri(redirect))
    }

    /// Whether an answer is this service's: where it says that its answers name it, one without a name is not (RFC 9207,
    /// section 2.4).
    pub(crate) async fn answers(&self, provider: &SsoProvider, iss: Option<&str>) -> Result<bool, Failed> {
        let Some(iss) = iss else { return Ok(!self.metadata(&provider.issuer).await?.additional_metadata().always) };
        Ok(iss == provider.issuer)
    }

    async fn metadata(&self, issuer: &str) -> Result<Metadata, Failed> {
        if let Some(known) = self.known.get(issuer) {
            return Ok(known);
        }
        let address = IssuerUrl::new(issuer.to_owned()).map_err(|error| Failed::Away(error.to_string()))?;
        let http = |request| self.call(request);
        let read = Metadata::discover_async(address, &http).await;
        let metadata = read.map_err(|error: DiscoveryError<CallError>| Failed::Away(error.to_string()))?;
        // Browsers are sent there: a script is no address.
        if !matches!(metadata.authorization_endpoint().url().scheme(), "https" | "http") {
            return Err(Failed::Away("its authorization endpoint is no address of the web".into()));
        }
        self.known.insert(issuer.to_owned(), metadata.clone());
        Ok(metadata)
    }

    /// What a service said of itself is read anew.
    pub(crate) fn forget(&self, issuer: &str) {
        self.known.invalidate(issuer);
    }
}
