// Signing out by hand. The server refuses while chats are still held, and then nothing changes here.
import { Problem } from "@/api/problem";
import { request } from "@/api/request";
import { standStill } from "@/api/standStill";
import { errorCode } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { words } from "@/words";
import { plain } from "@/words/html";
import { bound, go, leave } from "./leave";

/** Filled by the application: what the rooms have to do before somebody leaves, and what still keeps them, in words. */
export const leaving: { settle: () => Promise<unknown>; kept: () => Promise<string> } = {
  settle: async () => undefined,
  kept: async () => "",
};

export async function signOut(): Promise<void> {
  if (useSession.getState().token === null || !(await firstSaved())) return;
  await leaving.settle();
  const stays = await standStill(async () => {
    try {
      await request("delete", "internal/profile", { query: { delete_token: true } });
    } catch (cause) {
      if (cause instanceof Problem && cause.code === errorCode.SIGN_OUT_WITH_CHATS) return cause;
      // Any other refusal, or no answer at all: leaving this device is never refused.
    }
    leave("signed_out");
    return null;
  });
  if (stays !== null) {
    say({
      id: String(stays.code),
      title: words("session.chats_first"),
      text: plain(await leaving.kept()),
      tone: "warning",
    });
    // Whoever has a chat open already is where it can be finished.
    if (!bound.current().startsWith(pathTo("comms"))) go.current(pathTo("comms"));
    return;
  }
  go.current(pathTo("login"));
}
