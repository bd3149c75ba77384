/** The metrics of the room's processes: their names, the text in which Prometheus reads them, and the listener that serves them. */

export { readPools } from "./database-metrics.ts";
export type { MetricDefinitions, MetricValues } from "./definition.ts";
export { GAME_METRICS } from "./game-metrics.ts";
export { LAUNCHER_METRICS } from "./launcher-metrics.ts";
export { type MetricsServer, startMetricsServer } from "./metrics-server.ts";
export { PROCESS_METRICS } from "./process-metrics.ts";
export { WEB_METRICS } from "./web-metrics.ts";
