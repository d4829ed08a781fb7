// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

/** How long a session lasts from its last renewal. In ms. */
export const SESSION = 28800000 as const;
/** Time left of a session below which its agent is suspended. In ms. */
export const AUTO_SUSPEND_THRESHOLD = 180000 as const;
/** The longest that a session lasts from its sign-in, however often it is renewed, and that sessions can be set to last. In ms. */
export const SESSION_LONGEST = 2592000000 as const;
/** The shortest that sessions can be set to last from their last renewal. In ms. */
export const SESSION_SHORTEST = 300000 as const;
/** Most networks that a tenant's people may come from. In networks. */
export const SIGN_IN_NETWORKS = 200 as const;
/** Refusals of one network that are written down in a minute as security events; all are counted. In lines. */
export const SECURITY_LINES = 30 as const;
/** The same of all networks. In lines. */
export const SECURITY_LINES_OF_ALL = 300 as const;
/** How often a server asks what other processes have changed. In ms. */
export const CHANGES_LOOK = 250 as const;
/** Age of an expired session beyond which the console logs out without a word. In ms. */
export const SESSION_EXPIRED_SILENTLY = 21600000 as const;
/** Time left at a logout at or below which the expired overlay is shown. In ms. */
export const SESSION_EXPIRED_OVERLAY = 5000 as const;
/** How long after a logout or a renewal the renew check is switched on again. In ms. */
export const RENEW_CHECK_AGAIN = 10000 as const;
/** How exactly it is known when a session was last used: so seldom is it written down. In ms. */
export const DEVICE_SEEN = 300000 as const;
/** Most of what a browser says of itself that is kept with a session or a chat. In characters. */
export const SESSION_USER_AGENT = 512 as const;
/** How long an operator stays in a tenant as its administrator; it is not renewed. In ms. */
export const GLOBAL_ADMIN_SESSION = 3600000 as const;
/** How long the link holds by which an operator enters. In ms. */
export const GLOBAL_ADMIN_LINK = 300000 as const;
/** Longest first name, last name and nickname of a person. In characters. */
export const PERSON_NAME = 128 as const;
/** How long the link of the network overlay holds that signs the same person in elsewhere. In ms. */
export const SESSION_LINK = 300000 as const;
/** How long an access token lasts unless told otherwise. In ms. */
export const ACCESS_TOKEN = 7776000000 as const;
/** The shortest that an access token may last. In ms. */
export const ACCESS_TOKEN_LEAST = 60000 as const;
/** The longest that an access token may last. In ms. */
export const ACCESS_TOKEN_MOST = 31622400000 as const;
/** Longest name of an access token. In characters. */
export const ACCESS_TOKEN_NAME = 128 as const;
/** Longest description of an access token. In characters. */
export const ACCESS_TOKEN_DESCRIPTION = 1000 as const;
/** Random bits of a session's token. In bits. */
export const TOKEN_BITS = 256 as const;
/** How long an Idempotency-Key answers its first answer again. In ms. */
export const IDEMPOTENCY_KEPT = 86400000 as const;
/** Longest Idempotency-Key. In characters. */
export const IDEMPOTENCY_KEY = 128 as const;
/** How long a sandbox access token takes to become active. In ms. */
export const SANDBOX_TOKEN_ACTIVE_AFTER = 86400000 as const;
/** Length of a code of the second step. In digits. */
export const MFA_DIGITS = 6 as const;
/** Shortest password of the default policy. In characters. */
export const PASSWORD_MIN = 10 as const;
/** Longest password of the default policy. In characters. */
export const PASSWORD_MAX = 128 as const;
/** Numbers, upper case, lower case and special characters that the default policy asks of each. In characters. */
export const PASSWORD_EACH = 1 as const;
/** The longest that a password can be set to hold. In months. */
export const PASSWORD_MONTHS_MOST = 120 as const;
/** How long a password holds by the default policy. In months. */
export const PASSWORD_EXPIRY_MONTHS = 6 as const;
/** Longest user name that is taken. In characters. */
export const USERNAME = 128 as const;
/** Longest token of a step of a sign-in, of a device, of a session or of an access token that is taken. In bytes. */
export const SECRET_TOKEN = 64 as const;
/** Longest token of a link, or of a sign-in at another service, that is taken. In bytes. */
export const LINK_TOKEN = 128 as const;
/** Longest recovery code that is taken. In characters. */
export const RECOVERY_CODE = 64 as const;
/** How long a step of a sign-in may take. In ms. */
export const SIGN_IN_STEP = 600000 as const;
/** Wrong codes after which a sign-in begins anew. In tries. */
export const SIGN_IN_TRIES = 5 as const;
/** Codes of the second step that one account may try at once on devices that it never signed in on, and on each other device. In tries. */
export const SECOND_FACTOR_TRIES = 10 as const;
/** After how long such an account may try one code more. In ms. */
export const SECOND_FACTOR_AGAIN = 90000 as const;
/** How long a code of the second step is the current one, as apps have it (RFC 6238). In ms. */
export const MFA_STEP = 30000 as const;
/** Codes before and after the current one that are taken, for clocks that are off. In steps. */
export const MFA_SKEW = 1 as const;
/** How long a code of the second step that came by mail holds. In ms. */
export const MAILED_CODE = 300000 as const;
/** After how long another such code may be asked for, in place of the one before. In ms. */
export const MAILED_CODE_AGAIN = 30000 as const;
/** Such codes that one sign-in is sent. In codes. */
export const MAILED_CODES = 4 as const;
/** Such codes that one account is sent at once on devices that it never signed in on, and on each other device. In codes. */
export const MAILED_CODES_IN_A_ROW = 10 as const;
/** After how long such an account is sent one code more. In ms. */
export const MAILED_CODE_MORE = 180000 as const;
/** Recovery codes of a second factor, each of which is taken once. In codes. */
export const RECOVERY_CODES = 10 as const;
/** Tokens of earlier sign-ins that a browser shows where it does not know yet whose sign-in it will be. In tokens. */
export const DEVICE_TOKENS = 20 as const;
/** Devices of a person that are known for having signed in, the newest. In devices. */
export const KNOWN_DEVICES = 20 as const;
/** Mails that may be on their way at once; more are dropped, and counted. In mails. */
export const MAILS_WAITING = 1000 as const;
/** Mails that are handed to the mail server at once. In mails. */
export const MAILS_AT_ONCE = 4 as const;
/** How often a mail is tried. In times. */
export const MAIL_ATTEMPTS = 6 as const;
/** From the first attempt at a mail to the second; each further wait is four times as long. In ms. */
export const MAIL_RETRY = 1000 as const;
/** How long the mail server may take for a step. In ms. */
export const MAIL_TIMEOUT = 20000 as const;
/** How long it is kept what went wrong. In days. */
export const ERROR_LOGS_DAYS = 30 as const;
/** Entries on a page of the error logs. In entries. */
export const ERROR_LOGS_PAGE = 50 as const;
/** Most entries of a tenant's error logs; the oldest go. In entries. */
export const ERROR_LOGS_KEPT = 20000 as const;
/** Most entries of the error logs that a tenant begins in a minute; what happens again is counted. In entries. */
export const ERROR_LOGS_A_MINUTE = 100 as const;
/** Entries of the error logs that may wait to be written; more are dropped, and counted. In entries. */
export const ERROR_LOGS_WAITING = 4000 as const;
/** Old entries of a tenant's error logs that are deleted in one step. In entries. */
export const ERROR_LOGS_SWEPT = 500 as const;
/** Longest words of a console's fault that are kept. In characters. */
export const ERROR_LOGS_DETAIL = 300 as const;
/** Latest time stamp that a browser can tell. In milliseconds. */
export const TIME_STAMP = 8640000000000000 as const;
/** How long it is kept what became of a mail. In days. */
export const MAIL_REPORTS_DAYS = 30 as const;
/** Mails on a page of the e-mail reports. In mails. */
export const MAIL_REPORTS_PAGE = 50 as const;
/** Reports of mails that may wait to be written; more are dropped, and counted. In reports. */
export const MAIL_REPORTS_WAITING = 4000 as const;
/** Old e-mail reports of a tenant that are deleted in one step. In mails. */
export const MAIL_REPORTS_SWEPT = 500 as const;
/** A mail on its way of which nothing was heard for so long is lost. In ms. */
export const MAIL_LOST_AFTER = 3600000 as const;
/** Longest words of a mail server that are kept. In characters. */
export const MAIL_ANSWER = 500 as const;
/** Mails that the outbox shows, the newest. In mails. */
export const OUTBOX_MAILS = 50 as const;
/** Mails that did not arrive are told of for so long. In ms. */
export const ATTENTION_MAILS = 86400000 as const;
/** A ban's end is told of so long before. In ms. */
export const ATTENTION_BANS = 86400000 as const;
/** An access token's end is told of so long before. In ms. */
export const ATTENTION_TOKENS = 604800000 as const;
/** How long a link to sign in with holds. In ms. */
export const MAGIC_LINK = 900000 as const;
/** How long a link to set a new password holds. In ms. */
export const RESET_LINK = 1800000 as const;
/** How long after its end a link is still known as one that came too late. In ms. */
export const LINK_REMEMBERED = 86400000 as const;
/** Links that somebody may ask for at once for one name. In links. */
export const LINKS_IN_A_ROW = 5 as const;
/** Links that one person is sent at once, whoever asks. In links. */
export const LETTERS_IN_A_ROW = 10 as const;
/** After how long one more link may be asked for, or is sent, beyond that. In ms. */
export const LINK_AGAIN = 180000 as const;
/** How long a sign-in at another service may take. In ms. */
export const SSO_ATTEMPT = 600000 as const;
/** Longest code of another service that is taken. In bytes. */
export const SSO_CODE = 4096 as const;
/** Longest name of another service that is taken. In bytes. */
export const SSO_ISSUER = 1024 as const;
/** How far ahead the clock of another service may be. In ms. */
export const SSO_CLOCK = 60000 as const;
/** From the loss of an agent's last socket to being suspended. In ms. */
export const CONNECTION_GRACE = 20000 as const;
/** From the loss of an agent's last socket to being signed out, the chats going back to their lines. In ms. */
export const AGENT_GONE = 60000 as const;
/** Highest number that a suspend reason may have. In number. */
export const SUSPEND_REASON = 9999 as const;
/** Modules that a person can be in, numbered from 1: chat, knowledge, dashboard. In modules. */
export const PERSON_MODULES = 3 as const;
/** How long after a change of presence another one is blocked. In ms. */
export const ACTIVITY_WAIT = 5000 as const;
/** Inactivity after which an agent may choose to be set away; or never. In s. */
export const AUTO_AWAY_CHOICES = [300, 600, 1200, 1800, 3600] as const;
/** How long an offer rings before it goes to the next agent. In ms. */
export const RING_OUT = 20000 as const;
/** Offers missed in a row before the agent is suspended. In offers. */
export const MISSED_OFFERS_IN_A_ROW = 2 as const;
/** Offers that ring at an agent at once, unless the routing policy says otherwise. In offers. */
export const OFFERS_AT_ONCE = 1 as const;
/** How long an offer goes on ringing without a console: long enough to reload a page. In ms. */
export const RING_UNHEARD = 5000 as const;
/** How long an agent who missed or declined a chat is not offered that chat again. In ms. */
export const OFFER_PASS_HOLD = 60000 as const;
/** Lowest level of a skill. In level. */
export const SKILL_LEVEL_MIN = 1 as const;
/** Highest level of a skill. In level. */
export const SKILL_LEVEL_MAX = 10 as const;
/** Class of priority of a chat that nobody gave one; class 0 is served first. In class. */
export const PRIORITY_USUAL = 2 as const;
/** Class of priority that is served last. In class. */
export const PRIORITY_LOWEST = 4 as const;
/** How much longer a chat of one class waits before it goes ahead of one of the class before, unless the policy says otherwise. In ms. */
export const PRIORITY_AGEING = 60000 as const;
/** Chats of a hundred that are to be answered in time unless the policy says otherwise, as is usual in the field. In percent. */
export const SERVICE_LEVEL_PERCENT = 80 as const;
/** Answered within this counts as in time unless the policy says otherwise, as is usual in the field. In ms. */
export const SERVICE_LEVEL_WITHIN = 20000 as const;
/** How long a chat that was let in counts against its line's cap before the line has heard of it. In ms. */
export const ON_THE_WAY = 5000 as const;
/** How often a chat goes on from a line that is full or closed to the next before it is refused. In skills. */
export const OVERFLOWS = 4 as const;
/** Chats of the line that an agent is shown, oldest first. In chats. */
export const QUEUE_SHOWN = 10 as const;
/** Characters of a customer's first message that stand in the line and in an offer. In characters. */
export const FIRST_MESSAGE_SHOWN = 200 as const;
/** Most steps of a skill's routing policy. In steps. */
export const POLICY_STEPS = 10 as const;
/** Most groups of agents that a routing policy names. In groups. */
export const POLICY_GROUPS = 500 as const;
/** Longest name of a group of a routing policy. In characters. */
export const POLICY_GROUP_NAME = 64 as const;
/** Shortest longest wait of a line: in less nobody notices an offer and answers it. In ms. */
export const LONGEST_WAIT_MIN = 10000 as const;
/** Most offers missed in a row that a routing policy may allow. In offers. */
export const POLICY_MISSED = 100 as const;
/** Most offers that a routing policy may let ring at an agent at once. In offers. */
export const POLICY_AT_ONCE = 50 as const;
/** Most opening times of a day in a routing policy. In windows. */
export const POLICY_WINDOWS = 10 as const;
/** Most days of a skill that are not as others of the week. In days. */
export const POLICY_HOLIDAYS = 400 as const;
/** How far ahead the machines are told how the clocks of a time zone go; each start and publication tells them anew. In years. */
export const POLICY_ZONE_YEARS = 10 as const;
/** Longest span in a routing policy. In ms. */
export const POLICY_LONGEST = 86400000 as const;
/** Largest document of a routing policy: some 800 bytes for each skill that a tenant can have. In bytes. */
export const POLICY_BYTES = 4194304 as const;
/** Faults, and warnings, of a routing policy that are told at once. In findings. */
export const POLICY_FINDINGS = 500 as const;
/** Published versions of the routing policy that are listed, the newest. In versions. */
export const POLICY_VERSIONS_SHOWN = 100 as const;
/** Waits below this are green. In ms. */
export const WAIT_GREEN = 30000 as const;
/** Waits below this, and not green, are yellow. In ms. */
export const WAIT_YELLOW = 60000 as const;
/** Waits below this, and not yellow, are orange; longer ones are red. In ms. */
export const WAIT_ORANGE = 90000 as const;
/** Agents whom the explanation of a decision names; the others are counted by what rules them out. In agents. */
export const DECISION_AGENTS = 200 as const;
/** Decisions on a page of the newest. In decisions. */
export const DECISIONS_SHOWN = 50 as const;
/** Looks at a chat by people who were not in it, as its decisions tell them. In looks. */
export const LOOKS_SHOWN = 1000 as const;
/** Events that are folded to tell how the floor was at a decision; where it takes more, that is not told. In events. */
export const DECISION_EVENTS = 50000 as const;
/** Last moves of a line, and last predictions, that an estimated wait and its calibration rest on. In moves. */
export const ESTIMATE_WINDOW = 100 as const;
/** Moves of a line below which no wait is estimated, and predictions below which they are not judged. In moves. */
export const ESTIMATE_MOVES = 20 as const;
/** Predictions of a hundred that must have come true for estimated waits to be shown; 80 should. In percent. */
export const ESTIMATE_TRUST = 60 as const;
/** How long a free seat and a waiting chat that fit each other may coexist before it is no longer messages under way. In ms. */
export const IDLE_PASS = 1000 as const;
/** Chats that are named of those that nobody can have and that ask for the same. In chats. */
export const UNROUTABLE_SHOWN = 20 as const;
/** Agents that one tenant must carry. In agents. */
export const TENANT_AGENTS = 15000 as const;
/** Agents of one tenant that must be able to be online at once. In agents. */
export const TENANT_AGENTS_ONLINE = 7500 as const;
/** Skills that one tenant must carry. In skills. */
export const TENANT_SKILLS = 5000 as const;
/** Open chats that one tenant must carry. In chats. */
export const TENANT_OPEN_CHATS = 500000 as const;
/** Most slots of one agent. In slots. */
export const AGENT_SLOTS = 50 as const;
/** Slots of an agent unless told otherwise. In slots. */
export const AGENT_SLOTS_DEFAULT = 3 as const;
/** From a customer's last sign of life to counting as gone. In ms. */
export const CUSTOMER_GONE = 60000 as const;
/** How long a wrap-up may stay open after its chat ended. In ms. */
export const END_FEEDBACK = 300000 as const;
/** How long after sending an agent may edit a message. In ms. */
export const EDIT_WINDOW = 120000 as const;
/** How far back in a chat a message may be edited, however young it is. In messages. */
export const EDITABLE_MESSAGES = 64 as const;
/** How long a sign that somebody types holds without another one. In ms. */
export const TYPING_LASTS = 10000 as const;
/** Longest message. In characters. */
export const MESSAGE_MAX_CHARS = 4000 as const;
/** Longest id that a writer gives a message. In characters. */
export const CLIENT_ID = 64 as const;
/** Longest first name and last name of a customer. In characters. */
export const CUSTOMER_NAME = 100 as const;
/** Longest e-mail address of a customer, as mail has it (RFC 5321). In characters. */
export const CUSTOMER_EMAIL = 254 as const;
/** Longest telephone number of a customer. In characters. */
export const CUSTOMER_PHONE = 40 as const;
/** Longest address of the page that a customer writes from. In characters. */
export const CUSTOMER_PAGE = 2000 as const;
/** Longest tag of a customer's language (RFC 5646, 4.4.1). In characters. */
export const CUSTOMER_LANGUAGE = 35 as const;
/** Longest name of an application, as a widget or a preference gives it. In characters. */
export const APPLICATION_NAME = 128 as const;
/** Most files of a message. In files. */
export const ATTACHMENTS = 5 as const;
/** Largest file of a message. In bytes. */
export const ATTACHMENT_BYTES = 5242880 as const;
/** Largest files of a message together. In bytes. */
export const ATTACHMENTS_BYTES = 10485760 as const;
/** Longest name of a file; a longer one is cut before its ending. In characters. */
export const ATTACHMENT_NAME = 120 as const;
/** Most fields and files of a form together. In parts. */
export const FORM_PARTS = 32 as const;
/** Most bytes of a form beside its texts and files: boundaries, names and kinds of its parts. In bytes. */
export const FORM_FRAME = 65536 as const;
/** Part of a file that is kept, and handed out, at a time. In bytes. */
export const FILE_PART = 262144 as const;
/** Most bytes of a chat's files together; more is refused with 159. In bytes. */
export const CHAT_FILES = 52428800 as const;
/** Most that customers at one network address may send in files a day; more is refused with 158. Addresses of this machine are not counted. In MiB a day. */
export const NETWORK_FILES = 512 as const;
/** Forms with files that a person, or the customer of a chat, may have on their way at once. Others wait for their turn. In forms. */
export const UPLOADS_AT_ONCE = 3 as const;
/** The same of all customers at one network address. Addresses of this machine are not counted. In forms. */
export const NETWORK_UPLOADS = 12 as const;
/** The same of all customers, and of everybody who is signed in. In forms. */
export const ALL_UPLOADS = 32 as const;
/** Files that a person, or the customer of a chat, may be sent at once, as many as a browser asks for. Others wait for their turn. In files. */
export const DOWNLOADS_AT_ONCE = 6 as const;
/** The same of all customers at one network address. Addresses of this machine are not counted. In files. */
export const NETWORK_DOWNLOADS = 24 as const;
/** The same of all customers, and of everybody who is signed in. In files. */
export const ALL_DOWNLOADS = 200 as const;
/** How long a form with files, or a file, waits for its turn before it is refused with 158: longer than one who takes nothing of a file keeps theirs. In ms. */
export const TURN_WITHIN = 15000 as const;
/** How long a client may take nothing of a file that it is sent before its connection is cut. In ms. */
export const FILE_UNREAD = 10000 as const;
/** How long a message's files may be on their way in all. In ms. */
export const FILES_WITHIN = 120000 as const;
/** Messages of a chat that the list of ongoing chats carries, the newest. In messages. */
export const ONGOING_MESSAGES = 100 as const;
/** Messages of a transcript that one call for earlier ones answers, unless it says how many. In messages. */
export const EARLIER_MESSAGES = 100 as const;
/** Most of them. In messages. */
export const EARLIER_MESSAGES_MOST = 200 as const;
/** Text of a chat's messages that its customer is given in one answer, at least one message; the rest is asked for again. In bytes. */
export const CHAT_TEXT_AT_ONCE = 262144 as const;
/** Transcripts that the console keeps, and chats that one call for details may name. In chats. */
export const TRANSCRIPT_CACHE = 40 as const;
/** Past chats of a customer that are shown. In chats. */
export const PREVIOUS_CONTACTS = 100 as const;
/** Bans that a tenant may have at once. In bans. */
export const BANS = 10000 as const;
/** Reported chats of a tenant that nobody has looked at yet. In reports. */
export const FLAGS = 10000 as const;
/** Longest reason of an end, of a declined offer, and of an operator's entry; longest note with a transfer. In characters. */
export const REASON_CHARS = 200 as const;
/** Longest reason of a ban, and explanation of a report. In characters. */
export const CONDUCT_CHARS = 1000 as const;
/** Longest category of a report. In characters. */
export const CONDUCT_CATEGORY = 100 as const;
/** Longest network address that is taken. In characters. */
export const NETWORK_ADDRESS = 64 as const;
/** Shortest ban. In ms. */
export const BAN_SHORTEST = 60000 as const;
/** Longest ban. In ms. */
export const BAN_LONGEST = 315360000000 as const;
/** From a transfer or a direct invitation to the chat leaving the agent's list. In ms. */
export const TRANSFER_CLEANUP = 2000 as const;
/** From a transfer that the server reports as hard to the list being read again. In ms. */
export const TRANSFER_HARD_REFRESH = 3000 as const;
/** How long a transfer by handshake can be undone. In ms. */
export const TRANSFER_UNDO = 10000 as const;
/** After how long without a taker a transfer by handshake returns to the owner, unless the policy says otherwise. In ms. */
export const TRANSFER_RETURN = 60000 as const;
/** After how long without an answer an invitation to take part in a chat or to look on lapses. In ms. */
export const INVITATION = 60000 as const;
/** First threshold of inactivity, from which a poke is offered. In ms. */
export const POKE_FIRST = 120000 as const;
/** Second threshold of inactivity. In ms. */
export const POKE_SECOND = 300000 as const;
/** From a poke to the end of its chat. In ms. */
export const POKE_COUNTDOWN = 60000 as const;
/** Breadcrumbs of an escalation. In typeID. */
export const CRUMBS_ESCALATION = [216, 604, 609] as const;
/** Breadcrumbs of knowledge. In typeID. */
export const CRUMBS_KNOWLEDGE = [202, 203, 212, 213, 214, 216] as const;
/** Breadcrumbs of other kinds. In typeID. */
export const CRUMBS_MISC = [209, 210, 501, 502, 503] as const;
/** How long a call's body may pause on its way. In ms. */
export const BODY_PAUSE = 5000 as const;
/** How long a call's body may be on its way in all. In ms. */
export const BODY_WITHIN = 30000 as const;
/** Sockets of one network address that may be open without having said who they are. Addresses of this machine are not counted. In sockets. */
export const SILENT_SOCKETS = 100 as const;
/** Sockets that the customer of a chat may have open; one more closes the oldest. In sockets. */
export const CHAT_SOCKETS = 10 as const;
/** Sockets of customers that one network address may have open. Addresses of this machine are not counted. In sockets. */
export const CUSTOMER_SOCKETS = 300 as const;
/** One part in so many of all sockets is kept for agents: customers cannot take them. In parts. */
export const SOCKETS_FOR_AGENTS = 5 as const;
/** Frames that a socket's client may send, over time; one that sends more is closed with 1008. In frames. */
export const FRAMES_A_SECOND = 20 as const;
/** Frames that it may send at once. In frames. */
export const FRAMES_AT_ONCE = 100 as const;
/** How often a customer's sign of life is passed on, however often it is given. In ms. */
export const SIGN_OF_LIFE = 1000 as const;
/** Longest token and longest key of a socket's first frame. In characters. */
export const HELLO_CREDENTIAL = 128 as const;
/** How long a new socket may take to say who it is. In ms. */
export const HELLO_WITHIN = 5000 as const;
/** How often a console is asked whether it is there while a chat rings at it, and how long it has to answer. In ms. */
export const RING_ASKS = 3000 as const;
/** Consoles of a tenant a second that fetch everything afresh when all of them come back at once. In consoles. */
export const REFETCHES_A_SECOND = 500 as const;
/** The longest that one of them waits for its turn. In ms. */
export const REFETCH_SPREAD = 20000 as const;
/** How often a socket's client says that it lives. In ms. */
export const HEARTBEAT = 15000 as const;
/** How often the profile is read. In ms. */
export const POLL_PROFILE = 30000 as const;
/** How often the team is read. In ms. */
export const POLL_TEAM = 20000 as const;
/** Each so many readings of the team ask for those who are offline too. In polls. */
export const POLL_TEAM_OFFLINE_EVERY = 5 as const;
/** How often the line is read. In ms. */
export const POLL_QUEUE = 10000 as const;
/** How often the panels of the present moment are read. In ms. */
export const POLL_PANELS = 10000 as const;
/** How often the version file and the status file are read. In ms. */
export const POLL_STATUS = 60000 as const;
/** How often a failed call is tried again. In times. */
export const RETRIES = 3 as const;
/** Delay before a retry, times the number of the attempt. In ms. */
export const RETRY_DELAY = 2000 as const;
/** Codes that are tried again whatever their status. In code. */
export const RETRY_CODES = [261, 262, 263, 264] as const;
/** Longest subdomain of a tenant, as names of hosts have it (RFC 1035). In characters. */
export const SUBDOMAIN = 63 as const;
/** How long the identification of the tenant may take. In ms. */
export const IDENTIFY_TIMEOUT = 10000 as const;
/** How long a change of the product's status settles before it is shown. In ms. */
export const STATUS_BUFFER = 5000 as const;
/** After how long callers of a tenant in maintenance are told to come back where nobody said when it ends. In ms. */
export const MAINTENANCE_LOOK_AGAIN = 10000 as const;
/** How far ahead the expected end of a maintenance may lie. In ms. */
export const MAINTENANCE_MOST = 604800000 as const;
/** Weight of the downlink in the connection's score. In share. */
export const QUALITY_DOWNLINK_SHARE = 0.7 as const;
/** Weight of the latency in the connection's score. In share. */
export const QUALITY_LATENCY_SHARE = 0.3 as const;
/** Downlink that counts as full. In bytes/s. */
export const QUALITY_DOWNLINK_CAP = 1250000 as const;
/** Latency that counts as none. In ms. */
export const QUALITY_LATENCY_WORST = 600 as const;
/** Scores below this are bad. In score. */
export const QUALITY_BAD = 0.25 as const;
/** Scores below this are poor. In score. */
export const QUALITY_POOR = 0.5 as const;
/** Scores below this are fair, others good. In score. */
export const QUALITY_FAIR = 0.75 as const;
/** Samples that the median is taken over. In samples. */
export const QUALITY_SAMPLES = 10 as const;
/** Visited routes that are kept. In routes. */
export const ROUTE_HISTORY = 20 as const;
/** How long after each navigation automatic redirects are off. In ms. */
export const REDIRECTS_OFF = 10000 as const;
/** Widest page that is a phone's. In px. */
export const BREAKPOINT_MOBILE = 500 as const;
/** Widest page that is a tablet's. In px. */
export const BREAKPOINT_TABLET = 900 as const;
/** How long a pointer rests before a tooltip opens. In ms. */
export const TOOLTIP_DELAY = 800 as const;
/** Life of a cookie, SameSite=Lax, unless told otherwise. In ms. */
export const COOKIE_EXPIRY = 86400000 as const;
/** Life of the cookie that keeps the subdomain. In ms. */
export const SUBDOMAIN_COOKIE_EXPIRY = 2592000000 as const;
/** Notices that are visible until the stack is expanded. In notices. */
export const NOTICES_SHOWN = 3 as const;
/** Notices from which on the expanded stack offers to clear all. In notices. */
export const NOTICES_CLEAR_ALL = 5 as const;
/** Countdown of a notice unless told otherwise. In ms. */
export const NOTICE_COUNTDOWN = 59000 as const;
/** Faults of the console that one person may report in a minute. In reports. */
export const CONSOLE_ERRORS_A_MINUTE = 10 as const;
/** Faults that the console reports from one load of its page; the same one once. In reports. */
export const CONSOLE_ERRORS_A_PAGE = 10 as const;
/** Longest message of a reported fault. In characters. */
export const CONSOLE_ERROR_MESSAGE = 500 as const;
/** Longest stack of a reported fault. In characters. */
export const CONSOLE_ERROR_STACK = 4000 as const;
/** Longest route of a reported fault. In characters. */
export const CONSOLE_ERROR_ROUTE = 128 as const;
/** Longest name of a version of the console that is taken. In characters. */
export const VERSION_NAME = 32 as const;
/** Most versions of the console that a person has seen. In versions. */
export const VERSIONS_SEEN = 100 as const;
/** Most achievements that a person's preferences note. In achievements. */
export const ACHIEVEMENTS_NOTED = 200 as const;
/** Longest name of an achievement that is taken. In characters. */
export const ACHIEVEMENT_NAME = 64 as const;
/** Width and height of a pop-up window. In px. */
export const POPUP_SIZE = 600 as const;
/** How often a pop-up window is looked at for having closed. In ms. */
export const POPUP_CLOSE_CHECK = 500 as const;
/** Particles of the confetti. In particles. */
export const CONFETTI_PARTICLES = 60 as const;
/** How long the confetti falls. In ms. */
export const CONFETTI = 600 as const;
/** How long a copy button says that it copied. In ms. */
export const COPY_CONFIRM = 2000 as const;
/** What timers are multiplied by while the page is hidden. In times. */
export const HIDDEN_TIMEOUT_FACTOR = 2 as const;
/** Sizes of icons, 48 not for every one. In px. */
export const ICON_SIZES = [16, 24, 32, 48] as const;
/** Size of an icon unless told otherwise. In px. */
export const ICON_SIZE = 32 as const;
/** Smallest zoom that a person may choose. In percent. */
export const ZOOM_LEAST = 50 as const;
/** Largest zoom that a person may choose. In percent. */
export const ZOOM_MOST = 200 as const;
/** Zoom unless told otherwise. In percent. */
export const ZOOM = 100 as const;
/** A colour whose luma is below this is dark. In luma. */
export const DARK_LUMA = 165 as const;
/** Weight of red in a colour's luma. In share. */
export const LUMA_RED = 0.2126 as const;
/** Weight of green in a colour's luma. In share. */
export const LUMA_GREEN = 0.7152 as const;
/** Weight of blue in a colour's luma. In share. */
export const LUMA_BLUE = 0.0722 as const;
/** Variant of a theme's colour under the pointer. In alpha. */
export const COLOUR_HOVER = 0.7 as const;
/** Variant of a theme's colour where it is disabled. In alpha. */
export const COLOUR_DISABLED = 0.25 as const;
/** Variant of a theme's colour where it has the focus. In alpha. */
export const COLOUR_FOCUSED = 0.15 as const;
/** Variant of a theme's colour where it is active. In alpha. */
export const COLOUR_ACTIVE = 0.35 as const;
/** Longest value of a theme's slot. In characters. */
export const THEME_VALUE = 200 as const;
/** Most themes of a person's own. In themes. */
export const THEMES = 30 as const;
/** Longest name of a theme. In characters. */
export const THEME_NAME = 40 as const;
/** A theme whose text stands out less than this from its ground is refused. In ratio. */
export const CONTRAST_REFUSED = 3 as const;
/** A theme whose text stands out less than this from its ground is warned of, as WCAG has it. In ratio. */
export const CONTRAST_TEXT = 4.5 as const;
/** Largest picture of a person or of a page's head. In bytes. */
export const IMAGE_BYTES = 4194304 as const;
/** Longest side of such a picture. In px. */
export const IMAGE_SIDE = 4096 as const;
/** Longest side of a head's picture as it is kept. In px. */
export const HEADER_SIDE = 1600 as const;
/** Longest id of a picture that is taken. In characters. */
export const IMAGE_ID = 64 as const;
/** Most environment variables of a person. In variables. */
export const VARIABLES = 50 as const;
/** Longest name of an environment variable. In characters. */
export const VARIABLE_NAME = 64 as const;
/** Longest text of an environment variable. In characters. */
export const VARIABLE_VALUE = 1000 as const;
/** Most notes of a person. In notes. */
export const NOTES = 100 as const;
/** Longest note. In characters. */
export const NOTE_LENGTH = 4000 as const;
/** Most alerts of a person. In alerts. */
export const ALERTS = 50 as const;
/** Longest name of an alert. In characters. */
export const ALERT_LABEL = 60 as const;
/** Highest threshold of an alert, in the unit of its figure: a day, where that is seconds. In units. */
export const ALERT_THRESHOLD = 86400 as const;
/** Longest time for which the condition of an alert may have to hold. In s. */
export const ALERT_LASTING = 3600 as const;
/** How often the conditions of alerts are looked at. In ms. */
export const ALERT_LOOKS = 1000 as const;
/** An alert ends once its condition has not held for so long: a figure that goes to and fro raises it once. In ms. */
export const ALERT_CALM = 20000 as const;
/** Most skills that are lent at once in a tenant. In loans. */
export const LOANS = 200 as const;
/** Longest reason for which a skill is lent. In characters. */
export const LOAN_REASON = 200 as const;
/** Longest time for which a skill is lent. In ms. */
export const LOAN_LONGEST = 86400000 as const;
/** Longest text of an instant that is taken. In characters. */
export const INSTANT_LENGTH = 40 as const;
/** For how long a loan that has ended stays in the list. In ms. */
export const LOANS_LISTED = 86400000 as const;
/** Most loans of one list: those that run, then the newest. In loans. */
export const LOANS_LISTED_MOST = 1000 as const;
/** Most runbooks of a tenant. In runbooks. */
export const RUNBOOKS = 50 as const;
/** Longest name of a runbook. In characters. */
export const RUNBOOK_NAME = 60 as const;
/** Most loans, and most changes of the policy, of a runbook. In acts. */
export const RUNBOOK_ACTS = 50 as const;
/** Longest span for which a runbook is run, as long as the longest loan. In minutes. */
export const RUNBOOK_MINUTES = 1440 as const;
/** For how long a run that has gone back stays in the list. In ms. */
export const RUNS_LISTED = 86400000 as const;
/** Most runs of one list: those that are not back, then the newest. In runs. */
export const RUNS_LISTED_MOST = 200 as const;
/** Changes of one page of the audit. In changes. */
export const AUDIT_PAGE = 50 as const;
/** Longest reason of a change. In characters. */
export const AUDIT_REASON = 500 as const;
/** Most skills of a tenant. In skills. */
export const SKILLS = 5000 as const;
/** Longest name of a skill. In characters. */
export const SKILL_NAME = 60 as const;
/** Most permission groups of a tenant. In groups. */
export const GROUPS = 500 as const;
/** Longest name of a permission group. In characters. */
export const GROUP_NAME = 60 as const;
/** Longest description of a permission group. In characters. */
export const GROUP_DESCRIPTION = 300 as const;
/** Most permissions of one list of a group. In permissions. */
export const GROUP_PERMISSIONS = 200 as const;
/** Longest name of a department. In characters. */
export const DEPARTMENT_NAME = 80 as const;
/** Most departments of a tenant. In departments. */
export const DEPARTMENTS = 1000 as const;
/** Most departments that lie in each other, the outermost counted. In departments. */
export const DEPARTMENT_DEPTH = 8 as const;
/** Most people that one call puts into a department, and that come back with one that was removed. In people. */
export const DEPARTMENT_PEOPLE_AT_ONCE = 200 as const;
/** Most days of a person's use of the console that are told together. In days. */
export const JOURNEY_DAYS = 31 as const;
/** How long it is kept who signed in when, and how many were signed in at the same time. In ms. */
export const SIGN_INS_KEPT = 8035200000 as const;
/** How far back a sign-in counts as recent use of a licence, and the most people at the same time are told. In ms. */
export const LICENCE_RECENT = 2592000000 as const;
/** The shortest that administrators can set for the time left of a session below which its agent is suspended. In ms. */
export const AUTO_SUSPEND_SHORTEST = 30000 as const;
/** The longest: below the shortest session. In ms. */
export const AUTO_SUSPEND_LONGEST = 240000 as const;
/** Most add-ons that one call switches on or off. In add-ons. */
export const ADD_ONS_AT_ONCE = 16 as const;
/** Longest name of an account, and longest address of a picture of it. In characters. */
export const TENANT_TEXT = 200 as const;
/** Longest word of a type of key contacts. In characters. */
export const KEY_CONTACT_TYPE = 32 as const;
/** Most applications of a tenant. In applications. */
export const APPLICATIONS = 50 as const;
/** Most pages from which browsers may use an application. In origins. */
export const APPLICATION_ORIGINS = 20 as const;
/** Longest origin of a page. In characters. */
export const ORIGIN = 300 as const;
/** Most integrations of an application's list. In integrations. */
export const APPLICATION_INTEGRATIONS = 50 as const;
/** Fewest calls a minute that an application can be held to: a console needs about so many. In calls. */
export const APPLICATION_RATE_LEAST = 60 as const;
/** Most calls a minute that an application can be held to. In calls. */
export const APPLICATION_RATE_MOST = 100000 as const;
/** Longest that the keys before the new ones of an application are let in. In hours. */
export const APPLICATION_OVERLAP_HOURS = 720 as const;
/** Longest key by which a page names its application. In characters. */
export const APPLICATION_KEY = 64 as const;
/** Changes of applications on a page. In changes. */
export const CHANGESETS_PAGE = 50 as const;
/** Changes of an application that are looked through for what it was set up as. In changes. */
export const CHANGESETS_READ = 1000 as const;
/** Most definitions of metadata of a tenant. In definitions. */
export const METADATA = 40 as const;
/** Longest key of a definition of metadata. In characters. */
export const METADATA_KEY = 40 as const;
/** Longest label of a definition of metadata, or of one of its choices. In characters. */
export const METADATA_LABEL = 80 as const;
/** Most choices of a definition of metadata. In choices. */
export const METADATA_CHOICES = 50 as const;
/** Longest value of metadata. In characters. */
export const METADATA_VALUE = 500 as const;
/** Most questions of a survey. In questions. */
export const SURVEY_QUESTIONS = 20 as const;
/** Longest question of a survey. In characters. */
export const SURVEY_QUESTION = 200 as const;
/** Most options of a question. In options. */
export const SURVEY_OPTIONS = 12 as const;
/** Longest option of a question, or word at an end of a scale. In characters. */
export const SURVEY_OPTION = 80 as const;
/** Longest text that a question is answered with. In characters. */
export const SURVEY_TEXT = 1000 as const;
/** Versions of a survey that are kept without an answer, and that are listed. In versions. */
export const SURVEY_VERSIONS = 100 as const;
/** Texts of a page of answers. In texts. */
export const SURVEY_TEXTS = 20 as const;
/** Most days whose answers are counted together. In days. */
export const SURVEY_DAYS = 366 as const;
/** How long after a chat its customer can answer the survey. In ms. */
export const SURVEY_WINDOW = 86400000 as const;
/** Longest text that users are sought by. In characters. */
export const USER_SEARCH = 128 as const;
/** Longest time without use that sessions are sought by. In minutes. */
export const SESSION_UNUSED_MINUTES = 525600 as const;
/** Most skills of one person. In skills. */
export const USER_SKILLS = 500 as const;
/** Longest e-mail address of a user, as mail has it (RFC 5321). In characters. */
export const USER_EMAIL = 254 as const;
/** Most rows of a file by which users are imported. In rows. */
export const USERS_IMPORT_ROWS = 20000 as const;
/** Longest file by which users are imported. In bytes. */
export const USERS_IMPORT_BYTES = 5242880 as const;
/** Most rows of such a file that are written all or not at all: they take one transaction, which holds up others. In rows. */
export const USERS_IMPORT_WHOLE = 1000 as const;
/** Rows of such a file that are written in one transaction where those are written that can be. In rows. */
export const USERS_IMPORT_AT_ONCE = 50 as const;
/** Statements of one transaction of such a file, unless a single row takes more: while it lasts no chat is written. In statements. */
export const USERS_IMPORT_STATEMENTS = 500 as const;
/** The same where all or nothing is written: 1,000 rows of two skills each. In statements. */
export const USERS_IMPORT_WHOLE_STATEMENTS = 12000 as const;
/** Most invitations by mail of one import; half of the mails that may be on their way. In mails. */
export const USERS_IMPORT_INVITATIONS = 500 as const;
/** How long the link holds by which an invited user sets a password. In ms. */
export const INVITATION_LINK = 259200000 as const;
/** The shortest that an offer of a skill can be set to ring. In ms. */
export const RING_SHORTEST = 5000 as const;
/** The longest that an offer of a skill can be set to ring. In ms. */
export const RING_LONGEST = 300000 as const;
/** The longest that a skill's wrap-up can be set to. In ms. */
export const WRAP_UP_LONGEST = 3600000 as const;
/** Longest subject of an announcement. In characters. */
export const ANNOUNCEMENT_SUBJECT = 120 as const;
/** Longest announcement. In characters. */
export const ANNOUNCEMENT_CONTENT = 10000 as const;
/** Announcements that a tenant keeps, and as many messages to people by name; the oldest goes when one more comes. In announcements. */
export const ANNOUNCEMENTS_KEPT = 200 as const;
/** Most groups that one announcement is for. In groups. */
export const ANNOUNCEMENT_GROUPS = 100 as const;
/** Bases that a console offers, its own server's among them. In bases. */
export const CONSOLE_BASES = 14 as const;
/** Most people whom one message names. In people. */
export const MESSAGE_PEOPLE = 500 as const;
/** Longest message to people by name. In characters. */
export const MESSAGE_TEXT = 1000 as const;
/** Announcements of one request unless told otherwise. In announcements. */
export const ANNOUNCEMENTS_PAGE = 20 as const;
/** Most announcements of one request. In announcements. */
export const ANNOUNCEMENTS_PAGE_MOST = 100 as const;
/** Longest token of a next page that is taken. In characters. */
export const PAGE_TOKEN = 20 as const;
/** Days that a person's figures go back, today among them. In days. */
export const STATISTICS_DAYS = 30 as const;
/** Most events or messages that a person's figures are made of; more are refused. In rows. */
export const STATISTICS_ROWS = 50000 as const;
/** How far back the live floor goes: the longest day there is has 25 hours. In ms. */
export const FLOOR_KEPT = 93600000 as const;
/** Steps in which seats and waiting chats are told over the day. In ms. */
export const FLOOR_STEP = 300000 as const;
/** Steps in which it is told how long each seat was taken. In ms. */
export const FLOOR_CELL = 1800000 as const;
/** Weeks back that make the usual course of a weekday. In weeks. */
export const FLOOR_USUAL = 4 as const;
/** How long the course of a day gone by is kept once it has been folded: five weeks, in which it is usual four times. In ms. */
export const FLOOR_DAYS_KEPT = 3024000000 as const;
/** How soon after one another those who watch the floor are told what changed. In ms. */
export const FLOOR_TOLD = 1000 as const;
/** How often they are told that it is as it was, so that its age is known. In ms. */
export const FLOOR_SIGN = 5000 as const;
/** How long the floor is followed after somebody looked at it last. In ms. */
export const FLOOR_SLEEPS = 600000 as const;
/** Events that the floor of the day is read back by at a time. In events. */
export const FLOOR_PAGE = 5000 as const;
/** How far ahead of a floor of the past another is told from it; further, and it is read anew. In ms. */
export const FLOOR_GOES_ON = 3600000 as const;
/** Chats that are told behind a figure of the floor, at most. In chats. */
export const FLOOR_CHATS = 200 as const;
/** Floors of the past that are kept for a minute, for whoever plays them on. In instants. */
export const FLOOR_PASTS = 8 as const;
/** Events that may happen while the floor of the day is read back; more, and it is read again. In events. */
export const FLOOR_BEHIND = 200000 as const;
/** Of which time the level of a line is that is held against its target. In ms. */
export const BREACH_WINDOW = 1800000 as const;
/** Chats below which a line has no such level, and no breach of it is forecast. In chats. */
export const BREACH_FEWEST = 10 as const;
/** How long a level holds again before its breach is over. In ms. */
export const BREACH_OVER = 600000 as const;
/** How far ahead a breach is said. In ms. */
export const BREACH_AHEAD = 900000 as const;
/** How long before it comes a breach has to be said for anybody to do something. In ms. */
export const BREACH_EARLY = 300000 as const;
/** Runs of a hundred in which a breach comes for it to be said. In percent. */
export const BREACH_SAY = 60 as const;
/** Runs of a hundred in which it still comes for it to stand, once it is said. In percent. */
export const BREACH_KEEP = 18 as const;
/** Of which time the arrivals are that the demand of a line is told from. In ms. */
export const BREACH_DEMAND = 3600000 as const;
/** How likely it is, beside no change, that since one moment of that time so many times as many come: what the arrivals say is held against it. In thousandths. */
export const BREACH_CHANGES = 3 as const;
/** Last chats of a line whose spans a forecast draws from. In chats. */
export const BREACH_SAMPLES = 100 as const;
/** Most arrivals of a line that its demand is told from; the oldest go first. In chats. */
export const BREACH_CAME = 5000 as const;
/** Most runs of a forecast; a large line has a quarter of them. In runs. */
export const BREACH_RUNS = 64 as const;
/** Chats that all runs of a forecast have together, where the line is large. In chats. */
export const BREACH_STEPS = 6000 as const;
/** How often lines are forecast while somebody looks at the floor. In ms. */
export const BREACH_EVERY = 5000 as const;
/** How long nobody may look at a line for what was said of it to be judged. In ms. */
export const BREACH_GAP = 120000 as const;
/** How long a wrap-up lasts before releasing it is proposed against a breach. In ms. */
export const BREACH_STUCK = 60000 as const;
/** Agents of each kind with whom a way out of a breach is tried. In agents. */
export const BREACH_TRIED = 2 as const;
/** Most ways out of a breach that are told. In ways. */
export const BREACH_WAYS = 4 as const;
/** By how many runs of a hundred an act must make a breach less likely to be told. In points. */
export const BREACH_HELPS = 10 as const;
/** Most recorded days that a dry run of a routing policy lives again. In days. */
export const DRY_RUN_DAYS = 7 as const;
/** How many of the last whole days are looked through for those that a dry run can live again. In days. */
export const DRY_RUN_OFFERED = 14 as const;
/** Runs of each day of a dry run, unless told otherwise. In runs. */
export const DRY_RUN_RUNS = 5 as const;
/** Most runs of each day of a dry run. In runs. */
export const DRY_RUN_RUNS_MOST = 20 as const;
/** Most chats that the days of a dry run have together. In chats. */
export const DRY_RUN_CHATS = 20000 as const;
/** Most events that are kept of one recorded day and of what led up to it. In events. */
export const DRY_RUN_EVENTS = 1000000 as const;
/** Dry runs under way in a process, one at work and the others behind it; more are refused. In dry runs. */
export const DRY_RUN_WAITING = 8 as const;
/** Results of dry runs that a process keeps; the oldest go first. In dry runs. */
export const DRY_RUN_RESULTS = 100 as const;
/** Longest that a dry run works. In ms. */
export const DRY_RUN_LONGEST = 600000 as const;
/** How long its result is kept. In ms. */
export const DRY_RUN_KEPT = 3600000 as const;
/** Stretches of a day that are drawn as a whole when a dry run tells what of a difference may be chance. In ms. */
export const DRY_RUN_STRETCH = 1800000 as const;
/** Stretches with customers below which a dry run tells no interval. In stretches. */
export const DRY_RUN_FEWEST = 6 as const;
/** How often they are drawn. In draws. */
export const DRY_RUN_RESAMPLES = 1000 as const;
/** Skills of which a dry run tells figures, the busiest. In skills. */
export const DRY_RUN_SKILLS = 50 as const;
/** Longest mark by which a console knows the draft of a dry run again. In characters. */
export const DRY_RUN_MARK = 64 as const;
/** Longest that a shadow of a draft decides beside the routing policy in force. In hours. */
export const SHADOW_HOURS = 168 as const;
/** How long the figures of a shadow are kept once it has ended. In ms. */
export const SHADOW_KEPT = 2592000000 as const;
/** Decisions that differ of which a shadow keeps rows; the oldest go first, and stay counted. In rows. */
export const SHADOW_ROWS = 10000 as const;
/** Rows of one answer about a shadow. In rows. */
export const SHADOW_PAGE = 50 as const;
/** Skills of which a shadow tells figures, those with the most decisions. In skills. */
export const SHADOW_SKILLS = 50 as const;
/** Most rows of a shadow that one transaction writes, or deletes. In rows. */
export const SHADOW_BATCH = 100 as const;
/** Most rows of a shadow that wait to be written; more are lost, and counted. In rows. */
export const SHADOW_UNWRITTEN = 3000 as const;
/** Turns of a tenant that wait for its shadow; where there are more, decisions are left out. In turns. */
export const SHADOW_TURNS = 8192 as const;
/** Most of the time that a shadow works; what is above is left out. In percent. */
export const SHADOW_SHARE = 5 as const;
/** Most time for its work that a shadow has saved up. In ms. */
export const SHADOW_SAVED = 500 as const;
/** From which difference on a shadow says that the draft would have offered a chat sooner. In ms. */
export const SHADOW_SOONER = 1000 as const;
/** How long a shadow for which there was no time waits at least before it asks for the tenant's state anew; twice as long each time in a row, up to 16 times. In ms. */
export const SHADOW_AGAIN = 60000 as const;
/** Largest share of the chats that a canary routes by its draft. In percent. */
export const CANARY_SHARE = 50 as const;
/** Longest that a canary runs. In hours. */
export const CANARY_HOURS = 168 as const;
/** Fewest chats in each arm from which on a canary can be judged. In chats. */
export const CANARY_CHATS_MIN = 20 as const;
/** Chats in each arm from which on a canary is judged, unless whoever begins it says otherwise. In chats. */
export const CANARY_CHATS_USUAL = 100 as const;
/** Most chats in each arm that may be asked for before a canary is judged. In chats. */
export const CANARY_CHATS_MAX = 10000 as const;
/** Largest difference of the mean waits that may be the condition of a roll-back. In seconds. */
export const CANARY_WAIT = 3600 as const;
/** Largest difference of two shares that may be the condition of a roll-back. In points. */
export const CANARY_POINTS = 100 as const;
/** How often a canary is judged. In ms. */
export const CANARY_JUDGED = 5000 as const;
/** Standard errors by which a difference of the arms of a canary has to be beyond its bound, because it is judged again and again. In errors. */
export const CANARY_ERRORS = 3 as const;
/** Newest canaries of a tenant that are kept. In canaries. */
export const CANARIES_KEPT = 20 as const;
/** Most chats that a draft would have offered and that are still to be offered; what is beyond is unsure. In chats. */
export const SHADOW_OPEN = 300 as const;
/** Sizes of avatars, beside the original. In px. */
export const AVATAR_SIZES = [16, 32, 60, 64, 150, 220] as const;
/** A year in relative times. In s. */
export const YEAR = 31536000 as const;
/** A month in relative times. In s. */
export const MONTH = 2592000 as const;
/** A week in relative times. In s. */
export const WEEK = 604800 as const;
/** A day in relative times. In s. */
export const DAY = 86400 as const;
/** An hour in relative times. In s. */
export const HOUR = 3600 as const;
/** A minute in relative times. In s. */
export const MINUTE = 60 as const;
/** From sign-in to the initial tour. In ms. */
export const TOUR_START_DELAY = 2000 as const;
/** How often the initial tour tries to start until the preferences are there. In ms. */
export const TOUR_RETRY = 1000 as const;
/** Delay of a tour between pages. In ms. */
export const TOUR_PAGE_SWITCH = 1500 as const;
/** How dates of metric ranges are written. In format. */
export const DATE_FORMAT = "dd-MM-yyyy" as const;
/** Article that the knowledge base opens with. In label. */
export const DEFAULT_ARTICLE = "introka" as const;
/** Results on a page of a search. In results. */
export const SEARCH_RESULTS = 20 as const;
/** Reset of the search box's animation. In ms. */
export const SEARCH_RESET = 250 as const;
/** Previous searches that are shown again. In searches. */
export const PREVIOUS_SEARCHES = 5 as const;
/** Folders of favourites; their ids run from 1 to this. In folders. */
export const FAVOURITE_FOLDERS = 9 as const;
/** Longest phrase of the autocorrection. In characters. */
export const AUTOCORRECT_PHRASE = 32 as const;
/** Longest shortcut of the autocorrection. In letters. */
export const AUTOCORRECT_SHORTCUT = 7 as const;
/** Longest title of a canned response. In characters. */
export const CANNED_TITLE = 100 as const;
/** Most canned responses of a person, and as many of everybody. In responses. */
export const CANNED_RESPONSES = 200 as const;
/** Most automatic ones among them. In entries. */
export const AUTOCORRECT_ENTRIES = 100 as const;
/** Earlier versions that are kept of a canned response. In versions. */
export const CANNED_VERSIONS = 20 as const;
/** Longest label of an article. In characters. */
export const ARTICLE_LABEL = 64 as const;
/** Longest title, category or subcategory of an article. In characters. */
export const ARTICLE_TITLE = 200 as const;
/** Longest text of an article. In characters. */
export const ARTICLE_TEXT = 200000 as const;
/** Most articles of a tenant. In articles. */
export const ARTICLES = 5000 as const;
/** More words than this for fix, tone, rewrite and finish. In words. */
export const COPILOT_FIX_WORDS = 10 as const;
/** More words than this for simplify. In words. */
export const COPILOT_SIMPLIFY_WORDS = 30 as const;
/** Fewest words for expand. In words. */
export const COPILOT_EXPAND_MIN_WORDS = 10 as const;
/** Most words for expand. In words. */
export const COPILOT_EXPAND_MAX_WORDS = 120 as const;
/** Fewest words of the one paragraph for summarise. In words. */
export const COPILOT_SUMMARISE_WORDS = 120 as const;
/** Most active webhooks of a tenant. In webhooks. */
export const WEBHOOKS = 20 as const;
/** Most webhooks of a tenant, disabled ones among them. In webhooks. */
export const WEBHOOKS_KEPT = 100 as const;
/** Longest name of a webhook. In characters. */
export const WEBHOOK_NAME = 60 as const;
/** Longest address of a webhook. In characters. */
export const WEBHOOK_URL = 2000 as const;
/** How long the answer to a webhook's call is waited for. In ms. */
export const WEBHOOK_TIMEOUT = 10000 as const;
/** Characters of an answer that a webhook's log keeps. In characters. */
export const WEBHOOK_ANSWER = 2000 as const;
/** How often a webhook's call is tried before it is given up. In attempts. */
export const WEBHOOK_ATTEMPTS = 8 as const;
/** Wait before the second attempt; each further wait is four times as long. In ms. */
export const WEBHOOK_BACKOFF = 5000 as const;
/** Longest wait between two attempts. In ms. */
export const WEBHOOK_BACKOFF_MAX = 14400000 as const;
/** How long a webhook's log is kept. In days. */
export const WEBHOOK_LOG_DAYS = 30 as const;
/** Calls on a page of a webhook's log. In calls. */
export const WEBHOOK_LOGS_PAGE = 50 as const;
/** Calls of a tenant's directory in a minute, all of which may come at once. In calls. */
export const DIRECTORY_CALLS_A_MINUTE = 1200 as const;
/** Calls of a directory that are kept to be looked at: those that changed something, and those that were refused. In calls. */
export const DIRECTORY_CALLS_KEPT = 100 as const;
/** Longest body of a directory's call. In bytes. */
export const DIRECTORY_BYTES = 1048576 as const;
/** Most operations of one PATCH of a directory. In operations. */
export const DIRECTORY_OPERATIONS = 500 as const;
/** Most members that one call of a directory adds and takes; the directory sends more in several. In members. */
export const DIRECTORY_MEMBERS = 1000 as const;
/** Most groups that a directory has one person in. In groups. */
export const DIRECTORY_GROUPS_OF_ONE = 100 as const;
/** Most users or groups of one page that a directory reads. In resources. */
export const DIRECTORY_PAGE = 200 as const;
/** Longest filter of a directory's call. In characters. */
export const DIRECTORY_FILTER = 8192 as const;
/** Longest name that a directory has for a user or a group of its own, and longest display name. In characters. */
export const DIRECTORY_EXTERNAL_ID = 256 as const;
/** People of one page of those whom a directory has. In people. */
export const DIRECTORY_PEOPLE_PAGE = 50 as const;
/** Most services that the people of a tenant sign in with. In providers. */
export const IDENTITY_PROVIDERS = 10 as const;
/** Longest name of a service that people sign in with. In characters. */
export const IDENTITY_PROVIDER_NAME = 60 as const;
/** Longest client id, client secret and list of scopes of such a service. In characters. */
export const IDENTITY_PROVIDER_TEXT = 500 as const;
/** Longest name of the claim that holds the groups. In characters. */
export const IDENTITY_CLAIM = 100 as const;
/** Longest claims of which an administrator asks what they would give. In bytes. */
export const IDENTITY_CLAIMS = 16384 as const;
/** Most directory groups of a tenant that give something. In groups. */
export const DIRECTORY_GROUPS = 500 as const;
/** Last priority of a directory group. In places. */
export const DIRECTORY_GROUP_PRIORITY = 9999 as const;
/** Groups that sign-ins named and that are remembered; the oldest make room. In groups. */
export const DIRECTORY_GROUPS_SEEN = 500 as const;
/** Groups of one sign-in that are remembered. In groups. */
export const DIRECTORY_GROUPS_NAMED = 200 as const;
/** How long a group that was seen is not noted again. In ms. */
export const DIRECTORY_GROUP_LATELY = 86400000 as const;
/** Calls of a webhook that may wait; more are given up at once. In calls. */
export const WEBHOOK_WAITING = 10000 as const;
/** Calls of webhooks that are made at once, two of each webhook. In calls. */
export const WEBHOOK_CALLS_AT_ONCE = 256 as const;
/** Events of the journal that are turned into calls of webhooks in one transaction. In events. */
export const WEBHOOK_EVENTS_AT_ONCE = 100 as const;
/** Attempts of a webhook's call that its log keeps; those by hand are among them. In attempts. */
export const WEBHOOK_ATTEMPTS_KEPT = 50 as const;
/** Calls of webhooks that one person makes by hand in a minute. In calls. */
export const WEBHOOK_TRIES_A_MINUTE = 10 as const;
/** Chat summaries of one request unless told otherwise. In chats. */
export const CHAT_SUMMARIES = 20 as const;
/** Items of one chart. In items. */
export const CHART_ITEMS = 5 as const;
/** Graphs in a row of a dashboard. In graphs. */
export const GRAPHS_PER_ROW = 2 as const;
/** Widest interval of the gantt's axis. In ms. */
export const GANTT_INTERVAL_MAX = 3600000 as const;
/** Downloads at once. In downloads. */
export const DOWNLOAD_SLOTS = 5 as const;
/** Most occurrences of a monthly report. In times. */
export const REPORTS_MONTHLY = 12 as const;
/** Most occurrences of a weekly report. In times. */
export const REPORTS_WEEKLY = 50 as const;
/** Most occurrences of a daily report. In times. */
export const REPORTS_DAILY = 365 as const;
/** Priorities of tickets; a misused emergency becomes normal. In names. */
export const TICKET_PRIORITIES = "Low SEV-4, Normal SEV-3, High SEV-2, Emergency SEV-1" as const;
/** When the support desk is staffed. In hours. */
export const SUPPORT_HOURS = "Mon-Thu 08:00-17:30, Fri 08:00-17:00" as const;
/** Levels of the server's health. In names. */
export const SERVER_STATES = "Good, Degraded, Critical" as const;
/** When the legacy comms begin to be retired. In month. */
export const LEGACY_COMMS_RETIRED = "September" as const;
