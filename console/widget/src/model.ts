// What the widget knows, what can happen to it, and what it can ask to be done. No browser in here.

export type Stage = "form" | "waiting" | "in_progress" | "ended";

/** How we hear from the server: by socket, by asking now and then, or (for the moment) not at all. */
export type Link = "off" | "connecting" | "live" | "polling" | "down";

export interface Skill {
  id: number;
  skill: string;
  open: boolean;
}

/** What the shop asks besides name and address. */
export interface Asked {
  key: string;
  label: Label;
  type: "text" | "number" | "date" | "choice" | "yes_no";
  required: boolean;
  choices: { value: string; label: Label }[];
  least: number | null;
  most: number | null;
}

export type Label = Record<"en" | "it", string>;

export interface Shop {
  brand: string;
  open: boolean;
  skills: Skill[];
  asked: Asked[];
}

/** What the shop asks about a chat that is over. */
export interface Survey {
  version: number;
  questions: Question[];
}

export interface Question {
  id: number;
  question: string;
  type: "one" | "several" | "scale" | "yes_no" | "text";
  required: boolean;
  options: { id: number; answer: string }[];
  /** What the ends of a scale stand for. */
  low: string;
  high: string;
}

export interface Answer {
  question: number;
  /** Ids of options; 1 to 5 of a scale; 1 for yes, 0 for no. */
  values: number[];
  text?: string;
}

/** A file that went with a message. */
export interface File {
  id: string;
  name: string;
  /** What its bytes are. */
  type: string;
  /** In bytes. */
  size: number;
}

/** A message the server has written down. */
export interface Line {
  index: number;
  from: "customer" | "agent" | "system";
  name: string;
  text: string;
  at: number;
  clientId: string | null;
  /** When it was last edited; the text is the newer one. */
  edited: number | null;
  files: File[];
}

/** A message the server has not acknowledged yet; it goes out again with the same id until it is. */
export interface Outgoing {
  clientId: string;
  text: string;
  at: number;
  refused: boolean;
}

export interface StartForm {
  skill: number;
  name: string;
  email: string;
  message: string;
  /** What was filled in of what the shop asks, by key. */
  filled: Record<string, string>;
}

/** How long it will probably take, in seconds. */
export interface Wait {
  from: number;
  to: number;
}

/** Why the last act failed, as a word the view can say. */
export type Trouble = null | "unreachable" | "busy" | "refused" | "closed" | "banned" | "expired" | "unkept";

/** The index of the last message that is true of, -1 before the first. */
export interface Marks {
  delivered: number;
  read: number;
}

export interface State {
  shop: Shop | null;
  open: boolean;
  stage: Stage;
  /** A token is kept but the server has not said yet what became of the chat. */
  restoring: boolean;
  token: string | null;
  /** The chat's name, which marks bear. */
  chat: string | null;
  /** Whether anybody can see the page. */
  visible: boolean;
  /** What the server was told of messages that have come. */
  marked: Marks;
  skill: string;
  position: number | null;
  wait: Wait | null;
  /** When the chat ends unless the customer says that they are there; null unless they are asked. */
  pokeUntil: number | null;
  /** Their answer to that is under way. */
  answering: boolean;
  /** By how many milliseconds the server's clock is ahead of the device's, as far as is known. */
  ahead: number;
  agent: string | null;
  /** The first message index after the agent came; null before. */
  joined: number | null;
  agentTyping: boolean;
  endReason: string | null;
  lines: Line[];
  /** There are messages before the first of them. */
  earlier: boolean;
  /** What became of asking for them. */
  older: "idle" | "loading" | "failed";
  outbox: Outgoing[];
  inFlight: string | null;
  nextIndex: number;
  /** Agent messages from this index on have not been seen. */
  seen: number;
  /** Unseen ones that are not among the lines. */
  missed: number;
  draft: string;
  link: Link;
  /** Socket attempts that failed in a row. */
  attempts: number;
  /** Posts that failed in a row. */
  resends: number;
  starting: boolean;
  /** What was asked for without an answer; asked again in the same words it must not open a second chat. */
  unanswered: { id: string; form: StartForm } | null;
  leaving: boolean;
  trouble: Trouble;
  /** The field that the chat was not started for. */
  wrongAt: string | null;
  /** What is asked now about the chat that is over. */
  survey: Survey | null;
  /** The answer is under way. */
  surveying: boolean;
  /** What became of it; null before. */
  surveyed: Surveyed | null;
  /** Own typing as the server was last told. */
  told: { on: boolean; at: number; text: string };
}

export type Surveyed = "answered" | "skipped";

/** The part that survives a reload. */
export interface Kept {
  token: string | null;
  open: boolean;
  stage: Stage;
  skill: string;
  agent: string | null;
  joined: number | null;
  seen: number;
  draft: string;
  outbox: Outgoing[];
  surveyed: Surveyed | null;
}

/** What the server says about a chat, already checked for shape. */
export interface Snapshot {
  chat: string;
  stage: Exclude<Stage, "form">;
  skill: string;
  position: number | null;
  wait: Wait | null;
  pokeUntil: number | null;
  agent: string | null;
  agentTyping: boolean;
  endReason: string | null;
  lines: Line[];
  /** Whether there are messages before these; null where they are all since an index. */
  earlier: boolean | null;
  /** Whether there are messages after these, from `nextIndex` on, that one answer had no room for. */
  more: boolean;
  /** The agents' messages that the customer has not read, wherever they are. */
  unread: number;
  nextIndex: number;
}

export type Frame =
  | { type: "state"; snapshot: Snapshot }
  | { type: "message"; line: Line }
  | { type: "typing"; on: boolean }
  | { type: "ended"; reason: string | null }
  | { type: "pong"; at: number }
  | { type: "refused"; code: number };

/** A refusal by its HTTP status, or no answer at all. */
export type Failure = {
  status: number | null;
  retryAfter?: number;
  code?: number;
  /** Where it says what it is about. */
  field?: string;
};

export type Timer =
  | "reconnect"
  | "poll"
  | "ping"
  | "silence"
  | "resend"
  | "configure"
  | "typing"
  | "idle"
  | "agent"
  | "survey";

export type Event =
  | { on: "mounted"; kept: Kept | null }
  | { on: "shop"; shop: Shop }
  | { on: "shop.failed" }
  | { on: "opened" }
  | { on: "minimised" }
  | { on: "start"; form: StartForm; id: string }
  | { on: "started"; token: string; snapshot: Snapshot }
  | { on: "start.failed"; failure: Failure }
  | { on: "socket.frame"; frame: Frame; now: number }
  | { on: "socket.closed" }
  | { on: "polled"; snapshot: Snapshot }
  | { on: "poll.failed"; failure: Failure }
  | { on: "typed"; text: string; now: number }
  | { on: "say"; text: string; id: string; now: number }
  | { on: "said"; clientId: string; index: number; at: number }
  | { on: "say.failed"; clientId: string; failure: Failure }
  | { on: "retry"; clientId: string }
  | { on: "leave" }
  | { on: "left" }
  | { on: "leave.failed"; failure: Failure }
  | { on: "poke.answer"; stays: boolean }
  | { on: "poke.answered"; stays: boolean }
  | { on: "poke.failed"; failure: Failure }
  | { on: "earlier"; again: boolean }
  | { on: "earlier.read"; lines: Line[]; more: boolean }
  | { on: "earlier.failed"; failure: Failure }
  | { on: "again" }
  | { on: "survey"; survey: Survey }
  | { on: "survey.missed"; failure: Failure }
  | { on: "survey.answer"; answers: Answer[] }
  | { on: "survey.kept" }
  | { on: "survey.refused"; failure: Failure }
  | { on: "survey.skip" }
  | { on: "network"; up: boolean }
  | { on: "looked"; visible: boolean }
  | { on: "elsewhere"; kept: Kept | null }
  | { on: "timer"; timer: Timer; now: number };

export type Effect =
  | { do: "configure" }
  | { do: "start"; form: StartForm; id: string }
  | { do: "connect"; since: number }
  | { do: "disconnect" }
  | { do: "poll"; since: number }
  | { do: "earlier"; before: number }
  | { do: "ping" }
  | { do: "ping.http" }
  | { do: "post"; clientId: string; text: string }
  /** `after`: see `lastSaid`. */
  | { do: "typing"; on: true; text: string; after: string | null }
  | { do: "typing"; on: false }
  | { do: "leave" }
  | { do: "mark"; chat: string; upto: number; status: keyof Marks }
  | { do: "poke.answer"; stays: boolean }
  | { do: "survey" }
  | { do: "survey.answer"; version: number; answers: Answer[] }
  | { do: "wake"; timer: Timer; in: number }
  | { do: "sleep"; timer: Timer };
