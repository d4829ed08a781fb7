// Watches the files that the server keeps for everybody: the product's version, its status, announced maintenance.
import { useEffect } from "react";
import { process } from "@/api/activity";
import { limits, noticeId, version } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { words } from "@/words";
import { latest } from "./maintenance";
import { type ServiceStatus, STATUSES, useWatched } from "./watched";

/** A file of the server's root, past every cache and without a word about who asks; null where there is none. */
async function file(name: string): Promise<unknown> {
  try {
    const answer = await fetch(`/${name}?ts=${Date.now()}`, { cache: "no-store", credentials: "omit" });
    return answer.ok ? await answer.json() : null;
  } catch {
    // The banner of a server that does not answer speaks of it.
    return null;
  }
}

async function serviceStatus(): Promise<ServiceStatus | null> {
  const status = ((await file("product_status.json")) as { status?: unknown } | null)?.status;
  return typeof status === "string" && STATUSES.includes(status) ? (status as ServiceStatus) : null;
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** A change is shown once it has held for a while: what a restart says in passing alarms nobody. */
function settle(status: ServiceStatus | null): void {
  const shown = useWatched.getState().status;
  if (shown === null || status === shown) {
    clearTimeout(settling);
    settling = undefined;
    useWatched.setState({ status });
    return;
  }
  settling ??= setTimeout(async () => {
    const held = await serviceStatus();
    settling = undefined;
    useWatched.setState({ status: held });
  }, limits.STATUS_BUFFER);
}

export async function look(): Promise<void> {
  const [product, status, announced] = await Promise.all([
    file("product_version.json"),
    serviceStatus(),
    file("maintenance.json"),
  ]);
  const current = (product as { current?: { version?: unknown } } | null)?.current?.version;
  if (typeof current === "string" && current !== version) {
    say({
      id: noticeId.NEW_VERSION,
      values: { version: current },
      props: { context_message: current },
      actions: [{ name: words("broken.reload"), emit: "reload" }],
      on: { reload: () => location.reload() },
    });
  }
  settle(status);
  if (announced !== null) useWatched.setState({ maintenance: latest(announced) });
}

/** Every minute; half as often while nobody looks. */
export function useWatching(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const round = async () => {
      await look();
      const slower = document.visibilityState === "hidden" ? limits.HIDDEN_TIMEOUT_FACTOR : 1;
      if (!over) timer = setTimeout(() => void round(), limits.POLL_STATUS * slower);
    };
    void round();
    const done = process("product_version.json, product_status.json, maintenance.json", limits.POLL_STATUS);
    return () => {
      over = true;
      done();
      clearTimeout(timer);
      clearTimeout(settling);
      settling = undefined;
    };
  }, []);
}
