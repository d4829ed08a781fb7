// A skill that somebody is lent, or that goes back, changes their lines and what is shown of them.
import type { Behind } from "@/house/room";
import { useLoanNews } from "./useLoanNews";

export const behind: Behind = {
  patches: {
    // What hangs on skills is asked for again.
    "skill.lent": () => [],
    "skill.returned": () => [],
  },
  useSignedIn: useLoanNews,
};
