// Italian wording of what every panel says.
export const panel = {
  at: "alle {{time}}",
  menu: "Altro su “{{title}}”",
  renew: "Aggiorna",
};
