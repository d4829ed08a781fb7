// The theme that the person wears.
import { useComputedColorScheme } from "@mantine/core";
import type { Behind } from "@/house/room";
import { useSlots } from "@/theme/Theme";
import { useWornSlots } from "./useThemes";

export const behind: Behind = {
  useSignedIn: (me) => useSlots(useWornSlots(me), useComputedColorScheme("light")),
};
