// Webhooks among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "webhooks",
  group: "connections",
  at: 30,
  also: {
    en: "events, notify another system, callbacks, deliveries, signature, secret",
    it: "eventi, avvisare un altro sistema, callback, consegne, firma, segreto",
  },
};
