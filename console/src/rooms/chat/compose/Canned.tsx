// Above the message box: the panel of canned responses, or the one that is suggested. It comes when it is first wanted.
import { Link } from "react-router";
import { BareIconButton, Keys } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconCanned, IconClose, IconSearch, IconWarning } from "@/ui/icons";
import { Bone, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import type { Ready } from "./responses";
import type { Assist } from "./useAssist";
import "@/rooms/canned/face/words";
import "./canned.css";

export interface CannedProps {
  assist: Assist;
  /** The id of the list, by which the message box names the option that is chosen. */
  list: string;
}

export default function Canned({ assist, list }: CannedProps) {
  if (assist.panel !== null) return <Panel assist={assist} list={list} />;
  return <Suggestion assist={assist} />;
}

function Suggestion({ assist: { suggestion, take, hide } }: { assist: Assist }) {
  const t = useWords();
  return (
    <div className="cannedhint" role="status" aria-label={t("canned.suggestion")}>
      {suggestion === null ? null : (
        <>
          <Icon of={IconCanned} small />
          <button
            type="button"
            className="grow cut"
            aria-label={t("canned.suggestion_take", { text: suggestion.text })}
            onClick={take}
          >
            {suggestion.text}
          </button>
          <Keys of="Tab" />
          <BareIconButton small label={t("canned.suggestion_hide")} onClick={hide}>
            <Icon of={IconClose} small />
          </BareIconButton>
        </>
      )}
    </div>
  );
}

function Panel({ assist, list }: CannedProps) {
  const t = useWords();
  const { panel, asked, found, at, canned } = assist;
  const chosen = found[at];
  return (
    <section
      className="cannedpanel"
      aria-label={t("canned.panel")}
      onKeyDown={(event) => {
        if (event.key === "Escape") assist.close();
      }}
    >
      <div className="cannedpanelhead">
        {panel?.by === "button" ? (
          <label className="field grow">
            <Icon of={IconSearch} small />
            <input
              role="combobox"
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={list}
              aria-activedescendant={chosen === undefined ? undefined : `${list}-${chosen.id}`}
              aria-label={t("canned.panel_find")}
              placeholder={t("canned.panel_find")}
              value={asked}
              onChange={(event) => assist.ask(event.currentTarget.value)}
              onKeyDown={assist.panelKey}
              // biome-ignore lint/a11y/noAutofocus: the panel has just been asked for
              autoFocus
            />
          </label>
        ) : (
          <strong className="grow cut">{t("canned.panel")}</strong>
        )}
        <Link className="btn small quiet" to={pathTo("cannedResponses")}>
          {t("canned.panel_manage")}
        </Link>
        <BareIconButton small label={t("dialog.close")} onClick={assist.close}>
          <Icon of={IconClose} small />
        </BareIconButton>
      </div>
      {canned.stale ? <Stale at={canned.at} retry={canned.retry} /> : null}
      <div id={list} role="listbox" aria-label={t("canned.panel")} className="cannedoptions">
        {found.map((each, index) => (
          <Option
            key={each.id}
            each={each}
            id={`${list}-${each.id}`}
            chosen={index === at}
            at={index}
            assist={assist}
          />
        ))}
      </div>
      <State assist={assist} />
    </section>
  );
}

/** What there is to say of the list, and of the one that is chosen. */
function State({ assist: { canned, found, at } }: { assist: Assist }) {
  const t = useWords();
  const { data, problem, retry } = canned;
  if (data === undefined)
    return problem === undefined ? (
      <div
        className="cannedoptions bones"
        aria-busy="true"
        role="status"
        aria-label={t("canned.panel_loading")}
      >
        <Bone width="60%" height="1rem" />
        <Bone width="75%" height="1rem" />
      </div>
    ) : (
      <Failed problem={problem} what={t("canned.failed")} retry={retry} />
    );
  const unknown = found[at]?.unknown ?? [];
  return (
    <p className={unknown.length > 0 ? "cannednote wrong" : "cannednote meta dim"} role="status">
      {unknown.length > 0 ? <Icon of={IconWarning} small /> : null}
      {unknown.length > 0
        ? `${t("canned.not_found")}: ${wordsIn(unknown)}`
        : found.length > 0
          ? t("canned.panel_keys")
          : t(data.items.length > 0 ? "canned.panel_none" : "canned.panel_empty")}
    </p>
  );
}

const wordsIn = (unknown: readonly string[]): string => unknown.map((word) => `%${word}%`).join(", ");

function Option({
  each,
  id,
  chosen,
  at,
  assist,
}: {
  each: Ready;
  id: string;
  chosen: boolean;
  at: number;
  assist: Assist;
}) {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; aria-activedescendant speaks of the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={each.unknown.length > 0 || undefined}
      className="cannedoption"
      ref={chosen ? (element) => element?.scrollIntoView?.({ block: "nearest" }) : undefined}
      onPointerMove={() => assist.look(at)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        assist.look(at);
        assist.choose(each);
      }}
    >
      <strong className="cut">{each.title}</strong>
      <span className="cut dim">
        {each.unknown.length > 0 ? (
          <>
            <Icon of={IconWarning} small />
            {t("canned.lacks", { words: wordsIn(each.unknown) })} ·{" "}
          </>
        ) : null}
        {each.text}
      </span>
      <span className="tag">{t(each.mine ? "canned.of.P" : "canned.of.G")}</span>
    </div>
  );
}
