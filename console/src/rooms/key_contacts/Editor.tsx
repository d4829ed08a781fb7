// A key contact being named or changed: whether they can be turned to, what for, what was changed of it, and how it is removed.
import { History } from "@/rooms/audit/face/History";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { Remove } from "./Remove";
import { Shape } from "./Shape";
import type { KeyContact, KeyContactActs, Types } from "./useKeyContacts";

export function Editor({
  of: one,
  type,
  all,
  types,
  acts,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: KeyContact | null;
  /** What a new one is to be for. */
  type: string;
  all: readonly KeyContact[];
  types: Types;
  acts: KeyContactActs;
  opens: (contact?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  return (
    <>
      <EditorHead
        title={one?.fullname ?? t("key_contacts.make")}
        about={
          one === null ? undefined : one.email === "" ? t("key_contacts.no_email") : <bdi>{one.email}</bdi>
        }
        closing={t("key_contacts.close")}
        close={close}
      />
      {one === null || !(one.suspended || one.removed) ? null : (
        <p className="editorpart contactnobody" role="note">
          <Icon of={IconWarning} small />
          {one.removed ? t("key_contacts.deleted_text") : t("key_contacts.frozen_text")}
        </p>
      )}
      {acts.may(one === null ? "create" : "edit") ? (
        <Shape of={one} type={type} all={all} types={types} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("key_contacts.read_only")}</p>
      )}
      {one === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="key_contact" id={String(one.user_id)} done={() => void acts.again()} />
        </div>
      )}
      {one === null || !acts.may("delete") ? null : (
        <div className="editorpart">
          <Remove of={one} all={all} types={types} acts={acts} done={() => opens()} />
        </div>
      )}
    </>
  );
}
