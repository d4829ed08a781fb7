// Italian wording of what a chat needs of its agent, and of what was told before.
export const needs = {
  waits: "Aspetta la tua risposta da {{time}}",
  turn: "Tocca a te",
  next: "Vai alla chat che ha più bisogno di te",
  next_owed: "{{name}} aspetta la tua risposta",
  next_for: "Da {{time}}, più di ogni altra tua chat.",
  next_wrap_up: "Mancano le note del riepilogo di {{name}}",
  next_wrap_up_text: "È il riepilogo che scade per primo.",
  next_waiting_one: "{{count}} cliente in attesa",
  next_waiting_many: "{{count}} di clienti in attesa",
  next_waiting_other: "{{count}} clienti in attesa",
  next_first: "Hai uno slot libero. In coda c’è {{name}}, {{skill}}.",
  slot_free: "Lo slot {{at}} è libero",
  slots_one: "Hai {{count}} slot",
  slots_many: "Hai {{count}} di slot",
  slots_other: "Hai {{count}} slot",
  go: "Vai alla chat",
  free_one: "{{count}} libero",
  free_many: "{{count}} di liberi",
  free_other: "{{count}} liberi",
};

export const told = {
  title: "Notifiche",
  clear: "Svuota l’elenco",
  none: "Nessuna notifica",
  none_text: "Le notifiche di questa sessione restano qui anche quando spariscono dallo schermo.",
  open: "Apri",
  fresh: "Nuova",
};
