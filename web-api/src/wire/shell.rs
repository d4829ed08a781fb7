//! What the console learns about the tenant and the server before anybody signs in.
use super::At;
use serde::Serialize;
use utoipa::ToSchema;

/// A module of the product.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Module {
    /// Its id, 1 to 6.
    pub(crate) id: u16,
    /// Its name.
    pub(crate) name: String,
    /// The product that it is sold as.
    pub(crate) product: String,
}

/// The tenant as the console needs it to begin.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Client {
    /// First label of the tenant's host.
    pub(crate) subdomain: String,
    /// The brand's name.
    pub(crate) brand_name: String,
    /// Address of the brand's picture.
    pub(crate) brand_image: Option<String>,
    /// Address of the picture beside the login form.
    pub(crate) brand_login_image: Option<String>,
    /// Goes into `X-Application-Key` of every signed-in call.
    pub(crate) application_key: String,
    /// Goes into `X-Consumer-Key` of every signed-in call.
    pub(crate) consumer_key: String,
    /// Modules that the tenant has.
    pub(crate) modules: Vec<Module>,
    /// Integrations that the tenant has.
    pub(crate) integrations: Vec<u16>,
    /// Whether customers are asked for feedback.
    pub(crate) feedback: bool,
    /// Seconds of session left below which the agent is suspended.
    pub(crate) autoSuspendThreshold: i64,
    /// Languages of the console.
    pub(crate) languages: Vec<&'static str>,
    /// The product's version.
    pub(crate) version: &'static str,
    /// Where people who need help are sent: an address with https: or mailto:.
    pub(crate) support: Option<String>,
    /// Public key that a browser subscribes to pushes with.
    pub(crate) push_key: Option<String>,
    /// Whether links by mail can be asked for at the sign-in.
    pub(crate) links: bool,
    /// Name of the other service that people may sign in by; null where there is none.
    pub(crate) sso: Option<String>,
    /// Whether people work at machines that others use too: a sign-out is to leave nothing of chats in the browser.
    pub(crate) shared_machines: bool,
    /// Sign-ins of a demo tenant; null elsewhere.
    pub(crate) demo_users: Option<Vec<DemoUser>>,
}

/// A sign-in of a demo tenant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DemoUser {
    /// The user name.
    pub(crate) username: String,
    /// The password.
    pub(crate) password: String,
    /// The permission group.
    pub(crate) role: String,
}

/// The server is there.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Pong {
    /// Always true.
    pub(crate) pong: bool,
    /// The server's time.
    pub(crate) at: At,
}

/// A time zone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Timezone {
    /// Its name in the IANA's list.
    pub(crate) name: String,
    /// Minutes ahead of UTC now.
    pub(crate) offset: i32,
}
