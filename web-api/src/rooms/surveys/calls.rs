//! Surveys: looking at them and saving them.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, delete, get, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::surveys::given::asked;
use crate::rooms::surveys::rules::{overtaken, refused, whole};
use crate::rooms::surveys::wire::{AgentFeedback, CustomerFeedback, QuestionsGone, SurveyBody, SurveyForm, questions};
use catalogue::error::Code;
use catalogue::permission::{COMMS, FEEDBACK};
use store::audit::Doer;
use store::surveys::{Kept, Survey, SurveyKind};

const AGENT: &str = "admin/chat_management/operator_feedback";
const CUSTOMER: &str = "admin/chat_management/customer_feedback";
const KNOWLEDGE: &str = "admin/knowledge_management/wss_feedback";
const SAVED: &[Code] = &[Code::VOID_LABEL, Code::ANTECEDING_ENTITY];
const GONE: &[Code] = &[Code::ANTECEDING_ENTITY];

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(AGENT, async |me: Signed, _: NoInput| shown(&me, SurveyKind::Agent).await)
            .named("agentSurvey")
            .about("Returns the survey that agents are asked while wrapping up.")
            .needs(FEEDBACK),
        post(AGENT, async |me: Signed, wanted: SurveyBody| save(&me, SurveyKind::Agent, wanted).await)
            .named("saveAgentSurvey")
            .about("Saves the agents' survey as its next version, from the version given; 203 with the survey as it is now when somebody has saved it since. Questions that are left out are deleted; the right to save is enough for that, and for putting a save back.")
            .needs(FEEDBACK)
            .refuses(SAVED),
        delete(AGENT, async |me: Signed, gone: QuestionsGone| remove(&me, SurveyKind::Agent, gone).await)
            .named("deleteAgentQuestions")
            .about("Deletes questions of the agents' survey, which makes its next version. What was answered stays.")
            .needs(FEEDBACK)
            .refuses(GONE),
        get(CUSTOMER, async |me: Signed, _: NoInput| shown(&me, SurveyKind::Customer).await)
            .named("customerSurvey")
            .about("Returns the survey that customers are asked after a chat.")
            .needs(FEEDBACK),
        post(CUSTOMER, async |me: Signed, wanted: SurveyBody| save(&me, SurveyKind::Customer, wanted).await)
            .named("saveCustomerSurvey")
            .about("Saves the customers' survey as its next version, from the version given; 203 with the survey as it is now when somebody has saved it since. Questions that are left out are deleted; the right to save is enough for that, and for putting a save back.")
            .needs(FEEDBACK)
            .refuses(SAVED),
        delete(CUSTOMER, async |me: Signed, gone: QuestionsGone| remove(&me, SurveyKind::Customer, gone).await)
            .named("deleteCustomerQuestions")
            .about("Deletes questions of the customers' survey, which makes its next version. What was answered stays.")
            .needs(FEEDBACK)
            .refuses(GONE),
        get(KNOWLEDGE, async |me: Signed, _: NoInput| shown(&me, SurveyKind::Knowledge).await)
            .named("knowledgeSurvey")
            .about("Returns the questions under articles of the external knowledge base.")
            .needs(FEEDBACK),
        post(KNOWLEDGE, async |me: Signed, wanted: SurveyBody| save(&me, SurveyKind::Knowledge, wanted).await)
            .named("saveKnowledgeSurvey")
            .about("Saves the questions under articles as their next version, from the version given; 203 with them as they are now when somebody has saved them since. Questions that are left out are deleted; the right to save is enough for that, and for putting a save back.")
            .needs(FEEDBACK)
            .refuses(SAVED),
        get("helper/livechat/operator_feedback", of_agents)
            .named("operatorFeedback")
            .about("Returns what agents are asked while wrapping up; nothing where the survey is not active.")
            .needs(COMMS),
        get("helper/livechat/customer_feedback", of_customers)
            .named("customerFeedback")
            .about("Returns what customers are asked after a chat; nothing where the survey is not active.")
            .needs(COMMS),
    ]
}

async fn shown(me: &Signed, kind: SurveyKind) -> Result<SurveyForm, Problem> {
    Ok(me.call.app.db.surveys().current(me.call.site.id, kind).await?.into())
}

async fn save(me: &Signed, kind: SurveyKind, wanted: SurveyBody) -> Result<SurveyForm, Problem> {
    let there = me.call.app.db.surveys().current(me.call.site.id, kind).await?;
    if wanted.version > there.version {
        return Err(overtaken(there));
    }
    // Ids of a version that is not the last one any more are of no use, and 203 says so.
    let seen = match wanted.version == there.version {
        true => there,
        false => earlier(me, kind, wanted.version).await?.unwrap_or(there),
    };
    let by = me.doer(wanted.reason.as_deref());
    let questions = whole(wanted.feedback, &seen)?;
    let (version, active) = (wanted.version, wanted.active);
    set(me, Survey { version, active, questions, ..Survey::none(kind) }, &by).await.map(SurveyForm::from)
}

/// The version that a late save was made from.
async fn earlier(me: &Signed, kind: SurveyKind, version: u32) -> Result<Option<Survey>, Problem> {
    let found = me.call.app.db.surveys().version(me.call.site.id, kind, version).await?;
    Ok(found.map(|(survey, _)| survey))
}

async fn remove(me: &Signed, kind: SurveyKind, gone: QuestionsGone) -> Result<SurveyForm, Problem> {
    let there = me.call.app.db.surveys().current(me.call.site.id, kind).await?;
    let has = |id: &u32| there.questions.iter().any(|question| question.id == *id);
    if gone.version != there.version || !gone.ids.iter().all(has) {
        return Err(overtaken(there));
    }
    let by = me.doer(gone.reason.as_deref());
    let mut left = there;
    left.questions.retain(|question| !gone.ids.contains(&question.id));
    set(me, left, &by).await.map(SurveyForm::from)
}

/// Keeps a survey as it is wanted, from the version that it names.
pub(crate) async fn set(me: &Signed, wanted: Survey, by: &Doer) -> Result<Survey, Problem> {
    let kind = wanted.kind;
    match me.call.app.db.surveys().save(me.call.site.id, wanted, by).await.map_err(refused)? {
        Kept::Now(now) => Ok(now),
        Kept::Overtaken(now) => Err(overtaken(now.unwrap_or_else(|| Survey::none(kind)))),
    }
}

async fn of_agents(me: Signed, _: NoInput) -> Result<AgentFeedback, Problem> {
    let survey = asked(&me.call, SurveyKind::Agent).await?;
    Ok(AgentFeedback { version: survey.version, agent_feedback: questions(&survey) })
}

async fn of_customers(me: Signed, _: NoInput) -> Result<CustomerFeedback, Problem> {
    let survey = asked(&me.call, SurveyKind::Customer).await?;
    Ok(CustomerFeedback { version: survey.version, customer_feedback: questions(&survey) })
}
