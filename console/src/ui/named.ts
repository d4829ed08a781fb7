// The drawings that data may name, and how a name and a size are read. Only those in use: each weighs in the first load.
import { limits } from "@/generated/catalogue";
import {
  IconBadge,
  IconChat,
  IconCheck,
  IconEgg,
  IconEyeOff,
  IconFeature,
  IconInfo,
  IconInvite,
  IconNews,
  IconWarning,
} from "./icons";

const DRAWINGS: Readonly<Record<string, typeof IconEgg>> = {
  badge: IconBadge,
  chat: IconChat,
  danger: IconWarning,
  feature: IconFeature,
  info: IconInfo,
  invite: IconInvite,
  news: IconNews,
  notice: IconInfo,
  success: IconCheck,
  warning: IconWarning,
  whisper: IconEyeOff,
};

type Pixels = (typeof limits.ICON_SIZES)[number];
/** 24, "24" or "x24". */
export type IconSize = Pixels | `${Pixels}` | `x${Pixels}`;

/** A name that a newer server gives is no reason to show nothing. */
export const drawingOf = (name: string): typeof IconEgg =>
  (Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : undefined) ?? IconEgg;

/** In pixels. A drawing is made of lines, so that each of them has every size. */
export function pixelsOf(size: number | string = limits.ICON_SIZE): Pixels {
  const asked = Number(String(size).replace(/^x/, ""));
  return limits.ICON_SIZES.find((known) => known === asked) ?? limits.ICON_SIZE;
}
