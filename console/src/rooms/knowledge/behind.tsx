// The knowledgebase in the rail, and articles that wait for the person's confirmation.
import { useSearchParams } from "react-router";
import type { Profile } from "@/api/shapes";
import type { Behind } from "@/house/room";
import { IconKnowledge } from "@/ui/icons";
import { ComplianceCheck } from "./due/ComplianceCheck";

function Part({ me, held }: { me: Profile; held: boolean }) {
  const asked = useSearchParams()[0];
  const suppressed = asked.has("public") || asked.has("pwd_reset");
  // Whoever is on the way to them is not asked to go there.
  const there = asked.get("tab") === "compliance";
  // An operator who looks in has no rules of this house to confirm.
  const visits = me.global_admin !== null;
  return <ComplianceCheck me={me} held={held || suppressed || there || visits} />;
}

export const behind: Behind = {
  rail: { at: 40, screen: "article", icon: IconKnowledge, word: "knowledge" },
  prompt: { Part },
};
