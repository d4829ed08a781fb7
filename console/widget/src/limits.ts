// The widget's limits and paces, named and with their units.

export const MESSAGE_CHARS = 4000;
/** How many characters more a message may have, as a reader counts them and the server does; below 0 it is too long. */
export const room = (text: string) => MESSAGE_CHARS - [...text.trim()].length;
export const NAME_CHARS = 80;
export const EMAIL_CHARS = 254;
/** Of what the shop asks besides. */
export const METADATA_CHARS = 500;
/** Of a text that a question of the survey is answered with. */
export const SURVEY_CHARS = 1000;
export const PREVIEW_CHARS = 500;

export const PING_MS = 15_000;
/** A socket that says nothing for this long is taken for dead: two missed pongs and a little. */
export const SILENCE_MS = 35_000;
/** A socket that does not open and greet in this time is given up. */
export const OPEN_MS = 10_000;
export const POLL_MS = 3_000;
export const TYPING_EVERY_MS = 1_000;
export const TYPING_IDLE_MS = 6_000;
/** The agent's dots go out by themselves when the word that typing stopped got lost. */
export const AGENT_DOTS_MS = 12_000;
export const CONFIGURE_RETRY_MS = 20_000;
/** So many sockets must fail in a row before polling is worth a request. */
export const SOCKETS_BEFORE_POLLING = 2;

/** Messages that are fetched of a chat that is found again, and of what came before them. */
export const PAGE = 50;

/** Whatever a server asks for: a house that is closed for an hour may open in five minutes. */
export const RETRY_AFTER_TOP_MS = 60_000;

const BACKOFF_FIRST_MS = 500;
const BACKOFF_TOP_MS = 20_000;

/** Pause before the n-th try (1-based), doubling to a ceiling; the driver adds jitter. */
export const backoff = (attempt: number) =>
  Math.min(BACKOFF_TOP_MS, BACKOFF_FIRST_MS * 2 ** Math.max(0, attempt - 1));
