// Starts the console in the page.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { stand } from "@/theme/ground";
import { preferredLanguage, speak } from "@/words";

stand();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

await speak(preferredLanguage());
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
