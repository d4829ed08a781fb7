// Saves a file under its own name: what came over the line is handed to the browser as a download, never opened.

import type { Attached } from "./kinds";
import { fileOf } from "./useFile";

export async function saveFile(uniQref: string, { id, name }: Attached): Promise<void> {
  const bytes = await fileOf(uniQref, id);
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
