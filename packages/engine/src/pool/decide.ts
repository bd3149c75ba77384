/** Decides the commands of a pool and applies its events. The caller has already checked who may send a command. S2 */
import { isRefusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { checkSettings } from "../settings.ts";
import { changeTableSettings as changeTable } from "../table/operator-commands.ts";
import { isClosing, seatOfPlayer } from "../table/steps.ts";
import { poolBuyInRange } from "./seating.ts";
import type { PoolCommand, PoolEvent, PoolState, PoolStep } from "./types.ts";

/** Creates an open pool with an empty queue. */
export const createPool = (pool: Omit<PoolState, "status" | "queue">): PoolState => ({
  ...pool,
  status: "open",
  queue: [],
});

/**
 * Applies a command at `now` (epoch ms). Returns the pool after it and its events, or a refusal that changes nothing.
 */
export function decidePool(pool: PoolState, command: PoolCommand, now: EpochMs): PoolStep | RuleRefusal {
  switch (command.type) {
    case "join-queue":
      return joinQueue(pool, command, now);
    case "leave-queue":
      return removeFromQueue(pool, command.playerId, "asked");
    case "remove-from-queue":
      return removeFromQueue(pool, command.playerId, command.reason);
    case "pause":
      return changePoolStatus(pool, "open", "paused");
    case "resume":
      return changePoolStatus(pool, "paused", "open");
    case "change-settings":
      return changePoolSettings(pool, command);
    case "close":
      if (isClosing(pool)) return refuse("pool-closed");
      return poolStep(pool, [
        { type: "pool-changed", status: "closing" },
        ...pool.queue.map(({ playerId }) => ({ type: "queue-left", playerId, reason: "pool-closed" }) as const),
      ]);
    case "closed":
      return pool.status === "closing"
        ? poolStep(pool, [{ type: "pool-changed", status: "closed" }])
        : poolStep(pool, []);
  }
}

/** Opens or pauses the pool. Refusals: pool-closed. */
const changePoolStatus = (
  pool: PoolState,
  from: PoolState["status"],
  to: PoolState["status"],
): PoolStep | RuleRefusal => {
  if (isClosing(pool)) return refuse("pool-closed");
  return poolStep(pool, pool.status === from ? [{ type: "pool-changed", status: to }] : []);
};

/**
 * Changes the settings of the pool and of its tables, each from its next hand on. Refusals: pool-closed, and those of a
 * table's `change-settings`. The refusal is unusable-settings also in these cases:
 * - The currency changes while players are in the queue.
 * - `maxTables` or `spareTables` is not a whole number in its range.
 */
function changePoolSettings(
  pool: PoolState,
  { settings, maxTables, spareTables, tables }: Extract<PoolCommand, { type: "change-settings" }>,
): PoolStep | RuleRefusal {
  if (isClosing(pool)) return refuse("pool-closed");
  const limits = [maxTables ?? 1, spareTables + 1];
  const otherMoney = pool.queue.length > 0 && settings.currency !== pool.settings.currency;
  const noLimit = limits.some((count) => !Number.isInteger(count) || count < 1);
  if (otherMoney || noLimit || checkSettings(settings).length > 0) return refuse("unusable-settings");
  for (const table of tables) {
    // A closing table starts no more hands, so it keeps its settings.
    if (isClosing(table)) continue;
    const changed = changeTable(table, { type: "change-settings", settings });
    if (isRefusal(changed)) return changed;
  }
  return poolStep(pool, [{ type: "pool-settings-changed", settings, maxTables, spareTables }]);
}

type JoinQueueCommand = Extract<PoolCommand, { type: "join-queue" }>;

/**
 * Adds a player to the queue. A player may be in the queue once or at one table of the pool. They may not have two
 * places, because the pool chooses the tables and could choose the same one twice. When `buyIn` is null, the player is
 * asked for it as soon as a seat is held for them. Refusals: pool-closed, table-paused, already-queued, already-seated,
 * amount-not-whole, buy-in-too-small, buy-in-too-large. The last three carry min and max. S3–S6
 */
function joinQueue(pool: PoolState, command: JoinQueueCommand, now: EpochMs): PoolStep | RuleRefusal {
  const { playerId, bot, buyIn, entry, tables, visitHistory } = command;
  if (isClosing(pool)) return refuse("pool-closed");
  if (pool.status === "paused") return refuse("table-paused");
  if (pool.queue.some((waiting) => waiting.playerId === playerId)) return refuse("already-queued");
  if (tables.some(({ seats }) => seatOfPlayer(seats, playerId))) return refuse("already-seated");
  if (tables.some(({ offers }) => seatOfPlayer(offers, playerId))) return refuse("already-queued"); // a seat is held for the player
  const joined: PoolEvent = { type: "queue-joined", player: { playerId, bot, buyIn, entry, since: now } };
  if (buyIn === null) return poolStep(pool, [joined]);
  const { min, max } = poolBuyInRange(pool, tables, visitHistory, now);
  if (!Number.isSafeInteger(buyIn)) return refuse("amount-not-whole", { min, max });
  if (buyIn < min) return refuse("buy-in-too-small", { min, max });
  if (buyIn > max) return refuse("buy-in-too-large", { min, max });
  return poolStep(pool, [joined]);
}

/** Removes a player from the queue. Refusals: not-queued. */
function removeFromQueue(
  pool: PoolState,
  playerId: string,
  reason: Extract<PoolEvent, { type: "queue-left" }>["reason"],
): PoolStep | RuleRefusal {
  const waits = pool.queue.some((waiting) => waiting.playerId === playerId);
  return waits ? poolStep(pool, [{ type: "queue-left", playerId, reason }]) : refuse("not-queued");
}

const poolStep = (pool: PoolState, events: readonly PoolEvent[]): PoolStep => ({
  state: events.reduce(evolvePool, pool),
  events,
});

export function evolvePool(pool: PoolState, event: PoolEvent): PoolState {
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
