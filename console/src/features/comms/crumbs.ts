// The steps of a chat's way: which icon, and which words. Pure. What a newer server tells of has neutral ones.
import type { Crumb } from "@/api/shapes";
import {
  IconChat,
  IconCheck,
  IconClock,
  IconCrown,
  IconEye,
  IconFirst,
  IconInvite,
  IconLeave,
  IconOverflow,
  IconPoke,
  IconSignOut,
  IconTeam,
  IconTransfer,
  IconUndo,
  IconUser,
  IconUserMinus,
} from "@/ui/icons";
import type { desk } from "@/words/desk.en";

export type CrumbWord = keyof typeof desk.details.crumb;

const ICONS: Readonly<Record<Crumb["type"], typeof IconChat>> = {
  opened: IconChat,
  taken: IconUser,
  pushed: IconUser,
  prioritised: IconFirst,
  overflowed: IconOverflow,
  requeued: IconFirst,
  transferred: IconTransfer,
  transfer_declined: IconUserMinus,
  transfer_ended: IconUndo,
  invited: IconInvite,
  invitation_ended: IconUserMinus,
  joined: IconTeam,
  parted: IconLeave,
  poked: IconPoke,
  poke_ended: IconPoke,
  ended: IconSignOut,
  wrapped_up: IconCheck,
  customer_left: IconSignOut,
};

/** What is said otherwise than by its kind alone, for the detail that tells how. */
const BY_DETAIL: Partial<Record<Crumb["type"], Readonly<Record<string, CrumbWord>>>> = {
  taken: { crowned: "crowned", taken_over: "taken_over" },
  transfer_ended: {
    returned: "transfer_returned",
    undone: "transfer_undone",
    taken_over: "transfer_taken_over",
  },
  invited: { supervisor: "invited_to_look", direct: "invited_to_have" },
  invitation_ended: {
    accepted: "invitation_accepted",
    cancelled: "invitation_cancelled",
    rejected: "invitation_rejected",
    lapsed: "invitation_lapsed",
    went_away: "invitation_went_away",
  },
  joined: { observer: "looks_on" },
  parted: { left: "parted_left", kicked: "parted_kicked", gone: "parted_gone" },
  poked: { automatic: "poked_automatically" },
  poke_ended: {
    continued: "poke_continued",
    no_answer: "poke_no_answer",
    declined: "poke_declined",
    cancelled: "poke_cancelled",
  },
  customer_left: {
    no_answer: "poke_no_answer_ended",
    customer_gone: "customer_gone",
    customer_left: "customer_left",
  },
  ended: { missed: "ended_missed", banned: "ended_banned" },
};

const isKnown = (type: string): type is Crumb["type"] => Object.hasOwn(ICONS, type);

const BY_WORD: Partial<Record<CrumbWord, typeof IconChat>> = {
  crowned: IconCrown,
  taken_over: IconCrown,
  invited_to_look: IconEye,
  looks_on: IconEye,
  invitation_accepted: IconCheck,
};

export const crumbIcon = (crumb: Crumb): typeof IconChat =>
  BY_WORD[crumbWord(crumb)] ?? (isKnown(crumb.type) ? ICONS[crumb.type] : IconClock);

export function crumbWord({ type, detail }: Crumb): CrumbWord {
  if (!isKnown(type)) return "unknown";
  const by = BY_DETAIL[type];
  return by !== undefined && Object.hasOwn(by, detail) ? (by[detail] as CrumbWord) : type;
}

/** Whoever becomes the owner no longer takes part otherwise, which the step before has said. */
const isTold = ({ type, detail }: Crumb): boolean => !(type === "parted" && detail === "owns");

export const crumbsShown = (crumbs: readonly Crumb[]): readonly Crumb[] => crumbs.filter(isTold);

/** Steps that change who hears what is said: they stand in the transcript as well. */
const IN_TRANSCRIPT: ReadonlySet<string> = new Set<Crumb["type"]>([
  "transferred",
  "transfer_ended",
  "overflowed",
  "joined",
  "parted",
  "poked",
  "poke_ended",
]);

export const isSpoken = (crumb: Crumb): boolean =>
  isTold(crumb) &&
  (IN_TRANSCRIPT.has(crumb.type) ||
    (crumb.type === "taken" && (crumb.detail === "crowned" || crumb.detail === "taken_over")));
