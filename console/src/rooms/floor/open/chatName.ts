// What a chat is called where its customer's name is not the person's to know.
import { useWords } from "@/words";
import { useNames } from "../names";

const shortRef = (uniQref: string): string => uniQref.slice(-6);

export function useChatName(): (uniQref: string) => string {
  const t = useWords();
  const names = useNames();
  return (uniQref) => names.get(uniQref) ?? t("floor.panel.chat", { ref: shortRef(uniQref) });
}
