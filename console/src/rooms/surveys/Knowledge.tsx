// What readers are asked under an article.
import { Survey } from "./Survey";

export default function Knowledge() {
  return <Survey kind="knowledge" />;
}
