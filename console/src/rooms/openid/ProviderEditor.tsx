// A service being set up or changed: how it is asked, whether it answers, what a sign-in would come to, and how it is removed.
import { IdentityProviderBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { History } from "@/rooms/audit/face/History";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Removal } from "@/ui/Removal";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { ProviderShape } from "./ProviderShape";
import { Test } from "./Test";
import type { Provider, ProviderActs } from "./useOpenId";

const WHY = ["missing", "overage", "odd"] as const;

export function ProviderEditor({
  of: one,
  redirect,
  yours,
  acts,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Provider | null;
  redirect: string;
  /** Whether this person may set services up. */
  yours: boolean;
  acts: ProviderActs;
  opens: (provider?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const unsaid = one?.unsaid ?? null;
  const why = WHY.find((each) => each === unsaid?.why);
  return (
    <>
      <EditorHead
        title={one?.name ?? t("openid.providers.make")}
        about={one === null ? undefined : t("openid.providers.people_count", { count: one.people })}
        closing={t("openid.close")}
        close={close}
      />
      {unsaid === null || why === undefined ? null : (
        <p className="editorpart openidnote" role="note">
          <Icon of={IconWarning} small />
          {t(`openid.providers.unsaid.${why}`, { time: clock.moment(unsaid.at) })}
        </p>
      )}
      {yours && acts.may(one === null ? "create" : "edit") ? (
        <ProviderShape of={one} redirect={redirect} acts={acts} opens={opens} close={close} />
      ) : null}
      {one !== null && acts.may("edit") && acts.may("create") ? (
        <div className="editorpart">
          <Test of={one} acts={acts} />
        </div>
      ) : null}
      {one === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="sign_in_service" id={String(one.id)} done={() => void acts.again()} />
        </div>
      )}
      {one === null || !yours || !acts.may("delete") ? null : (
        <div className="editorpart">
          <Removal
            says={{
              act: t("openid.provider.remove.act"),
              title: t("openid.provider.remove.title", { name: one.name }),
              stay: t("openid.provider.remove.stay"),
              go: t("openid.provider.remove.go", { name: one.name }),
            }}
            reason={{ label: t("openid.reason"), most: IdentityProviderBody.reason.most }}
            busy={acts.removing}
            run={(reason) => acts.remove({ query: { id: one.id, version: one.version, ...reason } })}
            again={() => void acts.again()}
            done={() => opens()}
            refusal={(problem) =>
              problem.code === errorCode.ANTECEDING_ENTITY
                ? t("openid.provider.remove.since")
                : problemText(problem)
            }
          >
            <p>{t("openid.provider.remove.text")}</p>
            {one.people === 0 ? null : <p>{t("openid.provider.remove.people", { count: one.people })}</p>}
            <p className="dim">{t("openid.provider.remove.groups")}</p>
          </Removal>
        </div>
      )}
    </>
  );
}
