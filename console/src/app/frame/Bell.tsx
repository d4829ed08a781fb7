// The bell: what was told in this session, newest first, also what went by itself.
import { readTold, useTold } from "@/notices/told";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconBell } from "@/ui/icons";
import { Opens } from "@/ui/opens/Opens";
import { useWords } from "@/words";
import { capped } from "@/words/format";

const list = () => import("./ToldList").then(({ ToldList }) => ToldList);

/** Marked as new as long as the list is open: whoever closes it has seen them. */
const turned = (opened: boolean): void => {
  if (!opened) readTold();
};

export function Bell() {
  const t = useWords();
  const fresh = useTold(({ told }) => told.filter(({ read }) => !read).length);
  return (
    <Opens as="dialog" load={list} given={{}} turned={turned}>
      <IconButton hint={false} label={fresh === 0 ? t("told.title") : t("notices.bell", { count: fresh })}>
        <Icon of={IconBell} />
        {fresh > 0 ? (
          <span className="count" aria-hidden="true">
            {capped(fresh)}
          </span>
        ) : null}
      </IconButton>
    </Opens>
  );
}
