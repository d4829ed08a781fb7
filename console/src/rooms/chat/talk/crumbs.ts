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

/** The documents' words for what befalls an invitation to take part or to look on, as one of ours. */
const WORDS = {
  GROUPINVITE: "invited",
  GHOSTINVITE: "invited",
  GROUPCANCEL: "invitation_ended",
  GHOSTCANCEL: "invitation_ended",
  GROUPJOIN: "joined",
  GHOSTJOIN: "joined",
} as const;

type Kind = Exclude<Crumb["type"], keyof typeof WORDS> | "joined";

const ICONS: Readonly<Record<Kind, typeof IconChat>> = {
  opened: IconChat,
  taken: IconUser,
  pushed: IconUser,
  prioritised: IconFirst,
  overflowed: IconOverflow,
  requeued: IconFirst,
  unanswered: IconClock,
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
const BY_DETAIL: Partial<Record<Kind, Readonly<Record<string, CrumbWord>>>> = {
  taken: { crowned: "crowned", taken_over: "taken_over" },
  unanswered: { raised: "unanswered", moved: "unanswered_moved" },
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

const isWord = (type: string): type is keyof typeof WORDS => Object.hasOwn(WORDS, type);
const isKind = (type: string): type is Kind => Object.hasOwn(ICONS, type);

/** Which kind of step it is; null for one that only a newer server knows. */
function kindOf({ type }: Pick<Crumb, "type">): Kind | null {
  const kind: string = isWord(type) ? WORDS[type] : type;
  return isKind(kind) ? kind : null;
}

const BY_WORD: Partial<Record<CrumbWord, typeof IconChat>> = {
  crowned: IconCrown,
  taken_over: IconCrown,
  invited_to_look: IconEye,
  looks_on: IconEye,
  invitation_accepted: IconCheck,
};

export function crumbIcon(crumb: Crumb): typeof IconChat {
  const kind = kindOf(crumb);
  return BY_WORD[crumbWord(crumb)] ?? (kind === null ? IconClock : ICONS[kind]);
}

export function crumbWord(crumb: Crumb): CrumbWord {
  const kind = kindOf(crumb);
  if (kind === null) return "unknown";
  const by = BY_DETAIL[kind];
  return by !== undefined && Object.hasOwn(by, crumb.detail) ? (by[crumb.detail] as CrumbWord) : kind;
}

/** Whoever becomes the owner no longer takes part otherwise, which the step before has said. */
const isTold = ({ type, detail }: Crumb): boolean => !(type === "parted" && detail === "owns");

/** Who wrote the note of a step: who asked, where somebody else is asked. */
export const noteBy = ({ type, value, info }: Crumb): string => (type === "invited" ? (info ?? "") : value);

export const crumbsShown = (crumbs: readonly Crumb[]): readonly Crumb[] => crumbs.filter(isTold);

/** Steps that change who hears what is said: they stand in the transcript as well. */
const IN_TRANSCRIPT: ReadonlySet<string | null> = new Set<Kind>([
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
  (IN_TRANSCRIPT.has(kindOf(crumb)) ||
    crumb.note != null ||
    (crumb.type === "taken" && (crumb.detail === "crowned" || crumb.detail === "taken_over")));
