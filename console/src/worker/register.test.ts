// @vitest-environment jsdom
// Stories of the offline worker as the page meets it: the first one, the next one, and what was pushed.
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { useNotices } from "@/notices/store";
import type { Push } from "./push";
import { startWorker, subscribe, type WorkerNews, watchInstall } from "./register";

class Worker extends EventTarget {
  state = "installing";
  postMessage = vi.fn();
  becomes(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}
class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  finds(worker: Worker) {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

function watch(controlled: boolean, waiting: Worker | null = null) {
  const registration = new Registration();
  registration.waiting = waiting;
  const told: WorkerNews["kind"][] = [];
  watchInstall(
    registration as unknown as ServiceWorkerRegistration,
    () => controlled,
    ({ kind }) => told.push(kind),
  );
  return { registration, told };
}

test("the first worker has kept the console for offline use", () => {
  const { registration, told } = watch(false);
  const worker = new Worker();
  registration.finds(worker);
  expect(told).toEqual([]);
  worker.becomes("installed");
  worker.becomes("activated");
  expect(told).toEqual(["cached"]);
});

test("a worker beside an older one has new content", () => {
  const { registration, told } = watch(true);
  const worker = new Worker();
  registration.finds(worker);
  worker.becomes("installed");
  expect(told).toEqual(["new_content"]);
});

test("one that came while nobody looked is told of too", () => {
  expect(watch(true, new Worker()).told).toEqual(["new_content"]);
});

test("a page that is loaded registers the worker and asks whether there is a newer one", async () => {
  vi.stubEnv("PROD", true);
  const update = vi.fn(async () => undefined);
  const register = vi.fn(async () => Object.assign(new Registration(), { update }));
  vi.stubGlobal("navigator", { serviceWorker: Object.assign(new EventTarget(), { register }) });
  await startWorker(() => undefined);
  expect(register).toHaveBeenCalledExactlyOnceWith("./sw.js");
  expect(update).toHaveBeenCalledOnce();
});

/** The page's end of the line to the worker. */
async function listening() {
  vi.stubEnv("PROD", true);
  const line = Object.assign(new EventTarget(), { register: async () => undefined });
  vi.stubGlobal("navigator", { serviceWorker: line });
  await startWorker(() => undefined);
  const heard: Push[] = [];
  const hear = (event: Event) => heard.push((event as CustomEvent<Push>).detail);
  addEventListener("push-notification", hear);
  onTestFinished(() => removeEventListener("push-notification", hear));
  const says = (data: unknown) => line.dispatchEvent(new MessageEvent("message", { data }));
  return { says, heard };
}

test("what was pushed is the page event push-notification with title and body, and nothing else", async () => {
  const { says, heard } = await listening();
  says({ type: "PUSH_RECEIVED", title: "Chat", body: "Ada waits", icon: "x.png", url: "https://elsewhere" });
  says({ type: "PUSH_RECEIVED", title: "Chat" });
  says({ type: "PUSH_RECEIVED", title: "Chat", body: { html: "<b>" } });
  expect(heard).toEqual([
    { title: "Chat", body: "Ada waits" },
    { title: "Chat", body: "" },
    { title: "Chat", body: "" },
  ]);
});

test("a message of the worker that is no push is none", async () => {
  const { says, heard } = await listening();
  for (const odd of [
    null,
    undefined,
    7,
    "PUSH_RECEIVED",
    [],
    {},
    { title: "x", body: "y" },
    { type: "OTHER", title: "x" },
    { type: "PUSH_RECEIVED" },
    { type: "PUSH_RECEIVED", title: 7 },
    { type: "PUSH_RECEIVED", title: "  ", body: "x" },
  ])
    says(odd);
  expect(heard).toEqual([]);
});

/** A browser with an offline worker, whose pushes come from here. */
function withPushes(
  standing: object | null,
  subscribed: () => Promise<object> = async () => ({ endpoint: "made" }),
) {
  const pushManager = { getSubscription: vi.fn(async () => standing), subscribe: vi.fn(subscribed) };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  return pushManager;
}
const kept = () => JSON.parse(sessionStorage.getItem("switchyard.push") ?? "null");

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  sessionStorage.clear();
});

test("a subscription is made, visible to the person, and kept for this session", async () => {
  const pushes = withPushes(null);
  await subscribe("the server's key");
  expect(pushes.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: "the server's key",
  });
  expect(kept()).toEqual({ endpoint: "made" });
  expect(localStorage).toHaveLength(0);
});

test("one that there is already is fetched, not made anew", async () => {
  const pushes = withPushes({ endpoint: "there" });
  await subscribe("key");
  expect(pushes.subscribe).not.toHaveBeenCalled();
  expect(kept()).toEqual({ endpoint: "there" });
});

test("without the person's permission nothing is asked for", async () => {
  const pushes = withPushes(null);
  vi.stubGlobal("Notification", { permission: "default" });
  await subscribe("key");
  expect(pushes.getSubscription).not.toHaveBeenCalled();
  expect(kept()).toBeNull();
});

test("what fails is written to the log, and nobody is told", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const broken = new Error("no push service");
  withPushes(null, () => Promise.reject(broken));
  await subscribe("key");
  expect(log).toHaveBeenLastCalledWith("pushes could not be set up", broken);

  const unreadable = new DOMException("the key is not valid", "InvalidAccessError");
  withPushes(null, () => Promise.reject(unreadable));
  await subscribe("not a key");
  expect(log).toHaveBeenLastCalledWith("pushes could not be set up", unreadable);
  expect(kept()).toBeNull();

  vi.stubEnv("PROD", true);
  const refused = new Error("no worker");
  const register = () => Promise.reject(refused);
  vi.stubGlobal("navigator", { serviceWorker: { register, addEventListener: () => undefined } });
  await startWorker(() => undefined);
  expect(log).toHaveBeenLastCalledWith("the offline worker could not be set up", refused);
  expect(useNotices.getState().notices).toEqual([]);
});
