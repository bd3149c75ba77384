/** What every HTTP server of the room needs: limits on its connections, and a log of the requests that it refuses. */
export {
  type ConnectionSettings,
  countedAddress,
  limitConnections,
  REFUSAL_DELAY_MS,
  refusePipelining,
  TIMEOUT_CHECK_INTERVAL_MS,
} from "./connection-limits.ts";
export { createEventLog, type EventLog } from "./event-log.ts";
export { networkOf } from "./network-of.ts";
export { createOpenCounts } from "./open-counts.ts";
export { createRepeatedLines } from "./repeated-lines.ts";
export { REQUEST_ID_HEADER, readRequestId } from "./request-id.ts";
