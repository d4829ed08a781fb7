// What is seldom opened behind the sign-in, in Italian.
export const reporting = {
  title: "Segnala la chat con {{name}}",
  text: "Un amministratore legge la chat e decide. Il cliente non ne viene informato.",
  category: "Categoria",
  choose: "Scegli una categoria",
  of: {
    abuse: "Linguaggio offensivo",
    threat: "Minacce",
    spam: "Spam o pubblicità",
    fraud: "Tentativo di frode",
    other: "Altro",
  },
  explanation: "Che cosa è successo",
  missing: "Assicurati di aver scelto una categoria e di aver scritto una spiegazione.",
  already: "La chat è già stata segnalata.",
  discard_title: "Eliminare questa segnalazione?",
  discard_text: "La segnalazione non è stata inviata e ciò che hai scritto andrà perso.",
  discard: "Elimina",
  write_on: "Continua a scrivere",
  back: "Indietro",
  send: "Segnala la chat",
};

export const reading = {
  gone: "Questa chat non è più conservata",
  gone_text: "Ciò che è stato scritto è stato eliminato.",
  refused: "Le tue autorizzazioni non ti permettono di leggere questa chat.",
};

export const devices = {
  title: "Dove hai effettuato l’accesso",
  failed: "Impossibile caricare i tuoi dispositivi",
  unknown: "Dispositivo sconosciuto",
  current: "Questo dispositivo",
  open: "attivo ora",
  seen: "ultimo uso {{time}}",
  since: "accesso {{time}}",
  end: "Esci",
  end_label: "Esci su {{name}}",
  everywhere: "Esci ovunque",
  everywhere_title: "Uscire da tutti i dispositivi?",
  everywhere_text: "Tutte le tue sessioni terminano, anche questa. Puoi accedere di nuovo con la password.",
  stay: "Non uscire",
};

export const notes = {
  title: "Novità",
  prev: "Indietro",
  next: "Avanti",
  finish: "Fine",
  picture: "Immagine {{n}}: {{name}}",
};

export const network = {
  title: "Rete",
  user: "ID utente",
  session: "ID della sessione",
  link_make: "Crea un link per accedere su un altro dispositivo",
  link_made:
    "Apri o copia il link. Permette di accedere su un altro dispositivo, una volta sola, entro {{minutes}} minuti.",
  link_copy: "Copia il link",
  expiry: "Scadenza della sessione",
  application: "Chiave dell’applicazione",
  consumer: "Chiave consumer",
  copy: "Copia {{what}}",
  copy_all: "Copia",
  base: "URL di base",
  processes: "Processi in background",
  pending: "Richieste in corso",
  none: "Nessuno",
  every: "ogni {{seconds}} s",
  line: "Connessione",
  feed: { off: "disattivata", connecting: "in connessione", up: "attiva", down: "interrotta" },
  status: "Stato del sistema",
  service: { Good: "Buono", Degraded: "Ridotto", Critical: "Critico" },
  part: { storage: "Archivio", engine: "Instradamento", service: "API" },
  unknown: "sconosciuto",
};

export const tour = {
  canned: "Tour delle risposte pronte",
  label: "Tour",
  skip: "Esci dal tour",
  back: "Indietro",
  next: "Avanti",
  done: "Fatto",
  of: "{{at}} di {{of}}",
  presence: { title: "Il tuo stato", text: "Imposta se sei disponibile e guarda quanti slot sono occupati." },
  lines: {
    title: "Le tue chat e le code",
    text: "Le chat in arrivo appaiono in alto. Sotto ci sono le tue chat, poi i clienti in attesa.",
  },
  talk: {
    title: "La conversazione",
    text: "Scrivi qui. Quello che scrivi viene salvato, anche se la connessione si interrompe.",
  },
  who: {
    title: "Il cliente",
    text: "Chi è il cliente, da quale pagina scrive e che cosa è successo finora.",
  },
  find: {
    title: "Tutto da tastiera",
    text: "{{find}} cerca chat e comandi. Il punto interrogativo mostra tutte le scorciatoie.",
  },
  team: { title: "Il tuo team", text: "Guarda chi è online, chi ha uno slot libero e chi può aiutarti." },
  canned_what: {
    title: "I tuoi testi pronti",
    text: "Conserva qui i testi che invii spesso. Prima ci sono le risposte condivise, poi le tue.",
  },
  canned_make: {
    title: "Una nuova risposta",
    text: "Dalle un titolo con cui trovarla e un testo.",
  },
  canned_variables: {
    title: "Variabili",
    text: "Scrivi %name% e ogni chat inserisce il nome del cliente. Il modulo elenca tutte le variabili.",
  },
  canned_auto: {
    title: "Risposte automatiche",
    text: "Scrivi in una chat una scorciatoia di poche lettere: viene sostituita dalla sua frase.",
  },
  canned_global: {
    title: "Risposte condivise",
    text: "Le usa tutto il team. Se ne modifichi una, cambia per tutti.",
  },
  canned_chat: {
    title: "Nella chat",
    text: "Scrivi / nel campo vuoto del messaggio, o premi {{canned}}, e scegli. Mentre scrivi viene suggerita una risposta corrispondente.",
  },
};

export const keymap = {
  floor: {
    title: "Nella sala operativa",
    space: "Spazio",
    agents: "Tra gli operatori",
    day: "Nella giornata",
    zoom: "Ingrandisci o riduci",
    open: "Apri l’operatore",
    choose: "Scegli l’operatore; con Maiusc e le frecce, più di uno",
    all: "Scegli tutti gli operatori mostrati",
    wall: "Vista a parete",
  },
  accept: "Accetta l’offerta",
  decline: "Rifiuta l’offerta",
  take_next: "Prendi la prossima",
  slot: "Vai alla chat in quello slot",
  neighbour: "Chat successiva o precedente",
  needy: "Vai alla chat che ha più bisogno di te",
  end: "Termina la chat",
  invite: "Invita nella chat",
  transfer: "Trasferisci la chat",
  composer: "Vai al campo del messaggio",
  canned: "Risposte pronte",
  palette: "Cerca chat e comandi",
  back: "Torna disponibile",
  whisper: "Passa da risposta a sussurro e viceversa",
  undo: "Annulla quello che hai appena fatto, o il trasferimento",
  anywhere: "Tasti",
  outside: "Fuori da un campo di testo",
  leader: "Ovunque, un tasto dopo l’altro",
  keymap: "Questo elenco",
  close: "Chiudi ciò che è aperto",
};

export const declining = {
  because: "Rifiuta con un motivo…",
  busy: "Sto seguendo un’altra chat",
  skill: "Non sono la persona giusta",
  language: "Non parlo la lingua",
  break: "Sto per fare una pausa",
  other: "Un altro motivo…",
  title: "Rifiuta la chat con {{name}}",
  reason: "Motivo del rifiuto",
  back: "Indietro",
};

export const team = {
  statistics: "Statistiche di {{name}}",
  title: "Team",
  close: "Chiudi il team",
  find: "Trova un collega",
  empty: "Nessun collega online",
  none: "Nessun collega con questo nome",
  failed: "Impossibile caricare il team",
  status: { Online: "Disponibile", Offline: "Offline", Suspended: "Assente" },
};

export const profile = {
  language: "Lingua",
  language_auto: "Come nel browser",
  colours: "Colori",
  zoom: "Dimensione testo",
  smaller: "Più piccolo",
  larger: "Più grande",
  enter_to_send: "Il tasto Invio invia il messaggio",
  sounds: "Suoni",
  lc_customer_message_sound: "Nuovo messaggio di un cliente",
  lc_chat_invite_or_transfer_sound: "Chat, trasferimenti e inviti",
  lc_capacity_available_sound: "Slot libero, cliente in attesa",
  lc_if_unavailable_sound: "Notifiche anche in assenza",
};
