//! Who owns which tenant. One process owns them all until a directory of several nodes says otherwise.
use catalogue::ids::TenantId;

/// Where a tenant's machines live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// In this process.
    Here,
    /// On the node of this name.
    Elsewhere(String),
}

/// Knows every tenant's owner.
pub trait Directory: Send + Sync + 'static {
    /// Who owns the tenant.
    fn owner(&self, tenant: TenantId) -> Owner;
}

/// One process, which owns everything.
#[derive(Debug, Clone, Copy, Default)]
pub struct OneProcess;

impl Directory for OneProcess {
    fn owner(&self, _tenant: TenantId) -> Owner {
        Owner::Here
    }
}
