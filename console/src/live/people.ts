// What a change of who is in a chat does to the chat on the screen: its people, and the steps of its way. Pure.
import type { Chat, ChatPeople, Crumb, Queue } from "@/api/shapes";

type People = Omit<ChatPeople, "uniQref">;

/** `at` is when; the same word heard twice changes nothing the second time. */
export function peopled(chat: Chat, told: People, at: string): Chat {
  const { owner_id, participants, invitation } = told;
  // A chat is on its way to a person as long as that person is invited to have it.
  const handing = chat.transferring && chat.invitation?.type !== "direct";
  return {
    ...chat,
    owner_id,
    participants,
    invitation,
    op_name: participants.find(({ user_id }) => user_id === owner_id)?.Name ?? chat.op_name,
    transferring: handing || invitation?.type === "direct",
    supervised_chat: participants.some(({ role }) => role === "observer"),
    breadcrumbs: [...chat.breadcrumbs, ...steps(chat, told, at)],
  };
}

const INTO_OR_OUT = 216;
const TAKEN = 210;

/** The steps that the server will tell of when the chat is asked for again. */
function steps(before: Chat, now: People, at: string): Crumb[] {
  const step = (type: Crumb["type"], value: string, detail: string, typeID = INTO_OR_OUT): Crumb => ({
    timestamp: at,
    typeID,
    type,
    value,
    detail,
    channel: before.channelID,
  });
  const guests = ({ participants, owner_id }: Pick<Chat, "participants" | "owner_id">) =>
    participants.filter(({ user_id, role }) => role !== "owner" && user_id !== owner_id);
  const among = (people: Chat["participants"], id: number) => people.some(({ user_id }) => user_id === id);
  const owner = now.participants.find(({ user_id }) => user_id === now.owner_id);
  const asked = before.invitation;
  const same = asked?.user_id === now.invitation?.user_id && asked?.type === now.invitation?.type;
  return [
    ...(asked === null || same
      ? []
      : [step("invitation_ended", asked.name, among(now.participants, asked.user_id) ? "accepted" : "")]),
    ...(owner !== undefined && before.owner_id !== null && owner.user_id !== before.owner_id
      ? [step("taken", owner.Name, "", TAKEN)]
      : []),
    ...guests(now)
      .filter(({ user_id }) => !among(before.participants, user_id) && user_id !== before.owner_id)
      .map(({ Name, role }) => step("joined", Name, role)),
    ...guests(before)
      .filter(({ user_id }) => !among(now.participants, user_id) && user_id !== now.owner_id)
      .map(({ Name }) => step("parted", Name, "")),
    ...(now.invitation === null || same ? [] : [step("invited", now.invitation.name, now.invitation.type)]),
  ];
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
