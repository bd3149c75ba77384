/** Structured lines. What may hold a card or a secret has no place in them; the paths below are a second net. F4 */
import { type Logger, pino } from "pino";

export type { Logger };

const HIDDEN = ["deck", "cards", "hands", "seed", "sealed", "ticket", "secret", "password", "state", "event", "events"];

export const createLog = (level: string, boot: string): Logger =>
  pino({
    level,
    base: { boot },
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), remove: true },
  });
