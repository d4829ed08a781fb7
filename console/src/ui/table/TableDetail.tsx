// A page of a table with an editor beside it, which is there while a row is open. Where there is room for one of them the editor covers the
// table; on a phone each row of the table is two lines: `Lines` in the cell of its first column.
import type { ReactNode } from "react";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { IconButton } from "../IconButton";
import { IconClose, IconPlus } from "../icons";
import { ListDetail } from "../list/ListDetail";
import "./tabledetail.css";

export function TableDetail({
  title,
  count,
  acts,
  table,
  detail,
  reading,
  back,
}: {
  title: string;
  /** How many rows there are, as it is written; none while nobody knows. */
  count?: string;
  acts?: ReactNode;
  table: ReactNode;
  /** Null while no row is open. */
  detail: ReactNode;
  /** What the open side is called. */
  reading: string;
  back: { text: string; to: string };
}) {
  return (
    <ListDetail
      className="tabledetail"
      title={title}
      open={detail !== null}
      label={title}
      above={
        <header className="tablehead">
          <p className="tabletitle" aria-hidden="true">
            {title}
          </p>
          <span className="grow dim">{count}</span>
          {acts}
        </header>
      }
      list={<div className="tablepage">{table}</div>}
      reading={reading}
      detail={detail}
      back={back}
    />
  );
}

/** The act that the page is opened for most. */
export function Make({ text, act }: { text: string; act: () => void }) {
  return (
    <Button look="primary" onClick={act}>
      <Icon of={IconPlus} small />
      {text}
    </Button>
  );
}

/** The first cell of a row, with what a phone says under it in place of the other columns. */
export function Lines({ name, more }: { name: string; more: string }) {
  return (
    <span className="tablelines">
      <bdi>{name}</bdi>
      <span className="tablemore meta dim">{more}</span>
    </span>
  );
}

/** The head of an editor: whose it is, and the way out of it. */
export function EditorHead({
  title,
  about,
  close,
  closing,
}: {
  title: string;
  about?: ReactNode;
  close: () => void;
  /** What the button is called that closes it. */
  closing: string;
}) {
  return (
    <header className="editorhead">
      <div className="grow">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {about === undefined ? null : <p className="meta dim">{about}</p>}
      </div>
      <IconButton label={closing} onClick={close}>
        <Icon of={IconClose} />
      </IconButton>
    </header>
  );
}
