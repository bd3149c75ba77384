/** The settings of the listener for programs that watch a process. */
import * as z from "zod";

export const metricsSettingsShape = {
  /**
   * The port of /metrics, /live and /ready, apart from the public port. When the port is unset, these paths are not
   * served.
   */
  METRICS_PORT: z
    .literal("")
    .transform(() => undefined)
    .or(z.coerce.number().int().min(0).max(65_535))
    .optional(),
  /** The address on which this port listens. It must not be reachable from the internet. */
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
} as const;
