/** What can be asked of a pool, and what its events do to it. Who asks was settled before. S2 */
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { checkSettings } from "../settings.ts";
import { changeSettings as changeTable } from "../table/run.ts";
import { poolOffer } from "./seating.ts";
import type { PoolCommand, PoolEvent, PoolState, PoolStep } from "./types.ts";

/** A pool nobody has come to yet. */
export const createPool = (pool: Omit<PoolState, "status" | "queue">): PoolState => ({
  ...pool,
  status: "open",
  queue: [],
});

/** What a command makes of a pool at `now` (epoch ms), or the named reason why nothing changed. */
export function poolAct(pool: PoolState, command: PoolCommand, now: EpochMs): PoolStep | Refusal {
  switch (command.type) {
    case "join-queue":
      return join(pool, command, now);
    case "leave-queue":
      return endWaiting(pool, command.playerId, "asked");
    case "end-waiting":
      return endWaiting(pool, command.playerId, command.reason);
    case "pause":
      return become(pool, "open", "paused");
    case "resume":
      return become(pool, "paused", "open");
    case "change-settings":
      return changeSettings(pool, command);
    case "close":
      return isRunning(pool)
        ? step(pool, [
            { type: "pool-changed", status: "closing" },
            ...pool.queue.map(({ playerId }) => ({ type: "queue-left", playerId, reason: "pool-closed" }) as const),
          ])
        : refuse("pool-closed");
    case "closed":
      return pool.status === "closing" ? step(pool, [{ type: "pool-changed", status: "closed" }]) : step(pool, []);
  }
}

const isRunning = ({ status }: PoolState): boolean => status === "open" || status === "paused";

/** Refusals: pool-closed. */
const become = (pool: PoolState, from: PoolState["status"], to: PoolState["status"]): PoolStep | Refusal => {
  if (!isRunning(pool)) return refuse("pool-closed");
  return step(pool, pool.status === from ? [{ type: "pool-changed", status: to }] : []);
};

/**
 * At every table from its next hand on. Refusals: pool-closed, those of any table's `change-settings`; unusable-settings also
 * when somebody waits with chips of another currency, or the limits are no whole numbers.
 */
function changeSettings(
  pool: PoolState,
  { settings, maxTables, spareTables, tables }: Extract<PoolCommand, { type: "change-settings" }>,
): PoolStep | Refusal {
  if (!isRunning(pool)) return refuse("pool-closed");
  const limits = [maxTables ?? 1, spareTables + 1];
  const otherMoney = pool.queue.length > 0 && settings.currency !== pool.settings.currency;
  const noLimit = limits.some((count) => !Number.isInteger(count) || count < 1);
  if (otherMoney || noLimit || checkSettings(settings).length > 0) return refuse("unusable-settings");
  for (const table of tables) {
    // One that closes leaves the pool as it is.
    if (table.status === "closing" || table.status === "closed") continue;
    const changed = changeTable(table, { type: "change-settings", settings });
    if (isRefusal(changed)) return changed;
  }
  return step(pool, [{ type: "pool-settings-changed", settings, maxTables, spareTables }]);
}

type Join = Extract<PoolCommand, { type: "join-queue" }>;

/**
 * Once in the queue or at one table of the pool, never both or twice: a second seat would be at another table of the same
 * game by luck, or at this very one. Refusals: pool-closed, already-queued, already-seated, amount-not-whole,
 * buy-in-too-small and buy-in-too-large (with min and max); table-paused. S3–S6
 */
function join(pool: PoolState, command: Join, now: EpochMs): PoolStep | Refusal {
  const { playerId, name, bot, buyIn, entry, tables, returning } = command;
  if (!isRunning(pool)) return refuse("pool-closed");
  if (pool.status === "paused") return refuse("table-paused");
  if (pool.queue.some((waiting) => waiting.playerId === playerId)) return refuse("already-queued");
  if (tables.some(({ seats }) => seats.some((seat) => seat.playerId === playerId))) return refuse("already-seated");
  const { min, max } = poolOffer(pool, tables, returning, now);
  if (!Number.isSafeInteger(buyIn)) return refuse("amount-not-whole", { min, max });
  if (buyIn < min) return refuse("buy-in-too-small", { min, max });
  if (buyIn > max) return refuse("buy-in-too-large", { min, max });
  return step(pool, [{ type: "queue-joined", player: { playerId, name, bot, buyIn, entry, since: now } }]);
}

/** Refusals: not-queued. */
function endWaiting(
  pool: PoolState,
  playerId: string,
  reason: Extract<PoolEvent, { type: "queue-left" }>["reason"],
): PoolStep | Refusal {
  const waits = pool.queue.some((waiting) => waiting.playerId === playerId);
  return waits ? step(pool, [{ type: "queue-left", playerId, reason }]) : refuse("not-queued");
}

const step = (pool: PoolState, events: readonly PoolEvent[]): PoolStep => ({
  state: events.reduce(applyPool, pool),
  events,
});

export function applyPool(pool: PoolState, event: PoolEvent): PoolState {
  switch (event.type) {
    case "queue-joined":
      return { ...pool, queue: [...pool.queue, event.player] };
    case "queue-left":
      return { ...pool, queue: pool.queue.filter(({ playerId }) => playerId !== event.playerId) };
    case "pool-changed":
      return { ...pool, status: event.status };
    case "pool-settings-changed": {
      const { settings, maxTables, spareTables } = event;
      return { ...pool, settings, maxTables, spareTables };
    }
  }
}
