// The offline worker: keeps the console on the device, and tells its pages of what was pushed. Calls are never kept.
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

self.addEventListener("message", (event) => {
  // The page asks when the person does: until then the old pages keep the files that they began with.
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** What a push may say; anything else is nothing to tell. */
function said(data: PushMessageData | null): { title: string; body: string } | null {
  try {
    const { title, body } = (data?.json() ?? {}) as { title?: unknown; body?: unknown };
    return typeof title === "string" ? { title, body: typeof body === "string" ? body : "" } : null;
  } catch {
    return null;
  }
}

self.addEventListener("push", (event) => {
  const message = said(event.data);
  if (message === null) return;
  const tell = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    for (const page of pages) page.postMessage({ type: "PUSH_RECEIVED", ...message });
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
