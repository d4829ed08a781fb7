// What is shown of the tenant, and what the person may do, hold as soon as they are changed.
import { OPEN_TO_ALL } from "@/api/calls";
import { patch } from "@/api/useAct";
import type { Behind } from "@/house/room";
import { useRights } from "./useRights";

export const behind: Behind = {
  patches: {
    tenant: ({ data }) => [patch(OPEN_TO_ALL, () => data)],
    // The profile is asked for again.
    rights: () => [],
  },
  useSignedIn: useRights,
};
