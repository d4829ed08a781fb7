// The person's own menu: language, colours, size, how Enter behaves, keys, and the way out.
import { Menu } from "@mantine/core";
import type { DarkMode, Language, Profile } from "@/api/shapes";
import { usePrefer } from "@/session/useProfile";
import { ZOOMS } from "@/theme/Theme";
import { initials } from "@/ui/Avatar";
import { IconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconKeyboard, IconMinus, IconPlus, IconSignOut } from "@/ui/icons";
import { LANGUAGES, useWords } from "@/words";
import { signOut } from "../signOut";
import { openKeymap } from "./commandsStore";

const MODES: readonly DarkMode[] = ["auto", "light", "dark"];

export function ProfileMenu({ profile }: { profile: Profile }) {
  const t = useWords();
  const prefer = usePrefer();
  const { preferences } = profile;
  return (
    <Menu width={264} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className="avatar me" aria-label={t("profile.label", { name: profile.fullname })}>
          {initials(profile.fullname)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="menuhead">
          <p style={{ fontWeight: 600 }}>{profile.fullname}</p>
          <p className="meta dim">
            {profile.permission_group.name} · {profile.email}
          </p>
        </div>
        <Menu.Divider />
        <Menu.Label>{t("profile.language")}</Menu.Label>
        {(Object.entries(LANGUAGES) as [Language, string][]).map(([language, name]) => (
          <Choice
            key={language}
            chosen={preferences.language === language}
            choose={() => prefer({ language })}
            name={name}
            lang={language}
          />
        ))}
        <Menu.Label>{t("profile.colours")}</Menu.Label>
        {MODES.map((mode) => (
          <Choice
            key={mode}
            chosen={preferences.dark_mode === mode}
            choose={() => prefer({ dark_mode: mode })}
            name={t(`profile.mode.${mode}`)}
          />
        ))}
        <Menu.Divider />
        <Zoom percent={preferences.zoom} choose={(zoom) => prefer({ zoom })} />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={preferences.enter_to_send}
          rightSection={preferences.enter_to_send ? <Icon of={IconCheck} small /> : null}
          onClick={() => prefer({ enter_to_send: !preferences.enter_to_send })}
        >
          {t("profile.enter_to_send")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconKeyboard} small />} closeMenuOnClick onClick={openKeymap}>
          {t("keymap.title")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconSignOut} small />} closeMenuOnClick onClick={() => void signOut()}>
          {t("profile.sign_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({
  chosen,
  choose,
  name,
  lang,
}: {
  chosen: boolean;
  choose: () => void;
  name: string;
  lang?: string;
}) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      rightSection={chosen ? <Icon of={IconCheck} small /> : null}
      onClick={choose}
      lang={lang}
    >
      {name}
    </Menu.Item>
  );
}

function Zoom({ percent, choose }: { percent: number; choose: (percent: number) => void }) {
  const t = useWords();
  const smaller = [...ZOOMS].reverse().find((zoom) => zoom < percent);
  const larger = ZOOMS.find((zoom) => zoom > percent);
  return (
    <fieldset className="menurow" style={{ border: 0, margin: 0 }} aria-label={t("profile.zoom")}>
      <span>{t("profile.zoom")}</span>
      <span style={{ display: "flex", alignItems: "center", gap: "var(--s1)" }}>
        <IconButton
          small
          label={t("profile.smaller")}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && choose(smaller)}
        >
          <Icon of={IconMinus} small />
        </IconButton>
        <span style={{ minWidth: "3rem", textAlign: "center" }}>{percent} %</span>
        <IconButton
          small
          label={t("profile.larger")}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && choose(larger)}
        >
          <Icon of={IconPlus} small />
        </IconButton>
      </span>
    </fieldset>
  );
}
