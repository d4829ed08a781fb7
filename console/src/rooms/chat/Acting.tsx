// Tells what can be done now with the chat that is open, and shows the dialog of it that is wanted.
import { lazy, Suspense, useEffect } from "react";
import type { Chat } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";
import { type ChatAct, useChatActs, wants, wantsNothing } from "./chatActs";
import { useEnd } from "./ending/useEnd";
import { isAwaiting, roleOf } from "./people/roles";
import { usePeople } from "./people/usePeople";
import { useTakeOver } from "./people/useTakeOver";
import { fullName } from "./person";
import { reports } from "./reporting/report";

const Handing = lazy(() => import("./people/Handing"));

export function Acting({ chat }: { chat: Chat }) {
  const { uniQref } = chat;
  const customer = fullName(chat);
  const acts = useActs(chat);
  const wanted = useChatActs((state) => state.wanted);
  // What is drawn is what can be done.
  useEffect(() => useChatActs.setState({ customer, acts }));
  useEffect(() => () => useChatActs.setState({ customer: "", acts: [], wanted: null }), []);
  if (wanted?.uniQref !== uniQref || chat.status !== "In Progress") return null;
  return (
    <Suspense fallback={null}>
      <Handing chat={chat} wanted={wanted.what} close={wantsNothing} />
    </Suspense>
  );
}

function useActs(chat: Chat): readonly ChatAct[] {
  const t = useWords();
  const me = useMe();
  const end = useEnd();
  const { undoTransfer, uninvite, leave } = usePeople(chat);
  const { takeOver } = useTakeOver(chat);
  const { uniQref, invitation } = chat;
  const role = roleOf(chat, me.user_id);
  const report: ChatAct[] = chat.flagged
    ? []
    : [{ id: "report", name: t("people.report"), run: () => reports(chat) }];
  // What a customer did may be reported once the chat is over, too.
  if (chat.status !== "In Progress") return report;
  const goes: ChatAct = { id: "leave", name: t("people.leave"), run: () => leave(me.user_id) };
  if (role === "participant") return [goes, ...report];
  if (role === "observer") {
    const may = holds(me, permissionId.JoinSilently, "edit") && holds(me, permissionId.ReassignChats, "edit");
    const takes: ChatAct[] = may ? [{ id: "take_over", name: t("people.take_over"), run: takeOver }] : [];
    return [...takes, goes, ...report];
  }
  const direct = invitation === null || invitation.type === "direct";
  const people: ChatAct[] = isAwaiting(chat)
    ? [
        {
          id: "cancel",
          name: t(direct ? "people.undo" : "people.cancel"),
          keys: "Alt Z",
          run: () => (direct ? undoTransfer() : uninvite(invitation.user_id)),
        },
      ]
    : [
        {
          id: "transfer",
          name: t("people.transfer"),
          keys: "Alt R",
          run: () => wants("transfer", uniQref),
        },
        { id: "invite", name: t("people.invite"), keys: "Alt I", run: () => wants("invite", uniQref) },
      ];
  return [...people, { id: "end", name: t("comms.end"), keys: "Alt E", run: () => end(chat) }, ...report];
}
