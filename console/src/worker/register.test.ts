// Stories of the offline worker as the page meets it: the first one, the next one, and what was pushed.
import { expect, test, vi } from "vitest";
import { pushOf, type WorkerNews, watchInstall } from "./register";

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
