// Every word the widget says, in English and Italian.
import type { Trouble } from "./model";

const en = {
  badge: "Chat with us",
  badgeOpen: "Open now",
  badgeClosed: "Closed now",
  badgeBack: "Back to the chat",
  unread: (n: number) => (n === 1 ? "1 new message" : `${n} new messages`),
  dialog: (brand: string) => `Chat with ${brand}`,
  minimise: "Minimise",
  close: "Close",
  end: "End chat",
  hello: "How can we help?",
  helloMore: "Write to us here and a person will reply.",
  topic: "What is it about?",
  choose: "Choose a topic",
  skillClosed: (skill: string) => `${skill} (closed now)`,
  name: "Your name",
  email: "Email",
  optional: "optional",
  first: "Your message",
  start: "Start chat",
  starting: "Starting…",
  needTopic: "Choose a topic.",
  needName: "Enter your name.",
  badEmail: "This does not look like an email address.",
  needMessage: "Write a first message.",
  closedTitle: "We are closed at the moment",
  closedMore: "No one can answer right now. Please come back later.",
  youAre: "You are",
  inLine: "in the queue",
  place: (n: number) => {
    const suffix = { one: "st", two: "nd", few: "rd", many: "th", other: "th", zero: "th" };
    return [String(n), suffix[new Intl.PluralRules("en", { type: "ordinal" }).select(n)]] as const;
  },
  placeAria: (n: number) => `You are number ${n} in the queue`,
  /** In whole minutes, rounded so that it is not told too short. */
  estimate: (from: number, to: number) => {
    const minutes = (n: number) => (n === 1 ? "1 minute" : `${n} minutes`);
    if (to <= 1) return "about a minute";
    if (from < 1) return `up to ${minutes(to)}`;
    return from >= to ? `about ${minutes(to)}` : `about ${from} to ${minutes(to)}`;
  },
  stillThere: "Are you still there?",
  pokeEnds: "Without a reply, the chat ends when the time is up.",
  pokeSpoken: (seconds: number) =>
    `Are you still there? Without a reply, the chat ends in ${seconds} seconds.`,
  here: "I’m here",
  orWrite: "Or just write",
  finding: "Finding someone to help you",
  held: "You can keep browsing without losing your place.",
  edited: "edited",
  save: (name: string) => `Save ${name}`,
  fileFailed: "Could not be loaded",
  saved: "Saved for the agent",
  leave: "Leave",
  add: "Add something",
  writeTo: (agent: string) => `Write to ${agent}`,
  message: "Message",
  send: "Send",
  sending: "Sending…",
  waitingToSend: "Will be sent when you’re back online",
  notSent: "Not sent.",
  tryAgain: "Try again",
  you: "You",
  agentFallback: "Agent",
  typing: (agent: string) => `${agent} is typing`,
  joined: (agent: string) => `${agent} joined the chat`,
  earlier: "Loading earlier messages…",
  earlierFailed: "Earlier messages could not be loaded.",
  beginning: "Beginning of the chat",
  conversation: "Conversation",
  log: "Messages",
  left: (n: number) => (n === 1 ? "1 character left" : `${n} characters left`),
  tooLong: (n: number, most: number) =>
    `${n === 1 ? "1 character" : `${n} characters`} too many: a message has at most ${most}`,
  leaveQuestion: "Leave the queue? You will lose your place.",
  endQuestion: "End this chat?",
  leaveYes: "Leave the queue",
  endYes: "End chat",
  stay: "Stay",
  ended: "Chat ended",
  endedWhy: {
    resolved: "The agent ended the chat.",
    customer_left: "You left the chat.",
    customer_gone: "You were offline for a while, so the chat ended.",
    no_answer: "You did not respond, so the chat ended.",
    banned: "The chat has ended. You cannot start another one for now.",
  } as Record<string, string>,
  endedThanks: "Thank you for writing to us.",
  again: "Start a new chat",
  lost: "Connection lost. Trying again…",
  restoring: "Finding your chat…",
  trouble: {
    unreachable: "We can’t be reached right now. Please try again.",
    busy: "We’re very busy right now. Please try again in a moment.",
    refused: "The chat could not be started. Please check what you wrote.",
    closed: "This topic is closed right now. Please choose another one or come back later.",
    banned: "Chat is not available to you at the moment.",
    expired: "Your last chat has ended.",
  } satisfies Record<Exclude<Trouble, null>, string>,
};

export type Words = typeof en;

const it: Words = {
  badge: "Scrivici in chat",
  badgeOpen: "Siamo online",
  badgeClosed: "Ora siamo chiusi",
  badgeBack: "Torna alla chat",
  unread: (n) => (n === 1 ? "1 nuovo messaggio" : `${n} nuovi messaggi`),
  dialog: (brand) => `Chat con ${brand}`,
  minimise: "Riduci",
  close: "Chiudi",
  end: "Termina la chat",
  hello: "Come possiamo aiutarti?",
  helloMore: "Scrivici qui: ti risponde una persona.",
  topic: "Di cosa si tratta?",
  choose: "Scegli un argomento",
  skillClosed: (skill) => `${skill} (ora chiuso)`,
  name: "Il tuo nome",
  email: "E-mail",
  optional: "facoltativa",
  first: "Il tuo messaggio",
  start: "Inizia la chat",
  starting: "Un momento…",
  needTopic: "Scegli un argomento.",
  needName: "Inserisci il tuo nome.",
  badEmail: "Non sembra un indirizzo e-mail.",
  needMessage: "Scrivi un primo messaggio.",
  closedTitle: "Al momento siamo chiusi",
  closedMore: "Ora nessuno può rispondere. Torna a trovarci più tardi.",
  youAre: "La tua posizione",
  inLine: "in coda",
  place: (n) => [String(n), "ª"] as const,
  placeAria: (n) => `La tua posizione in coda è la numero ${n}`,
  estimate: (from, to) => {
    const minutes = (n: number) => (n === 1 ? "1 minuto" : `${n} minuti`);
    if (to <= 1) return "circa un minuto";
    if (from < 1) return `al massimo ${minutes(to)}`;
    return from >= to ? `circa ${minutes(to)}` : `circa ${from}–${minutes(to)}`;
  },
  stillThere: "Ci sei ancora?",
  pokeEnds: "Senza risposta la chat termina allo scadere del tempo.",
  pokeSpoken: (seconds) => `Ci sei ancora? Senza risposta la chat termina tra ${seconds} secondi.`,
  here: "Sono qui",
  orWrite: "Oppure scrivi",
  finding: "Cerchiamo qualcuno che possa aiutarti",
  held: "Puoi continuare a navigare senza perdere la posizione.",
  edited: "modificato",
  save: (name: string) => `Salva ${name}`,
  fileFailed: "Caricamento non riuscito",
  saved: "Salvato per l’operatore",
  leave: "Esci",
  add: "Aggiungi qualcosa",
  writeTo: (agent) => `Scrivi a ${agent}`,
  message: "Messaggio",
  send: "Invia",
  sending: "Invio…",
  waitingToSend: "Verrà inviato quando torni online",
  notSent: "Non inviato.",
  tryAgain: "Riprova",
  you: "Tu",
  agentFallback: "Operatore",
  typing: (agent) => `${agent} sta scrivendo`,
  joined: (agent) => `${agent} è in chat`,
  earlier: "Caricamento dei messaggi precedenti…",
  earlierFailed: "Impossibile caricare i messaggi precedenti.",
  beginning: "Inizio della chat",
  conversation: "Conversazione",
  log: "Messaggi",
  left: (n) => (n === 1 ? "1 carattere rimasto" : `${n} caratteri rimasti`),
  tooLong: (n, most) =>
    `${n === 1 ? "1 carattere" : `${n} caratteri`} di troppo: un messaggio ne ha al massimo ${most}`,
  leaveQuestion: "Vuoi uscire dalla coda? Perderai la posizione.",
  endQuestion: "Terminare la chat?",
  leaveYes: "Esci dalla coda",
  endYes: "Termina la chat",
  stay: "Resta",
  ended: "Chat terminata",
  endedWhy: {
    resolved: "L’operatore ha terminato la chat.",
    customer_left: "Hai lasciato la chat.",
    customer_gone: "Non eri online da un po’, quindi la chat è terminata.",
    no_answer: "Non hai risposto, quindi la chat è terminata.",
    banned: "La chat è stata chiusa. Per ora non puoi iniziarne un’altra.",
  },
  endedThanks: "Grazie per averci scritto.",
  again: "Inizia una nuova chat",
  lost: "Connessione persa. Nuovo tentativo…",
  restoring: "Recuperiamo la tua chat…",
  trouble: {
    unreachable: "Al momento non siamo raggiungibili. Riprova.",
    busy: "C’è molto traffico. Riprova tra un momento.",
    refused: "Non è stato possibile iniziare la chat. Controlla quello che hai scritto.",
    closed: "Questo argomento ora è chiuso. Scegline un altro o torna più tardi.",
    banned: "Al momento non puoi usare la chat.",
    expired: "La tua ultima chat è terminata.",
  },
};

/** The language to speak: what the page asks for, else the first of the browser's that we know. */
export function languageOf(asked: string | undefined, browser: readonly string[]): "en" | "it" {
  for (const tag of asked ? [asked, ...browser] : browser) {
    const language = tag.toLowerCase().split("-")[0];
    if (language === "it" || language === "en") return language;
  }
  return "en";
}

export const wordsOf = (language: "en" | "it"): Words => (language === "it" ? it : en);
