// A picture on its way to the server; what cannot be one is said where it was picked, with what may be picked.
import { useState } from "react";
import type { Answer } from "@/api/calls";
import { Problem } from "@/api/problem";
import { type ActOptions, type Input, useAct } from "@/api/useAct";
import { errorCode, limits } from "@/generated/catalogue";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { PICTURES } from "./PickFile";

const PATH = "internal/image_upload";
const MIB = 1024 * 1024;
type Uploaded = Answer<typeof PATH, "post">;

/** What a picture may be, as the words about it say it. */
export const OF_PICTURES = { size: limits.IMAGE_BYTES / MIB, side: limits.IMAGE_SIDE };

export const mayBePicture = (file: Pick<File, "size" | "type">): boolean =>
  file.size <= limits.IMAGE_BYTES && PICTURES.split(",").includes(file.type);

/** What the server says of a file that is no picture, or too large a one. */
const UNFIT: readonly number[] = [errorCode.INVALID_FORMAT, errorCode.BODY_TOO_LARGE];
const QUIET: ActOptions<Input<typeof PATH, "post">, Uploaded> = { quiet: true };

export function usePicture(type: "avatar" | "header_img", options: typeof QUIET = QUIET) {
  const t = useWords();
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, busy } = useAct("post", PATH, options);
  const unfit = () => setWrong(t("prefs.picture_wrong", OF_PICTURES));
  const upload = async (picked: File): Promise<Uploaded | null> => {
    setWrong(null);
    if (!mayBePicture(picked)) {
      unfit();
      return null;
    }
    const form = new FormData();
    form.set("type", type);
    form.set("image", picked);
    try {
      return await run({ body: form as never });
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      // Whatever the file says of itself, the server is who reads it.
      if (UNFIT.includes(cause.code)) unfit();
      else setWrong(problemText(cause));
      return null;
    }
  };
  return { upload, busy, wrong };
}
