// Themes: light or dark, the product's theme and one's own; worn at once, made, changed, exported, imported.
import { useState } from "react";
import type { DarkMode, Theme } from "@/api/shapes";
import { limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useMe, usePrefer } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { download } from "@/ui/download";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconCheck, IconDelete, IconDownload, IconEdit, IconPlus } from "@/ui/icons";
import { Bone, Failed } from "@/ui/PaneState";
import { PickFile } from "@/ui/PickFile";
import { Really } from "@/ui/Really";
import { Setting } from "@/ui/Setting";
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import { type Draft, Editor } from "../Editor";
import { read, type Wrong, written } from "../file";
import { slotsOf, useThemeActs, useThemes } from "../useThemes";
import "../themes.css";

const MODES: readonly DarkMode[] = ["auto", "light", "dark"];

const save = (theme: Theme): void =>
  download(
    `${theme.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`,
    new Blob([written(theme.name, slotsOf(theme.items))], { type: "application/json" }),
  );

export function Themes() {
  const t = useWords();
  const { dark_mode } = useMe().preferences;
  const prefer = usePrefer();
  const { data, problem, retry } = useThemes();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [wrongs, setWrongs] = useState<readonly Wrong[]>([]);
  if (draft !== null) return <Editor draft={draft} others={data?.items ?? []} done={() => setDraft(null)} />;
  const first = data?.items[0];
  const full = (data?.items.length ?? 0) > limits.THEMES;
  const chosen = async (picked: File) => {
    const found = read(await picked.text());
    if ("wrongs" in found) return setWrongs(found.wrongs);
    setWrongs([]);
    setDraft({ theme_id: null, ...found });
  };
  return (
    <>
      <Setting label={t("prefs.dark_mode")}>
        <Toggle
          label={t("prefs.dark_mode")}
          choices={MODES.map((mode) => [mode, t(`profile.mode.${mode}`)] as const)}
          chosen={dark_mode}
          choose={(mode) => prefer({ dark_mode: mode })}
        />
      </Setting>
      <div className="themeshead">
        <h2 className="grow">{t("themes.yours")}</h2>
        <PickFile
          accept="application/json,.json"
          name={t("themes.import")}
          disabled={full}
          picked={(file) => void chosen(file)}
        />
        <Button
          look="primary"
          disabled={full || first === undefined}
          onClick={() => setDraft({ theme_id: null, name: "", slots: slotsOf(first?.items ?? []) })}
        >
          <Icon of={IconPlus} small />
          {t("themes.make")}
        </Button>
      </div>
      {wrongs.length === 0 ? null : (
        <div className="wrongs" role="alert">
          <p>{t("themes.no_theme")}</p>
          <ul>
            {wrongs.map(({ where, what }) => (
              <li key={`${where} ${what}`}>
                {where === "" ? null : <span className="mono">{where}: </span>}
                {t(`themes.wrong.${what}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem !== undefined && data === undefined ? (
        <Failed problem={problem} what={t("themes.failed")} retry={retry} />
      ) : data === undefined ? (
        <Bone width="100%" height="3.5rem" />
      ) : (
        <ul className="themes">
          {data.items.map((theme) => (
            <Row key={theme.theme_id} theme={theme} edit={setDraft} />
          ))}
        </ul>
      )}
    </>
  );
}

const SHOWN = ["primary", "secondary", "tertiary", "primary-font-colour", "focus"] as const;

function Row({ theme, edit }: { theme: Theme; edit: (draft: Draft) => void }) {
  const t = useWords();
  const { wear, forget } = useThemeActs();
  const { theme_id } = theme;
  // The profile knows at once; a list that was under way meanwhile may be older.
  const chosen = (useMe().theme ?? 0) === theme_id;
  const slots = slotsOf(theme.items);
  const name = theme_id === 0 ? t("themes.own_of_product") : theme.name;
  const [asks, setAsks] = useState(false);
  const gone = async () => {
    setAsks(false);
    await forget.run({ query: { theme_id } });
    say({ id: noticeId.THEME_DELETED, values: { name } });
  };
  return (
    <li className="setting">
      <span className="swatches" aria-hidden="true">
        {SHOWN.map((slot) => (
          <i key={slot} style={{ background: slots[slot] }} />
        ))}
      </span>
      <span className="grow cut settingname">{name}</span>
      {theme_id === 0 ? null : (
        <>
          <IconButton label={t("themes.edit", { name })} onClick={() => edit({ theme_id, name, slots })}>
            <Icon of={IconEdit} small />
          </IconButton>
          <IconButton label={t("themes.export", { name })} onClick={() => save(theme)}>
            <Icon of={IconDownload} small />
          </IconButton>
          <IconButton label={t("themes.delete", { name })} onClick={() => setAsks(true)}>
            <Icon of={IconDelete} small />
          </IconButton>
        </>
      )}
      <Button
        aria-label={chosen ? t("themes.worn", { name }) : t("themes.wear", { name })}
        aria-disabled={chosen || undefined}
        look={chosen ? "quiet" : undefined}
        onClick={() => {
          if (!chosen) void wear.run({ body: { theme_id } }).catch(() => undefined);
        }}
      >
        {chosen ? <Icon of={IconCheck} small /> : null}
        {chosen ? t("themes.in_use") : t("themes.wear_it")}
      </Button>
      <Really
        active={asks}
        header={t("themes.delete", { name })}
        text={t(chosen ? "themes.delete_worn" : "themes.delete_for_good")}
        stay={t("themes.cancel")}
        go={t("themes.delete_it")}
        close={() => setAsks(false)}
        act={() => void gone().catch(() => undefined)}
      />
    </li>
  );
}
