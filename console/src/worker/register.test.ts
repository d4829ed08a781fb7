// Stories of the offline worker as the page meets it: the first one, the next one, and what was pushed.
import { afterEach, expect, test, vi } from "vitest";
import { useNotices } from "@/notices/store";
import { pushOf, startWorker, subscribe, type WorkerNews, watchInstall } from "./register";

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

test("only a push with a title is a push", () => {
  expect(pushOf({ type: "PUSH_RECEIVED", title: "Chat", body: "Ada waits" })).toEqual({
    title: "Chat",
    body: "Ada waits",
  });
  expect(pushOf({ type: "PUSH_RECEIVED", title: "Chat" })).toEqual({ title: "Chat", body: "" });
  for (const odd of [
    null,
    7,
    "PUSH_RECEIVED",
    {},
    { type: "OTHER", title: "x" },
    { type: "PUSH_RECEIVED", title: 7 },
  ])
    expect(pushOf(odd)).toBeNull();
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

  vi.stubEnv("PROD", true);
  const refused = new Error("no worker");
  const register = () => Promise.reject(refused);
  vi.stubGlobal("navigator", { serviceWorker: { register, addEventListener: () => undefined } });
  await startWorker(() => undefined);
  expect(log).toHaveBeenLastCalledWith("the offline worker could not be set up", refused);
  expect(useNotices.getState().notices).toEqual([]);
});
