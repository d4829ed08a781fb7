// The surveys of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

type Survey = Answer<"admin/chat_management/operator_feedback", "get">;
type Results = Answer<"admin/chat_management/feedback_results", "get">;

declare module "@/testing/house" {
  interface House {
    surveys: Record<"agent" | "customer" | "knowledge", Survey>;
    surveyResults: Results;
  }
}

const none = (): Survey => ({ version: 0, active: false, since: null, feedback: [] });

export const standing: Standing = {
  house: () => ({
    surveys: { agent: none(), customer: none(), knowledge: none() },
    surveyResults: { version: 0, versions: [], answered: 0, questions: [] },
  }),
  answers: (house) => [
    on("get", "admin/chat_management/operator_feedback", () => house.surveys.agent),
    on("get", "admin/chat_management/customer_feedback", () => house.surveys.customer),
    on("get", "admin/knowledge_management/wss_feedback", () => house.surveys.knowledge),
    on("get", "admin/chat_management/feedback_results", () => house.surveyResults),
    on("get", "helper/livechat/operator_feedback", () => ({
      version: house.surveys.agent.version,
      agent_feedback: house.surveys.agent.active
        ? house.surveys.agent.feedback.filter(({ active }) => active)
        : [],
    })),
  ],
};
