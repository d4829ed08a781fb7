// Gives what is looked at a name.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "@/ui/Button";
import "@/ui/fields/fields";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { NAME_MOST, type Saved, type useSavedViews, VIEWS_MOST, withView } from "./views";

export function Keep({
  active,
  close,
  all,
  change,
  query,
}: {
  active: boolean;
  close: () => void;
  all: readonly Saved[];
  change: ReturnType<typeof useSavedViews>[1];
  query: string;
}) {
  const t = useWords();
  const [name, setName] = useState("");
  const wanted = name.trim();
  const same = all.some((saved) => saved.name === wanted);
  const full = !same && all.length >= VIEWS_MOST;
  return (
    <Overlay active={active} close={close} header={t("floor.views.keep_title")} closeButton={false}>
      <form
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === "" || full) return;
          change((before) => withView(before, wanted, query));
          setName("");
          close();
        }}
      >
        <p>{t("floor.views.keep_text")}</p>
        <TextInput
          label={t("floor.views.name")}
          value={name}
          maxLength={NAME_MOST}
          data-autofocus
          error={full ? t("floor.views.full", { count: VIEWS_MOST }) : undefined}
          description={same ? t("floor.views.same") : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="overlayacts">
          <Button onClick={close}>{t("floor.act.keep")}</Button>
          <Button type="submit" look="primary" disabled={wanted === "" || full}>
            {t(same ? "floor.views.replace" : "floor.views.save")}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
