// What signing in asks of the tenant's people: passwords, the second factor, where they come from, how long they stay.
import { Link } from "react-router";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Shape } from "./Shape";
import { useRuleActs, useRules } from "./useRules";
import "@/ui/table/tabledetail.css";
import "./words";
import "./sign_in_rules.css";

export default function SignInRules() {
  const t = useWords();
  const { data, problem, stale, at, retry } = useRules();
  const { mayAudit } = useRuleActs();
  return (
    <div className="signinrules">
      <h1>{t("title.password_policy")}</h1>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {data !== undefined ? (
        <>
          <p className="dim">{t("sign_in_rules.about")}</p>
          {mayAudit ? (
            <p>
              <Link to={pathTo("auditLogs", {}, { type: "sign_in_rules" })}>
                {t("sign_in_rules.to_audit")}
              </Link>
            </p>
          ) : null}
          <Shape of={data} />
        </>
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("sign_in_rules.failed")} retry={retry} />
      )}
    </div>
  );
}
