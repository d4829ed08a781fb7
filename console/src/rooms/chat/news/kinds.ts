// What is told of an event.

export interface News {
  id: string;
  /** Where the notice's tone shows nothing of the kind. */
  icon?: string;
  values: Record<string, string | number>;
  /** Makes two happenings two, and one that is heard twice one. */
  props: { context_message: string; at?: string; message?: number; line?: number };
  /** What can be done about it: the chat can still be opened, or be taken out of the line. */
  leads: "view" | "take" | null;
  /** The catalogue has no words for it: out of somebody else's chat, or a transfer that somebody declined. */
  own?:
    | `people.${"out" | "over" | "declined" | "unanswered" | "refused"}`
    | `ringing.${Ringing}`
    | "whisper.told";
  /** Happenings of one kind in one chat that are told in one: or a lively customer would fill the stack. */
  together?: string;
  /** The person has just taken it themselves. */
  silent?: true;
  tone?: "success" | "warning";
  /** It is somebody else's now: what was begun in it can no longer be sent. */
  ends?: true;
  /** Two chats are two happenings, whatever the catalogue says of such a notice. */
  repeatable?: true;
}

/** Of transfers that came to nothing, of chats that one no longer has or does not answer, and of rings that do not count. */
export type Ringing =
  | `transfer_${"rejected" | "lapsed" | "went_away"}`
  | `${"raised" | "moved"}${"" | "_by"}`
  | `has${"" | "_by"}`
  | "waits"
  | "requeued"
  | "taken_by"
  | "given"
  | "not_counted"
  | "unheard";
