// One thing that can be set: what it is called, what it does, and the control that changes it.
import type { ReactNode } from "react";
import "./setting.css";

export function Setting({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="setting">
      <div className="grow">
        <p className="settingname">{label}</p>
        {note === undefined ? null : <p className="meta dim">{note}</p>}
      </div>
      {children}
    </div>
  );
}
