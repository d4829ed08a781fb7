// A canned response as it is written: which variables stand in it, and which of them there are not. Pure.
import type { CannedResponse } from "@/api/shapes";

/** A word as the names of environment variables are. */
export const WORD = "[A-Za-z_][\\w.-]*";
const VARIABLE = new RegExp(`\\{%(${WORD})%\\}|%(${WORD})%`, "g");

/** `%word%` where it is written becomes `{%word%}`, as messages have it; what has that form already keeps it. */
export const inChatForm = (written: string): string =>
  written.replace(
    VARIABLE,
    (_, chat: string | undefined, plain: string | undefined) => `{%${chat ?? plain}%}`,
  );

/** The variables of a text that are none, each once and in their order. */
export function unknownIn(written: string, known: Iterable<string>): string[] {
  const there = new Set(known);
  const found = [...written.matchAll(VARIABLE)].map(([, chat, plain]) => chat ?? plain ?? "");
  return [...new Set(found)].filter((word) => !there.has(word));
}

export const isAutomatic = ({ auto_response }: Pick<CannedResponse, "auto_response">): boolean =>
  auto_response === 1;

/** What a canned response says: of an automatic one its phrase. */
export const saidBy = ({ phrase, response }: Pick<CannedResponse, "phrase" | "response">): string =>
  phrase ?? response;
