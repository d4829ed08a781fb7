// English wording of what is seldom opened behind the sign-in: why an offer is declined, devices, keys, the network overlay, what is new, team, tour.
export const declining = {
  because: "Decline with a reason…",
  busy: "I’m busy with another chat",
  skill: "I’m not the right person for this",
  language: "I don’t speak the language",
  break: "I’m about to take a break",
  other: "Another reason…",
  title: "Decline the chat with {{name}}",
  reason: "Reason for declining",
  back: "Back",
};

export const reporting = {
  title: "Report the chat with {{name}}",
  text: "An administrator reads the chat and decides. The customer is not told.",
  category: "Category",
  choose: "Choose a category",
  of: {
    abuse: "Abusive language",
    threat: "Threats",
    spam: "Spam or advertising",
    fraud: "Attempted fraud",
    other: "Something else",
  },
  explanation: "What happened",
  missing: "Please make sure you have selected a category and included an explanation.",
  already: "Chat has already been reported.",
  discard_title: "Discard this report?",
  discard_text: "The report has not been sent, and what you have written will be lost.",
  discard: "Discard",
  write_on: "Keep writing",
  back: "Back",
  send: "Report chat",
};

export const reading = {
  gone: "This chat is no longer kept",
  gone_text: "What was said in it has been deleted.",
  refused: "Your permissions do not allow you to read this chat.",
};

export const devices = {
  title: "Where you’re signed in",
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
  title: "What’s new",
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
  floor: {
    title: "On the floor",
    space: "Space",
    agents: "Through the agents",
    day: "Through the day",
    zoom: "Zoom in or out",
    open: "Open the agent",
    choose: "Choose the agent; with Shift and the arrows, several",
    all: "Choose all agents shown",
    wall: "Wall view",
  },
  accept: "Accept the offer",
  decline: "Decline the offer",
  take_next: "Take next",
  slot: "Go to the chat in that slot",
  neighbour: "Next or previous chat",
  needy: "Go to the chat that needs you most",
  end: "End the chat",
  invite: "Invite to the chat",
  transfer: "Transfer the chat",
  composer: "Go to the message box",
  canned: "Canned responses",
  palette: "Search chats and commands",
  back: "Become available",
  whisper: "Switch between reply and whisper",
  undo: "Undo what you have just done, or cancel the transfer",
  anywhere: "Keys",
  outside: "Outside a text box",
  leader: "Anywhere, one key after the other",
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
    title: "Your status",
    text: "Set whether you are available, and see how many slots are in use.",
  },
  lines: {
    title: "Your chats and the queues",
    text: "Incoming chats appear at the top. Below are your chats, then the customers who are waiting.",
  },
  talk: {
    title: "The conversation",
    text: "Write here. What you write is saved, even if the connection is lost.",
  },
  who: {
    title: "The customer",
    text: "Who the customer is, what page they are on and what has happened so far.",
  },
  find: {
    title: "Everything by keyboard",
    text: "{{find}} searches chats and commands. The question mark shows all shortcuts.",
  },
  team: { title: "Your team", text: "See who is online, who has a free slot and who can help." },
  canned_what: {
    title: "Your saved texts",
    text: "Keep the texts you send often here. Shared responses come first, then your own.",
  },
  canned_make: {
    title: "A new response",
    text: "Give it a title to find it by, and a text.",
  },
  canned_variables: {
    title: "Variables",
    text: "Write %name% and each chat fills in the customer’s name. The form lists all variables.",
  },
  canned_auto: {
    title: "Automatic responses",
    text: "Type a shortcut of a few letters in a chat and it is replaced by its phrase.",
  },
  canned_global: {
    title: "Shared responses",
    text: "The whole team uses these. If you edit one, it changes for everyone.",
  },
  canned_chat: {
    title: "In the chat",
    text: "Type / in an empty message box, or press {{canned}}, and choose one. As you type, a matching response is suggested.",
  },
};

export const team = {
  title: "Team",
  statistics: "Statistics for {{name}}",
  close: "Close team",
  find: "Find a colleague",
  empty: "No one is signed in",
  none: "No colleague with this name",
  failed: "The team could not be loaded",
  status: { Online: "Available", Offline: "Offline", Suspended: "Away" },
};

export const profile = {
  language: "Language",
  language_auto: "Same as browser",
  colours: "Colours",
  zoom: "Text size",
  smaller: "Smaller",
  larger: "Larger",
  enter_to_send: "Enter sends the message",
  sounds: "Sounds",
  lc_customer_message_sound: "New customer message",
  lc_chat_invite_or_transfer_sound: "Chats, transfers, invitations",
  lc_capacity_available_sound: "Free slot, customer waiting",
  lc_if_unavailable_sound: "Notify me while I’m away",
};
