// What this browser shows of earlier sign-ins on it, by person; a sign-out keeps it. Who is known is not kept waiting for what
// others try, and gets no mail about a new browser.

import { recall, remember } from "@/browser/device";
import { limits } from "@/generated/catalogue";

const KNOWN = "known device";

const all = (): Record<string, string> => recall<Record<string, string>>(KNOWN, {});

export const deviceOf = (username: string): string | undefined => all()[username.toLowerCase()];

/** The newest, where nobody knows yet whose sign-in it will be. */
export const devices = (): string[] => Object.values(all()).slice(-limits.DEVICE_TOKENS);

export function keepDevice(username: string, token: string | null): void {
  if (token === null) return;
  const name = username.toLowerCase();
  const { [name]: _, ...others } = all();
  remember(KNOWN, { ...others, [name]: token });
}
