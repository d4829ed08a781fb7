// What the account is called, its pictures, and when agents are suspended.
import { Page } from "./Page";
import { Shape } from "./Shape";

export default function General() {
  return <Page part="consoleGeneral">{(settings) => <Shape of={settings} />}</Page>;
}
