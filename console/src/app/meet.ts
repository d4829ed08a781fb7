// Meets every refusal: sends the person where it leads, opens its overlay, or says it in a notice.

import { OPEN_TO_ALL } from "@/api/calls";
import { consequence } from "@/api/consequence";
import { describe, type Problem } from "@/api/problem";
import { type Failure, type Reported, wiring } from "@/api/wiring";
import { errorCode } from "@/generated/catalogue";
import { go, leave, show, showOverlay } from "@/house/leave";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { copy } from "@/ui/copy";
import { href, pathTo } from "@/ui/href";
import { redirectIn } from "@/ui/redirects";
import { words } from "@/words";
import { failed } from "@/words/catalogue";
import { plain } from "@/words/html";

const HOUR_MS = 3_600_000;

export function meet(problem: Problem, identifying: boolean, how?: Reported): void {
  const { token, expiresAt } = useSession.getState();
  const out = consequence(problem, {
    identifying,
    signedIn: token !== null,
    hoursSinceExpiry: expiresAt === null ? null : (Date.now() - expiresAt) / HOUR_MS,
    quiet: how?.quiet ?? true,
    handled: how?.handled.includes(problem.code) ?? false,
  });
  // What an overlay or a notice says, the sign-in beneath does not say otherwise.
  const { told } =
    out.signOut && token !== null
      ? leave(out.notice || out.overlay !== null ? null : "expired")
      : { told: false };
  if (out.overlay !== null) showOverlay(out.overlay, problem);
  if (out.go === "login") go.current(pathTo("login"));
  // Whoever is signed out is nowhere any more: there is nothing to interrupt.
  else if (out.go !== null && (identifying || out.signOut || redirectIn.current() === 0)) show(out.go);
  if (out.notice && !told) tell(problem, out.copyable, how?.failure);
}

function tell(problem: Problem, copyable: boolean, failure: Failure | undefined): void {
  const { what, why } = failed(problem, failure);
  // Refused before, and tried again without an answer.
  const silent = problem.status !== 0 && problem.silence !== null ? words("problem.no_answer") : "";
  say({
    // Each call's failure is a notice; what has one cause is said once.
    ...(what === null
      ? { id: String(problem.code), title: why, text: plain(silent) }
      : { id: failure, title: what, text: plain(`${why} ${silent}`.trim()) }),
    tone: problem.level === "INFO" ? "info" : problem.level === "WARNING" ? "warning" : "danger",
    // Headers that cannot be read are those of this session: a new one has others.
    links:
      problem.code === errorCode.INVALID_HEADERS && useSession.getState().token !== null
        ? [{ name: words("profile.sign_out"), value: href("logout") }]
        : [],
    actions: copyable ? [{ name: words("problem.copy"), emit: "copy" }] : [],
    on: { copy: () => void copy(describe(problem)) },
  });
}

wiring.report = (problem, how) => {
  // The call that identifies the tenant is met where its answer is awaited.
  if (!problem.call.endsWith(OPEN_TO_ALL)) meet(problem, false, how);
};
