// What a chat is called where its customer's name is not the person's to know.
import { useWords } from "@/words";
import { useNames } from "../names";
import type { Words } from "../said";

const shortRef = (uniQref: string): string => uniQref.slice(-6);

export const chatName = (t: Words, uniQref: string): string =>
  t("floor.panel.chat", { ref: shortRef(uniQref) });

export function useChatName(): (uniQref: string) => string {
  const t = useWords();
  const names = useNames();
  return (uniQref) => names.get(uniQref) ?? chatName(t, uniQref);
}
