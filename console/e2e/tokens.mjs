// Holds what the built page computes against the design's tokens: each text's ink, face and contrast.

/** Custom properties that text may have as its colour. */
const INKS = [
  "--text",
  "--text-dim",
  "--accent-text",
  "--on-accent",
  "--wait-green-text",
  "--wait-yellow-text",
  "--wait-orange-text",
  "--wait-red-text",
  "--on-wait-red-fill",
  "--bubble-whisper-edge",
];
const FACES = ["--font", "--font-mono"];

/**
 * What is wrong with the texts that are on the page: an ink or a face that is no token, or less contrast than WCAG AA.
 * `inks` maps selectors to the one token that the text of these elements must have; `all` of them have to be there. `except` are selectors of samples that
 * show other colours on purpose.
 */
export const offTokens = (page, { inks = {}, all = false, except = [] } = {}) =>
  page.evaluate(
    ({ INKS, FACES, inks, all, except }) => {
      const found = new Set();
      const probe = document.createElement("span");
      document.body.append(probe);
      const computed = (property, name) => {
        probe.style[property] = "";
        probe.style[property] = `var(${name})`;
        return getComputedStyle(probe)[property];
      };
      const tokens = new Map(INKS.map((name) => [computed("color", name), name]));
      const faces = new Set(FACES.map((name) => computed("fontFamily", name)));
      const wanted = Object.entries(inks).map(([selector, name]) => [
        selector,
        computed("color", name),
        name,
      ]);
      probe.remove();
      for (const [selector] of wanted)
        if (all && document.querySelector(selector) === null) found.add(`nothing here is ${selector}`);

      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const painted = (colours) => {
        canvas.clearRect(0, 0, 1, 1);
        for (const colour of colours) {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
        }
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const luminance = (rgb) =>
        rgb
          .map((part) => part / 255)
          .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
          .reduce((sum, share, at) => sum + share * [0.2126, 0.7152, 0.0722][at], 0);
      const contrast = (one, other) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      };
      const name = (element) => {
        const words = element.textContent.trim().slice(0, 24);
        return `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} “${words}”`;
      };
      /** The colours under an element, from the page upwards; null where there is a picture among them. */
      const grounds = (element) => {
        const under = [];
        for (let at = element; at !== null; at = at.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(at);
          if (backgroundImage !== "none") return null;
          under.unshift(backgroundColor);
        }
        return under;
      };
      const faint = (element) => {
        for (let at = element; at !== null; at = at.parentElement)
          if (Number(getComputedStyle(at).opacity) < 1) return true;
        return false;
      };

      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        const element = text.parentElement;
        if (text.textContent.trim() === "" || element.closest("script, style, option, .sr")) continue;
        if (except.some((selector) => element.closest(selector))) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(element);
        if (!tokens.has(color)) found.add(`${name(element)}: ink ${color} is no token`);
        if (!faces.has(fontFamily)) found.add(`${name(element)}: face ${fontFamily}`);
        for (const [selector, ink, token] of wanted)
          if (element.matches(selector) && color !== ink)
            found.add(`${name(element)}: ink is ${tokens.get(color) ?? color}, not ${token}`);
        const under = grounds(element);
        if (under === null || faint(element) || element.closest(":disabled, [aria-disabled=true]")) continue;
        const size = Number.parseFloat(fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
        const ratio = contrast(painted([...under, color]), painted(under));
        if (ratio < (large ? 3 : 4.5) - 0.01)
          found.add(`${name(element)}: contrast ${ratio.toFixed(2)} (${color} on ${under.at(-1)})`);
      }
      return [...found];
    },
    { INKS, FACES, inks, all, except },
  );
