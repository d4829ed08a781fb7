// Who is what in a chat, and who may still come into it. Pure.
import type { Chat, InviteType, Participant, TeamMember } from "@/api/shapes";

export type Role = Participant["role"];

/** Null for whoever is not in it, and once it is over for everybody. */
export const roleOf = (chat: Chat, user_id: number): Role | null =>
  chat.owner_id === user_id
    ? "owner"
    : (chat.participants.find((one) => one.user_id === user_id)?.role ?? null);

/** In somebody else's chat: it holds no slot, and is neither ended nor handed on from here. */
export const isGuest = (chat: Chat, user_id: number): boolean => {
  const role = roleOf(chat, user_id);
  return role === "participant" || role === "observer";
};

/** More than its owner is in it. */
export const isGroup = (chat: Chat): boolean => chat.participants.length > 1;

/** On its way to whom or where its owner wants it to go: that it is gone one day is no loss. */
export const isGoing = ({ transferring, invitation }: Chat): boolean =>
  transferring || invitation?.type === "direct";

/** An answer is awaited: nobody else is invited, and the chat goes nowhere. */
export const isAwaiting = (chat: Chat): boolean => chat.invitation !== null || chat.transferring;

export interface Candidate {
  member: TeamMember;
  /** Serves the skill that the customer came for. */
  skilled: boolean;
  /** Why not, if not. */
  hindered: "away" | "full" | null;
}

const skillsOf = (member: TeamMember): readonly (readonly [string, string])[] =>
  Object.values(member.skills).flatMap((channel) => Object.entries(channel));

export const skillNames = (member: TeamMember): readonly string[] => [
  ...new Set(skillsOf(member).map(([, name]) => name)),
];

/** Those who could be asked, the ones who fit best first. Only whoever is to have the chat needs a slot for it. */
export function candidates(
  members: readonly TeamMember[],
  chat: Chat,
  me: number,
  type: InviteType,
): readonly Candidate[] {
  const inside = new Set([me, chat.owner_id, ...chat.participants.map(({ user_id }) => user_id)]);
  return members
    .filter((member) => member.status !== "Offline" && !inside.has(member.user_id))
    .map((member): Candidate => {
      const { current, maximum } = member.capacity;
      const full = type === "direct" && current >= maximum;
      return {
        member,
        skilled: skillsOf(member).some(([id]) => id === String(chat.skill_id)),
        hindered: member.status === "Suspended" ? "away" : full ? "full" : null,
      };
    })
    .sort(
      (a, b) =>
        Number(a.hindered !== null) - Number(b.hindered !== null) ||
        Number(b.skilled) - Number(a.skilled) ||
        a.member.fullname.localeCompare(b.member.fullname),
    );
}
