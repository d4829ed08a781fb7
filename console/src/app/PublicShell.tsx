// Around the public screens: their title, and nothing else.
import { Outlet } from "react-router";
import { Banners } from "./frame/Banners";
import { useTitle } from "./useTitle";

export function PublicShell() {
  useTitle(0);
  return (
    <div className="public">
      <Banners />
      <Outlet />
    </div>
  );
}
