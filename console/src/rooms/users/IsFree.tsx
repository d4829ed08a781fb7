// Whether a user name can be given; said while it is typed.
import { useDebouncedValue } from "@mantine/hooks";
import { useCall } from "@/api/useCall";
import { useWords } from "@/words";

/** So long nobody types on: it is looked up whether the name is free. */
const TYPED_MS = 300;

export function IsFree({ username }: { username: string }) {
  const t = useWords();
  const [typed] = useDebouncedValue(username.trim(), TYPED_MS);
  const { data } = useCall(typed === "" ? null : "helper/username", { username: typed });
  if (data === undefined) return t("users.username_form");
  return data.valid ? t(data.free ? "users.free" : "users.taken") : t("users.username_form");
}
