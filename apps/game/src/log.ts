/** Structured lines. What may hold a card or a secret has no place in them; the paths below are a second net. F4 */
import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

const REDACTED_FIELDS = [
  "deck",
  "cards",
  "hands",
  "seed",
  "sealed",
  "ticket",
  "secret",
  "password",
  "state",
  "event",
  "events",
];

/** One JSON object a line, on standard output unless `to` says otherwise. */
export const createLog = (level: string, nodeId: string, to: DestinationStream = pino.destination()): Logger =>
  pino(
    {
      level,
      base: { nodeId },
      serializers: { error: serializeError, problem: serializeError },
      redact: { paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    to,
  );

/** What went wrong, without what the error carries along: a database's may quote the very row. */
function serializeError(problem: unknown): object {
  if (!(problem instanceof Error)) return { message: String(problem) };
  const { name, message, stack } = problem;
  return { name, message, stack, ...("code" in problem ? { code: problem.code } : {}) };
}
