// Messages and communications: how the message box behaves.
import { Switches } from "./Setting";

export function Messages() {
  return <Switches names={["enter_to_send", "paste_plaintext", "predictive_canned"]} />;
}
