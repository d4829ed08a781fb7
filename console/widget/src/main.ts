// The script tag's entry: reads its attributes, mounts the widget, follows the browser's network.
import { drive } from "./driver";
import { keeperFor } from "./keeper";
import { mount } from "./mount";
import { languageOf } from "./words";

const script = document.currentScript as HTMLScriptElement | null;

function begin() {
  const { base: asked, lang, skill, applicationKey } = script?.dataset ?? {};
  const base = (asked ?? new URL(script?.src ?? location.href, location.href).origin).replace(/\/+$/, "");
  const language = languageOf(lang, navigator.languages ?? [navigator.language]);
  const keeper = keeperFor(base);
  const widget = mount(
    language,
    skill,
    (event) => driven.say(event),
    (id) => driven.fetch(id),
  );
  const driven = drive({ base, language, application: applicationKey, keeper, show: widget.show });

  const { say } = driven;
  say({ on: "mounted", kept: keeper.load() });
  const looked = () => say({ on: "looked", visible: document.visibilityState === "visible" });
  looked();
  document.addEventListener("visibilitychange", looked);
  addEventListener("online", () => say({ on: "network", up: true }));
  addEventListener("offline", () => say({ on: "network", up: false }));
  keeper.watch((kept) => say({ on: "elsewhere", kept }));
}

// A second tag on the same page would be a second badge.
if (!document.querySelector("switchyard-chat")) {
  if (document.body) begin();
  else addEventListener("DOMContentLoaded", begin);
}
