//! Every refusal the product knows, by number: its status, level, seconds on screen and what it tells the person.
//!
//! The documents name the meaning of the codes with a text for people; of the others they give the number only. What
//! those stand for is chosen here; a person can meet them too, so that each is told in both languages.
use serde::{Deserialize, Serialize};

/// The number of a refusal, `Error` in its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Code(pub u16);

impl std::fmt::Display for Code {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(out)
    }
}

/// How grave a refusal is; `CRITICAL` opens the console's critical-error overlay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Level {
    /// Nothing is wrong: somebody was faster, or it is so already.
    Info,
    /// The person can put it right at once.
    Warning,
    /// The call failed.
    Error,
    /// The product failed.
    Critical,
}

impl Level {
    /// As it stands in a refusal's body.
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Info => "INFO",
            Level::Warning => "WARNING",
            Level::Error => "ERROR",
            Level::Critical => "CRITICAL",
        }
    }
}

/// One refusal, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ErrorRow {
    /// The number.
    pub code: Code,
    /// The name of its constant.
    pub key: &'static str,
    /// How grave it is.
    pub level: Level,
    /// The HTTP status it answers with.
    pub status: u16,
    /// How long its notice stays, in seconds: 5, 10, 15, 20, 30 or 60.
    pub seconds: u32,
    /// The text in English.
    pub text_en: &'static str,
    /// The text in Italian.
    pub text_it: &'static str,
}

impl ErrorRow {
    /// The text in the person's language, in English for those that the product does not speak.
    pub fn text(&self, language: &str) -> &'static str {
        if language == "it" { self.text_it } else { self.text_en }
    }
}

/// The row of a code.
///
/// # Panics
/// For a number that is no code of the product; every constant of [`Code`] has its row because both come of one line.
pub fn row(code: Code) -> &'static ErrorRow {
    find(code.0).expect("every code is made from a row")
}

/// The row of a number that came from outside.
pub fn find(number: u16) -> Option<&'static ErrorRow> {
    ROWS.binary_search_by_key(&number, |row| row.code.0).ok().map(|at| &ROWS[at])
}

macro_rules! codes {
    ($( $number:literal $name:ident $level:ident $status:literal $seconds:literal s $en:literal $it:literal; )+) => {
        impl Code {
            $(
                #[doc = $en]
                pub const $name: Code = Code($number);
            )+
        }

        /// Every refusal, by number.
        pub const ROWS: &[ErrorRow] = &[
            $( ErrorRow {
                code: Code::$name,
                key: stringify!($name),
                level: Level::$level,
                status: $status,
                seconds: $seconds,
                text_en: $en,
                text_it: $it,
            }, )+
        ];
    };
}

codes! {
//  no  name                        level    status seconds
      0 SIGN_IN_FIRST               Info     401 10 s "Please sign in to continue."
                                                      "Accedi per continuare.";
    101 NO_SUCH_CALL                Warning  404 10 s "This API call does not exist."
                                                      "Questa chiamata API non esiste.";
    102 INVALID_HEADERS             Error    400 20 s "Your session could not be read. Please sign out and sign in again."
                                                      "Non è stato possibile leggere la tua sessione. Esci e accedi di nuovo.";
    103 METHOD_NOT_ALLOWED          Warning  405 10 s "This API call does not support this method."
                                                      "Questa chiamata API non supporta questo metodo.";
    105 INVALID_FORMAT              Error    400 15 s "Something in the request has the wrong format. Please check it and try again."
                                                      "Un dato della richiesta non ha il formato giusto. Controllalo e riprova.";
    106 MISSING_PARAMETERS          Error    400 15 s "Something is missing from the request. Please fill it in and try again."
                                                      "Nella richiesta manca un dato. Completala e riprova.";
    110 APPLICATION_OFFLINE         Error    503 30 s "The application is offline. Please check your connection."
                                                      "L’applicazione è offline. Controlla la connessione.";
    111 BAD_IP                      Error    403 60 s "You cannot sign in from this IP address. Please contact your administrator."
                                                      "Non puoi accedere da questo indirizzo IP. Contatta l’amministratore.";
    112 ENCRYPTED_TOKEN             Error    401 15 s "Your session could not be verified. Please sign in again."
                                                      "Non è stato possibile verificare la tua sessione. Accedi di nuovo.";
    113 SESSION_EXPIRED             Warning  401 15 s "Your session has ended. Please log in again to continue."
                                                      "La sessione è terminata. Accedi di nuovo per continuare.";
    114 SIGN_IN_FAILED              Error    401 15 s "Your login details are incorrect. Please try again."
                                                      "Le credenziali non sono corrette. Riprova.";
    115 IDEMPOTENCY_KEY_REUSED      Error    422 10 s "This Idempotency-Key has already been used with a different body."
                                                      "Questa Idempotency-Key è già stata usata con un contenuto diverso.";
    128 UNSUPPORTED_CONTENT         Error    415 10 s "This API call does not accept this content type."
                                                      "Questa chiamata API non accetta questo tipo di contenuto.";
    129 BODY_TOO_LARGE              Error    413 15 s "The request is too large."
                                                      "La richiesta è troppo grande.";
    130 HEADERS_TOO_LARGE           Error    431 10 s "The headers of the request are too large."
                                                      "Le intestazioni della richiesta sono troppo grandi.";
    131 UPLOAD_REFUSED              Error    415 15 s "Files of this type are not accepted."
                                                      "I file di questo tipo non sono consentiti.";
    132 UPLOAD_EMPTY                Error    422 10 s "The file is empty."
                                                      "Il file è vuoto.";
    133 ATTACHMENT_NOT_FOUND        Error    404 10 s "This attachment could not be found."
                                                      "Questo allegato non è stato trovato.";
    134 TOO_MANY_ATTACHMENTS        Error    422 10 s "The message has too many attachments."
                                                      "Il messaggio ha troppi allegati.";
    135 ORIGIN_REFUSED              Error    403 10 s "Connections from this origin are not allowed."
                                                      "Le connessioni da questa origine non sono consentite.";
    136 FRAME_TOO_LARGE             Error    413 10 s "The frame is too large."
                                                      "Il frame è troppo grande.";
    137 DATABASE_UNREACHABLE        Error    500 20 s "We cannot reach the database at the moment. Please try again shortly."
                                                      "Al momento il database non è raggiungibile. Riprova tra poco.";
    144 DATABASE_BUSY               Error    500 20 s "The database is busy. Please try again shortly."
                                                      "Il database è occupato. Riprova tra poco.";
    145 CACHE_UNREACHABLE           Error    500 20 s "A part of the service is not responding. Please try again shortly."
                                                      "Una parte del servizio non risponde. Riprova tra poco.";
    146 WRONG_STAGE                 Warning  409 10 s "This is not possible at the current stage of the chat."
                                                      "Non è possibile nella fase attuale della chat.";
    147 CHAT_NOT_FOUND              Error    404 10 s "This chat could not be found. It may have ended already."
                                                      "Questa chat non è stata trovata. Potrebbe essere già terminata.";
    148 SKILL_NOT_FOUND             Error    404 10 s "This skill could not be found."
                                                      "Questa competenza non è stata trovata.";
    149 SKILL_UNUSABLE              Error    409 10 s "This skill cannot be used for the chat."
                                                      "Questa competenza non può essere usata per la chat.";
    151 MESSAGE_NOT_FOUND           Error    404 10 s "This message could not be found in the chat."
                                                      "Questo messaggio non è stato trovato nella chat.";
    155 EDIT_WINDOW_CLOSED          Warning  409 10 s "The message is too old to edit."
                                                      "Il messaggio è troppo vecchio per essere modificato.";
    156 INTEGRATION_NOT_SET_UP      Error    409 20 s "This integration has not been set up yet. Please contact your administrator."
                                                      "Questa integrazione non è ancora configurata. Contatta l’amministratore.";
    157 ARTICLE_NOT_FOUND           Error    404 10 s "This article could not be found."
                                                      "Questo articolo non è stato trovato.";
    158 RATE_EXCEEDED               Warning  429 15 s "That was too many requests in a short time. Please wait a moment and try again."
                                                      "Troppe richieste in poco tempo. Attendi un momento e riprova.";
    159 MESSAGE_NOT_ALLOWED         Warning  422 10 s "The message cannot be sent as it is."
                                                      "Il messaggio non può essere inviato così com’è.";
    161 CUSTOMER_BANNED             Warning  403 10 s "This customer is banned."
                                                      "Questo cliente è bloccato.";
    162 DOWNLOAD_TOO_LARGE          Error    413 20 s "This download is too large. Please choose a shorter period."
                                                      "Questo download è troppo grande. Scegli un periodo più breve.";
    163 NO_SLAS                     Warning  404 15 s "No service levels have been set up."
                                                      "Non è stato configurato alcun livello di servizio.";
    164 NO_AUTO_RESPONDER           Warning  404 15 s "No automatic reply has been set up."
                                                      "Non è stata configurata alcuna risposta automatica.";
    165 CATEGORY_MISSING            Error    404 10 s "This category could not be found."
                                                      "Questa categoria non è stata trovata.";
    166 CATEGORIES_INCOMPATIBLE     Error    422 15 s "These categories cannot be used together."
                                                      "Queste categorie non possono essere usate insieme.";
    167 OFFER_GONE                  Info     409  5 s "The chat is no longer offered to this agent."
                                                      "La chat non è più offerta a questo operatore.";
    169 QUEUE_FULL                  Warning  409 10 s "The queue is full. Please try again later."
                                                      "La coda è piena. Riprova più tardi.";
    170 NO_ACCESS                   Error    403 15 s "You do not have permission to access that resource."
                                                      "Non hai l’autorizzazione per accedere a questa risorsa.";
    171 SKILL_CLOSED                Warning  409 10 s "This team is closed at the moment."
                                                      "In questo momento il team è chiuso.";
    173 UNKNOWN_SUSPEND_REASON      Error    422 10 s "This reason for being away does not exist."
                                                      "Questo motivo di assenza non esiste.";
    174 ALREADY_SUSPENDED           Info     409  5 s "You are already away."
                                                      "Risulti già assente.";
    175 ALREADY_ACTIVE              Info     409  5 s "You are already available."
                                                      "Risulti già disponibile.";
    177 PRESENCE_TOO_SOON           Info     409  5 s "The status was changed a moment ago. Please wait a few seconds."
                                                      "Lo stato è stato cambiato un momento fa. Attendi qualche secondo.";
    179 UNKNOWN_SUBDOMAIN           Error    404 30 s "This address does not belong to any account. Please check it."
                                                      "Questo indirizzo non corrisponde ad alcun account. Controllalo.";
    180 USER_NOT_FOUND              Error    404 10 s "This user could not be found."
                                                      "Questo utente non è stato trovato.";
    181 USER_OFFLINE                Warning  409 10 s "The user is signed out or away."
                                                      "L’utente non è collegato o è assente.";
    182 CHAT_TAKEN                  Info     409 10 s "Another agent has already taken this chat."
                                                      "Un altro operatore ha già preso questa chat.";
    183 NOT_IN_CHAT                 Error    403 10 s "The agent is not in this chat."
                                                      "L’operatore non partecipa a questa chat.";
    184 SKILL_OF_OTHERS             Error    403 10 s "The chat requires a skill that the agent does not have."
                                                      "La chat richiede una competenza che l’operatore non ha.";
    185 SIGN_OUT_WITH_CHATS         Warning  409 15 s "Ensure all communications have been completed before logging out."
                                                      "Prima di uscire, assicurati di aver concluso tutte le conversazioni.";
    186 OWNER_CANNOT_LEAVE          Warning  409 15 s "You own this chat. Please make someone else its owner before you leave."
                                                      "Sei titolare di questa chat. Assegnale un altro titolare prima di lasciarla.";
    188 INVITATION_NOT_FOUND        Error    404 10 s "This invitation could not be found."
                                                      "Questo invito non è stato trovato.";
    189 INVITATION_OF_OTHERS        Error    403 10 s "This invitation is for someone else."
                                                      "Questo invito è per un’altra persona.";
    190 AGENT_INACTIVE              Warning  409 10 s "You are away. Please become available before you take a chat."
                                                      "Risulti assente. Torna disponibile prima di prendere una chat.";
    191 ALREADY_IN_CHAT             Info     409 10 s "The agent is already in the chat."
                                                      "L’operatore partecipa già alla chat.";
    192 INVITATION_SENT             Warning  409 10 s "An invitation has already been sent. Please wait for the answer."
                                                      "È già stato inviato un invito. Attendi la risposta.";
    193 NO_TRANSFER_PENDING         Info     409 10 s "No transfer of this chat is pending."
                                                      "Non è in corso alcun trasferimento della chat.";
    194 NO_TOKEN                    Warning  401 15 s "You are not signed in. Please sign in to continue."
                                                      "Non hai effettuato l’accesso. Accedi per continuare.";
    195 RECOVERING                  Warning  503 15 s "The service is still starting. Please try again in a moment."
                                                      "Il servizio si sta ancora avviando. Riprova tra un momento.";
    196 SLOTS_FULL                  Warning  409 10 s "All your chat slots are in use."
                                                      "Tutti i tuoi slot di chat sono occupati.";
    197 NO_SLOTS                    Warning  409 10 s "The agent has no slots for this channel."
                                                      "L’operatore non ha slot per questo canale.";
    198 SKILL_UNAVAILABLE           Warning  409 10 s "No one is available for this skill any more."
                                                      "Per questa competenza non è più disponibile nessuno.";
    199 OWNER_INVITES               Warning  409 10 s "Only the owner of the chat can invite others."
                                                      "Solo il titolare della chat può invitare altre persone.";
    201 NO_APPLICATION_KEY          Error    400 20 s "The application key is missing. Please reload the page."
                                                      "Manca la chiave dell’applicazione. Ricarica la pagina.";
    202 NO_CONSUMER_KEY             Error    400 20 s "The consumer key is missing. Please reload the page."
                                                      "Manca la chiave del client. Ricarica la pagina.";
    203 ANTECEDING_ENTITY           Warning  409 15 s "Something else comes first, or this has changed in the meantime. Please reload and try again."
                                                      "Prima c’è altro da completare, oppure nel frattempo qualcosa è cambiato. Ricarica e riprova.";
    204 WRONG_KEYS                  Error    403 20 s "The application and consumer keys are not valid. Please reload the page."
                                                      "Le chiavi dell’applicazione e del client non sono valide. Ricarica la pagina.";
    223 NO_PERMISSIONS              Error    403 30 s "Your account has no permissions yet. Please contact your administrator."
                                                      "Il tuo account non ha ancora autorizzazioni. Contatta l’amministratore.";
    224 NO_MODULES                  Error    403 30 s "Your account has no modules yet. Please contact your administrator."
                                                      "Il tuo account non ha ancora moduli. Contatta l’amministratore.";
    225 ACCOUNT_FROZEN              Error    403 30 s "Your account has been frozen. Please contact your administrator."
                                                      "Il tuo account è stato bloccato. Contatta l’amministratore.";
    226 TRANSFER_TO_ITSELF          Warning  422 10 s "The chat is already with this skill."
                                                      "La chat è già assegnata a questa competenza.";
    227 INVITATION_PENDING          Warning  409 10 s "You cannot transfer the chat while an invitation is pending."
                                                      "Non puoi trasferire la chat finché un invito è in attesa di risposta.";
    228 DATABASE_MISMATCH           Critical 500 30 s "The stored data does not match this version of the product. Please contact support."
                                                      "I dati salvati non corrispondono a questa versione del prodotto. Contatta l’assistenza.";
    229 TICKET_NOT_FOUND            Error    404 10 s "This ticket could not be found."
                                                      "Questo ticket non è stato trovato.";
    230 PERMISSION_MISSING          Error    403 15 s "You do not have permission to do this."
                                                      "Non hai l’autorizzazione per questa operazione.";
    231 USERNAME_INVALID            Error    422 10 s "This user name is not valid."
                                                      "Questo nome utente non è valido.";
    232 USERNAME_TAKEN              Error    409 10 s "This user name is already in use."
                                                      "Questo nome utente è già in uso.";
    233 EMAIL_INVALID               Error    422 10 s "This email address is not valid."
                                                      "Questo indirizzo e-mail non è valido.";
    235 MFA_NOT_SET_UP              Warning  409 20 s "Two-step verification has not been set up for this account."
                                                      "La verifica in due passaggi non è attiva per questo account.";
    236 MFA_CODE_REUSED             Warning  409 10 s "This two-step verification code has already been used."
                                                      "Questo codice di verifica è già stato usato.";
    237 NO_USER_ID                  Error    400 10 s "No user was chosen."
                                                      "Non è stato scelto alcun utente.";
    238 VOID_LABEL                  Error    422 10 s "The label cannot be empty."
                                                      "L’etichetta non può essere vuota.";
    239 LABEL_TAKEN                 Warning  409 10 s "This label is already in use."
                                                      "Questa etichetta è già in uso.";
    240 OWNERS_END                  Warning  409 10 s "Only the owner of the chat can end it."
                                                      "Solo il titolare della chat può terminarla.";
    241 ALREADY_REPORTED            Info     409 10 s "Chat has already been reported."
                                                      "La chat è già stata segnalata.";
    242 BAN_NOT_FOUND               Error    404 10 s "This ban could not be found."
                                                      "Questo blocco non è stato trovato.";
    243 ALREADY_BANNED              Info     409 10 s "This customer is already banned."
                                                      "Questo cliente è già bloccato.";
    244 TRIGGER_INVALID             Error    422 10 s "This trigger is not valid."
                                                      "Questo trigger non è valido.";
    245 RULE_NOT_FOUND              Error    404 10 s "This rule could not be found."
                                                      "Questa regola non è stata trovata.";
    246 WEBHOOK_NOT_FOUND           Error    404 10 s "This webhook could not be found."
                                                      "Questo webhook non è stato trovato.";
    247 WEBHOOK_ADDRESS_REFUSED     Error    422 15 s "Webhooks are not allowed to call this address."
                                                      "I webhook non possono chiamare questo indirizzo.";
    248 WEBHOOK_FAILED              Error    500 15 s "The webhook could not be delivered."
                                                      "Non è stato possibile consegnare il webhook.";
    249 APPLICATION_NOT_FOUND       Error    404 10 s "This application could not be found."
                                                      "Questa applicazione non è stata trovata.";
    255 PAGE_UNDER_MAINTENANCE      Warning  503 60 s "This page is under maintenance. Please come back later."
                                                      "Questa pagina è in manutenzione. Torna più tardi.";
    258 MODULE_NOT_HELD             Error    403 15 s "Your account does not include the module for this API call."
                                                      "Il tuo account non comprende il modulo di questa chiamata API.";
    259 PRODUCT_NOT_ENABLED         Error    403 60 s "This product is not enabled for your account. Please contact your account manager."
                                                      "Questo prodotto non è attivo per il tuo account. Contatta il tuo referente commerciale.";
    260 MAINTENANCE_OR_OVERLOAD     Warning  503 60 s "The service is busy or under maintenance. Please try again in a moment."
                                                      "Il servizio è sovraccarico o in manutenzione. Riprova tra un momento.";
    261 STORAGE_FAILED              Error    500 20 s "Your change could not be saved. Please try again."
                                                      "Non è stato possibile salvare la modifica. Riprova.";
    262 STORAGE_READ_FAILED         Error    500 20 s "The data could not be read. Please try again."
                                                      "Non è stato possibile leggere i dati. Riprova.";
    263 STORAGE_CONNECTION_LOST     Error    500 20 s "The connection to the database was lost. Please try again."
                                                      "La connessione al database si è interrotta. Riprova.";
    264 STORAGE_TIMED_OUT           Error    500 20 s "The database took too long to answer. Please try again."
                                                      "Il database ha impiegato troppo tempo a rispondere. Riprova.";
    266 FAULT                       Critical 500 30 s "An unexpected fault occurred."
                                                      "Si è verificato un errore imprevisto.";
    267 LOGIC_EXPRESSION_INVALID    Error    422 15 s "The logic expression is not valid."
                                                      "L’espressione logica non è valida.";
    268 LOGIC_EXPRESSION_UNKNOWN    Error    422 15 s "The logic expression names something that does not exist."
                                                      "L’espressione logica fa riferimento a qualcosa che non esiste.";
    269 SESSION_OUT_OF_SCOPE        Error    403 15 s "Your session does not cover this. Please sign in again."
                                                      "La tua sessione non comprende questa operazione. Accedi di nuovo.";
    270 TRANSCRIPT_SENT             Info     409 10 s "The transcript has already been sent."
                                                      "La trascrizione è già stata inviata.";
    271 STORAGE_FULL                Error    500 30 s "There is no room left to save your change. Please contact support."
                                                      "Lo spazio per salvare la modifica è esaurito. Contatta l’assistenza.";
    303 CANNED_RESPONSE_NOT_FOUND   Error    404 10 s "This canned response could not be found."
                                                      "Questa risposta pronta non è stata trovata.";
    304 CANNED_RESPONSE_LIMIT       Warning  409 15 s "This person already has the maximum number of canned responses."
                                                      "Questa persona ha già il numero massimo di risposte pronte.";
    305 ANNOUNCEMENT_NOT_FOUND      Error    404 10 s "This announcement could not be found."
                                                      "Questo annuncio non è stato trovato.";
    306 DEPARTMENT_NOT_FOUND        Error    404 10 s "This department could not be found."
                                                      "Questo reparto non è stato trovato.";
    307 KEY_CONTACT_NOT_FOUND       Error    404 10 s "This key contact could not be found."
                                                      "Questo contatto principale non è stato trovato.";
    309 VIEW_INVALID                Error    422 10 s "This view is not valid."
                                                      "Questa vista non è valida.";
    310 REPORT_NOT_FOUND            Error    404 10 s "This report could not be found."
                                                      "Questo report non è stato trovato.";
    311 DATE_RANGE_INVALID          Error    422 10 s "This date range is not valid. The start must not be after the end."
                                                      "Questo intervallo di date non è valido. L’inizio non può seguire la fine.";
    312 MAGIC_CODE_EXPIRED          Warning  401 15 s "This link has expired. Please ask for a new one."
                                                      "Questo link è scaduto. Richiedine uno nuovo.";
    313 MAX_DATA_PIPELINES          Warning  409 20 s "All download slots are in use. Please remove one before you add another."
                                                      "Tutti gli slot di download sono occupati. Rimuovine uno prima di aggiungerne un altro.";
    314 DATA_PIPELINE_NOT_FOUND     Error    404 10 s "This download could not be found."
                                                      "Questo download non è stato trovato.";
    315 GROUP_NAME_MISSING          Error    422 10 s "Please give the group a name."
                                                      "Dai un nome al gruppo.";
    316 GROUP_PERMISSIONS_MISSING   Error    422 10 s "Please choose at least one permission for the group."
                                                      "Scegli almeno un’autorizzazione per il gruppo.";
    317 GROUP_DATA_MISSING          Error    400 10 s "The details of the group are missing."
                                                      "Mancano i dati del gruppo.";
    318 GROUP_ID_MISSING            Error    400 10 s "No group was chosen."
                                                      "Non è stato scelto alcun gruppo.";
    319 GROUP_NAME_EXISTS           Error    409 10 s "A group with this name already exists."
                                                      "Esiste già un gruppo con questo nome.";
    320 GROUP_REMOVE_FAILED         Error    409 15 s "The group could not be removed. Make sure no one is assigned to it."
                                                      "Non è stato possibile rimuovere il gruppo. Verifica che non abbia persone assegnate.";
    321 GROUP_PERMISSIONS_KEPT      Error    409 15 s "The permissions of the group could not be removed."
                                                      "Non è stato possibile rimuovere le autorizzazioni del gruppo.";
    322 GROUP_INVALID               Error    404 10 s "This group is not valid."
                                                      "Questo gruppo non è valido.";
    323 GROUP_CREATE_FAILED         Error    500 15 s "The group could not be created. Please try again."
                                                      "Non è stato possibile creare il gruppo. Riprova.";
    324 ADD_ON_UPDATE_FAILED        Error    500 15 s "The add-on could not be updated. Please try again."
                                                      "Non è stato possibile aggiornare il componente aggiuntivo. Riprova.";
    // The documents use 328 for an expired password reset link as well, where the login page shows its own text.
    328 COPILOT_LIMIT               Warning  409 20 s "The copilot has reached its limit for this month."
                                                      "Il copilot ha raggiunto il limite di questo mese.";
    329 COPILOT_NOT_ENABLED         Warning  403 20 s "The copilot is not enabled for your account."
                                                      "Il copilot non è attivo per il tuo account.";
    330 TOO_MANY_TOKENS             Warning  413 15 s "This text is too long for the copilot. Please shorten it."
                                                      "Questo testo è troppo lungo per il copilot. Accorcialo.";
    331 MODEL_NOT_FOUND             Error    404 15 s "The copilot’s language model could not be found."
                                                      "Il modello linguistico del copilot non è stato trovato.";
    403 NOT_AUTHORISED              Error    403 15 s "You are not authorised to do this."
                                                      "Questa operazione non ti è consentita.";
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
