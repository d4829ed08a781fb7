// English wording of what every panel says; panel.it.ts has the same keys.
export const panel = {
  at: "as of {{time}}",
  menu: "More on “{{title}}”",
  renew: "Refresh",
};
