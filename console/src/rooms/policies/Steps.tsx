// The steps of a skill in the form: when each begins and whom it asks.

import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete, IconPlus, IconSortDown, IconSortUp } from "@/ui/icons";
import { useWords } from "@/words";
import type { Path, Step } from "./document";
import { Choice, Figure, type In } from "./Fields";
import { type Names, whoOf } from "./said";
import { exchanged, withOneMore, withoutOne } from "./steps";

/** For `fewest_assigned`, where nothing is said yet. */
const COUNTED_S = 3_600;

export function Steps({
  path,
  steps,
  names,
  ...given
}: In & { path: Path; steps: readonly Step[]; names: Names }) {
  const t = useWords();
  const change = (to: Step[] | undefined) => given.work.edit(path, to);
  return (
    <>
      <ol className="policysteps">
        {steps.map((step, index) => {
          const number = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
            <li key={index}>
              <fieldset aria-label={t("policies.form.step", { number })}>
                <div className="policystephead">
                  <strong className="grow" aria-hidden="true">
                    {t("policies.form.step", { number })}
                  </strong>
                  <IconButton
                    small
                    label={t("policies.form.up", { number })}
                    disabled={index === 0}
                    onClick={() => change(exchanged(steps, index, index - 1))}
                  >
                    <Icon of={IconSortUp} small />
                  </IconButton>
                  <IconButton
                    small
                    label={t("policies.form.down", { number })}
                    disabled={number === steps.length}
                    onClick={() => change(exchanged(steps, index, number))}
                  >
                    <Icon of={IconSortDown} small />
                  </IconButton>
                  <IconButton
                    small
                    label={t("policies.form.remove", { number })}
                    onClick={() => change(withoutOne(steps, index))}
                  >
                    <Icon of={IconDelete} small />
                  </IconButton>
                </div>
                <One of={step} path={[...path, index]} names={names} {...given} />
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div>
        <Button small onClick={() => change(withOneMore(steps))}>
          <Icon of={IconPlus} small />
          {t("policies.form.add")}
        </Button>
      </div>
    </>
  );
}

const WHO = ["everyone", "preferred", "last"] as const;
const PICK = ["longest_idle", "least_loaded", "round_robin", "highest_level"] as const;
const FEWEST = "fewest";
/** What the form has no words for stays as the text says. */
const AS_TEXT = "as-text";
const GROUP = "group:";

function One({ of: step, path, names, ...given }: In & { of: Step; path: Path; names: Names }) {
  const t = useWords();
  const { who = "everyone", pick = "longest_idle" } = step;
  const { work } = given;
  const group = typeof who === "string" ? null : soleGroup(who.only);
  const chosen = typeof who === "string" ? who : group === null ? AS_TEXT : `${GROUP}${group}`;
  const groups = new Set([...Object.keys(work.document.groups ?? {}), ...(group === null ? [] : [group])]);
  const asks = (value: string) => {
    if (value === AS_TEXT) return;
    const to = value.startsWith(GROUP) ? { only: { groups: [value.slice(GROUP.length)] } } : value;
    work.edit([...path, "who"], to === "everyone" ? undefined : to);
  };
  const picks = (value: string) => {
    const to = value === FEWEST ? { fewest_assigned: { within_seconds: COUNTED_S } } : value;
    work.edit([...path, "pick"], to === "longest_idle" ? undefined : to);
  };
  return (
    <div className="policypair">
      <Figure {...given} path={[...path, "after_seconds"]} label={t("policies.form.after")} need />
      <Figure {...given} path={[...path, "level"]} label={t("policies.form.level")} hint="1–10" />
      <Choice
        {...given}
        path={[...path, "who"]}
        label={t("policies.form.who")}
        value={chosen}
        choices={[
          ...WHO.map((each) => [each, t(`policies.who_of.${each}`)] as const),
          ...[...groups].map((name) => [`${GROUP}${name}`, t("policies.form.group", { name })] as const),
          ...(chosen === AS_TEXT
            ? [[AS_TEXT, t("policies.form.as_text", { what: whoOf(step, names) })] as const]
            : []),
        ]}
        choose={asks}
      />
      <Choice
        {...given}
        path={[...path, "pick"]}
        label={t("policies.form.pick")}
        value={typeof pick === "string" ? pick : FEWEST}
        choices={[...PICK, FEWEST].map(
          (each) => [each, t(`policies.value.${each as typeof FEWEST}`)] as const,
        )}
        choose={picks}
      />
      {typeof pick === "string" ? null : (
        <Figure
          {...given}
          path={[...path, "pick", "fewest_assigned", "within_seconds"]}
          label={t("policies.form.within")}
          need
        />
      )}
    </div>
  );
}

/** The one group, where a step asks for that and for nothing else. */
const soleGroup = ({ groups = [], agents = [] }: { groups?: string[]; agents?: number[] }): string | null =>
  groups.length === 1 && agents.length === 0 ? (groups[0] ?? null) : null;
