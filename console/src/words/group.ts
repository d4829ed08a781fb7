// What a group of people is called: the built-in ones in the person's language, for as long as nobody has renamed them.
import type { Language } from "@/api/shapes";
import { groupNames } from "@/generated/catalogue";

export const groupName = (name: string, language: Language): string => groupNames[name]?.[language] ?? name;
