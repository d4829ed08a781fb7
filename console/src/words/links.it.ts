// Italian wording of ways in besides a password.
export const ways = {
  other: "Altri modi di accedere",
  sso: "Accedi con {{name}}",
  link: "Inviami un link di accesso",
  reset: "Hai dimenticato la password?",
  sent: "Se qui c'è una persona con questo nome, un link è in viaggio verso la sua casella. Vale {{minutes}} minuti.",
  arriving: "Accesso in corso",
  overlay: {
    magic_expired: {
      title: "Questo link è scaduto",
      text: "Un link di accesso vale una volta e per poco. Chiedine uno nuovo con il tuo nome utente.",
    },
    magic_refused: {
      title: "Questo link non permette di entrare",
      text: "Non è un link di accesso di questo indirizzo, oppure se n'è persa una parte. Aprilo dal messaggio o chiedine uno nuovo.",
    },
    reset_expired: {
      title: "Questo link è scaduto",
      text: "Un link per la nuova password vale una volta e per poco. La tua password è rimasta com'era. Chiedi un altro link con il tuo nome utente.",
    },
    reset_refused: {
      title: "Questo link non cambia nessuna password",
      text: "Non è un link di questo indirizzo per la password, oppure se n'è persa una parte. Aprilo dal messaggio o chiedine uno nuovo.",
    },
    session_exists: {
      title: "Qualcuno ha già eseguito l'accesso",
      text: "In questo browser l'accesso è già aperto, quindi il link non è stato usato. Esci, poi aprilo di nuovo dal messaggio.",
    },
    sso_refused: {
      title: "L'accesso non è stato completato",
      text: "L'altro servizio non ha confermato chi sei, o è passato troppo tempo. Riprova da qui.",
    },
    sso_away: {
      title: "L'altro servizio non risponde",
      text: "Riprova tra poco, oppure accedi con la password. Se continua, avvisa l'amministratore.",
    },
  },
};
