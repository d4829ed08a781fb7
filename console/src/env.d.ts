/// <reference types="vite/client" />
declare module "@/generated/catalogue?texts" {
  export * from "@/generated/catalogue";
}
