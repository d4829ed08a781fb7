// Italian wording of the question before unsaved changes are left.
export const unsaved = {
  title: "Modifiche non salvate",
  text: "Quello che hai modificato qui non è ancora salvato. Le modifiche scartate non si possono recuperare.",
  stay: "Resta qui",
  discard: "Scarta",
  save: "Salva",
};
