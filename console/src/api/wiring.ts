// Where the session and the application plug into the network layer without it knowing them.
import type { Problem } from "./problem";

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
}

interface Wiring {
  credentials: () => Credentials;
  report: (problem: Problem, how: Reported) => void;
}

export const wiring: Wiring = {
  credentials: () => ({ token: null, applicationKey: null, consumerKey: null }),
  report: () => undefined,
};
