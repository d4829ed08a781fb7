// The knowledge base: its calls, and what a confirmation changes in what is on the screen.
import { create } from "zustand";
import type { Confirmation } from "@/api/shapes";
import { type Patch, patch, useAct } from "@/api/useAct";
import { errorCode, limits } from "@/generated/catalogue";
import { useSession } from "@/session/store";
import { CONFIRMATIONS } from "./useConfirmations";

export const ARTICLE = "external/article";
export const ARTICLES = "external/full_faqs";

export const TABS = ["articles", "compliance"] as const;
export type Tab = (typeof TABS)[number];

const isOf = (version: Confirmation) => (other: { label: string; version: number }) =>
  other.label === version.label && other.version === version.version;

/** What the list is searched for, lower-cased, and what led to an article before, the newest first: there again for whoever
 *  comes back to it in the same session. */
export const useSearched = create<{ find: string; earlier: readonly string[] }>(() => ({
  find: "",
  earlier: [],
}));
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useSearched.setState({ find: "", earlier: [] });
});

/** An article was opened while this was searched for. */
export function ledSomewhere(): void {
  useSearched.setState(({ find, earlier }) => {
    const word = find.trim();
    if (word === "") return {};
    return {
      earlier: [word, ...earlier.filter((other) => other !== word)].slice(0, limits.PREVIOUS_SEARCHES),
    };
  });
}

/** Those that wait at the head, then the newest confirmation. */
export function told(items: readonly Confirmation[], fresh: Confirmation): Confirmation[] {
  const others = items.filter((item) => !isOf(fresh)(item));
  const waits = ({ confirmed }: Confirmation) => confirmed === null;
  return [...others.filter(waits), fresh, ...others.filter((item) => !waits(item))];
}

function confirmed(fresh: Confirmation): Patch[] {
  const mark = <T extends { label: string; version: number }>(head: T): T =>
    isOf(fresh)(head) ? { ...head, confirmed: fresh.confirmed } : head;
  return [
    patch(CONFIRMATIONS, ({ items }) => {
      const after = told(items, fresh);
      return { items: after, outstanding: after.filter((item) => item.confirmed === null).length };
    }),
    patch(ARTICLE, ({ data }) => ({ data: mark(data) })),
    patch(ARTICLES, ({ data }) => ({ data: { items: data.items.map(mark) } })),
  ];
}

const CONFIRM = {
  settle: confirmed,
  // A version that is not the newest any more: the newest is shown, and that says so.
  handled: [errorCode.ANTECEDING_ENTITY],
  failure: "confirm_article_failed",
} as const;

export const useConfirm = () => useAct("post", CONFIRMATIONS, CONFIRM);
