// A transcript's rows in parts that keep their key when earlier ones come before them: each is drawn or not as a whole. Pure.
import type { Row } from "./rows";

/** So many indexes make a part. */
const CHUNK = 40;

export interface Chunk {
  key: string;
  rows: Row[];
}

/** A day and a step stand with the message that follows; so does what is on its way, which becomes that message. */
export function chunked(rows: readonly Row[]): Chunk[] {
  const chunks: Chunk[] = [];
  const put = (key: string, more: readonly Row[]) => {
    const last = chunks.at(-1);
    if (last?.key === key) last.rows.push(...more);
    else chunks.push({ key, rows: [...more] });
  };
  let leading: Row[] = [];
  let next = 0;
  const keyOf = (index: number) => String(Math.floor(index / CHUNK));
  for (const row of rows) {
    if (row.kind !== "said" && row.kind !== "system") {
      leading.push(row);
      continue;
    }
    put(keyOf(row.message.messageIndex), [...leading, row]);
    [leading, next] = [[], row.message.messageIndex + 1];
  }
  if (leading.length > 0) put(keyOf(next), leading);
  return chunks;
}
