// A customer's name, as far as it was given.
export const fullName = (who: { name: string; surname: string | null }): string =>
  [who.name, who.surname].filter(Boolean).join(" ");
