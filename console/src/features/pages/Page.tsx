// A page outside the desk: what is so, and the way on.
import type { ReactNode } from "react";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";

export function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="state" style={{ minHeight: "100%" }}>
      <Icon of={IconWarning} />
      <h1 style={{ color: "var(--text)" }}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
