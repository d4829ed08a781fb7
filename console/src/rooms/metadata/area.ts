// Metadata among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "metadata",
  group: "chats",
  at: 30,
  also: {
    en: "custom fields, start form, customer information, order number",
    it: "campi personalizzati, modulo iniziale, informazioni sul cliente, numero d’ordine",
  },
};
