// Signing out by hand. The server refuses while chats are still held, and then nothing changes here.
import type { ReadAnswer } from "@/api/calls";
import { Problem } from "@/api/problem";
import { request } from "@/api/request";
import { errorCode } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { settle } from "@/rooms/chat/ending/held";
import { fullName } from "@/rooms/chat/person";
import { useSession } from "@/session/store";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { words } from "@/words";
import { plain } from "@/words/html";
import { bound, go, leave } from "./leave";
import { currentProfile } from "./visitor";

/** Which chats it is about, by their customers; nothing where that cannot be had. */
async function held(): Promise<string> {
  try {
    const { items } = (await request("get", "livechat/ongoing")) as ReadAnswer<"livechat/ongoing">;
    const own = items.filter(({ owner_id }) => owner_id === currentProfile()?.user_id);
    return own.length === 0 ? "" : words("session.chats_held", { names: own.map(fullName).join(", ") });
  } catch {
    return "";
  }
}

export async function signOut(): Promise<void> {
  if (useSession.getState().token === null || !(await firstSaved())) return;
  await settle();
  try {
    await request("delete", "internal/profile", { query: { delete_token: true } });
  } catch (cause) {
    if (cause instanceof Problem && cause.code === errorCode.SIGN_OUT_WITH_CHATS) {
      say({
        id: String(cause.code),
        title: words("session.chats_first"),
        text: plain(await held()),
        tone: "warning",
      });
      // Whoever has a chat open already is where it can be finished.
      if (!bound.current().startsWith(pathTo("comms"))) go.current(pathTo("comms"));
      return;
    }
    // Any other refusal, or no answer at all: leaving this device is never refused.
  }
  leave("signed_out");
  go.current(pathTo("login"));
}
