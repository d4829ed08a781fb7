// English wording of what a chat needs of its agent, and of what was told before.
export const needs = {
  waits: "Waiting for your reply for {{time}}",
  turn: "Your turn",
  next: "Go to the chat that needs you most",
  next_owed: "{{name}} is waiting for your reply",
  next_for: "{{time}} so far, the longest of your chats.",
  next_wrap_up: "{{name}}’s chat needs wrap-up notes",
  next_wrap_up_text: "It is the wrap-up that times out first.",
  next_waiting_one: "{{count}} customer is waiting",
  next_waiting_other: "{{count}} customers are waiting",
  next_first: "You have a free slot. Next is {{name}}, {{skill}}.",
  slot_free: "Slot {{at}} is free",
  slots_one: "You have {{count}} slot",
  slots_other: "You have {{count}} slots",
  go: "Go to the chat",
  free_one: "{{count}} free",
  free_other: "{{count}} free",
};

export const told = {
  title: "Notifications",
  clear: "Clear the list",
  none: "No notifications",
  none_text: "This session’s notifications stay here after they leave the screen.",
  open: "Open",
  fresh: "New",
};
