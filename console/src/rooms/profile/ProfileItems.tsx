// What the person's own menu opens: language, colours, size, how Enter behaves, keys, and the way out. It comes with its opening.
import { Menu } from "@mantine/core";
import { Link } from "react-router";
import type { DarkMode, Language, Preferences, Profile } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { openKeymap } from "@/house/overlays";
import { signOut } from "@/house/signOut";
import { tourBegins } from "@/rooms/tour/face/tours";
import { holds } from "@/session/permissions";
import { usePrefer } from "@/session/useProfile";
import { ZOOMS } from "@/theme/Theme";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import {
  IconCanned,
  IconChart,
  IconCheck,
  IconInfo,
  IconKeyboard,
  IconMail,
  IconSettings,
  IconSignOut,
} from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { MenuStep } from "@/ui/MenuStep";
import { MenuAt } from "@/ui/opens/MenuAt";
import type { At } from "@/ui/opens/Opens";
import { LANGUAGES, useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import "@/words/aside";

const SOUNDS = [
  "lc_customer_message_sound",
  "lc_chat_invite_or_transfer_sound",
  "lc_capacity_available_sound",
  "lc_if_unavailable_sound",
] as const;
const MODES: readonly DarkMode[] = ["auto", "light", "dark"];

export function ProfileItems({ at, profile, announced }: { at: At; profile: Profile; announced: number }) {
  const t = useWords();
  const spoken = useLanguage();
  const prefer = usePrefer();
  const { preferences } = profile;
  const { zoom } = preferences;
  const smaller = [...ZOOMS].reverse().find((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
  return (
    <MenuAt at={at} width={264} stays>
      <div className="menuhead">
        <p style={{ fontWeight: 600 }}>{profile.fullname}</p>
        <p className="meta dim">
          {groupName(profile.permission_group.name, spoken)} · {profile.email}
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
      <Menu.Item
        component={Link}
        to={pathTo("statistics")}
        leftSection={<Icon of={IconChart} small />}
        closeMenuOnClick
      >
        {t("title.statistics")}
      </Menu.Item>
      {holds(profile, permissionId.Comms) ? (
        <Menu.Item
          component={Link}
          to={pathTo("cannedResponses")}
          leftSection={<Icon of={IconCanned} small />}
          closeMenuOnClick
        >
          {t("title.canned")}
        </Menu.Item>
      ) : null}
      <Menu.Item
        component={Link}
        to={pathTo("inbox")}
        leftSection={<Icon of={IconMail} small />}
        rightSection={announced > 0 ? <span className="menucount">{announced}</span> : null}
        closeMenuOnClick
      >
        {t("title.inbox")}
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
      {holds(profile, permissionId.Comms) ? (
        <Menu.Item
          leftSection={<Icon of={IconInfo} small />}
          closeMenuOnClick
          onClick={() => tourBegins.current("console")}
        >
          {t("tour.take")}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<Icon of={IconKeyboard} small />} closeMenuOnClick onClick={openKeymap}>
        {t("keymap.title")}
      </Menu.Item>
      {/* Always in sight: on a low screen what is above it scrolls. */}
      <div className="menufoot">
        <Menu.Item
          leftSection={<Icon of={IconSignOut} small />}
          closeMenuOnClick
          onClick={() => void signOut()}
        >
          {t("profile.sign_out")}
        </Menu.Item>
      </div>
    </MenuAt>
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
