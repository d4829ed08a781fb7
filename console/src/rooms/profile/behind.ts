// The person's own menu.
import type { Behind } from "@/house/room";
import { ProfileMenu } from "./ProfileMenu";
import { patches } from "./patches";

export const behind: Behind = { patches, Menu: ProfileMenu };
