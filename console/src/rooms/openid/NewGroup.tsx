// A directory group to be set up. The address may say for which one that was seen.
import { useSearchParams } from "react-router";
import { GroupPage } from "./GroupPage";

export default function NewGroup() {
  const [query] = useSearchParams();
  return <GroupPage key={query.get("name")} open={null} name={query.get("name") ?? ""} />;
}
