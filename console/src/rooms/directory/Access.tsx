// What lets the directory in: its address and its token, which is made, replaced and withdrawn here.
import { useId, useState } from "react";
import { DirectoryTokenBody } from "@/generated/bodies";
import { CopyButton } from "@/ui/CopyButton";
import { ShownOnce } from "@/ui/ShownOnce";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { GroupChoice } from "./GroupChoice";
import { type Directory, useDirectoryActs } from "./useDirectory";
import "@/ui/credentials.css";

export function Access({ of: directory }: { of: Directory }) {
  const t = useWords();
  const clock = useClock();
  const id = useId();
  const acts = useDirectoryActs();
  const [shown, setShown] = useState<string | null>(null);
  const { address, token, seen, people } = directory;
  const facts = [
    [
      t("directory.access.token"),
      token === null
        ? t("directory.access.none")
        : t("directory.access.made", { time: clock.moment(token.made), name: token.made_by_name }),
    ],
    ...(directory.group_id === null
      ? []
      : [
          [
            t("directory.access.seen"),
            seen === null ? t("directory.access.never") : clock.moment(seen),
          ] as const,
          [t("directory.access.people"), clock.number(people)] as const,
        ]),
  ] as const;
  return (
    <section className="directorypart" aria-labelledby={id}>
      <h2 id={id}>{t("directory.access.title")}</h2>
      <dl className="directoryfacts">
        <div>
          <dt>{t("directory.access.address")}</dt>
          <dd className="keyline">
            <code>{address}</code>
            <CopyButton text={address} label={t("directory.access.copy_address")} />
          </dd>
        </div>
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {shown !== null ? (
        <ShownOnce
          title={t("directory.make.shown")}
          text={t("directory.make.shown_text")}
          secret={shown}
          copy={t("directory.make.copy")}
          done={{ text: t("directory.make.done"), act: () => setShown(null) }}
        />
      ) : acts.mayMake || (acts.mayWithdraw && token !== null) ? (
        <div className="directoryacts">
          {acts.mayMake ? <Make of={directory} made={setShown} /> : null}
          {acts.mayWithdraw && token !== null ? <Withdraw /> : null}
        </div>
      ) : (
        <p className="dim">{t("directory.access.read_only")}</p>
      )}
    </section>
  );
}

function Make({ of: { token, group_id }, made }: { of: Directory; made: (token: string) => void }) {
  const t = useWords();
  const { make, making } = useDirectoryActs();
  const [group, setGroup] = useState(group_id === null ? "" : String(group_id));
  const { act, refused, forget } = useRefusable(async (reason) => {
    const body = { group_id: Number(group), ...(reason === "" ? {} : { reason }) };
    made((await make({ body })).token);
  });
  const anew = token !== null;
  return (
    <Sure
      main={!anew}
      label={t(anew ? "directory.make.anew" : "directory.make.first")}
      title={t(anew ? "directory.make.title_anew" : "directory.make.title")}
      stay={t("directory.make.stay")}
      go={t(anew ? "directory.make.go_anew" : "directory.make.go")}
      reason={{ label: t("directory.reason"), most: DirectoryTokenBody.reason.most }}
      busy={making || group === ""}
      act={act}
      refused={refused === null ? null : problemText(refused)}
      forget={forget}
    >
      {anew ? <p>{t("directory.make.text_anew")}</p> : null}
      <p>{t("directory.make.text")}</p>
      <p>{t("directory.make.text_groups")}</p>
      <GroupChoice label={t("directory.make.group")} value={group} change={setGroup} />
    </Sure>
  );
}

function Withdraw() {
  const t = useWords();
  const { withdraw, withdrawing } = useDirectoryActs();
  const { act, refused, forget } = useRefusable((reason) =>
    withdraw({ query: reason === "" ? {} : { reason } }),
  );
  return (
    <Sure
      danger
      label={t("directory.withdraw.act")}
      title={t("directory.withdraw.title")}
      stay={t("directory.withdraw.stay")}
      go={t("directory.withdraw.go")}
      reason={{ label: t("directory.reason"), most: DirectoryTokenBody.reason.most }}
      busy={withdrawing}
      act={act}
      refused={refused === null ? null : problemText(refused)}
      forget={forget}
    >
      <p>{t("directory.withdraw.text")}</p>
    </Sure>
  );
}
