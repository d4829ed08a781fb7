// The shell's Italian wording that every page needs: titles of screens, banners.
/** Of the pages that anybody may see; the others come with the frame. */
export const title = {
  login: "Accedi",
  invalid: "Indirizzo inesistente",
  maintenance: "In manutenzione",
  error: "Qualcosa è andato storto",
};

export const banner = {
  announcement: "Annuncio",
  maintenance: "Manutenzione programmata: {{name}}, da {{from}} a {{until}}.",
  more: "Dettagli",
  hide: "Nascondi questo annuncio",
  status: {
    Degraded: "Il servizio si sta riavviando o è più lento del solito.",
    Critical: "Il servizio ha problemi. Quello che scrivi viene salvato e inviato più tardi.",
  },
  new_content: "È pronta una nuova versione. Ricarica la pagina per usarla.",
  cached: "La console è salvata su questo dispositivo e si apre anche senza rete.",
};
