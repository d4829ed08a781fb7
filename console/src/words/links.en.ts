// English wording of ways in besides a password; links.it.ts has the same keys.
export const ways = {
  other: "Other ways in",
  sso: "Sign in with {{name}}",
  link: "Send me a sign-in link",
  reset: "Forgotten your password?",
  sent: "If there is somebody of this name, a link is on its way to their mailbox. It holds for {{minutes}} minutes.",
  arriving: "Signing in",
  overlay: {
    magic_expired: {
      title: "This link has expired",
      text: "A sign-in link works once and not for long. Ask for a new one with your user name.",
    },
    magic_refused: {
      title: "This link does not let you in",
      text: "It is not a sign-in link of this address, or part of it got lost on the way. Open it from the mail, or ask for a new one.",
    },
    reset_expired: {
      title: "This link has expired",
      text: "A link to set a new password works once and not for long. Your password is as it was. Ask for a new link with your user name.",
    },
    reset_refused: {
      title: "This link does not change a password",
      text: "It is not a link of this address to set a password, or part of it got lost on the way. Open it from the mail, or ask for a new one.",
    },
    session_exists: {
      title: "Somebody is signed in already",
      text: "You are signed in in this browser, so the link was not used. Sign out first, then open it again from the mail.",
    },
    sso_refused: {
      title: "The sign-in was not completed",
      text: "The other service did not confirm who you are, or it took too long. Try once more from here.",
    },
    sso_away: {
      title: "The other service does not answer",
      text: "Try again in a moment, or sign in with your password. If it goes on, tell your administrator.",
    },
  },
};
