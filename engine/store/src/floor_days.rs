//! How seats and waiting chats were over days gone by. What is here can be told from the journal again.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::FloorDays;
use crate::statements::statements;
use crate::text::plain;
use catalogue::ids::{SkillId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    FLOOR_DAY = "SELECT skill, course FROM floor_days
        WHERE tenant = $1 AND zone = $2 AND day = $3 AND (skill = $4 OR skill = 'all')";
    KEEP_FLOOR_DAY = "INSERT INTO floor_days (tenant, zone, day, skill, course, written) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant, zone, day, skill) DO NOTHING";
    DROP_FLOOR_DAYS = "DELETE FROM floor_days WHERE tenant = $1 AND written < $2";
}

/// A day gone by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// How a skill was, or all of them; none of a skill that was not there.
    pub course: Option<String>,
}

impl FloorDays<'_> {
    /// Returns how a skill was on a day by a zone's clock, or all of them; none where the day is not kept.
    pub async fn find(
        self,
        tenant: TenantId,
        (zone, day): (&str, &str),
        skill: Option<SkillId>,
    ) -> Result<Option<Day>, StoreError> {
        let wanted = named(skill);
        let rows: Vec<(String, String)> = reading!(self.0, pool => sqlx::query_as(FLOOR_DAY)
            .bind(i64::from(tenant.0)).bind(zone).bind(day).bind(&wanted).fetch_all(pool).await)?;
        let course = |rows: &[(String, String)]| {
            rows.iter().find(|(skill, _)| *skill == wanted).map(|(_, course)| course.clone())
        };
        Ok((!rows.is_empty()).then(|| Day { course: course(&rows) }))
    }

    /// Keeps a day, all of it or nothing, and forgets those that were written before an instant.
    ///
    /// # Errors
    /// [`StoreError::Nul`] for a text with a NUL character.
    pub async fn keep(
        self,
        tenant: TenantId,
        (zone, day): (&str, &str),
        courses: &[(Option<SkillId>, String)],
        now: Millis,
        before: Millis,
    ) -> Result<(), StoreError> {
        let (tenant, zone, day) = (i64::from(tenant.0), plain("zone", zone)?, plain("day", day)?);
        transaction!(self.0, tx => {
            sqlx::query(DROP_FLOOR_DAYS).bind(tenant).bind(before.0).execute(&mut *tx).await?;
            for (skill, course) in courses {
                sqlx::query(KEEP_FLOOR_DAY)
                    .bind(tenant)
                    .bind(zone)
                    .bind(day)
                    .bind(named(*skill))
                    .bind(plain("course", course)?)
                    .bind(now.0)
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(())
        })
    }
}

fn named(skill: Option<SkillId>) -> String {
    skill.map_or_else(|| "all".into(), |skill| skill.0.to_string())
}
