// Around the public screens: their title, their banners, and what may lie over them.
import { Outlet } from "react-router";
import { Floats } from "./Floats";
import { Banners, Passing } from "./frame/Banners";
import { useTitle } from "./useTitle";

const dialogs = () => import("./PublicDialogs").then(({ PublicDialogs }) => PublicDialogs);

export function PublicShell() {
  useTitle(0);
  return (
    <div className="public">
      <Banners />
      <Passing />
      <main>
        <Outlet />
      </main>
      <Floats dialogs={dialogs} />
    </div>
  );
}
