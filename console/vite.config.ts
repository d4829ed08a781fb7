// Builds the console into dist/, which the switchyard binary carries; proxies the API while developing.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

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
  plugins: [
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "worker",
      filename: "sw.ts",
      outDir: "dist",
      // The console registers it itself, when everything else is there.
      injectRegister: null,
      injectManifest: {
        // What a page needs to open without a network; fonts of other alphabets come when they are asked for.
        globPatterns: ["index.html", "assets/*.{js,css}", "assets/*latin-*.woff2", "*.{svg,png}"],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      manifest: {
        name: "Switchyard",
        short_name: "Switchyard",
        description: "Chats of a contact centre, routed and answered.",
        // Relative, as the same build is served under several addresses.
        start_url: "./",
        scope: "./",
        display: "standalone",
        background_color: "#f3f3f5",
        theme_color: "#6741d9",
        icons: [
          { src: "./icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "./icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "./icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "./mark.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
    }),
  ],
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
