// Builds the console into dist/, which the switchyard binary carries; proxies the API while developing.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const API = process.env.SWITCHYARD_API ?? "http://127.0.0.1:8080";
const STATIC = [
  "/product_version.json",
  "/product_status.json",
  "/maintenance.json",
  "/widget.js",
  "/demo",
  "/docs",
];

export default defineConfig({
  // Relative, because the same build is served under /, /sandbox/, /dev/ and the other environment segments.
  base: "./",
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2022",
    // A data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/2.0": { target: API, ws: true, changeOrigin: false },
      ...Object.fromEntries(STATIC.map((path) => [path, { target: API, changeOrigin: false }])),
    },
  },
});
