//! What the server answers, as far as people in a test read it.
use serde::{Deserialize, Serialize};

/// A refusal's body.
#[derive(Debug, Deserialize)]
pub(crate) struct Refusal {
    #[serde(rename = "Error")]
    pub(crate) code: u16,
    #[serde(rename = "Description", default)]
    pub(crate) description: String,
}

/// What everybody may know of a tenant.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Account {
    pub(crate) application_key: String,
    pub(crate) consumer_key: String,
    #[serde(default)]
    pub(crate) demo_users: Option<Vec<DemoUser>>,
}

/// A sign-in of a demo tenant.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct DemoUser {
    pub(crate) username: String,
    pub(crate) password: String,
    pub(crate) role: String,
}

/// What a widget may offer.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Offered {
    pub(crate) skills: Vec<OfferedSkill>,
}

/// A skill that a customer may choose.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct OfferedSkill {
    pub(crate) id: u32,
    pub(crate) skill: String,
    pub(crate) open: bool,
}

/// Where a customer's chat stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Waiting,
    InProgress,
    Ended,
}

/// A chat as its customer sees it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CustomerState {
    #[serde(rename = "uniQref")]
    pub(crate) uniq_ref: String,
    pub(crate) stage: Stage,
    #[serde(default)]
    pub(crate) messages: Vec<CustomerMessage>,
    #[serde(default)]
    pub(crate) next_index: u32,
    /// Whether there are messages from `next_index` on that this answer had no room for.
    #[serde(default)]
    pub(crate) more: bool,
    #[serde(default)]
    pub(crate) token: Option<String>,
}

/// A message as the customer sees it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CustomerMessage {
    #[serde(rename = "messageIndex")]
    pub(crate) index: u32,
    pub(crate) from: String,
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) client_id: Option<String>,
}

/// The acknowledgement of a message: from here on the server may not lose it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Acknowledged {
    #[serde(rename = "messageIndex")]
    pub(crate) index: u32,
}

/// Who signed in.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Profile {
    pub(crate) user_id: u32,
    #[serde(default)]
    pub(crate) token: Option<String>,
    pub(crate) capacity: Capacity,
    #[serde(default)]
    pub(crate) slots: Vec<Slot>,
}

/// Everybody of the tenant.
#[derive(Debug, Deserialize)]
pub(crate) struct Team {
    pub(crate) items: Vec<Colleague>,
}

/// One of them.
#[derive(Debug, Deserialize)]
pub(crate) struct Colleague {
    pub(crate) username: String,
}

/// What an agent holds a slot for.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Slot {
    #[serde(rename = "uniQref")]
    pub(crate) uniq_ref: String,
    pub(crate) kind: String,
}

/// Whole slots.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Capacity {
    pub(crate) maximum: usize,
}

/// A list of the agent's chats.
#[derive(Debug, Deserialize)]
pub(crate) struct Ongoing {
    pub(crate) items: Vec<AgentChat>,
}

/// A chat as its agent sees it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct AgentChat {
    #[serde(rename = "uniQref")]
    pub(crate) uniq_ref: String,
    pub(crate) status: String,
    #[serde(default)]
    pub(crate) skill: String,
    #[serde(rename = "Messages", default)]
    pub(crate) messages: Vec<AgentMessage>,
}

/// A message as an agent sees it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct AgentMessage {
    #[serde(rename = "Sender")]
    pub(crate) sender: String,
    #[serde(rename = "Message")]
    pub(crate) message: String,
}

/// The answer to taking a chat.
#[derive(Debug, Deserialize)]
pub(crate) struct Taken {
    pub(crate) chat: AgentChat,
}

/// An event of the agents' live feed.
#[derive(Debug, Deserialize)]
pub(crate) struct Event {
    pub(crate) seq: Option<u64>,
    pub(crate) kind: String,
    pub(crate) data: serde_json::Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customers_state_reads_with_fields_that_nobody_here_needs() {
        let text = r#"{"uniQref":"a","stage":"in_progress","skill":"Orders","skill_id":1,"position":null,"agent":{"name":"Tom"},
            "agent_typing":false,"end_reason":null,"next_index":1,"messages":[{"messageIndex":0,"messageId":"m",
            "ReceivedAt":"2026-11-21T10:00:00.000Z","from":"customer","name":"Ann","message":"Hello","client_id":"c"}]}"#;
        let state: CustomerState = serde_json::from_str(text).expect("the contract's example");
        assert_eq!((state.stage, state.next_index), (Stage::InProgress, 1));
        assert_eq!(state.messages[0].client_id.as_deref(), Some("c"));
    }

    #[test]
    fn a_refusal_reads_by_its_number() {
        let refusal: Refusal = serde_json::from_str(
            r#"{"Error":182,"Description":"taken","Level":"INFO","extraInfo":null,"RequestId":"r"}"#,
        )
        .expect("the contract's example");
        assert_eq!((refusal.code, refusal.description.as_str()), (182, "taken"));
    }
}
