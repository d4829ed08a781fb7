//! Every notice that the console can stack up, by id, in both languages.
//!
//! `{name}` in a text stands for a property of what happened. The documents fix the ids up to 0226 and the kinds of
//! notice that exist; which of the kinds the ids 0120, 0125, 0224 and 0226 are is chosen here, and so are the ids from
//! 0300 on, for kinds that have none there (up to 0319) and for what the engine adds.
use crate::sound;
use serde::Serialize;

/// What a notice's colour and icon say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Something to know.
    Info,
    /// Something went well.
    Success,
    /// Something to look at.
    Warning,
    /// Something went wrong.
    Danger,
}

/// One notice, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NoticeRow {
    /// Its id, four digits.
    pub id: &'static str,
    /// Its name.
    pub key: &'static str,
    /// What its colour and icon say.
    pub tone: Tone,
    /// How long it stays, in seconds; 0 until somebody dismisses it.
    pub seconds: u32,
    /// Whether it may stand in the stack more than once.
    pub repeatable: bool,
    /// The sound it makes; empty for none.
    pub sound: &'static str,
    /// Its title in English.
    pub title_en: &'static str,
    /// Its text in English.
    pub text_en: &'static str,
    /// Its title in Italian.
    pub title_it: &'static str,
    /// Its text in Italian.
    pub text_it: &'static str,
}

/// The row of an id.
pub fn find(id: &str) -> Option<&'static NoticeRow> {
    ROWS.iter().find(|row| row.id == id)
}

const NO_SOUND: &str = "";

macro_rules! notices {
    ($( $id:literal $key:ident $tone:ident $seconds:literal s $times:ident $($sound:ident)::+
        $title_en:literal $text_en:literal $title_it:literal $text_it:literal; )+) => {
        /// Every notice, by id.
        pub const ROWS: &[NoticeRow] = &[
            $( NoticeRow {
                id: $id,
                key: stringify!($key),
                tone: Tone::$tone,
                seconds: $seconds,
                repeatable: repeatable(stringify!($times)),
                sound: $($sound)::+,
                title_en: $title_en,
                text_en: $text_en,
                title_it: $title_it,
                text_it: $text_it,
            }, )+
        ];
    };
}

const fn repeatable(times: &str) -> bool {
    times.len() == "again".len()
}

notices! {
    "0118" TOUR_LEFT            Info    15 s once  NO_SOUND
        "Tour left"             "You can start the tour again from your profile."
        "Tour interrotto"       "Puoi riavviare il tour dal tuo profilo.";
    "0119" CANNOT_COPY          Warning 10 s once  NO_SOUND
        "Not copied"            "Your browser does not allow copying. Please select the text and copy it by hand."
        "Non copiato"           "Il browser non consente la copia. Seleziona il testo e copialo a mano.";
    "0120" DESKTOP_DENIED       Warning 15 s once  NO_SOUND
        "Desktop notifications are off" "Your browser blocks notifications from this page. Allow them in its settings."
        "Notifiche sul desktop disattivate" "Il browser blocca le notifiche di questa pagina. Consentile nelle sue impostazioni.";
    "0125" CHAT_WAITING         Info    10 s again sound::POP
        "New chat in the queue" "{customer} is waiting for {skill}."
        "Nuova chat in coda"    "{customer} è in attesa per {skill}.";
    "0135" PAGE_NOT_ALLOWED     Warning 10 s once  sound::WARNING
        "No access"             "You do not have permission to open this page."
        "Accesso negato"        "Non hai l’autorizzazione per aprire questa pagina.";
    "0145" TOUR_WITH_CHATS      Warning 10 s once  NO_SOUND
        "Tour not started"      "Please complete your chats before you start a tour."
        "Tour non avviato"      "Concludi le tue chat prima di avviare un tour.";
    "0146" CHAT_TAKEN           Info    10 s once  NO_SOUND
        "Chat taken"            "{agent} has already taken this chat."
        "Chat già presa"        "{agent} ha già preso questa chat.";
    "0147" OWNERSHIP_LOST       Warning 15 s once  sound::WARNING
        "Chat no longer yours"  "You are no longer the owner of the chat with {customer}."
        "Chat non più tua"      "Non sei più titolare della chat con {customer}.";
    "0148" CHAT_UNFLAGGED       Info    10 s once  NO_SOUND
        "Report withdrawn"      "The chat with {customer} is no longer reported."
        "Segnalazione ritirata" "La chat con {customer} non è più segnalata.";
    "0149" CUSTOMER_BANNED      Info    15 s once  NO_SOUND
        "Customer banned"       "{customer} can no longer start chats."
        "Cliente bloccato"      "{customer} non può più avviare chat.";
    "0151" OWNERSHIP_GIVEN      Success 15 s once  sound::RING
        "Chat is yours"         "You are now the owner of the chat with {customer}."
        "La chat è tua"    "La chat con {customer} è ora assegnata a te.";
    "0153" NEW_MESSAGE          Info    10 s again sound::MESSAGE
        "Message from {customer}"  "“{message}”"
        "Messaggio da {customer}"  "«{message}»";
    "0199" CHAT_FINISHED        Info    20 s once  NO_SOUND
        "Chat ended"            "The chat with {customer} has ended."
        "Chat terminata"        "La chat con {customer} è terminata.";
    "0202" NEW_VERSION          Info     0 s once  NO_SOUND
        "New version"           "Version {version} is available. Please reload the page when it suits you."
        "Nuova versione"        "È disponibile la versione {version}. Ricarica la pagina quando ti è comodo.";
    "0204" PRESENCE_TOO_SOON    Info     5 s once  NO_SOUND
        "One moment"            "You have just changed your status. Please wait a few seconds."
        "Un momento"            "Hai appena cambiato stato. Attendi qualche secondo.";
    "0206" NEW_BADGE            Success 20 s once  sound::TWINKLE
        "New badge"             "You have earned the badge “{badge}”."
        "Nuovo riconoscimento"  "Hai ottenuto il riconoscimento «{badge}».";
    "0224" GROUP_INVITATION     Info    60 s again sound::RING
        "Invitation to a chat"  "{agent} invites you to the chat with {customer}."
        "Invito a una chat"     "{agent} ti invita nella chat con {customer}.";
    "0226" CHAT_TRANSFERRED     Info    30 s again sound::RING
        "Chat transferred to you"   "{agent} has transferred the chat with {customer} to {skill}."
        "Chat trasferita a te"      "{agent} ha trasferito la chat con {customer} a {skill}.";

    "0300" SUPERVISOR_INVITATION Info   60 s once  sound::RING
        "Invitation to watch a chat"      "{agent} invites you to watch the chat with {customer}."
        "Invito a osservare una chat"       "{agent} ti invita a osservare la chat con {customer}.";
    "0301" TICKET_RESOLVED      Success 20 s once  NO_SOUND
        "Ticket resolved"       "The ticket {subject} has been resolved."
        "Ticket risolto"        "Il ticket {subject} è stato risolto.";
    "0302" PRODUCT_SURVEY       Info     0 s once  NO_SOUND
        "How do you like it?"   "Two questions about the product. It takes a minute."
        "Che cosa ne pensi?"    "Due domande sul prodotto. Basta un minuto.";
    "0303" WEBHOOK_ACTIVATED    Success 10 s once  NO_SOUND
        "Webhook activated"     "The webhook {name} is active."
        "Webhook attivato"      "Il webhook {name} è attivo.";
    "0304" WEBHOOK_DEACTIVATED  Info    10 s once  NO_SOUND
        "Webhook deactivated"   "The webhook {name} is no longer active."
        "Webhook disattivato"   "Il webhook {name} non è più attivo.";
    "0305" WEBHOOK_RETRIED      Info    10 s once  NO_SOUND
        "Webhook sent again"    "The webhook {name} answered {status}."
        "Webhook inviato di nuovo" "Il webhook {name} ha risposto {status}.";
    "0306" WEBHOOK_TESTED       Info    10 s once  NO_SOUND
        "Webhook tested"        "The webhook {name} answered {status}."
        "Webhook provato"    "Il webhook {name} ha risposto {status}.";
    "0307" ANNOUNCEMENT_SENT    Success 10 s once  NO_SOUND
        "Announcement sent"     "Recipients: {count}."
        "Annuncio inviato"      "Destinatari: {count}.";
    "0308" ANNOUNCEMENT_FAILED  Danger  20 s once  sound::WARNING
        "Announcement not sent" "The announcement could not be sent. Please try again."
        "Annuncio non inviato"  "Non è stato possibile inviare l’annuncio. Riprova.";
    "0309" PASSWORD_CHANGED     Success 10 s once  NO_SOUND
        "Password changed"      "Use your new password from now on."
        "Password modificata"   "Da ora usa la nuova password.";
    "0310" PASSWORD_RESET       Success 20 s once  NO_SOUND
        "Password reset"        "Use your new password from now on. Earlier sessions have ended."
        "Password reimpostata"  "Da ora usa la nuova password. Le sessioni precedenti sono terminate.";
    "0311" SSO_GROUP_EXISTS     Warning 15 s once  NO_SOUND
        "Group name in use"     "A directory group named {name} already exists."
        "Nome del gruppo in uso" "Esiste già un gruppo di directory di nome {name}.";
    "0312" THEME_DELETED        Info    10 s once  NO_SOUND
        "Theme deleted"         "The theme {name} has been deleted."
        "Tema eliminato"        "Il tema {name} è stato eliminato.";

    "0320" CHAT_RINGS           Info     0 s again sound::RING
        "Incoming chat"     "{customer} is waiting for {skill}. Accept within {seconds} seconds."
        "Nuova chat in arrivo"      "{customer} è in attesa per {skill}. Accetta entro {seconds} secondi.";
    "0321" OFFER_MISSED         Warning 20 s again sound::WARNING
        "Chat missed"           "You did not answer the chat with {customer} in time. It is back in the queue."
        "Chat persa"            "Non hai risposto in tempo alla chat con {customer}. È tornata in coda.";
    "0322" AWAY_MISSED_OFFERS   Warning  0 s once  sound::WARNING
        "You are away"          "You missed {count} offers in a row, so no more are offered to you. Become available when you are back."
        "Risulti assente"       "Hai perso {count} offerte di seguito, quindi non te ne vengono offerte altre. Torna disponibile quando rientri.";
    "0323" AWAY_CONNECTION      Warning  0 s once  sound::WARNING
        "Connection lost"         "You were away while the connection was lost. Your status is restored once it is stable."
        "Connessione persa"     "Senza connessione risultavi assente. Il tuo stato viene ripristinato quando la connessione è stabile.";
    "0324" AWAY_SESSION         Warning  0 s once  sound::WARNING
        "Your session is ending" "You are away until you renew it."
        "La sessione sta per terminare" "Risulti assente finché non la rinnovi.";
    "0325" AWAY_IDLE            Info     0 s once  NO_SOUND
        "You are away"          "You were inactive for {minutes} minutes."
        "Risulti assente"       "Nessuna attività per {minutes} minuti.";
    "0326" AWAY_SUPERVISOR      Info     0 s once  sound::WARNING
        "You are away"          "{agent} has changed your status."
        "Risulti assente"       "{agent} ha cambiato il tuo stato.";
    "0327" CHAT_ORPHANED        Warning 60 s again sound::WARNING
        "Chat back in the queue" "{agent} disconnected. The chat with {customer} is first in the queue for {skill}."
        "Chat tornata in coda"  "{agent} non è più online. La chat con {customer} è la prima in coda per {skill}.";
    "0328" WRAP_UP_TIMED_OUT    Info    15 s once  NO_SOUND
        "Wrap-up timed out"        "The time for the wrap-up of the chat with {customer} is over. The slot is free."
        "Riepilogo scaduto"      "Il tempo per il riepilogo della chat con {customer} è terminato. Lo slot è libero.";
    "0329" CAPACITY_AVAILABLE   Info    10 s once  sound::TWINKLE
        "You have a free slot"        "You can take another chat."
        "Hai uno slot libero"     "Puoi prendere un’altra chat.";
    "0330" MESSAGE_NOT_SENT     Danger   0 s again sound::WARNING
        "Message not sent"      "Your message to {customer} was not sent. It is saved, and you can send it again."
        "Messaggio non inviato" "Il tuo messaggio a {customer} non è stato inviato. È salvato e puoi inviarlo di nuovo.";
    "0331" CUSTOMER_LEFT        Info    15 s once  NO_SOUND
        "Customer left"         "{customer} has left the chat."
        "Chat lasciata dal cliente"   "{customer} ha lasciato la chat.";
    "0332" ANNOUNCEMENT         Info    30 s again sound::INTERNAL_MESSAGE
        "Announcement: {subject}" "From {from}."
        "Annuncio: {subject}"   "Da {from}.";
    "0333" FLOOR_ALERT          Warning  0 s again NO_SOUND
        "Alert: {alert}"        "On the floor: {condition}."
        "Allarme: {alert}"      "In sala: {condition}.";
    "0334" SKILL_LENT           Info    60 s again sound::INTERNAL_MESSAGE
        "Skill lent to you: {skill}" "{agent} has lent you {skill}, level {level}, until {time}. Reason: “{reason}”"
        "Competenza in prestito: {skill}" "{agent} ti presta {skill}, livello {level}, fino alle {time}. Motivo: «{reason}»";
    "0335" SKILL_TAKEN_BACK     Info    60 s again NO_SOUND
        "Skill taken back: {skill}" "{agent} has taken back {skill}. Chats you have stay with you."
        "Competenza ripresa: {skill}" "{agent} ha ripreso {skill}. Le chat in corso restano tue.";
    "0336" SKILL_WENT_BACK      Info    60 s again NO_SOUND
        "No longer lent: {skill}"  "You had {skill} from {agent} until {time}. Chats you have stay with you."
        "Prestito terminato: {skill}" "{agent} ti ha prestato {skill} fino alle {time}. Le chat in corso restano tue.";
    "0337" FORCING_UNDONE       Warning  0 s again NO_SOUND
        "{agent} is available again" "You set their status to away, and {agent} has undone that."
        "{agent} è di nuovo disponibile" "Avevi impostato il suo stato su assente. La modifica è stata annullata da {agent}.";
    "0338" CANARY_ROLLED_BACK   Danger   0 s again sound::WARNING
        "Canary rolled back"    "The chats of the draft did worse than allowed. All chats follow the policy in force again."
        "Prova annullata"       "Le chat della bozza sono andate peggio di quanto è ammesso. Tutte le chat seguono di nuovo le regole in vigore.";
    "0339" CANARY_ENDED         Info    60 s again NO_SOUND
        "Canary ended"          "All chats follow the policy in force. The figures are on the page of the routing policy."
        "Prova terminata"       "Tutte le chat seguono le regole in vigore. I valori sono nella pagina delle regole di smistamento.";
}

#[cfg(test)]
#[path = "notice_tests.rs"]
mod tests;
