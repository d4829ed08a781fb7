// The files of a message: a picture is shown, everything else is saved by its name.
import type { File } from "../model";
import type { Words } from "../words";
import { h } from "./dom";

export type Fetch = (id: string) => Promise<Blob>;

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const KILO = 1000;

function size(bytes: number, language: string): string {
  const [unit, by] =
    bytes < KILO * KILO ? (["kilobyte", KILO] as const) : (["megabyte", KILO * KILO] as const);
  const style = { style: "unit", unit, maximumFractionDigits: unit === "megabyte" ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, style).format(Math.max(bytes / by, 1 / 10));
}

export function filesOf(files: readonly File[], words: Words, language: string, fetch: Fetch): HTMLElement[] {
  return files.map((file) => {
    const about = h("small", {}, size(file.size, language));
    const label = h("span", { class: "filename", dir: "auto" }, file.name);
    const button = h(
      "button",
      { class: "file", type: "button", title: words.save(file.name), onclick: save },
      label,
      about,
    );
    function save() {
      fetch(file.id).then(
        (bytes) => {
          const url = URL.createObjectURL(bytes);
          h("a", { href: url, download: file.name }).click();
          URL.revokeObjectURL(url);
        },
        () => {
          about.textContent = words.fileFailed;
        },
      );
    }
    if (PICTURES.includes(file.type)) {
      button.classList.add("pic");
      fetch(file.id).then(
        (bytes) => {
          const picture = h("img", { alt: file.name });
          // A page whose policy lets no such picture in keeps the name.
          picture.onload = () => label.replaceWith(picture);
          picture.src = URL.createObjectURL(bytes);
        },
        () => undefined,
      );
    }
    return button;
  });
}
