// Feeds the connection meter every ten seconds while the page is looked at.
import { useEffect } from "react";
import { create } from "zustand";
import { probe } from "@/api/probe";
import { EMPTY, type Meter, measured, type Reading, reading } from "./quality";

const EVERY_MS = 10_000;
const FIRST_SAMPLES = 3;
const FIRST_EVERY_MS = 1_000;

interface Store {
  meter: Meter;
  reading: Reading | null;
}

export const useQualityStore = create<Store>(() => ({ meter: EMPTY, reading: null }));

async function measure(): Promise<void> {
  const sample = await probe();
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
      if (!over) timer = setTimeout(() => void round(), taken < FIRST_SAMPLES ? FIRST_EVERY_MS : EVERY_MS);
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
