// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

/** Tour left */
export const TOUR_LEFT = "0118" as const;
/** Not copied */
export const CANNOT_COPY = "0119" as const;
/** Desktop notifications are off */
export const DESKTOP_DENIED = "0120" as const;
/** New chat in the queue */
export const CHAT_WAITING = "0125" as const;
/** No access */
export const PAGE_NOT_ALLOWED = "0135" as const;
/** Tour not started */
export const TOUR_WITH_CHATS = "0145" as const;
/** Chat taken */
export const CHAT_TAKEN = "0146" as const;
/** Chat no longer yours */
export const OWNERSHIP_LOST = "0147" as const;
/** Report withdrawn */
export const CHAT_UNFLAGGED = "0148" as const;
/** Customer banned */
export const CUSTOMER_BANNED = "0149" as const;
/** Chat is yours */
export const OWNERSHIP_GIVEN = "0151" as const;
/** Message from {customer} */
export const NEW_MESSAGE = "0153" as const;
/** Chat ended */
export const CHAT_FINISHED = "0199" as const;
/** New version */
export const NEW_VERSION = "0202" as const;
/** One moment */
export const PRESENCE_TOO_SOON = "0204" as const;
/** New badge */
export const NEW_BADGE = "0206" as const;
/** Invitation to a chat */
export const GROUP_INVITATION = "0224" as const;
/** Chat transferred to you */
export const CHAT_TRANSFERRED = "0226" as const;
/** Invitation to watch a chat */
export const SUPERVISOR_INVITATION = "0300" as const;
/** Ticket resolved */
export const TICKET_RESOLVED = "0301" as const;
/** How do you like it? */
export const PRODUCT_SURVEY = "0302" as const;
/** Webhook activated */
export const WEBHOOK_ACTIVATED = "0303" as const;
/** Webhook deactivated */
export const WEBHOOK_DEACTIVATED = "0304" as const;
/** Webhook sent again */
export const WEBHOOK_RETRIED = "0305" as const;
/** Webhook tested */
export const WEBHOOK_TESTED = "0306" as const;
/** Announcement sent */
export const ANNOUNCEMENT_SENT = "0307" as const;
/** Announcement not sent */
export const ANNOUNCEMENT_FAILED = "0308" as const;
/** Password changed */
export const PASSWORD_CHANGED = "0309" as const;
/** Password reset */
export const PASSWORD_RESET = "0310" as const;
/** Group name in use */
export const SSO_GROUP_EXISTS = "0311" as const;
/** Theme deleted */
export const THEME_DELETED = "0312" as const;
/** Incoming chat */
export const CHAT_RINGS = "0320" as const;
/** Chat missed */
export const OFFER_MISSED = "0321" as const;
/** You are away */
export const AWAY_MISSED_OFFERS = "0322" as const;
/** Connection lost */
export const AWAY_CONNECTION = "0323" as const;
/** Your session is ending */
export const AWAY_SESSION = "0324" as const;
/** You are away */
export const AWAY_IDLE = "0325" as const;
/** You are away */
export const AWAY_SUPERVISOR = "0326" as const;
/** Chat back in the queue */
export const CHAT_ORPHANED = "0327" as const;
/** Wrap-up timed out */
export const WRAP_UP_TIMED_OUT = "0328" as const;
/** You have a free slot */
export const CAPACITY_AVAILABLE = "0329" as const;
/** Message not sent */
export const MESSAGE_NOT_SENT = "0330" as const;
/** Customer left */
export const CUSTOMER_LEFT = "0331" as const;
/** Announcement: {subject} */
export const ANNOUNCEMENT = "0332" as const;
/** Alert: {alert} */
export const FLOOR_ALERT = "0333" as const;
/** Skill lent to you: {skill} */
export const SKILL_LENT = "0334" as const;
/** Skill taken back: {skill} */
export const SKILL_TAKEN_BACK = "0335" as const;
/** No longer lent: {skill} */
export const SKILL_WENT_BACK = "0336" as const;
/** {agent} is available again */
export const FORCING_UNDONE = "0337" as const;
/** Canary rolled back */
export const CANARY_ROLLED_BACK = "0338" as const;
/** Canary ended */
export const CANARY_ENDED = "0339" as const;
