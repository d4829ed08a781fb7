// Which keys this machine has. A Mac types characters with Option, and calls its keys by other names.
const platform = (): string =>
  (navigator as { userAgentData?: { platform?: string } }).userAgentData?.platform ??
  navigator.platform ??
  "";

export const isMac = (): boolean => /mac|iphone|ipad/i.test(platform());

/** A shortcut as this machine's keys are called: "Alt A", "Ctrl K". A Mac's Option types characters: it has the second set. */
export function named(keys: string): string {
  if (!isMac()) return keys;
  const alone = keys.match(/^Alt (.+)$/)?.[1];
  return alone === undefined ? keys.replace("Ctrl", "⌘") : `⌘. ${alone}`;
}
