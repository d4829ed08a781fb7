// Beside the name of an agent to whom a skill is lent: which, and until when.
import { Icon } from "@/ui/Icon";
import { IconLent } from "@/ui/icons";

export function LentMark({ said }: { said: string | undefined }) {
  if (said === undefined) return null;
  return (
    <span className="floorlent" title={said}>
      <Icon of={IconLent} small />
      <span className="sr">{said}</span>
    </span>
  );
}
