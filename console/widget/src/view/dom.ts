// Making elements and icons without markup strings, and changing them only where something changed.

type Props = Record<string, string | number | boolean | ((event: never) => void)>;

/** An element with attributes; `on…` keys become listeners, `false` leaves an attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value as EventListener);
    else attribute(element, key, value === false ? null : value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

export function attribute(element: Element, name: string, value: string | null) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export function say(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element: HTMLElement, visible: boolean) {
  if (element.hidden === visible) element.hidden = !visible;
}

const PATHS = {
  chat: "M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5z",
  min: "M5 14h10",
  x: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  send: "M3.5 10L16.5 4l-4 12.5-2.7-5.2zM9.8 11.3L16.5 4",
  check: "M4.5 10.5l3.5 3.5 7.5-8",
  clock: "M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM10 6.5V10l2.5 1.5",
  warn: "M10 3.5l7 12.5H3zM10 8.5v3.5M10 13.8v.2",
};

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
