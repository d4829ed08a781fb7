// English wording of what is seldom opened behind the sign-in: why an offer is declined, devices, keys, the network overlay, what is new, team, tour.
export const declining = {
  because: "Decline with a reason…",
  busy: "I'm busy with another chat",
  skill: "I'm not the right person for this",
  language: "I don't speak the language",
  break: "I'm about to take a break",
  other: "Another reason…",
  title: "Decline the chat with {{name}}",
  reason: "Reason for declining",
  back: "Back",
};

export const devices = {
  title: "Where you're signed in",
  failed: "Your devices could not be loaded",
  unknown: "Unknown device",
  current: "This device",
  open: "active now",
  seen: "last used {{time}}",
  since: "signed in {{time}}",
  end: "Sign out",
  end_label: "Sign out on {{name}}",
  everywhere: "Sign out everywhere",
  everywhere_title: "Sign out on every device?",
  everywhere_text:
    "This ends all your sessions, including this one. You can sign in again with your password.",
  stay: "Stay signed in",
};

export const notes = {
  title: "What's new",
  prev: "Prev",
  next: "Next",
  finish: "Finish",
  picture: "Picture {{n}}: {{name}}",
};

export const network = {
  title: "Network",
  user: "User ID",
  session: "Session ID",
  link_make: "Create a link to sign in on another device",
  link_made: "Open or copy this link. It signs you in on another device, once, within {{minutes}} minutes.",
  link_copy: "Copy the link",
  expiry: "Session expires",
  application: "Application key",
  consumer: "Consumer key",
  copy: "Copy {{what}}",
  copy_all: "Copy",
  base: "Base URL",
  processes: "Background processes",
  pending: "Pending requests",
  none: "None",
  every: "every {{seconds}} s",
  line: "Connection",
  feed: { off: "off", connecting: "connecting", up: "up", down: "down" },
  status: "System status",
  service: { Good: "Good", Degraded: "Degraded", Critical: "Critical" },
  part: { storage: "Storage", engine: "Routing", service: "API" },
  unknown: "unknown",
};

export const keymap = {
  accept: "Accept the offer",
  decline: "Decline the offer",
  take_next: "Take the next waiting chat",
  slot: "Go to the chat in that slot",
  neighbour: "Next or previous chat",
  needy: "Go to the chat that needs you most",
  end: "End the chat",
  composer: "Go to the message box",
  canned: "Canned responses",
  palette: "Search chats and commands",
  back: "Become available",
  whisper: "Change between reply and whisper",
  undo: "Take back what you have just done",
  anywhere: "Keys",
  outside: "Outside a text box",
  leader: "Anywhere, one after the other",
  keymap: "This list",
  close: "Close what is open",
};

export const tour = {
  canned: "Tour of the canned responses",
  label: "Tour",
  skip: "Leave the tour",
  back: "Back",
  next: "Next",
  done: "Done",
  of: "{{at}} of {{of}}",
  presence: {
    title: "You are here",
    text: "Say whether you are available, and see how many chats you have room for.",
  },
  lines: {
    title: "Your chats and the lines",
    text: "Offers ring at the top. Below stand your chats, then those who wait.",
  },
  talk: { title: "The conversation", text: "Write here. What you write is kept, whatever happens." },
  who: { title: "The customer", text: "Who writes, from where, and what happened so far." },
  find: {
    title: "Everything by keyboard",
    text: "Ctrl K finds chats and commands; the question mark shows every key.",
  },
  team: { title: "Your team", text: "Who is there, who has room, who can help." },
  canned_what: {
    title: "Texts that you keep",
    text: "What you write often stands here, to be sent again. Everybody's come first, then your own.",
  },
  canned_make: {
    title: "A new one",
    text: "It needs a title, by which you find it, and a text.",
  },
  canned_variables: {
    title: "Variables",
    text: "Write %name%, and each chat puts the customer's name in its place. The form shows which ones there are.",
  },
  canned_auto: {
    title: "Automatic ones",
    text: "A shortcut of a few letters becomes its phrase as soon as you write it in a chat.",
  },
  canned_global: {
    title: "Shared responses",
    text: "The whole team uses these: editing one changes it for everyone.",
  },
  canned_chat: {
    title: "In the chat",
    text: "Write / in an empty message box, or press Alt C, and choose. While you write, the one that begins so is suggested.",
  },
};

export const team = {
  title: "Team",
  statistics: "Statistics for {{name}}",
  close: "Close team",
  find: "Find a colleague",
  empty: "Nobody is signed in",
  none: "Nobody of that name",
  failed: "The team could not be loaded",
  status: { Online: "Available", Offline: "Offline", Suspended: "Away" },
};
