// What agents are asked while wrapping up.
import { Survey } from "./Survey";

export default function Agent() {
  return <Survey kind="agent" />;
}
