// Surveys as administrators make them: of agents and customers after a chat, and of readers under an article.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

const load = () => import("./Survey");

// biome-ignore format: a table
const screens = {
  agentSurvey:     { path: "Common/Admin/Feedback/ChatFeedback/Agent",    title: "agent_survey",     permission: may.Feedback, load },
  customerSurvey:  { path: "Common/Admin/Feedback/ChatFeedback/Customer", title: "customer_survey",  permission: may.Feedback, load },
  knowledgeSurvey: { path: "Common/Admin/Knowledge/Feedback",             title: "knowledge_survey", permission: may.Feedback, load },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
