// The button on the users' page; what it opens comes when it is pressed.
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconUpload } from "@/ui/icons";
import { useLater } from "@/ui/useLater";
import { useWords } from "@/words";
import type { UserActs } from "../useUsers";

const load = async () => (await import("./Import")).Import;

export function ImportAct({ acts }: { acts: UserActs }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const Part = useLater(load, open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={IconUpload} small />
        {t("users.import.act")}
      </Button>
      {open && Part !== null ? <Part acts={acts} close={() => setOpen(false)} /> : null}
    </>
  );
}
