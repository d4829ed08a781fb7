// A matter with whom to turn to about it; where there is nobody, that is said.
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconPlus, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { KeyContact } from "./useKeyContacts";

export function Matter({
  name,
  contacts,
  without,
  open,
  add,
}: {
  name: string;
  contacts: readonly KeyContact[];
  /** Nobody of them can be turned to. */
  without: boolean;
  open: string | null;
  /** Null for whoever may not. */
  add: (() => void) | null;
}) {
  const t = useWords();
  const id = useId();
  return (
    <section className="contactmatter" aria-labelledby={id}>
      <header>
        <h2 id={id} className="grow">
          {name}
        </h2>
        {add === null ? null : (
          <Button small look="quiet" aria-label={t("key_contacts.add_for", { type: name })} onClick={add}>
            <Icon of={IconPlus} small />
            {t("key_contacts.add")}
          </Button>
        )}
      </header>
      {without ? (
        <p className="contactnobody">
          <Icon of={IconWarning} small />
          {contacts.length === 0 ? t("key_contacts.nobody") : t("key_contacts.unreachable")}
        </p>
      ) : null}
      {contacts.length === 0 ? null : (
        <ul>
          {contacts.map((one) => (
            <li key={one.user_id}>
              <Link
                to={pathTo("keyContacts", {}, { contact: one.user_id })}
                aria-current={String(one.user_id) === open ? "true" : undefined}
              >
                <span className="grow">
                  <bdi>{one.fullname}</bdi>
                  <span className="meta dim">
                    {one.email === "" ? t("key_contacts.no_email") : one.email}
                  </span>
                </span>
                <State of={one} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function State({ of: { suspended, removed } }: { of: KeyContact }) {
  const t = useWords();
  if (removed) return <span className="tag">{t("key_contacts.deleted")}</span>;
  return suspended ? <span className="tag">{t("key_contacts.frozen")}</span> : null;
}
