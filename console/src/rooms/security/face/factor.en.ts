// English wording of the second step's ways: an app or codes by mail; factor.it.ts has the same keys.
export const factor = {
  choose: "How do you want to get your codes?",
  choose_text: "Your account requires a second step after the password.",
  method: { app: "Authenticator app", email: "Email" },
  note: {
    app: "Codes on your phone, even offline. The safer option.",
    email: "Codes in your inbox. Anyone who can read your email can read them too.",
  },
  another_way: "Choose another way",
  mail_text: "Enter the six-digit code we emailed you.",
  sent: "We sent a code to {{to}}.",
  sent_again: "We sent another code to {{to}}. The previous one no longer works.",
  holds: "It works for {{time}}.",
  over: "It has expired. Send another code.",
  over_last: "It has expired and no more can be sent. Please start again.",
  resend: "Send another code",
  resend_in: "Send another code in {{seconds}} s",
  no_mail:
    "We can’t send you a code right now. Use one of your recovery codes, or try again in a few minutes.",
  code_instead: "Use the code from the email",
};
