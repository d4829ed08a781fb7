// A tour's cards, one after the other; Escape leaves it. Each tour is a list of cards and the page that they point at.
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { EVENTS, Joyride, STATUS, type TooltipRenderProps } from "react-joyride";
import { useLocation, useNavigate } from "react-router";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { pathTo, type ScreenName } from "@/ui/href";
import { named } from "@/ui/platform";
import { useWords } from "@/words";
import type { tour as words } from "@/words/aside.en";
import type { TourName } from "./face/tours";
import type { Ending } from "./tour";
import { isThere, useFocusBack, useHeldFocus } from "./tourFocus";
import "./tour.css";
import "@/words/aside";

interface Journey {
  /** The page that it goes through. */
  home: ScreenName;
  /** What most cards point at. It comes when its code has been fetched, which may be after the tour was begun. */
  there: string;
  steps: readonly {
    target: string;
    name: Exclude<keyof typeof words, "label" | "skip" | "back" | "next" | "done" | "of" | "canned">;
    placement: "bottom" | "left-start" | "right-start" | "right-end";
  }[];
}

const TOURS: Readonly<Record<TourName, Journey>> = {
  console: {
    home: "comms",
    there: ".desk",
    steps: [
      { target: ".presence", name: "presence", placement: "bottom" },
      { target: ".lines", name: "lines", placement: "right-start" },
      { target: ".talk", name: "talk", placement: "left-start" },
      { target: ".who", name: "who", placement: "left-start" },
      { target: ".bar .find", name: "find", placement: "bottom" },
      { target: ".rail .foot", name: "team", placement: "right-end" },
    ],
  },
  canned: {
    home: "cannedResponses",
    there: ".canned",
    steps: [
      { target: ".canned .listside", name: "canned_what", placement: "right-start" },
      { target: ".cannedmake", name: "canned_make", placement: "bottom" },
      { target: ".canned .openside", name: "canned_variables", placement: "left-start" },
      { target: ".canned .parts [data-part=auto]", name: "canned_auto", placement: "bottom" },
      { target: ".canned .parts [data-part=G]", name: "canned_global", placement: "bottom" },
      { target: ".rail .item", name: "canned_chat", placement: "right-start" },
    ],
  },
};

/** Whoever has no such page, as no desk, is shown what else there is. */
const MOST_LOOKS = 20;

const OPTIONS = {
  skipBeacon: true,
  skipScroll: true,
  overlayClickAction: false,
  dismissKeyAction: false,
  blockTargetInteraction: true,
  // It lets go as soon as the focus is elsewhere; ours holds it.
  disableFocusTrap: true,
  spotlightPadding: 4,
  spotlightRadius: 6,
  targetWaitTimeout: 1_000,
  zIndex: 400,
} as const;

/** A pane is as high as the window: where the card has no room beside it, it lies over it rather than outside. */
const FLOATING = { hideArrow: true, shiftOptions: { crossAxis: true } } as const;

export default function Tour({ which, end }: { which: TourName; end: (how: Ending) => void }) {
  const t = useWords();
  useFocusBack(".bar .me");
  const navigate = useNavigate();
  const { steps: cards, there: mark, ...tour } = TOURS[which];
  const home = pathTo(tour.home);
  const there = useLocation().pathname === home;
  const [away] = useState(!there);
  const [ready, setReady] = useState(() => there && isThere(mark));
  useEffect(() => {
    if (ready) return;
    if (away) void navigate(home);
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      looks += 1;
      if (isThere(mark) || looks > MOST_LOOKS) setReady(true);
      else timer = setTimeout(look, limits.TOUR_RETRY);
    };
    timer = setTimeout(look, away ? limits.TOUR_PAGE_SWITCH : limits.TOUR_RETRY);
    return () => clearTimeout(timer);
  }, [ready, away, navigate, home, mark]);
  // A phone shows one pane at a time: what is not there is neither waited for nor counted.
  const shown = useMemo(() => (ready ? cards.filter(({ target }) => isThere(target)) : []), [ready, cards]);
  const steps = useMemo(
    () =>
      shown.map(({ target, name, placement }) => ({
        target,
        placement,
        floatingOptions: FLOATING,
        title: t(`tour.${name}.title`),
        content: t(`tour.${name}.text`, { find: named("Ctrl K"), canned: named("Alt C") }),
      })),
    [t, shown],
  );
  if (!ready) return null;
  return (
    <Joyride
      steps={steps}
      run
      continuous
      options={OPTIONS}
      tooltipComponent={Card}
      onEvent={({ type, status }) => {
        if (type === EVENTS.TOUR_END) end(status === STATUS.FINISHED ? "completed" : "exited");
      }}
    />
  );
}

function Card({ step, index, size, isLastStep, controls, tooltipProps }: TooltipRenderProps) {
  const t = useWords();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useHeldFocus(card);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") controls.skip();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [controls]);
  return (
    <section
      {...tooltipProps}
      ref={card}
      aria-label={t("tour.label")}
      aria-describedby={id}
      className="tourcard"
    >
      <div id={id} className="tourtext">
        <h2>{step.title}</h2>
        <p>{step.content}</p>
      </div>
      <div className="overlayacts">
        <span className="grow meta dim">{t("tour.of", { at: index + 1, of: size })}</span>
        {isLastStep ? null : (
          <Button small look="quiet" onClick={() => controls.skip()}>
            {t("tour.skip")}
          </Button>
        )}
        {index > 0 ? (
          <Button small onClick={() => controls.prev()}>
            {t("tour.back")}
          </Button>
        ) : null}
        <Button small look="primary" onClick={() => controls.next()} data-autofocus>
          {isLastStep ? t("tour.done") : t("tour.next")}
        </Button>
      </div>
    </section>
  );
}
