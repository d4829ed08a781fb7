// A window of its own for a page outside: the console is loaded again once it is closed.
import { limits } from "@/generated/catalogue";

export function openPopup(address: string, reload: () => void = () => location.reload()): void {
  const size = limits.POPUP_SIZE;
  const opened = window.open(address, "switchyard-popup", `popup,width=${size},height=${size}`);
  // A browser that opens none: nothing to wait for.
  if (opened === null) return;
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    reload();
  }, limits.POPUP_CLOSE_CHECK);
}
