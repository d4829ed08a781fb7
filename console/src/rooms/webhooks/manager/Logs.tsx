// The calls of the webhooks as a page: its address says whose they are.
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { Board } from "../Board";
import { chooseHook, useViewer } from "../useViewer";

const NOTHING = () => undefined;

export default function Logs() {
  const t = useWords();
  const navigate = useNavigate();
  const { id } = useParams();
  const wanted = id === undefined ? null : Number(id);
  useEffect(() => {
    if (wanted === null) useViewer.setState({ pane: "hooks", call: null });
    else chooseHook(wanted);
  }, [wanted]);
  const choose = (hook: number) => {
    chooseHook(hook);
    void navigate(pathTo("webhookLogs", { id: String(hook) }));
  };
  return (
    <Board
      className="hookspage"
      title={t("title.webhook_logs")}
      wanted={wanted}
      choose={choose}
      ask={NOTHING}
    />
  );
}
