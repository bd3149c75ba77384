/** The settings of traces. OpenTelemetry defines their names. */
import * as z from "zod";

export const tracesSettingsShape = {
  /**
   * The collector to which a process sends its spans, by OTLP over HTTP. When this is unset, no traces are sent.
   * Decision 0116
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .literal("")
    .transform(() => undefined)
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  /** The share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
} as const;
