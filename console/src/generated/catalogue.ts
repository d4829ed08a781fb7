// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

export * as errorCode from "./errorCode";
export * as integrationId from "./integrationId";
export * as limits from "./limits";
export * as noticeId from "./noticeId";
export * as permissionId from "./permissionId";

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
}

export interface NoticeRow {
  id: string;
  key: string;
  tone: Tone;
  /** 0: until somebody dismisses it. */
  seconds: number;
  repeatable: boolean;
  sound: string | null;
}

export interface SoundRow {
  name: string;
  /** The preference that switches it; null: it is always played. */
  preference: string | null;
}

/** By its number; `permissionId` has its name. */
export interface PermissionRow {
  /** Has to be held besides; 0 for none. */
  parent: number;
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

export interface SuspendReasonRow {
  id: number;
  en: string;
  it: string;
}

export const errors: Readonly<Record<number, ErrorRow>> = {
  0: { code: 0, key: "SIGN_IN_FIRST", level: "INFO", status: 401, seconds: 10 },
  101: { code: 101, key: "NO_SUCH_CALL", level: "WARNING", status: 404, seconds: 10 },
  102: { code: 102, key: "INVALID_HEADERS", level: "ERROR", status: 400, seconds: 20 },
  103: { code: 103, key: "METHOD_NOT_ALLOWED", level: "WARNING", status: 405, seconds: 10 },
  105: { code: 105, key: "INVALID_FORMAT", level: "ERROR", status: 400, seconds: 15 },
  106: { code: 106, key: "MISSING_PARAMETERS", level: "ERROR", status: 400, seconds: 15 },
  110: { code: 110, key: "APPLICATION_OFFLINE", level: "ERROR", status: 503, seconds: 30 },
  111: { code: 111, key: "BAD_IP", level: "ERROR", status: 403, seconds: 60 },
  112: { code: 112, key: "ENCRYPTED_TOKEN", level: "ERROR", status: 401, seconds: 15 },
  113: { code: 113, key: "SESSION_EXPIRED", level: "WARNING", status: 401, seconds: 15 },
  114: { code: 114, key: "SIGN_IN_FAILED", level: "ERROR", status: 401, seconds: 15 },
  115: { code: 115, key: "IDEMPOTENCY_KEY_REUSED", level: "ERROR", status: 422, seconds: 10 },
  128: { code: 128, key: "UNSUPPORTED_CONTENT", level: "ERROR", status: 415, seconds: 10 },
  129: { code: 129, key: "BODY_TOO_LARGE", level: "ERROR", status: 413, seconds: 15 },
  130: { code: 130, key: "HEADERS_TOO_LARGE", level: "ERROR", status: 431, seconds: 10 },
  131: { code: 131, key: "UPLOAD_REFUSED", level: "ERROR", status: 415, seconds: 15 },
  132: { code: 132, key: "UPLOAD_EMPTY", level: "ERROR", status: 422, seconds: 10 },
  133: { code: 133, key: "ATTACHMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  134: { code: 134, key: "TOO_MANY_ATTACHMENTS", level: "ERROR", status: 422, seconds: 10 },
  135: { code: 135, key: "ORIGIN_REFUSED", level: "ERROR", status: 403, seconds: 10 },
  136: { code: 136, key: "FRAME_TOO_LARGE", level: "ERROR", status: 413, seconds: 10 },
  137: { code: 137, key: "DATABASE_UNREACHABLE", level: "ERROR", status: 500, seconds: 20 },
  144: { code: 144, key: "DATABASE_BUSY", level: "ERROR", status: 500, seconds: 20 },
  145: { code: 145, key: "CACHE_UNREACHABLE", level: "ERROR", status: 500, seconds: 20 },
  146: { code: 146, key: "WRONG_STAGE", level: "WARNING", status: 409, seconds: 10 },
  147: { code: 147, key: "CHAT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  148: { code: 148, key: "SKILL_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  149: { code: 149, key: "SKILL_UNUSABLE", level: "ERROR", status: 409, seconds: 10 },
  151: { code: 151, key: "MESSAGE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  155: { code: 155, key: "EDIT_WINDOW_CLOSED", level: "WARNING", status: 409, seconds: 10 },
  156: { code: 156, key: "INTEGRATION_NOT_SET_UP", level: "ERROR", status: 409, seconds: 20 },
  157: { code: 157, key: "ARTICLE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  158: { code: 158, key: "RATE_EXCEEDED", level: "WARNING", status: 429, seconds: 15 },
  159: { code: 159, key: "MESSAGE_NOT_ALLOWED", level: "WARNING", status: 422, seconds: 10 },
  161: { code: 161, key: "CUSTOMER_BANNED", level: "WARNING", status: 403, seconds: 10 },
  162: { code: 162, key: "DOWNLOAD_TOO_LARGE", level: "ERROR", status: 413, seconds: 20 },
  163: { code: 163, key: "NO_SLAS", level: "WARNING", status: 404, seconds: 15 },
  164: { code: 164, key: "NO_AUTO_RESPONDER", level: "WARNING", status: 404, seconds: 15 },
  165: { code: 165, key: "CATEGORY_MISSING", level: "ERROR", status: 404, seconds: 10 },
  166: { code: 166, key: "CATEGORIES_INCOMPATIBLE", level: "ERROR", status: 422, seconds: 15 },
  167: { code: 167, key: "OFFER_GONE", level: "INFO", status: 409, seconds: 5 },
  169: { code: 169, key: "QUEUE_FULL", level: "WARNING", status: 409, seconds: 10 },
  170: { code: 170, key: "NO_ACCESS", level: "ERROR", status: 403, seconds: 15 },
  171: { code: 171, key: "SKILL_CLOSED", level: "WARNING", status: 409, seconds: 10 },
  173: { code: 173, key: "UNKNOWN_SUSPEND_REASON", level: "ERROR", status: 422, seconds: 10 },
  174: { code: 174, key: "ALREADY_SUSPENDED", level: "INFO", status: 409, seconds: 5 },
  175: { code: 175, key: "ALREADY_ACTIVE", level: "INFO", status: 409, seconds: 5 },
  177: { code: 177, key: "PRESENCE_TOO_SOON", level: "INFO", status: 409, seconds: 5 },
  179: { code: 179, key: "UNKNOWN_SUBDOMAIN", level: "ERROR", status: 404, seconds: 30 },
  180: { code: 180, key: "USER_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  181: { code: 181, key: "USER_OFFLINE", level: "WARNING", status: 409, seconds: 10 },
  182: { code: 182, key: "CHAT_TAKEN", level: "INFO", status: 409, seconds: 10 },
  183: { code: 183, key: "NOT_IN_CHAT", level: "ERROR", status: 403, seconds: 10 },
  184: { code: 184, key: "SKILL_OF_OTHERS", level: "ERROR", status: 403, seconds: 10 },
  185: { code: 185, key: "SIGN_OUT_WITH_CHATS", level: "WARNING", status: 409, seconds: 15 },
  186: { code: 186, key: "OWNER_CANNOT_LEAVE", level: "WARNING", status: 409, seconds: 15 },
  188: { code: 188, key: "INVITATION_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  189: { code: 189, key: "INVITATION_OF_OTHERS", level: "ERROR", status: 403, seconds: 10 },
  190: { code: 190, key: "AGENT_INACTIVE", level: "WARNING", status: 409, seconds: 10 },
  191: { code: 191, key: "ALREADY_IN_CHAT", level: "INFO", status: 409, seconds: 10 },
  192: { code: 192, key: "INVITATION_SENT", level: "WARNING", status: 409, seconds: 10 },
  193: { code: 193, key: "NO_TRANSFER_PENDING", level: "INFO", status: 409, seconds: 10 },
  194: { code: 194, key: "NO_TOKEN", level: "WARNING", status: 401, seconds: 15 },
  195: { code: 195, key: "RECOVERING", level: "WARNING", status: 503, seconds: 15 },
  196: { code: 196, key: "SLOTS_FULL", level: "WARNING", status: 409, seconds: 10 },
  197: { code: 197, key: "NO_SLOTS", level: "WARNING", status: 409, seconds: 10 },
  198: { code: 198, key: "SKILL_UNAVAILABLE", level: "WARNING", status: 409, seconds: 10 },
  199: { code: 199, key: "OWNER_INVITES", level: "WARNING", status: 409, seconds: 10 },
  201: { code: 201, key: "NO_APPLICATION_KEY", level: "ERROR", status: 400, seconds: 20 },
  202: { code: 202, key: "NO_CONSUMER_KEY", level: "ERROR", status: 400, seconds: 20 },
  203: { code: 203, key: "ANTECEDING_ENTITY", level: "WARNING", status: 409, seconds: 15 },
  204: { code: 204, key: "WRONG_KEYS", level: "ERROR", status: 403, seconds: 20 },
  223: { code: 223, key: "NO_PERMISSIONS", level: "ERROR", status: 403, seconds: 30 },
  224: { code: 224, key: "NO_MODULES", level: "ERROR", status: 403, seconds: 30 },
  225: { code: 225, key: "ACCOUNT_FROZEN", level: "ERROR", status: 403, seconds: 30 },
  226: { code: 226, key: "TRANSFER_TO_ITSELF", level: "WARNING", status: 422, seconds: 10 },
  227: { code: 227, key: "INVITATION_PENDING", level: "WARNING", status: 409, seconds: 10 },
  228: { code: 228, key: "DATABASE_MISMATCH", level: "CRITICAL", status: 500, seconds: 30 },
  229: { code: 229, key: "TICKET_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  230: { code: 230, key: "PERMISSION_MISSING", level: "ERROR", status: 403, seconds: 15 },
  231: { code: 231, key: "USERNAME_INVALID", level: "ERROR", status: 422, seconds: 10 },
  232: { code: 232, key: "USERNAME_TAKEN", level: "ERROR", status: 409, seconds: 10 },
  233: { code: 233, key: "EMAIL_INVALID", level: "ERROR", status: 422, seconds: 10 },
  235: { code: 235, key: "MFA_NOT_SET_UP", level: "WARNING", status: 409, seconds: 20 },
  236: { code: 236, key: "MFA_CODE_REUSED", level: "WARNING", status: 409, seconds: 10 },
  237: { code: 237, key: "NO_USER_ID", level: "ERROR", status: 400, seconds: 10 },
  238: { code: 238, key: "VOID_LABEL", level: "ERROR", status: 422, seconds: 10 },
  239: { code: 239, key: "LABEL_TAKEN", level: "WARNING", status: 409, seconds: 10 },
  240: { code: 240, key: "OWNERS_END", level: "WARNING", status: 409, seconds: 10 },
  241: { code: 241, key: "ALREADY_REPORTED", level: "INFO", status: 409, seconds: 10 },
  242: { code: 242, key: "BAN_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  243: { code: 243, key: "ALREADY_BANNED", level: "INFO", status: 409, seconds: 10 },
  244: { code: 244, key: "TRIGGER_INVALID", level: "ERROR", status: 422, seconds: 10 },
  245: { code: 245, key: "RULE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  246: { code: 246, key: "WEBHOOK_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  247: { code: 247, key: "WEBHOOK_ADDRESS_REFUSED", level: "ERROR", status: 422, seconds: 15 },
  248: { code: 248, key: "WEBHOOK_FAILED", level: "ERROR", status: 500, seconds: 15 },
  249: { code: 249, key: "APPLICATION_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  255: { code: 255, key: "PAGE_UNDER_MAINTENANCE", level: "WARNING", status: 503, seconds: 60 },
  258: { code: 258, key: "MODULE_NOT_HELD", level: "ERROR", status: 403, seconds: 15 },
  259: { code: 259, key: "PRODUCT_NOT_ENABLED", level: "ERROR", status: 403, seconds: 60 },
  260: { code: 260, key: "MAINTENANCE_OR_OVERLOAD", level: "WARNING", status: 503, seconds: 60 },
  261: { code: 261, key: "STORAGE_FAILED", level: "ERROR", status: 500, seconds: 20 },
  262: { code: 262, key: "STORAGE_READ_FAILED", level: "ERROR", status: 500, seconds: 20 },
  263: { code: 263, key: "STORAGE_CONNECTION_LOST", level: "ERROR", status: 500, seconds: 20 },
  264: { code: 264, key: "STORAGE_TIMED_OUT", level: "ERROR", status: 500, seconds: 20 },
  266: { code: 266, key: "FAULT", level: "CRITICAL", status: 500, seconds: 30 },
  267: { code: 267, key: "LOGIC_EXPRESSION_INVALID", level: "ERROR", status: 422, seconds: 15 },
  268: { code: 268, key: "LOGIC_EXPRESSION_UNKNOWN", level: "ERROR", status: 422, seconds: 15 },
  269: { code: 269, key: "SESSION_OUT_OF_SCOPE", level: "ERROR", status: 403, seconds: 15 },
  270: { code: 270, key: "TRANSCRIPT_SENT", level: "INFO", status: 409, seconds: 10 },
  271: { code: 271, key: "STORAGE_FULL", level: "ERROR", status: 500, seconds: 30 },
  303: { code: 303, key: "CANNED_RESPONSE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  304: { code: 304, key: "CANNED_RESPONSE_LIMIT", level: "WARNING", status: 409, seconds: 15 },
  305: { code: 305, key: "ANNOUNCEMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  306: { code: 306, key: "DEPARTMENT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  307: { code: 307, key: "KEY_CONTACT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  309: { code: 309, key: "VIEW_INVALID", level: "ERROR", status: 422, seconds: 10 },
  310: { code: 310, key: "REPORT_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  311: { code: 311, key: "DATE_RANGE_INVALID", level: "ERROR", status: 422, seconds: 10 },
  312: { code: 312, key: "MAGIC_CODE_EXPIRED", level: "WARNING", status: 401, seconds: 15 },
  313: { code: 313, key: "MAX_DATA_PIPELINES", level: "WARNING", status: 409, seconds: 20 },
  314: { code: 314, key: "DATA_PIPELINE_NOT_FOUND", level: "ERROR", status: 404, seconds: 10 },
  315: { code: 315, key: "GROUP_NAME_MISSING", level: "ERROR", status: 422, seconds: 10 },
  316: { code: 316, key: "GROUP_PERMISSIONS_MISSING", level: "ERROR", status: 422, seconds: 10 },
  317: { code: 317, key: "GROUP_DATA_MISSING", level: "ERROR", status: 400, seconds: 10 },
  318: { code: 318, key: "GROUP_ID_MISSING", level: "ERROR", status: 400, seconds: 10 },
  319: { code: 319, key: "GROUP_NAME_EXISTS", level: "ERROR", status: 409, seconds: 10 },
  320: { code: 320, key: "GROUP_REMOVE_FAILED", level: "ERROR", status: 409, seconds: 15 },
  321: { code: 321, key: "GROUP_PERMISSIONS_KEPT", level: "ERROR", status: 409, seconds: 15 },
  322: { code: 322, key: "GROUP_INVALID", level: "ERROR", status: 404, seconds: 10 },
  323: { code: 323, key: "GROUP_CREATE_FAILED", level: "ERROR", status: 500, seconds: 15 },
  324: { code: 324, key: "ADD_ON_UPDATE_FAILED", level: "ERROR", status: 500, seconds: 15 },
  328: { code: 328, key: "COPILOT_LIMIT", level: "WARNING", status: 409, seconds: 20 },
  329: { code: 329, key: "COPILOT_NOT_ENABLED", level: "WARNING", status: 403, seconds: 20 },
  330: { code: 330, key: "TOO_MANY_TOKENS", level: "WARNING", status: 413, seconds: 15 },
  331: { code: 331, key: "MODEL_NOT_FOUND", level: "ERROR", status: 404, seconds: 15 },
  403: { code: 403, key: "NOT_AUTHORISED", level: "ERROR", status: 403, seconds: 15 },
};

export const notices: Readonly<Record<string, NoticeRow>> = {
  "0118": { id: "0118", key: "TOUR_LEFT", tone: "info", seconds: 15, repeatable: false, sound: null },
  "0119": { id: "0119", key: "CANNOT_COPY", tone: "warning", seconds: 10, repeatable: false, sound: null },
  "0120": { id: "0120", key: "DESKTOP_DENIED", tone: "warning", seconds: 15, repeatable: false, sound: null },
  "0125": { id: "0125", key: "CHAT_WAITING", tone: "info", seconds: 10, repeatable: true, sound: "pop" },
  "0135": { id: "0135", key: "PAGE_NOT_ALLOWED", tone: "warning", seconds: 10, repeatable: false, sound: "warning" },
  "0145": { id: "0145", key: "TOUR_WITH_CHATS", tone: "warning", seconds: 10, repeatable: false, sound: null },
  "0146": { id: "0146", key: "CHAT_TAKEN", tone: "info", seconds: 10, repeatable: false, sound: null },
  "0147": { id: "0147", key: "OWNERSHIP_LOST", tone: "warning", seconds: 15, repeatable: false, sound: "warning" },
  "0148": { id: "0148", key: "CHAT_UNFLAGGED", tone: "info", seconds: 10, repeatable: false, sound: null },
  "0149": { id: "0149", key: "CUSTOMER_BANNED", tone: "info", seconds: 15, repeatable: false, sound: null },
  "0151": { id: "0151", key: "OWNERSHIP_GIVEN", tone: "success", seconds: 15, repeatable: false, sound: "ring" },
  "0153": { id: "0153", key: "NEW_MESSAGE", tone: "info", seconds: 10, repeatable: true, sound: "message" },
  "0199": { id: "0199", key: "CHAT_FINISHED", tone: "info", seconds: 20, repeatable: false, sound: null },
  "0202": { id: "0202", key: "NEW_VERSION", tone: "info", seconds: 0, repeatable: false, sound: null },
  "0204": { id: "0204", key: "PRESENCE_TOO_SOON", tone: "info", seconds: 5, repeatable: false, sound: null },
  "0206": { id: "0206", key: "NEW_BADGE", tone: "success", seconds: 20, repeatable: false, sound: "twinkle" },
  "0224": { id: "0224", key: "GROUP_INVITATION", tone: "info", seconds: 60, repeatable: true, sound: "ring" },
  "0226": { id: "0226", key: "CHAT_TRANSFERRED", tone: "info", seconds: 30, repeatable: true, sound: "ring" },
  "0300": { id: "0300", key: "SUPERVISOR_INVITATION", tone: "info", seconds: 60, repeatable: false, sound: "ring" },
  "0301": { id: "0301", key: "TICKET_RESOLVED", tone: "success", seconds: 20, repeatable: false, sound: null },
  "0302": { id: "0302", key: "PRODUCT_SURVEY", tone: "info", seconds: 0, repeatable: false, sound: null },
  "0303": { id: "0303", key: "WEBHOOK_ACTIVATED", tone: "success", seconds: 10, repeatable: false, sound: null },
  "0304": { id: "0304", key: "WEBHOOK_DEACTIVATED", tone: "info", seconds: 10, repeatable: false, sound: null },
  "0305": { id: "0305", key: "WEBHOOK_RETRIED", tone: "info", seconds: 10, repeatable: false, sound: null },
  "0306": { id: "0306", key: "WEBHOOK_TESTED", tone: "info", seconds: 10, repeatable: false, sound: null },
  "0307": { id: "0307", key: "ANNOUNCEMENT_SENT", tone: "success", seconds: 10, repeatable: false, sound: null },
  "0308": { id: "0308", key: "ANNOUNCEMENT_FAILED", tone: "danger", seconds: 20, repeatable: false, sound: "warning" },
  "0309": { id: "0309", key: "PASSWORD_CHANGED", tone: "success", seconds: 10, repeatable: false, sound: null },
  "0310": { id: "0310", key: "PASSWORD_RESET", tone: "success", seconds: 20, repeatable: false, sound: null },
  "0311": { id: "0311", key: "SSO_GROUP_EXISTS", tone: "warning", seconds: 15, repeatable: false, sound: null },
  "0312": { id: "0312", key: "THEME_DELETED", tone: "info", seconds: 10, repeatable: false, sound: null },
  "0320": { id: "0320", key: "CHAT_RINGS", tone: "info", seconds: 0, repeatable: true, sound: "ring" },
  "0321": { id: "0321", key: "OFFER_MISSED", tone: "warning", seconds: 20, repeatable: true, sound: "warning" },
  "0322": { id: "0322", key: "AWAY_MISSED_OFFERS", tone: "warning", seconds: 0, repeatable: false, sound: "warning" },
  "0323": { id: "0323", key: "AWAY_CONNECTION", tone: "warning", seconds: 0, repeatable: false, sound: "warning" },
  "0324": { id: "0324", key: "AWAY_SESSION", tone: "warning", seconds: 0, repeatable: false, sound: "warning" },
  "0325": { id: "0325", key: "AWAY_IDLE", tone: "info", seconds: 0, repeatable: false, sound: null },
  "0326": { id: "0326", key: "AWAY_SUPERVISOR", tone: "info", seconds: 0, repeatable: false, sound: "warning" },
  "0327": { id: "0327", key: "CHAT_ORPHANED", tone: "warning", seconds: 60, repeatable: true, sound: "warning" },
  "0328": { id: "0328", key: "WRAP_UP_TIMED_OUT", tone: "info", seconds: 15, repeatable: false, sound: null },
  "0329": { id: "0329", key: "CAPACITY_AVAILABLE", tone: "info", seconds: 10, repeatable: false, sound: "twinkle" },
  "0330": { id: "0330", key: "MESSAGE_NOT_SENT", tone: "danger", seconds: 0, repeatable: true, sound: "warning" },
  "0331": { id: "0331", key: "CUSTOMER_LEFT", tone: "info", seconds: 15, repeatable: false, sound: null },
  "0332": { id: "0332", key: "ANNOUNCEMENT", tone: "info", seconds: 30, repeatable: true, sound: "internal message" },
  "0333": { id: "0333", key: "FLOOR_ALERT", tone: "warning", seconds: 0, repeatable: true, sound: null },
  "0334": { id: "0334", key: "SKILL_LENT", tone: "info", seconds: 60, repeatable: true, sound: "internal message" },
  "0335": { id: "0335", key: "SKILL_TAKEN_BACK", tone: "info", seconds: 60, repeatable: true, sound: null },
  "0336": { id: "0336", key: "SKILL_WENT_BACK", tone: "info", seconds: 60, repeatable: true, sound: null },
  "0337": { id: "0337", key: "FORCING_UNDONE", tone: "warning", seconds: 0, repeatable: true, sound: null },
  "0338": { id: "0338", key: "CANARY_ROLLED_BACK", tone: "danger", seconds: 0, repeatable: true, sound: "warning" },
  "0339": { id: "0339", key: "CANARY_ENDED", tone: "info", seconds: 60, repeatable: true, sound: null },
};

export const sounds: Readonly<Record<string, SoundRow>> = {
  ring: { name: "ring", preference: "lc_chat_invite_or_transfer_sound" },
  twinkle: { name: "twinkle", preference: "lc_capacity_available_sound" },
  message: { name: "message", preference: "lc_customer_message_sound" },
  warning: { name: "warning", preference: null },
  pop: { name: "pop", preference: null },
  "internal message": { name: "internal message", preference: "announcements_sound" },
};

export const permissions: Readonly<Record<number, PermissionRow>> = {
  1: { parent: 0, actions: ["view", "edit"] },
  2: { parent: 0, actions: ["view"] },
  3: { parent: 0, actions: ["view"] },
  4: { parent: 0, actions: ["view", "create", "edit", "delete"] },
  5: { parent: 0, actions: ["view"] },
  6: { parent: 0, actions: ["view", "create", "edit", "delete"] },
  56: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  57: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  58: { parent: 5, actions: ["view", "edit"] },
  59: { parent: 5, actions: ["view", "edit"] },
  60: { parent: 5, actions: ["view", "edit"] },
  61: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  62: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  63: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  64: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  65: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  66: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  67: { parent: 5, actions: ["view"] },
  68: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  69: { parent: 5, actions: ["view"] },
  70: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  73: { parent: 5, actions: ["view"] },
  74: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  76: { parent: 1, actions: ["view", "edit"] },
  83: { parent: 4, actions: ["view", "create", "edit", "delete"] },
  93: { parent: 1, actions: ["view"] },
  96: { parent: 3, actions: ["view", "create", "edit", "delete"] },
  97: { parent: 3, actions: ["view"] },
  98: { parent: 3, actions: ["view"] },
  99: { parent: 3, actions: ["view"] },
  100: { parent: 0, actions: ["view"] },
  101: { parent: 1, actions: ["view"] },
  103: { parent: 3, actions: ["view"] },
  104: { parent: 3, actions: ["view"] },
  106: { parent: 3, actions: ["view"] },
  111: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  113: { parent: 5, actions: ["view"] },
  114: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  115: { parent: 5, actions: ["view", "edit"] },
  116: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  200: { parent: 3, actions: ["view"] },
  201: { parent: 3, actions: ["view"] },
  202: { parent: 3, actions: ["view"] },
  203: { parent: 3, actions: ["view"] },
  204: { parent: 203, actions: ["view", "edit"] },
  205: { parent: 203, actions: ["view", "edit"] },
  206: { parent: 1, actions: ["view", "edit"] },
  207: { parent: 5, actions: ["view", "create", "edit", "delete"] },
  208: { parent: 0, actions: ["view"] },
  209: { parent: 1, actions: ["view", "create", "edit", "delete"] },
  210: { parent: 203, actions: ["view", "edit"] },
  211: { parent: 203, actions: ["view", "edit"] },
  212: { parent: 203, actions: ["view", "edit"] },
};

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
  2: { id: 2, name: "Team lead", permissions: [1, 2, 3, 4, 76, 83, 93, 96, 97, 98, 99, 101, 103, 104, 106, 200, 201, 202, 203, 204, 205, 206, 209, 210, 211, 212] },
  3: { id: 3, name: "Administrator", permissions: [1, 2, 3, 4, 5, 6, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 73, 74, 76, 83, 93, 96, 97, 98, 99, 101, 103, 104, 106, 111, 113, 114, 115, 116, 200, 201, 202, 203, 204, 205, 206, 207, 209, 210, 211, 212] },
  4: { id: 4, name: "Site reliability", permissions: [1, 3, 4, 5, 67, 83, 99, 100, 103, 104, 113, 200, 201, 202, 203, 208] },
};

export const groupNames: Readonly<Record<string, Record<Language, string>>> = {
  Agent: { en: "Agent", it: "Operatore" },
  "Team lead": { en: "Team lead", it: "Team leader" },
  Administrator: { en: "Administrator", it: "Amministratore" },
  "Site reliability": { en: "Site reliability", it: "Affidabilità del servizio" },
};

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
  name: { en: "the customer’s full name", it: "nome e cognome del cliente" },
  firstname: { en: "the customer’s first name", it: "nome del cliente" },
  surname: { en: "the customer’s surname", it: "cognome del cliente" },
  email: { en: "the customer’s email", it: "e-mail del cliente" },
  phone: { en: "the customer’s phone", it: "telefono del cliente" },
  skill: { en: "the chat’s skill", it: "competenza della chat" },
  agent: { en: "your name as customers see it", it: "il tuo nome, come lo vedono i clienti" },
} as const;

export const suspendReasons: Readonly<Record<number, SuspendReasonRow>> = {
  1: { id: 1, en: "Break", it: "Pausa" },
  2: { id: 2, en: "Lunch", it: "Pranzo" },
  3: { id: 3, en: "Training", it: "Formazione" },
  4: { id: 4, en: "Meeting", it: "Riunione" },
  5: { id: 5, en: "Back office", it: "Lavoro d’ufficio" },
  6: { id: 6, en: "Technical problem", it: "Problema tecnico" },
};
