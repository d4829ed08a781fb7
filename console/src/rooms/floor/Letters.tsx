// The message that a lead writes to agents: its dialog comes with the first one.
import { lazy, Suspense, useEffect, useState } from "react";
import { putAway, useMessage } from "@/rooms/announcements/face/message";

const Message = lazy(async () => ({
  default: (await import("@/rooms/announcements/face/Message")).Message,
}));

export function Letters() {
  const writes = useMessage(({ to }) => to !== null);
  const [wrote, setWrote] = useState(writes);
  if (writes && !wrote) setWrote(true);
  // It goes with the floor.
  useEffect(() => putAway, []);
  return wrote ? (
    <Suspense fallback={null}>
      <Message />
    </Suspense>
  ) : null;
}
