// The articles of a test.
import type { Article } from "@/api/shapes";
import type { Standing } from "@/testing/house";
import { on, refuse } from "@/testing/server";
import { someConfirmations } from "./shapes";

declare module "@/testing/house" {
  interface House {
    articles: Article[];
  }
}

export const standing: Standing = {
  house: () => ({ articles: [] }),
  answers: (house) => [
    on("post", "external/article", ({ body }) => {
      const data = house.articles.find(({ label }) => label === body.label);
      return data === undefined ? refuse(157) : { data };
    }),
    on("get", "external/full_faqs", () => ({ data: { items: house.articles } })),
    on("get", "knowledge/confirm", () => someConfirmations(house.articles)),
  ],
};
