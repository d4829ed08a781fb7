// Registers the offline worker, says what it has done, and passes on what was pushed. What fails is only logged.
import { type Push, pushOf } from "./push";

export type WorkerNews = { kind: "new_content"; reload: () => void } | { kind: "cached" };

const KEPT = "switchyard.push";

function reloadWith(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage({ type: "SKIP_WAITING" });
}

/** Tells of a worker that has been installed: beside an older one it waits, the first one has kept the console. */
export function watchInstall(
  registration: ServiceWorkerRegistration,
  controlled: () => boolean,
  tell: (news: WorkerNews) => void,
): void {
  const installed = (worker: ServiceWorker) =>
    tell(controlled() ? { kind: "new_content", reload: () => reloadWith(worker) } : { kind: "cached" });
  // It came while the page was closed, or in another tab.
  if (registration.waiting !== null && controlled()) installed(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    if (worker === null) return;
    // Asked once: the first worker takes the page over while it is being activated.
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed") installed(worker);
    });
  });
}

export async function startWorker(tell: (news: WorkerNews) => void): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      const push = pushOf(data);
      if (push !== null) dispatchEvent(new CustomEvent<Push>("push-notification", { detail: push }));
    });
    const registration = await navigator.serviceWorker.register("./sw.js");
    // A browser that was told to have no workers answers without one.
    if (!registration) return;
    watchInstall(registration, () => navigator.serviceWorker.controller !== null, tell);
    await registration.update();
  } catch (cause) {
    console.warn("the offline worker could not be set up", cause);
  }
}

/** The browser's address for pushes, fetched or made anew; kept for this session and sent nowhere. */
export async function subscribe(publicKey: string): Promise<void> {
  try {
    if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
    if (Notification.permission !== "granted") return;
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription =
      (await pushManager.getSubscription()) ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
    sessionStorage.setItem(KEPT, JSON.stringify(subscription));
  } catch (cause) {
    console.warn("pushes could not be set up", cause);
  }
}
