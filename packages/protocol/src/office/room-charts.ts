/** The whole room's figures over time, for the charts of the live monitor. Decision 0109 */
import * as z from "zod";

export const CHART_RANGES = ["hour", "day"] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

const figure = z.number().nullable();

/**
 * One step of the charts: a minute in the chart of an hour, ten minutes in the chart of a day. A figure is null when no node reported it.
 */
const chartStepSchema = z.object({
  /** When the step begins, epoch ms. */
  at: z.number(),
  handsPerMinute: figure,
  actionsPerSecond: figure,
  /** How long actions took, in ms (99th percentile), on the slowest node in its slowest minute. */
  actionP99Ms: figure,
  people: figure,
  bots: figure,
  connections: figure,
  commitP99Ms: figure,
  stalledMsPerMinute: figure,
  refusalsPerMinute: figure,
});
export type ChartStep = z.output<typeof chartStepSchema>;

export const roomChartsSchema = z.object({
  /** The steps, oldest first, without gaps. */
  steps: z.array(chartStepSchema),
  /** The most frequent refusal codes in the chart's whole time range. */
  refusals: z.array(z.object({ code: z.string(), count: z.number() })),
});
export type RoomCharts = z.output<typeof roomChartsSchema>;
