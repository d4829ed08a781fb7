//! The customer's side: asking for a chat, writing, leaving.
use crate::edge::app::LANGUAGES;
use crate::edge::basics::Nothing;
use crate::edge::basics::{At, NoInput};
use crate::edge::budgets::waiting::Place;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post, put};
use crate::edge::gate::{Anybody, Call, OfChat};
use crate::edge::once::Deed;
use crate::edge::problem::Problem;
use crate::edge::tokens::TokenHash;
use crate::edge::{tokens, visitor};
use crate::rooms::chat::CustomerStage;
use crate::rooms::chat::{Kept, Words, say, views, words};
use crate::rooms::customer::state::{Part, seen};
use crate::rooms::customer::wire::{
    CustomerKeypressBody, CustomerMark, CustomerMessageBody, CustomerSent, CustomerState, Heard, Left, Marked,
    OpenSkill, StartBody, Started, StateQuery, StatusBody, WidgetConfig,
};
use crate::rooms::metadata::{Known, asked_before, given};
use actix_web::http::header::USER_AGENT;
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use routing::chat::marks::{Mark, Reach};
use routing::chat::metadata::Metadata;
use routing::chat::{Audience, Customer, Opening, Speaker};
use routing::policy::Who;
use routing::queue::Need;
use routing::settings::SkillSettings;
use routing::{Command, Text, chat, tenant};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("incoming/livechat/configure", configure).named("widgetConfigure").about("Returns what the widget needs before a chat starts."),
        post("incoming/livechat/start", start)
            .named("startChat")
            .about("Starts a chat. The returned token authenticates the customer from then on.")
            .creates()
            .refuses(&[
                Code::CUSTOMER_BANNED,
                Code::SKILL_NOT_FOUND,
                Code::QUEUE_FULL,
                Code::SKILL_CLOSED,
                Code::WRONG_KEYS,
                Code::APPLICATION_OFFLINE,
                Code::ORIGIN_REFUSED,
                Code::RATE_EXCEEDED,
            ]),
        get("incoming/livechat/state", state)
            .named("customerState")
            .about("Returns the chat with its messages from an index on and earlier ones edited since, or a page of messages before an index."),
        post("incoming/livechat/message", message)
            .named("customerMessage")
            .about("Sends a message. A retry with the same `client_id` returns the first result.")
            .creates()
            .forms()
            .refuses(&[Code::UPLOAD_EMPTY, Code::MESSAGE_NOT_ALLOWED]),
        put("incoming/livechat/keypress", keypress).named("customerKeypress").about("Shows the agent that the customer is typing."),
        delete("incoming/livechat/keypress", keypress_over)
            .named("customerKeypressOver")
            .about("Shows the agent that the customer stopped typing."),
        patch("incoming/livechat/status", status)
            .named("customerStatus")
            .about("Marks messages as delivered or read up to an index. A lower index changes nothing.")
            .refuses(&[Code::MESSAGE_NOT_FOUND]),
        post("incoming/livechat/ping", ping)
            .named("customerPing")
            .about("Keeps the chat alive for a customer without a socket."),
        post("incoming/livechat/leave", leave).named("customerLeave").about("Ends the chat for the customer."),
    ]
}

async fn configure(any: Anybody, _: NoInput) -> Result<WidgetConfig, Problem> {
    let site = &any.0.site;
    let metadata = asked_before(&site.keeps::<Known>().all(&any.0.app.db, site.id).await?);
    let desk = site.engine.desk();
    let all = views::skills(&desk, any.0.now(), None);
    let skills: Vec<OpenSkill> = all
        .iter()
        .filter_map(|skill| {
            Some(OpenSkill {
                id: skill.id,
                skill: skill.skill.clone(),
                open: views::takes(&desk, &all, skill),
                mode: skill.mode?,
                waiting: skill.waiting,
            })
        })
        .collect();
    Ok(WidgetConfig {
        brand_name: site.row().brand_name.clone(),
        brand_image: site.row().brand_image.clone(),
        open: skills.iter().any(|skill| skill.open),
        skills,
        metadata,
        languages: LANGUAGES.to_vec(),
    })
}

async fn start(any: Anybody, asked: StartBody) -> Result<Started, Problem> {
    let mut call = any.0;
    let token = call.token();
    let (chat, speaks, place) = match begun(&call, &token).await? {
        Some((chat, speaks)) => (chat, speaks, None),
        None => {
            let application = application(&call, &asked)?;
            let defined = call.app.db.metadata().all(call.site.id).await?;
            let metadata = given(&defined, asked.metadata.as_deref().unwrap_or_default())?;
            let place = place(&call)?;
            (admit(&call, &asked, (metadata, application), &token).await?, true, place)
        }
    };
    if let Some(message) = asked.message.as_ref().filter(|_| speaks) {
        let client_id = asked.client_id.clone();
        if let Err(problem) = writes(&mut call, chat, Deed::FirstMessage, message, client_id).await {
            // Nothing half-happens: without its first message the chat is taken back.
            call.ask(|ticket| Command::Chat(chat, chat::Command::CustomerLeave { ticket })).await?;
            return Err(problem);
        }
    }
    call.site.engine.shows(|desk| desk.agrees(chat, &[])).await;
    if let Some(place) = place {
        place.taken_by(chat);
    }
    let state = seen(&call.app, &call.site, chat, Part::Since(0)).await?;
    Ok(Started { state, token })
}

/// The application that the page belongs to, by its key, or what the page calls it.
fn application(call: &Call, asked: &StartBody) -> Result<Option<Text>, Problem> {
    let Some(key) = &asked.application_key else {
        let given = asked.application.as_deref().map(str::trim).filter(|text| !text.is_empty());
        return Ok(given.map(Text::from));
    };
    let came = call.site.applications().named_by(key, call.now())?;
    came.application.hears(&call.request, &call.app.settings)?;
    came.used(call.now());
    Ok(Some(came.application.row.name.as_str().into()))
}

/// A place among the waiting chats of the customer's network.
fn place(call: &Call) -> Result<Option<Place>, Problem> {
    let desk = call.site.engine.desk();
    let waits = |id| desk.chats.get(&id).is_some_and(|chat| chat.line().is_some());
    let place = call.app.budgets.waiting.place(call.site.id, call.visitor.address, waits);
    if place.is_err() && visitor::claims_unbelieved(&call.request, &call.app.settings) {
        warn_of_proxy(call);
    }
    place
}

/// Behind a proxy that the settings do not name all customers have one address, and the first ten that wait shut out the rest.
fn warn_of_proxy(call: &Call) {
    static WARNED: AtomicBool = AtomicBool::new(false);
    if !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            address = %call.visitor.address,
            "a chat was refused since too many from this address wait; if a proxy stands there, trusted_proxies has to name it"
        );
    }
}

/// The chat that the same call began before its server died without an answer, which its token names, and whether its first
/// message can be said: one that has not been is too late for a chat that is over.
async fn begun(call: &Call, token: &str) -> Result<Option<(ChatId, bool)>, Problem> {
    if call.did(Deed::Own).await?.is_none() {
        return Ok(None);
    }
    let row = call.app.db.chats().by_token(&tokens::hash(token)).await?;
    let row = row.filter(|row| row.tenant == call.site.id).ok_or_else(|| Problem::of(Code::FAULT))?;
    let state = seen(&call.app, &call.site, row.chat, Part::Since(0)).await?;
    Ok(Some((row.chat, state.stage != CustomerStage::Ended)))
}

async fn admit(
    call: &Call,
    asked: &StartBody,
    (metadata, application): (Metadata, Option<Text>),
    token: &str,
) -> Result<ChatId, Problem> {
    let chat = ChatId(uuid::Uuid::now_v7().as_u128());
    let usual = Opening::new(SkillId(asked.skill), Units::LIVE_CHAT);
    let before = before(call, asked).await?;
    let last = before.as_ref().and_then(|(_, agent)| *agent);
    let opening = Arc::new(Opening {
        customer: Arc::new(Customer { metadata, application, ..customer(call, asked) }),
        token_hash: tokens::hash(token),
        customer_gone: limit::CUSTOMER_GONE,
        need: Need { preferred: asked.preferred.map(AgentId), last, ..usual.need },
        ..usual
    });
    call.does(Deed::Own, |ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket })).await?;
    if let Some((contact, agent)) = before {
        // The chat is begun; that the next one finds its agent is worth no refusal.
        if let Err(error) = call.app.db.chats().remember_contact(call.site.id, &contact, chat, agent).await {
            tracing::warn!(%error, "a customer's last chat could not be noted");
        }
    }
    call.app.chats.insert(tokens::hash(token), (call.site.id, chat));
    Ok(chat)
}

/// How the customer is known when they come again, and who had their last chat. Nobody is remembered where no policy asks.
async fn before(call: &Call, asked: &StartBody) -> Result<Option<(TokenHash, Option<AgentId>)>, Problem> {
    let asks = |skill: &Arc<SkillSettings>| skill.rules.steps().iter().any(|step| step.who == Who::Last);
    let config = call.site.engine.desk().config.clone();
    let drafts = config.canary.iter().flat_map(|canary| &canary.skills);
    if !config.skills.iter().chain(drafts).any(asks) {
        return Ok(None);
    }
    let said =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_lowercase);
    let Some(reached) = said(&asked.email).or_else(|| said(&asked.phone)) else { return Ok(None) };
    let contact = tokens::hash(&reached);
    let known = call.app.db.chats().contact(call.site.id, &contact).await?;
    let now = |chat: &ChatId| call.site.engine.desk().chats.get(chat).and_then(chat::Chat::owner);
    Ok(Some((contact, known.and_then(|known| now(&known.chat).or(known.agent)))))
}

fn customer(call: &Call, asked: &StartBody) -> Customer {
    let given = |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(Text::from);
    let agent = call.header(USER_AGENT.as_str()).and_then(|agent| agent.to_str().ok());
    Customer {
        name: Some(asked.name.trim().into()),
        surname: given(&asked.surname),
        email: given(&asked.email),
        phone: given(&asked.phone),
        page: given(&asked.page),
        language: given(&asked.language).or_else(|| Some(call.visitor.language.key().into())),
        user_agent: agent.map(|agent| agent.chars().take(limit::SESSION_USER_AGENT).collect::<String>().into()),
        address: Some(call.visitor.address.to_string().into()),
        application: None,
        metadata: Metadata::new(),
    }
}

async fn state(me: OfChat, wanted: StateQuery) -> Result<CustomerState, Problem> {
    let part = Part::of(wanted.since, wanted.before, wanted.amount)?;
    seen(&me.call.app, &me.call.site, me.chat, part).await
}

async fn message(mut me: OfChat, said: CustomerMessageBody) -> Result<CustomerSent, Problem> {
    let text = words(&me.call, said.message)?;
    writes(&mut me.call, me.chat, Deed::Own, &text, Some(said.client_id)).await
}

async fn writes(
    call: &mut Call,
    chat: ChatId,
    deed: Deed,
    text: &str,
    client_id: Option<String>,
) -> Result<CustomerSent, Problem> {
    // Nothing is stored for a chat that is over.
    if !call.files.is_empty() && !call.site.engine.desk().chats.contains_key(&chat) {
        return Err(Problem::of(Code::CHAT_NOT_FOUND));
    }
    let words = Words { by: Speaker::Customer, to: Audience::Everyone, text, client_id: client_id.as_deref() };
    let Kept { index, id, at, .. } = say(call, chat, deed, words).await?;
    Ok(CustomerSent { messageIndex: index, messageId: id.to_string(), ReceivedAt: At(at), client_id })
}

async fn keypress(me: OfChat, typed: CustomerKeypressBody) -> Result<Nothing, Problem> {
    Ok(types(&me, Some(typed.text.unwrap_or_default()), typed.after))
}

async fn keypress_over(me: OfChat, _: NoInput) -> Result<Nothing, Problem> {
    Ok(types(&me, None, None))
}

/// Typing may be lost: nobody waits for it.
fn types(me: &OfChat, text: Option<String>, after: Option<String>) -> Nothing {
    let [text, after] = [text, after].map(|text| text.map(|text| text.as_str().into()));
    let typed = chat::Command::Type { by: Speaker::Customer, to: Audience::Everyone, text, after };
    me.call.site.engine.say(Command::Chat(me.chat, typed));
    Nothing {}
}

async fn status(me: OfChat, wanted: StatusBody) -> Result<Marked, Problem> {
    let chat = me.chat;
    if wanted.uniQRef.0 != chat {
        return Err(Problem::of(Code::CHAT_NOT_FOUND));
    }
    let reach = match wanted.message_status {
        CustomerMark::Delivered => Reach::Delivered,
        CustomerMark::Read => Reach::Read,
    };
    let mark = |ticket| Mark { by: Speaker::Customer, reach, upto: wanted.message_subject, ticket };
    me.call.ask(|ticket| Command::Chat(chat, chat::Command::Mark(mark(ticket)))).await?;
    let desk = me.call.site.engine.desk();
    let marks = desk.chats.get(&chat).map(|chat| (chat.marks.delivered, chat.marks.read)).unwrap_or_default();
    Ok(Marked { uniQRef: wanted.uniQRef, delivered: i64::from(marks.0) - 1, read: i64::from(marks.1) - 1 })
}

async fn ping(me: OfChat, _: NoInput) -> Result<Heard, Problem> {
    Ok(Heard { at: At(me.call.now()) })
}

async fn leave(me: OfChat, _: NoInput) -> Result<Left, Problem> {
    let chat = me.chat;
    let left = me.call.moves(chat, &[], |ticket| Command::Chat(chat, chat::Command::CustomerLeave { ticket })).await;
    match left {
        // Over already, which is what was wanted.
        Ok(_) | Err(routing::Refusal::ChatNotThere) => Ok(Left { stage: CustomerStage::Ended }),
        Err(refusal) => Err(refusal.into()),
    }
}
