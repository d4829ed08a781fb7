// Italian wording of the question before unsaved changes are left.
export const unsaved = {
  title: "Modifiche non salvate",
  text: "Le modifiche non sono state salvate. Se le scarti, non si possono recuperare.",
  awaits: "Hai accettato la chat con {{customer}}, che ti sta aspettando.",
  stay: "Resta qui",
  discard: "Scarta",
  save: "Salva",
};
