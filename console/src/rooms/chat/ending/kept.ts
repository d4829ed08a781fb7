// Which chats keep somebody who signs out, by their customers; nothing where that cannot be had.
import type { ReadAnswer } from "@/api/calls";
import { request } from "@/api/request";
import { currentProfile } from "@/house/visitor";
import { words } from "@/words";
import { fullName } from "../person";

export async function keeps(): Promise<string> {
  try {
    const { items } = (await request("get", "livechat/ongoing")) as ReadAnswer<"livechat/ongoing">;
    const own = items.filter(({ owner_id }) => owner_id === currentProfile()?.user_id);
    return own.length === 0 ? "" : words("session.chats_held", { names: own.map(fullName).join(", ") });
  } catch {
    return "";
  }
}
