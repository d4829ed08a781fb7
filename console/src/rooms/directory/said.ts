// Why a call of the directory was refused, in words. Pure but for the words.
import { words, wordsAt } from "@/words";
import "./words";

/** The server notes a word, and behind it what it is about. */
export function whyIn(why: string): string {
  const [word = "", ...rest] = why.split(" ");
  const said = wordsAt<Readonly<Record<string, string>>>("directory.why")?.[word] ?? word;
  const about = rest.join(" ");
  return about === "" ? said : words("directory.calls.about", { why: said, about });
}
