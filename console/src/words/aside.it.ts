// What is seldom opened behind the sign-in, in Italian.
export const devices = {
  title: "Dove hai effettuato l'accesso",
  failed: "Non è stato possibile caricare i tuoi dispositivi",
  unknown: "Dispositivo sconosciuto",
  current: "Questo dispositivo",
  open: "aperto ora",
  seen: "ultimo uso {{time}}",
  since: "accesso {{time}}",
  end: "Esci",
  end_label: "Esci su {{name}}",
  everywhere: "Esci ovunque",
  everywhere_title: "Uscire da tutti i dispositivi?",
  everywhere_text: "Le tue sessioni terminano subito, anche questa. Puoi accedere di nuovo con la password.",
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
  user: "Id utente",
  session: "Id della sessione",
  link_make: "Crea un link che ti fa accedere altrove",
  link_made: "Apri o copia il link: ti fa accedere altrove, una volta sola, entro {{minutes}} minuti.",
  link_copy: "Copia il link",
  expiry: "Scadenza della sessione",
  application: "Chiave dell'applicazione",
  consumer: "Chiave consumer",
  copy: "Copia {{what}}",
  copy_all: "Copia",
  base: "URL di base",
  processes: "Processi in background",
  pending: "Richieste in corso",
  none: "Nessuno",
  every: "ogni {{seconds}} s",
  line: "Connessione",
  feed: { off: "spento", connecting: "in collegamento", up: "attivo", down: "interrotto" },
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
  presence: { title: "Sei qui", text: "Di' se sei disponibile e guarda quante chat puoi ancora seguire." },
  lines: {
    title: "Le tue chat e le code",
    text: "In alto squillano le nuove chat. Sotto ci sono le tue, poi chi attende.",
  },
  talk: { title: "La conversazione", text: "Scrivi qui. Quello che scrivi resta, qualunque cosa accada." },
  who: { title: "Il cliente", text: "Chi scrive, da dove e che cosa è successo finora." },
  find: {
    title: "Tutto da tastiera",
    text: "Ctrl K trova chat e comandi; il punto interrogativo mostra tutti i tasti.",
  },
  team: { title: "Il tuo team", text: "Chi c'è, chi ha posto, chi può aiutare." },
  canned_what: {
    title: "Testi da conservare",
    text: "Qui c'è ciò che scrivi spesso, pronto da inviare di nuovo. Prima quelle di tutti, poi le tue.",
  },
  canned_make: {
    title: "Una nuova",
    text: "Le servono un titolo, con cui la trovi, e un testo.",
  },
  canned_variables: {
    title: "Variabili",
    text: "Scrivi %name% e ogni chat mette al suo posto il nome del cliente. Il modulo mostra quali ci sono.",
  },
  canned_auto: {
    title: "Quelle automatiche",
    text: "Una scorciatoia di poche lettere diventa la sua frase appena la scrivi in una chat.",
  },
  canned_global: {
    title: "Risposte condivise",
    text: "Le usa tutto il team: chi ne modifica una la modifica per tutti.",
  },
  canned_chat: {
    title: "Nella chat",
    text: "Scrivi / nel campo vuoto del messaggio, o premi Alt C, e scegli. Mentre scrivi, viene suggerita quella che inizia così.",
  },
};

export const keymap = {
  accept: "Accetta l'offerta",
  decline: "Rifiuta l'offerta",
  take_next: "Prendi la prossima chat in attesa",
  slot: "Vai alla chat in quel posto",
  neighbour: "Chat successiva o precedente",
  needy: "Vai alla chat che ha più bisogno di te",
  end: "Chiudi la chat",
  composer: "Vai alla casella del messaggio",
  canned: "Risposte pronte",
  palette: "Cerca chat e comandi",
  back: "Torna disponibile",
  whisper: "Passa da risposta a sussurro e viceversa",
  undo: "Annulla quello che hai appena fatto",
  anywhere: "Tasti",
  outside: "Fuori da un campo di testo",
  leader: "Ovunque, uno dopo l'altro",
  keymap: "Questo elenco",
  close: "Chiudi ciò che è aperto",
};

export const declining = {
  because: "Rifiuta con un motivo…",
  busy: "Sto seguendo un'altra chat",
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
  empty: "Nessuno è collegato",
  none: "Nessuno con questo nome",
  failed: "Impossibile caricare il team",
  status: { Online: "Disponibile", Offline: "Offline", Suspended: "Assente" },
};
