// Banned customers among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "banned",
  group: "chats",
  at: 60,
  also: {
    en: "bans, ban, unban, blocked addresses, expiry",
    it: "blocchi, bloccare, sbloccare, indirizzi bloccati, scadenza",
  },
};
