// Puts the widget on the page: a shadow root of its own, so that neither page nor widget can disturb the other.

import look from "./look.css?inline";
import type { Event, State } from "./model";
import { badge } from "./view/badge";
import type { Fetch } from "./view/files";
import { panel } from "./view/panel";
import { wordsOf } from "./words";

export interface Mounted {
  show(state: State): void;
}

export function mount(
  language: "en" | "it",
  skill: string | undefined,
  tell: (event: Event) => void,
  fetch: Fetch,
): Mounted {
  const host = document.createElement("switchyard-chat");
  host.lang = language;
  const root = host.attachShadow({ mode: "open" });
  // A constructed sheet needs no style element, so it passes a page's content security policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  root.adoptedStyleSheets = [sheet];

  const words = wordsOf(language);
  const button = badge(words, () => tell({ on: "opened" }));
  const chat = panel({ words, language, skill, tell, fetch });
  root.append(button.element, chat.element);
  document.body.append(host);

  followKeyboard(host);

  const covers = matchMedia("(max-width: 500px)");
  let wasOpen = false;
  return {
    show(state) {
      button.show(state);
      chat.show(state);
      if (wasOpen && !state.open) button.element.focus();
      wasOpen = state.open;
      // The page behind must not scroll under a chat that covers it.
      document.documentElement.style.overflow = state.open && covers.matches ? "hidden" : "";
    },
  };
}

/** A phone's own keyboard covers the lower part of the page; the chat keeps to the part that is seen. */
function followKeyboard(host: HTMLElement) {
  const seen = window.visualViewport;
  seen?.addEventListener("resize", () => {
    host.style.setProperty("--covered", `${Math.max(0, innerHeight - seen.height)}px`);
  });
}
