// The palette's chats, whoever waits, and what can be done with the chat that is open.
import { useNavigate } from "react-router";
import { useCall } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { act, type Block, type Command } from "@/house/commands";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import {
  IconChat,
  IconClock,
  IconCrown,
  IconInvite,
  IconLeave,
  IconRefresh,
  IconReport,
  IconSignOut,
  IconTransfer,
} from "@/ui/icons";
import { useWords } from "@/words";
import { type ActId, useChatActs } from "./chatActs";
import { undo, useHeld } from "./ending/held";
import { mostNeedy } from "./needs";
import { useTake } from "./offers/useTake";
import { isGuest } from "./people/roles";
import { fullName } from "./person";

const CHAT_ICONS = {
  transfer: IconTransfer,
  invite: IconInvite,
  cancel: IconRefresh,
  end: IconSignOut,
  leave: IconLeave,
  take_over: IconCrown,
  report: IconReport,
} as const satisfies Record<ActId, Command["icon"]>;

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const me = useMe();
  const navigate = useNavigate();
  const { take } = useTake();
  const comms = holds(me, permissionId.Comms);
  const { data: ongoing, loading: awaitsChats } = useCall(comms ? "livechat/ongoing" : null);
  const { data: queue, loading: awaitsQueue } = useCall(comms ? "livechat/queue" : null, { showall: true });
  const own = (ongoing?.items ?? []).filter((chat) => !isGuest(chat, me.user_id));
  const held = useHeld((state) => state.held);
  const { acts: chatActs, customer } = useChatActs();
  const needy = mostNeedy(own, Date.now());
  const open = (chat: string) => void navigate(pathTo("comms", {}, { chat }));
  const commands = [
    ...(ongoing?.items ?? []).map(
      (chat): Command => ({
        id: chat.uniQref,
        group: "chats",
        icon: IconChat,
        name: fullName(chat),
        detail: chat.skill,
        run: () => open(chat.uniQref),
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
    ...(needy === undefined ? [] : [act("needy", IconClock, t("needs.next"), () => open(needy))]),
  ];
  return [{ at: 10, commands, awaits: awaitsChats || awaitsQueue }];
}
