// Puts a text on the clipboard; a browser that refuses is told of by notice 0119.
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    say({ id: noticeId.CANNOT_COPY });
    return false;
  }
}
