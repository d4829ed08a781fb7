// Experimental: what helps to make the console better.
import { Switches } from "./Setting";

export function Experimental() {
  return <Switches names={["error_monitoring"]} />;
}
