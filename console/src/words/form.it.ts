// Italian wording of what every form says.
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
