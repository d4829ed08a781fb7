// What opens at the side of a room: a pane from the right that is left by Escape, and by whatever is seen to at once.
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useCounted, useMakesWay } from "@/ui/over";
import { useCommands } from "./overlays";

export function Aside({
  opened,
  close,
  size,
  title,
  closes,
  asked = false,
  className,
  children,
}: {
  opened: boolean;
  close: () => void;
  size: string;
  title: string;
  /** What the button at its head is called. */
  closes: string;
  /** A question lies over it: Escape answers that. */
  asked?: boolean;
  className?: string;
  children: ReactNode;
}) {
  useCounted(opened);
  useMakesWay(opened, close);
  const covered = useCommands(({ open }) => open !== null);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={size}
      title={title}
      // What is opened from here lies over it, and goes first.
      closeOnEscape={!covered && !asked}
      closeButtonProps={{ "aria-label": closes }}
      overlayProps={{ backgroundOpacity: 0.2 }}
      className={className}
    >
      {children}
    </Drawer>
  );
}
