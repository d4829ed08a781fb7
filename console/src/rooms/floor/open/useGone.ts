// Whether what an act is asked about is still as it was when it was asked: a dialog over a chat that has moved on says so.
import { useCall } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";
import { useHolder } from "./useHolder";
import type { One } from "./wanted";

/** How soon a dialog hears of a chat that leaves its queue. */
const EVERY_S = 3;

/** Why it can be done no more; null while it can. */
export function useGone(wanted: One): string | null {
  const t = useWords();
  const chat = "chat" in wanted ? wanted.chat : null;
  const waits = "holder" in wanted && wanted.holder === null;
  const may = holds(useMe(), permissionId.EngineDecisions);
  const { data } = useCall(waits && may ? "engine/decisions" : null, { uniQref: chat ?? undefined }, EVERY_S);
  const found = useHolder(chat);
  if (!("holder" in wanted)) return null;
  if (wanted.holder === null) {
    const told = data?.chat ?? null;
    if (told === null || told.now !== null) return null;
    return found === undefined ? t("floor.gone.left") : t("floor.gone.taken", { name: found.agent.name });
  }
  if (found === undefined) return t(wanted.act === "release" ? "floor.gone.released" : "floor.gone.ended");
  if (found.agent.name !== wanted.holder) return t("floor.gone.taken", { name: found.agent.name });
  if (wanted.act !== "release" && found.hold.kind === "wrap_up") return t("floor.gone.ended");
  return null;
}
