// The customer's live feed: one socket at a time, greeted with the token, reported as frames.
import { frame } from "./frames";
import { PAGE } from "./limits";
import type { Frame } from "./model";

export interface Feed {
  open(token: string, since: number): void;
  ping(): void;
  close(): void;
}

export function feedFor(base: string, heard: (frame: Frame) => void, closed: () => void): Feed {
  const address = `${base.replace(/^http/, "ws")}/2.0/incoming/livechat/live`;
  let socket: WebSocket | null = null;

  const drop = () => {
    const old = socket;
    socket = null;
    old?.close();
  };

  return {
    open(token, since) {
      drop();
      let mine: WebSocket;
      try {
        mine = new WebSocket(address);
      } catch {
        // A page whose policy forbids the socket: the same as one that never opens.
        queueMicrotask(closed);
        return;
      }
      socket = mine;
      mine.onopen = () =>
        mine.send(JSON.stringify({ type: "hello", token, ...(since === 0 ? { amount: PAGE } : { since }) }));
      mine.onmessage = (event) => {
        const said = mine === socket && typeof event.data === "string" ? frame(event.data) : null;
        if (said) heard(said);
      };
      mine.onclose = () => {
        if (mine !== socket) return;
        socket = null;
        closed();
      };
    },
    ping() {
      if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    },
    close: drop,
  };
}
