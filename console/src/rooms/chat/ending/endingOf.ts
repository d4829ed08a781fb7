// Whose doing the end of a chat was: the customer's in one of three ways, else its agent's. Pure.
import type { Chat } from "@/api/shapes";

const ENDINGS = ["customer_left", "customer_gone", "no_answer"] as const;

export const endingOf = ({ end_reason }: Pick<Chat, "end_reason">) =>
  ENDINGS.find((reason) => reason === end_reason) ?? "agent";
