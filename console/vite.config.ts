// Builds the console into dist/, which the switchyard binary carries; proxies the API while developing.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rollup } from "vite";
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

/** ECharts has its own copy of the helpers that Mantine needs a few of: shared, all of them would come with the first load. */
const chartsApart = {
  name: "charts-apart",
  enforce: "pre" as const,
  async resolveId(this: Rollup.PluginContext, source: string, importer: string | undefined) {
    if (source !== "tslib" || !/node_modules[\\/](echarts|zrender)/.test(importer ?? "")) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found === null ? null : `${found.id}?charts`;
  },
};

const SOURCE = fileURLToPath(new URL("./src/", import.meta.url));

/** What the sign-in and Comms are made of; scripts/size.mjs and the story of the first load weigh them. */
const SIGN_IN = ["main.tsx", "rooms/sign_in/Login.tsx"];
const DESK = ["app/frame/Frame.tsx", "rooms/chat/Comms.tsx"];

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Whether a module of ours comes with these at once: a first screen is few files, as each costs a little more. */
function comesWith(roots: readonly string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | null = null;
  return (id, modules) => {
    if (found === null) {
      found = new Set();
      const left = roots.map((root) => SOURCE + root);
      for (let at = left.pop(); at !== undefined; at = left.pop()) {
        if (found.has(at) || !at.startsWith(SOURCE)) continue;
        found.add(at);
        left.push(...(modules.getModuleInfo(at)?.importedIds ?? []));
      }
    }
    return found.has(id);
  };
}

const withSignIn = comesWith(SIGN_IN);
const withDesk = comesWith(DESK);
/** Over the sign-in too, where nothing else of the desk is needed. */
const withBanner = comesWith(["rooms/maintenance/MaintenanceBanner.tsx"]);

/** The words of every room are in files of one name: what is built of them is called after the room. */
const nameOf = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }): string => {
  const room = /\/rooms\/([^/]+)\/(?:\w+\/)*words\.(\w+)\.ts$/.exec(facadeModuleId ?? "");
  return `assets/${room === null ? name : `${room[1]}.${room[2]}`}-[hash:7].js`;
};

/** Pages whose files are all asked for with them. Of the others each file is asked for by the one that needs it. */
const SOON = /\/(Login|Frame|Comms|Today|catalogue)-[\w-]+\.js$/;

export default defineConfig({
  // Relative, because the same build is served under /, /sandbox/, /dev/ and the other environment segments.
  base: "./",
  plugins: [
    chartsApart,
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
        description: "Routes and answers the chats of a contact centre.",
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
  resolve: {
    alias: [
      { find: "@", replacement: fileURLToPath(new URL("./src", import.meta.url)) },
      // What it stands in for has been part of React since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
    ],
  },
  build: {
    target: "es2022",
    // A data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The first load names every file that is fetched ahead with a page: so it is for those that somebody waits for at once.
    modulePreload: { polyfill: false, resolveDependencies: (file, deps) => (SOON.test(file) ? deps : []) },
    rolldownOptions: {
      // Numbers of the catalogue stand where they are used, without a name that one file exports and another imports.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        // The first load names every file, and a hash does not compress: seven of its characters are as few as the bundler takes.
        chunkFileNames: nameOf,
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 4,
            },
            {
              debugName: "first",
              name: (id, modules) => (withSignIn(id, modules) ? "first" : null),
              priority: 3,
            },
            {
              debugName: "banner",
              name: (id, modules) => (withBanner(id, modules) ? "banner" : null),
              priority: 2,
            },
            {
              debugName: "desk",
              name: (id, modules) => (withDesk(id, modules) ? "desk" : null),
              priority: 1,
            },
            // Lists, forms and their fields together: the first load names every file that may come later.
            {
              name: "patterns",
              test: /src[\\/]ui[\\/](list|fields|form)[\\/]|node_modules[\\/]@mantine[\\/]form[\\/]/,
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
