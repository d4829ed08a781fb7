// A new announcement: written, looked at with how many it will reach, then told. What was written stays until it is told.
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Announcement } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import { Bone, Failed } from "@/ui/PaneState";
import { Really } from "@/ui/Really";
import { Toggle } from "@/ui/Toggle";
import { Written } from "@/ui/Written";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { Kind } from "./Kind";
import { htmlOf } from "./plain";
import { INBOX } from "./useInbox";
import "@/ui/fields/fields";

type Type = Announcement["type"];
const TYPES: readonly Type[] = ["Notice", "News", "Feature", "Warning"];

interface Draft {
  subject: string;
  type: Type;
  text: string;
  groups: readonly number[] | null;
}

const EMPTY: Draft = { subject: "", type: "Notice", text: "", groups: null };

type Lack = "subject" | "content" | "groups" | "long";

/** The first thing that is missing. Pure. */
export function lackOf({ subject, text, groups }: Draft): Lack | null {
  if (subject.trim() === "") return "subject";
  if (text.trim() === "") return "content";
  if (htmlOf(text).length > limits.ANNOUNCEMENT_CONTENT) return "long";
  return groups !== null && groups.length === 0 ? "groups" : null;
}

/** Whether there is something that closing would throw away. Pure. */
const isWritten = ({ subject, text }: Draft): boolean => `${subject}${text}`.trim() !== "";

export function Compose({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  const [draft, setDraft] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const shut = () => {
    setAsked(false);
    setDraft(EMPTY);
    close();
  };
  const leave = () => (isWritten(draft) ? setAsked(true) : shut());
  return (
    <>
      <Overlay
        active={opened}
        // While the question is open, Escape answers that.
        close={asked ? undefined : leave}
        header={t("inbox.make")}
        size="40rem"
        firm
      >
        <Steps draft={draft} change={setDraft} close={leave} done={shut} />
      </Overlay>
      {/* Mounted only now: the key that asks for it is not heard by it too. */}
      {opened && asked ? (
        <Really
          active
          header={t("inbox.discard_title")}
          text={t("inbox.discard_text")}
          stay={t("inbox.write_on")}
          go={t("inbox.discard")}
          close={() => setAsked(false)}
          act={shut}
        />
      ) : null}
    </>
  );
}

function Steps({
  draft,
  change,
  close,
  done,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  close: () => void;
  done: () => void;
}) {
  const me = useMe();
  const [checked, setChecked] = useState(false);
  const groups = useCall("helper/permission_group");
  const t = useWords();
  if (groups.data === undefined)
    return groups.problem === undefined ? (
      <Bone width="100%" height="12rem" />
    ) : (
      <Failed problem={groups.problem} what={t("inbox.groups_failed")} retry={groups.retry} />
    );
  const chosen = groups.data.items.filter(({ id }) => draft.groups === null || draft.groups.includes(id));
  const own = chosen.some(({ id }) => id === me.permission_group.id) ? 1 : 0;
  const people = chosen.reduce((sum, { users }) => sum + users, 0) - own;
  return checked ? (
    <Check draft={draft} people={people} back={() => setChecked(false)} done={done} />
  ) : (
    <Write
      draft={draft}
      groups={groups.data.items}
      change={(more) => change({ ...draft, ...more })}
      next={() => setChecked(true)}
      close={close}
    />
  );
}

function Write({
  draft,
  groups,
  change,
  next,
  close,
}: {
  draft: Draft;
  groups: readonly { id: number; name: string; users: number }[];
  change: (more: Partial<Draft>) => void;
  next: () => void;
  close: () => void;
}) {
  const language = useLanguage();
  const t = useWords();
  const [wrong, setWrong] = useState<Lack | null>(null);
  const { subject, type, text, groups: chosen } = draft;
  const on = (id: number) => chosen?.includes(id) ?? false;
  return (
    <form
      className="overlaybody"
      onSubmit={(event) => {
        event.preventDefault();
        const lack = lackOf(draft);
        setWrong(lack);
        if (lack === null) next();
      }}
    >
      <TextInput
        label={t("inbox.subject")}
        value={subject}
        maxLength={limits.ANNOUNCEMENT_SUBJECT}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        data-autofocus
        // Also where the groups come a moment after the dialog.
        autoFocus
      />
      <div className="label">
        <span>{t("inbox.type")}</span>
        <Toggle
          label={t("inbox.type")}
          choices={TYPES.map((each) => [each, t(`inbox.kind.${each}`)] as const)}
          chosen={type}
          choose={(each) => change({ type: each })}
        />
      </div>
      <Textarea
        label={t("inbox.content")}
        description={t("inbox.content_note")}
        inputWrapperOrder={["label", "input", "description"]}
        value={text}
        rows={8}
        maxLength={limits.ANNOUNCEMENT_CONTENT}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className="label">
        <span>{t("inbox.audience")}</span>
        <Toggle
          label={t("inbox.audience")}
          choices={[["all", t("inbox.everybody")] as const, ["some", t("inbox.groups")] as const]}
          chosen={chosen === null ? "all" : "some"}
          choose={(each) => change({ groups: each === "all" ? null : (chosen ?? []) })}
        />
        {chosen === null ? null : (
          <fieldset className="composegroups" aria-label={t("inbox.groups")}>
            {groups.map(({ id, name, users }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={on(id)}
                  onChange={() =>
                    change({ groups: on(id) ? chosen.filter((each) => each !== id) : [...chosen, id] })
                  }
                />
                {t("inbox.group", { name: groupName(name, language), count: users })}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {wrong === null ? null : (
        <p className="wrong" role="alert">
          {t(`inbox.lacks.${wrong}`, { count: limits.ANNOUNCEMENT_CONTENT })}
        </p>
      )}
      <div className="overlayacts">
        <Button onClick={close}>{t("inbox.cancel")}</Button>
        <Button type="submit" look="primary">
          {t("inbox.preview")}
        </Button>
      </div>
    </form>
  );
}

const QUIET = { quiet: true as const };

function Check({
  draft,
  people,
  back,
  done,
}: {
  draft: Draft;
  people: number;
  back: () => void;
  done: () => void;
}) {
  const t = useWords();
  const { run, busy } = useAct("post", INBOX, QUIET);
  const content = htmlOf(draft.text);
  const send = () =>
    run({
      body: {
        subject: draft.subject.trim(),
        type: draft.type,
        content,
        global_broadcast: draft.groups === null,
        groups: draft.groups === null ? null : [...draft.groups],
      },
    }).then(
      ({ people: count }) => {
        say({ id: noticeId.ANNOUNCEMENT_SENT, values: { count } });
        done();
      },
      () => say({ id: noticeId.ANNOUNCEMENT_FAILED }),
    );
  return (
    <div className="overlaybody">
      <p>{t("inbox.check", { people: t("inbox.people", { count: people }) })}</p>
      <article
        className="sheet sample"
        aria-label={t("inbox.preview")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys
        tabIndex={0}
      >
        <div className="tags">
          <Kind of={draft.type} word />
        </div>
        <h2>{draft.subject.trim()}</h2>
        <Written html={content} />
      </article>
      <div className="overlayacts">
        <Button onClick={back} disabled={busy}>
          {t("inbox.edit")}
        </Button>
        <Button look="primary" disabled={busy} onClick={() => void send()} data-autofocus>
          {t("inbox.send", { count: people })}
        </Button>
      </div>
    </div>
  );
}
