// English wording of every dialog's own parts; dialogs.it.ts has the same keys.
export const dialog = {
  close: "Close",
  steps: "Steps",
  step: "{{at}} of {{of}}",
  back: "Back",
  next: "Next",
  confirm: "Confirm",
};
