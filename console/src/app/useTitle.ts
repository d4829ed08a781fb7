// The document's title: the screen's, the tenant's, and how much waits to be read.
import { useEffect } from "react";
import { useMatches, useParams } from "react-router";
import type { Screen } from "@/house/screen";
import { useSession } from "@/session/store";
import { useWords } from "@/words";
import { table } from "./screens";

/** The label of a route without a title. */
const PRODUCT = "Switchyard";

export function useScreen(): { name: string; screen: Screen } | null {
  const id = useMatches().at(-1)?.id;
  const screen = id === undefined ? undefined : table[id];
  return screen === undefined ? null : { name: id as string, screen };
}

/** `calling`: who asks for an answer at once, before which everything else is said. */
export function useTitle(unread: number, calling: string | null = null): void {
  const t = useWords();
  const brand = useSession((session) => session.client?.brand_name);
  const screen = useScreen()?.screen;
  const params = useParams();
  const named = screen?.named === undefined ? undefined : params[screen.named];
  const text = screen?.title
    ? [named, t(`title.${screen.title}`), brand, PRODUCT].filter(Boolean).join(" · ")
    : PRODUCT;
  useEffect(() => {
    const rest = unread > 0 ? `(${unread}) ${text}` : text;
    document.title = calling === null ? rest : `${calling} · ${PRODUCT}`;
  }, [text, unread, calling]);
}
