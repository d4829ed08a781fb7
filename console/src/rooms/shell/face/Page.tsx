// A page that says what is so, and the way on; outside the desk it says whose house this is as well.
import type { ReactNode } from "react";
import { useSession } from "@/session/store";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Mark } from "@/ui/Mark";

export function Page({
  title,
  text,
  outside = false,
  children,
}: {
  title: string;
  text: string;
  /** Nothing stands around it. */
  outside?: boolean;
  children: ReactNode;
}) {
  const client = useSession((session) => session.client);
  return (
    <div className="state" style={{ minHeight: "100%" }}>
      {outside ? (
        <p className="pagebrand">
          <Mark image={client?.brand_image} />
          {client?.brand_name ?? "Switchyard"}
        </p>
      ) : null}
      <Icon of={IconWarning} />
      <h1 style={{ color: "var(--text)" }}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
