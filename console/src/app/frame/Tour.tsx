// The tour's cards, one after the other; Escape leaves it.
import { useEffect, useMemo, useState } from "react";
import { EVENTS, Joyride, STATUS, type TooltipRenderProps } from "react-joyride";
import { useLocation, useNavigate } from "react-router";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import type { Ending } from "./tour";
import "./tour.css";

const STEPS = [
  { target: ".presence", name: "presence" },
  { target: ".lines", name: "lines" },
  { target: ".talk", name: "talk" },
  { target: ".who", name: "who" },
  { target: ".bar .find", name: "find" },
  { target: ".rail .foot", name: "team" },
] as const;

const OPTIONS = {
  skipBeacon: true,
  skipScroll: true,
  overlayClickAction: false,
  dismissKeyAction: false,
  blockTargetInteraction: true,
  spotlightPadding: 4,
  spotlightRadius: 6,
  targetWaitTimeout: 1_000,
  zIndex: 400,
} as const;

export default function Tour({ end }: { end: (how: Ending) => void }) {
  const t = useWords();
  const navigate = useNavigate();
  const home = pathTo("comms");
  const there = useLocation().pathname === home;
  const [ready, setReady] = useState(there);
  useEffect(() => {
    if (ready) return;
    void navigate(home);
    const timer = setTimeout(() => setReady(true), limits.TOUR_PAGE_SWITCH);
    return () => clearTimeout(timer);
  }, [ready, navigate, home]);
  const steps = useMemo(
    () =>
      STEPS.map(({ target, name }) => ({
        target,
        title: t(`tour.${name}.title`),
        content: t(`tour.${name}.text`),
      })),
    [t],
  );
  return (
    <Joyride
      steps={steps}
      run={ready}
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
  return (
    <section
      {...tooltipProps}
      aria-label={t("tour.label")}
      className="tourcard"
      onKeyDown={(event) => {
        if (event.key === "Escape") controls.skip();
      }}
    >
      <h2>{step.title}</h2>
      <p>{step.content}</p>
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
        <Button small look="primary" onClick={() => controls.next()}>
          {isLastStep ? t("tour.done") : t("tour.next")}
        </Button>
      </div>
    </section>
  );
}
