// For how long a customer may be banned: the choices, in seconds.
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

export const PERIODS = {
  hour: HOUR_S,
  day: DAY_S,
  week: 7 * DAY_S,
  month: 30 * DAY_S,
  year: 365 * DAY_S,
} as const;

export type Period = keyof typeof PERIODS;
export const NAMES = Object.keys(PERIODS) as Period[];
export const isPeriod = (text: string): text is Period => text in PERIODS;
