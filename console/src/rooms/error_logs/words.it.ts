// Italian wording of the error logs.
export const error_logs = {
  about:
    "Errori del server, chiamate rifiutate agli utenti ed errori delle loro console negli ultimi 30 giorni. Ciò che è stato scritto o inviato non viene conservato.",
  failed: "Non è stato possibile caricare i log degli errori",
  none: "Nessun errore corrisponde",
  none_text: "Modifica i filtri. L’ID della richiesta deve essere completo.",
  empty: "Nessun errore",
  empty_text: "Gli errori incontrati dagli utenti compaiono qui.",
  search: "Cerca per ID completo della richiesta",
  day: "Giorno",
  open: "L’errore aperto",
  back: "Tutti gli errori",
  close: "Chiudi",
  gone: "Questo errore non c’è",
  gone_text:
    "Gli errori si conservano per 30 giorni; se sono moltissimi, i più vecchi vengono eliminati prima.",
  what: "Errore",
  source: "Dove",
  sources: { fault: "Errore del server", refusal: "Chiamata rifiutata", console: "Errore della console" },
  user: "Utente",
  unknown: "Senza accesso",
  deleted: "Un utente eliminato",
  call: "Chiamata",
  screen: "Pagina",
  code: "Codice",
  status: "Stato HTTP",
  times: "Volte",
  at: "Prima volta",
  last: "Ultima volta",
  timestamp: "Marca temporale",
  request: "ID della richiesta",
  copy: "Copia l’ID della richiesta",
  said: "Che cosa ha letto l’utente",
  browser: "Che cosa ha detto il browser",
  do: "Che cosa si può fare",
  todo: {
    fault:
      "L’utente non ne è la causa. Se succede di nuovo, invia l’ID della richiesta e la marca temporale a chi gestisce questo server: i dettagli sono nei suoi log.",
    refusal:
      "Il server ha rifiutato la chiamata come previsto. Se l’utente deve poterlo fare, controlla il suo gruppo di autorizzazioni, i componenti aggiuntivi dell’account e se nel frattempo qualcuno ha modificato la stessa cosa.",
    console:
      "Chiedi all’utente di ricaricare la pagina. Se succede di nuovo, invia la pagina e il messaggio del browser a chi gestisce questo server.",
  },
  kept: "Lo stesso errore dello stesso utente nella stessa chiamata si conta per un minuto come una sola voce.",
};
