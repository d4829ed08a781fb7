// What jsdom lacks and the components ask for; and matchers that speak of the page.
import "@/words/aside";
import "@/words/desk";
import "@/words/floats";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import "@/words/signin";

globalThis.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof matchMedia;

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

// A screen is loaded when it is first opened, and a busy machine takes its time over it.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
