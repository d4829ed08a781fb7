// English wording of the second step's ways: an app or codes by mail; factor.it.ts has the same keys.
export const factor = {
  choose: "How do you want to get your codes?",
  choose_text: "Your account needs a second step besides the password.",
  method: { app: "Authenticator app", email: "E-mail" },
  note: {
    app: "Codes on your phone, also without a network. The safer way.",
    email: "Codes in your mail. Whoever reads your mail can read them too.",
  },
  another_way: "Choose another way",
  mail_text: "Enter the six digits that came by e-mail.",
  sent: "A code is on its way to {{to}}.",
  sent_again: "Another code is on its way to {{to}}. The one before no longer works.",
  holds: "It holds for {{time}}.",
  over: "It has expired: have another one sent.",
  over_last: "It has expired, and no more are sent: please start again.",
  resend: "Send another code",
  resend_in: "Send another code in {{seconds}} s",
  no_mail:
    "No code can be sent to you now. Use one of the recovery codes that you kept, or try again in a few minutes.",
  code_instead: "Use the code from the mail",
};
