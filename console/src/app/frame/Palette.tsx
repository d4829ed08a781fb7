// The command palette: every chat and every frequent act by a few letters.
import { useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "@/api/useCall";
import { permissionId, suspendReasons } from "@/generated/catalogue";
import { ask, openKeymap, openNetwork, openWebhooks, useCommands } from "@/house/overlays";
import { signOut } from "@/house/signOut";
import { type ActId, useChatActs } from "@/rooms/chat/chatActs";
import { undo, useHeld } from "@/rooms/chat/ending/held";
import { mostNeedy } from "@/rooms/chat/needs";
import { comesBack } from "@/rooms/chat/news/news";
import { useTake } from "@/rooms/chat/offers/useTake";
import { isGuest } from "@/rooms/chat/people/roles";
import { fullName } from "@/rooms/chat/person";
import { tourBegins } from "@/rooms/tour/face/tours";
import { useSeesWebhooks } from "@/session/integrations";
import { holds } from "@/session/permissions";
import { useMe, usePrefer, usePresence } from "@/session/useProfile";
import { Keys } from "@/ui/Button";
import { finds } from "@/ui/find";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import {
  IconAway,
  IconBell,
  IconCanned,
  IconChart,
  IconChat,
  IconCheck,
  IconClock,
  IconCrown,
  IconInfo,
  IconInvite,
  IconKeyboard,
  IconKnowledge,
  IconLanguage,
  IconLeave,
  IconMoon,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconSignal,
  IconSignOut,
  IconSun,
  IconTeam,
  IconTransfer,
  IconWebhook,
} from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { LANGUAGES, useLanguage, useWords } from "@/words";
import "@/words/aside";
import "./palette.css";

interface Command {
  id: string;
  group: "chats" | "waiting" | "acts";
  icon: typeof IconChat;
  name: string;
  detail?: string;
  keys?: string;
  run: () => void;
}

const CHAT_ICONS = {
  transfer: IconTransfer,
  invite: IconInvite,
  cancel: IconRefresh,
  end: IconSignOut,
  leave: IconLeave,
  take_over: IconCrown,
} as const satisfies Record<ActId, Command["icon"]>;

function useCommandList(onTeam: () => void): Command[] {
  const t = useWords();
  const language = useLanguage();
  const me = useMe();
  const navigate = useNavigate();
  const change = usePresence();
  const prefer = usePrefer();
  const { take } = useTake();
  const comms = holds(me, permissionId.Comms);
  const hooks = useSeesWebhooks();
  const { data: ongoing } = useCall(comms ? "livechat/ongoing" : null);
  const { data: queue } = useCall(comms ? "livechat/queue" : null, { showall: true });
  const act = (
    id: string,
    icon: Command["icon"],
    name: string,
    run: () => void,
    more: Pick<Command, "detail" | "keys"> = {},
  ): Command => ({
    ...more,
    id,
    group: "acts",
    icon,
    name,
    run,
  });
  const own = (ongoing?.items ?? []).filter((chat) => !isGuest(chat, me.user_id));
  const held = useHeld((state) => state.held);
  const { acts: chatActs, customer } = useChatActs();
  const needy = mostNeedy(own, Date.now());
  return [
    ...(ongoing?.items ?? []).map(
      (chat): Command => ({
        id: chat.uniQref,
        group: "chats",
        icon: IconChat,
        name: fullName(chat),
        detail: chat.skill,
        run: () => void navigate(pathTo("comms", {}, { chat: chat.uniQref })),
      }),
    ),
    // What rings is answered where it rings.
    ...(queue?.new ?? [])
      .filter(({ ringing }) => !ringing)
      .map(
        (item): Command => ({
          id: `take ${item.uniQref}`,
          group: "waiting",
          icon: IconClock,
          name: t("palette.take", { name: fullName(item) }),
          detail: item.skill,
          run: () => take(item.uniQref),
        }),
      ),
    ...(held === null
      ? []
      : [act("undo", IconRefresh, t("parting.undo"), undo, { detail: held.customer, keys: "Alt Z" })]),
    ...chatActs.map(({ id, name, run, keys }) =>
      act(`chat ${id}`, CHAT_ICONS[id], name, run, {
        detail: customer,
        ...(keys === undefined ? {} : { keys }),
      }),
    ),
    ...(comms ? [act("next", IconChat, t("comms.take_next"), () => take(), { keys: "Alt N" })] : []),
    ...(needy === undefined
      ? []
      : [
          act("needy", IconClock, t("needs.next"), () => void navigate(pathTo("comms", {}, { chat: needy }))),
        ]),
    ...(me.status === "Online" && !me.suspended
      ? []
      : [
          act("available", IconCheck, t("palette.available"), () => change({ available: true }), {
            ...(comesBack(me) ? { keys: "Alt B" } : {}),
          }),
        ]),
    ...Object.values(suspendReasons)
      .filter(({ id }) => !me.suspended || me.suspend_reason !== id)
      .map((row) =>
        act(`away ${row.id}`, IconAway, t("palette.away", { reason: row[language] }), () =>
          change({ available: false, reason: row.id }),
        ),
      ),
    ...(me.status === "Offline"
      ? []
      : [act("offline", IconAway, t("palette.offline"), () => change({ offline: true }))]),
    ...(holds(me, permissionId.Knowledge)
      ? [act("knowledge", IconKnowledge, t("title.knowledge"), () => void navigate(pathTo("article")))]
      : []),
    act("team", IconTeam, t("palette.team"), onTeam),
    me.preferences.dark_mode === "dark"
      ? act("light", IconSun, t("palette.light"), () => prefer({ dark_mode: "light" }))
      : act("dark", IconMoon, t("palette.dark"), () => prefer({ dark_mode: "dark" })),
    language === "it"
      ? act("en", IconLanguage, LANGUAGES.en, () => prefer({ language: "en", language_auto: false }))
      : act("it", IconLanguage, LANGUAGES.it, () => prefer({ language: "it", language_auto: false })),
    ...(holds(me, permissionId.NetworkOverlay)
      ? [act("network", IconSignal, t("network.open"), () => openNetwork())]
      : []),
    ...(hooks ? [act("webhooks", IconWebhook, t("webhooks.open"), () => openWebhooks())] : []),
    ...(comms ? [act("tour", IconInfo, t("tour.take"), () => tourBegins.current("console"))] : []),
    ...(comms
      ? [act("canned", IconCanned, t("title.canned"), () => void navigate(pathTo("cannedResponses")))]
      : []),
    ...(holds(me, permissionId.CannedResponsesTour)
      ? [act("canned tour", IconInfo, t("tour.canned"), () => tourBegins.current("canned"))]
      : []),
    act("preferences", IconSettings, t("title.preferences"), () => void navigate(pathTo("preferences"))),
    act("inbox", IconBell, t("title.inbox"), () => void navigate(pathTo("inbox"))),
    act("statistics", IconChart, t("title.statistics"), () => void navigate(pathTo("statistics"))),
    act("keys", IconKeyboard, t("keymap.title"), () => openKeymap()),
    act("out", IconSignOut, t("profile.sign_out"), () => void signOut()),
  ];
}

/** Every word asked for begins somewhere in the name or the detail. Pure. */
export const matches = (command: Pick<Command, "name" | "detail">, asked: string): boolean =>
  finds(`${command.name} ${command.detail ?? ""}`, asked);

export default function Palette({ onTeam, close }: { onTeam: () => void; close: () => void }) {
  const t = useWords();
  const list = useId();
  const commands = useCommandList(onTeam);
  const asked = useCommands((state) => state.asked);
  const [chosen, setChosen] = useState(0);
  const found = useMemo(
    () => commands.filter((command) => matches(command, asked.trim())),
    [commands, asked],
  );
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const keys = (event: React.KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      run(found[at]);
    }
  };
  return (
    <Overlay
      active
      label={t("frame.find")}
      closeButton={false}
      close={close}
      centered={false}
      yOffset="10vh"
      size="34rem"
      padding={0}
    >
      <div className="palettefind">
        <Icon of={IconSearch} small />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
          aria-label={t("frame.find")}
          placeholder={t("frame.find")}
          value={asked}
          onChange={(event) => {
            ask(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={keys}
          data-autofocus
        />
      </div>
      <div id={list} role="listbox" aria-label={t("frame.find")} className="palettelist">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; aria-activedescendant speaks of the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={command.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            className="paletteitem"
            ref={index === at ? (element) => element?.scrollIntoView?.({ block: "nearest" }) : undefined}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <Icon of={command.icon} small />
            <span className="grow cut">{command.name}</span>
            <span className="meta dim">{command.detail ?? t(`palette.group.${command.group}`)}</span>
            {command.keys === undefined ? null : <Keys of={command.keys} />}
          </div>
        ))}
        {found.length === 0 ? <p className="palettenone dim">{t("palette.none")}</p> : null}
      </div>
    </Overlay>
  );
}
