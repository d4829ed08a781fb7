// Italian wording of the question about variables that a link brings.
import type { brought as english } from "./words.en";

export const brought: typeof english = {
  title: "Un link vuole modificare le tue variabili",
  text: "Le variabili compaiono nelle tue risposte pronte, che i clienti leggono. Accetta solo ciò che arriva da un programma che conosci.",
  name: "Variabile",
  was: "Ora",
  becomes: "Diventa",
  none: "non impostata",
  goes: "rimossa",
  stay: "Lascia tutto com’è",
  go: "Modifica",
};
