// Which server every call goes to: the one that this page came from, or another one that a person chose for this tab.
const KEPT = "switchyard.base";
const VERSION = "/2.0/";

/** The server that the page came from. */
export const OWN_BASE = `${globalThis.location?.origin ?? ""}${VERSION}`;

/** An address that calls can go to; null for anything else that may lie in the storage. */
function checked(text: string | null): string | null {
  try {
    const address = new URL(text ?? "");
    return ["http:", "https:"].includes(address.protocol) && address.href.endsWith(VERSION)
      ? address.href
      : null;
  } catch {
    return null;
  }
}

function kept(): string | null {
  try {
    return checked(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

/** Ends in `/2.0/`. It holds as long as the page does: whoever chooses another loads the page anew. */
export const BASE = kept() ?? OWN_BASE;

export const isElsewhere = BASE !== OWN_BASE;

/** From now on this tab calls that server; a session of another one is not taken along. */
export function chooseBase(base: string): void {
  try {
    if (base === OWN_BASE) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, base);
  } catch {
    // A browser that forbids storage stays with the page's own server.
  }
  location.reload();
}

/** The live feed beside the calls. */
export const liveAddress = (): string => `${BASE.replace(/^http/, "ws")}live`;

/** The address of something that a server names by its path, such as a picture. */
export const atBase = (path: string): string =>
  isElsewhere && path.startsWith(VERSION) ? BASE + path.slice(VERSION.length) : path;

/** What the page's own server offers, itself first. */
export async function offeredBases(): Promise<readonly string[]> {
  try {
    const answer = await fetch("/bases.json", { cache: "no-store", credentials: "omit" });
    const told = (await answer.json()) as { bases?: unknown };
    const listed = Array.isArray(told.bases) ? told.bases : [];
    const others = listed.flatMap((base) => checked(typeof base === "string" ? base : null) ?? []);
    return [...new Set([OWN_BASE, ...others])];
  } catch {
    return [OWN_BASE];
  }
}
