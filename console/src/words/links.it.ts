// Italian wording of ways in besides a password.
export const ways = {
  other: "Altri modi di accedere",
  sso: "Accedi con {{name}}",
  link: "Inviami un link di accesso",
  reset: "Hai dimenticato la password?",
  reset_sure:
    "Inviare a {{name}} un’e-mail con un link per impostare una nuova password? Quella attuale vale fino ad allora.",
  reset_send: "Invia il link",
  reset_not: "Annulla",
  sent: "Se questo utente esiste, riceverà un link via e-mail. È valido per {{minutes}} minuti.",
  arriving: "Accesso in corso",
  overlay: {
    magic_expired: {
      title: "Questo link è scaduto",
      text: "Un link di accesso funziona una volta sola e per poco tempo. Inserisci il nome utente per richiederne uno nuovo.",
    },
    magic_refused: {
      title: "Questo link non permette di accedere",
      text: "Non è un link di accesso per questo indirizzo, oppure è incompleto. Aprilo di nuovo dall’e-mail o richiedine uno nuovo.",
    },
    reset_expired: {
      title: "Questo link è scaduto",
      text: "Un link per la nuova password funziona una volta sola e per poco tempo. La tua password non è cambiata. Inserisci il nome utente per richiedere un nuovo link.",
    },
    reset_refused: {
      title: "Questo link non permette di impostare una password",
      text: "Non è un link per la password di questo indirizzo, oppure è incompleto. Aprilo di nuovo dall’e-mail o richiedine uno nuovo.",
    },
    session_exists: {
      title: "Qualcuno ha già eseguito l’accesso",
      text: "In questo browser l’accesso è già attivo, quindi il link non è stato usato. Esci, poi aprilo di nuovo dall’e-mail.",
    },
    sso_refused: {
      title: "L’accesso non è stato completato",
      text: "Il servizio di accesso non ha confermato la tua identità, o è passato troppo tempo. Riprova.",
    },
    sso_away: {
      title: "Il servizio di accesso non risponde",
      text: "Riprova tra poco, oppure accedi con la password. Se il problema continua, contatta l’amministratore.",
    },
  },
};
