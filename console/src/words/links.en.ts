// English wording of ways in besides a password; links.it.ts has the same keys.
export const ways = {
  other: "Other ways in",
  sso: "Sign in with {{name}}",
  link: "Send me a sign-in link",
  reset: "Forgotten your password?",
  reset_sure: "Email {{name}} a link to set a new password? The current password works until then.",
  reset_send: "Send the link",
  reset_not: "Cancel",
  sent: "If this user exists, we have sent them a link. It works for {{minutes}} minutes.",
  arriving: "Signing in",
  overlay: {
    magic_expired: {
      title: "This link has expired",
      text: "A sign-in link works only once and for a short time. Enter your user name to request a new one.",
    },
    magic_refused: {
      title: "This link cannot be used to sign in",
      text: "It is not a sign-in link for this address, or it is incomplete. Open it from the email again, or request a new one.",
    },
    reset_expired: {
      title: "This link has expired",
      text: "A password link works only once and for a short time. Your password has not changed. Enter your user name to request a new link.",
    },
    reset_refused: {
      title: "This link cannot be used to set a password",
      text: "It is not a password link for this address, or it is incomplete. Open it from the email again, or request a new one.",
    },
    session_exists: {
      title: "Someone is already signed in",
      text: "You are already signed in in this browser, so the link was not used. Sign out first, then open it again from the email.",
    },
    sso_refused: {
      title: "The sign-in was not completed",
      text: "The sign-in service did not confirm who you are, or it took too long. Please try again.",
    },
    sso_away: {
      title: "The sign-in service is not responding",
      text: "Try again in a moment, or sign in with your password. If the problem continues, contact your administrator.",
    },
  },
};
