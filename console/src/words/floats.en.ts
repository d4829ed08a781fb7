// English wording of what lies over a page; it comes with that, so that nobody waits for it at the sign-in.

/** Why the server could not be reached while the page was loading: heading, reason, what to do. */
const silence = {
  again: "Wait a moment and try again.",
  ECONNABORTED: {
    title: "The connection was broken off",
    reason: "The answer of the server was cut off on its way.",
    step1: "Check that your network is stable.",
    step2: "Turn off programs that filter or slow down the network.",
  },
  ENETUNREACH: {
    title: "There is no network",
    reason: "This device is not connected to a network.",
    step1: "Check the cable or the Wi-Fi of this device.",
    step2: "Turn off flight mode.",
  },
  ECONNREFUSED: {
    title: "The server cannot be reached",
    reason: "Nobody answers at the server's address.",
    step1: "Check that this device has a network connection.",
    step2: "If you use a VPN or a proxy, try without it.",
  },
  EHOSTUNREACH: {
    title: "There is no way to the server",
    reason: "Your network does not lead to the server.",
    step1: "Check the VPN that your company may ask for.",
    step2: "Ask your network administrator whether the address is blocked.",
  },
  ENOTFOUND: {
    title: "The address is not known",
    reason: "The name of the server leads nowhere.",
    step1: "Check that the address is spelt right.",
    step2: "Ask your network administrator about name servers.",
  },
  ETIMEDOUT: {
    title: "The server takes too long",
    reason: "There was no answer within the time allowed.",
    step1: "Check how fast your network is.",
    step2: "Close downloads and videos that use the line.",
  },
  other: {
    title: "Something Went Wrong",
    reason: "The server could not answer.",
    step1: "Check that this device has a network connection.",
    step2: "Tell your administrator if it happens again.",
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
      text: "Everybody whom your licence covers is signed in. Ask the owner of your account for more places.",
    },
    critical: {
      title: "A critical error occurred",
      text: "The request could not be completed. Support can help with the details below.",
    },
    expired: {
      title: "Your session has ended",
      text: "Please sign in again to go on. Your drafts are kept.",
    },
  },
};
