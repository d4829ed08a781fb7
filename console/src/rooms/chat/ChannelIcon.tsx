// The channel that a customer came by.

import { channels } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconChat, IconMail, IconPhone, IconSms, IconWhatsapp } from "@/ui/icons";
import { useLanguage } from "@/words";

const ICONS: Readonly<Record<number, typeof IconChat>> = {
  1: IconPhone,
  2: IconMail,
  3: IconPhone,
  5: IconWhatsapp,
  7: IconSms,
};

/** The server names a channel by its English name or its number. */
function rowOf(channel: string | number) {
  const id = Number(channel);
  if (Number.isInteger(id)) return channels[id];
  const wanted = String(channel).toLowerCase();
  return Object.values(channels).find(({ en }) => en.toLowerCase() === wanted);
}

export function useChannelName(): (channel: string | number) => string {
  const language = useLanguage();
  return (channel) => rowOf(channel)?.[language] ?? channels[0]?.[language] ?? String(channel);
}

export function ChannelIcon({ channel, small }: { channel: string | number; small?: boolean }) {
  const name = useChannelName();
  return <Icon of={ICONS[rowOf(channel)?.id ?? 0] ?? IconChat} small={small} label={name(channel)} />;
}
