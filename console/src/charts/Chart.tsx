// The one user of ECharts. Loaded when a chart is shown; drawn as SVG, so that it is sharp at every zoom.

import { BarChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import ReactECharts from "echarts-for-react/esm/core";
import type { Option } from "./option";

echarts.use([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  SVGRenderer,
]);

const RENDERER = { renderer: "svg" } as const;

/** What it shows stands beside it as a table: to a screen reader it is a picture with a name. */
export default function Chart({ option, label, height }: { option: Option; label: string; height: string }) {
  return (
    <div role="img" aria-label={label}>
      <ReactECharts
        echarts={echarts}
        option={option}
        notMerge
        lazyUpdate
        opts={RENDERER}
        style={{ height }}
      />
    </div>
  );
}
