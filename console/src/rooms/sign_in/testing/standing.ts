// What a sign-in leaves open begins anew.
import { type Standing, toStart } from "@/testing/house";
import { useWayOverlay } from "../ways";

export const standing: Standing = { resets: [toStart(useWayOverlay)] };
