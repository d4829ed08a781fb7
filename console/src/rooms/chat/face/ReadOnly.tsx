// What was said in a chat and the way it came, to be read and not answered: for those who look at it from elsewhere. The server
// records who does.

import { Waits } from "@/ui/list/Listed";
import { Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Transcript } from "../talk/Transcript";
import { usePast } from "../usePast";
import "../comms.css";

const nothing = () => undefined;

export function ReadOnly({ uniQref }: { uniQref: string }) {
  const t = useWords();
  const { data, problem, retry } = usePast(uniQref, true);
  if (data != null) return <Transcript chat={data} again={nothing} />;
  if (problem !== undefined) return <Failed problem={problem} what={t("comms.past_failed")} retry={retry} />;
  return data === null ? null : <Waits one />;
}
