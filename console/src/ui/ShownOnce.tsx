// A secret that was made just now: it is shown this once, to be copied.
import { Button } from "./Button";
import { CopyButton } from "./CopyButton";
import "./credentials.css";

export function ShownOnce({
  title,
  text,
  secret,
  copy,
  done,
}: {
  title: string;
  text: string;
  secret: string;
  /** What the button is called that copies it. */
  copy: string;
  done: { text: string; act: () => void };
}) {
  return (
    <div className="editorpart recovery" role="status">
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="keyline">
        <code>{secret}</code>
        <CopyButton text={secret} label={copy} />
      </p>
      <p className="codeacts">
        <Button look="primary" onClick={done.act}>
          {done.text}
        </Button>
      </p>
    </div>
  );
}
