// Italian wording of what rings and why, and of chats that are not answered; ringing.en.ts has the same keys.
export const why = {
  preferred: "Il cliente ha chiesto di te",
  last: "Hai gestito l'ultima chat di questo cliente",
  transferred: "Trasferita da {{of}}",
  returned: "{{of}} non è più online; prima in coda",
  unanswered: "{{of}} non ha risposto; prima in coda",
  overflowed: "Troppa attesa nella coda {{of}}",
  priority: "Cliente prioritario, prossimo nelle tue code",
  first: "La prossima nelle tue code",
  alone: "Nessun altro è libero",
  longest_idle: "Aspetti una chat da più tempo degli altri",
  least_loaded: "Hai più spazio degli altri",
  round_robin: "È il tuo turno",
  highest_level: "Hai il livello più alto per questa competenza",
  fewest_assigned: "Hai ricevuto meno chat degli altri",
};

export const ringing = {
  transfer_rejected_title: "Trasferimento rifiutato",
  transfer_rejected: "{{agent}} ha rifiutato la chat con {{customer}}. La chat resta a te.",
  transfer_lapsed_title: "Trasferimento senza risposta",
  transfer_lapsed: "{{agent}} non ha risposto in tempo. La chat con {{customer}} resta a te.",
  transfer_went_away_title: "Trasferimento senza risposta",
  transfer_went_away: "{{agent}} è ora assente e non ha risposto. La chat con {{customer}} resta a te.",
  raised_title: "Cliente senza risposta",
  raised: "{{customer}} aspetta ancora la tua prima risposta.",
  raised_by_title: "Cliente senza risposta",
  raised_by: "{{agent}} non ha ancora risposto a {{customer}} ({{skill}}).",
  moved_title: "Chat di nuovo in coda",
  moved: "Non avevi risposto a {{customer}}: la chat è tornata in testa alla coda.",
  moved_by_title: "Chat di nuovo in coda",
  moved_by: "{{agent}} non aveva risposto a {{customer}}. La chat è la prima in coda per {{skill}}.",
  not_counted_title: "Chat senza risposta",
  not_counted:
    "La chat con {{customer}} è rimasta senza risposta mentre lavoravi. Non conta come offerta persa.",
  unheard_title: "Chat senza risposta",
  unheard:
    "La chat con {{customer}} è stata offerta a qualcun altro perché la tua connessione era persa. Non conta come offerta persa.",
};
