// Reads what the server says, field by field; anything that does not fit is no frame at all.
import { after } from "./lines";
import type {
  Asked,
  Frame,
  Kept,
  Line,
  Outgoing,
  Question,
  Shop,
  Skill,
  Snapshot,
  Survey,
  Wait,
} from "./model";

type Raw = Record<string, unknown>;

const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);
const list = (value: unknown) => (Array.isArray(value) ? value.filter(isRaw) : []);

const STAGES = ["waiting", "in_progress", "ended"] as const;
const SENDERS = ["customer", "agent", "system"] as const;
const one = <T extends string>(known: readonly T[], value: unknown) => known.find((word) => word === value);

export const time = (value: unknown) => {
  const at = Date.parse(text(value));
  return Number.isNaN(at) ? 0 : at;
};

export function line(raw: Raw): Line | null {
  const index = whole(raw.messageIndex);
  const from = one(SENDERS, raw.from);
  if (index === null || from === undefined) return null;
  const { name, message } = raw;
  const files = list(raw.attachments).map((file) => ({
    id: text(file.id),
    name: text(file.name),
    type: text(file.type),
    size: whole(file.size) ?? 0,
  }));
  const clientId = textOrNull(raw.client_id);
  const edited = time(raw.edited) || null;
  return {
    index,
    from,
    name: text(name),
    text: text(message),
    at: time(raw.ReceivedAt),
    clientId,
    edited,
    files,
  };
}

/** A place without a span tells no time. */
function wait(raw: unknown): Wait | null {
  if (!isRaw(raw)) return null;
  const [from, to] = [whole(raw.from_seconds), whole(raw.to_seconds)];
  return from === null || to === null || from < 0 || to < from ? null : { from, to };
}

export function snapshot(raw: unknown): Snapshot | null {
  if (!isRaw(raw)) return null;
  const stage = one(STAGES, raw.stage);
  if (stage === undefined) return null;
  const lines = list(raw.messages).flatMap((each) => line(each) ?? []);
  return {
    chat: text(raw.uniQref),
    stage,
    skill: text(raw.skill),
    position: whole(raw.position),
    wait: wait(raw.wait),
    pokeUntil: raw.poke_until === null || raw.poke_until === undefined ? null : time(raw.poke_until) || null,
    agent: isRaw(raw.agent) ? textOrNull(raw.agent.name) : null,
    agentTyping: raw.agent_typing === true,
    endReason: textOrNull(raw.end_reason),
    lines,
    earlier: typeof raw.earlier === "boolean" ? raw.earlier : null,
    more: raw.more === true,
    unread: whole(raw.unread) ?? 0,
    nextIndex: whole(raw.next_index) ?? after(lines),
  };
}

export function frame(data: string): Frame | null {
  const raw = parsed(data);
  switch (raw?.type) {
    case "state": {
      const met = snapshot(raw);
      return met && { type: "state", snapshot: met };
    }
    case "message": {
      const said = line(raw);
      return said && { type: "message", line: said };
    }
    case "typing":
      return { type: "typing", on: raw.on === true };
    case "ended":
      return { type: "ended", reason: textOrNull(raw.reason) };
    case "refused":
      return { type: "refused", code: whole(raw.Error) ?? 0 };
    case "pong":
      return { type: "pong", at: time(raw.at) };
    default:
      return null;
  }
}

const TYPES = ["text", "number", "date", "choice", "yes_no"] as const;
const label = (raw: Raw) => ({ en: text(raw.label_en), it: text(raw.label_it) });

/** A field of a type that this script does not know is not asked for. */
const asked = (raw: unknown) =>
  list(raw).flatMap((each): Asked[] => {
    const type = one(TYPES, each.type);
    if (type === undefined) return [];
    const choices = list(each.choices).map((choice) => ({ value: text(choice.value), label: label(choice) }));
    return [
      {
        key: text(each.key),
        label: label(each),
        type,
        required: each.required === true,
        choices,
        least: whole(each.least),
        most: whole(each.most),
      },
    ];
  });

export function shop(raw: unknown): Shop | null {
  if (!isRaw(raw)) return null;
  const skills = list(raw.skills).flatMap((each): Skill[] => {
    const id = whole(each.id);
    return id === null ? [] : [{ id, skill: text(each.skill), open: each.open !== false }];
  });
  return { brand: text(raw.brand_name), open: raw.open === true, skills, asked: asked(raw.metadata) };
}

const QUESTIONS = ["one", "several", "scale", "yes_no", "text"] as const;

/** A survey with a question that this script does not know cannot be answered. */
export function survey(raw: unknown): Survey | null {
  if (!isRaw(raw)) return null;
  const questions = list(raw.questions).flatMap((each): Question[] => {
    const [type, id] = [one(QUESTIONS, each.type), whole(each.id)];
    if (type === undefined || id === null) return [];
    const options = list(each.options).map((of) => ({ id: whole(of.id) ?? 0, answer: text(of.answer) }));
    const [low, high] = [text(each.low), text(each.high)];
    return [
      { id, question: text(each.question), type, required: each.required === true, options, low, high },
    ];
  });
  return questions.length === list(raw.questions).length
    ? { version: whole(raw.version) ?? 0, questions }
    : null;
}

/** What an earlier page wrote down; a record of another make is left alone. */
export function kept(data: string | null): Kept | null {
  const raw = data === null ? null : parsed(data);
  if (!raw) return null;
  return {
    token: textOrNull(raw.token),
    open: raw.open === true,
    stage: one(STAGES, raw.stage) ?? "form",
    skill: text(raw.skill),
    agent: textOrNull(raw.agent),
    joined: whole(raw.joined),
    seen: whole(raw.seen) ?? 0,
    draft: text(raw.draft),
    surveyed: one(["answered", "skipped"] as const, raw.surveyed) ?? null,
    outbox: list(raw.outbox).map(
      (each): Outgoing => ({
        clientId: text(each.clientId),
        text: text(each.text),
        at: whole(each.at) ?? 0,
        refused: each.refused === true,
      }),
    ),
  };
}

function parsed(data: string): Raw | null {
  try {
    const raw: unknown = JSON.parse(data);
    return isRaw(raw) ? raw : null;
  } catch {
    return null;
  }
}
