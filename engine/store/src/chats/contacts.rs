//! Customers who come again: their last chat, and the agent who had the one before.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::Chats;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, ChatId, TenantId};

statements! {
    CONTACT = "SELECT c.chat, c.agent, h.owner FROM contacts c LEFT JOIN chats h ON h.tenant = c.tenant AND h.chat = c.chat
        WHERE c.tenant = $1 AND c.contact = $2";
    REMEMBER_CONTACT = "INSERT INTO contacts (tenant, contact, chat, agent) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, contact) DO UPDATE SET chat = excluded.chat, agent = excluded.agent";
}

/// What is known of a customer who was here before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contact {
    /// Their last chat.
    pub chat: ChatId,
    /// The agent whose wrap-up closed it; otherwise the one who had the chat before.
    pub agent: Option<AgentId>,
}

impl Chats<'_> {
    /// Returns what is known of a customer, by the SHA-256 of how they can be reached; `None` for one who was not here before.
    pub async fn contact(self, tenant: TenantId, contact: &[u8; 32]) -> Result<Option<Contact>, StoreError> {
        let found: Option<(String, Option<i64>, Option<i64>)> = reading!(self.0, pool =>
            sqlx::query_as(CONTACT).bind(i64::from(tenant.0)).bind(hex(contact)).fetch_optional(pool).await)?;
        let Some((chat, before, owner)) = found else { return Ok(None) };
        let agent = owner.or(before).map(|id| number("contacts.agent", id).map(AgentId)).transpose()?;
        let chat = chat.parse().map_err(|_| StoreError::corrupt("contacts.chat", chat))?;
        Ok(Some(Contact { chat, agent }))
    }

    /// Notes that a customer began a chat; `agent` had the one before.
    pub async fn remember_contact(
        self,
        tenant: TenantId,
        contact: &[u8; 32],
        chat: ChatId,
        agent: Option<AgentId>,
    ) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(REMEMBER_CONTACT)
            .bind(i64::from(tenant.0)).bind(hex(contact)).bind(chat.to_string()).bind(agent.map(|agent| i64::from(agent.0)))
            .execute(pool).await?.rows_affected());
        Ok(())
    }
}
