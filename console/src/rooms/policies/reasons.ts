// What the server finds, in the person's language: it says why in English, as the end of a sentence that begins with the field.
// What is not known here is shown as the server says it.
import { words } from "@/words";
import "./words";

// biome-ignore format: a table
const REASONS = [
  ["zone", /^names time zone "(?<a>.*)", which is not known here$/],
  ["utc", /^is not given, so that hours are meant in UTC$/],
  ["most", /^has more than (?<a>\d+) (?:days|windows|steps|groups)$/],
  ["day", /^is no day such as .*$/],
  ["never_open", /^is never open: .*$/],
  ["time", /^is no time such as .*$/],
  ["ends_early", /^is not later than its beginning; .*$/],
  ["overlaps", /^is before the end of the window before$/],
  ["no_channel", /^is about channel (?<a>\d+), which there is not$/],
  ["no_room", /^is 0: conversations that take no room .*$/],
  ["units", /^is more than (?<a>\d+) units, .*$/],
  ["range", /^is not (?:a level |a class )?from (?<a>\d+) to (?<b>\d+)(?: offers| seconds)?$/],
  ["wait_range", /^is not from (?<a>\d+) to (?<b>\d+) seconds: .*$/],
  ["auto", /^changes nothing: what is accepted automatically .*$/],
  ["no_limit", /^changes nothing: an answer may take .*$/],
  ["handshake", /^has spans of a handshake, .*$/],
  ["undo", /^is longer than the chat is under way .*$/],
  ["second_first", /^is earlier than the first threshold, which is (?<a>\d+) seconds$/],
  ["no_skill", /^(?:is about|names) skill (?<a>\d+), which there is not$/],
  ["starts", /^is not 0, where the first step begins$/],
  ["rises", /^is not later than the step before, which begins at (?<a>\d+)$/],
  ["single_last", /^asks for one person in the last step: .*$/],
  ["itself", /^is the skill itself$/],
  ["twice", /^names (?:skill|group|agent) (?<a>.*) a second time$/],
  ["no_group", /^names group "(?<a>.*)", which the document does not have$/],
  ["no_agent", /^names agent (?<a>\d+), whom there is not$/],
  ["nameless", /^names no one$/],
  ["ramp", /^is no slower than the usual pace, .*$/],
  ["cap", /^is 0, which would let no one wait$/],
  ["unused", /^is never used: the queue has no cap, .*$/],
  ["before_ring", /^is over before the first offer times out, which takes (?<a>\d+) seconds$/],
  ["unserved", /^is served by no one: .*$/],
  ["unmet", /^asks for what no agent has$/],
  ["too_late", /^begins when the chat has already left the queue, after (?<a>\d+) seconds$/],
  ["name_length", /^has a name that is not of 1 to (?<a>\d+) characters$/],
  ["empty_group", /^has no one in it$/],
  ["loop", /^closes a loop: skills (?<a>.*) would send a chat round for ever$/],
  ["tried_order", /^orders the chats of both arms .*$/],
  ["tried_queue", /^belongs to the queue in which .*$/],
  ["tried_agents", /^concerns agents who serve both arms, .*$/],
  ["tried_after", /^takes effect after a chat has been offered, .*$/],
  ["tried_capped", /^limits how many chats wait: .*$/],
  ["tried_nothing", /^differs from the policy in force in nothing .*$/],
  ["unknown", /^is not a field of this call$/],
  ["missing", /^is missing$/],
] as const;

export function reasonOf(why: string): string {
  for (const [reason, pattern] of REASONS) {
    const found = pattern.exec(why);
    if (found !== null) return words(`policies.reason.${reason}`, { a: "", b: "", ...found.groups });
  }
  return why;
}
