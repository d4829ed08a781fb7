// English wording of what rings and why, and of chats that are not answered; ringing.it.ts has the same keys.
export const why = {
  preferred: "The customer asked for you",
  last: "You had this customer's last chat",
  transferred: "Transferred by {{of}}",
  returned: "{{of}} disconnected; first in the queue",
  unanswered: "{{of}} did not reply; first in the queue",
  overflowed: "Waited too long for {{of}}",
  priority: "Priority customer, next in your queues",
  first: "Next in your queues",
  alone: "No one else is free",
  longest_idle: "You have been free the longest",
  least_loaded: "You have the most room",
  round_robin: "It is your turn",
  highest_level: "You have the highest skill level",
  fewest_assigned: "You were given the fewest chats",
};

/** Each key is a kind of news that the catalogue has no notice for. */
export const ringing = {
  transfer_rejected_title: "Transfer declined",
  transfer_rejected: "{{agent}} declined the chat with {{customer}}. You keep it.",
  transfer_lapsed_title: "Transfer not answered",
  transfer_lapsed: "{{agent}} did not respond in time. You keep the chat with {{customer}}.",
  transfer_went_away_title: "Transfer not answered",
  transfer_went_away: "{{agent}} went away before responding. You keep the chat with {{customer}}.",
  taken_title: "Chat taken over",
  taken: "A colleague has taken over the chat with {{customer}}.",
  taken_by_title: "Chat taken over",
  taken_by: "{{agent}} has taken over the chat with {{customer}}.",
  begun: "What you had started writing was not sent: “{{begun}}”",
  raised_title: "Customer without a reply",
  raised: "{{customer}} is still waiting for your first reply.",
  raised_by_title: "Customer without a reply",
  raised_by: "{{agent}} has not replied to {{customer}} yet ({{skill}}).",
  moved_title: "Chat back in the queue",
  moved: "You had not replied to {{customer}}, so the chat is back at the head of the queue.",
  moved_by_title: "Chat back in the queue",
  moved_by: "{{agent}} had not replied to {{customer}}. The chat is first in the queue for {{skill}}.",
  not_counted_title: "Chat not answered",
  not_counted:
    "The chat with {{customer}} was not answered while you were busy. It does not count as a missed offer.",
  unheard_title: "Chat not answered",
  unheard:
    "The chat with {{customer}} was offered to someone else because you were disconnected. It does not count as a missed offer.",
};
