/** Tracks which clients this process is limiting, for the log and for the live monitor. Faults 91 and 109 */
import type { GameLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";

export type GameLimitRegistry = LimitRegistry<GameLimit>;

export const createGameLimitRegistry = (
  clock: Pick<Clock, "wall" | "monotonic">,
  log: Pick<Logger, "warn">,
): GameLimitRegistry =>
  new LimitRegistry({ clock, onLimited: (limited) => log.warn(limited, "a client is being limited") });
