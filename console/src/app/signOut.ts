// Signing out by hand. The server refuses while chats are still held, and then nothing changes here.
import { Problem } from "@/api/problem";
import { request } from "@/api/request";
import { errorCode } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { words } from "@/words";
import { go, leave } from "./leave";

export async function signOut(): Promise<void> {
  if (useSession.getState().token === null || !(await firstSaved())) return;
  try {
    await request("delete", "internal/profile", { query: { delete_token: true } });
  } catch (cause) {
    if (cause instanceof Problem && cause.code === errorCode.SIGN_OUT_WITH_CHATS) {
      say({ id: String(cause.code), title: words("session.chats_first"), tone: "warning" });
      go.current(pathTo("comms"));
      return;
    }
    // Any other refusal, or no answer at all: leaving this device is never refused.
  }
  leave("signed_out");
  go.current(pathTo("login"));
}
