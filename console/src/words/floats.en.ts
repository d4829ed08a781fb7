// English wording of what lies over a page; it comes with that, so that nobody waits for it at the sign-in.

/** Why the server could not be reached while the page was loading: heading, reason, what to do. */
const silence = {
  again: "Wait a moment and try again.",
  ECONNABORTED: {
    title: "The connection was interrupted",
    reason: "The server’s response was cut off.",
    step1: "Check that your network is stable.",
    step2: "Turn off programs that filter or slow down the network.",
  },
  ENETUNREACH: {
    title: "No network connection",
    reason: "This device is not connected to a network.",
    step1: "Check the cable or the Wi-Fi of this device.",
    step2: "Turn off airplane mode.",
  },
  ECONNREFUSED: {
    title: "The server cannot be reached",
    reason: "Nothing is responding at the server’s address.",
    step1: "Check that this device has a network connection.",
    step2: "If you use a VPN or a proxy, try without it.",
  },
  EHOSTUNREACH: {
    title: "No route to the server",
    reason: "Your network cannot reach the server.",
    step1: "Check whether your company requires a VPN.",
    step2: "Ask your network administrator whether the address is blocked.",
  },
  ENOTFOUND: {
    title: "Unknown address",
    reason: "The server’s name could not be found.",
    step1: "Check that the address is spelled correctly.",
    step2: "Ask your network administrator to check DNS.",
  },
  ETIMEDOUT: {
    title: "The server is taking too long",
    reason: "There was no response in time.",
    step1: "Check how fast your network is.",
    step2: "Pause downloads and videos that use your connection.",
  },
  other: {
    title: "Something Went Wrong",
    reason: "The server could not respond.",
    step1: "Check that this device has a network connection.",
    step2: "If it happens again, tell your administrator.",
  },
};

export const floats = {
  silence,
  overlay: {
    support: "Contact support",
    for_support: "Copy for support",
    ok: "OK",
    bad_ip: {
      title: "This address is not allowed",
      text: "Signing in from here is not permitted. Your address is:",
    },
    hard_lock: {
      title: "User limit reached",
      text: "All the users your licence covers are already signed in. Ask your account owner for more.",
    },
    critical: {
      title: "A critical error occurred",
      text: "The request could not be completed. Support can help with the details below.",
    },
    expired: {
      title: "Your session has ended",
      text: "Please sign in again to continue. Your drafts are saved.",
    },
  },
};
