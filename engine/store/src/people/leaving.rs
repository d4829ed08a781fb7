//! Accounts that go and come back, and what is done to one that nothing takes back: each is in the audit.
use crate::audit::{Audited, Doer, Kept, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::transaction;
use crate::departments::IS_DEPARTMENT;
use crate::error::StoreError;
use crate::groups::administrators;
use crate::handles::People;
use crate::loans::{self, ending};
use crate::people::accounts::{TAKE_SKILLS, account, give_skills, what, write_user};
use crate::people::sessions::{EndedRows, EndedSessions, running};
use crate::people::users::User;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, TenantId};
use serde_json::json;
use sqlx::Connection;

statements! {
    /// Those that are still there.
    GIVE_SKILL_BACK = "INSERT INTO user_skills (tenant, user_id, skill_id, level)
        SELECT tenant, CAST($2 AS BIGINT), id, CAST($4 AS BIGINT) FROM skills WHERE tenant = $1 AND id = $3";
    REMOVE_USER = "UPDATE users SET removed = $3, active = FALSE, version = version + 1 WHERE tenant = $1 AND id = $2";
    RESTORE_USER = "UPDATE users SET removed = NULL, version = version + 1 WHERE tenant = $1 AND id = $2
        AND removed IS NOT NULL";
    END_FACTOR = "DELETE FROM second_factors WHERE tenant = $1 AND user_id = $2";
    END_RECOVERY = "DELETE FROM recovery_codes WHERE tenant = $1 AND user_id = $2";
    END_STEPS = "DELETE FROM sign_in_steps WHERE tenant = $1 AND user_id = $2";
    END_LINKS = "UPDATE links SET used = TRUE WHERE tenant = $1 AND user_id = $2";
    END_SUBJECTS = "DELETE FROM sso_people WHERE tenant = $1 AND user_id = $2";
    END_DIRECTORY = "DELETE FROM directory_people WHERE tenant = $1 AND user_id = $2";
    TOUCH_GROUPS = "UPDATE directory_groups SET version = version + 1 WHERE tenant = $1
        AND group_id IN (SELECT group_id FROM directory_members WHERE tenant = $1 AND user_id = $2)";
    END_MEMBERSHIPS = "DELETE FROM directory_members WHERE tenant = $1 AND user_id = $2";
    END_TOKENS = "DELETE FROM sessions WHERE tenant = $1 AND user_id = $2 AND name IS NOT NULL RETURNING token_hash";
    END_SIGN_INS = "DELETE FROM sessions WHERE tenant = $1 AND user_id = $2 AND name IS NULL AND token_hash <> $3
        RETURNING user_id, token_hash, expires";
}

impl People<'_> {
    /// Removes an account, if it is still at this version: nobody comes in by it any more, and its row stays for its name. Its
    /// sessions are ended by whoever hears of it, as those of somebody frozen.
    ///
    /// # Errors
    /// [`StoreError::LastAdministrator`] where nobody would be left who manages users and groups.
    pub async fn remove(
        self,
        tenant: TenantId,
        (user, version): (AgentId, u32),
        by: &Doer,
    ) -> Result<Kept<User>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        let gone: Result<Option<User>, StoreError> = transaction!(self.0, tx => {
            hold!(tx, key, "user");
            let there = account!(tx, key, id);
            let Some(there) = there.filter(|there| there.version == version) else { return Ok(None) };
            let manned = by.bound() && there.stands() && administrators!(tx, key) > 0;
            sqlx::query(REMOVE_USER).bind(key).bind(id).bind(by.at.0).execute(&mut *tx).await?;
            if manned && administrators!(tx, key) == 0 {
                return Err(StoreError::LastAdministrator);
            }
            let own = [TAKE_SKILLS, END_FACTOR, END_RECOVERY, END_STEPS, END_LINKS, END_SUBJECTS];
            for ends in own.into_iter().chain([END_DIRECTORY, TOUCH_GROUPS, END_MEMBERSHIPS]) {
                sqlx::query(ends).bind(key).bind(id).execute(&mut *tx).await?;
            }
            let lent: Vec<loans::Row> =
                sqlx::query_as(loans::LOANS_OF_USER).bind(key).bind(id).fetch_all(&mut *tx).await?;
            for loan in lent {
                ending!(tx, key, &loan.read()?.id, by);
            }
            let tokens: Vec<String> = sqlx::query_scalar(END_TOKENS).bind(key).bind(id).fetch_all(&mut *tx).await?;
            audit!(tx, key, by, what(id, &there, Some(there.told()), None));
            note!(tx, key, Person, id);
            for token in &tokens {
                note!(tx, key, Session, token);
            }
            Ok(Some(there))
        });
        match gone? {
            Some(gone) => Ok(Kept::Now(gone)),
            None => Ok(Kept::Overtaken(self.find(tenant, user).await?)),
        }
    }

    /// Brings back an account that was removed, as the audit says it was, with those of its skills that are still there,
    /// and in its department if that is.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where somebody has its user name by now, or it was brought back before; [`StoreError::Dangling`]
    /// where its group is gone.
    pub async fn restore(self, tenant: TenantId, removed: &Audited, by: &Doer) -> Result<Kept<User>, StoreError> {
        let key = i64::from(tenant.0);
        let id: i64 = removed.subject.parse().map_err(|error| StoreError::corrupt("audit.subject", error))?;
        let was = removed.was.clone().unwrap_or_default();
        let back: Result<bool, StoreError> = transaction!(self.0, tx => {
            hold!(tx, key, "user");
            if sqlx::query(RESTORE_USER).bind(key).bind(id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let Some(mut now) = account!(tx, key, id) else { return Err(StoreError::Dangling) };
            // Where its department went when that was removed meanwhile.
            let moved = now.department;
            now.take_told(was)?;
            let department = now.department.unwrap_or_default();
            let query = sqlx::query_scalar::<_, i64>(IS_DEPARTMENT).bind(key).bind(i64::from(department));
            if query.fetch_optional(&mut *tx).await?.is_none() {
                now.department = moved;
            }
            write_user!(tx, key, id, &now);
            give_skills!(tx, GIVE_SKILL_BACK, key, id, &now.skills);
            let Some(now) = account!(tx, key, id) else { return Err(StoreError::Dangling) };
            audit!(tx, key, by, what(id, &now, None, Some(now.told())));
            note!(tx, key, Person, id);
            Ok(true)
        });
        let done = back?;
        Ok(match self.find(tenant, AgentId(number("audit.subject", id)?)).await? {
            Some(now) if done => Kept::Now(now),
            now => Kept::Overtaken(now),
        })
    }

    /// Does away with a person's second factor and its recovery codes; false if there was none.
    pub async fn reset_factor(self, tenant: TenantId, user: AgentId, by: &Doer) -> Result<bool, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            let Some(there) = account!(tx, key, id) else { return Ok(false) };
            let done = sqlx::query(END_FACTOR).bind(key).bind(id).execute(&mut *tx).await?.rows_affected() > 0;
            sqlx::query(END_RECOVERY).bind(key).bind(id).execute(&mut *tx).await?;
            if done {
                let [was, became] = [false, true].map(|done| Some(json!({ "second_factor_reset": done })));
                audit!(tx, key, by, what(id, &there, was, became));
                note!(tx, key, Person, id);
            }
            Ok(done)
        })
    }

    /// Ends every sign-in of a person but the one that `stays`, and no access token.
    pub async fn end_sign_ins(
        self,
        tenant: TenantId,
        user: AgentId,
        stays: Option<&[u8; 32]>,
        by: &Doer,
    ) -> Result<EndedSessions, StoreError> {
        let stays = stays.map(hex).unwrap_or_default();
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        let ended: Result<(EndedRows, usize), StoreError> = transaction!(self.0, tx => {
            let Some(there) = account!(tx, key, id) else { return Ok((Vec::new(), 0)) };
            let ended: EndedRows =
                sqlx::query_as(END_SIGN_INS).bind(key).bind(id).bind(&stays).fetch_all(&mut *tx).await?;
            for ends in [END_STEPS, END_LINKS] {
                sqlx::query(ends).bind(key).bind(id).execute(&mut *tx).await?;
            }
            let running = running(&ended, by.at);
            let (was, became) = (json!({ "signed_out": 0 }), json!({ "signed_out": running }));
            audit!(tx, key, by, what(id, &there, Some(was), Some(became)));
            for (_, token, _) in &ended {
                note!(tx, key, Session, token);
            }
            Ok((ended, running))
        });
        let (ended, running) = ended?;
        EndedSessions::read(ended, running)
    }
}
