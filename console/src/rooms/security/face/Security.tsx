// Security: one's own password, the second factor, its recovery codes, and where one is signed in.
import { useCall } from "@/api/useCall";
import { Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import "./words";
import { Devices } from "../Devices";
import { Factor } from "../Factor";
import { Password } from "../Password";
import { Recovery } from "../Recovery";
import { Guard } from "./Guard";

export function Security() {
  const t = useWords();
  const { data, problem, retry } = useCall("internal/security");
  if (data === undefined && problem !== undefined) {
    return <Failed problem={problem} what={t("security.load_failed")} retry={retry} />;
  }
  if (data === undefined) {
    return (
      <div className="guardwait" role="status">
        <span className="sr">{t("security.loading")}</span>
      </div>
    );
  }
  return (
    <>
      <Password standing={data} changed={retry} />
      <Factor standing={data} changed={retry} />
      <Recovery standing={data} changed={retry} />
      <Guard title={t("devices.title")} note={t("security.devices_note")}>
        <Devices />
      </Guard>
    </>
  );
}
