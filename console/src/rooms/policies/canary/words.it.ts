// Italian wording of a draft that routes a share of the chats; plurals need `many` as well.
import type { canary as english } from "./words.en";

export const canary: typeof english & Record<"few_many", string> = {
  title: "Prova su una parte",
  intro:
    "La bozza smista una parte delle nuove chat, le regole in vigore smistano le altre. Se le chat della bozza vanno peggio di quanto è ammesso, tutte le chat tornano da sole alle regole in vigore.",
  tried_parts:
    "La prova riguarda a chi si offrono le chat quante offerte si fanno insieme e per quanto tempo. Le due parti attendono nelle stesse code, in un solo ordine.",
  by_chat:
    "La parte si sorteggia per ogni chat e resta la stessa fino alla fine, anche dopo un trasferimento. Un cliente che torna può capitare nell’altra parte.",
  failed: "Impossibile caricare la prova",
  share: "Quota delle nuove chat",
  share_of: "{{percent}} %",
  length: "Durata massima",
  lengths: {
    h1: "1 ora",
    h4: "4 ore",
    h8: "8 ore",
    h24: "1 giorno",
    h72: "3 giorni",
    h168: "7 giorni",
  },
  least: "Nessun giudizio prima di",
  least_of: "{{count}} chat per parte",
  bounds: "Tornare alle regole in vigore se le chat della bozza…",
  bound: {
    wait: "attendono in media più a lungo, di oltre (secondi)",
    left: "lasciano più spesso la coda senza un operatore, di oltre (punti percentuali)",
    level: "ricevono meno spesso risposta in tempo, di oltre (punti percentuali)",
  },
  bounds_hint:
    "Un campo vuoto non è una condizione. Una differenza conta solo quando non si spiega con il caso.",
  bounds_none: "Indica almeno una condizione.",
  start: "Avvia la prova",
  ask: {
    title: "Avviare la prova?",
    text: "Da adesso la bozza smista il {{percent}} % delle nuove chat. Per le chat già presenti non cambia nulla.",
    instead: "La prova in corso termina.",
    go: "Avvia la prova",
    stay: "Non ora",
  },
  stop: {
    act: "Termina la prova",
    title: "Terminare la prova?",
    text: "Da quel momento tutte le chat seguono le regole in vigore, anche quelle in attesa. Le offerte già fatte restano. I valori restano.",
    go: "Termina",
    stay: "Lasciala continuare",
  },
  meanwhile:
    "Non avviata: nel frattempo qualcuno ha avviato un’altra prova o pubblicato delle regole. Qui è mostrata la situazione aggiornata.",
  refused: "Non avviata:",
  read_only: "Le tue autorizzazioni non permettono di avviare una prova.",
  state: {
    running: "In corso fino a {{time}}",
    stopped: "Terminata a mano: {{time}}",
    published: "Terminata con la pubblicazione di regole: {{time}}",
    rolled_back: "Annullata: {{time}}",
    over: "Terminata alla scadenza: {{time}}",
    unfit: "Terminata: {{time}}. La bozza non è più adatta alle competenze, alle persone o alle regole",
  },
  broken: {
    wait: "Le chat della bozza hanno atteso troppo: in media oltre {{seconds}} s in più.",
    left: "Troppe chat della bozza hanno lasciato la coda senza un operatore: oltre {{points}} punti percentuali in più.",
    level:
      "Troppo poche chat della bozza hanno ricevuto risposta in tempo: oltre {{points}} punti percentuali in meno.",
  },
  all_back: "Tutte le chat seguono di nuovo le regole in vigore.",
  begun: "Avviata da {{name}}: {{time}}, {{percent}} % delle nuove chat, accanto alla versione {{version}}",
  begun_first:
    "Avviata da {{name}}: {{time}}, {{percent}} % delle nuove chat, accanto alle impostazioni delle competenze",
  other: "La bozza in questo browser non è quella della prova.",
  take: "Usala come mia bozza",
  publish: "Perché smisti tutte le chat, pubblica la bozza con «Pubblica». La prova termina così.",
  differences: "Che cosa cambia con la prova",
  side: "A confronto",
  figure: "Valore",
  control: "Regole in vigore",
  tried: "Bozza",
  difference: "Differenza",
  chats: "Chat contate",
  measure: {
    wait: "Attesa media",
    left: "Uscite senza un operatore",
    level: "Risposta in tempo",
  },
  seconds: "{{figure}} s",
  percent: "{{figure}} %",
  points: "{{figure}} punti",
  within: "± {{error}}",
  verdict: { better: "meglio", worse: "peggio", unclear: "forse un caso" },
  none: "–",
  few_one: "Troppo poche chat per giudicare: ne serve almeno {{count}} in più per parte.",
  few_many: "Troppo poche chat per giudicare: ne servono almeno {{count}} in più per parte.",
  few_other: "Troppo poche chat per giudicare: ne servono almeno {{count}} in più per parte.",
  few_ended: "Sono arrivate troppo poche chat per vedere una differenza.",
  counted:
    "Una chat conta quando la sua prima attesa è finita, o da quando supera il tempo del livello di servizio. Esce dalla coda chi se ne va, o una chat la cui attesa massima è scaduta.",
  judged: "Si annulla se",
  or: "oppure",
};
