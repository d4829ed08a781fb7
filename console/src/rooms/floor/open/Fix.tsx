// Of a chat that no one who is signed in could ever have: the least that would change that.
import type { ReadAnswer } from "@/api/calls";
import { useCall } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";

type Unroutable = ReadAnswer<"engine/unroutable">["items"][number];

const EVERY_S = 10;
const CHAT_UNITS = 100;

/** What the chat is among: those told by their ids come first in line, the others ask for the same skill. */
export const fixOf = (items: readonly Unroutable[], chat: string, skill: number): Unroutable | undefined =>
  items.find(({ chats }) => chats.includes(chat)) ?? items.find(({ skill_id }) => skill_id === skill);

export function Fix({ chat, skill_id }: { chat: string; skill_id: number }) {
  const t = useWords();
  const may = holds(useMe(), permissionId.EngineUnroutable);
  const { data } = useCall(may ? "engine/unroutable" : null, undefined, EVERY_S);
  const found = fixOf(data?.items ?? [], chat, skill_id);
  if (found === undefined) return t("floor.no_way_at_all");
  const { kind, agent, step, to } = found.fix;
  const name = agent?.name ?? t("floor.fix.someone");
  switch (kind) {
    case "sign_in":
      return t("floor.fix.sign_in", { name });
    case "lower_level":
      return t("floor.fix.lower_level", { step: step ?? 1, to: to ?? 1 });
    case "widen_group":
      return t("floor.fix.widen_group", { step: step ?? 1, name });
    case "raise_maximum":
      return t("floor.fix.raise_maximum", { name, count: Math.ceil((to ?? CHAT_UNITS) / CHAT_UNITS) });
    case "give_skill":
      return t("floor.fix.give_skill", { skill: found.skill });
    case "nobody":
      return t("floor.no_way_at_all");
  }
}
