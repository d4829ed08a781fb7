// The calls, typed by path and method: the server's own OpenAPI document as openapi-typescript writes it.
export type { paths } from "@/generated/schema";
