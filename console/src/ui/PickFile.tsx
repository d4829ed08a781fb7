// A button that has the person pick a file of their device.
import { type ReactNode, useRef } from "react";
import { Button } from "./Button";
import { Icon } from "./Icon";
import { IconUpload } from "./icons";

/** Pictures that the server can read. */
export const PICTURES = "image/png,image/jpeg,image/webp,image/gif";

interface Props {
  /** Of the kinds that the browser offers, as of an input. */
  accept: string;
  name: string;
  /** Hears of each file, also of the same one picked again. */
  picked: (file: File) => void;
  disabled?: boolean;
  small?: boolean;
}

export function PickFile({ accept, name, picked, disabled = false, small = false }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small={small} disabled={disabled} onClick={() => input.current?.click()}>
        <Icon of={IconUpload} small />
        {name}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={name}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file !== undefined) picked(file);
        }}
      />
    </>
  );
}
