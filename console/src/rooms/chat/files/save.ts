// Saves a file under its own name.
import { download } from "@/ui/download";
import type { Attached } from "./kinds";
import { fileOf } from "./useFile";

export const saveFile = async (uniQref: string, { id, name }: Attached): Promise<void> =>
  download(name, await fileOf(uniQref, id));
