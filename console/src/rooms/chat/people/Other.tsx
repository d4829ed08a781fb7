// Somebody else in a chat, as its owner sees them: what can be done about them is one click away.
import { Menu } from "@mantine/core";
import type { Chat, Participant } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { IconCrown, IconDown, IconUserMinus } from "@/ui/icons";
import { useWords } from "@/words";
import { useCrown } from "./useCrown";
import { useRemoval } from "./useRemoval";
import { Who } from "./Who";

export default function Other({ chat, one }: { chat: Chat; one: Participant }) {
  const t = useWords();
  const { remove, busy: removing } = useRemoval(chat);
  const { crown, busy: crowning } = useCrown(chat);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="person-chip" disabled={removing || crowning}>
          <Who one={one} me={chat.owner_id ?? 0} />
          <Icon of={IconDown} small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconCrown} small />} onClick={() => crown(one)}>
          {t("people.crown")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconUserMinus} small />} onClick={() => remove(one)}>
          {t("people.kick")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
