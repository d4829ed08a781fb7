// A directory group that was set up.
import { useParams } from "react-router";
import { GroupPage } from "./GroupPage";

export default function OneGroup() {
  const { id = "" } = useParams();
  return <GroupPage key={id} open={id} name="" />;
}
