// Italian wording of every dialog's own parts.
export const dialog = {
  close: "Chiudi",
  steps: "Passaggi",
  step: "{{at}} di {{of}}",
  back: "Indietro",
  next: "Avanti",
  confirm: "Conferma",
};
