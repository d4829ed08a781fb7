// Around the public screens: their title, their banners, and what may lie over them.
import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { Banners } from "./frame/Banners";
import { useTitle } from "./useTitle";

const Floating = lazy(() => import("./Floating"));

export function PublicShell() {
  useTitle(0);
  return (
    <div className="public">
      <Banners />
      <main>
        <Outlet />
      </main>
      <Suspense fallback={null}>
        <Floating />
      </Suspense>
    </div>
  );
}
