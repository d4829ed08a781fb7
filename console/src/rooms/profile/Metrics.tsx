// Metrics: how charts behave.
import { Switches } from "./Setting";

export function Metrics() {
  return <Switches names={["metrics_performance"]} />;
}
