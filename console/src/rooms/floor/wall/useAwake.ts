// Keeps the screen on for as long as it shows the floor, where the browser can.
import { useEffect } from "react";

export function useAwake(): void {
  useEffect(() => {
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      // The browser lets go of it whenever the page is hidden, so that it is asked for each time it is seen again.
      if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        const got = await navigator.wakeLock.request("screen");
        if (over) void got.release();
        else lock = got;
      } catch {
        // A machine that saves power refuses: its screen goes off when its own settings say so.
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
