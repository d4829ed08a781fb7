// What was answered to surveys after a chat that is over.
import type { Answer } from "@/api/calls";
import type { Chat } from "@/api/shapes";
import { useWords } from "@/words";

type Surveys = Answer<"livechat/details", "post">["chats"][string]["feedback"];

/** A chat at the desk has none yet. */
export function Surveyed({ chat }: { chat: Chat & { feedback?: Surveys } }) {
  const t = useWords();
  const read = (type: Surveys[number]["questions"][number]["type"], answer: string) => {
    if (type === "yes_no") return t(answer === "yes" ? "known.yes" : "known.no");
    return type === "scale" ? t("comms.asked.of_five", { figure: answer }) : answer;
  };
  return chat.feedback?.map(({ type, questions }) => {
    const title = t(type === "Agent" ? "comms.asked.agent" : "comms.asked.customer");
    return (
      <section key={type} aria-label={title}>
        <h3 className="sect">{title}</h3>
        <dl className="surveyed">
          {questions.map((one) => (
            <div key={one.question}>
              <dt dir="auto">{one.question}</dt>
              <dd dir="auto">{one.answers.map((answer) => read(one.type, answer)).join(", ")}</dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
