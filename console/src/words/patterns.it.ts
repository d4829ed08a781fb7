// Italian wording of what every form, panel and table says.
export const form = {
  missing: "Inserisci un valore.",
  short_one: "Almeno {{count}} carattere.",
  short_many: "Almeno {{count}} caratteri.",
  short_other: "Almeno {{count}} caratteri.",
  long_one: "Al massimo {{count}} carattere.",
  long_many: "Al massimo {{count}} caratteri.",
  long_other: "Al massimo {{count}} caratteri.",
  count: "{{count}} di {{most}}",
  faults_one: "{{count}} problema da correggere",
  faults_many: "{{count}} problemi da correggere",
  faults_other: "{{count}} problemi da correggere",
};

export const panel = {
  at: "alle {{time}}",
  menu: "Altro su “{{title}}”",
  renew: "Aggiorna",
};

export const table = {
  search: "Cerca",
  filter: "Filtra",
  without: "Togli il filtro {{name}}: {{value}}",
  columns: "Colonne",
  export: "Esporta in CSV",
  choose_all: "Seleziona tutte le righe",
  choose: "Seleziona {{name}}",
  chosen_one: "{{shown}} selezionata",
  chosen_many: "{{shown}} selezionate",
  chosen_other: "{{shown}} selezionate",
  unchoose: "Annulla la selezione",
  rows_one: "{{shown}} riga",
  rows_many: "{{shown}} righe",
  rows_other: "{{shown}} righe",
  of: "{{found}} di {{rows}}",
  more: "Carica altre",
  none: "Nessuna riga corrisponde",
  none_text: "Cambia la ricerca o togli un filtro.",
};

export const overtaken = {
  text: "Scegli quale delle due versioni tenere. Non è stato ancora salvato nulla.",
  field: "Campo",
  mine: "La tua",
  theirs: "L’altra",
  keep: "Salva la mia",
  take: "Usa l’altra",
};
