/** The settings of the port at which monitoring programs watch a process. */
import * as z from "zod";

export const metricsSettingsShape = {
  /**
   * The port of /metrics, /live and /ready. It is separate from the public port. If it is not set, the process does not serve these paths.
   */
  METRICS_PORT: z
    .literal("")
    .transform(() => undefined)
    .or(z.coerce.number().int().min(0).max(65_535))
    .optional(),
  /** The address on which the process opens that port. It must not be reachable from the internet. */
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
} as const;
