// The parts of the frame that are drawn again only when what they are given changes: the frame itself counts every message.
import { memo } from "react";
import { Outlet } from "react-router";
import { Banners as AllBanners } from "./Banners";
import { Commands as AllCommands } from "./Commands";
import { Rail as WholeRail } from "./Rail";
import { TopBar as WholeTopBar } from "./TopBar";

export const Banners = memo(AllBanners);
export const Commands = memo(AllCommands);
export const Rail = memo(WholeRail);
export const Screen = memo(Outlet);
export const TopBar = memo(WholeTopBar);
