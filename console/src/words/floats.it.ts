// What lies over a page, in Italian.
/** Why the server could not be reached while the page was loading: heading, reason, what to do. */
const silence = {
  again: "Attendi un momento e riprova.",
  ECONNABORTED: {
    title: "La connessione si è interrotta",
    reason: "La risposta del server si è interrotta.",
    step1: "Controlla che la rete sia stabile.",
    step2: "Disattiva i programmi che filtrano o rallentano la rete.",
  },
  ENETUNREACH: {
    title: "Non c’è rete",
    reason: "Questo dispositivo non è collegato a una rete.",
    step1: "Controlla il cavo o il Wi-Fi del dispositivo.",
    step2: "Disattiva la modalità aereo.",
  },
  ECONNREFUSED: {
    title: "Il server non è raggiungibile",
    reason: "All’indirizzo del server non risponde nessuno.",
    step1: "Controlla che il dispositivo sia collegato alla rete.",
    step2: "Se usi una VPN o un proxy, prova senza.",
  },
  EHOSTUNREACH: {
    title: "Server non raggiungibile dalla rete",
    reason: "La tua rete non riesce a raggiungere il server.",
    step1: "Verifica se la tua azienda richiede una VPN.",
    step2: "Chiedi all’amministratore di rete se l’indirizzo è bloccato.",
  },
  ENOTFOUND: {
    title: "Indirizzo sconosciuto",
    reason: "Il nome del server non è stato trovato.",
    step1: "Controlla che l’indirizzo sia scritto correttamente.",
    step2: "Chiedi all’amministratore di rete di controllare il DNS.",
  },
  ETIMEDOUT: {
    title: "Il server impiega troppo tempo",
    reason: "Nessuna risposta nel tempo previsto.",
    step1: "Controlla la velocità della rete.",
    step2: "Sospendi download e video che occupano la connessione.",
  },
  other: {
    title: "Qualcosa è andato storto",
    reason: "Il server non ha potuto rispondere.",
    step1: "Controlla che il dispositivo sia collegato alla rete.",
    step2: "Se succede ancora, avvisa l’amministratore.",
  },
};

export const floats = {
  silence,
  overlay: {
    support: "Contatta l’assistenza",
    for_support: "Copia per l’assistenza",
    ok: "OK",
    bad_ip: {
      title: "Indirizzo non consentito",
      text: "Non è consentito accedere da qui. Il tuo indirizzo è:",
    },
    hard_lock: {
      title: "Limite di utenti raggiunto",
      text: "Tutti gli utenti previsti dalla licenza sono già collegati. Per averne altri, rivolgiti al titolare dell’account.",
    },
    critical: {
      title: "Si è verificato un errore critico",
      text: "La richiesta non è stata completata. L’assistenza può aiutarti con i dettagli qui sotto.",
    },
    expired: {
      title: "La sessione è terminata",
      text: "Accedi di nuovo per continuare. Le bozze sono salvate.",
    },
  },
};
