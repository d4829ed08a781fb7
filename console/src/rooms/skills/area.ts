// Skills among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "skills",
  group: "people",
  at: 40,
  also: {
    en: "queues, time to accept an offer, wrap-up time",
    it: "code, tempo per accettare un’offerta, tempo di riepilogo",
  },
};
