// The definitions in their order, each with the ways to move it.
import { useState } from "react";
import { Link } from "react-router";
import { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDown } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { moveOf } from "./draft";
import type { Definition, MetadataActs } from "./useMetadata";

export function Order({
  all,
  open,
  acts,
}: {
  all: readonly Definition[];
  open: string | null;
  acts: MetadataActs;
}) {
  const t = useWords();
  const language = useLanguage();
  const [told, setTold] = useState("");
  const move = async (id: number, name: string, by: -1 | 1) => {
    const items = moveOf(all, id, by);
    if (items === null || acts.changing) return;
    try {
      await acts.change({ body: { items } });
      setTold(t("metadata.moved", { name, place: all.findIndex((one) => one.id === id) + by + 1 }));
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setTold(cause.code === errorCode.ANTECEDING_ENTITY ? t("metadata.not_moved") : problemText(cause));
    } finally {
      await acts.again();
    }
  };
  return (
    <>
      <ol className="metadataorder">
        {all.map(({ id, key, label_en, label_it, type, asked, required }, at) => {
          const name = language === "it" ? label_it : label_en;
          return (
            <li key={id}>
              <Link
                to={pathTo("metadata", {}, { definition: id })}
                aria-current={String(id) === open ? "true" : undefined}
              >
                <span className="grow">
                  <bdi>{name}</bdi>
                  <span className="meta dim">
                    {t(`metadata.types.${type}`)} · {t(`metadata.asked_short.${asked}`)} ·{" "}
                    <span className="mono">{key}</span>
                  </span>
                </span>
                {required ? <span className="tag">{t("metadata.required")}</span> : null}
              </Link>
              {acts.may("edit") ? (
                <span className="metadatamoves">
                  <IconButton
                    small
                    label={t("metadata.up", { name })}
                    disabled={at === 0}
                    onClick={() => void move(id, name, -1)}
                  >
                    <span className="metadataup">
                      <Icon of={IconDown} small />
                    </span>
                  </IconButton>
                  <IconButton
                    small
                    label={t("metadata.down", { name })}
                    disabled={at === all.length - 1}
                    onClick={() => void move(id, name, 1)}
                  >
                    <Icon of={IconDown} small />
                  </IconButton>
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      <p className="meta dim" role="status">
        {told}
      </p>
    </>
  );
}
