//! What a tenant's administrators set of their account: its name, its pictures, when agents are suspended, and which of the
//! add-ons that it includes are on.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::db::transaction;
use crate::error::StoreError;
use crate::handles::ConsoleSettings;
use crate::journal::form;
use crate::statements::statements;
use crate::tenants::{AddOns, Tenant, held};
use crate::text::{from_json, plain, plain_option, to_json};
use crate::webhooks::{GIVE_UP_EVERY_CALL, HEAR_FROM_NOW, SWITCHED_OFF};
use catalogue::ids::TenantId;
use catalogue::integration;
use routing::settings::Spans;
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Connection;

statements! {
    SET_CONSOLE_SETTINGS: ItsRow = "UPDATE tenants SET brand_name = $2, brand_image = $3, brand_login_image = $4, spans = $5,
        routing_version = routing_version + $6, off_modules = $7, off_integrations = $8,
        settings_version = settings_version + 1 WHERE id = $1";
}

/// What administrators set, as the audit says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "as in `Tenant`")]
pub struct Settings {
    pub name: String,
    pub image: Option<String>,
    pub login_image: Option<String>,
    /// Seconds left of a session below which its agent is suspended.
    pub auto_suspend_seconds: i64,
    /// Modules that are switched off.
    pub modules_off: Vec<u16>,
    /// Integrations that are switched off.
    pub integrations_off: Vec<u16>,
}

impl Settings {
    /// Those of a tenant.
    pub fn of(tenant: &Tenant) -> Settings {
        Settings {
            name: tenant.brand_name.clone(),
            image: tenant.brand_image.clone(),
            login_image: tenant.brand_login_image.clone(),
            auto_suspend_seconds: tenant.spans.session_threshold.as_seconds(),
            modules_off: tenant.off.modules.clone(),
            integrations_off: tenant.off.integrations.clone(),
        }
    }

    /// What the audit says of them.
    pub fn told(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The settings of which the audit says this.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what [`Settings::told`] says of none.
    pub fn as_told(told: &Value) -> Result<Settings, StoreError> {
        from_json("audit.was", &told.to_string())
    }

    fn add_ons(&self) -> AddOns {
        AddOns { modules: self.modules_off.clone(), integrations: self.integrations_off.clone() }
    }
}

impl ConsoleSettings<'_> {
    /// Replaces what administrators set, from a version. Webhooks that are switched on again are called for what happens from
    /// then on.
    pub async fn change(
        self,
        tenant: TenantId,
        from: u32,
        settings: &Settings,
        by: &Doer,
    ) -> Result<Kept<Tenant>, StoreError> {
        let key = i64::from(tenant.0);
        let name = plain("name", &settings.name)?;
        let image = plain_option("image", settings.image.as_deref())?;
        let login_image = plain_option("login_image", settings.login_image.as_deref())?;
        transaction!(self.0, tx => {
            let Some(before) = held!(tx, key) else { return Ok(Kept::Overtaken(None)) };
            let was = Settings::of(&before);
            if was == *settings {
                return Ok(Kept::Now(before));
            }
            if from != before.settings_version {
                return Ok(Kept::Overtaken(Some(before)));
            }
            let threshold = was.auto_suspend_seconds != settings.auto_suspend_seconds;
            let session_threshold =
                if threshold { Millis::seconds(settings.auto_suspend_seconds) } else { before.spans.session_threshold };
            let off = settings.add_ons();
            sqlx::query(SET_CONSOLE_SETTINGS)
                .bind(key)
                .bind(name)
                .bind(image)
                .bind(login_image)
                .bind(form::write_spans(&Spans { session_threshold, ..before.spans }))
                .bind(i64::from(threshold))
                .bind(to_json(&off.modules))
                .bind(to_json(&off.integrations))
                .execute(&mut *tx)
                .await?;
            let back = before.off.integrations.contains(&integration::WEBHOOKS)
                && !off.integrations.contains(&integration::WEBHOOKS);
            if back {
                sqlx::query(HEAR_FROM_NOW).bind(key).execute(&mut *tx).await?;
                sqlx::query(GIVE_UP_EVERY_CALL).bind(key).bind(SWITCHED_OFF).execute(&mut *tx).await?;
            }
            let (was, became) = (Some(was.told()), Some(settings.told()));
            let subject = tenant.to_string();
            audit!(tx, key, by, What { entity: Entity::ConsoleSettings, subject, name: &settings.name, was, became });
            let now = held!(tx, key);
            if back {
                note!(tx, key, Webhooks, "");
            }
            if threshold {
                note!(tx, key, Routing, "");
            }
            note!(tx, key, Tenant, "");
            Ok(now.map_or(Kept::Overtaken(None), Kept::Now))
        })
    }
}
