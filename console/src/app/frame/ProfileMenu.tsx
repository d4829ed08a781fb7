// The person's own menu: language, colours, size, how Enter behaves, keys, and the way out.
import { Menu } from "@mantine/core";
import { Link } from "react-router";
import type { DarkMode, Language, Preferences, Profile } from "@/api/shapes";
import { usePrefer } from "@/session/useProfile";
import { ZOOMS } from "@/theme/Theme";
import { initials } from "@/ui/Avatar";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconKeyboard, IconSettings, IconSignOut } from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { MenuStep } from "@/ui/MenuStep";
import { LANGUAGES, useWords } from "@/words";
import { signOut } from "../signOut";
import { openKeymap } from "./commandsStore";

const SOUNDS = [
  "lc_customer_message_sound",
  "lc_chat_invite_or_transfer_sound",
  "lc_capacity_available_sound",
  "lc_if_unavailable_sound",
] as const;
const MODES: readonly DarkMode[] = ["auto", "light", "dark"];

export function ProfileMenu({ profile }: { profile: Profile }) {
  const t = useWords();
  const prefer = usePrefer();
  const { preferences } = profile;
  const { zoom } = preferences;
  const smaller = [...ZOOMS].reverse().find((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
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
        <Menu.Item
          component={Link}
          to={pathTo("preferences")}
          leftSection={<Icon of={IconSettings} small />}
          closeMenuOnClick
        >
          {t("title.preferences")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("profile.language")}</Menu.Label>
        <MenuChoice chosen={preferences.language_auto} choose={() => prefer({ language_auto: true })} stay>
          {t("profile.language_auto")}
        </MenuChoice>
        {(Object.entries(LANGUAGES) as [Language, string][]).map(([language, name]) => (
          <MenuChoice
            key={language}
            chosen={!preferences.language_auto && preferences.language === language}
            choose={() => prefer({ language, language_auto: false })}
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
        <MenuStep
          label={t("profile.zoom")}
          value={`${zoom} %`}
          less={{ label: t("profile.smaller"), run: smaller && (() => prefer({ zoom: smaller })) }}
          more={{ label: t("profile.larger"), run: larger && (() => prefer({ zoom: larger })) }}
        />
        <Toggle name="enter_to_send" preferences={preferences} />
        <Menu.Divider />
        <Menu.Label>{t("profile.sounds")}</Menu.Label>
        {SOUNDS.map((name) => (
          <Toggle key={name} name={name} preferences={preferences} />
        ))}
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

function Toggle({
  name,
  preferences,
}: {
  name: "enter_to_send" | (typeof SOUNDS)[number];
  preferences: Preferences;
}) {
  const t = useWords();
  const prefer = usePrefer();
  const on = preferences[name];
  return (
    <Menu.CheckboxItem
      checked={on}
      onChange={(next) => prefer({ [name]: next })}
      classNames={{ itemIndicator: "nomark" }}
      rightSection={on ? <Icon of={IconCheck} small /> : null}
    >
      {t(`profile.${name}`)}
    </Menu.CheckboxItem>
  );
}
