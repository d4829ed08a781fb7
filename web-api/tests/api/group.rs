//! More than one agent in a chat, as the console calls it: invited, taking part, crowned, looking on; and chats handed on.
use crate::app::{Answer, App};
use crate::people::Agent;
use serde_json::{Value, json};

impl Agent<'_> {
    pub(crate) async fn invites(&self, chat: &str, whom: u32, to: &str) -> Answer {
        let body = json!({ "uniQref": chat, "op_id": whom, "type": to });
        self.ask("POST", "livechat/invite").body(body).go().await
    }
    pub(crate) async fn accepts(&self, chat: &str) -> Answer {
        self.ask("PUT", "livechat/invite").body(json!({ "uniQref": chat })).go().await
    }
    pub(crate) async fn crowns(&self, chat: &str, whom: u32) -> Answer {
        self.ask("PATCH", "livechat/invite").body(json!({ "uniQref": chat, "op_id": whom })).go().await
    }
    async fn takes_out(&self, chat: &str, whom: u32) -> Answer {
        self.ask("DELETE", &format!("livechat/invite?uniQref={chat}&op_id={whom}")).go().await
    }
    pub(crate) async fn ghosts(&self, chat: &str, crown: bool) -> Answer {
        self.ask("PATCH", "queue/retrieve_entity").body(json!({ "uniQref": chat, "crown": crown })).go().await
    }
    async fn joins(&self, chat: &str) -> Answer {
        self.ask("PATCH", "queue/retrieve_entity").body(json!({ "uniQref": chat, "openly": true })).go().await
    }
    pub(crate) async fn transfers(&self, chat: &str, skill: u32) -> Answer {
        self.ask("POST", "livechat/transfer").body(json!({ "uniQref": chat, "skill": skill, "channel": 0 })).go().await
    }
}

fn roles(people: &Value) -> Vec<(u64, &str)> {
    let people = people["participants"].as_array().into_iter().flatten();
    people.filter_map(|one| one["user_id"].as_u64().zip(one["role"].as_str())).collect()
}

#[tokio::test]
async fn a_colleague_is_invited_takes_part_and_everybody_in_the_chat_hears_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let bob = app.agent("bob").skilled(&["orders"]).slots(1).await;
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let invited = ann.invites(&ada.chat, bob.id, "conference").await.done();
    assert_eq!(
        (&invited["invitation"]["user_id"], &invited["invitation"]["type"]),
        (&json!(bob.id), &json!("conference"))
    );
    let heard = his.hears("chat.people").await;
    assert_eq!((&heard["uniQref"], &heard["invitation"]["by_name"]), (&json!(ada.chat), &json!("Ann Test")));
    let step = (&heard["step"]["type"], &heard["step"]["info"]);
    assert_eq!(step, (&json!("GROUPINVITE"), &json!("Ann Test")), "the feed says the documents' word too");
    assert_eq!(bob.queue().await["invitations"][0]["uniQref"], ada.chat, "a page that is loaded anew shows it too");
    assert_eq!(ann.invites(&ada.chat, bob.id, "direct").await.refused(), (409, 192));
    assert_eq!(ann.transfers(&ada.chat, crate::app::skill_id("orders")).await.refused(), (409, 227));
    let joined = bob.accepts(&ada.chat).await.done();
    assert_eq!(roles(&joined), [(u64::from(ann.id), "owner"), (u64::from(bob.id), "participant")]);
    assert_eq!(his.hears("chat.joined").await["chat"]["uniQref"], ada.chat);
    hers.hears_where("both", |frame| frame["kind"] == "chat.people" && frame["data"]["participants"][1] != Value::Null)
        .await;
    assert_eq!(bob.ongoing().await[0]["uniQref"], ada.chat);
    assert_eq!(bob.settled().await["capacity"]["current"], 0, "who takes part holds no slot");
    bob.says(&ada.chat, "hello, Bob here").await.done();
    assert_eq!(hers.hears("chat.message").await["message"]["Message"], "hello, Bob here");
    ada.says("thank you both").await;
    let both = |frame: &Value| frame["data"]["message"]["Message"] == "thank you both";
    his.hears_where("the customer", both).await;
    // What only the owner may.
    assert_eq!(bob.ends(&ada.chat).await.refused(), (409, 240));
    assert_eq!(bob.invites(&ada.chat, ann.id, "conference").await.refused(), (409, 199));
    assert_eq!(ann.takes_out(&ada.chat, ann.id).await.refused(), (409, 186));
    assert_eq!(ann.transfers(&ada.chat, crate::app::skill_id("orders")).await.refused(), (409, 203));
    let alone = bob.takes_out(&ada.chat, bob.id).await.done();
    assert_eq!(roles(&alone), [(u64::from(ann.id), "owner")]);
    assert_eq!(his.hears("chat.removed").await["cause"], "parted");
    assert_eq!(bob.says(&ada.chat, "one more thing").await.refused(), (403, 403));
}

#[tokio::test]
async fn an_invitation_is_cancelled_rejected_or_refused_with_its_code() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(1).await;
    let ada = app.customer("Ada", "billing").await;
    assert_eq!(ann.invites(&ada.chat, bob.id, "conference").await.refused(), (404, 147), "it waits still");
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.invites(&ada.chat, 9_999, "conference").await.refused(), (409, 181));
    assert_eq!(ann.invites(&ada.chat, ann.id, "conference").await.refused(), (409, 191));
    assert_eq!(bob.accepts(&ada.chat).await.refused(), (404, 188));
    ann.invites(&ada.chat, bob.id, "supervisor").await.done();
    assert_eq!(ann.takes_out(&ada.chat, bob.id).await.done()["invitation"], Value::Null);
    ann.invites(&ada.chat, bob.id, "supervisor").await.done();
    assert_eq!(bob.takes_out(&ada.chat, bob.id).await.done()["invitation"], Value::Null);
    assert_eq!(bob.takes_out(&ada.chat, bob.id).await.refused(), (403, 183));
    assert_eq!(bob.takes_out(&ada.chat, ann.id).await.refused(), (403, 403));
    assert_eq!(ann.crowns(&ada.chat, bob.id).await.refused(), (403, 183));
}

#[tokio::test]
async fn a_chat_is_handed_to_a_person_or_its_ownership_passed_on() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let bob = app.agent("bob").skilled(&["orders"]).slots(1).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    ann.invites(&ada.chat, bob.id, "direct").await.done();
    assert_eq!(ann.ongoing().await[0]["transferring"], true);
    ann.ask("DELETE", &format!("livechat/transfer?uniQref={}", ada.chat)).go().await.done();
    assert_eq!(bob.accepts(&ada.chat).await.refused(), (404, 188), "taken back");
    ann.invites(&ada.chat, bob.id, "direct").await.done();
    let mut hers = ann.socket().await;
    assert_eq!(bob.accepts(&ada.chat).await.done()["owner_id"], bob.id);
    assert_eq!(hers.hears("chat.removed").await["cause"], "handed_over");
    assert_eq!(ann.settled().await["capacity"]["current"], 0);
    ann.takes(&ben.chat).await.done();
    assert_eq!(bob.invites(&ada.chat, ann.id, "direct").await.refused(), (409, 197), "Ann has no slot left");
    bob.invites(&ada.chat, ann.id, "conference").await.done();
    ann.accepts(&ada.chat).await.done();
    assert_eq!(bob.crowns(&ada.chat, ann.id).await.refused(), (409, 197));
    ann.ends(&ben.chat).await.done();
    let skip = json!({ "uniQref": ben.chat, "wrap_up": "skip" });
    ann.ask("PATCH", "livechat/details").body(skip).go().await.done();
    let crowned = bob.crowns(&ada.chat, ann.id).await.done();
    assert_eq!(roles(&crowned), [(u64::from(ann.id), "owner"), (u64::from(bob.id), "participant")]);
    bob.takes_out(&ada.chat, bob.id).await.done();
    let way = ann.ongoing().await[0]["breadcrumbs"].clone();
    let way: Vec<_> = way.as_array().into_iter().flatten().map(|step| (&step["type"], &step["detail"])).collect();
    assert!(way.contains(&(&json!("invitation_ended"), &json!("cancelled"))), "{way:?}");
    assert!(way.contains(&(&json!("taken"), &json!("crowned"))), "{way:?}");
    assert_eq!(way.last(), Some(&(&json!("parted"), &json!("left"))));

    // Over and done, its way is whole.
    let before = ann.ongoing().await[0]["breadcrumbs"].as_array().cloned().expect("a list");
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    let wanted = json!({ "uniQref": [ada.chat] });
    let chat = ann.ask("POST", "livechat/details").body(wanted).go().await.done()["chats"][&ada.chat].clone();
    let after = chat["breadcrumbs"].as_array().expect("a list");
    assert_eq!(after[..before.len()], before[..]);
    let types: Vec<_> = after[before.len()..].iter().map(|step| &step["type"]).collect();
    assert_eq!(types, ["ended", "wrapped_up"]);
}

#[tokio::test]
async fn a_supervisor_joins_openly_and_the_customer_reads_who_it_is() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let (bob, lea) = (app.agent("bob").skilled(&["billing"]).await, app.agent("lea").group(2).slots(1).await);
    let ada = app.customer("Ada", "billing").await;
    assert_eq!(lea.joins(&ada.chat).await.refused(), (404, 147), "it waits still");
    ann.takes(&ada.chat).await.done();
    assert_eq!(bob.joins(&ada.chat).await.refused(), (403, 230));
    let both = json!({ "uniQref": ada.chat, "openly": true, "crown": true });
    let refused = lea.ask("PATCH", "queue/retrieve_entity").body(both).go().await;
    assert_eq!(refused.refused(), (400, 105));
    let (mut hers, (mut widget, _)) = (ann.socket().await, ada.socket().await);
    let joined = lea.joins(&ada.chat).await.done();
    assert_eq!(roles(&joined), [(u64::from(ann.id), "owner"), (u64::from(lea.id), "participant")]);
    assert_eq!(hers.hears("chat.people").await["step"]["type"], "GROUPJOIN", "its owner is told");
    assert_eq!(lea.settled().await["capacity"]["current"], 0, "who takes part holds no slot");
    lea.says(&ada.chat, "I will look into this myself").await.done();
    let said = widget.hears_type("message").await;
    assert_eq!((&said["message"], &said["name"]), (&json!("I will look into this myself"), &json!("Lea")));
    assert_eq!(lea.joins(&ada.chat).await.done()["participants"], joined["participants"], "twice is once");
}

#[tokio::test]
async fn a_supervisor_looks_on_unseen_and_takes_over() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let lea = app.agent("lea").group(2).slots(1).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.ghosts(&ada.chat, false).await.refused(), (403, 230));
    assert_eq!(lea.ghosts(&ada.chat, true).await.refused(), (403, 183), "look first");
    let before = ada.state().await;
    lea.ghosts(&ada.chat, false).await.done();
    assert_eq!(ada.state().await, before, "the customer sees nothing of it");
    let seen = ann.ongoing().await;
    assert_eq!((&seen[0]["owner_id"], &seen[0]["supervised_chat"]), (&json!(ann.id), &json!(true)));
    assert_eq!(lea.says(&ada.chat, "boo").await.refused(), (403, 403));
    let mut hers = lea.socket().await;
    ada.says("is anybody there?").await;
    assert_eq!(hers.hears("chat.message").await["message"]["Message"], "is anybody there?");
    let taken = lea.ghosts(&ada.chat, true).await.done();
    assert_eq!(roles(&taken), [(u64::from(lea.id), "owner"), (u64::from(ann.id), "participant")]);
}

#[tokio::test]
async fn a_supervisor_takes_a_chat_over_in_one_act_or_not_at_all() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let lea = app.agent("lea").group(2).slots(1).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let over = async |who: &Agent<'_>, more: Value| {
        let mut body = json!({ "uniQref": ada.chat, "look_in": true });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        who.ask("PATCH", "queue/retrieve_entity").body(body).go().await
    };
    for bad in [json!({}), json!({ "openly": true })] {
        let refused = over(&lea, bad).await;
        assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!("look_in")));
    }
    assert_eq!(over(&ann, json!({ "crown": true })).await.refused(), (403, 230));
    lea.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(over(&lea, json!({ "crown": true })).await.refused(), (409, 190));
    assert_eq!(ann.ongoing().await[0]["supervised_chat"], false, "who may not have it does not look on either");
    lea.change(json!({ "suspend": false })).await.done();
    let (mut hers, mut anns) = (lea.socket().await, ann.socket().await);
    let taken = over(&lea, json!({ "crown": true })).await.done();
    assert_eq!(roles(&taken), [(u64::from(lea.id), "owner"), (u64::from(ann.id), "participant")]);
    assert_eq!(hers.hears_of("chat.assigned", &ada.chat).await["chat"]["owner_id"], lea.id);
    let told = anns.hears_of("chat.removed", &ada.chat).await;
    assert_eq!((&told["cause"], &told["taken_by"]["user_id"]), (&json!("taken_over"), &json!(lea.id)));
    lea.says(&ada.chat, "I go on from here.").await.done();
    assert_eq!(over(&lea, json!({ "crown": true })).await.refused(), (409, 191), "it is hers");
}

#[tokio::test]
async fn a_chat_is_transferred_to_a_skill() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let orders = crate::app::skill_id("orders");
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.transfers(&ada.chat, orders).await.refused(), (409, 198), "nobody does orders");
    let bob = app.agent("bob").skilled(&["orders"]).slots(1).await;
    assert_eq!(ann.transfers(&ada.chat, 9_999).await.refused(), (404, 148));
    assert_eq!(bob.transfers(&ada.chat, orders).await.status, 409);
    let sent = ann.transfers(&ada.chat, orders).await.done();
    assert_eq!((&sent["uniQref"], &sent["transferring"]), (&json!(ada.chat), &json!(false)));
    assert_eq!(ann.ongoing().await, Vec::<Value>::new());
    let undo = ann.ask("DELETE", &format!("livechat/transfer?uniQref={}", ada.chat)).go().await;
    assert_eq!(undo.refused(), (404, 147), "it waits at the head of the other line");
    assert_eq!(ada.state().await["skill_id"], orders, "the customer is told of the line that she is in");
    bob.takes(&ada.chat).await.done();
    assert_eq!(ada.state().await["stage"], "in_progress");
}

#[tokio::test]
async fn who_is_taken_out_in_the_middle_of_a_word_types_no_longer() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.invites(&ada.chat, bob.id, "conference").await.done();
    bob.accepts(&ada.chat).await.done();
    let ((mut widget, _), mut hers) = (ada.socket().await, ann.socket().await);
    bob.ask("PUT", "livechat/keypress").body(json!({ "uniQref": ada.chat })).go().await.done();
    assert_eq!(widget.hears_type("typing").await["on"], true);
    ann.takes_out(&ada.chat, bob.id).await.done();
    assert_eq!(widget.hears_type("typing").await["on"], false);
    let his_end = |frame: &Value| frame["data"]["user_id"] == bob.id && frame["data"]["on"] == false;
    hers.hears_where("Bob stops", his_end).await;
    assert_eq!(ada.state().await["agent_typing"], false);
}
