// Reported chats among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "reportedChats",
  group: "chats",
  at: 50,
  also: {
    en: "flagged chats, reports, review, dismiss, abuse",
    it: "segnalazioni, chat segnalate, revisione, archiviare, abusi",
  },
};
