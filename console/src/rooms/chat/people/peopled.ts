// What a change of who is in a chat does to the chat on the screen. Pure.
import type { Chat, ChatPeople, Queue } from "@/api/shapes";
import { stepped } from "../steps";

type People = Omit<ChatPeople, "uniQref">;

/** The same word heard twice changes nothing the second time. */
export function peopled(chat: Chat, { owner_id, participants, invitation, step }: People): Chat {
  // A chat is on its way to a person as long as that person is invited to have it.
  const handing = chat.transferring && chat.invitation?.type !== "direct";
  return {
    ...stepped(chat, step),
    owner_id,
    participants,
    invitation,
    op_name: participants.find(({ user_id }) => user_id === owner_id)?.Name ?? chat.op_name,
    transferring: handing || invitation?.type === "direct",
    supervised_chat: participants.some(({ role }) => role === "observer"),
  };
}

/** The invitation to a chat has been answered, or is over. */
export const uninvited = (queue: Queue, uniQref: string): Queue =>
  queue.invitations.some((item) => item.uniQref === uniQref)
    ? { ...queue, invitations: queue.invitations.filter((item) => item.uniQref !== uniQref) }
    : queue;

/** Ownership has passed to somebody who is in the chat; whoever had it goes on taking part. */
export function crowned({ owner_id, participants, invitation }: Chat, user_id: number): People {
  const heir = participants.find((one) => one.user_id === user_id);
  if (heir === undefined) return { owner_id, participants, invitation };
  const others = participants
    .filter((one) => one !== heir)
    .map((one) => (one.user_id === owner_id ? { ...one, role: "participant" as const } : one));
  return { owner_id: user_id, participants: [{ ...heir, role: "owner" }, ...others], invitation };
}

/** Somebody is in it no longer, or is invited no longer. */
export const without = ({ owner_id, participants, invitation }: Chat, user_id: number): People => ({
  owner_id,
  participants: participants.filter((one) => one.user_id !== user_id),
  invitation: invitation?.user_id === user_id ? null : invitation,
});
