// Where the session and the application plug into the network layer without it knowing them.
import type { texts } from "@/generated/texts.en";
import type { Problem } from "./problem";

/** What a call says of its failing, by its key in the catalogue. */
export type Failure = keyof typeof texts.failures;

export interface Credentials {
  token: string | null;
  applicationKey: string | null;
  consumerKey: string | null;
}

export interface Reported {
  /** A call that fills a pane: the pane itself says that it failed. */
  reading: boolean;
  /** Codes that the caller answers for. */
  handled: readonly number[];
  /** Where it failed says so: no notice. What ends the session is met all the same. */
  quiet: boolean;
  /** What the call says of its failing where the refusal has no words of its own. */
  failure?: Failure;
}

interface Wiring {
  credentials: () => Credentials;
  /** Resolves once there are words for a refusal; without them it is told in the server's. */
  learn: () => Promise<void>;
  report: (problem: Problem, how: Reported) => void;
}

export const wiring: Wiring = {
  credentials: () => ({ token: null, applicationKey: null, consumerKey: null }),
  learn: () => Promise.resolve(),
  report: () => undefined,
};
