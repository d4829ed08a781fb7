// A file that somebody picks, as the text that is sent. Pure but for the reading.
import { limits } from "@/generated/catalogue";

export type Read = { name: string; text: string } | { wrong: "too_large" | "not_utf8" };

export async function read(file: File): Promise<Read> {
  if (file.size > limits.USERS_IMPORT_BYTES) return { wrong: "too_large" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return { name: file.name, text };
  } catch {
    return { wrong: "not_utf8" };
  }
}
