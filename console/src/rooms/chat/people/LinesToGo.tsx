// Lines that a chat can be transferred to: with who serves them, and how many wait there.
import type { Chat } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { Icon } from "@/ui/Icon";
import { IconTeam } from "@/ui/icons";
import { Bone, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";

export function LinesToGo({
  chat,
  find,
  busy,
  pick,
}: {
  chat: Chat;
  find: string;
  busy: boolean;
  pick: (skill: number, name: string) => void;
}) {
  const t = useWords();
  const { data, problem, retry } = useCall("helper/skills");
  if (data === undefined && problem !== undefined)
    return <Failed problem={problem} what={t("people.lines_failed")} retry={retry} />;
  if (data === undefined) return <Bone width="60%" height="2.25rem" />;
  const wanted = find.trim().toLowerCase();
  const found = data.items.filter(
    ({ id, skill, channels }) =>
      id !== 0 &&
      id !== chat.skill_id &&
      channels.includes(chat.channelID) &&
      skill.toLowerCase().includes(wanted),
  );
  if (found.length === 0) return null;
  return (
    <section aria-label={t("people.lines")}>
      <h3 className="meta dim">{t("people.lines")}</h3>
      <ul>
        {found.map(({ id, skill, availability, others_available, waiting }) => {
          // Nobody transfers a chat to themselves.
          const may = others_available && !busy;
          return (
            <li key={id}>
              <button
                type="button"
                className="pickrow"
                aria-disabled={may ? undefined : true}
                onClick={() => may && pick(id, skill)}
              >
                <span className="avatar">
                  <Icon of={IconTeam} small />
                </span>
                <span className="name cut grow">{skill}</span>
                <span className="side meta">
                  <span className="stands">
                    <i className={others_available ? "dot" : "dot off"} />
                    {t(
                      others_available
                        ? "people.served"
                        : availability
                          ? "people.served_by_you"
                          : "people.unserved",
                    )}
                  </span>
                  <span className="dim">{t("people.waiting", { count: waiting })}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
