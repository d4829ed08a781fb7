// The offline worker's news as notices, and its pushes; started once the page has what it needs.
import { useEffect } from "react";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { words } from "@/words";
import { plain } from "@/words/html";
import type { Push } from "@/worker/push";
import { startWorker, subscribe, type WorkerNews } from "@/worker/register";

const CACHED_MS = 10_000;

export function tell(news: WorkerNews): void {
  if (news.kind === "cached")
    say({ id: "worker-cached", title: words("banner.cached"), tone: "success", timeout: CACHED_MS });
  else
    say({
      id: "worker-new",
      title: words("banner.new_content"),
      actions: [{ name: words("broken.reload"), emit: "reload" }],
      on: { reload: news.reload },
    });
}

export function useWorker(): void {
  const key = useSession((session) => session.client?.push_key);
  useEffect(() => {
    const pushed = (event: Event) => {
      const { title, body } = (event as CustomEvent<Push>).detail;
      say({ title, text: plain(body) });
    };
    addEventListener("push-notification", pushed);
    void startWorker(tell);
    return () => removeEventListener("push-notification", pushed);
  }, []);
  useEffect(() => {
    if (key) void subscribe(key);
  }, [key]);
}
