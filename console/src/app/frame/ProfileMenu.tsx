// The person's own menu: language, colours, size, how Enter behaves, keys, and the way out.
import { Menu } from "@mantine/core";
import type { DarkMode, Language, Profile } from "@/api/shapes";
import { usePrefer } from "@/session/useProfile";
import { ZOOMS } from "@/theme/Theme";
import { initials } from "@/ui/Avatar";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconKeyboard, IconMinus, IconPlus, IconSignOut } from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
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
        <button type="button" className="avatar me">
          <span className="sr">{t("profile.label", { name: profile.fullname })}</span>
          <span aria-hidden="true">{initials(profile.fullname)}</span>
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
          <MenuChoice
            key={language}
            chosen={preferences.language === language}
            choose={() => prefer({ language })}
            lang={language}
            stay
          >
            {name}
          </MenuChoice>
        ))}
        <Menu.Label>{t("profile.colours")}</Menu.Label>
        {MODES.map((mode) => (
          <MenuChoice
            key={mode}
            chosen={preferences.dark_mode === mode}
            choose={() => prefer({ dark_mode: mode })}
            stay
          >
            {t(`profile.mode.${mode}`)}
          </MenuChoice>
        ))}
        <Menu.Divider />
        <Zoom percent={preferences.zoom} choose={(zoom) => prefer({ zoom })} />
        <Menu.CheckboxItem
          checked={preferences.enter_to_send}
          onChange={(enter_to_send) => prefer({ enter_to_send })}
          classNames={{ itemIndicator: "nomark" }}
          rightSection={preferences.enter_to_send ? <Icon of={IconCheck} small /> : null}
        >
          {t("profile.enter_to_send")}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconKeyboard} small />} closeMenuOnClick onClick={openKeymap}>
          {t("keymap.title")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconSignOut} small />}
          closeMenuOnClick
          onClick={() => void signOut()}
        >
          {t("profile.sign_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
        <Menu.Item
          className="zoomstep"
          aria-label={t("profile.smaller")}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && choose(smaller)}
        >
          <Icon of={IconMinus} small />
        </Menu.Item>
        <span style={{ minWidth: "3rem", textAlign: "center" }}>{percent} %</span>
        <Menu.Item
          className="zoomstep"
          aria-label={t("profile.larger")}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && choose(larger)}
        >
          <Icon of={IconPlus} small />
        </Menu.Item>
      </span>
    </fieldset>
  );
}
