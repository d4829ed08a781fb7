// What a file is, for people; and what a message that is all files reads like in one line. Pure.
import type { Message } from "@/api/shapes";
import type { useWords } from "@/words";

type T = ReturnType<typeof useWords>;
export type Attached = Message["Attachments"][number];

const PICTURES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
export const isPicture = ({ type }: Attached): boolean => PICTURES.includes(type);

export function kindOf({ type }: Attached) {
  const [family] = type.split("/");
  if (type === "application/pdf") return "pdf";
  if (type === "application/zip") return "zip";
  return family === "image" || family === "audio" || family === "video" || family === "text"
    ? family
    : "other";
}

const KILO = 1_000;
const UNITS = ["byte", "kilobyte", "megabyte"] as const;

/** 820 byte, 12 kB, 1.4 MB: in the units that people's own devices show. */
export function sizeOf({ size }: Attached, locale: string): string {
  const step = size < KILO ? 0 : size < KILO * KILO ? 1 : 2;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 2 ? 1 : 0,
  });
  return format.format(size / KILO ** step);
}

function filesIn(files: readonly Attached[], t: T): string {
  const [first] = files;
  if (first !== undefined && files.length === 1)
    return isPicture(first) ? t("talk.photo") : t("talk.file", { name: first.name });
  return files.every(isPicture)
    ? t("talk.photos", { count: files.length })
    : t("talk.files", { count: files.length });
}

/** A message in one line: its words, its files, or both. */
export function inALine({ Message: text, Attachments }: Message, t: T): string {
  if (Attachments.length === 0) return text;
  const files = filesIn(Attachments, t);
  return text.trim() === "" ? files : t("talk.and_words", { files, text });
}
