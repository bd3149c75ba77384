/** The settings of traces. Their names are those that OpenTelemetry defines. */
import * as z from "zod";

export const tracesSettingsShape = {
  /** The collector to which a process sends its spans, by OTLP over HTTP. If it is not set, the process sends no traces. Decision 0116 */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .literal("")
    .transform(() => undefined)
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  /** The share of all traces that is sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
} as const;
