// The key contacts: matter by matter whom to turn to, and the open one beside it. The address says which is open.
import { useNavigate, useSearchParams } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import { Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Editor } from "./Editor";
import { Matter } from "./Matter";
import { type KeyContact, useKeyContactActs, useKeyContacts, useTypes } from "./useKeyContacts";
import "./words";
import "./contacts.css";

const NONE: readonly KeyContact[] = [];
const NEW = "new";

export default function KeyContacts() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const acts = useKeyContactActs();
  const called = useKeyContacts();
  const { types, called: asked } = useTypes();
  const contacts = called.data?.items ?? NONE;
  const open = query.get("contact");
  const to = (contact?: number | string, type?: string) =>
    void navigate(pathTo("keyContacts", {}, { contact, type }));
  const one = contacts.find(({ user_id }) => String(user_id) === open) ?? null;
  const known = called.data !== undefined && asked.data !== undefined;
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("title.key_contacts")}
      count={called.data === undefined ? undefined : clock.number(contacts.length)}
      acts={acts.may("create") ? <Make text={t("key_contacts.make")} act={() => to(NEW)} /> : null}
      table={
        <Listed
          called={called.data === undefined ? called : asked.data === undefined ? asked : called}
          count={types.length}
          failed={t("key_contacts.failed")}
          empty={{ title: t("key_contacts.nobody") }}
        >
          <p className="dim">{t("key_contacts.about")}</p>
          {types.map(({ type, name }) => (
            <Matter
              key={type}
              name={name}
              contacts={contacts.filter((each) => each.type === type)}
              without={called.data?.without.includes(type) ?? false}
              open={open}
              add={acts.may("create") ? () => to(NEW, type) : null}
            />
          ))}
        </Listed>
      }
      reading={open === NEW ? t("key_contacts.made") : t("key_contacts.open")}
      detail={
        open === null || !known ? null : open === NEW || one !== null ? (
          <Editor
            key={`${open} ${query.get("type")}`}
            of={one}
            type={query.get("type") ?? types[0]?.type ?? ""}
            all={contacts}
            types={types}
            acts={acts}
            opens={to}
            close={() => void leave()}
          />
        ) : (
          <Empty title={t("key_contacts.gone")} text={t("key_contacts.gone_text")} />
        )
      }
      back={{ text: t("key_contacts.back"), to: pathTo("keyContacts") }}
    />
  );
}
