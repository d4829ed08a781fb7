// What a session says of itself: until when it lasts, and that an operator is in it.
import { lazy, memo, Suspense } from "react";
import type { Profile } from "@/api/shapes";
import type { Behind } from "@/house/room";
import { RenewPrompt } from "./renewal/RenewPrompt";

// Seldom there, so no part of a first load.
const GlobalAdminBanner = lazy(() => import("./operator/GlobalAdminBanner"));

function Banner({ me }: { me: Profile }) {
  return me.global_admin === null ? null : (
    <Suspense fallback={null}>
      <GlobalAdminBanner reason={me.global_admin} />
    </Suspense>
  );
}

export const behind: Behind = {
  // The session's end is heard by the feed itself.
  patches: { session: () => [] },
  Banner,
  Over: memo(RenewPrompt, () => true),
};
