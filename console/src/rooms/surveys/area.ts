// Surveys among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "agentSurvey",
  group: "chats",
  at: 40,
  also: {
    en: "feedback, customer survey, questions after a chat, rating, knowledge feedback",
    it: "feedback, questionario del cliente, domande dopo la chat, valutazione, giudizi sugli articoli",
  },
};
