// The access tokens with a new one beside them.
import Tokens from "./Tokens";

export default function Making() {
  return <Tokens making />;
}
