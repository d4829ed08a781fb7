// A fault on its way to the server: each once, a few in all, and never a word about it. Loaded with the first one.

import { request } from "@/api/request";
import type { ConsoleError } from "@/api/shapes";
import { limits, version } from "@/generated/catalogue";
import { faultOf } from "./fault";

/** `told` holds what the page has reported so far. Nothing follows from a report that fails. */
export async function report(
  kind: ConsoleError["kind"],
  thrown: unknown,
  route: string,
  told: Set<string>,
): Promise<void> {
  const fault = faultOf(thrown);
  if (fault === null || told.size >= limits.CONSOLE_ERRORS_A_PAGE) return;
  const same = `${fault.message}\n${fault.stack}`;
  if (told.has(same)) return;
  told.add(same);
  const body: ConsoleError = { kind, ...fault, route, version };
  await request("post", "internal/console_errors", { body });
}
