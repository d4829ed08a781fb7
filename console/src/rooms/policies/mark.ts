// By what a draft is known again: whether it was changed since it was tried. Pure.
const FNV_START = 0x811c9dc5;
const FNV_STEP = 0x01000193;

export function markOf(text: string): string {
  let hash = FNV_START;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_STEP);
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}
