// Every dialog of the console: its header, its close button, whether it is open. The defaults are the documents' (§9).
import { Modal, type ModalProps } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useWords } from "@/words";
import { useCounted, useMakesWay } from "./over";

function givesBack(before: Element | null): void {
  const at = document.activeElement;
  const lost = at === null || at === document.body || at.closest("[role=dialog]") !== null;
  if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Whoever had the focus gets it back, also where the dialog is not there before it is opened, or goes at once. */
function useGivenBack(active: boolean): void {
  const before = useRef<Element | null>(null);
  // Behind the change and not before it: React puts the focus back to where it was, in a dialog that is still fading.
  useLayoutEffect(() => {
    if (active) {
      before.current = document.activeElement;
      return;
    }
    givesBack(before.current);
    before.current = null;
  }, [active]);
  useLayoutEffect(() => () => givesBack(before.current), []);
}

export function Overlay({
  active = false,
  header,
  label,
  closeButton = true,
  firm = false,
  yields = false,
  close,
  children,
  ...look
}: Pick<ModalProps, "size" | "padding" | "className" | "centered" | "yOffset" | "onKeyDown"> & {
  /** Whether it is open. */
  active?: boolean;
  /** Its title; without one it is called by its label. */
  header?: ReactNode;
  label?: string;
  closeButton?: boolean;
  /** A click beside it does not close it. */
  firm?: boolean;
  /** It is shown while nothing else is, and so does not count among what is shown. */
  yields?: boolean;
  /** Absent where only its own buttons lead on. */
  close?: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  useCounted(active && !yields);
  useGivenBack(active);
  useMakesWay(active, close);
  return (
    <Modal
      opened={active}
      onClose={close ?? (() => undefined)}
      title={header}
      // The library gives it back a moment late, also to whoever has gone on meanwhile.
      returnFocus={false}
      withCloseButton={closeButton && close !== undefined}
      closeButtonProps={{ "aria-label": t("dialog.close") }}
      closeOnEscape={close !== undefined}
      closeOnClickOutside={close !== undefined && !firm}
      attributes={{
        // The head of a dialog is no second banner of the page.
        header: { role: "presentation" },
        content: label === undefined ? {} : { "aria-label": label },
      }}
      {...look}
    >
      {children}
    </Modal>
  );
}
