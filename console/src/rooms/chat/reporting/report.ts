// The chat that is being reported. Kept outside the desk: what is written outlives the chat's own end there.
import { create } from "zustand";
import type { Chat } from "@/api/shapes";
import { fullName } from "../person";

interface Reported {
  uniQref: string;
  /** The customer. */
  name: string;
}

export const useReport = create<{ of: Reported | null }>(() => ({ of: null }));

/** One that is being written is not replaced. */
export const reports = (chat: Chat): void =>
  useReport.setState(({ of }) => ({ of: of ?? { uniQref: chat.uniQref, name: fullName(chat) } }));
export const reportsNothing = (): void => useReport.setState({ of: null });
