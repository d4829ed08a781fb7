// What customers are asked after a chat.
import { Survey } from "./Survey";

export default function Customer() {
  return <Survey kind="customer" />;
}
