// What the kind of a thing is called that a change is of.
import type { Answer } from "@/api/calls";
import { useWords } from "@/words";
import "../words";

type Of = Answer<"admin/audit", "get">["items"][number]["type"];

export function Kind({ of: kind }: { of: string }) {
  return useWords()(`audit.type.${kind as Of}` as "audit.type.skill");
}
