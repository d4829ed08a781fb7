// Feeds the connection meter every ten seconds while the page is looked at, at first and in doubt every second.
import { useEffect } from "react";
import { create } from "zustand";
import { probe } from "@/api/probe";
import { EMPTY, isUnsure, type Meter, measured, NO_NETWORK, type Reading, reading } from "./quality";

const EVERY_MS = 10_000;
const FIRST_SAMPLES = 3;
const SOON_MS = 1_000;

interface Store {
  meter: Meter;
  reading: Reading | null;
}

export const useQualityStore = create<Store>(() => ({ meter: EMPTY, reading: null }));

async function measure(): Promise<void> {
  if (!navigator.onLine) return useQualityStore.setState({ reading: NO_NETWORK });
  const sample = await probe();
  // It went in the meantime: that is no answer of the server's.
  if (!navigator.onLine) return useQualityStore.setState({ reading: NO_NETWORK });
  const meter = measured(useQualityStore.getState().meter, sample);
  useQualityStore.setState({ meter, reading: reading(meter) });
}

/** Mounted once, by the application. */
export function useMeasuring(): void {
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let taken = 0;
    const round = async () => {
      if (document.visibilityState !== "hidden") await measure();
      taken += 1;
      const soon = taken < FIRST_SAMPLES || (navigator.onLine && isUnsure(useQualityStore.getState().meter));
      if (!over) timer = setTimeout(() => void round(), soon ? SOON_MS : EVERY_MS);
    };
    void round();
    const now = () => void measure();
    addEventListener("online", now);
    addEventListener("offline", now);
    return () => {
      over = true;
      clearTimeout(timer);
      removeEventListener("online", now);
      removeEventListener("offline", now);
    };
  }, []);
}
