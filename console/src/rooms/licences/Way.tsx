// The way back to the page above.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "@/ui/Icon";
import { IconLeft } from "@/ui/icons";

export function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="licway" to={to}>
      <Icon of={IconLeft} small />
      {children}
    </Link>
  );
}
