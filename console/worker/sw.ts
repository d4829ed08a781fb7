// The offline worker: keeps the console on the device, and tells its pages of what was pushed. Calls are never kept.
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { messageOf, type Push, pushIn } from "../src/worker/push";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

self.addEventListener("message", (event) => {
  // The page asks when the person does: until then the old pages keep the files that they began with.
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** What a push tells; null where it holds nothing that can be told. */
function told(data: PushMessageData | null): Push | null {
  try {
    return pushIn(data?.json());
  } catch {
    return null;
  }
}

self.addEventListener("push", (event) => {
  const message = told(event.data);
  if (message === null) return;
  const tell = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    for (const page of pages) page.postMessage(messageOf(message));
    // A page that is looked at says it itself.
    if (!pages.some((page) => page.visibilityState === "visible"))
      await self.registration.showNotification(message.title, { body: message.body, icon: "./icon-192.png" });
  };
  event.waitUntil(tell());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: "window" });
    await (page === undefined ? self.clients.openWindow("./") : page.focus());
  };
  event.waitUntil(open());
});
