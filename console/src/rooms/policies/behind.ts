// A canary of the routing policy that ends by itself is told to whoever may see routing policies.
import type { Behind } from "@/house/room";
import { useCanaryNews } from "./useCanaryNews";

export const behind: Behind = {
  // How it ended is asked for again.
  patches: { "canary.ended": () => [] },
  useSignedIn: useCanaryNews,
};
