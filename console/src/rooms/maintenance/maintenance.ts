// The maintenance that is announced: which notice is shown, and until when it stays hidden. Pure.
export interface MaintenanceNotice {
  name: string;
  description: string;
  shortlink: string;
  /** Instants, ISO 8601. */
  scheduled_for: string;
  scheduled_until: string;
}

/** Only an address of the web may be opened. */
const address = (text: string): URL | null => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
};

/** What a hidden notice is remembered by: the path of its short link. */
export const noticeKey = (notice: MaintenanceNotice): string | null =>
  address(notice.shortlink)?.pathname ?? null;

/** The latest of those announced; null where none can be read. */
export function latest(given: unknown): MaintenanceNotice | null {
  const list = (given as { scheduled_maintenances?: unknown })?.scheduled_maintenances;
  if (!Array.isArray(list)) return null;
  const readable = list.filter(
    (one): one is MaintenanceNotice =>
      typeof one?.name === "string" &&
      typeof one.shortlink === "string" &&
      noticeKey(one) !== null &&
      Number.isFinite(Date.parse(one.scheduled_for)) &&
      Number.isFinite(Date.parse(one.scheduled_until)),
  );
  return readable.reduce<MaintenanceNotice | null>(
    (newest, one) =>
      newest === null || Date.parse(one.scheduled_for) > Date.parse(newest.scheduled_for) ? one : newest,
    null,
  );
}

/** Upcoming or running, and not hidden. */
export const isShown = (notice: MaintenanceNotice, now: number, hidden: (key: string) => boolean): boolean =>
  now <= Date.parse(notice.scheduled_until) && !hidden(noticeKey(notice) ?? "");
