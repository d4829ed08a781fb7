// What is shown of some calls is asked for anew, with whatever each was asked.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { isKeyOf } from "./calls";

export function useRenew(): (...paths: readonly string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback((...paths) => mutate((key) => paths.some((path) => isKeyOf(key, path))), [mutate]);
}
