// The product's wording: English comes along, Italian is loaded when it is chosen.
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Language } from "@/api/shapes";
import { recall, remember } from "@/session/device";
import { en } from "./en";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", it: "Italiano" };
const KEPT = "language";

void i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  showSupportNotice: false,
} as Parameters<typeof i18next.init>[0]);

export function preferredLanguage(): Language {
  const kept = recall<Language | null>(KEPT, null);
  if (kept !== null && kept in LANGUAGES) return kept;
  return navigator.language.toLowerCase().startsWith("it") ? "it" : "en";
}

export async function speak(language: Language): Promise<void> {
  if (language === "it" && !i18next.hasResourceBundle("it", "translation")) {
    const { it } = await import("./it");
    i18next.addResourceBundle("it", "translation", it);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  remember(KEPT, language);
}

export const useWords = () => useTranslation().t;
export const useLanguage = (): Language => (useTranslation().i18n.language === "it" ? "it" : "en");
export const currentLanguage = (): Language => (i18next.language === "it" ? "it" : "en");
export const words = i18next.t.bind(i18next);
