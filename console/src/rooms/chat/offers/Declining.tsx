// Declining with a reason: a few that are often right, or one's own words. A part of its own, loaded when a chat first rings.
import { Menu } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDown } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import "@/words/aside";

const OFTEN = ["busy", "skill", "language", "break"] as const;

export default function Declining({
  name,
  busy,
  decline,
}: {
  /** Whose chat it is. */
  name: string;
  busy: boolean;
  decline: (reason: string) => void;
}) {
  const t = useWords();
  const [own, setOwn] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <IconButton hint={false} label={t("declining.because")} disabled={busy}>
            <Icon of={IconDown} small />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("declining.because")}</Menu.Label>
          {OFTEN.map((reason) => (
            <Menu.Item key={reason} onClick={() => decline(t(`declining.${reason}`))}>
              {t(`declining.${reason}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setOwn(true)}>{t("declining.other")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {own ? <OwnWords name={name} decline={decline} close={() => setOwn(false)} /> : null}
    </>
  );
}

function OwnWords({
  name,
  decline,
  close,
}: {
  name: string;
  decline: (reason: string) => void;
  close: () => void;
}) {
  const t = useWords();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") decline(reason.trim());
  };
  return (
    <Overlay active header={t("declining.title", { name })} close={close} size="26rem">
      <form className="overlaybody" onSubmit={submit}>
        <input
          className="input"
          aria-label={t("declining.reason")}
          placeholder={t("declining.reason")}
          maxLength={limits.REASON_CHARS}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <div className="overlayacts">
          <Button onClick={close}>{t("declining.back")}</Button>
          <Button type="submit" look="primary" disabled={reason.trim() === ""}>
            {t("offer.decline")}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
