// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

/** Please sign in to continue. */
export const SIGN_IN_FIRST = 0 as const;
/** This API call does not exist. */
export const NO_SUCH_CALL = 101 as const;
/** Your session could not be read. Please sign out and sign in again. */
export const INVALID_HEADERS = 102 as const;
/** This API call does not support this method. */
export const METHOD_NOT_ALLOWED = 103 as const;
/** Something in the request has the wrong format. Please check it and try again. */
export const INVALID_FORMAT = 105 as const;
/** Something is missing from the request. Please fill it in and try again. */
export const MISSING_PARAMETERS = 106 as const;
/** The application is offline. Please check your connection. */
export const APPLICATION_OFFLINE = 110 as const;
/** You cannot sign in from this IP address. Please contact your administrator. */
export const BAD_IP = 111 as const;
/** Your session could not be verified. Please sign in again. */
export const ENCRYPTED_TOKEN = 112 as const;
/** Your session has ended. Please log in again to continue. */
export const SESSION_EXPIRED = 113 as const;
/** Your login details are incorrect. Please try again. */
export const SIGN_IN_FAILED = 114 as const;
/** This Idempotency-Key has already been used with a different body. */
export const IDEMPOTENCY_KEY_REUSED = 115 as const;
/** This API call does not accept this content type. */
export const UNSUPPORTED_CONTENT = 128 as const;
/** The request is too large. */
export const BODY_TOO_LARGE = 129 as const;
/** The headers of the request are too large. */
export const HEADERS_TOO_LARGE = 130 as const;
/** Files of this type are not accepted. */
export const UPLOAD_REFUSED = 131 as const;
/** The file is empty. */
export const UPLOAD_EMPTY = 132 as const;
/** This attachment could not be found. */
export const ATTACHMENT_NOT_FOUND = 133 as const;
/** The message has too many attachments. */
export const TOO_MANY_ATTACHMENTS = 134 as const;
/** Connections from this origin are not allowed. */
export const ORIGIN_REFUSED = 135 as const;
/** The frame is too large. */
export const FRAME_TOO_LARGE = 136 as const;
/** We cannot reach the database at the moment. Please try again shortly. */
export const DATABASE_UNREACHABLE = 137 as const;
/** The database is busy. Please try again shortly. */
export const DATABASE_BUSY = 144 as const;
/** A part of the service is not responding. Please try again shortly. */
export const CACHE_UNREACHABLE = 145 as const;
/** This is not possible at the current stage of the chat. */
export const WRONG_STAGE = 146 as const;
/** This chat could not be found. It may have ended already. */
export const CHAT_NOT_FOUND = 147 as const;
/** This skill could not be found. */
export const SKILL_NOT_FOUND = 148 as const;
/** This skill cannot be used for the chat. */
export const SKILL_UNUSABLE = 149 as const;
/** This message could not be found in the chat. */
export const MESSAGE_NOT_FOUND = 151 as const;
/** The message is too old to edit. */
export const EDIT_WINDOW_CLOSED = 155 as const;
/** This integration has not been set up yet. Please contact your administrator. */
export const INTEGRATION_NOT_SET_UP = 156 as const;
/** This article could not be found. */
export const ARTICLE_NOT_FOUND = 157 as const;
/** That was too many requests in a short time. Please wait a moment and try again. */
export const RATE_EXCEEDED = 158 as const;
/** The message cannot be sent as it is. */
export const MESSAGE_NOT_ALLOWED = 159 as const;
/** This customer is banned. */
export const CUSTOMER_BANNED = 161 as const;
/** This download is too large. Please choose a shorter period. */
export const DOWNLOAD_TOO_LARGE = 162 as const;
/** No service levels have been set up. */
export const NO_SLAS = 163 as const;
/** No automatic reply has been set up. */
export const NO_AUTO_RESPONDER = 164 as const;
/** This category could not be found. */
export const CATEGORY_MISSING = 165 as const;
/** These categories cannot be used together. */
export const CATEGORIES_INCOMPATIBLE = 166 as const;
/** The chat is no longer offered to this agent. */
export const OFFER_GONE = 167 as const;
/** The queue is full. Please try again later. */
export const QUEUE_FULL = 169 as const;
/** You do not have permission to access that resource. */
export const NO_ACCESS = 170 as const;
/** This team is closed at the moment. */
export const SKILL_CLOSED = 171 as const;
/** This reason for being away does not exist. */
export const UNKNOWN_SUSPEND_REASON = 173 as const;
/** You are already away. */
export const ALREADY_SUSPENDED = 174 as const;
/** You are already available. */
export const ALREADY_ACTIVE = 175 as const;
/** The status was changed a moment ago. Please wait a few seconds. */
export const PRESENCE_TOO_SOON = 177 as const;
/** This address does not belong to any account. Please check it. */
export const UNKNOWN_SUBDOMAIN = 179 as const;
/** This user could not be found. */
export const USER_NOT_FOUND = 180 as const;
/** The user is signed out or away. */
export const USER_OFFLINE = 181 as const;
/** Another agent has already taken this chat. */
export const CHAT_TAKEN = 182 as const;
/** The agent is not in this chat. */
export const NOT_IN_CHAT = 183 as const;
/** The chat requires a skill that the agent does not have. */
export const SKILL_OF_OTHERS = 184 as const;
/** Ensure all communications have been completed before logging out. */
export const SIGN_OUT_WITH_CHATS = 185 as const;
/** You own this chat. Please make someone else its owner before you leave. */
export const OWNER_CANNOT_LEAVE = 186 as const;
/** This invitation could not be found. */
export const INVITATION_NOT_FOUND = 188 as const;
/** This invitation is for someone else. */
export const INVITATION_OF_OTHERS = 189 as const;
/** You are away. Please become available before you take a chat. */
export const AGENT_INACTIVE = 190 as const;
/** The agent is already in the chat. */
export const ALREADY_IN_CHAT = 191 as const;
/** An invitation has already been sent. Please wait for the answer. */
export const INVITATION_SENT = 192 as const;
/** No transfer of this chat is pending. */
export const NO_TRANSFER_PENDING = 193 as const;
/** You are not signed in. Please sign in to continue. */
export const NO_TOKEN = 194 as const;
/** The service is still starting. Please try again in a moment. */
export const RECOVERING = 195 as const;
/** All your chat slots are in use. */
export const SLOTS_FULL = 196 as const;
/** The agent has no slots for this channel. */
export const NO_SLOTS = 197 as const;
/** No one is available for this skill any more. */
export const SKILL_UNAVAILABLE = 198 as const;
/** Only the owner of the chat can invite others. */
export const OWNER_INVITES = 199 as const;
/** The application key is missing. Please reload the page. */
export const NO_APPLICATION_KEY = 201 as const;
/** The consumer key is missing. Please reload the page. */
export const NO_CONSUMER_KEY = 202 as const;
/** Something else comes first, or this has changed in the meantime. Please reload and try again. */
export const ANTECEDING_ENTITY = 203 as const;
/** The application and consumer keys are not valid. Please reload the page. */
export const WRONG_KEYS = 204 as const;
/** Your account has no permissions yet. Please contact your administrator. */
export const NO_PERMISSIONS = 223 as const;
/** Your account has no modules yet. Please contact your administrator. */
export const NO_MODULES = 224 as const;
/** Your account has been frozen. Please contact your administrator. */
export const ACCOUNT_FROZEN = 225 as const;
/** The chat is already with this skill. */
export const TRANSFER_TO_ITSELF = 226 as const;
/** You cannot transfer the chat while an invitation is pending. */
export const INVITATION_PENDING = 227 as const;
/** The stored data does not match this version of the product. Please contact support. */
export const DATABASE_MISMATCH = 228 as const;
/** This ticket could not be found. */
export const TICKET_NOT_FOUND = 229 as const;
/** You do not have permission to do this. */
export const PERMISSION_MISSING = 230 as const;
/** This user name is not valid. */
export const USERNAME_INVALID = 231 as const;
/** This user name is already in use. */
export const USERNAME_TAKEN = 232 as const;
/** This email address is not valid. */
export const EMAIL_INVALID = 233 as const;
/** Two-step verification has not been set up for this account. */
export const MFA_NOT_SET_UP = 235 as const;
/** This two-step verification code has already been used. */
export const MFA_CODE_REUSED = 236 as const;
/** No user was chosen. */
export const NO_USER_ID = 237 as const;
/** The label cannot be empty. */
export const VOID_LABEL = 238 as const;
/** This label is already in use. */
export const LABEL_TAKEN = 239 as const;
/** Only the owner of the chat can end it. */
export const OWNERS_END = 240 as const;
/** Chat has already been reported. */
export const ALREADY_REPORTED = 241 as const;
/** This ban could not be found. */
export const BAN_NOT_FOUND = 242 as const;
/** This customer is already banned. */
export const ALREADY_BANNED = 243 as const;
/** This trigger is not valid. */
export const TRIGGER_INVALID = 244 as const;
/** This rule could not be found. */
export const RULE_NOT_FOUND = 245 as const;
/** This webhook could not be found. */
export const WEBHOOK_NOT_FOUND = 246 as const;
/** Webhooks are not allowed to call this address. */
export const WEBHOOK_ADDRESS_REFUSED = 247 as const;
/** The webhook could not be delivered. */
export const WEBHOOK_FAILED = 248 as const;
/** This application could not be found. */
export const APPLICATION_NOT_FOUND = 249 as const;
/** This page is under maintenance. Please come back later. */
export const PAGE_UNDER_MAINTENANCE = 255 as const;
/** Your account does not include the module for this API call. */
export const MODULE_NOT_HELD = 258 as const;
/** This product is not enabled for your account. Please contact your account manager. */
export const PRODUCT_NOT_ENABLED = 259 as const;
/** The service is busy or under maintenance. Please try again in a moment. */
export const MAINTENANCE_OR_OVERLOAD = 260 as const;
/** Your change could not be saved. Please try again. */
export const STORAGE_FAILED = 261 as const;
/** The data could not be read. Please try again. */
export const STORAGE_READ_FAILED = 262 as const;
/** The connection to the database was lost. Please try again. */
export const STORAGE_CONNECTION_LOST = 263 as const;
/** The database took too long to answer. Please try again. */
export const STORAGE_TIMED_OUT = 264 as const;
/** An unexpected fault occurred. */
export const FAULT = 266 as const;
/** The logic expression is not valid. */
export const LOGIC_EXPRESSION_INVALID = 267 as const;
/** The logic expression names something that does not exist. */
export const LOGIC_EXPRESSION_UNKNOWN = 268 as const;
/** Your session does not cover this. Please sign in again. */
export const SESSION_OUT_OF_SCOPE = 269 as const;
/** The transcript has already been sent. */
export const TRANSCRIPT_SENT = 270 as const;
/** There is no room left to save your change. Please contact support. */
export const STORAGE_FULL = 271 as const;
/** This canned response could not be found. */
export const CANNED_RESPONSE_NOT_FOUND = 303 as const;
/** This person already has the maximum number of canned responses. */
export const CANNED_RESPONSE_LIMIT = 304 as const;
/** This announcement could not be found. */
export const ANNOUNCEMENT_NOT_FOUND = 305 as const;
/** This department could not be found. */
export const DEPARTMENT_NOT_FOUND = 306 as const;
/** This key contact could not be found. */
export const KEY_CONTACT_NOT_FOUND = 307 as const;
/** This view is not valid. */
export const VIEW_INVALID = 309 as const;
/** This report could not be found. */
export const REPORT_NOT_FOUND = 310 as const;
/** This date range is not valid. The start must not be after the end. */
export const DATE_RANGE_INVALID = 311 as const;
/** This link has expired. Please ask for a new one. */
export const MAGIC_CODE_EXPIRED = 312 as const;
/** All download slots are in use. Please remove one before you add another. */
export const MAX_DATA_PIPELINES = 313 as const;
/** This download could not be found. */
export const DATA_PIPELINE_NOT_FOUND = 314 as const;
/** Please give the group a name. */
export const GROUP_NAME_MISSING = 315 as const;
/** Please choose at least one permission for the group. */
export const GROUP_PERMISSIONS_MISSING = 316 as const;
/** The details of the group are missing. */
export const GROUP_DATA_MISSING = 317 as const;
/** No group was chosen. */
export const GROUP_ID_MISSING = 318 as const;
/** A group with this name already exists. */
export const GROUP_NAME_EXISTS = 319 as const;
/** The group could not be removed. Make sure no one is assigned to it. */
export const GROUP_REMOVE_FAILED = 320 as const;
/** The permissions of the group could not be removed. */
export const GROUP_PERMISSIONS_KEPT = 321 as const;
/** This group is not valid. */
export const GROUP_INVALID = 322 as const;
/** The group could not be created. Please try again. */
export const GROUP_CREATE_FAILED = 323 as const;
/** The add-on could not be updated. Please try again. */
export const ADD_ON_UPDATE_FAILED = 324 as const;
/** The copilot has reached its limit for this month. */
export const COPILOT_LIMIT = 328 as const;
/** The copilot is not enabled for your account. */
export const COPILOT_NOT_ENABLED = 329 as const;
/** This text is too long for the copilot. Please shorten it. */
export const TOO_MANY_TOKENS = 330 as const;
/** The copilot’s language model could not be found. */
export const MODEL_NOT_FOUND = 331 as const;
/** You are not authorised to do this. */
export const NOT_AUTHORISED = 403 as const;
