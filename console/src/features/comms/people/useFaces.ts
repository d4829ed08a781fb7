// The pictures of those who are in a chat: the chat names them, the team knows what they look like.
import { useCallback } from "react";
import { useCall } from "@/api/useCall";
import { useMe } from "@/session/useProfile";

const EVERYBODY = { offline: true };

/** The address of a colleague's picture, or one's own; null where there is none, or none is known yet. */
export function useFaces(): (user_id: number) => string | null {
  const me = useMe();
  const { data } = useCall("internal/team", EVERYBODY);
  return useCallback(
    (user_id) =>
      user_id === me.user_id
        ? me.avatar
        : (data?.items.find((member) => member.user_id === user_id)?.avatar ?? null),
    [me.user_id, me.avatar, data],
  );
}
