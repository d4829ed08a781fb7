// The applications with a new one beside them.
import Applications from "./Applications";

export default function Making() {
  return <Applications making />;
}
