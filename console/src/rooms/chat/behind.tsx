// The desk's news, offers and unread messages, wherever the person looks.
import type { Profile } from "@/api/shapes";
import type { Behind } from "@/house/room";
import { IconChat } from "@/ui/icons";
import { UndoBar } from "./ending/UndoBar";
import { useNews } from "./news/useNews";
import { customerOf } from "./offers/Asked";
import { useAsks } from "./offers/asks";
import { OfferBar } from "./offers/OfferBar";
import { useOfferKeys } from "./offers/useOfferKeys";
import { useOfferKnock } from "./offers/useOfferKnock";
import { useRingTone } from "./offers/useRingTone";
import { patches } from "./patches";
import { Reports } from "./reporting/Reports";
import { useUnread } from "./talk/unread";

function useDesk(me: Profile): void {
  useNews(me);
  useRingTone(me);
  useOfferKnock(me);
  useOfferKeys(me);
}

function useCalling(me: Profile): string | null {
  const ask = useAsks(me)[0];
  if (ask === undefined) return null;
  const { skill } = ask.kind === "offer" ? ask.offer : ask.invited;
  return `☎ ${customerOf(ask)} – ${skill}`;
}

function Over({ me }: { me: Profile }) {
  return (
    <>
      <OfferBar me={me} />
      <UndoBar />
      <Reports />
    </>
  );
}

export const behind: Behind = {
  patches,
  useSignedIn: useDesk,
  counts: { screen: "comms", useCount: useUnread },
  useCalling,
  rail: { at: 10, screen: "comms", icon: IconChat, word: "comms" },
  Over,
};
