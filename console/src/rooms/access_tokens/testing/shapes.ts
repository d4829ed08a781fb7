// Access tokens that the tests speak of.
import { at } from "@/testing/shapes";
import type { Token } from "../draft";

export const aToken = (SESSID: string, display_name: string, more: Partial<Token> = {}): Token => ({
  SESSID,
  user_id: 30,
  display_name,
  description: "",
  ttl: 60 * 86_400,
  created: at(0),
  created_by: 1,
  last_seen: null,
  ...more,
});
