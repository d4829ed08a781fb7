// The definitions of metadata of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    metadata: Answer<"admin/chat_management/chat_metadata", "get">["items"];
  }
}

export const standing: Standing = {
  house: () => ({ metadata: [] }),
  answers: (house) => [
    on("get", "admin/chat_management/chat_metadata", () => ({ items: house.metadata })),
    on("get", "helper/livechat/chat_metadata", () => ({ items: house.metadata })),
  ],
};
