// Why a link or another service did not let somebody in.
export { WayOverlays as Dialog } from "./WayOverlays";
