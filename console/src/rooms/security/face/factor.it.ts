// Italian wording of the second step's ways: an app or codes by mail; factor.en.ts has the same keys.
export const factor = {
  choose: "Come vuoi ricevere i codici?",
  choose_text: "Il tuo account richiede un secondo passaggio oltre alla password.",
  method: { app: "App di autenticazione", email: "E-mail" },
  note: {
    app: "I codici sul telefono, anche senza rete. L’opzione più sicura.",
    email: "I codici nella tua casella. Chi legge la tua posta può leggere anche i codici.",
  },
  another_way: "Scegli un altro metodo",
  mail_text: "Inserisci il codice di sei cifre che ti abbiamo inviato per e-mail.",
  sent: "Abbiamo inviato un codice a {{to}}.",
  sent_again: "Abbiamo inviato un altro codice a {{to}}. Quello precedente non vale più.",
  holds: "Vale ancora {{time}}.",
  over: "È scaduto. Invia un altro codice.",
  over_last: "È scaduto e non è possibile inviarne altri. Ricomincia.",
  resend: "Invia un altro codice",
  resend_in: "Invia un altro codice tra {{seconds}} s",
  no_mail:
    "Ora non è possibile inviarti un codice. Usa uno dei codici di recupero che hai conservato, o riprova tra qualche minuto.",
  code_instead: "Usa il codice ricevuto per e-mail",
};
