//! What a tenant asks of whoever signs in.
use crate::audit::{Doer, Entity, Kept, What, audit, named};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::statements::statements;
use crate::text::{from_json, to_json};
use catalogue::ids::TenantId;
use catalogue::limit;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use sqlx::Connection;

statements! {
    SIGN_IN_RULES: ItsRow = "SELECT sign_in FROM tenants WHERE id = $1";
    SIGN_IN_RULES_KEPT: ItsRow = "SELECT sign_in, sign_in_version FROM tenants WHERE id = $1";
    SIGN_IN_RULES_OF: ItsRow = "SELECT brand_name FROM tenants WHERE id = $1";
    SET_SIGN_IN_RULES: ItsRow = "UPDATE tenants SET sign_in = $2, sign_in_version = $3 WHERE id = $1";
}

/// The version of the rules that a tenant is founded with.
pub(crate) const FIRST_RULES: i64 = 1;

/// A tenant's rules for signing in. What a tenant never set is as [`Default`] has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignInRules {
    /// What a password must be.
    pub password: PasswordRules,
    /// Whether everybody needs a second factor.
    pub second_factor: bool,
    /// Networks that people may come from; empty: from anywhere.
    pub addresses: Vec<IpNet>,
    /// How many people may be signed in before one more has to confirm extra charges.
    pub soft_users: Option<u32>,
    /// How many people may be signed in before one more is refused.
    pub hard_users: Option<u32>,
    /// Seconds that a session lasts from its last renewal; `None`: as the installation has it.
    pub session_seconds: Option<u32>,
    /// Whether people share machines: a sign-out then leaves nothing of chats in the browser.
    pub shared_machines: bool,
}

/// A tenant's rules as they are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptRules {
    /// What holds.
    pub rules: SignInRules,
    /// One higher with each change.
    pub version: u32,
}

impl KeptRules {
    fn read((text, version): (String, i64)) -> Result<KeptRules, StoreError> {
        let version = u32::try_from(version).map_err(|error| StoreError::corrupt("tenants.sign_in_version", error))?;
        Ok(KeptRules { rules: from_json("tenants.sign_in", &text)?, version })
    }
}

/// What a password must be: the numbers are the fewest characters of each kind, but for `max`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PasswordRules {
    /// Whether passwords that are easily guessed are refused.
    pub common: bool,
    /// Months until it has to be changed; 0: never.
    pub expiry_months: u32,
    pub min: u32,
    pub max: u32,
    pub numbers: u32,
    pub uppercase: u32,
    pub lowercase: u32,
    /// Characters that are neither letter nor digit.
    pub special: u32,
}

impl Default for PasswordRules {
    fn default() -> PasswordRules {
        let each = limit::PASSWORD_EACH;
        PasswordRules {
            common: true,
            expiry_months: limit::PASSWORD_EXPIRY_MONTHS,
            min: limit::PASSWORD_MIN,
            max: limit::PASSWORD_MAX,
            numbers: each,
            uppercase: each,
            lowercase: each,
            special: each,
        }
    }
}

/// What the names of the rules for passwords begin with in the audit.
const OF_PASSWORDS: &str = "password_";

impl SignInRules {
    /// What the audit says of them.
    pub fn told(&self) -> Value {
        serde_json::to_value(self).map(|rules| named(&rules)).unwrap_or_default()
    }

    /// The rules of which the audit says this.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what [`SignInRules::told`] says of no rules.
    pub fn as_told(told: Value) -> Result<SignInRules, StoreError> {
        let Value::Object(told) = told else { return Err(StoreError::corrupt("audit.was", "no object")) };
        let (passwords, mut rules): (Map<_, _>, Map<_, _>) =
            told.into_iter().partition(|(field, _)| field.starts_with(OF_PASSWORDS));
        let short = |field: String| field.trim_start_matches(OF_PASSWORDS).to_owned();
        let passwords: Map<_, _> = passwords.into_iter().map(|(field, value)| (short(field), value)).collect();
        rules.insert("password".to_owned(), passwords.into());
        serde_json::from_value(rules.into()).map_err(|error| StoreError::corrupt("audit.was", error))
    }
}

impl SignIn<'_> {
    /// Returns a tenant's rules; the default ones for a tenant that is not there.
    pub async fn rules(self, tenant: TenantId) -> Result<SignInRules, StoreError> {
        let text: Option<String> = reading!(self.0, pool =>
            sqlx::query_scalar(SIGN_IN_RULES).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        text.map_or_else(|| Ok(SignInRules::default()), |text| from_json("tenants.sign_in", &text))
    }

    /// Returns a tenant's rules with their version; `None` if there is no such tenant.
    pub async fn kept_rules(self, tenant: TenantId) -> Result<Option<KeptRules>, StoreError> {
        let row: Option<(String, i64)> = reading!(self.0, pool =>
            sqlx::query_as(SIGN_IN_RULES_KEPT).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        row.map(KeptRules::read).transpose()
    }

    /// Replaces a tenant's rules, whatever they were; false if there is no such tenant.
    pub async fn set_rules(self, tenant: TenantId, rules: &SignInRules, by: &Doer) -> Result<bool, StoreError> {
        Ok(matches!(self.change_rules(tenant, None, rules, by).await?, Kept::Now(_)))
    }

    /// Replaces the rules that a tenant had at a version; without one, whatever they were.
    pub async fn change_rules(
        self,
        tenant: TenantId,
        from: Option<u32>,
        rules: &SignInRules,
        by: &Doer,
    ) -> Result<Kept<KeptRules>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let query = sqlx::query_scalar::<_, String>(SIGN_IN_RULES_OF).bind(key);
            let Some(name) = query.fetch_optional(&mut *tx).await? else { return Ok(Kept::Overtaken(None)) };
            hold!(tx, key, "settings");
            let row: (String, i64) = sqlx::query_as(SIGN_IN_RULES_KEPT).bind(key).fetch_one(&mut *tx).await?;
            let before = KeptRules::read(row)?;
            if before.rules == *rules {
                return Ok(Kept::Now(before));
            }
            if from.is_some_and(|version| version != before.version) {
                return Ok(Kept::Overtaken(Some(before)));
            }
            let version = before.version + 1;
            let query = sqlx::query(SET_SIGN_IN_RULES).bind(key).bind(to_json(rules)).bind(i64::from(version));
            query.execute(&mut *tx).await?;
            let (was, became) = (Some(before.rules.told()), Some(rules.told()));
            let subject = tenant.to_string();
            audit!(tx, key, by, What { entity: Entity::SignInRules, subject, name: &name, was, became });
            note!(tx, key, SignIn, "");
            Ok(Kept::Now(KeptRules { rules: rules.clone(), version }))
        })
    }
}
