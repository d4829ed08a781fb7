// The desk sends no files: one that is dropped or pasted is not opened by the browser in the chat's place.
import { type RefObject, useEffect, useState } from "react";

const bringsFiles = (brought: DataTransfer | null): boolean => brought?.types.includes("Files") ?? false;

/** True from a file that was dropped or pasted until something is written. */
export function useNoFiles(box: RefObject<HTMLElement | null>): { refused: boolean; forget: () => void } {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "none";
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setRefused(true);
    };
    const paste = (event: ClipboardEvent) => {
      // A table that was copied comes as a picture too: its words are what is wanted.
      const { clipboardData: brought } = event;
      if (!bringsFiles(brought) || brought?.types.includes("text/plain")) return;
      event.preventDefault();
      setRefused(true);
    };
    const field = box.current;
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    field?.addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      field?.removeEventListener("paste", paste);
    };
  }, [box]);
  return { refused, forget: () => setRefused(false) };
}
