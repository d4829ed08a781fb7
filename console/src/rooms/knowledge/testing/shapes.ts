// Articles that the tests speak of, and what of them is to be confirmed.
import type { Article, Confirmation } from "@/api/shapes";
import { at } from "@/testing/shapes";

export const anArticle = (label: string, more: Partial<Article> = {}): Article => ({
  label,
  id: 1,
  version: 1,
  question: `About ${label}`,
  category: "House",
  subcategory: "",
  views: 3,
  lastediteddate: at(0),
  lasteditedauthor: "Anna Bruni",
  to_confirm: false,
  confirmed: null,
  answer: `<p>What ${label} says.</p>`,
  ...more,
});

/** What of these the person has to confirm, or has confirmed, as the server answers it. */
export function someConfirmations(articles: readonly Article[]): {
  items: Confirmation[];
  outstanding: number;
} {
  const due = articles.filter(({ to_confirm }) => to_confirm);
  const waits = due.filter(({ confirmed }) => confirmed === null);
  const done = due.filter(({ confirmed }) => confirmed !== null);
  const items = [...waits, ...done].map(
    ({ label, version, question, category, lastediteddate, confirmed }) => ({
      label,
      version,
      question,
      category,
      published: lastediteddate,
      confirmed,
    }),
  );
  return { items, outstanding: waits.length };
}
