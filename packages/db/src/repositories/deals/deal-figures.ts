/**
 * Reads the public figures of the room's deals: the counts of each day, the totals of all days, and the room's public keys. Plain rows go
 * through Prisma. SQL: one query adds up all days. F3
 */
import { toUtcDay } from "@poker/protocol";
import type { Database } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";
import type { DealCounts } from "./deal-days.ts";

interface DealFigures {
  readonly totals: DealCounts;
  /** The last 30 days on which a hand or a report was counted, newest first. `day` is a UTC date such as `2026-01-31`. */
  readonly days: readonly (DealCounts & { readonly day: string })[];
  /** The room's public keys in hexadecimal, the newest first. Times are epoch milliseconds. */
  readonly keys: readonly { readonly publicKey: string; readonly firstUsedAt: number; readonly lastUsedAt: number }[];
}

const SHOWN_DAYS = 30;

type CountRow = Readonly<Record<keyof DealCounts, string | bigint>>;

export const createDealFigures = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  async read(): Promise<DealFigures> {
    const [totals, days, keys] = await Promise.all([
      pool.query<CountRow>(
        `SELECT coalesce(sum(frozen), 0) AS frozen, coalesce(sum(voided), 0) AS voided, coalesce(sum(withheld), 0) AS withheld,
                coalesce(sum(unanswered), 0) AS unanswered, coalesce(sum(left_out), 0) AS "leftOut",
                coalesce(sum(verified), 0) AS verified, coalesce(sum(failed), 0) AS failed
         FROM deal_days`,
      ),
      prisma.dealDay.findMany({ orderBy: { day: "desc" }, take: SHOWN_DAYS }),
      prisma.dealKey.findMany({ orderBy: [{ firstUsedAt: "desc" }, { publicKey: "asc" }] }),
    ]);
    return {
      totals: toCounts(totals.rows[0] ?? NOTHING),
      days: days.map((row) => ({ day: toUtcDay(row.day.getTime()), ...toCounts(row) })),
      keys: keys.map(({ publicKey, firstUsedAt, lastUsedAt }) => ({
        publicKey,
        firstUsedAt: firstUsedAt.getTime(),
        lastUsedAt: lastUsedAt.getTime(),
      })),
    };
  },
});

const NOTHING: CountRow = {
  ...{ frozen: "0", voided: "0", withheld: "0", unanswered: "0", leftOut: "0", verified: "0", failed: "0" },
};

const toCounts = (row: CountRow): DealCounts => ({
  frozen: toSafeInteger(row.frozen),
  voided: toSafeInteger(row.voided),
  withheld: toSafeInteger(row.withheld),
  unanswered: toSafeInteger(row.unanswered),
  leftOut: toSafeInteger(row.leftOut),
  verified: toSafeInteger(row.verified),
  failed: toSafeInteger(row.failed),
});
