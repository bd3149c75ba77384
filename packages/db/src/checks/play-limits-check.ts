/**
 * Checks that no move of chips exceeded a limit that its player had at the time. It adds up the entries of the ledger one by one. It does
 * not use the sums that the database computes when it decides whether a move is allowed. Decision 0061
 */
import { PLAY_LIMIT_PERIODS, type PlayLimitKind, type PlayLimitPeriod } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/**
 * The least time between two moves, in milliseconds, for which their order is certain. The time of a move is the start of its transaction,
 * so two moves that are closer may have been made in either order.
 */
const UNORDERED_MS = 10_000;

/** The kinds of moves that take chips out of a wallet for play. */
const PLAY_KINDS: readonly string[] = [
  "buy-in",
  "top-up",
  "tournament-buy-in",
  "tournament-rebuy",
  "tournament-add-on",
];
const OTHER_KINDS: readonly string[] = ["grant", "refill", "adjust"];

interface Change {
  readonly user_id: string;
  readonly kind: Exclude<PlayLimitKind, "session-time">;
  readonly period: PlayLimitPeriod;
  readonly currency: string;
  /** The new limit; null when the limit was removed. */
  readonly amount: number | null;
  readonly at: Date;
}
interface Entry {
  readonly user_id: string;
  readonly currency: string;
  readonly account: "wallet" | "stack";
  readonly transaction_id: number;
  readonly kind: string;
  readonly amount: number;
  readonly at: Date;
}

/** How much a player has brought to play in one period, and how much they would lose if none of it came back. */
interface Flow {
  readonly since: number;
  boughtIn: number;
  exposed: number;
}

/** Returns the start of the day, week or month that contains this time, in epoch milliseconds by the UTC calendar. */
function periodStart(period: PlayLimitPeriod, at: Date): number {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (period === "month") return Date.UTC(year, month, 1);
  return Date.UTC(year, month, period === "day" ? day : day - ((at.getUTCDay() + 6) % 7));
}

/**
 * Returns the highest amount that one limit may have had at this time. Infinity when the player may have had no such limit. `changes` are
 * the changes of this limit, in order.
 */
function highestAmountAt(changes: readonly Change[], at: Date): number {
  const from = at.getTime() - UNORDERED_MS;
  const held = changes.findLast((change) => change.at.getTime() <= from);
  const near = changes.filter((change) => Math.abs(change.at.getTime() - at.getTime()) < UNORDERED_MS);
  return Math.max(
    held?.amount ?? Number.POSITIVE_INFINITY,
    ...near.map(({ amount }) => amount ?? Number.POSITIVE_INFINITY),
  );
}

/** Follows the chips that one player has in one currency, entry by entry. */
function createLedgerOf(changes: readonly Change[]) {
  const flows = new Map<PlayLimitPeriod, Flow>();
  let atTables = 0;
  const flowOf = (period: PlayLimitPeriod, at: Date): Flow => {
    const since = periodStart(period, at);
    const known = flows.get(period);
    const flow = known?.since === since ? known : { since, boughtIn: 0, exposed: atTables };
    flows.set(period, flow);
    return flow;
  };
  const isExceeded = (kind: Change["kind"], period: PlayLimitPeriod, { at }: Entry): boolean => {
    const own = changes.filter((change) => change.kind === kind && change.period === period);
    const { since, boughtIn, exposed } = flowOf(period, at);
    if (own.length === 0 || at.getTime() - since < UNORDERED_MS) return false;
    return (kind === "buy-in" ? boughtIn : exposed) > highestAmountAt(own, at);
  };
  return {
    /** Counts an entry. Returns the limits that it exceeds. */
    add(entry: Entry): readonly string[] {
      const { account, kind, amount, at } = entry;
      for (const period of PLAY_LIMIT_PERIODS) {
        const flow = flowOf(period, at);
        if (account !== "wallet" || OTHER_KINDS.includes(kind)) continue;
        flow.exposed -= amount;
        if (amount < 0 || kind === "tournament-refund") flow.boughtIn -= amount;
      }
      if (account === "stack") atTables += amount;
      if (account !== "wallet" || amount >= 0 || !PLAY_KINDS.includes(kind)) return [];
      return (["buy-in", "loss"] as const).flatMap((limit) =>
        PLAY_LIMIT_PERIODS.filter((period) => isExceeded(limit, period, entry)).map(
          (period) => `${limit} of a ${period}`,
        ),
      );
    },
  };
}

/** Checks that no player's own limit was exceeded (fault 83), as the owner of the database and in one snapshot. */
export async function checkPlayLimits(client: Queryable): Promise<readonly Violation[]> {
  const { rows: changes } = await client.query<Change>(
    `SELECT user_id, kind, period, currency, CASE WHEN change <> 'removed' THEN amount END AS amount, at FROM play_limit_changes
     WHERE change IN ('set', 'lowered', 'raised', 'removed') AND kind <> 'session-time' ORDER BY id`,
  );
  const { rows: entries } = await client.query<Entry>(
    `SELECT a.user_id, a.currency, a.kind AS account, e.transaction_id, t.kind, e.amount, t.created_at AS at
     FROM ledger_accounts a JOIN ledger_postings e ON e.account_serial = a.serial JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE a.user_id = ANY ($1) AND a.kind IN ('wallet', 'stack')
     ORDER BY e.transaction_id, a.kind DESC`,
    [[...new Set(changes.map(({ user_id }) => user_id))]],
  );
  const keyOf = (of: Pick<Entry, "user_id" | "currency">) => `${of.user_id} ${of.currency}`;
  const ledgers = new Map(
    [...new Set(changes.map(keyOf))].map((key) => [key, createLedgerOf(changes.filter((own) => keyOf(own) === key))]),
  );
  return entries.flatMap((entry) =>
    (ledgers.get(keyOf(entry))?.add(entry) ?? []).map(
      (limit): Violation => ({
        invariant: "fault 83",
        what: `transaction ${entry.transaction_id}, a ${entry.kind}, exceeded the limit of ${limit} of player ${entry.user_id}`,
      }),
    ),
  );
}
