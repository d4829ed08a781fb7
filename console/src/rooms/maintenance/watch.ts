// Watches the files that the server keeps for everybody: the product's version, its status, announced maintenance.
import { useEffect } from "react";
import { process } from "@/api/activity";
import { limits, noticeId, version } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { words } from "@/words";
import { PARTS, type ServiceHealth, type ServiceStatus, STATUSES, useWatched } from "./face/watched";
import { latest } from "./maintenance";

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

interface Health {
  status: ServiceStatus | null;
  services: ServiceHealth[];
}

const isStatus = (word: unknown): word is ServiceStatus =>
  typeof word === "string" && STATUSES.includes(word);

/** What the file says, as far as this version knows it. */
async function health(): Promise<Health> {
  const told = (await file("product_status.json")) as { status?: unknown; services?: unknown } | null;
  const services = Array.isArray(told?.services) ? told.services : [];
  return {
    status: isStatus(told?.status) ? told.status : null,
    services: PARTS.flatMap((key) => {
      const text: unknown = services.find((part) => part?.key === key)?.payload?.text;
      return isStatus(text) ? [{ key, text }] : [];
    }),
  };
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** A change is shown once it has held for a while: what a restart says in passing alarms nobody. */
function settle({ status, services }: Health): void {
  const shown = useWatched.getState().status;
  if (shown === null || status === shown) {
    clearTimeout(settling);
    settling = undefined;
    useWatched.setState({ status, services });
    return;
  }
  settling ??= setTimeout(async () => {
    const held = await health();
    settling = undefined;
    useWatched.setState(held);
  }, limits.STATUS_BUFFER);
}

export async function look(): Promise<void> {
  const [product, told, announced] = await Promise.all([
    file("product_version.json"),
    health(),
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
  settle(told);
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
