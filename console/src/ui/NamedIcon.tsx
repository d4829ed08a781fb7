// An icon that data names, in one of four sizes and in the colour around it; a name that nobody knows shows an egg.
import { drawingOf, type IconSize, pixelsOf } from "./named";

/** The root's size of type that a size in pixels is meant for: zoom scales both. */
const ROOT_PX = 16;

export function NamedIcon({ name, size }: { name: string; size?: IconSize }) {
  const Drawing = drawingOf(name);
  const side = `${pixelsOf(size) / ROOT_PX}rem`;
  return <Drawing className="i" stroke={1.5} style={{ width: side, height: side }} aria-hidden />;
}
