// What stands in the place of the agents: they themselves, or the capacity of all of them.
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import type { Viewing } from "../useView";
import "./words";

export function Heading({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  return (
    <>
      <h2 className="sr">{t(view.capacity ? "capacity.title" : "capacity.agents")}</h2>
      <Toggle
        label={t("capacity.shown")}
        choices={[
          ["agents", t("capacity.agents")],
          ["capacity", t("capacity.title")],
        ]}
        chosen={view.capacity ? "capacity" : "agents"}
        choose={(each) => change({ capacity: each === "capacity" })}
      />
    </>
  );
}
