// One value that is known of a customer: as it reads, or being changed.
import { useEffect, useRef } from "react";
import type { Chat } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconEdit } from "@/ui/icons";
import { useWords } from "@/words";
import { Edit } from "./KnownEdit";
import { type Definition, useReading } from "./useReading";

export function Row({
  chat,
  of,
  name,
  value,
  open,
  turn,
  unknown,
}: {
  chat: Chat;
  of: Definition;
  name: string;
  value: string;
  open: boolean;
  /** Null for whoever may not change it. */
  turn: ((on: boolean) => void) | null;
  /** Its definition was deleted meanwhile. */
  unknown: () => void;
}) {
  const t = useWords();
  const read = useReading(of);
  const button = useRef<HTMLSpanElement>(null);
  const was = useRef(open);
  // Who closes the field goes on from where they opened it.
  useEffect(() => {
    if (was.current && !open) button.current?.querySelector("button")?.focus();
    was.current = open;
  }, [open]);
  return (
    <div className="knownrow">
      <dt className="cut" title={name}>
        {name}
      </dt>
      <dd>
        {open && turn !== null ? (
          <Edit chat={chat} of={of} name={name} value={value} close={() => turn(false)} unknown={unknown} />
        ) : (
          <>
            {value === "" ? (
              <span className="dim grow">{t("known.none")}</span>
            ) : (
              <span className="whole grow" dir="auto">
                {read(value)}
              </span>
            )}
            {turn === null ? null : (
              <span ref={button}>
                <IconButton small label={t("known.edit", { name })} onClick={() => turn(true)}>
                  <Icon of={IconEdit} small />
                </IconButton>
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
