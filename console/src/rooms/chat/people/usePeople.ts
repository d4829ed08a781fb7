// What one does about the people of a chat. Shown at once, taken back where the server refuses.
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { Problem } from "@/api/problem";
import type { Chat, ChatPeople, InviteType } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { say } from "@/notices/store";
import { href, pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { plain } from "@/words/html";
import { undo as takeBack, useHeld } from "../ending/held";
import { part } from "../ending/parting";
import { useLeaving } from "../ending/useEnd";
import { attended, gaveAway } from "../news/attention";
import { inChat, removed } from "../patches";
import { fullName } from "../person";
import { keepNote } from "./note";
import { peopled, without } from "./peopled";
import { refusalRead, refusedIs, whyNot } from "./refused";

export const answered = (people: ChatPeople) => [inChat(people.uniQref, (chat) => peopled(chat, people))];

/** Where it is refused, the one who asked says so: see the dialogs. */
const ASK = { settle: answered, quiet: true as const };
/** Why it could not go is said where the chat is, see `refused`. */
const GIVE = { settle: answered, quiet: true as const };

interface Meant {
  query?: { uniQref: string; op_id: number };
}
export const TAKE_OUT = {
  optimistic: ({ query }: Meant) => [
    inChat(query?.uniQref ?? "", (chat) => peopled(chat, without(chat, query?.op_id ?? 0))),
  ],
  settle: answered,
  failure: "take_out_failed",
} as const;
const LEAVE = {
  optimistic: ({ query }: Meant) => [
    patch("livechat/ongoing", (ongoing) => removed(ongoing, query?.uniQref ?? "")),
  ],
  failure: "leave_chat_failed",
} as const;
const MOVE = {
  settle: ({ uniQref, transferring }: { uniQref: string; transferring: boolean }) => [
    patch("livechat/ongoing", (ongoing) =>
      transferring
        ? {
            ...ongoing,
            items: ongoing.items.map((chat) => (chat.uniQref === uniQref ? { ...chat, transferring } : chat)),
          }
        : removed(ongoing, uniQref),
    ),
  ],
  quiet: true as const,
};
const UNDO = {
  settle: ({ uniQref }: { uniQref: string }) => [
    inChat(uniQref, (chat) => ({
      ...chat,
      transferring: false,
      invitation: chat.invitation?.type === "direct" ? null : chat.invitation,
    })),
  ],
  failure: "undo_transfer_failed",
} as const;

export interface PeopleActs {
  /** Rejects with the refusal, for who asked to say it. */
  invite: (user_id: number, type: InviteType) => Promise<unknown>;
  /**
   * Both are held back for a moment, in which they can be taken back; a refusal is told by a notice. The note is kept until
   * it has gone.
   */
  transfer: (skill: number, to: string, note: string) => void;
  handTo: (user_id: number, to: string, note: string) => void;
  undoTransfer: () => void;
  /** Cancels an invitation. */
  uninvite: (user_id: number) => void;
  leave: (me: number) => void;
  busy: boolean;
}

export function usePeople(chat: Chat): PeopleActs {
  const t = useWords();
  const { uniQref } = chat;
  const navigate = useNavigate();
  const { run: ask, busy: asking } = useAct("post", "livechat/invite", ASK);
  const { run: give } = useAct("post", "livechat/invite", GIVE);
  const { run: move, busy: moving } = useAct("post", "livechat/transfer", MOVE);
  const { run: undo, busy: undoing } = useAct("delete", "livechat/transfer", UNDO);
  const { run: out, busy: taking } = useAct("delete", "livechat/invite", TAKE_OUT);
  const { run: go } = useAct("delete", "livechat/invite", LEAVE);

  const leave = useCallback(
    (me: number) => {
      // Whoever goes takes nothing over.
      if (useHeld.getState().held?.uniQref === uniQref) takeBack();
      // The address changes a moment after the list does.
      useLeaving.setState({ leaving: uniQref });
      void navigate(pathTo("comms"), { replace: true });
      go({ query: { uniQref, op_id: me } }).catch(() => {
        useLeaving.setState({ leaving: null });
        return navigate(pathTo("comms", {}, { chat: uniQref }), { replace: true });
      });
    },
    [go, navigate, uniQref],
  );
  const withNote = (note: string) => (note === "" ? {} : { note });
  /** Lastingly in the chat, and by a notice where it is not before one's eyes. */
  const notGone = (cause: unknown, to: string) => {
    if (!(cause instanceof Problem)) return;
    refusedIs(uniQref, { to, problem: cause });
    if (attended() === uniQref) return;
    const { what, why } = whyNot(cause);
    say({
      id: `not transferred ${uniQref}`,
      title: what ?? t("people.not_transferred_title", { customer: fullName(chat), to }),
      text: plain(why),
      tone: "danger",
      timeout: true,
      links: [{ name: t("comms.view_chat"), value: href("comms", {}, { chat: uniQref }) }],
    });
  };
  const again = () => refusalRead(uniQref);
  const transfer = (skill: number, to: string, note: string) =>
    part(chat, { act: "transfer", to }, async () => {
      again();
      // The address changes a moment after the list does, for whoever still looks at it.
      const open = attended() === uniQref;
      if (open) useLeaving.setState({ leaving: uniQref });
      gaveAway(uniQref);
      const gone = await move({ body: { uniQref, skill, ...withNote(note) } }).catch((cause: unknown) => {
        notGone(cause, to);
        return null;
      });
      if (gone !== null) keepNote(uniQref, "");
      if (gone?.transferring !== false) useLeaving.setState({ leaving: null });
      else if (open) await navigate(pathTo("comms"), { replace: true });
      return gone !== null;
    });
  const handTo = (op_id: number, to: string, note: string) =>
    part(chat, { act: "hand", to }, () => {
      again();
      return give({ body: { uniQref, op_id, type: "direct", ...withNote(note) } }).then(
        () => keepNote(uniQref, ""),
        (cause: unknown) => {
          notGone(cause, to);
          return false;
        },
      );
    });
  const said = (done: Promise<unknown>) => void done.catch(() => undefined);
  return {
    invite: (op_id, type) => ask({ body: { uniQref, op_id, type } }),
    transfer,
    handTo,
    undoTransfer: () => said(undo({ query: { uniQref } })),
    uninvite: (op_id) => said(out({ query: { uniQref, op_id } })),
    leave,
    busy: asking || moving || undoing || taking,
  };
}
