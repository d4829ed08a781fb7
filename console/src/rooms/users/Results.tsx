// What came of an act on several users, each with why it was not done; those first.
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconCheck, IconClose, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { Result } from "./useBulk";

export function Results({ of: results, close }: { of: readonly Result[]; close: () => void }) {
  const t = useWords();
  const not = results.filter(({ refused }) => refused !== null);
  const done = results.filter(({ refused }) => refused === null);
  return (
    <section className="userresults" aria-label={t("users.results.title")}>
      <header>
        <strong className="grow" role="status">
          {[
            done.length === 0 ? null : t("users.results.done_of", { count: done.length }),
            not.length === 0 ? null : t("users.results.not_of", { count: not.length }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </strong>
        <IconButton label={t("users.results.close")} onClick={close}>
          <Icon of={IconClose} small />
        </IconButton>
      </header>
      <ul>
        {[...not, ...done].map(({ user, refused }) => (
          <li key={user.user_id} data-not={refused !== null || undefined}>
            <Icon of={refused === null ? IconCheck : IconWarning} small />
            <bdi>{user.fullname}</bdi>
            <span className={refused === null ? "dim" : undefined}>{refused ?? t("users.results.done")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
