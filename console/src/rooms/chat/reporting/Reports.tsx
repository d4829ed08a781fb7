// The dialog of a report, over every screen: it stays until the report is sent or closed, or the person signs out.
import { lazy, Suspense, useEffect } from "react";
import { reportsNothing, useReport } from "./report";

const Reporting = lazy(() => import("./Reporting"));

export function Reports() {
  const of = useReport((state) => state.of);
  useEffect(() => reportsNothing, []);
  if (of === null) return null;
  return (
    <Suspense fallback={null}>
      <Reporting key={of.uniQref} {...of} close={reportsNothing} />
    </Suspense>
  );
}
