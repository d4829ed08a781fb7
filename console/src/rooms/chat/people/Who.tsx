// Somebody in a chat: who they are, and as what they are in it.
import type { Participant } from "@/api/shapes";
import { Avatar } from "@/ui/Avatar";
import { Icon } from "@/ui/Icon";
import { IconCrown, IconEye } from "@/ui/icons";
import { useWords } from "@/words";
import type { Role } from "./roles";

const ICONS = { owner: IconCrown, participant: null, observer: IconEye } as const satisfies Record<
  Role,
  typeof IconEye | null
>;

export function Who({ one, me }: { one: Participant; me: number }) {
  const t = useWords();
  const icon = ICONS[one.role];
  return (
    <>
      <Avatar name={one.Name} picture={one.avatar} />
      <span className="cut">{one.user_id === me ? t("people.you") : one.Name}</span>{" "}
      <span className="meta dim">
        {icon === null ? null : <Icon of={icon} small />}
        {t(`people.role.${one.role}`)}
      </span>
    </>
  );
}

/** Nothing can be done about them here. */
export function Chip(of: Parameters<typeof Who>[0]) {
  return (
    <span className="person-chip">
      <Who {...of} />
    </span>
  );
}
