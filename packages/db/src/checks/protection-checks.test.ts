/** Tests that the checks of breaks and limits find every violation, and report nothing else. Faults 69, 83 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postLedgerMoves } from "../ledger/post-moves.ts";
import { createBreaks } from "../repositories/protection/breaks.ts";
import { createPlayLimits, type PlayLimitWish } from "../repositories/protection/play-limits.ts";
import { inTransaction } from "../sql/connect.ts";
import { openTestSession } from "../testing/index.ts";
import { type LeasedTable, useTestRoom } from "../testing/room.ts";
import { checkBreaks } from "./breaks-check.ts";
import { checkPlayLimits } from "./play-limits-check.ts";

const room = useTestRoom();
const query = (sql: string, ...values: readonly unknown[]) => room.owner.pool.query(sql, [...values]);

async function createPlayer(chips = 100_000) {
  const userId = await room.createPlayer(chips);
  return { userId, ...(await openTestSession(room.owner.pool, userId)) };
}
type Player = Awaited<ReturnType<typeof createPlayer>>;

describe("fault 69: the check of breaks", () => {
  /** Adds a finished hand of these players that ended `endsAfter` seconds after the last break began. */
  async function playHand({ tableId }: LeasedTable, endsAfter: number, ...players: readonly Player[]): Promise<number> {
    const { rows } = await query(
      `WITH hand AS (
         INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at)
         SELECT $1::uuid || ':' || n.no, $1, n.no, 'cancelled', 0, 0, hand_settings_keep('{"currency": "play", "rules": {}}'), '',
                (SELECT max(begins_at) FROM play_breaks) + make_interval(secs => $2)
         FROM (SELECT count(*)::int + 1 AS no FROM hands WHERE table_id = $1) AS n RETURNING serial, hand_no)
       INSERT INTO hand_seats (hand_serial, seat, user_id, net)
       SELECT hand.serial, p.seat, p.id, 0 FROM hand, unnest($3::uuid[]) WITH ORDINALITY AS p(id, seat)
       RETURNING (SELECT hand_no FROM hand)`,
      tableId,
      endsAfter,
      players.map(({ userId }) => userId),
    );
    return rows[0]?.hand_no;
  }
  const beginBreak = async ({ sessionKey }: Player) =>
    expect(await createBreaks(room.web.pool).begin(sessionKey, "cool-off", 1)).toMatchObject({ ok: true });

  it("allows the hand that ran when the break began, and finds the next hand of the player, even hours later", async () => {
    const table = await room.createTable();
    const [away, ...others] = [await createPlayer(), await createPlayer(), await createPlayer()];
    await beginBreak(away);
    await playHand(table, -60, away, ...others);
    await playHand(table, 30, away, ...others);
    await playHand(table, 60, ...others);
    expect(await checkBreaks(room.owner.pool)).toEqual([]);
    const handNo = await playHand(table, 7_200, away, ...others);
    expect(await checkBreaks(room.owner.pool)).toEqual([
      {
        invariant: "fault 69",
        tableId: table.tableId,
        handNo,
        what: `player ${away.userId} was dealt in during their break`,
      },
    ]);
    // The hands now end after the break, when the players may play again.
    await query(
      "UPDATE hands SET ended_at = ended_at + interval '2 days' WHERE table_id = $1 AND hand_no > 1",
      table.tableId,
    );
    expect(await checkBreaks(room.owner.pool)).toEqual([]);
  });
});

describe("fault 83: the check of limits", () => {
  beforeEach(() => query("ALTER TABLE ledger_transactions DISABLE TRIGGER play_limits_check"));
  afterEach(() => query("ALTER TABLE ledger_transactions ENABLE TRIGGER play_limits_check"));

  const move = (player: Player, table: LeasedTable, amount: number) =>
    inTransaction(room.game.pool, (client) =>
      postLedgerMoves(client, [
        {
          key: randomUUID(),
          kind: amount < 0 ? "buy-in" : "leave",
          currency: "play",
          entries: [
            { account: { kind: "wallet", userId: player.userId }, amount },
            { account: { kind: "stack", userId: player.userId, tableId: table.tableId }, amount: -amount },
          ],
        },
      ]),
    );
  async function limit(
    { sessionKey }: Player,
    kind: "buy-in" | "loss",
    period: PlayLimitWish["period"],
    amount: number,
  ) {
    const wish = { kind, period, currency: "play", amount } as const;
    expect(await createPlayLimits(room.web.pool).set(sessionKey, wish)).toEqual({ ok: true });
  }
  /** Makes everything that the player has done so far older by `by`. */
  async function age({ userId }: Player, by: string): Promise<void> {
    await query("UPDATE play_limit_changes SET at = at - $2::interval WHERE user_id = $1", userId, by);
    await query(
      `UPDATE ledger_transactions SET created_at = created_at - $2::interval WHERE id IN (
         SELECT e.transaction_id FROM ledger_postings e JOIN ledger_accounts a ON a.serial = e.account_serial WHERE a.user_id = $1)`,
      userId,
      by,
    );
  }
  const found = async ({ userId }: Player) =>
    (await checkPlayLimits(room.owner.pool)).map(({ what }) => what).filter((what) => what.includes(userId));

  it("finds a buy-in beyond a limit of buy-ins, even when chips were taken back before", async () => {
    const [player, table] = [await createPlayer(), await room.createTable()];
    await limit(player, "buy-in", "month", 1_000);
    await age(player, "1 minute");
    await move(player, table, -800);
    await move(player, table, 800);
    await move(player, table, -200);
    expect(await found(player)).toEqual([]);
    await move(player, table, -1);
    expect(await found(player)).toEqual([
      expect.stringMatching(/a buy-in, exceeded the limit of buy-in of a month of player/),
    ]);
  });

  it("finds a possible loss beyond a loss limit, and subtracts what was returned", async () => {
    const [player, table] = [await createPlayer(), await room.createTable()];
    await limit(player, "loss", "month", 1_000);
    await age(player, "1 minute");
    await move(player, table, -1_000);
    await move(player, table, 400);
    await move(player, table, -400);
    expect(await found(player)).toEqual([]);
    await move(player, table, -1);
    expect(await found(player)).toHaveLength(1);
  });

  it("counts a period from its beginning, including the chips that were at tables then", async () => {
    const [player, table] = [await createPlayer(), await room.createTable()];
    await limit(player, "loss", "month", 1_000);
    await move(player, table, -900);
    await age(player, "40 days");
    await move(player, table, -101);
    expect(await found(player)).toEqual([expect.stringMatching(/loss of a month/)]);
  });

  it("uses the limit in force at that time, not a later limit or the lower one before a raise", async () => {
    const [player, table] = [await createPlayer(), await room.createTable()];
    await move(player, table, -5_000);
    await age(player, "1 minute");
    await limit(player, "buy-in", "month", 1_000);
    await age(player, "1 minute");
    expect(await found(player)).toEqual([]);
    await query(
      `INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount, at)
       VALUES ($1, 'buy-in', 'month', 'play', 'raised', 9000, now() - interval '30 seconds')`,
      player.userId,
    );
    await move(player, table, -1_000);
    expect(await found(player)).toEqual([]);
    await move(player, table, -8_001);
    expect(await found(player)).toHaveLength(1);
  });
});
