// The steps of a chat's way, as the server tells them. Pure.
import type { Chat, Crumb } from "@/api/shapes";

type Way = Pick<Chat, "breadcrumbs">;

/** A step is told by its frame and by every answer that is asked for later: the same one is one. */
export const hasStep = ({ breadcrumbs }: Way, step: Crumb): boolean =>
  breadcrumbs.some(
    (known) =>
      known.type === step.type &&
      known.timestamp === step.timestamp &&
      known.value === step.value &&
      known.detail === step.detail,
  );

/** The chat one step further. */
export const stepped = <C extends Way>(chat: C, step: Crumb | null | undefined): C =>
  !step || hasStep(chat, step) ? chat : { ...chat, breadcrumbs: [...chat.breadcrumbs, step] };
