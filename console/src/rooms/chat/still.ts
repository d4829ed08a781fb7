// The parts of the desk that are drawn again only when what they are given changes: a message in one chat leaves the others alone.
import { memo } from "react";
import { Composer as TheComposer } from "./compose/Composer";
import { Details as AllDetails } from "./customer/Details";
import { WaitingLine as TheWaitingLine } from "./line/WaitingLine";
import { PeopleBar as ThePeopleBar } from "./people/PeopleBar";
import { Poke as ThePoke } from "./talk/Poke";
import { Top as TheTop } from "./talk/Top";
import { Transcript as TheTranscript } from "./talk/Transcript";

export const Composer = memo(TheComposer);
export const Details = memo(AllDetails);
export const PeopleBar = memo(ThePeopleBar);
export const Poke = memo(ThePoke);
export const Top = memo(TheTop);
export const Transcript = memo(TheTranscript);
export const WaitingLine = memo(TheWaitingLine);
