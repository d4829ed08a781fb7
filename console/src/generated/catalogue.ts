// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

export * as errorCode from "./errorCode";
export * as limits from "./limits";

export const version = "4.24.0";

export type Language = "en" | "it";
export type Level = "INFO" | "WARNING" | "ERROR" | "CRITICAL";
export type Tone = "info" | "success" | "warning" | "danger";
export type Action = "view" | "create" | "edit" | "delete";

export interface ErrorRow {
  code: number;
  key: string;
  level: Level;
  status: number;
  /** How long its notice stays. */
  seconds: number;
  en: string;
  it: string;
}

export interface NoticeRow {
  id: string;
  key: string;
  tone: Tone;
  /** 0: until somebody dismisses it. */
  seconds: number;
  repeatable: boolean;
  sound: string | null;
  /** `{name}` stands for a property. */
  en: { title: string; text: string };
  it: { title: string; text: string };
}

export interface SoundRow {
  name: string;
  /** The preference that switches it; null: it is always played. */
  preference: string | null;
}

export interface PermissionRow {
  id: number;
  /** Has to be held besides; 0 for none. */
  parent: number;
  name: string;
  actions: readonly Action[];
}

export interface ModuleRow {
  id: number;
  name: string;
  product: string;
}

export interface GroupRow {
  id: number;
  name: string;
  permissions: readonly number[];
}

export interface ChannelRow {
  id: number;
  en: string;
  it: string;
  /** What one conversation takes of an agent's slots; a live chat is 100. */
  weight: number;
}

export interface AchievementRow {
  key: string;
  /** How many deeds earn it. */
  count: number;
  en: { name: string; text: string };
  it: { name: string; text: string };
}

export interface SuspendReasonRow {
  id: number;
  en: string;
  it: string;
}

export const errors: Readonly<Record<number, ErrorRow>> = {
  0: { code: 0, key: "SIGN_IN_FIRST", level: "INFO", status: 401, seconds: 10, en: "Please sign in to continue.", it: "Accedi per continuare." },
  101: { code: 101, key: "NO_SUCH_CALL", level: "WARNING", status: 404, seconds: 10, en: "This API call does not exist.", it: "Questa chiamata API non esiste." },
  102: { code: 102, key: "INVALID_HEADERS", level: "ERROR", status: 400, seconds: 20, en: "Your session could not be read. Please sign out and sign in again.", it: "Non è stato possibile leggere la tua sessione. Esci e accedi di nuovo." },
  103: { code: 103, key: "METHOD_NOT_ALLOWED", level: "WARNING", status: 405, seconds: 10, en: "This API call does not support this method.", it: "Questa chiamata API non supporta questo metodo." },
  105: { code: 105, key: "INVALID_FORMAT", level: "ERROR", status: 400, seconds: 15, en: "Something in the request has the wrong format. Please check it and try again.", it: "Un dato della richiesta non ha il formato giusto. Controllalo e riprova." },
  106: { code: 106, key: "MISSING_PARAMETERS", level: "ERROR", status: 400, seconds: 15, en: "Something is missing from the request. Please fill it in and try again.", it: "Nella richiesta manca un dato. Completala e riprova." },
  110: { code: 110, key: "APPLICATION_OFFLINE", level: "ERROR", status: 503, seconds: 30, en: "The application is offline. Please check your connection.", it: "L'applicazione è offline. Controlla la connessione." },
  111: { code: 111, key: "BAD_IP", level: "ERROR", status: 403, seconds: 60, en: "You cannot sign in from this IP address. Please contact your administrator.", it: "Non puoi accedere da questo indirizzo IP. Contatta l'amministratore." },
  112: { code: 112, key: "ENCRYPTED_TOKEN", level: "ERROR", status: 401, seconds: 15, en: "Your session could not be verified. Please sign in again.", it: "Non è stato possibile verificare la tua sessione. Accedi di nuovo." },
  113: { code: 113, key: "SESSION_EXPIRED", level: "WARNING", status: 401, seconds: 15, en: "Your session has ended. Please log in again to continue.", it: "La sessione è terminata. Accedi di nuovo per continuare." },
  114: { code: 114, key: "SIGN_IN_FAILED", level: "ERROR", status: 401, seconds: 15, en: "Your login details are incorrect. Please try again.", it: "Le credenziali non sono corrette. Riprova." },
  115: { code: 115, key: "IDEMPOTENCY_KEY_REUSED", level: "ERROR", status: 422, seconds: 10, en: "This Idempotency-Key has already been used with a different body.", it: "Questa Idempotency-Key è già stata usata con un contenuto diverso." },
  128: { code: 128, key: "UNSUPPORTED_CONTENT", level: "ERROR", status: 415, seconds: 10, en: "This API call does not accept this content type.", it: "Questa chiamata API non accetta questo tipo di contenuto." },
  129: { code: 129, key: "BODY_TOO_LARGE", level: "ERROR", status: 413, seconds: 15, en: "The request is too large.", it: "La richiesta è troppo grande." },
  130: { code: 130, key: "HEADERS_TOO_LARGE", level: "ERROR", status: 431, seconds: 10, en: "The headers of the request are too large.", it: "Le intestazioni della richiesta sono troppo grandi." },
  131: { code: 131, key: "UPLOAD_REFUSED", level: "ERROR", status: 415, seconds: 15, en: "Files of this type are not accepted.", it: "I file di questo tipo non sono consentiti." },
  132: { code: 132, key: "UPLOAD_EMPTY", level: "ERROR", status: 422, seconds: 10, en: "The file is empty.", it: "Il file è vuoto." },
  133: { code: 133, key: "ATTACHMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This attachment could not be found.", it: "Questo allegato non è stato trovato." },
  134: { code: 134, key: "TOO_MANY_ATTACHMENTS", level: "ERROR", status: 422, seconds: 10, en: "The message has too many attachments.", it: "Il messaggio ha troppi allegati." },
  135: { code: 135, key: "ORIGIN_REFUSED", level: "ERROR", status: 403, seconds: 10, en: "Connections from this origin are not allowed.", it: "Le connessioni da questa origine non sono consentite." },
  136: { code: 136, key: "FRAME_TOO_LARGE", level: "ERROR", status: 413, seconds: 10, en: "The frame is too large.", it: "Il frame è troppo grande." },
  137: { code: 137, key: "DATABASE_UNREACHABLE", level: "ERROR", status: 500, seconds: 20, en: "We cannot reach the database at the moment. Please try again shortly.", it: "Al momento il database non è raggiungibile. Riprova tra poco." },
  144: { code: 144, key: "DATABASE_BUSY", level: "ERROR", status: 500, seconds: 20, en: "The database is busy. Please try again shortly.", it: "Il database è occupato. Riprova tra poco." },
  145: { code: 145, key: "CACHE_UNREACHABLE", level: "ERROR", status: 500, seconds: 20, en: "A part of the service is not responding. Please try again shortly.", it: "Una parte del servizio non risponde. Riprova tra poco." },
  146: { code: 146, key: "WRONG_STAGE", level: "WARNING", status: 409, seconds: 10, en: "This is not possible at the current stage of the chat.", it: "Non è possibile nella fase attuale della chat." },
  147: { code: 147, key: "CHAT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This chat could not be found. It may have ended already.", it: "Questa chat non è stata trovata. Potrebbe essere già terminata." },
  148: { code: 148, key: "SKILL_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This skill could not be found.", it: "Questa competenza non è stata trovata." },
  149: { code: 149, key: "SKILL_UNUSABLE", level: "ERROR", status: 409, seconds: 10, en: "This skill cannot be used for the chat.", it: "Questa competenza non può essere usata per la chat." },
  151: { code: 151, key: "MESSAGE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This message could not be found in the chat.", it: "Questo messaggio non è stato trovato nella chat." },
  155: { code: 155, key: "EDIT_WINDOW_CLOSED", level: "WARNING", status: 409, seconds: 10, en: "The message is too old to edit.", it: "Il messaggio è troppo vecchio per essere modificato." },
  156: { code: 156, key: "INTEGRATION_NOT_SET_UP", level: "ERROR", status: 409, seconds: 20, en: "This integration has not been set up yet. Please contact your administrator.", it: "Questa integrazione non è ancora configurata. Contatta l'amministratore." },
  157: { code: 157, key: "ARTICLE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This article could not be found.", it: "Questo articolo non è stato trovato." },
  158: { code: 158, key: "RATE_EXCEEDED", level: "WARNING", status: 429, seconds: 15, en: "That was too many requests in a short time. Please wait a moment and try again.", it: "Troppe richieste in poco tempo. Attendi un momento e riprova." },
  159: { code: 159, key: "MESSAGE_NOT_ALLOWED", level: "WARNING", status: 422, seconds: 10, en: "The message cannot be sent as it is.", it: "Il messaggio non può essere inviato così com'è." },
  161: { code: 161, key: "CUSTOMER_BANNED", level: "WARNING", status: 403, seconds: 10, en: "This customer is banned.", it: "Questo cliente è bloccato." },
  162: { code: 162, key: "DOWNLOAD_TOO_LARGE", level: "ERROR", status: 413, seconds: 20, en: "This download is too large. Please choose a shorter period.", it: "Questo download è troppo grande. Scegli un periodo più breve." },
  163: { code: 163, key: "NO_SLAS", level: "WARNING", status: 404, seconds: 15, en: "No service levels have been set up.", it: "Non è stato configurato alcun livello di servizio." },
  164: { code: 164, key: "NO_AUTO_RESPONDER", level: "WARNING", status: 404, seconds: 15, en: "No automatic reply has been set up.", it: "Non è stata configurata alcuna risposta automatica." },
  165: { code: 165, key: "CATEGORY_MISSING", level: "ERROR", status: 404, seconds: 10, en: "This category could not be found.", it: "Questa categoria non è stata trovata." },
  166: { code: 166, key: "CATEGORIES_INCOMPATIBLE", level: "ERROR", status: 422, seconds: 15, en: "These categories cannot be used together.", it: "Queste categorie non possono essere usate insieme." },
  167: { code: 167, key: "OFFER_GONE", level: "INFO", status: 409, seconds: 5, en: "The chat is no longer offered to this agent.", it: "La chat non è più offerta a questo operatore." },
  169: { code: 169, key: "QUEUE_FULL", level: "WARNING", status: 409, seconds: 10, en: "The queue is full. Please try again later.", it: "La coda è piena. Riprova più tardi." },
  170: { code: 170, key: "NO_ACCESS", level: "ERROR", status: 403, seconds: 15, en: "You do not have permission to access that resource.", it: "Non hai l'autorizzazione per accedere a questa risorsa." },
  171: { code: 171, key: "SKILL_CLOSED", level: "WARNING", status: 409, seconds: 10, en: "This team is closed at the moment.", it: "In questo momento il team è chiuso." },
  173: { code: 173, key: "UNKNOWN_SUSPEND_REASON", level: "ERROR", status: 422, seconds: 10, en: "This reason for being away does not exist.", it: "Questo motivo di assenza non esiste." },
  174: { code: 174, key: "ALREADY_SUSPENDED", level: "INFO", status: 409, seconds: 5, en: "You are already away.", it: "Risulti già assente." },
  175: { code: 175, key: "ALREADY_ACTIVE", level: "INFO", status: 409, seconds: 5, en: "You are already available.", it: "Risulti già disponibile." },
  177: { code: 177, key: "PRESENCE_TOO_SOON", level: "INFO", status: 409, seconds: 5, en: "The status was changed a moment ago. Please wait a few seconds.", it: "Lo stato è stato cambiato un momento fa. Attendi qualche secondo." },
  179: { code: 179, key: "UNKNOWN_SUBDOMAIN", level: "ERROR", status: 404, seconds: 30, en: "This address does not belong to any account. Please check it.", it: "Questo indirizzo non corrisponde ad alcun account. Controllalo." },
  180: { code: 180, key: "USER_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This user could not be found.", it: "Questo utente non è stato trovato." },
  181: { code: 181, key: "USER_OFFLINE", level: "WARNING", status: 409, seconds: 10, en: "The user is signed out or away.", it: "L'utente non è collegato o è assente." },
  182: { code: 182, key: "CHAT_TAKEN", level: "INFO", status: 409, seconds: 10, en: "Another agent has already taken this chat.", it: "Un altro operatore ha già preso questa chat." },
  183: { code: 183, key: "NOT_IN_CHAT", level: "ERROR", status: 403, seconds: 10, en: "The agent is not in this chat.", it: "L'operatore non partecipa a questa chat." },
  184: { code: 184, key: "SKILL_OF_OTHERS", level: "ERROR", status: 403, seconds: 10, en: "The chat requires a skill that the agent does not have.", it: "La chat richiede una competenza che l'operatore non ha." },
  185: { code: 185, key: "SIGN_OUT_WITH_CHATS", level: "WARNING", status: 409, seconds: 15, en: "Ensure all communications have been completed before logging out.", it: "Prima di uscire, assicurati di aver concluso tutte le conversazioni." },
  186: { code: 186, key: "OWNER_CANNOT_LEAVE", level: "WARNING", status: 409, seconds: 15, en: "You own this chat. Please make someone else its owner before you leave.", it: "Sei titolare di questa chat. Assegnale un altro titolare prima di lasciarla." },
  188: { code: 188, key: "INVITATION_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This invitation could not be found.", it: "Questo invito non è stato trovato." },
  189: { code: 189, key: "INVITATION_OF_OTHERS", level: "ERROR", status: 403, seconds: 10, en: "This invitation is for someone else.", it: "Questo invito è per un'altra persona." },
  190: { code: 190, key: "AGENT_INACTIVE", level: "WARNING", status: 409, seconds: 10, en: "You are away. Please become available before you take a chat.", it: "Risulti assente. Torna disponibile prima di prendere una chat." },
  191: { code: 191, key: "ALREADY_IN_CHAT", level: "INFO", status: 409, seconds: 10, en: "The agent is already in the chat.", it: "L'operatore partecipa già alla chat." },
  192: { code: 192, key: "INVITATION_SENT", level: "WARNING", status: 409, seconds: 10, en: "An invitation has already been sent. Please wait for the answer.", it: "È già stato inviato un invito. Attendi la risposta." },
  193: { code: 193, key: "NO_TRANSFER_PENDING", level: "INFO", status: 409, seconds: 10, en: "No transfer of this chat is pending.", it: "Non è in corso alcun trasferimento della chat." },
  194: { code: 194, key: "NO_TOKEN", level: "WARNING", status: 401, seconds: 15, en: "You are not signed in. Please sign in to continue.", it: "Non hai effettuato l'accesso. Accedi per continuare." },
  195: { code: 195, key: "RECOVERING", level: "WARNING", status: 503, seconds: 15, en: "The service is still starting. Please try again in a moment.", it: "Il servizio si sta ancora avviando. Riprova tra un momento." },
  196: { code: 196, key: "SLOTS_FULL", level: "WARNING", status: 409, seconds: 10, en: "All your chat slots are in use.", it: "Tutti i tuoi slot di chat sono occupati." },
  197: { code: 197, key: "NO_SLOTS", level: "WARNING", status: 409, seconds: 10, en: "The agent has no slots for this channel.", it: "L'operatore non ha slot per questo canale." },
  198: { code: 198, key: "SKILL_UNAVAILABLE", level: "WARNING", status: 409, seconds: 10, en: "No one is available for this skill any more.", it: "Per questa competenza non è più disponibile nessuno." },
  199: { code: 199, key: "OWNER_INVITES", level: "WARNING", status: 409, seconds: 10, en: "Only the owner of the chat can invite others.", it: "Solo il titolare della chat può invitare altre persone." },
  201: { code: 201, key: "NO_APPLICATION_KEY", level: "ERROR", status: 400, seconds: 20, en: "The application key is missing. Please reload the page.", it: "Manca la chiave dell'applicazione. Ricarica la pagina." },
  202: { code: 202, key: "NO_CONSUMER_KEY", level: "ERROR", status: 400, seconds: 20, en: "The consumer key is missing. Please reload the page.", it: "Manca la chiave del client. Ricarica la pagina." },
  203: { code: 203, key: "ANTECEDING_ENTITY", level: "WARNING", status: 409, seconds: 15, en: "Something else comes first, or this has changed in the meantime. Please reload and try again.", it: "Prima c'è altro da completare, oppure nel frattempo qualcosa è cambiato. Ricarica e riprova." },
  204: { code: 204, key: "WRONG_KEYS", level: "ERROR", status: 403, seconds: 20, en: "The application and consumer keys are not valid. Please reload the page.", it: "Le chiavi dell'applicazione e del client non sono valide. Ricarica la pagina." },
  223: { code: 223, key: "NO_PERMISSIONS", level: "ERROR", status: 403, seconds: 30, en: "Your account has no permissions yet. Please contact your administrator.", it: "Il tuo account non ha ancora autorizzazioni. Contatta l'amministratore." },
  224: { code: 224, key: "NO_MODULES", level: "ERROR", status: 403, seconds: 30, en: "Your account has no modules yet. Please contact your administrator.", it: "Il tuo account non ha ancora moduli. Contatta l'amministratore." },
  225: { code: 225, key: "ACCOUNT_FROZEN", level: "ERROR", status: 403, seconds: 30, en: "Your account has been frozen. Please contact your administrator.", it: "Il tuo account è stato bloccato. Contatta l'amministratore." },
  226: { code: 226, key: "TRANSFER_TO_ITSELF", level: "WARNING", status: 422, seconds: 10, en: "The chat is already with this skill.", it: "La chat è già assegnata a questa competenza." },
  227: { code: 227, key: "INVITATION_PENDING", level: "WARNING", status: 409, seconds: 10, en: "You cannot transfer the chat while an invitation is pending.", it: "Non puoi trasferire la chat finché un invito è in attesa di risposta." },
  228: { code: 228, key: "DATABASE_MISMATCH", level: "CRITICAL", status: 500, seconds: 30, en: "The stored data does not match this version of the product. Please contact support.", it: "I dati salvati non corrispondono a questa versione del prodotto. Contatta l'assistenza." },
  229: { code: 229, key: "TICKET_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This ticket could not be found.", it: "Questo ticket non è stato trovato." },
  230: { code: 230, key: "PERMISSION_MISSING", level: "ERROR", status: 403, seconds: 15, en: "You do not have permission to do this.", it: "Non hai l'autorizzazione per questa operazione." },
  231: { code: 231, key: "USERNAME_INVALID", level: "ERROR", status: 422, seconds: 10, en: "This user name is not valid.", it: "Questo nome utente non è valido." },
  232: { code: 232, key: "USERNAME_TAKEN", level: "ERROR", status: 409, seconds: 10, en: "This user name is already in use.", it: "Questo nome utente è già in uso." },
  233: { code: 233, key: "EMAIL_INVALID", level: "ERROR", status: 422, seconds: 10, en: "This email address is not valid.", it: "Questo indirizzo e-mail non è valido." },
  235: { code: 235, key: "MFA_NOT_SET_UP", level: "WARNING", status: 409, seconds: 20, en: "Two-step verification has not been set up for this account.", it: "La verifica in due passaggi non è attiva per questo account." },
  236: { code: 236, key: "MFA_CODE_REUSED", level: "WARNING", status: 409, seconds: 10, en: "This two-step verification code has already been used.", it: "Questo codice di verifica è già stato usato." },
  237: { code: 237, key: "NO_USER_ID", level: "ERROR", status: 400, seconds: 10, en: "No user was chosen.", it: "Non è stato scelto alcun utente." },
  238: { code: 238, key: "VOID_LABEL", level: "ERROR", status: 422, seconds: 10, en: "The label cannot be empty.", it: "L'etichetta non può essere vuota." },
  239: { code: 239, key: "LABEL_TAKEN", level: "WARNING", status: 409, seconds: 10, en: "This label is already in use.", it: "Questa etichetta è già in uso." },
  240: { code: 240, key: "OWNERS_END", level: "WARNING", status: 409, seconds: 10, en: "Only the owner of the chat can end it.", it: "Solo il titolare della chat può terminarla." },
  241: { code: 241, key: "ALREADY_REPORTED", level: "INFO", status: 409, seconds: 10, en: "Chat has already been reported.", it: "La chat è già stata segnalata." },
  242: { code: 242, key: "BAN_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This ban could not be found.", it: "Questo blocco non è stato trovato." },
  243: { code: 243, key: "ALREADY_BANNED", level: "INFO", status: 409, seconds: 10, en: "This customer is already banned.", it: "Questo cliente è già bloccato." },
  244: { code: 244, key: "TRIGGER_INVALID", level: "ERROR", status: 422, seconds: 10, en: "This trigger is not valid.", it: "Questo trigger non è valido." },
  245: { code: 245, key: "RULE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This rule could not be found.", it: "Questa regola non è stata trovata." },
  246: { code: 246, key: "WEBHOOK_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This webhook could not be found.", it: "Questo webhook non è stato trovato." },
  247: { code: 247, key: "WEBHOOK_ADDRESS_REFUSED", level: "ERROR", status: 422, seconds: 15, en: "Webhooks are not allowed to call this address.", it: "I webhook non possono chiamare questo indirizzo." },
  248: { code: 248, key: "WEBHOOK_FAILED", level: "ERROR", status: 500, seconds: 15, en: "The webhook could not be delivered.", it: "Non è stato possibile consegnare il webhook." },
  249: { code: 249, key: "APPLICATION_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This application could not be found.", it: "Questa applicazione non è stata trovata." },
  255: { code: 255, key: "PAGE_UNDER_MAINTENANCE", level: "WARNING", status: 503, seconds: 60, en: "This page is under maintenance. Please come back later.", it: "Questa pagina è in manutenzione. Torna più tardi." },
  258: { code: 258, key: "MODULE_NOT_HELD", level: "ERROR", status: 403, seconds: 15, en: "Your account does not include the module for this API call.", it: "Il tuo account non comprende il modulo di questa chiamata API." },
  259: { code: 259, key: "PRODUCT_NOT_ENABLED", level: "ERROR", status: 403, seconds: 60, en: "This product is not enabled for your account. Please contact your account manager.", it: "Questo prodotto non è attivo per il tuo account. Contatta il tuo referente commerciale." },
  260: { code: 260, key: "MAINTENANCE_OR_OVERLOAD", level: "WARNING", status: 503, seconds: 60, en: "The service is busy or under maintenance. Please try again in a moment.", it: "Il servizio è sovraccarico o in manutenzione. Riprova tra un momento." },
  261: { code: 261, key: "STORAGE_FAILED", level: "ERROR", status: 500, seconds: 20, en: "Your change could not be saved. Please try again.", it: "Non è stato possibile salvare la modifica. Riprova." },
  262: { code: 262, key: "STORAGE_READ_FAILED", level: "ERROR", status: 500, seconds: 20, en: "The data could not be read. Please try again.", it: "Non è stato possibile leggere i dati. Riprova." },
  263: { code: 263, key: "STORAGE_CONNECTION_LOST", level: "ERROR", status: 500, seconds: 20, en: "The connection to the database was lost. Please try again.", it: "La connessione al database si è interrotta. Riprova." },
  264: { code: 264, key: "STORAGE_TIMED_OUT", level: "ERROR", status: 500, seconds: 20, en: "The database took too long to answer. Please try again.", it: "Il database ha impiegato troppo tempo a rispondere. Riprova." },
  266: { code: 266, key: "FAULT", level: "CRITICAL", status: 500, seconds: 30, en: "An unexpected fault occurred.", it: "Si è verificato un errore imprevisto." },
  267: { code: 267, key: "LOGIC_EXPRESSION_INVALID", level: "ERROR", status: 422, seconds: 15, en: "The logic expression is not valid.", it: "L'espressione logica non è valida." },
  268: { code: 268, key: "LOGIC_EXPRESSION_UNKNOWN", level: "ERROR", status: 422, seconds: 15, en: "The logic expression names something that does not exist.", it: "L'espressione logica fa riferimento a qualcosa che non esiste." },
  269: { code: 269, key: "SESSION_OUT_OF_SCOPE", level: "ERROR", status: 403, seconds: 15, en: "Your session does not cover this. Please sign in again.", it: "La tua sessione non comprende questa operazione. Accedi di nuovo." },
  270: { code: 270, key: "TRANSCRIPT_SENT", level: "INFO", status: 409, seconds: 10, en: "The transcript has already been sent.", it: "La trascrizione è già stata inviata." },
  271: { code: 271, key: "STORAGE_FULL", level: "ERROR", status: 500, seconds: 30, en: "There is no room left to save your change. Please contact support.", it: "Lo spazio per salvare la modifica è esaurito. Contatta l'assistenza." },
  303: { code: 303, key: "CANNED_RESPONSE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This canned response could not be found.", it: "Questa risposta pronta non è stata trovata." },
  304: { code: 304, key: "CANNED_RESPONSE_LIMIT", level: "WARNING", status: 409, seconds: 15, en: "This person already has the maximum number of canned responses.", it: "Questa persona ha già il numero massimo di risposte pronte." },
  305: { code: 305, key: "ANNOUNCEMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This announcement could not be found.", it: "Questo annuncio non è stato trovato." },
  306: { code: 306, key: "DEPARTMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This department could not be found.", it: "Questo reparto non è stato trovato." },
  307: { code: 307, key: "KEY_CONTACT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This key contact could not be found.", it: "Questo contatto principale non è stato trovato." },
  309: { code: 309, key: "VIEW_INVALID", level: "ERROR", status: 422, seconds: 10, en: "This view is not valid.", it: "Questa vista non è valida." },
  310: { code: 310, key: "REPORT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This report could not be found.", it: "Questo report non è stato trovato." },
  311: { code: 311, key: "DATE_RANGE_INVALID", level: "ERROR", status: 422, seconds: 10, en: "This date range is not valid. The start must not be after the end.", it: "Questo intervallo di date non è valido. L'inizio non può seguire la fine." },
  312: { code: 312, key: "MAGIC_CODE_EXPIRED", level: "WARNING", status: 401, seconds: 15, en: "This link has expired. Please ask for a new one.", it: "Questo link è scaduto. Richiedine uno nuovo." },
  313: { code: 313, key: "MAX_DATA_PIPELINES", level: "WARNING", status: 409, seconds: 20, en: "All download slots are in use. Please remove one before you add another.", it: "Tutti gli slot di download sono occupati. Rimuovine uno prima di aggiungerne un altro." },
  314: { code: 314, key: "DATA_PIPELINE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, en: "This download could not be found.", it: "Questo download non è stato trovato." },
  315: { code: 315, key: "GROUP_NAME_MISSING", level: "ERROR", status: 422, seconds: 10, en: "Please give the group a name.", it: "Dai un nome al gruppo." },
  316: { code: 316, key: "GROUP_PERMISSIONS_MISSING", level: "ERROR", status: 422, seconds: 10, en: "Please choose at least one permission for the group.", it: "Scegli almeno un'autorizzazione per il gruppo." },
  317: { code: 317, key: "GROUP_DATA_MISSING", level: "ERROR", status: 400, seconds: 10, en: "The details of the group are missing.", it: "Mancano i dati del gruppo." },
  318: { code: 318, key: "GROUP_ID_MISSING", level: "ERROR", status: 400, seconds: 10, en: "No group was chosen.", it: "Non è stato scelto alcun gruppo." },
  319: { code: 319, key: "GROUP_NAME_EXISTS", level: "ERROR", status: 409, seconds: 10, en: "A group with this name already exists.", it: "Esiste già un gruppo con questo nome." },
  320: { code: 320, key: "GROUP_REMOVE_FAILED", level: "ERROR", status: 409, seconds: 15, en: "The group could not be removed. Make sure no one is assigned to it.", it: "Non è stato possibile rimuovere il gruppo. Verifica che non abbia persone assegnate." },
  321: { code: 321, key: "GROUP_PERMISSIONS_KEPT", level: "ERROR", status: 409, seconds: 15, en: "The permissions of the group could not be removed.", it: "Non è stato possibile rimuovere le autorizzazioni del gruppo." },
  322: { code: 322, key: "GROUP_INVALID", level: "ERROR", status: 404, seconds: 10, en: "This group is not valid.", it: "Questo gruppo non è valido." },
  323: { code: 323, key: "GROUP_CREATE_FAILED", level: "ERROR", status: 500, seconds: 15, en: "The group could not be created. Please try again.", it: "Non è stato possibile creare il gruppo. Riprova." },
  324: { code: 324, key: "ADD_ON_UPDATE_FAILED", level: "ERROR", status: 500, seconds: 15, en: "The add-on could not be updated. Please try again.", it: "Non è stato possibile aggiornare il componente aggiuntivo. Riprova." },
  328: { code: 328, key: "COPILOT_LIMIT", level: "WARNING", status: 409, seconds: 20, en: "The copilot has reached its limit for this month.", it: "Il copilot ha raggiunto il limite di questo mese." },
  329: { code: 329, key: "COPILOT_NOT_ENABLED", level: "WARNING", status: 403, seconds: 20, en: "The copilot is not enabled for your account.", it: "Il copilot non è attivo per il tuo account." },
  330: { code: 330, key: "TOO_MANY_TOKENS", level: "WARNING", status: 413, seconds: 15, en: "This text is too long for the copilot. Please shorten it.", it: "Questo testo è troppo lungo per il copilot. Accorcialo." },
  331: { code: 331, key: "MODEL_NOT_FOUND", level: "ERROR", status: 404, seconds: 15, en: "The copilot's language model could not be found.", it: "Il modello linguistico del copilot non è stato trovato." },
  403: { code: 403, key: "NOT_AUTHORISED", level: "ERROR", status: 403, seconds: 15, en: "You are not authorised to do this.", it: "Questa operazione non ti è consentita." },
};

export const notices: Readonly<Record<string, NoticeRow>> = {
  "0118": { id: "0118", key: "TOUR_LEFT", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Tour left", text: "You can start the tour again from your profile." }, it: { title: "Tour interrotto", text: "Puoi riavviare il tour dal tuo profilo." } },
  "0119": { id: "0119", key: "CANNOT_COPY", tone: "warning", seconds: 10, repeatable: false, sound: null, en: { title: "Not copied", text: "Your browser does not allow copying. Please select the text and copy it by hand." }, it: { title: "Non copiato", text: "Il browser non consente la copia. Seleziona il testo e copialo a mano." } },
  "0120": { id: "0120", key: "DESKTOP_DENIED", tone: "warning", seconds: 15, repeatable: false, sound: null, en: { title: "Desktop notifications are off", text: "Your browser blocks notifications from this page. Allow them in its settings." }, it: { title: "Notifiche sul desktop disattivate", text: "Il browser blocca le notifiche di questa pagina. Consentile nelle sue impostazioni." } },
  "0125": { id: "0125", key: "CHAT_WAITING", tone: "info", seconds: 10, repeatable: true, sound: "pop", en: { title: "New chat in the queue", text: "{customer} is waiting for {skill}." }, it: { title: "Nuova chat in coda", text: "{customer} è in attesa per {skill}." } },
  "0135": { id: "0135", key: "PAGE_NOT_ALLOWED", tone: "warning", seconds: 10, repeatable: false, sound: "warning", en: { title: "No access", text: "You do not have permission to open this page." }, it: { title: "Accesso negato", text: "Non hai l'autorizzazione per aprire questa pagina." } },
  "0145": { id: "0145", key: "TOUR_WITH_CHATS", tone: "warning", seconds: 10, repeatable: false, sound: null, en: { title: "Tour not started", text: "Please complete your chats before you start a tour." }, it: { title: "Tour non avviato", text: "Concludi le tue chat prima di avviare un tour." } },
  "0146": { id: "0146", key: "CHAT_TAKEN", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Chat taken", text: "{agent} has already taken this chat." }, it: { title: "Chat già presa", text: "{agent} ha già preso questa chat." } },
  "0147": { id: "0147", key: "OWNERSHIP_LOST", tone: "warning", seconds: 15, repeatable: false, sound: "warning", en: { title: "Chat no longer yours", text: "You are no longer the owner of the chat with {customer}." }, it: { title: "Chat non più tua", text: "Non sei più titolare della chat con {customer}." } },
  "0148": { id: "0148", key: "CHAT_UNFLAGGED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Report withdrawn", text: "The chat with {customer} is no longer reported." }, it: { title: "Segnalazione ritirata", text: "La chat con {customer} non è più segnalata." } },
  "0149": { id: "0149", key: "CUSTOMER_BANNED", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Customer banned", text: "{customer} can no longer start chats." }, it: { title: "Cliente bloccato", text: "{customer} non può più avviare chat." } },
  "0151": { id: "0151", key: "OWNERSHIP_GIVEN", tone: "success", seconds: 15, repeatable: false, sound: "ring", en: { title: "Chat is yours", text: "You are now the owner of the chat with {customer}." }, it: { title: "La chat è tua", text: "Ora sei titolare della chat con {customer}." } },
  "0153": { id: "0153", key: "NEW_MESSAGE", tone: "info", seconds: 10, repeatable: true, sound: "message", en: { title: "Message from {customer}", text: "“{message}”" }, it: { title: "Messaggio da {customer}", text: "«{message}»" } },
  "0199": { id: "0199", key: "CHAT_FINISHED", tone: "info", seconds: 20, repeatable: false, sound: null, en: { title: "Chat ended", text: "The chat with {customer} has ended." }, it: { title: "Chat terminata", text: "La chat con {customer} è terminata." } },
  "0202": { id: "0202", key: "NEW_VERSION", tone: "info", seconds: 0, repeatable: false, sound: null, en: { title: "New version", text: "Version {version} is available. Please reload the page when it suits you." }, it: { title: "Nuova versione", text: "È disponibile la versione {version}. Ricarica la pagina quando ti è comodo." } },
  "0204": { id: "0204", key: "PRESENCE_TOO_SOON", tone: "info", seconds: 5, repeatable: false, sound: null, en: { title: "One moment", text: "You have just changed your status. Please wait a few seconds." }, it: { title: "Un momento", text: "Hai appena cambiato stato. Attendi qualche secondo." } },
  "0206": { id: "0206", key: "NEW_BADGE", tone: "success", seconds: 20, repeatable: false, sound: "twinkle", en: { title: "New badge", text: "You have earned the badge {badge}." }, it: { title: "Nuovo riconoscimento", text: "Hai ottenuto il riconoscimento {badge}." } },
  "0224": { id: "0224", key: "GROUP_INVITATION", tone: "info", seconds: 60, repeatable: true, sound: "ring", en: { title: "Invitation to a chat", text: "{agent} invites you to the chat with {customer}." }, it: { title: "Invito a una chat", text: "{agent} ti invita nella chat con {customer}." } },
  "0226": { id: "0226", key: "CHAT_TRANSFERRED", tone: "info", seconds: 30, repeatable: true, sound: "ring", en: { title: "Chat transferred to you", text: "{agent} has transferred the chat with {customer} to {skill}." }, it: { title: "Chat trasferita a te", text: "{agent} ha trasferito la chat con {customer} a {skill}." } },
  "0300": { id: "0300", key: "SUPERVISOR_INVITATION", tone: "info", seconds: 60, repeatable: false, sound: "ring", en: { title: "Invitation to watch a chat", text: "{agent} invites you to watch the chat with {customer}." }, it: { title: "Invito a osservare una chat", text: "{agent} ti invita a osservare la chat con {customer}." } },
  "0301": { id: "0301", key: "TICKET_RESOLVED", tone: "success", seconds: 20, repeatable: false, sound: null, en: { title: "Ticket resolved", text: "The ticket {subject} has been resolved." }, it: { title: "Ticket risolto", text: "Il ticket {subject} è stato risolto." } },
  "0302": { id: "0302", key: "PRODUCT_SURVEY", tone: "info", seconds: 0, repeatable: false, sound: null, en: { title: "How do you like it?", text: "Two questions about the product. It takes a minute." }, it: { title: "Che cosa ne pensi?", text: "Due domande sul prodotto. Basta un minuto." } },
  "0303": { id: "0303", key: "WEBHOOK_ACTIVATED", tone: "success", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook activated", text: "The webhook {name} is active." }, it: { title: "Webhook attivato", text: "Il webhook {name} è attivo." } },
  "0304": { id: "0304", key: "WEBHOOK_DEACTIVATED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook deactivated", text: "The webhook {name} is no longer active." }, it: { title: "Webhook disattivato", text: "Il webhook {name} non è più attivo." } },
  "0305": { id: "0305", key: "WEBHOOK_RETRIED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook sent again", text: "The webhook {name} answered {status}." }, it: { title: "Webhook inviato di nuovo", text: "Il webhook {name} ha risposto {status}." } },
  "0306": { id: "0306", key: "WEBHOOK_TESTED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook tested", text: "The webhook {name} answered {status}." }, it: { title: "Webhook provato", text: "Il webhook {name} ha risposto {status}." } },
  "0307": { id: "0307", key: "ANNOUNCEMENT_SENT", tone: "success", seconds: 10, repeatable: false, sound: null, en: { title: "Announcement sent", text: "Recipients: {count}." }, it: { title: "Annuncio inviato", text: "Destinatari: {count}." } },
  "0308": { id: "0308", key: "ANNOUNCEMENT_FAILED", tone: "danger", seconds: 20, repeatable: false, sound: "warning", en: { title: "Announcement not sent", text: "The announcement could not be sent. Please try again." }, it: { title: "Annuncio non inviato", text: "Non è stato possibile inviare l'annuncio. Riprova." } },
  "0309": { id: "0309", key: "PASSWORD_CHANGED", tone: "success", seconds: 10, repeatable: false, sound: null, en: { title: "Password changed", text: "Use your new password from now on." }, it: { title: "Password modificata", text: "Da ora usa la nuova password." } },
  "0310": { id: "0310", key: "PASSWORD_RESET", tone: "success", seconds: 20, repeatable: false, sound: null, en: { title: "Password reset", text: "Use your new password from now on. Earlier sessions have ended." }, it: { title: "Password reimpostata", text: "Da ora usa la nuova password. Le sessioni precedenti sono terminate." } },
  "0311": { id: "0311", key: "SSO_GROUP_EXISTS", tone: "warning", seconds: 15, repeatable: false, sound: null, en: { title: "Group name in use", text: "A directory group named {name} already exists." }, it: { title: "Nome del gruppo in uso", text: "Esiste già un gruppo di directory di nome {name}." } },
  "0312": { id: "0312", key: "THEME_DELETED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Theme deleted", text: "The theme {name} has been deleted." }, it: { title: "Tema eliminato", text: "Il tema {name} è stato eliminato." } },
  "0320": { id: "0320", key: "CHAT_RINGS", tone: "info", seconds: 0, repeatable: true, sound: "ring", en: { title: "Incoming chat", text: "{customer} is waiting for {skill}. Accept within {seconds} seconds." }, it: { title: "Nuova chat in arrivo", text: "{customer} è in attesa per {skill}. Accetta entro {seconds} secondi." } },
  "0321": { id: "0321", key: "OFFER_MISSED", tone: "warning", seconds: 20, repeatable: true, sound: "warning", en: { title: "Chat missed", text: "You did not answer the chat with {customer} in time. It is back in the queue." }, it: { title: "Chat persa", text: "Non hai risposto in tempo alla chat con {customer}. È tornata in coda." } },
  "0322": { id: "0322", key: "AWAY_MISSED_OFFERS", tone: "warning", seconds: 0, repeatable: false, sound: "warning", en: { title: "You are away", text: "You missed {count} offers in a row, so no more are offered to you. Become available when you are back." }, it: { title: "Risulti assente", text: "Hai perso {count} offerte di seguito, quindi non te ne vengono offerte altre. Torna disponibile quando rientri." } },
  "0323": { id: "0323", key: "AWAY_CONNECTION", tone: "warning", seconds: 0, repeatable: false, sound: "warning", en: { title: "Connection lost", text: "You were away while the connection was lost. Your status is restored once it is stable." }, it: { title: "Connessione persa", text: "Senza connessione risultavi assente. Il tuo stato viene ripristinato quando la connessione è stabile." } },
  "0324": { id: "0324", key: "AWAY_SESSION", tone: "warning", seconds: 0, repeatable: false, sound: "warning", en: { title: "Your session is ending", text: "You are away until you renew it." }, it: { title: "La sessione sta per terminare", text: "Risulti assente finché non la rinnovi." } },
  "0325": { id: "0325", key: "AWAY_IDLE", tone: "info", seconds: 0, repeatable: false, sound: null, en: { title: "You are away", text: "You were inactive for {minutes} minutes." }, it: { title: "Risulti assente", text: "Nessuna attività per {minutes} minuti." } },
  "0326": { id: "0326", key: "AWAY_SUPERVISOR", tone: "info", seconds: 0, repeatable: false, sound: "warning", en: { title: "You are away", text: "{agent} has changed your status." }, it: { title: "Risulti assente", text: "{agent} ha cambiato il tuo stato." } },
  "0327": { id: "0327", key: "CHAT_ORPHANED", tone: "warning", seconds: 60, repeatable: true, sound: "warning", en: { title: "Chat back in the queue", text: "{agent} disconnected. The chat with {customer} is first in the queue for {skill}." }, it: { title: "Chat tornata in coda", text: "{agent} non è più online. La chat con {customer} è la prima in coda per {skill}." } },
  "0328": { id: "0328", key: "WRAP_UP_TIMED_OUT", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Wrap-up timed out", text: "The time for the wrap-up of the chat with {customer} is over. The slot is free." }, it: { title: "Riepilogo scaduto", text: "Il tempo per il riepilogo della chat con {customer} è terminato. Lo slot è libero." } },
  "0329": { id: "0329", key: "CAPACITY_AVAILABLE", tone: "info", seconds: 10, repeatable: false, sound: "twinkle", en: { title: "You have a free slot", text: "You can take another chat." }, it: { title: "Hai uno slot libero", text: "Puoi prendere un'altra chat." } },
  "0330": { id: "0330", key: "MESSAGE_NOT_SENT", tone: "danger", seconds: 0, repeatable: true, sound: "warning", en: { title: "Message not sent", text: "Your message to {customer} was not sent. It is saved, and you can send it again." }, it: { title: "Messaggio non inviato", text: "Il tuo messaggio a {customer} non è stato inviato. È salvato e puoi inviarlo di nuovo." } },
  "0331": { id: "0331", key: "CUSTOMER_LEFT", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Customer left", text: "{customer} has left the chat." }, it: { title: "Chat lasciata dal cliente", text: "{customer} ha lasciato la chat." } },
  "0332": { id: "0332", key: "ANNOUNCEMENT", tone: "info", seconds: 30, repeatable: true, sound: "internal message", en: { title: "Announcement: {subject}", text: "From {from}." }, it: { title: "Annuncio: {subject}", text: "Da {from}." } },
};

export const noticeId = {
  /** Tour left */
  TOUR_LEFT: "0118",
  /** Not copied */
  CANNOT_COPY: "0119",
  /** Desktop notifications are off */
  DESKTOP_DENIED: "0120",
  /** New chat in the queue */
  CHAT_WAITING: "0125",
  /** No access */
  PAGE_NOT_ALLOWED: "0135",
  /** Tour not started */
  TOUR_WITH_CHATS: "0145",
  /** Chat taken */
  CHAT_TAKEN: "0146",
  /** Chat no longer yours */
  OWNERSHIP_LOST: "0147",
  /** Report withdrawn */
  CHAT_UNFLAGGED: "0148",
  /** Customer banned */
  CUSTOMER_BANNED: "0149",
  /** Chat is yours */
  OWNERSHIP_GIVEN: "0151",
  /** Message from {customer} */
  NEW_MESSAGE: "0153",
  /** Chat ended */
  CHAT_FINISHED: "0199",
  /** New version */
  NEW_VERSION: "0202",
  /** One moment */
  PRESENCE_TOO_SOON: "0204",
  /** New badge */
  NEW_BADGE: "0206",
  /** Invitation to a chat */
  GROUP_INVITATION: "0224",
  /** Chat transferred to you */
  CHAT_TRANSFERRED: "0226",
  /** Invitation to watch a chat */
  SUPERVISOR_INVITATION: "0300",
  /** Ticket resolved */
  TICKET_RESOLVED: "0301",
  /** How do you like it? */
  PRODUCT_SURVEY: "0302",
  /** Webhook activated */
  WEBHOOK_ACTIVATED: "0303",
  /** Webhook deactivated */
  WEBHOOK_DEACTIVATED: "0304",
  /** Webhook sent again */
  WEBHOOK_RETRIED: "0305",
  /** Webhook tested */
  WEBHOOK_TESTED: "0306",
  /** Announcement sent */
  ANNOUNCEMENT_SENT: "0307",
  /** Announcement not sent */
  ANNOUNCEMENT_FAILED: "0308",
  /** Password changed */
  PASSWORD_CHANGED: "0309",
  /** Password reset */
  PASSWORD_RESET: "0310",
  /** Group name in use */
  SSO_GROUP_EXISTS: "0311",
  /** Theme deleted */
  THEME_DELETED: "0312",
  /** Incoming chat */
  CHAT_RINGS: "0320",
  /** Chat missed */
  OFFER_MISSED: "0321",
  /** You are away */
  AWAY_MISSED_OFFERS: "0322",
  /** Connection lost */
  AWAY_CONNECTION: "0323",
  /** Your session is ending */
  AWAY_SESSION: "0324",
  /** You are away */
  AWAY_IDLE: "0325",
  /** You are away */
  AWAY_SUPERVISOR: "0326",
  /** Chat back in the queue */
  CHAT_ORPHANED: "0327",
  /** Wrap-up timed out */
  WRAP_UP_TIMED_OUT: "0328",
  /** You have a free slot */
  CAPACITY_AVAILABLE: "0329",
  /** Message not sent */
  MESSAGE_NOT_SENT: "0330",
  /** Customer left */
  CUSTOMER_LEFT: "0331",
  /** Announcement: {subject} */
  ANNOUNCEMENT: "0332",
} as const;

export const sounds: Readonly<Record<string, SoundRow>> = {
  ring: { name: "ring", preference: "lc_chat_invite_or_transfer_sound" },
  twinkle: { name: "twinkle", preference: "lc_capacity_available_sound" },
  message: { name: "message", preference: "lc_customer_message_sound" },
  warning: { name: "warning", preference: null },
  pop: { name: "pop", preference: null },
  "internal message": { name: "internal message", preference: "announcements_sound" },
};

export const failures = {
  chat_detail_call_failed: { en: "Failed to get the chat's details.", it: "Non è stato possibile leggere i dettagli della chat." },
  retrieve_entity_failed: { en: "Failed to take the chat.", it: "Non è stato possibile prendere la chat." },
  send_chat_failed: { en: "Failed to send the message.", it: "Non è stato possibile inviare il messaggio." },
  crown_user_failed: { en: "Failed to change the owner of the chat.", it: "Non è stato possibile cambiare il titolare della chat." },
  end_chat_failed: { en: "Failed to end the chat.", it: "Non è stato possibile terminare la chat." },
  transfer_to_skill_failed: { en: "Failed to transfer the chat.", it: "Non è stato possibile trasferire la chat." },
  failed_to_get_feedback: { en: "Failed to get the feedback.", it: "Non è stato possibile leggere il feedback." },
  get_queue_failed: { en: "Failed to get the queue.", it: "Non è stato possibile leggere la coda." },
  get_ongoing_failed: { en: "Failed to get the ongoing chats.", it: "Non è stato possibile leggere le chat in corso." },
  get_team_failed: { en: "Failed to get the team.", it: "Non è stato possibile leggere il team." },
  get_skills_failed: { en: "Failed to get the skills.", it: "Non è stato possibile leggere le competenze." },
  get_profile_failed: { en: "Failed to get your profile.", it: "Non è stato possibile leggere il tuo profilo." },
  change_presence_failed: { en: "Failed to change your status.", it: "Non è stato possibile cambiare il tuo stato." },
  renew_session_failed: { en: "Failed to renew the session.", it: "Non è stato possibile rinnovare la sessione." },
  save_preference_failed: { en: "Failed to save the preference.", it: "Non è stato possibile salvare la preferenza." },
  wrap_up_failed: { en: "Failed to send the wrap-up.", it: "Non è stato possibile inviare il riepilogo." },
  decline_offer_failed: { en: "Failed to decline the chat.", it: "Non è stato possibile rifiutare la chat." },
  undo_transfer_failed: { en: "Failed to cancel the transfer.", it: "Non è stato possibile annullare il trasferimento." },
  take_out_failed: { en: "Failed to remove the colleague from the chat.", it: "Non è stato possibile rimuovere il collega dalla chat." },
  leave_chat_failed: { en: "Failed to leave the chat.", it: "Non è stato possibile lasciare la chat." },
  answer_invitation_failed: { en: "Failed to answer the invitation.", it: "Non è stato possibile rispondere all'invito." },
  poke_failed: { en: "Failed to poke the customer.", it: "Non è stato possibile sollecitare il cliente." },
  cancel_poke_failed: { en: "Failed to cancel the poke.", it: "Non è stato possibile annullare il sollecito." },
  edit_message_failed: { en: "Failed to edit the message.", it: "Non è stato possibile modificare il messaggio." },
  read_announcements_failed: { en: "Failed to mark as read.", it: "Non è stato possibile segnare come letto." },
  recall_announcement_failed: { en: "Failed to withdraw the announcement.", it: "Non è stato possibile ritirare l'annuncio." },
  remove_avatar_failed: { en: "Failed to remove the picture.", it: "Non è stato possibile rimuovere l'immagine." },
  end_session_failed: { en: "Failed to sign out the device.", it: "Non è stato possibile scollegare il dispositivo." },
  wear_theme_failed: { en: "Failed to change the theme.", it: "Non è stato possibile cambiare il tema." },
  delete_theme_failed: { en: "Failed to delete the theme.", it: "Non è stato possibile eliminare il tema." },
  tour_failed: { en: "Failed to start or end the tour.", it: "Non è stato possibile avviare o terminare il tour." },
  make_link_failed: { en: "Failed to create the link.", it: "Non è stato possibile creare il link." },
  set_variables_failed: { en: "Failed to set the variables.", it: "Non è stato possibile impostare le variabili." },
  confirm_article_failed: { en: "Failed to confirm the article.", it: "Non è stato possibile confermare l'articolo." },
  update_webhook_failed: { en: "Failed to update the webhook.", it: "Non è stato possibile modificare il webhook." },
  delete_webhook_failed: { en: "Failed to disable the webhook.", it: "Non è stato possibile disattivare il webhook." },
  retry_webhook_failed: { en: "Failed to send the webhook again.", it: "Non è stato possibile inviare di nuovo il webhook." },
  test_webhook_failed: { en: "Failed to test the webhook.", it: "Non è stato possibile provare il webhook." },
  identify_client_failed: { en: "Failed to identify the account.", it: "Non è stato possibile identificare l'account." },
  identify_user_failed: { en: "Failed to identify the user.", it: "Non è stato possibile identificare l'utente." },
  login_request_failed: { en: "The sign-in request failed.", it: "La richiesta di accesso non è riuscita." },
  submit_password_failed: { en: "Failed to submit the password.", it: "Non è stato possibile inviare la password." },
  log_out_failed: { en: "Ensure all communications have been completed before logging out.", it: "Prima di uscire, assicurati di aver concluso tutte le conversazioni." },
  application_is_offline: { en: "Application is offline.", it: "L'applicazione è offline." },
  feature_not_supported: { en: "Feature not supported.", it: "Funzione non supportata." },
  request_failed: { en: "Something went wrong.", it: "Qualcosa è andato storto." },
} as const;

export const permissions: Readonly<Record<number, PermissionRow>> = {
  1: { id: 1, parent: 0, name: "Comms", actions: ["view", "edit"] },
  2: { id: 2, parent: 0, name: "Knowledge", actions: ["view"] },
  3: { id: 3, parent: 0, name: "Metrics", actions: ["view"] },
  4: { id: 4, parent: 0, name: "Support", actions: ["view", "create", "edit", "delete"] },
  5: { id: 5, parent: 0, name: "Admin", actions: ["view"] },
  6: { id: 6, parent: 0, name: "Editor", actions: ["view", "create", "edit", "delete"] },
  56: { id: 56, parent: 5, name: "Users", actions: ["view", "create", "edit", "delete"] },
  57: { id: 57, parent: 5, name: "Permissions", actions: ["view", "create", "edit", "delete"] },
  58: { id: 58, parent: 5, name: "Team", actions: ["view", "edit"] },
  59: { id: 59, parent: 5, name: "ConsoleSettings", actions: ["view", "edit"] },
  60: { id: 60, parent: 5, name: "ReportedChats", actions: ["view", "edit"] },
  61: { id: 61, parent: 5, name: "Banned", actions: ["view", "create", "edit", "delete"] },
  62: { id: 62, parent: 5, name: "Feedback", actions: ["view", "create", "edit", "delete"] },
  63: { id: 63, parent: 5, name: "Departments", actions: ["view", "create", "edit", "delete"] },
  64: { id: 64, parent: 5, name: "Applications", actions: ["view", "create", "edit", "delete"] },
  65: { id: 65, parent: 5, name: "Announcements", actions: ["view", "create", "edit", "delete"] },
  66: { id: 66, parent: 5, name: "Skills", actions: ["view", "create", "edit", "delete"] },
  67: { id: 67, parent: 5, name: "AuditLogs", actions: ["view"] },
  68: { id: 68, parent: 5, name: "KeyContacts", actions: ["view", "create", "edit", "delete"] },
  69: { id: 69, parent: 5, name: "LicenceUtilisation", actions: ["view"] },
  70: { id: 70, parent: 5, name: "QualityAndCompliance", actions: ["view", "create", "edit", "delete"] },
  73: { id: 73, parent: 5, name: "Webhooks", actions: ["view"] },
  74: { id: 74, parent: 5, name: "WebhookRules", actions: ["view", "create", "edit", "delete"] },
  76: { id: 76, parent: 1, name: "EditMessages", actions: ["view", "edit"] },
  83: { id: 83, parent: 4, name: "Solute", actions: ["view", "create", "edit", "delete"] },
  93: { id: 93, parent: 1, name: "MessageCounts", actions: ["view"] },
  96: { id: 96, parent: 3, name: "DataDownloads", actions: ["view", "create", "edit", "delete"] },
  97: { id: 97, parent: 3, name: "ExternalKnowledge", actions: ["view"] },
  98: { id: 98, parent: 3, name: "InternalKnowledge", actions: ["view"] },
  99: { id: 99, parent: 3, name: "Livechat", actions: ["view"] },
  100: { id: 100, parent: 0, name: "NetworkOverlay", actions: ["view"] },
  101: { id: 101, parent: 1, name: "CannedResponsesTour", actions: ["view"] },
  103: { id: 103, parent: 3, name: "TeamMembers", actions: ["view"] },
  104: { id: 104, parent: 3, name: "TeamDetails", actions: ["view"] },
  106: { id: 106, parent: 3, name: "TeamStatistics", actions: ["view"] },
  111: { id: 111, parent: 5, name: "AccessTokens", actions: ["view", "create", "edit", "delete"] },
  113: { id: 113, parent: 5, name: "EmailReports", actions: ["view"] },
  114: { id: 114, parent: 5, name: "Metadata", actions: ["view", "create", "edit", "delete"] },
  115: { id: 115, parent: 5, name: "PasswordPolicy", actions: ["view", "edit"] },
  116: { id: 116, parent: 5, name: "ActiveDirectory", actions: ["view", "create", "edit", "delete"] },
  200: { id: 200, parent: 3, name: "EngineDecisions", actions: ["view"] },
  201: { id: 201, parent: 3, name: "EngineUnroutable", actions: ["view"] },
  202: { id: 202, parent: 3, name: "EngineEstimates", actions: ["view"] },
  203: { id: 203, parent: 3, name: "Floor", actions: ["view"] },
  204: { id: 204, parent: 203, name: "ForcePresence", actions: ["view", "edit"] },
  205: { id: 205, parent: 203, name: "ReassignChats", actions: ["view", "edit"] },
  206: { id: 206, parent: 1, name: "JoinSilently", actions: ["view", "edit"] },
  207: { id: 207, parent: 5, name: "RoutingPolicies", actions: ["view", "create", "edit", "delete"] },
  208: { id: 208, parent: 0, name: "GlassBox", actions: ["view"] },
  209: { id: 209, parent: 1, name: "GlobalCannedResponses", actions: ["view", "create", "edit", "delete"] },
};

export const permissionId = {
  /** live chat */
  Comms: 1,
  /** the knowledge base */
  Knowledge: 2,
  /** the dashboards */
  Metrics: 3,
  /** the support desk */
  Support: 4,
  /** the admin area */
  Admin: 5,
  /** writing articles */
  Editor: 6,
  /** the list of users */
  Users: 56,
  /** permission groups */
  Permissions: 57,
  /** the team in the admin area */
  Team: 58,
  /** the console's settings and add-ons */
  ConsoleSettings: 59,
  /** reported chats */
  ReportedChats: 60,
  /** banned customers */
  Banned: 61,
  /** surveys of agents, of customers and on articles */
  Feedback: 62,
  /** departments */
  Departments: 63,
  /** application keys */
  Applications: 64,
  /** announcements to others */
  Announcements: 65,
  /** skills */
  Skills: 66,
  /** audit logs */
  AuditLogs: 67,
  /** key contacts */
  KeyContacts: 68,
  /** the use of licences */
  LicenceUtilisation: 69,
  /** quality and compliance of articles */
  QualityAndCompliance: 70,
  /** the list of webhooks */
  Webhooks: 73,
  /** webhooks, their rules and their logs in detail */
  WebhookRules: 74,
  /** editing sent messages */
  EditMessages: 76,
  /** tickets */
  Solute: 83,
  /** counts of customers' messages and their notices */
  MessageCounts: 93,
  /** downloads of data */
  DataDownloads: 96,
  /** the dashboard of the FAQ */
  ExternalKnowledge: 97,
  /** the dashboard of the internal knowledge base */
  InternalKnowledge: 98,
  /** the dashboard of live chat */
  Livechat: 99,
  /** the developer's network overlay */
  NetworkOverlay: 100,
  /** the tour of canned responses */
  CannedResponsesTour: 101,
  /** the team, together with 104 */
  TeamMembers: 103,
  /** the team, together with 103 */
  TeamDetails: 104,
  /** statistics of the team */
  TeamStatistics: 106,
  /** access tokens */
  AccessTokens: 111,
  /** e-mail reports and error logs */
  EmailReports: 113,
  /** definitions of chat metadata */
  Metadata: 114,
  /** the password policy */
  PasswordPolicy: 115,
  /** directory groups and their authentication */
  ActiveDirectory: 116,
  /** why a chat went to whom, and why not to others */
  EngineDecisions: 200,
  /** waiting chats that nobody can ever take */
  EngineUnroutable: 201,
  /** estimated waits and how true they came */
  EngineEstimates: 202,
  /** the floor as it is: who is where, who has room, which line hurts */
  Floor: 203,
  /** setting another agent's presence */
  ForcePresence: 204,
  /** moving, raising and ending any chat, releasing any wrap-up */
  ReassignChats: 205,
  /** joining a chat without the customer seeing it */
  JoinSilently: 206,
  /** routing policies and business hours */
  RoutingPolicies: 207,
  /** the engine's inside: mailboxes, journal, invariants */
  GlassBox: 208,
  /** canned responses for everybody */
  GlobalCannedResponses: 209,
} as const;

export const modules: Readonly<Record<number, ModuleRow>> = {
  1: { id: 1, name: "Comms", product: "Livechat" },
  2: { id: 2, name: "Knowledge", product: "KnowledgeExt" },
  3: { id: 3, name: "Metrics", product: "Metrics" },
  4: { id: 4, name: "Support", product: "Support" },
  5: { id: 5, name: "Admin", product: "Admin" },
  6: { id: 6, name: "Editor", product: "Editor" },
};

export const builtInGroups: Readonly<Record<number, GroupRow>> = {
  1: { id: 1, name: "Agent", permissions: [1, 2, 4, 76, 83, 93, 101] },
  2: { id: 2, name: "Team lead", permissions: [1, 2, 3, 4, 76, 83, 93, 96, 97, 98, 99, 101, 103, 104, 106, 200, 201, 202, 203, 204, 205, 206, 209] },
  3: { id: 3, name: "Administrator", permissions: [1, 2, 3, 4, 5, 6, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 73, 74, 76, 83, 93, 96, 97, 98, 99, 101, 103, 104, 106, 111, 113, 114, 115, 116, 200, 201, 202, 203, 204, 205, 206, 207, 209] },
  4: { id: 4, name: "Site reliability", permissions: [1, 3, 4, 5, 67, 83, 99, 100, 103, 104, 113, 200, 201, 202, 203, 208] },
};

export const groupNames: Readonly<Record<string, Record<Language, string>>> = {
  Agent: { en: "Agent", it: "Operatore" },
  "Team lead": { en: "Team lead", it: "Team leader" },
  Administrator: { en: "Administrator", it: "Amministratore" },
  "Site reliability": { en: "Site reliability", it: "Affidabilità del servizio" },
};

export const integrationId = {
  /** webhooks, their rules and their logs */
  Webhooks: 16,
  /** quality and compliance of articles */
  ArticleCompliance: 19,
} as const;

export const channels: Readonly<Record<number, ChannelRow>> = {
  0: { id: 0, en: "Live chat", it: "Chat dal vivo", weight: 100 },
  1: { id: 1, en: "Callback", it: "Richiamata", weight: 100 },
  2: { id: 2, en: "Email", it: "E-mail", weight: 20 },
  3: { id: 3, en: "VOIP", it: "Telefono VoIP", weight: 300 },
  4: { id: 4, en: "Video", it: "Videochiamata", weight: 300 },
  5: { id: 5, en: "WhatsApp", it: "WhatsApp", weight: 100 },
  6: { id: 6, en: "Skype IM", it: "Skype", weight: 100 },
  7: { id: 7, en: "SMS", it: "SMS", weight: 50 },
  8: { id: 8, en: "Twitter", it: "Twitter", weight: 50 },
  9: { id: 9, en: "Ticket", it: "Ticket", weight: 20 },
  10: { id: 10, en: "Facebook", it: "Facebook", weight: 50 },
  14: { id: 14, en: "Knowledge", it: "Articoli", weight: 0 },
  15: { id: 15, en: "Bot", it: "Bot", weight: 0 },
  16: { id: 16, en: "Form Agent", it: "Modulo guidato", weight: 20 },
  99: { id: 99, en: "Unknown", it: "Sconosciuto", weight: 100 },
};

export const placeholders = {
  name: { en: "the customer's full name", it: "nome e cognome del cliente" },
  firstname: { en: "the customer's first name", it: "nome del cliente" },
  surname: { en: "the customer's surname", it: "cognome del cliente" },
  email: { en: "the customer's email", it: "e-mail del cliente" },
  phone: { en: "the customer's phone", it: "telefono del cliente" },
  skill: { en: "the chat's skill", it: "competenza della chat" },
  agent: { en: "your name as customers see it", it: "il tuo nome, come lo vedono i clienti" },
} as const;

export const suspendReasons: Readonly<Record<number, SuspendReasonRow>> = {
  1: { id: 1, en: "Break", it: "Pausa" },
  2: { id: 2, en: "Lunch", it: "Pranzo" },
  3: { id: 3, en: "Training", it: "Formazione" },
  4: { id: 4, en: "Meeting", it: "Riunione" },
  5: { id: 5, en: "Back office", it: "Lavoro d'ufficio" },
  6: { id: 6, en: "Technical problem", it: "Problema tecnico" },
};

export const achievements: Readonly<Record<string, AchievementRow>> = {
  first_chat: { key: "first_chat", count: 1, en: { name: "First chat", text: "You handled your first chat." }, it: { name: "Prima chat", text: "Hai gestito la tua prima chat." } },
  ten_chats: { key: "ten_chats", count: 10, en: { name: "Ten chats", text: "You handled ten chats." }, it: { name: "Dieci chat", text: "Hai gestito dieci chat." } },
  hundred_chats: { key: "hundred_chats", count: 100, en: { name: "A hundred chats", text: "You handled a hundred chats." }, it: { name: "Cento chat", text: "Hai gestito cento chat." } },
  thousand_chats: { key: "thousand_chats", count: 1000, en: { name: "A thousand chats", text: "You handled a thousand chats." }, it: { name: "Mille chat", text: "Hai gestito mille chat." } },
  first_transfer: { key: "first_transfer", count: 1, en: { name: "In good hands", text: "You transferred your first chat." }, it: { name: "In buone mani", text: "Hai trasferito la tua prima chat." } },
};
