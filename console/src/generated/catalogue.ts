// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

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
  /** False: the text is for logs, not for people. */
  userText: boolean;
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

export interface ChannelRow {
  id: number;
  en: string;
  it: string;
  /** What one conversation takes of an agent's slots; a live chat is 100. */
  weight: number;
}

export interface SuspendReasonRow {
  id: number;
  en: string;
  it: string;
}

export const errors: Readonly<Record<number, ErrorRow>> = {
  0: { code: 0, key: "SIGN_IN_FIRST", level: "INFO", status: 401, seconds: 10, userText: true, en: "Please log in to continue.", it: "Accedi per continuare." },
  101: { code: 101, key: "NO_SUCH_CALL", level: "WARNING", status: 404, seconds: 10, userText: false, en: "There is no such call.", it: "There is no such call." },
  102: { code: 102, key: "INVALID_HEADERS", level: "ERROR", status: 400, seconds: 20, userText: true, en: "Your session could not be read. Please log out and log in again.", it: "Non è stato possibile leggere la tua sessione. Esci e accedi di nuovo." },
  103: { code: 103, key: "METHOD_NOT_ALLOWED", level: "WARNING", status: 405, seconds: 10, userText: false, en: "The call exists, but not with this method.", it: "The call exists, but not with this method." },
  105: { code: 105, key: "INVALID_FORMAT", level: "ERROR", status: 400, seconds: 15, userText: true, en: "Something in the request has the wrong format. Please check it and try again.", it: "Un dato della richiesta non ha il formato giusto. Controllalo e riprova." },
  106: { code: 106, key: "MISSING_PARAMETERS", level: "ERROR", status: 400, seconds: 15, userText: true, en: "Something is missing from the request. Please fill it in and try again.", it: "Nella richiesta manca un dato. Completala e riprova." },
  110: { code: 110, key: "APPLICATION_OFFLINE", level: "ERROR", status: 503, seconds: 30, userText: true, en: "The application is offline. Please check your connection.", it: "L'applicazione non è in linea. Controlla la connessione." },
  111: { code: 111, key: "BAD_IP", level: "ERROR", status: 403, seconds: 60, userText: true, en: "You cannot log in from this IP address. Please contact your administrator.", it: "Non puoi accedere da questo indirizzo IP. Contatta l'amministratore." },
  112: { code: 112, key: "ENCRYPTED_TOKEN", level: "ERROR", status: 401, seconds: 15, userText: true, en: "Your session could not be verified. Please log in again.", it: "Non è stato possibile verificare la tua sessione. Accedi di nuovo." },
  113: { code: 113, key: "SESSION_EXPIRED", level: "WARNING", status: 401, seconds: 15, userText: true, en: "Your session has ended. Please log in again to continue.", it: "La sessione è terminata. Accedi di nuovo per continuare." },
  114: { code: 114, key: "SIGN_IN_FAILED", level: "ERROR", status: 401, seconds: 15, userText: true, en: "Your login details are incorrect. Please try again.", it: "Le credenziali non sono corrette. Riprova." },
  115: { code: 115, key: "IDEMPOTENCY_KEY_REUSED", level: "ERROR", status: 422, seconds: 10, userText: false, en: "The Idempotency-Key was used before with another body.", it: "The Idempotency-Key was used before with another body." },
  128: { code: 128, key: "UNSUPPORTED_CONTENT", level: "ERROR", status: 415, seconds: 10, userText: false, en: "The content type of the body is not one that this call takes.", it: "The content type of the body is not one that this call takes." },
  129: { code: 129, key: "BODY_TOO_LARGE", level: "ERROR", status: 413, seconds: 15, userText: false, en: "The body is larger than this call takes.", it: "The body is larger than this call takes." },
  130: { code: 130, key: "HEADERS_TOO_LARGE", level: "ERROR", status: 431, seconds: 10, userText: false, en: "The headers are larger than the server takes.", it: "The headers are larger than the server takes." },
  131: { code: 131, key: "UPLOAD_REFUSED", level: "ERROR", status: 415, seconds: 15, userText: false, en: "The file is of a type that is not accepted.", it: "The file is of a type that is not accepted." },
  132: { code: 132, key: "UPLOAD_EMPTY", level: "ERROR", status: 422, seconds: 10, userText: false, en: "The file is empty.", it: "The file is empty." },
  133: { code: 133, key: "ATTACHMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such attachment.", it: "There is no such attachment." },
  134: { code: 134, key: "TOO_MANY_ATTACHMENTS", level: "ERROR", status: 422, seconds: 10, userText: false, en: "The message carries more attachments than are allowed.", it: "The message carries more attachments than are allowed." },
  135: { code: 135, key: "ORIGIN_REFUSED", level: "ERROR", status: 403, seconds: 10, userText: false, en: "The socket was opened from an origin that is not allowed.", it: "The socket was opened from an origin that is not allowed." },
  136: { code: 136, key: "FRAME_TOO_LARGE", level: "ERROR", status: 413, seconds: 10, userText: false, en: "The frame is larger than the socket takes.", it: "The frame is larger than the socket takes." },
  137: { code: 137, key: "DATABASE_UNREACHABLE", level: "ERROR", status: 500, seconds: 20, userText: true, en: "We cannot reach the database at the moment. Please try again shortly.", it: "Al momento il database non è raggiungibile. Riprova tra poco." },
  144: { code: 144, key: "DATABASE_BUSY", level: "ERROR", status: 500, seconds: 20, userText: true, en: "The database is busy. Please try again shortly.", it: "Il database è occupato. Riprova tra poco." },
  145: { code: 145, key: "CACHE_UNREACHABLE", level: "ERROR", status: 500, seconds: 20, userText: true, en: "A part of the service is not responding. Please try again shortly.", it: "Una parte del servizio non risponde. Riprova tra poco." },
  146: { code: 146, key: "WRONG_STAGE", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The chat is at a stage that does not allow this.", it: "The chat is at a stage that does not allow this." },
  147: { code: 147, key: "CHAT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: true, en: "This chat could not be found. It may have ended already.", it: "Questa chat non è stata trovata. Potrebbe essere già terminata." },
  148: { code: 148, key: "SKILL_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: true, en: "This skill could not be found.", it: "Questa competenza non è stata trovata." },
  149: { code: 149, key: "SKILL_UNUSABLE", level: "ERROR", status: 409, seconds: 10, userText: true, en: "This skill cannot be used for the chat.", it: "Questa competenza non può essere usata per la chat." },
  151: { code: 151, key: "MESSAGE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such message in the chat.", it: "There is no such message in the chat." },
  155: { code: 155, key: "EDIT_WINDOW_CLOSED", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The message is too old to be edited.", it: "The message is too old to be edited." },
  156: { code: 156, key: "INTEGRATION_NOT_SET_UP", level: "ERROR", status: 409, seconds: 20, userText: true, en: "This integration has not been set up yet. Please contact your administrator.", it: "Questa integrazione non è ancora configurata. Contatta l'amministratore." },
  157: { code: 157, key: "ARTICLE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: true, en: "This article could not be found.", it: "Questo articolo non è stato trovato." },
  158: { code: 158, key: "RATE_EXCEEDED", level: "WARNING", status: 429, seconds: 15, userText: true, en: "That was too many requests in a short time. Please wait a moment and try again.", it: "Troppe richieste in poco tempo. Attendi un momento e riprova." },
  159: { code: 159, key: "MESSAGE_NOT_ALLOWED", level: "WARNING", status: 422, seconds: 10, userText: false, en: "The message cannot be sent as it is.", it: "The message cannot be sent as it is." },
  161: { code: 161, key: "CUSTOMER_BANNED", level: "WARNING", status: 403, seconds: 10, userText: false, en: "The customer is banned.", it: "The customer is banned." },
  162: { code: 162, key: "DOWNLOAD_TOO_LARGE", level: "ERROR", status: 413, seconds: 20, userText: true, en: "This download is too large. Please choose a shorter period.", it: "Questo download è troppo grande. Scegli un periodo più breve." },
  163: { code: 163, key: "NO_SLAS", level: "WARNING", status: 404, seconds: 15, userText: true, en: "No service levels have been set up.", it: "Non è stato configurato alcun livello di servizio." },
  164: { code: 164, key: "NO_AUTO_RESPONDER", level: "WARNING", status: 404, seconds: 15, userText: true, en: "No automatic reply has been set up.", it: "Non è stata configurata alcuna risposta automatica." },
  165: { code: 165, key: "CATEGORY_MISSING", level: "ERROR", status: 404, seconds: 10, userText: true, en: "This category could not be found.", it: "Questa categoria non è stata trovata." },
  166: { code: 166, key: "CATEGORIES_INCOMPATIBLE", level: "ERROR", status: 422, seconds: 15, userText: true, en: "These categories cannot be used together.", it: "Queste categorie non possono essere usate insieme." },
  167: { code: 167, key: "OFFER_GONE", level: "INFO", status: 409, seconds: 5, userText: false, en: "The offer does not ring this agent any more.", it: "The offer does not ring this agent any more." },
  169: { code: 169, key: "QUEUE_FULL", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The queue of the skill is full.", it: "The queue of the skill is full." },
  170: { code: 170, key: "NO_ACCESS", level: "ERROR", status: 403, seconds: 15, userText: true, en: "You do not have permission to access that resource.", it: "Non hai l'autorizzazione per accedere a questa risorsa." },
  171: { code: 171, key: "SKILL_CLOSED", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The skill is closed.", it: "The skill is closed." },
  173: { code: 173, key: "UNKNOWN_SUSPEND_REASON", level: "ERROR", status: 422, seconds: 10, userText: false, en: "There is no such reason to suspend.", it: "There is no such reason to suspend." },
  174: { code: 174, key: "ALREADY_SUSPENDED", level: "INFO", status: 409, seconds: 5, userText: true, en: "You are already away.", it: "Risulti già assente." },
  175: { code: 175, key: "ALREADY_ACTIVE", level: "INFO", status: 409, seconds: 5, userText: true, en: "You are already available.", it: "Risulti già disponibile." },
  177: { code: 177, key: "PRESENCE_TOO_SOON", level: "INFO", status: 409, seconds: 5, userText: false, en: "The presence was changed a moment ago.", it: "The presence was changed a moment ago." },
  179: { code: 179, key: "UNKNOWN_SUBDOMAIN", level: "ERROR", status: 404, seconds: 30, userText: true, en: "This address does not belong to any account. Please check it.", it: "Questo indirizzo non corrisponde ad alcun account. Controllalo." },
  180: { code: 180, key: "USER_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such user.", it: "There is no such user." },
  181: { code: 181, key: "USER_OFFLINE", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The user is signed out or away.", it: "The user is signed out or away." },
  182: { code: 182, key: "CHAT_TAKEN", level: "INFO", status: 409, seconds: 10, userText: true, en: "Another agent has already taken this chat.", it: "Un altro operatore ha già preso questa chat." },
  183: { code: 183, key: "NOT_IN_CHAT", level: "ERROR", status: 403, seconds: 10, userText: false, en: "The agent is not one of the chat's people.", it: "The agent is not one of the chat's people." },
  184: { code: 184, key: "SKILL_OF_OTHERS", level: "ERROR", status: 403, seconds: 10, userText: false, en: "The chat waits for a skill that the agent does not have.", it: "The chat waits for a skill that the agent does not have." },
  185: { code: 185, key: "SIGN_OUT_WITH_CHATS", level: "WARNING", status: 409, seconds: 15, userText: true, en: "Ensure all communications have been completed before logging out.", it: "Prima di uscire, assicurati di aver concluso tutte le conversazioni." },
  186: { code: 186, key: "OWNER_CANNOT_LEAVE", level: "WARNING", status: 409, seconds: 15, userText: true, en: "You own this chat. Please hand it over to somebody before you leave.", it: "Sei responsabile di questa chat. Affidala a qualcuno prima di lasciarla." },
  188: { code: 188, key: "INVITATION_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such invitation.", it: "There is no such invitation." },
  189: { code: 189, key: "INVITATION_OF_OTHERS", level: "ERROR", status: 403, seconds: 10, userText: false, en: "The invitation is for somebody else.", it: "The invitation is for somebody else." },
  190: { code: 190, key: "AGENT_INACTIVE", level: "WARNING", status: 409, seconds: 10, userText: true, en: "You are away. Please become available before you take a chat.", it: "Risulti assente. Torna disponibile prima di prendere una chat." },
  191: { code: 191, key: "ALREADY_IN_CHAT", level: "INFO", status: 409, seconds: 10, userText: false, en: "The agent is in the chat already.", it: "The agent is in the chat already." },
  192: { code: 192, key: "INVITATION_SENT", level: "WARNING", status: 409, seconds: 10, userText: true, en: "An invitation has already been sent. Please wait for the answer.", it: "È già stato inviato un invito. Attendi la risposta." },
  193: { code: 193, key: "NO_TRANSFER_PENDING", level: "INFO", status: 409, seconds: 10, userText: false, en: "No transfer of the chat is pending.", it: "No transfer of the chat is pending." },
  194: { code: 194, key: "NO_TOKEN", level: "WARNING", status: 401, seconds: 15, userText: true, en: "You are not logged in. Please log in to continue.", it: "Non hai effettuato l'accesso. Accedi per continuare." },
  195: { code: 195, key: "RECOVERING", level: "WARNING", status: 503, seconds: 15, userText: false, en: "The engine is still reading its journal after a start.", it: "The engine is still reading its journal after a start." },
  196: { code: 196, key: "SLOTS_FULL", level: "WARNING", status: 409, seconds: 10, userText: true, en: "All of your chat slots are in use.", it: "Tutti i tuoi slot di chat sono occupati." },
  197: { code: 197, key: "NO_SLOTS", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The agent has no slots for this channel.", it: "The agent has no slots for this channel." },
  198: { code: 198, key: "SKILL_UNAVAILABLE", level: "WARNING", status: 409, seconds: 10, userText: true, en: "Nobody is available for this skill any more.", it: "Non c'è più nessuno disponibile per questa competenza." },
  199: { code: 199, key: "OWNER_INVITES", level: "WARNING", status: 409, seconds: 10, userText: true, en: "Only the owner of the chat can invite others.", it: "Solo il responsabile della chat può invitare altre persone." },
  201: { code: 201, key: "NO_APPLICATION_KEY", level: "ERROR", status: 400, seconds: 20, userText: true, en: "The application key is missing. Please reload the page.", it: "Manca la chiave dell'applicazione. Ricarica la pagina." },
  202: { code: 202, key: "NO_CONSUMER_KEY", level: "ERROR", status: 400, seconds: 20, userText: true, en: "The consumer key is missing. Please reload the page.", it: "Manca la chiave del client. Ricarica la pagina." },
  203: { code: 203, key: "ANTECEDING_ENTITY", level: "WARNING", status: 409, seconds: 15, userText: true, en: "Something else has to be completed before this.", it: "Prima di questa operazione occorre completarne un'altra." },
  204: { code: 204, key: "WRONG_KEYS", level: "ERROR", status: 403, seconds: 20, userText: true, en: "The application and consumer keys are not valid. Please reload the page.", it: "Le chiavi dell'applicazione e del client non sono valide. Ricarica la pagina." },
  223: { code: 223, key: "NO_PERMISSIONS", level: "ERROR", status: 403, seconds: 30, userText: true, en: "Your account has no permissions yet. Please contact your administrator.", it: "Il tuo account non ha ancora autorizzazioni. Contatta l'amministratore." },
  224: { code: 224, key: "NO_MODULES", level: "ERROR", status: 403, seconds: 30, userText: true, en: "Your account has no modules yet. Please contact your administrator.", it: "Il tuo account non ha ancora moduli. Contatta l'amministratore." },
  225: { code: 225, key: "ACCOUNT_FROZEN", level: "ERROR", status: 403, seconds: 30, userText: true, en: "Your account has been frozen. Please contact your administrator.", it: "Il tuo account è stato bloccato. Contatta l'amministratore." },
  226: { code: 226, key: "TRANSFER_TO_ITSELF", level: "WARNING", status: 422, seconds: 10, userText: false, en: "The chat is with this skill already.", it: "The chat is with this skill already." },
  227: { code: 227, key: "INVITATION_PENDING", level: "WARNING", status: 409, seconds: 10, userText: true, en: "You cannot transfer the chat while an invitation is pending.", it: "Non puoi trasferire la chat finché un invito è in sospeso." },
  228: { code: 228, key: "DATABASE_MISMATCH", level: "CRITICAL", status: 500, seconds: 30, userText: true, en: "The stored data does not match this version of the product. Please contact support.", it: "I dati salvati non corrispondono a questa versione del prodotto. Contatta l'assistenza." },
  229: { code: 229, key: "TICKET_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: true, en: "This ticket could not be found.", it: "Questo ticket non è stato trovato." },
  230: { code: 230, key: "PERMISSION_MISSING", level: "ERROR", status: 403, seconds: 15, userText: true, en: "You do not have permission to do this.", it: "Non hai l'autorizzazione per questa operazione." },
  231: { code: 231, key: "USERNAME_INVALID", level: "ERROR", status: 422, seconds: 10, userText: true, en: "This username is not valid.", it: "Questo nome utente non è valido." },
  232: { code: 232, key: "USERNAME_TAKEN", level: "ERROR", status: 409, seconds: 10, userText: true, en: "This username is already in use.", it: "Questo nome utente è già in uso." },
  233: { code: 233, key: "EMAIL_INVALID", level: "ERROR", status: 422, seconds: 10, userText: true, en: "This e-mail address is not valid.", it: "Questo indirizzo e-mail non è valido." },
  235: { code: 235, key: "MFA_NOT_SET_UP", level: "WARNING", status: 409, seconds: 20, userText: true, en: "Two-step verification has not been set up for this account.", it: "La verifica in due passaggi non è attiva per questo account." },
  236: { code: 236, key: "MFA_CODE_REUSED", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The code of the second step was used before.", it: "The code of the second step was used before." },
  237: { code: 237, key: "NO_USER_ID", level: "ERROR", status: 400, seconds: 10, userText: true, en: "No user was chosen.", it: "Non è stato scelto alcun utente." },
  238: { code: 238, key: "VOID_LABEL", level: "ERROR", status: 422, seconds: 10, userText: true, en: "The label must not be empty.", it: "L'etichetta non può essere vuota." },
  239: { code: 239, key: "LABEL_TAKEN", level: "WARNING", status: 409, seconds: 10, userText: false, en: "The label is in use already.", it: "The label is in use already." },
  240: { code: 240, key: "OWNERS_END", level: "WARNING", status: 409, seconds: 10, userText: true, en: "Only the owner of the chat can end it.", it: "Solo il responsabile della chat può terminarla." },
  241: { code: 241, key: "ALREADY_REPORTED", level: "INFO", status: 409, seconds: 10, userText: false, en: "The chat has been reported already.", it: "The chat has been reported already." },
  242: { code: 242, key: "BAN_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such ban.", it: "There is no such ban." },
  243: { code: 243, key: "ALREADY_BANNED", level: "INFO", status: 409, seconds: 10, userText: false, en: "The customer is banned already.", it: "The customer is banned already." },
  244: { code: 244, key: "TRIGGER_INVALID", level: "ERROR", status: 422, seconds: 10, userText: true, en: "This trigger is not valid.", it: "Questo trigger non è valido." },
  245: { code: 245, key: "RULE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such rule.", it: "There is no such rule." },
  246: { code: 246, key: "WEBHOOK_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such webhook.", it: "There is no such webhook." },
  247: { code: 247, key: "WEBHOOK_ADDRESS_REFUSED", level: "ERROR", status: 422, seconds: 15, userText: false, en: "The address is not one that webhooks may call.", it: "The address is not one that webhooks may call." },
  248: { code: 248, key: "WEBHOOK_FAILED", level: "ERROR", status: 500, seconds: 15, userText: false, en: "The webhook could not be delivered.", it: "The webhook could not be delivered." },
  249: { code: 249, key: "APPLICATION_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such application.", it: "There is no such application." },
  255: { code: 255, key: "PAGE_UNDER_MAINTENANCE", level: "WARNING", status: 503, seconds: 60, userText: true, en: "This page is under maintenance. Please come back later.", it: "Questa pagina è in manutenzione. Torna più tardi." },
  258: { code: 258, key: "MODULE_NOT_HELD", level: "ERROR", status: 403, seconds: 15, userText: false, en: "The account does not have the module of this call.", it: "The account does not have the module of this call." },
  259: { code: 259, key: "PRODUCT_NOT_ENABLED", level: "ERROR", status: 403, seconds: 60, userText: true, en: "This product is not enabled for your account. Please contact your account manager.", it: "Questo prodotto non è attivo per il tuo account. Contatta il tuo referente commerciale." },
  260: { code: 260, key: "MAINTENANCE_OR_OVERLOAD", level: "WARNING", status: 503, seconds: 60, userText: true, en: "The service is busy or under maintenance. Please try again in a moment.", it: "Il servizio è sovraccarico o in manutenzione. Riprova tra un momento." },
  261: { code: 261, key: "STORAGE_FAILED", level: "ERROR", status: 500, seconds: 20, userText: true, en: "Your change could not be saved. Please try again.", it: "Non è stato possibile salvare la modifica. Riprova." },
  262: { code: 262, key: "STORAGE_READ_FAILED", level: "ERROR", status: 500, seconds: 20, userText: true, en: "The data could not be read. Please try again.", it: "Non è stato possibile leggere i dati. Riprova." },
  263: { code: 263, key: "STORAGE_CONNECTION_LOST", level: "ERROR", status: 500, seconds: 20, userText: true, en: "The connection to the database was lost. Please try again.", it: "La connessione al database si è interrotta. Riprova." },
  264: { code: 264, key: "STORAGE_TIMED_OUT", level: "ERROR", status: 500, seconds: 20, userText: true, en: "The database took too long to answer. Please try again.", it: "Il database ha impiegato troppo tempo a rispondere. Riprova." },
  266: { code: 266, key: "FAULT", level: "CRITICAL", status: 500, seconds: 30, userText: false, en: "An unexpected fault occurred.", it: "An unexpected fault occurred." },
  267: { code: 267, key: "LOGIC_EXPRESSION_INVALID", level: "ERROR", status: 422, seconds: 15, userText: true, en: "The logic expression is not valid.", it: "L'espressione logica non è valida." },
  268: { code: 268, key: "LOGIC_EXPRESSION_UNKNOWN", level: "ERROR", status: 422, seconds: 15, userText: true, en: "The logic expression names something that does not exist.", it: "L'espressione logica fa riferimento a qualcosa che non esiste." },
  269: { code: 269, key: "SESSION_OUT_OF_SCOPE", level: "ERROR", status: 403, seconds: 15, userText: true, en: "Your session does not cover this. Please log in again.", it: "La tua sessione non comprende questa operazione. Accedi di nuovo." },
  270: { code: 270, key: "TRANSCRIPT_SENT", level: "INFO", status: 409, seconds: 10, userText: true, en: "The transcript has already been sent.", it: "La trascrizione è già stata inviata." },
  271: { code: 271, key: "STORAGE_FULL", level: "ERROR", status: 500, seconds: 30, userText: true, en: "There is no room left to save your change. Please contact support.", it: "Non c'è più spazio per salvare la modifica. Contatta l'assistenza." },
  303: { code: 303, key: "CANNED_RESPONSE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such canned response.", it: "There is no such canned response." },
  304: { code: 304, key: "CANNED_RESPONSE_LIMIT", level: "WARNING", status: 409, seconds: 15, userText: false, en: "The person has as many canned responses as are allowed.", it: "The person has as many canned responses as are allowed." },
  305: { code: 305, key: "ANNOUNCEMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such announcement.", it: "There is no such announcement." },
  306: { code: 306, key: "DEPARTMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such department.", it: "There is no such department." },
  307: { code: 307, key: "KEY_CONTACT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such key contact.", it: "There is no such key contact." },
  309: { code: 309, key: "VIEW_INVALID", level: "ERROR", status: 422, seconds: 10, userText: true, en: "This view is not valid.", it: "Questa vista non è valida." },
  310: { code: 310, key: "REPORT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such report.", it: "There is no such report." },
  311: { code: 311, key: "DATE_RANGE_INVALID", level: "ERROR", status: 422, seconds: 10, userText: true, en: "This date range is not valid. The start must not be after the end.", it: "Questo intervallo di date non è valido. L'inizio non può seguire la fine." },
  312: { code: 312, key: "MAGIC_CODE_EXPIRED", level: "WARNING", status: 401, seconds: 15, userText: true, en: "This link has expired. Please ask for a new one.", it: "Questo link è scaduto. Richiedine uno nuovo." },
  313: { code: 313, key: "MAX_DATA_PIPELINES", level: "WARNING", status: 409, seconds: 20, userText: true, en: "All download slots are in use. Please remove one before you add another.", it: "Tutti gli slot di download sono occupati. Rimuovine uno prima di aggiungerne un altro." },
  314: { code: 314, key: "DATA_PIPELINE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10, userText: false, en: "There is no such download.", it: "There is no such download." },
  315: { code: 315, key: "GROUP_NAME_MISSING", level: "ERROR", status: 422, seconds: 10, userText: true, en: "Please give the group a name.", it: "Dai un nome al gruppo." },
  316: { code: 316, key: "GROUP_PERMISSIONS_MISSING", level: "ERROR", status: 422, seconds: 10, userText: true, en: "Please choose at least one permission for the group.", it: "Scegli almeno un'autorizzazione per il gruppo." },
  317: { code: 317, key: "GROUP_DATA_MISSING", level: "ERROR", status: 400, seconds: 10, userText: true, en: "The details of the group are missing.", it: "Mancano i dati del gruppo." },
  318: { code: 318, key: "GROUP_ID_MISSING", level: "ERROR", status: 400, seconds: 10, userText: true, en: "No group was chosen.", it: "Non è stato scelto alcun gruppo." },
  319: { code: 319, key: "GROUP_NAME_EXISTS", level: "ERROR", status: 409, seconds: 10, userText: true, en: "A group with this name already exists.", it: "Esiste già un gruppo con questo nome." },
  320: { code: 320, key: "GROUP_REMOVE_FAILED", level: "ERROR", status: 409, seconds: 15, userText: true, en: "The group could not be removed. Make sure nobody is assigned to it.", it: "Non è stato possibile rimuovere il gruppo. Verifica che non abbia persone assegnate." },
  321: { code: 321, key: "GROUP_PERMISSIONS_KEPT", level: "ERROR", status: 409, seconds: 15, userText: true, en: "The permissions of the group could not be removed.", it: "Non è stato possibile rimuovere le autorizzazioni del gruppo." },
  322: { code: 322, key: "GROUP_INVALID", level: "ERROR", status: 404, seconds: 10, userText: true, en: "This group is not valid.", it: "Questo gruppo non è valido." },
  323: { code: 323, key: "GROUP_CREATE_FAILED", level: "ERROR", status: 500, seconds: 15, userText: true, en: "The group could not be created. Please try again.", it: "Non è stato possibile creare il gruppo. Riprova." },
  324: { code: 324, key: "ADD_ON_UPDATE_FAILED", level: "ERROR", status: 500, seconds: 15, userText: true, en: "The add-on could not be updated. Please try again.", it: "Non è stato possibile aggiornare il componente aggiuntivo. Riprova." },
  328: { code: 328, key: "COPILOT_LIMIT", level: "WARNING", status: 409, seconds: 20, userText: true, en: "The copilot has reached its limit for this month.", it: "Il copilot ha raggiunto il limite di questo mese." },
  329: { code: 329, key: "COPILOT_NOT_ENABLED", level: "WARNING", status: 403, seconds: 20, userText: true, en: "The copilot is not enabled for your account.", it: "Il copilot non è attivo per il tuo account." },
  330: { code: 330, key: "TOO_MANY_TOKENS", level: "WARNING", status: 413, seconds: 15, userText: true, en: "This text is too long for the copilot. Please shorten it.", it: "Questo testo è troppo lungo per il copilot. Accorcialo." },
  331: { code: 331, key: "MODEL_NOT_FOUND", level: "ERROR", status: 404, seconds: 15, userText: true, en: "The copilot's language model could not be found.", it: "Il modello linguistico del copilot non è stato trovato." },
  403: { code: 403, key: "NOT_AUTHORISED", level: "ERROR", status: 403, seconds: 15, userText: true, en: "You are not authorised to do this.", it: "Questa operazione non ti è consentita." },
};

export const errorCode = {
  /** Please log in to continue. */
  SIGN_IN_FIRST: 0,
  /** There is no such call. */
  NO_SUCH_CALL: 101,
  /** Your session could not be read. Please log out and log in again. */
  INVALID_HEADERS: 102,
  /** The call exists, but not with this method. */
  METHOD_NOT_ALLOWED: 103,
  /** Something in the request has the wrong format. Please check it and try again. */
  INVALID_FORMAT: 105,
  /** Something is missing from the request. Please fill it in and try again. */
  MISSING_PARAMETERS: 106,
  /** The application is offline. Please check your connection. */
  APPLICATION_OFFLINE: 110,
  /** You cannot log in from this IP address. Please contact your administrator. */
  BAD_IP: 111,
  /** Your session could not be verified. Please log in again. */
  ENCRYPTED_TOKEN: 112,
  /** Your session has ended. Please log in again to continue. */
  SESSION_EXPIRED: 113,
  /** Your login details are incorrect. Please try again. */
  SIGN_IN_FAILED: 114,
  /** The Idempotency-Key was used before with another body. */
  IDEMPOTENCY_KEY_REUSED: 115,
  /** The content type of the body is not one that this call takes. */
  UNSUPPORTED_CONTENT: 128,
  /** The body is larger than this call takes. */
  BODY_TOO_LARGE: 129,
  /** The headers are larger than the server takes. */
  HEADERS_TOO_LARGE: 130,
  /** The file is of a type that is not accepted. */
  UPLOAD_REFUSED: 131,
  /** The file is empty. */
  UPLOAD_EMPTY: 132,
  /** There is no such attachment. */
  ATTACHMENT_NOT_FOUND: 133,
  /** The message carries more attachments than are allowed. */
  TOO_MANY_ATTACHMENTS: 134,
  /** The socket was opened from an origin that is not allowed. */
  ORIGIN_REFUSED: 135,
  /** The frame is larger than the socket takes. */
  FRAME_TOO_LARGE: 136,
  /** We cannot reach the database at the moment. Please try again shortly. */
  DATABASE_UNREACHABLE: 137,
  /** The database is busy. Please try again shortly. */
  DATABASE_BUSY: 144,
  /** A part of the service is not responding. Please try again shortly. */
  CACHE_UNREACHABLE: 145,
  /** The chat is at a stage that does not allow this. */
  WRONG_STAGE: 146,
  /** This chat could not be found. It may have ended already. */
  CHAT_NOT_FOUND: 147,
  /** This skill could not be found. */
  SKILL_NOT_FOUND: 148,
  /** This skill cannot be used for the chat. */
  SKILL_UNUSABLE: 149,
  /** There is no such message in the chat. */
  MESSAGE_NOT_FOUND: 151,
  /** The message is too old to be edited. */
  EDIT_WINDOW_CLOSED: 155,
  /** This integration has not been set up yet. Please contact your administrator. */
  INTEGRATION_NOT_SET_UP: 156,
  /** This article could not be found. */
  ARTICLE_NOT_FOUND: 157,
  /** That was too many requests in a short time. Please wait a moment and try again. */
  RATE_EXCEEDED: 158,
  /** The message cannot be sent as it is. */
  MESSAGE_NOT_ALLOWED: 159,
  /** The customer is banned. */
  CUSTOMER_BANNED: 161,
  /** This download is too large. Please choose a shorter period. */
  DOWNLOAD_TOO_LARGE: 162,
  /** No service levels have been set up. */
  NO_SLAS: 163,
  /** No automatic reply has been set up. */
  NO_AUTO_RESPONDER: 164,
  /** This category could not be found. */
  CATEGORY_MISSING: 165,
  /** These categories cannot be used together. */
  CATEGORIES_INCOMPATIBLE: 166,
  /** The offer does not ring this agent any more. */
  OFFER_GONE: 167,
  /** The queue of the skill is full. */
  QUEUE_FULL: 169,
  /** You do not have permission to access that resource. */
  NO_ACCESS: 170,
  /** The skill is closed. */
  SKILL_CLOSED: 171,
  /** There is no such reason to suspend. */
  UNKNOWN_SUSPEND_REASON: 173,
  /** You are already away. */
  ALREADY_SUSPENDED: 174,
  /** You are already available. */
  ALREADY_ACTIVE: 175,
  /** The presence was changed a moment ago. */
  PRESENCE_TOO_SOON: 177,
  /** This address does not belong to any account. Please check it. */
  UNKNOWN_SUBDOMAIN: 179,
  /** There is no such user. */
  USER_NOT_FOUND: 180,
  /** The user is signed out or away. */
  USER_OFFLINE: 181,
  /** Another agent has already taken this chat. */
  CHAT_TAKEN: 182,
  /** The agent is not one of the chat's people. */
  NOT_IN_CHAT: 183,
  /** The chat waits for a skill that the agent does not have. */
  SKILL_OF_OTHERS: 184,
  /** Ensure all communications have been completed before logging out. */
  SIGN_OUT_WITH_CHATS: 185,
  /** You own this chat. Please hand it over to somebody before you leave. */
  OWNER_CANNOT_LEAVE: 186,
  /** There is no such invitation. */
  INVITATION_NOT_FOUND: 188,
  /** The invitation is for somebody else. */
  INVITATION_OF_OTHERS: 189,
  /** You are away. Please become available before you take a chat. */
  AGENT_INACTIVE: 190,
  /** The agent is in the chat already. */
  ALREADY_IN_CHAT: 191,
  /** An invitation has already been sent. Please wait for the answer. */
  INVITATION_SENT: 192,
  /** No transfer of the chat is pending. */
  NO_TRANSFER_PENDING: 193,
  /** You are not logged in. Please log in to continue. */
  NO_TOKEN: 194,
  /** The engine is still reading its journal after a start. */
  RECOVERING: 195,
  /** All of your chat slots are in use. */
  SLOTS_FULL: 196,
  /** The agent has no slots for this channel. */
  NO_SLOTS: 197,
  /** Nobody is available for this skill any more. */
  SKILL_UNAVAILABLE: 198,
  /** Only the owner of the chat can invite others. */
  OWNER_INVITES: 199,
  /** The application key is missing. Please reload the page. */
  NO_APPLICATION_KEY: 201,
  /** The consumer key is missing. Please reload the page. */
  NO_CONSUMER_KEY: 202,
  /** Something else has to be completed before this. */
  ANTECEDING_ENTITY: 203,
  /** The application and consumer keys are not valid. Please reload the page. */
  WRONG_KEYS: 204,
  /** Your account has no permissions yet. Please contact your administrator. */
  NO_PERMISSIONS: 223,
  /** Your account has no modules yet. Please contact your administrator. */
  NO_MODULES: 224,
  /** Your account has been frozen. Please contact your administrator. */
  ACCOUNT_FROZEN: 225,
  /** The chat is with this skill already. */
  TRANSFER_TO_ITSELF: 226,
  /** You cannot transfer the chat while an invitation is pending. */
  INVITATION_PENDING: 227,
  /** The stored data does not match this version of the product. Please contact support. */
  DATABASE_MISMATCH: 228,
  /** This ticket could not be found. */
  TICKET_NOT_FOUND: 229,
  /** You do not have permission to do this. */
  PERMISSION_MISSING: 230,
  /** This username is not valid. */
  USERNAME_INVALID: 231,
  /** This username is already in use. */
  USERNAME_TAKEN: 232,
  /** This e-mail address is not valid. */
  EMAIL_INVALID: 233,
  /** Two-step verification has not been set up for this account. */
  MFA_NOT_SET_UP: 235,
  /** The code of the second step was used before. */
  MFA_CODE_REUSED: 236,
  /** No user was chosen. */
  NO_USER_ID: 237,
  /** The label must not be empty. */
  VOID_LABEL: 238,
  /** The label is in use already. */
  LABEL_TAKEN: 239,
  /** Only the owner of the chat can end it. */
  OWNERS_END: 240,
  /** The chat has been reported already. */
  ALREADY_REPORTED: 241,
  /** There is no such ban. */
  BAN_NOT_FOUND: 242,
  /** The customer is banned already. */
  ALREADY_BANNED: 243,
  /** This trigger is not valid. */
  TRIGGER_INVALID: 244,
  /** There is no such rule. */
  RULE_NOT_FOUND: 245,
  /** There is no such webhook. */
  WEBHOOK_NOT_FOUND: 246,
  /** The address is not one that webhooks may call. */
  WEBHOOK_ADDRESS_REFUSED: 247,
  /** The webhook could not be delivered. */
  WEBHOOK_FAILED: 248,
  /** There is no such application. */
  APPLICATION_NOT_FOUND: 249,
  /** This page is under maintenance. Please come back later. */
  PAGE_UNDER_MAINTENANCE: 255,
  /** The account does not have the module of this call. */
  MODULE_NOT_HELD: 258,
  /** This product is not enabled for your account. Please contact your account manager. */
  PRODUCT_NOT_ENABLED: 259,
  /** The service is busy or under maintenance. Please try again in a moment. */
  MAINTENANCE_OR_OVERLOAD: 260,
  /** Your change could not be saved. Please try again. */
  STORAGE_FAILED: 261,
  /** The data could not be read. Please try again. */
  STORAGE_READ_FAILED: 262,
  /** The connection to the database was lost. Please try again. */
  STORAGE_CONNECTION_LOST: 263,
  /** The database took too long to answer. Please try again. */
  STORAGE_TIMED_OUT: 264,
  /** An unexpected fault occurred. */
  FAULT: 266,
  /** The logic expression is not valid. */
  LOGIC_EXPRESSION_INVALID: 267,
  /** The logic expression names something that does not exist. */
  LOGIC_EXPRESSION_UNKNOWN: 268,
  /** Your session does not cover this. Please log in again. */
  SESSION_OUT_OF_SCOPE: 269,
  /** The transcript has already been sent. */
  TRANSCRIPT_SENT: 270,
  /** There is no room left to save your change. Please contact support. */
  STORAGE_FULL: 271,
  /** There is no such canned response. */
  CANNED_RESPONSE_NOT_FOUND: 303,
  /** The person has as many canned responses as are allowed. */
  CANNED_RESPONSE_LIMIT: 304,
  /** There is no such announcement. */
  ANNOUNCEMENT_NOT_FOUND: 305,
  /** There is no such department. */
  DEPARTMENT_NOT_FOUND: 306,
  /** There is no such key contact. */
  KEY_CONTACT_NOT_FOUND: 307,
  /** This view is not valid. */
  VIEW_INVALID: 309,
  /** There is no such report. */
  REPORT_NOT_FOUND: 310,
  /** This date range is not valid. The start must not be after the end. */
  DATE_RANGE_INVALID: 311,
  /** This link has expired. Please ask for a new one. */
  MAGIC_CODE_EXPIRED: 312,
  /** All download slots are in use. Please remove one before you add another. */
  MAX_DATA_PIPELINES: 313,
  /** There is no such download. */
  DATA_PIPELINE_NOT_FOUND: 314,
  /** Please give the group a name. */
  GROUP_NAME_MISSING: 315,
  /** Please choose at least one permission for the group. */
  GROUP_PERMISSIONS_MISSING: 316,
  /** The details of the group are missing. */
  GROUP_DATA_MISSING: 317,
  /** No group was chosen. */
  GROUP_ID_MISSING: 318,
  /** A group with this name already exists. */
  GROUP_NAME_EXISTS: 319,
  /** The group could not be removed. Make sure nobody is assigned to it. */
  GROUP_REMOVE_FAILED: 320,
  /** The permissions of the group could not be removed. */
  GROUP_PERMISSIONS_KEPT: 321,
  /** This group is not valid. */
  GROUP_INVALID: 322,
  /** The group could not be created. Please try again. */
  GROUP_CREATE_FAILED: 323,
  /** The add-on could not be updated. Please try again. */
  ADD_ON_UPDATE_FAILED: 324,
  /** The copilot has reached its limit for this month. */
  COPILOT_LIMIT: 328,
  /** The copilot is not enabled for your account. */
  COPILOT_NOT_ENABLED: 329,
  /** This text is too long for the copilot. Please shorten it. */
  TOO_MANY_TOKENS: 330,
  /** The copilot's language model could not be found. */
  MODEL_NOT_FOUND: 331,
  /** You are not authorised to do this. */
  NOT_AUTHORISED: 403,
} as const;

export const notices: Readonly<Record<string, NoticeRow>> = {
  "0118": { id: "0118", key: "TOUR_LEFT", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Tour left", text: "You can start the tour again from your profile." }, it: { title: "Tour interrotto", text: "Puoi riavviare il tour dal tuo profilo." } },
  "0119": { id: "0119", key: "CANNOT_COPY", tone: "warning", seconds: 10, repeatable: false, sound: null, en: { title: "Not copied", text: "Your browser does not allow copying. Please select the text and copy it by hand." }, it: { title: "Non copiato", text: "Il browser non consente la copia. Seleziona il testo e copialo a mano." } },
  "0120": { id: "0120", key: "DESKTOP_DENIED", tone: "warning", seconds: 15, repeatable: false, sound: null, en: { title: "Desktop notifications are off", text: "Your browser blocks notifications from this page. Allow them in its settings." }, it: { title: "Notifiche desktop disattivate", text: "Il browser blocca le notifiche di questa pagina. Consentile nelle sue impostazioni." } },
  "0125": { id: "0125", key: "CHAT_WAITING", tone: "info", seconds: 10, repeatable: true, sound: "pop", en: { title: "New chat in the queue", text: "{customer} is waiting for {skill}." }, it: { title: "Nuova chat in coda", text: "{customer} è in attesa per {skill}." } },
  "0135": { id: "0135", key: "PAGE_NOT_ALLOWED", tone: "warning", seconds: 10, repeatable: false, sound: "warning", en: { title: "No access", text: "You do not have permission to open this page." }, it: { title: "Accesso negato", text: "Non hai l'autorizzazione per aprire questa pagina." } },
  "0145": { id: "0145", key: "TOUR_WITH_CHATS", tone: "warning", seconds: 10, repeatable: false, sound: null, en: { title: "Tour not started", text: "Please complete your chats before you start a tour." }, it: { title: "Tour non avviato", text: "Concludi le tue chat prima di avviare un tour." } },
  "0146": { id: "0146", key: "CHAT_TAKEN", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Chat taken", text: "{agent} has already taken this chat." }, it: { title: "Chat già presa", text: "{agent} ha già preso questa chat." } },
  "0147": { id: "0147", key: "OWNERSHIP_LOST", tone: "warning", seconds: 15, repeatable: false, sound: "warning", en: { title: "Chat no longer yours", text: "You are no longer the owner of the chat with {customer}." }, it: { title: "Chat non più tua", text: "Non sei più responsabile della chat con {customer}." } },
  "0148": { id: "0148", key: "CHAT_UNFLAGGED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Report withdrawn", text: "The chat with {customer} is no longer reported." }, it: { title: "Segnalazione ritirata", text: "La chat con {customer} non è più segnalata." } },
  "0149": { id: "0149", key: "CUSTOMER_BANNED", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Customer banned", text: "{customer} cannot start chats any more." }, it: { title: "Cliente bloccato", text: "{customer} non può più avviare chat." } },
  "0151": { id: "0151", key: "OWNERSHIP_GIVEN", tone: "success", seconds: 15, repeatable: false, sound: "ring", en: { title: "Chat is yours", text: "You are now the owner of the chat with {customer}." }, it: { title: "Chat affidata a te", text: "Ora sei responsabile della chat con {customer}." } },
  "0153": { id: "0153", key: "NEW_MESSAGE", tone: "info", seconds: 10, repeatable: true, sound: "message", en: { title: "Message from {customer}", text: "“{message}”" }, it: { title: "Messaggio da {customer}", text: "«{message}»" } },
  "0199": { id: "0199", key: "CHAT_FINISHED", tone: "info", seconds: 20, repeatable: false, sound: null, en: { title: "Chat ended", text: "The chat with {customer} has ended." }, it: { title: "Chat terminata", text: "La chat con {customer} è terminata." } },
  "0202": { id: "0202", key: "NEW_VERSION", tone: "info", seconds: 0, repeatable: false, sound: null, en: { title: "New version", text: "Version {version} is available. Please reload the page when it suits you." }, it: { title: "Nuova versione", text: "È disponibile la versione {version}. Ricarica la pagina quando ti è comodo." } },
  "0204": { id: "0204", key: "PRESENCE_TOO_SOON", tone: "info", seconds: 5, repeatable: false, sound: null, en: { title: "One moment", text: "You have just changed your status. Please wait a few seconds." }, it: { title: "Un momento", text: "Hai appena cambiato stato. Attendi qualche secondo." } },
  "0206": { id: "0206", key: "NEW_BADGE", tone: "success", seconds: 20, repeatable: false, sound: "twinkle", en: { title: "New badge", text: "You have earned the badge {badge}." }, it: { title: "Nuovo riconoscimento", text: "Hai ottenuto il riconoscimento {badge}." } },
  "0224": { id: "0224", key: "GROUP_INVITATION", tone: "info", seconds: 60, repeatable: true, sound: "ring", en: { title: "Invitation to a chat", text: "{agent} invites you to the chat with {customer}." }, it: { title: "Invito a una chat", text: "{agent} ti invita nella chat con {customer}." } },
  "0226": { id: "0226", key: "CHAT_TRANSFERRED", tone: "info", seconds: 30, repeatable: true, sound: "ring", en: { title: "Chat transferred to you", text: "{agent} has transferred the chat with {customer} to {skill}." }, it: { title: "Chat trasferita a te", text: "{agent} ha trasferito la chat con {customer} a {skill}." } },
  "0300": { id: "0300", key: "SUPERVISOR_INVITATION", tone: "info", seconds: 60, repeatable: false, sound: "ring", en: { title: "Invitation as supervisor", text: "{agent} asks you to follow the chat with {customer}." }, it: { title: "Invito come supervisore", text: "{agent} ti chiede di seguire la chat con {customer}." } },
  "0301": { id: "0301", key: "TICKET_RESOLVED", tone: "success", seconds: 20, repeatable: false, sound: null, en: { title: "Ticket resolved", text: "The ticket {subject} has been resolved." }, it: { title: "Ticket risolto", text: "Il ticket {subject} è stato risolto." } },
  "0302": { id: "0302", key: "PRODUCT_SURVEY", tone: "info", seconds: 0, repeatable: false, sound: null, en: { title: "How do you like it?", text: "Two questions on the product, one minute of your time." }, it: { title: "Che cosa ne pensi?", text: "Due domande sul prodotto, un minuto del tuo tempo." } },
  "0303": { id: "0303", key: "WEBHOOK_ACTIVATED", tone: "success", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook activated", text: "The webhook {name} is active." }, it: { title: "Webhook attivato", text: "Il webhook {name} è attivo." } },
  "0304": { id: "0304", key: "WEBHOOK_DEACTIVATED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook deactivated", text: "The webhook {name} is not active any more." }, it: { title: "Webhook disattivato", text: "Il webhook {name} non è più attivo." } },
  "0305": { id: "0305", key: "WEBHOOK_RETRIED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook sent again", text: "The webhook {name} answered {status}." }, it: { title: "Webhook inviato di nuovo", text: "Il webhook {name} ha risposto {status}." } },
  "0306": { id: "0306", key: "WEBHOOK_TESTED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Webhook tested", text: "The webhook {name} answered {status}." }, it: { title: "Webhook verificato", text: "Il webhook {name} ha risposto {status}." } },
  "0307": { id: "0307", key: "ANNOUNCEMENT_SENT", tone: "success", seconds: 10, repeatable: false, sound: null, en: { title: "Announcement sent", text: "{count} people will read it." }, it: { title: "Annuncio inviato", text: "Lo leggeranno {count} persone." } },
  "0308": { id: "0308", key: "ANNOUNCEMENT_FAILED", tone: "danger", seconds: 20, repeatable: false, sound: "warning", en: { title: "Announcement not sent", text: "The announcement could not be sent. Please try again." }, it: { title: "Annuncio non inviato", text: "Non è stato possibile inviare l'annuncio. Riprova." } },
  "0309": { id: "0309", key: "PASSWORD_CHANGED", tone: "success", seconds: 10, repeatable: false, sound: null, en: { title: "Password changed", text: "Your new password holds from now on." }, it: { title: "Password modificata", text: "La nuova password vale da subito." } },
  "0310": { id: "0310", key: "PASSWORD_RESET", tone: "success", seconds: 20, repeatable: false, sound: null, en: { title: "Password reset", text: "A link to choose a new password has been sent to {email}." }, it: { title: "Password reimpostata", text: "Un link per scegliere una nuova password è stato inviato a {email}." } },
  "0311": { id: "0311", key: "SSO_GROUP_EXISTS", tone: "warning", seconds: 15, repeatable: false, sound: null, en: { title: "Group name in use", text: "A directory group named {name} already exists." }, it: { title: "Nome del gruppo in uso", text: "Esiste già un gruppo di directory di nome {name}." } },
  "0312": { id: "0312", key: "THEME_DELETED", tone: "info", seconds: 10, repeatable: false, sound: null, en: { title: "Theme deleted", text: "The theme {name} has been deleted." }, it: { title: "Tema eliminato", text: "Il tema {name} è stato eliminato." } },
  "0320": { id: "0320", key: "CHAT_RINGS", tone: "info", seconds: 0, repeatable: true, sound: "ring", en: { title: "A chat is ringing", text: "{customer} is waiting for {skill}. Accept within {seconds} seconds." }, it: { title: "Una chat squilla", text: "{customer} è in attesa per {skill}. Accetta entro {seconds} secondi." } },
  "0321": { id: "0321", key: "OFFER_MISSED", tone: "warning", seconds: 20, repeatable: true, sound: "warning", en: { title: "Chat missed", text: "The chat with {customer} rang too long and went to somebody else." }, it: { title: "Chat persa", text: "La chat con {customer} ha squillato troppo a lungo ed è passata ad altri." } },
  "0322": { id: "0322", key: "AWAY_MISSED_OFFERS", tone: "warning", seconds: 0, repeatable: false, sound: "warning", en: { title: "You are away", text: "You missed {count} chats in a row, so no more will ring. Become available when you are back." }, it: { title: "Risulti assente", text: "Hai perso {count} chat di seguito, perciò non ne squilleranno altre. Torna disponibile quando rientri." } },
  "0323": { id: "0323", key: "AWAY_CONNECTION", tone: "warning", seconds: 0, repeatable: false, sound: "warning", en: { title: "You were away", text: "Your connection was lost for a while. Your status is restored as soon as it holds." }, it: { title: "Risultavi assente", text: "La connessione è mancata per un po'. Il tuo stato torna quello di prima appena regge." } },
  "0324": { id: "0324", key: "AWAY_SESSION", tone: "warning", seconds: 0, repeatable: false, sound: "warning", en: { title: "Your session is ending", text: "You are away until you renew it." }, it: { title: "La sessione sta per finire", text: "Risulti assente finché non la rinnovi." } },
  "0325": { id: "0325", key: "AWAY_IDLE", tone: "info", seconds: 0, repeatable: false, sound: null, en: { title: "You are away", text: "Nothing happened here for {minutes} minutes." }, it: { title: "Risulti assente", text: "Qui non è successo nulla per {minutes} minuti." } },
  "0326": { id: "0326", key: "AWAY_SUPERVISOR", tone: "info", seconds: 0, repeatable: false, sound: "warning", en: { title: "You are away", text: "{agent} has changed your status." }, it: { title: "Risulti assente", text: "{agent} ha cambiato il tuo stato." } },
  "0327": { id: "0327", key: "CHAT_ORPHANED", tone: "warning", seconds: 60, repeatable: true, sound: "warning", en: { title: "Chat back in the queue", text: "{agent} is gone; the chat with {customer} is first in line for {skill}." }, it: { title: "Chat tornata in coda", text: "{agent} non c'è più; la chat con {customer} è la prima in coda per {skill}." } },
  "0328": { id: "0328", key: "WRAP_UP_TIMED_OUT", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Wrap-up closed", text: "The time for the wrap-up of the chat with {customer} is over. Its slot is free." }, it: { title: "Riepilogo chiuso", text: "Il tempo per il riepilogo della chat con {customer} è finito. Lo slot è libero." } },
  "0329": { id: "0329", key: "CAPACITY_AVAILABLE", tone: "info", seconds: 10, repeatable: false, sound: "twinkle", en: { title: "A slot is free", text: "You can take another chat." }, it: { title: "Uno slot è libero", text: "Puoi prendere un'altra chat." } },
  "0330": { id: "0330", key: "MESSAGE_NOT_SENT", tone: "danger", seconds: 0, repeatable: true, sound: "warning", en: { title: "Message not sent", text: "Your message to {customer} has not arrived. It is kept, send it again." }, it: { title: "Messaggio non inviato", text: "Il tuo messaggio a {customer} non è arrivato. È conservato: invialo di nuovo." } },
  "0331": { id: "0331", key: "CUSTOMER_LEFT", tone: "info", seconds: 15, repeatable: false, sound: null, en: { title: "Customer left", text: "{customer} has left the chat." }, it: { title: "Il cliente è uscito", text: "{customer} ha lasciato la chat." } },
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
  /** Invitation as supervisor */
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
  /** A chat is ringing */
  CHAT_RINGS: "0320",
  /** Chat missed */
  OFFER_MISSED: "0321",
  /** You are away */
  AWAY_MISSED_OFFERS: "0322",
  /** You were away */
  AWAY_CONNECTION: "0323",
  /** Your session is ending */
  AWAY_SESSION: "0324",
  /** You are away */
  AWAY_IDLE: "0325",
  /** You are away */
  AWAY_SUPERVISOR: "0326",
  /** Chat back in the queue */
  CHAT_ORPHANED: "0327",
  /** Wrap-up closed */
  WRAP_UP_TIMED_OUT: "0328",
  /** A slot is free */
  CAPACITY_AVAILABLE: "0329",
  /** Message not sent */
  MESSAGE_NOT_SENT: "0330",
  /** Customer left */
  CUSTOMER_LEFT: "0331",
} as const;

export const sounds: Readonly<Record<string, SoundRow>> = {
  ring: { name: "ring", preference: "lc_chat_invite_or_transfer_sound" },
  twinkle: { name: "twinkle", preference: "lc_capacity_available_sound" },
  message: { name: "message", preference: "lc_customer_message_sound" },
  warning: { name: "warning", preference: null },
  pop: { name: "pop", preference: null },
  "internal message": { name: "internal message", preference: null },
};

export const failures = {
  chat_detail_call_failed: { en: "Failed to get the chat's details.", it: "Non è stato possibile leggere i dettagli della chat." },
  retrieve_entity_failed: { en: "Failed to take the chat.", it: "Non è stato possibile prendere la chat." },
  send_chat_failed: { en: "Failed to send the message.", it: "Non è stato possibile inviare il messaggio." },
  crown_user_failed: { en: "Failed to hand over the chat.", it: "Non è stato possibile affidare la chat." },
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
  identify_client_failed: { en: "Failed to identify the account.", it: "Non è stato possibile identificare l'account." },
  identify_user_failed: { en: "Failed to identify the user.", it: "Non è stato possibile identificare l'utente." },
  login_request_failed: { en: "The login request failed.", it: "La richiesta di accesso non è riuscita." },
  submit_password_failed: { en: "Failed to submit the password.", it: "Non è stato possibile inviare la password." },
  log_out_failed: { en: "Ensure all communications have been completed before logging out.", it: "Prima di uscire, assicurati di aver concluso tutte le conversazioni." },
  application_is_offline: { en: "Application is offline.", it: "L'applicazione non è in linea." },
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
  14: { id: 14, en: "Knowledge", it: "Knowledge base", weight: 0 },
  15: { id: 15, en: "Bot", it: "Bot", weight: 0 },
  16: { id: 16, en: "Form Agent", it: "Modulo guidato", weight: 20 },
  99: { id: 99, en: "Unknown", it: "Sconosciuto", weight: 100 },
};

export const suspendReasons: Readonly<Record<number, SuspendReasonRow>> = {
  1: { id: 1, en: "Break", it: "Pausa" },
  2: { id: 2, en: "Lunch", it: "Pranzo" },
  3: { id: 3, en: "Training", it: "Formazione" },
  4: { id: 4, en: "Meeting", it: "Riunione" },
  5: { id: 5, en: "Back office", it: "Lavoro d'ufficio" },
  6: { id: 6, en: "Technical problem", it: "Problema tecnico" },
};

export const limits = {
  /** How long a session lasts from its last renewal. In ms. */
  SESSION: 28800000,
  /** Time left of a session below which its agent is suspended. In ms. */
  AUTO_SUSPEND_THRESHOLD: 180000,
  /** Age of an expired session beyond which the console logs out without a word. In ms. */
  SESSION_EXPIRED_SILENTLY: 21600000,
  /** Time left at a logout at or below which the expired overlay is shown. In ms. */
  SESSION_EXPIRED_OVERLAY: 5000,
  /** How long after a logout or a renewal the renew check is switched on again. In ms. */
  RENEW_CHECK_AGAIN: 10000,
  /** How exactly it is known when a session was last used: so seldom is it written down. In ms. */
  DEVICE_SEEN: 300000,
  /** Most of what a browser says of itself that is kept with a session. In characters. */
  SESSION_USER_AGENT: 512,
  /** Random bits of a session's token. In bits. */
  TOKEN_BITS: 256,
  /** How long an Idempotency-Key answers its first answer again. In ms. */
  IDEMPOTENCY_KEPT: 86400000,
  /** How long a sandbox access token takes to become active. In ms. */
  SANDBOX_TOKEN_ACTIVE_AFTER: 86400000,
  /** Length of a code of the second step. In digits. */
  MFA_DIGITS: 6,
  /** Shortest password of the default policy. In characters. */
  PASSWORD_MIN: 10,
  /** Longest password of the default policy. In characters. */
  PASSWORD_MAX: 128,
  /** Numbers, upper case, lower case and special characters that the default policy asks of each. In characters. */
  PASSWORD_EACH: 1,
  /** How long a password holds by the default policy. In months. */
  PASSWORD_EXPIRY_MONTHS: 6,
  /** How long a step of a sign-in may take. In ms. */
  SIGN_IN_STEP: 600000,
  /** Wrong codes after which a sign-in begins anew. In tries. */
  SIGN_IN_TRIES: 5,
  /** Codes of the second step that one account may try at once on devices that it never signed in on, and on each other device. In tries. */
  SECOND_FACTOR_TRIES: 10,
  /** After how long such an account may try one code more. In ms. */
  SECOND_FACTOR_AGAIN: 90000,
  /** How long a code of the second step is the current one, as apps have it (RFC 6238). In ms. */
  MFA_STEP: 30000,
  /** Codes before and after the current one that are taken, for clocks that are off. In steps. */
  MFA_SKEW: 1,
  /** Recovery codes of a second factor, each of which is taken once. In codes. */
  RECOVERY_CODES: 10,
  /** Devices of a person that are known for having signed in, the newest. In devices. */
  KNOWN_DEVICES: 20,
  /** Mails that may be on their way at once; more are dropped, and counted. In mails. */
  MAILS_WAITING: 1000,
  /** Mails that are handed to the mail server at once. In mails. */
  MAILS_AT_ONCE: 4,
  /** How often a mail is tried. In times. */
  MAIL_ATTEMPTS: 6,
  /** From the first attempt at a mail to the second; each further wait is four times as long. In ms. */
  MAIL_RETRY: 1000,
  /** How long the mail server may take for a step. In ms. */
  MAIL_TIMEOUT: 20000,
  /** Mails that the outbox shows, the newest. In mails. */
  OUTBOX_MAILS: 50,
  /** From the loss of an agent's last socket to being suspended. In ms. */
  CONNECTION_GRACE: 20000,
  /** From the loss of an agent's last socket to being signed out, the chats going back to their lines. In ms. */
  AGENT_GONE: 60000,
  /** How long after a change of presence another one is blocked. In ms. */
  ACTIVITY_WAIT: 5000,
  /** Inactivity after which an agent may choose to be set away; or never. In s. */
  AUTO_AWAY_CHOICES: [300, 600, 1200, 1800, 3600],
  /** How long an offer rings before it goes to the next agent. In ms. */
  RING_OUT: 20000,
  /** Offers missed in a row before the agent is suspended. In offers. */
  MISSED_OFFERS_IN_A_ROW: 2,
  /** How long an agent who missed or declined a chat is not offered that chat again. In ms. */
  OFFER_PASS_HOLD: 60000,
  /** Lowest level of a skill. In level. */
  SKILL_LEVEL_MIN: 1,
  /** Highest level of a skill. In level. */
  SKILL_LEVEL_MAX: 10,
  /** Class of priority of a chat that nobody gave one; class 0 is served first. In class. */
  PRIORITY_USUAL: 2,
  /** Class of priority that is served last. In class. */
  PRIORITY_LOWEST: 4,
  /** How much longer a chat of one class waits before it goes ahead of one of the class before, unless the policy says otherwise. In ms. */
  PRIORITY_AGEING: 60000,
  /** Chats of a hundred that are to be answered in time unless the policy says otherwise, as is usual in the field. In percent. */
  SERVICE_LEVEL_PERCENT: 80,
  /** Answered within this counts as in time unless the policy says otherwise, as is usual in the field. In ms. */
  SERVICE_LEVEL_WITHIN: 20000,
  /** How long a chat that was let in counts against its line's cap before the line has heard of it. In ms. */
  ON_THE_WAY: 5000,
  /** How often a chat goes on from a line that is full or closed to the next before it is refused. In skills. */
  OVERFLOWS: 4,
  /** Chats of the line that an agent is shown, oldest first. In chats. */
  QUEUE_SHOWN: 10,
  /** Most steps of a skill's routing policy. In steps. */
  POLICY_STEPS: 10,
  /** Most groups of agents that a routing policy names. In groups. */
  POLICY_GROUPS: 500,
  /** Longest name of a group of a routing policy. In characters. */
  POLICY_GROUP_NAME: 64,
  /** Shortest longest wait of a line: in less nobody notices an offer and answers it. In ms. */
  LONGEST_WAIT_MIN: 10000,
  /** Most offers missed in a row that a routing policy may allow. In offers. */
  POLICY_MISSED: 100,
  /** Most opening times of a day in a routing policy. In windows. */
  POLICY_WINDOWS: 10,
  /** Most days of a skill that are not as others of the week. In days. */
  POLICY_HOLIDAYS: 400,
  /** How far ahead the machines are told how the clocks of a time zone go; each start and publication tells them anew. In years. */
  POLICY_ZONE_YEARS: 10,
  /** Longest span in a routing policy. In ms. */
  POLICY_LONGEST: 86400000,
  /** Largest document of a routing policy: some 800 bytes for each skill that a tenant can have. In bytes. */
  POLICY_BYTES: 4194304,
  /** Faults, and warnings, of a routing policy that are told at once. In findings. */
  POLICY_FINDINGS: 500,
  /** Published versions of the routing policy that are listed, the newest. In versions. */
  POLICY_VERSIONS_SHOWN: 100,
  /** Waits below this are green. In ms. */
  WAIT_GREEN: 30000,
  /** Waits below this, and not green, are yellow. In ms. */
  WAIT_YELLOW: 60000,
  /** Waits below this, and not yellow, are orange; longer ones are red. In ms. */
  WAIT_ORANGE: 90000,
  /** Agents whom the explanation of a decision names; the others are counted by what rules them out. In agents. */
  DECISION_AGENTS: 200,
  /** Decisions on a page of the newest. In decisions. */
  DECISIONS_SHOWN: 50,
  /** Events that are folded to tell how the floor was at a decision; where it takes more, that is not told. In events. */
  DECISION_EVENTS: 50000,
  /** Last moves of a line, and last predictions, that an estimated wait and its calibration rest on. In moves. */
  ESTIMATE_WINDOW: 100,
  /** Moves of a line below which no wait is estimated, and predictions below which they are not judged. In moves. */
  ESTIMATE_MOVES: 20,
  /** Predictions of a hundred that must have come true for estimated waits to be shown; 80 should. In percent. */
  ESTIMATE_TRUST: 60,
  /** How long a free seat and a waiting chat that fit each other may coexist before it is no longer messages under way. In ms. */
  IDLE_PASS: 1000,
  /** Chats that are named of those that nobody can have and that ask for the same. In chats. */
  UNROUTABLE_SHOWN: 20,
  /** Agents that one tenant must carry. In agents. */
  TENANT_AGENTS: 15000,
  /** Agents of one tenant that must be able to be online at once. In agents. */
  TENANT_AGENTS_ONLINE: 7500,
  /** Skills that one tenant must carry. In skills. */
  TENANT_SKILLS: 5000,
  /** Open chats that one tenant must carry. In chats. */
  TENANT_OPEN_CHATS: 500000,
  /** Most slots of one agent. In slots. */
  AGENT_SLOTS: 50,
  /** Slots of an agent unless told otherwise. In slots. */
  AGENT_SLOTS_DEFAULT: 3,
  /** From a customer's last sign of life to counting as gone. In ms. */
  CUSTOMER_GONE: 60000,
  /** How long a wrap-up may stay open after its chat ended. In ms. */
  END_FEEDBACK: 300000,
  /** How long after sending an agent may edit a message. In ms. */
  EDIT_WINDOW: 120000,
  /** How far back in a chat a message may be edited, however young it is. In messages. */
  EDITABLE_MESSAGES: 64,
  /** Longest message. In characters. */
  MESSAGE_MAX_CHARS: 4000,
  /** Most files of a message. In files. */
  ATTACHMENTS: 5,
  /** Largest file of a message. In bytes. */
  ATTACHMENT_BYTES: 5242880,
  /** Largest files of a message together. In bytes. */
  ATTACHMENTS_BYTES: 10485760,
  /** Longest name of a file; a longer one is cut before its ending. In characters. */
  ATTACHMENT_NAME: 120,
  /** How long a message's files may be on their way in all. In ms. */
  FILES_WITHIN: 120000,
  /** Messages of a chat that the list of ongoing chats carries, the newest. In messages. */
  ONGOING_MESSAGES: 100,
  /** Transcripts that the console keeps, and chats that one call for details may name. In chats. */
  TRANSCRIPT_CACHE: 40,
  /** Past chats of a customer that are shown. In chats. */
  PREVIOUS_CONTACTS: 100,
  /** Bans that a tenant may have at once. In bans. */
  BANS: 10000,
  /** Reported chats of a tenant that nobody has looked at yet. In reports. */
  FLAGS: 10000,
  /** Longest reason of a ban, and explanation of a report. In characters. */
  CONDUCT_CHARS: 1000,
  /** Longest ban. In ms. */
  BAN_LONGEST: 315360000000,
  /** From a transfer or a direct invitation to the chat leaving the agent's list. In ms. */
  TRANSFER_CLEANUP: 2000,
  /** From a transfer that the server reports as hard to the list being read again. In ms. */
  TRANSFER_HARD_REFRESH: 3000,
  /** How long a transfer by handshake can be undone. In ms. */
  TRANSFER_UNDO: 10000,
  /** After how long without a taker a transfer by handshake returns to the owner, unless the policy says otherwise. In ms. */
  TRANSFER_RETURN: 60000,
  /** After how long without an answer an invitation to take part in a chat or to look on lapses. In ms. */
  INVITATION: 60000,
  /** First threshold of inactivity, from which a poke is offered. In ms. */
  POKE_FIRST: 120000,
  /** Second threshold of inactivity. In ms. */
  POKE_SECOND: 300000,
  /** From a poke to the end of its chat. In ms. */
  POKE_COUNTDOWN: 60000,
  /** Breadcrumbs of an escalation. In typeID. */
  CRUMBS_ESCALATION: [216, 604, 609],
  /** Breadcrumbs of knowledge. In typeID. */
  CRUMBS_KNOWLEDGE: [202, 203, 212, 213, 214, 216],
  /** Breadcrumbs of other kinds. In typeID. */
  CRUMBS_MISC: [209, 210, 501, 502, 503],
  /** How long a call's body may pause on its way. In ms. */
  BODY_PAUSE: 5000,
  /** How long a call's body may be on its way in all. In ms. */
  BODY_WITHIN: 30000,
  /** Sockets of one network address that may be open without having said who they are. Addresses of this machine are not counted. In sockets. */
  SILENT_SOCKETS: 100,
  /** How long a new socket may take to say who it is. In ms. */
  HELLO_WITHIN: 5000,
  /** How often a socket's client says that it lives. In ms. */
  HEARTBEAT: 15000,
  /** How often the profile is read. In ms. */
  POLL_PROFILE: 30000,
  /** How often the team is read. In ms. */
  POLL_TEAM: 20000,
  /** Each so many readings of the team ask for those who are offline too. In polls. */
  POLL_TEAM_OFFLINE_EVERY: 5,
  /** How often the line is read. In ms. */
  POLL_QUEUE: 10000,
  /** How often the panels of the present moment are read. In ms. */
  POLL_PANELS: 10000,
  /** How often the version file and the status file are read. In ms. */
  POLL_STATUS: 60000,
  /** How often a failed call is tried again. In times. */
  RETRIES: 3,
  /** Delay before a retry, times the number of the attempt. In ms. */
  RETRY_DELAY: 2000,
  /** Codes that are tried again whatever their status. In code. */
  RETRY_CODES: [261, 262, 263, 264],
  /** How long the identification of the tenant may take. In ms. */
  IDENTIFY_TIMEOUT: 10000,
  /** How long a change of the product's status settles before it is shown. In ms. */
  STATUS_BUFFER: 5000,
  /** Weight of the downlink in the connection's score. In share. */
  QUALITY_DOWNLINK_SHARE: 0.7,
  /** Weight of the latency in the connection's score. In share. */
  QUALITY_LATENCY_SHARE: 0.3,
  /** Downlink that counts as full. In bytes/s. */
  QUALITY_DOWNLINK_CAP: 1250000,
  /** Latency that counts as none. In ms. */
  QUALITY_LATENCY_WORST: 600,
  /** Scores below this are bad. In score. */
  QUALITY_BAD: 0.25,
  /** Scores below this are poor. In score. */
  QUALITY_POOR: 0.5,
  /** Scores below this are fair, others good. In score. */
  QUALITY_FAIR: 0.75,
  /** Samples that the median is taken over. In samples. */
  QUALITY_SAMPLES: 10,
  /** Visited routes that are kept. In routes. */
  ROUTE_HISTORY: 20,
  /** How long after each navigation automatic redirects are off. In ms. */
  REDIRECTS_OFF: 10000,
  /** Widest page that is a phone's. In px. */
  BREAKPOINT_MOBILE: 500,
  /** Widest page that is a tablet's. In px. */
  BREAKPOINT_TABLET: 900,
  /** How long a pointer rests before a tooltip opens. In ms. */
  TOOLTIP_DELAY: 800,
  /** Life of a cookie, SameSite=Lax, unless told otherwise. In ms. */
  COOKIE_EXPIRY: 86400000,
  /** Life of the cookie that keeps the subdomain. In ms. */
  SUBDOMAIN_COOKIE_EXPIRY: 2592000000,
  /** Notices that are visible until the stack is expanded. In notices. */
  NOTICES_SHOWN: 3,
  /** Notices from which on the expanded stack offers to clear all. In notices. */
  NOTICES_CLEAR_ALL: 5,
  /** Countdown of a notice unless told otherwise. In ms. */
  NOTICE_COUNTDOWN: 59000,
  /** Width and height of a pop-up window. In px. */
  POPUP_SIZE: 600,
  /** How often a pop-up window is looked at for having closed. In ms. */
  POPUP_CLOSE_CHECK: 500,
  /** Particles of the confetti. In particles. */
  CONFETTI_PARTICLES: 60,
  /** How long the confetti falls. In ms. */
  CONFETTI: 600,
  /** How long a copy button says that it copied. In ms. */
  COPY_CONFIRM: 2000,
  /** What timers are multiplied by while the page is hidden. In times. */
  HIDDEN_TIMEOUT_FACTOR: 2,
  /** Sizes of icons, 48 not for every one. In px. */
  ICON_SIZES: [16, 24, 32, 48],
  /** Size of an icon unless told otherwise. In px. */
  ICON_SIZE: 32,
  /** Zoom unless told otherwise. In percent. */
  ZOOM: 100,
  /** A colour whose luma is below this is dark. In luma. */
  DARK_LUMA: 165,
  /** Weight of red in a colour's luma. In share. */
  LUMA_RED: 0.2126,
  /** Weight of green in a colour's luma. In share. */
  LUMA_GREEN: 0.7152,
  /** Weight of blue in a colour's luma. In share. */
  LUMA_BLUE: 0.0722,
  /** Variant of a theme's colour under the pointer. In alpha. */
  COLOUR_HOVER: 0.7,
  /** Variant of a theme's colour where it is disabled. In alpha. */
  COLOUR_DISABLED: 0.25,
  /** Variant of a theme's colour where it has the focus. In alpha. */
  COLOUR_FOCUSED: 0.15,
  /** Variant of a theme's colour where it is active. In alpha. */
  COLOUR_ACTIVE: 0.35,
  /** Sizes of avatars, beside the original. In px. */
  AVATAR_SIZES: [16, 32, 60, 64, 150, 220],
  /** A year in relative times. In s. */
  YEAR: 31536000,
  /** A month in relative times. In s. */
  MONTH: 2592000,
  /** A week in relative times. In s. */
  WEEK: 604800,
  /** A day in relative times. In s. */
  DAY: 86400,
  /** An hour in relative times. In s. */
  HOUR: 3600,
  /** A minute in relative times. In s. */
  MINUTE: 60,
  /** From sign-in to the initial tour. In ms. */
  TOUR_START_DELAY: 2000,
  /** How often the initial tour tries to start until the preferences are there. In ms. */
  TOUR_RETRY: 1000,
  /** Delay of a tour between pages. In ms. */
  TOUR_PAGE_SWITCH: 1500,
  /** How dates of metric ranges are written. In format. */
  DATE_FORMAT: "dd-MM-yyyy",
  /** Article that the knowledge base opens with. In label. */
  DEFAULT_ARTICLE: "introka",
  /** Results on a page of a search. In results. */
  SEARCH_RESULTS: 20,
  /** Reset of the search box's animation. In ms. */
  SEARCH_RESET: 250,
  /** Folders of favourites; their ids run from 1 to this. In folders. */
  FAVOURITE_FOLDERS: 9,
  /** Longest phrase of the autocorrection. In characters. */
  AUTOCORRECT_PHRASE: 32,
  /** Longest shortcut of the autocorrection. In letters. */
  AUTOCORRECT_SHORTCUT: 7,
  /** More words than this for fix, tone, rewrite and finish. In words. */
  COPILOT_FIX_WORDS: 10,
  /** More words than this for simplify. In words. */
  COPILOT_SIMPLIFY_WORDS: 30,
  /** Fewest words for expand. In words. */
  COPILOT_EXPAND_MIN_WORDS: 10,
  /** Most words for expand. In words. */
  COPILOT_EXPAND_MAX_WORDS: 120,
  /** Fewest words of the one paragraph for summarise. In words. */
  COPILOT_SUMMARISE_WORDS: 120,
  /** Chat summaries of one request unless told otherwise. In chats. */
  CHAT_SUMMARIES: 20,
  /** Items of one chart. In items. */
  CHART_ITEMS: 5,
  /** Graphs in a row of a dashboard. In graphs. */
  GRAPHS_PER_ROW: 2,
  /** Widest interval of the gantt's axis. In ms. */
  GANTT_INTERVAL_MAX: 3600000,
  /** Downloads at once. In downloads. */
  DOWNLOAD_SLOTS: 5,
  /** Most occurrences of a monthly report. In times. */
  REPORTS_MONTHLY: 12,
  /** Most occurrences of a weekly report. In times. */
  REPORTS_WEEKLY: 50,
  /** Most occurrences of a daily report. In times. */
  REPORTS_DAILY: 365,
  /** Priorities of tickets; a misused emergency becomes normal. In names. */
  TICKET_PRIORITIES: "Low SEV-4, Normal SEV-3, High SEV-2, Emergency SEV-1",
  /** When the support desk is staffed. In hours. */
  SUPPORT_HOURS: "Mon-Thu 08:00-17:30, Fri 08:00-17:00",
  /** Levels of the server's health. In names. */
  SERVER_STATES: "Good, Degraded, Critical",
  /** When the legacy comms begin to be retired. In month. */
  LEGACY_COMMS_RETIRED: "September",
} as const;
