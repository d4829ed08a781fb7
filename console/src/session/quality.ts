// Connection quality: the score of the documents, the median of ten samples, and whose fault it is. Pure.
import { limits } from "@/generated/catalogue";

export interface Sample {
  /** Bytes a second. */
  downlink: number;
  /** Milliseconds there and back; null when nothing came back. */
  latency: number | null;
}

export type Rating = "offline" | "bad" | "poor" | "fair" | "good";
export type Issue = "user-network" | "server" | "both" | null;

const CAP = limits.QUALITY_DOWNLINK_CAP;
const WORST = limits.QUALITY_LATENCY_WORST;
const BAD = limits.QUALITY_BAD;
const POOR = limits.QUALITY_POOR;
const FAIR = limits.QUALITY_FAIR;

export function score({ downlink, latency }: Sample): number {
  if (latency === null) return 0;
  const down = Math.min(Math.max(downlink, 0), CAP) / CAP;
  const quick = 1 - Math.min(Math.max(latency, 0), WORST) / WORST;
  return limits.QUALITY_DOWNLINK_SHARE * down + limits.QUALITY_LATENCY_SHARE * quick;
}

export function rating(value: number): Rating {
  if (value <= 0) return "offline";
  if (value < BAD) return "bad";
  if (value < POOR) return "poor";
  if (value < FAIR) return "fair";
  return "good";
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export function issue(local: number, server: number): Issue {
  if (local < POOR && server < POOR) return "both";
  if (local < POOR) return "user-network";
  if (server < POOR) return "server";
  return null;
}

export interface Meter {
  local: readonly Sample[];
  server: readonly Sample[];
}

export interface Reading {
  rating: Rating;
  score: number;
  issue: Issue;
  latency: number | null;
  downlink: number;
}

export const EMPTY: Meter = { local: [], server: [] };

export const measured = (meter: Meter, sample: { local: Sample; server: Sample }): Meter => ({
  local: [...meter.local, sample.local].slice(-limits.QUALITY_SAMPLES),
  server: [...meter.server, sample.server].slice(-limits.QUALITY_SAMPLES),
});

/** The browser's own word: it has no network at all, of which there is nothing to measure. */
export const NO_NETWORK: Reading = {
  rating: "offline",
  score: 0,
  issue: "user-network",
  latency: null,
  downlink: 0,
};

/** Null until there is a first sample: nothing is claimed before it is known. */
export function reading({ local, server }: Meter): Reading | null {
  const last = server.at(-1);
  if (last === undefined) return null;
  const value = median(server.map(score));
  const answered = server.flatMap(({ latency }) => (latency === null ? [] : [latency]));
  return {
    rating: rating(value),
    score: value,
    issue: issue(median(local.map(score)), value),
    latency: last.latency === null ? null : Math.round(median(answered)),
    downlink: median(server.map(({ downlink }) => downlink)),
  };
}

/** Most samples say otherwise than the last one: the next ones are taken sooner, so that it is known which is right. */
export function isUnsure({ server }: Meter): boolean {
  const silent = server.at(-1)?.latency === null;
  const alike = server.filter(({ latency }) => (latency === null) === silent).length;
  return alike * 2 <= server.length && server.length > 0;
}
