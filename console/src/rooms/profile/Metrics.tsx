// Metrics: how charts behave.
import { Switches } from "./face/Setting";

export function Metrics() {
  return <Switches names={["metrics_performance"]} />;
}
