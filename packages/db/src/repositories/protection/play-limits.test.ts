import { randomUUID } from "node:crypto";
import type { PlayLimit } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import type { AccountRef } from "../../ledger/ledger-move.ts";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { inTransaction, type Queryable } from "../../sql/connect.ts";
import { openTestSession } from "../../testing/index.ts";
import { type LeasedTable, makeBuyIn, useTestRoom } from "../../testing/room.ts";
import { createRichPlayer, headsUp, TestTournament } from "../../testing/tournament.ts";
import { createCashier } from "../money/cashier.ts";
import { createPlayLimits, type PlayLimitWish } from "./play-limits.ts";
import { countPlayMinutes } from "./play-minutes.ts";

const room = useTestRoom();
const limits = () => createPlayLimits(room.web.pool);
const DAY = "1 day";

const wish = (kind: "buy-in" | "loss", amount: number | null, period: PlayLimitWish["period"] = "day") =>
  ({ kind, period, currency: "play", amount }) as const;

/** Makes a player with a session who has asked for these limits. */
async function createLimited(chips = 10_000, ...wishes: readonly PlayLimitWish[]) {
  const userId = await room.createPlayer(chips);
  const { sessionKey } = await openTestSession(room.owner.pool, userId);
  for (const wanted of wishes) expect(await limits().set(sessionKey, wanted)).toEqual({ ok: true });
  return { userId, sessionKey };
}

const chips = (from: AccountRef, to: AccountRef, amount: number, kind: "buy-in" | "leave" | "settle") => ({
  key: randomUUID(),
  kind,
  currency: "play" as const,
  entries: [
    { account: from, amount: -amount },
    { account: to, amount },
  ],
});
const wallet = (userId: string): AccountRef => ({ kind: "wallet", userId });
const stack = (table: LeasedTable, userId: string): AccountRef => ({ kind: "stack", tableId: table.tableId, userId });
const post = (...moves: Parameters<typeof postLedgerMoves>[1]) =>
  inTransaction(room.game.pool, (client) => postLedgerMoves(client, moves));
const reached = { constraint: "play_limits_reached" };

/** Lets time pass: makes all ledger transactions older by `interval`. */
const letPass = (interval: string) =>
  room.owner.pool.query("UPDATE ledger_transactions SET created_at = created_at - $1::interval", [interval]);
/** Lets time pass for a raise: makes the player's request for it older by `interval`. */
const letRaiseWait = (userId: string, interval: string) =>
  room.owner.pool.query("UPDATE play_limits SET raise_from = raise_from - $2::interval WHERE user_id = $1", [
    userId,
    interval,
  ]);
const onlyLimit = async (userId: string): Promise<PlayLimit | undefined> => (await limits().list(userId))[0];

describe("a limit of buy-ins", () => {
  it("refuses a buy-in that exceeds the limit, says what is left, and begins again on the next day", async () => {
    const { userId } = await createLimited(10_000, wish("buy-in", 1_000));
    const [first, second, third] = await room.createTables(3);
    if (!first || !second || !third) throw new Error("no tables");
    expect(await room.journal.commit(makeBuyIn(first, 1, userId, 0, 700))).toEqual({ outcome: "durable" });
    const until = (await onlyLimit(userId))?.until;
    expect(await room.journal.commit(makeBuyIn(second, 1, userId, 0, 301))).toEqual({
      outcome: "refused",
      code: "play-limit-reached",
      detail: { limit: "buy-in", period: "day", currency: "play", left: 300, until },
    });
    expect(await room.readBalance(`wallet:${userId}:play`)).toBe(9_300);
    // The limit counts what was brought to tables, so chips that came back count again when they are brought again.
    await post(chips(stack(first, userId), wallet(userId), 700, "leave"));
    expect(await room.journal.commit(makeBuyIn(second, 1, userId, 0, 300))).toEqual({ outcome: "durable" });
    expect(await onlyLimit(userId)).toMatchObject({ amount: 1_000, used: 1_000, held: 0, raise: null });
    await letPass(DAY);
    expect(await onlyLimit(userId)).toMatchObject({ used: 0 });
    expect(await room.journal.commit(makeBuyIn(third, 1, userId, 0, 1_000))).toEqual({ outcome: "durable" });
  });

  it("applies to each period separately, and to one currency", async () => {
    const { userId } = await createLimited(10_000, wish("buy-in", 500), wish("buy-in", 600, "month"), {
      kind: "buy-in",
      period: "day",
      currency: "real",
      amount: 1,
    });
    const table = await room.createTable();
    const cashier = createCashier(room.game);
    const own = await limits().list(userId);
    const [day, month] = (["day", "month"] as const).map((each) =>
      own.find(({ currency, period }) => currency === "play" && period === each),
    );
    expect(await cashier.getPlayLimitLeft(userId, "play")).toEqual({
      limit: "buy-in",
      period: "day",
      currency: "play",
      left: 500,
      until: day?.until,
    });
    expect(await cashier.getPlayLimitLeft(userId, "real")).toMatchObject({ currency: "real", left: 1 });
    expect(await cashier.getPlayLimitLeft(await room.createPlayer(1), "play")).toBeNull();
    await post(chips(wallet(userId), stack(table, userId), 500, "buy-in"));
    await room.owner.pool.query("UPDATE play_limits SET amount = 5000 WHERE user_id = $1 AND period = 'day'", [userId]);
    await expect(post(chips(wallet(userId), stack(table, userId), 101, "buy-in"))).rejects.toMatchObject(reached);
    await post(chips(wallet(userId), stack(table, userId), 100, "buy-in"));
    await room.owner.pool.query("UPDATE play_limits SET amount = 600 WHERE user_id = $1 AND period = 'day'", [userId]);
    // Both limits are used up. The refusal names the time at which the longer one begins again. On the last day of a month, both limits
    // begin again at the same time.
    expect(await cashier.getPlayLimitLeft(userId, "play")).toMatchObject({ left: 0, until: month?.until });
    await letPass("31 days");
    await post(chips(wallet(userId), stack(table, userId), 600, "buy-in"));
  });

  it("counts entries of tournaments, except those that were refunded", async () => {
    const userId = await createRichPlayer(room);
    const { sessionKey } = await openTestSession(room.owner.pool, userId);
    const limit = { kind: "buy-in", period: "week", currency: headsUp.currency, amount: 1_500 } as const;
    expect(await limits().set(sessionKey, limit)).toEqual({ ok: true });
    const tournament = await TestTournament.open(room);
    await tournament.registerAll(userId);
    expect(await onlyLimit(userId)).toMatchObject({ used: 1_100 });
    const other = await TestTournament.open(room);
    await expect(other.registerAll(userId)).rejects.toThrow();
    await tournament.perform({ type: "cancel", reason: "too few" });
    expect(await onlyLimit(userId)).toMatchObject({ used: 0 });
    const third = await TestTournament.open(room);
    await third.registerAll(userId);
  });
});

describe("a limit of loss", () => {
  it("counts chips at tables and in tournaments as not lost; a player brings no more than the limit lets them lose", async () => {
    const { userId } = await createLimited(10_000, wish("loss", 1_000));
    const opponent = await room.createPlayer(10_000);
    const table = await room.createTable();
    await post(
      chips(wallet(userId), stack(table, userId), 800, "buy-in"),
      chips(wallet(opponent), stack(table, opponent), 800, "buy-in"),
    );
    expect(await onlyLimit(userId)).toMatchObject({ used: 800, held: 800 });
    await expect(post(chips(wallet(userId), stack(table, userId), 201, "buy-in"))).rejects.toMatchObject(reached);
    await post(chips(stack(table, userId), stack(table, opponent), 600, "settle"));
    expect(await onlyLimit(userId)).toMatchObject({ used: 800, held: 200 });
    await post(chips(stack(table, userId), wallet(userId), 200, "leave"));
    expect(await onlyLimit(userId)).toMatchObject({ used: 600, held: 0 });
    await expect(post(chips(wallet(userId), stack(table, userId), 401, "buy-in"))).rejects.toMatchObject(reached);
    await post(chips(wallet(userId), stack(table, userId), 400, "buy-in"));
  });

  it("counts an entry as paid until its player is out", async () => {
    const [userId, other] = [await createRichPlayer(room), await createRichPlayer(room)];
    const { sessionKey } = await openTestSession(room.owner.pool, userId);
    await limits().set(sessionKey, { kind: "loss", period: "day", currency: headsUp.currency, amount: 5_000 });
    const tournament = await TestTournament.open(room);
    await tournament.registerAll(userId, other);
    expect(await onlyLimit(userId)).toMatchObject({ used: 1_100, held: 1_100 });
    await tournament.winHand(other);
    expect(await onlyLimit(userId)).toMatchObject({ used: 1_100, held: 0 });
  });

  it("agrees with a plain model, for random play over days", async () => {
    const [table, second] = await room.createTables(2);
    if (!table || !second) throw new Error("no tables");
    for (let run = 0; run < 5; run += 1) {
      const { userId } = await createLimited(100_000, wish("loss", 3_000));
      const opponent = await room.createPlayer(100_000);
      for (const at of [table, second]) await post(chips(wallet(opponent), stack(at, opponent), 40_000, "buy-in"));
      const stacks = new Map([
        [table, 0],
        [second, 0],
      ]);
      let [stood, out, back] = [0, 0, 0];
      const atTables = () => [...stacks.values()].reduce((sum, chipsThere) => sum + chipsThere, 0);
      for (let step = 0; step < 40; step += 1) {
        const [at, amount, kind] = [
          Math.random() < 0.5 ? table : second,
          1 + Math.floor(Math.random() * 900),
          Math.random(),
        ];
        const there = stacks.get(at) ?? 0;
        if (kind < 0.4) {
          const bring = post(chips(wallet(userId), stack(at, userId), amount, "buy-in"));
          if (stood + out - back + amount > 3_000) await expect(bring).rejects.toMatchObject(reached);
          else {
            await bring;
            stacks.set(at, there + amount);
            out += amount;
          }
        } else if (kind < 0.6 && there > 0) {
          await post(chips(stack(at, userId), wallet(userId), there, "leave"));
          stacks.set(at, 0);
          back += there;
        } else if (kind < 0.95) {
          const net = Math.random() < 0.6 ? -Math.min(amount, there) : amount;
          if (net < 0) await post(chips(stack(at, userId), stack(at, opponent), -net, "settle"));
          if (net > 0) await post(chips(stack(at, opponent), stack(at, userId), net, "settle"));
          stacks.set(at, there + net);
        } else {
          await letPass(DAY);
          [stood, out, back] = [atTables(), 0, 0];
        }
        expect(await onlyLimit(userId)).toMatchObject({ used: stood + out - back, held: atTables() });
      }
    }
  });
});

describe("a changed limit", () => {
  it("when lowered, applies at once, even below the amount used; when raised, after 24 hours and a confirmation", async () => {
    const { userId, sessionKey } = await createLimited(10_000, wish("buy-in", 1_000));
    const table = await room.createTable();
    await post(chips(wallet(userId), stack(table, userId), 900, "buy-in"));
    expect(await limits().set(sessionKey, wish("buy-in", 500))).toEqual({ ok: true });
    await expect(post(chips(wallet(userId), stack(table, userId), 1, "buy-in"))).rejects.toMatchObject(reached);

    expect(await limits().set(sessionKey, wish("buy-in", 2_000))).toEqual({ ok: true });
    const asked = await onlyLimit(userId);
    if (!asked?.raise) throw new Error("no raise waits");
    expect(asked).toMatchObject({ amount: 500, raise: { to: 2_000 } });
    expect(Math.abs(asked.raise.from - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    expect(await limits().confirm(sessionKey, asked.id)).toMatchObject({ ok: false, code: "too-early" });
    await letRaiseWait(userId, DAY);
    // The time has passed, but the raise does not apply yet, because the player has not confirmed it.
    await expect(post(chips(wallet(userId), stack(table, userId), 1, "buy-in"))).rejects.toMatchObject(reached);
    expect(await limits().confirm(sessionKey, asked.id)).toEqual({ ok: true });
    expect(await onlyLimit(userId)).toMatchObject({ amount: 2_000, raise: null });
    await post(chips(wallet(userId), stack(table, userId), 1_100, "buy-in"));
    const { rows } = await room.web.pool.query(
      "SELECT change, amount FROM play_limit_changes WHERE user_id = $1 ORDER BY id",
      [userId],
    );
    expect(rows).toEqual([
      { change: "set", amount: 1_000 },
      { change: "lowered", amount: 500 },
      { change: "raise-asked", amount: 2_000 },
      { change: "raised", amount: 2_000 },
    ]);
  });

  it("a smaller raise keeps the waiting time, a larger one restarts it; an unconfirmed raise lapses in a week", async () => {
    const { userId, sessionKey } = await createLimited(10_000, wish("loss", 1_000));
    const raiseOf = async () => (await onlyLimit(userId))?.raise;
    await limits().set(sessionKey, wish("loss", 3_000));
    await letRaiseWait(userId, "23 hours");
    const from = (await raiseOf())?.from;
    await limits().set(sessionKey, wish("loss", 2_000));
    expect(await raiseOf()).toEqual({ to: 2_000, from });
    await limits().set(sessionKey, wish("loss", null));
    expect(await raiseOf()).toMatchObject({ to: null });
    expect((await raiseOf())?.from).toBeGreaterThan((from ?? 0) + 22 * 3_600_000);
    const { id } = (await onlyLimit(userId)) ?? { id: 0 };
    expect(await limits().withdraw(sessionKey, id)).toEqual({ ok: true });
    expect(await onlyLimit(userId)).toMatchObject({ amount: 1_000, raise: null });
    expect(await limits().withdraw(sessionKey, id)).toMatchObject({ code: "no-such-raise" });

    await limits().set(sessionKey, wish("loss", null));
    await letRaiseWait(userId, "8 days 1 minute");
    expect(await raiseOf()).toBeNull();
    expect(await limits().confirm(sessionKey, id)).toMatchObject({ code: "no-such-raise" });
    await limits().set(sessionKey, wish("loss", null));
    await letRaiseWait(userId, DAY);
    expect(await limits().confirm(sessionKey, id)).toEqual({ ok: true });
    expect(await limits().list(userId)).toEqual([]);
  });

  it("is refused for an impossible limit, for another person's limit, and for a session that is over", async () => {
    const { userId, sessionKey } = await createLimited(10_000, wish("buy-in", 1_000));
    const stranger = await createLimited();
    const time = { kind: "session-time", period: "day", currency: null, amount: 60 } as const;
    const wrong: PlayLimitWish[] = [
      wish("buy-in", 0),
      wish("buy-in", -1),
      wish("loss", Number.MAX_SAFE_INTEGER + 1),
      { ...wish("loss", 5), currency: null },
      { ...time, amount: 14 },
      { ...time, amount: 1_441 },
      { ...time, period: "week" },
      { ...time, currency: "play" },
    ];
    for (const wanted of wrong)
      expect(await limits().set(sessionKey, wanted), JSON.stringify(wanted)).toMatchObject({ code: "wrong-limit" });
    expect(await limits().set(sessionKey, wish("loss", null))).toMatchObject({ code: "no-such-limit" });
    expect(await limits().set(sessionKey, time)).toEqual({ ok: true });
    expect(await limits().set(sessionKey, { ...time, amount: 1_441 })).toMatchObject({ code: "wrong-limit" });
    await limits().set(sessionKey, wish("buy-in", 2_000));
    await letRaiseWait(userId, DAY);
    const { id } = (await onlyLimit(userId)) ?? { id: 0 };
    expect(await limits().confirm(stranger.sessionKey, id)).toMatchObject({ code: "no-such-raise" });
    expect(await limits().withdraw(stranger.sessionKey, id)).toMatchObject({ code: "no-such-raise" });
    expect(await limits().set(randomUUID(), wish("loss", 5))).toMatchObject({ code: "session-revoked" });
    expect(await limits().list(userId)).toHaveLength(2);
  });
});

describe("fault 83: a limit changed in one tab while a buy-in runs in another", () => {
  /** Waits until PostgreSQL shows a statement with this text that waits for a lock. */
  const untilWaiting = (text: string) =>
    expect
      .poll(
        async () =>
          (
            await room.owner.pool.query(
              `SELECT FROM pg_stat_activity
               WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`,
              [text],
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(1);
  const setIn = (client: Queryable, sessionKey: string, amount: number) =>
    client.query("SELECT play_limit_set($1, 'buy-in', 'day', 'play', $2)", [sessionKey, amount]);

  it("a buy-in that began while the limit was being set waits for the limit and is refused", async () => {
    const { userId, sessionKey } = await createLimited();
    const table = await room.createTable();
    const outcome = await inTransaction(room.web.pool, async (client) => {
      await setIn(client, sessionKey, 500);
      const buyIn = room.journal.commit(makeBuyIn(table, 1, userId, 0, 501));
      await untilWaiting("journal_seat");
      return { buyIn };
    });
    expect(await outcome.buyIn).toMatchObject({ outcome: "refused", code: "play-limit-reached" });
  });

  it("a limit that is set while a buy-in runs waits for the buy-in, counts it, and refuses the next buy-in", async () => {
    const { userId, sessionKey } = await createLimited(10_000, wish("buy-in", 5_000));
    const [table, other] = await room.createTables(2);
    if (!table || !other) throw new Error("no tables");
    const lowered = await inTransaction(room.game.pool, async (client) => {
      await postLedgerMoves(client, [chips(wallet(userId), stack(table, userId), 700, "buy-in")]);
      const lowering = limits().set(sessionKey, wish("buy-in", 500));
      await untilWaiting("play_limit_set");
      return { lowering };
    });
    expect(await lowered.lowering).toEqual({ ok: true });
    expect(await onlyLimit(userId)).toMatchObject({ amount: 500, used: 700 });
    expect(await room.journal.commit(makeBuyIn(other, 1, userId, 0, 1))).toMatchObject({ code: "play-limit-reached" });
  });

  it("when many buy in at once, no more succeed than the limit allows", async () => {
    const { userId } = await createLimited(10_000, wish("buy-in", 1_000));
    const tables = await room.createTables(10);
    const outcomes = await Promise.all(tables.map((table) => room.journal.commit(makeBuyIn(table, 1, userId, 0, 300))));
    expect(outcomes.filter(({ outcome }) => outcome === "durable")).toHaveLength(3);
    expect(await onlyLimit(userId)).toMatchObject({ used: 900 });
  });
});

describe("a limit of time", () => {
  const count = async (...userIds: string[]) => countPlayMinutes(room.game.pool, userIds);
  /** Marks `minutes` minutes of today as played. The current minute is not among them. */
  const haveSat = (userId: string, minutes: number) =>
    room.owner.pool.query(
      `INSERT INTO play_minutes (user_id, day, minutes)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date, bit_or(set_bit(0::bit(1440), m, 1))
       FROM (SELECT m FROM generate_series(0, 1439) AS m
             WHERE abs(m - extract(hour FROM now() AT TIME ZONE 'UTC') * 60 - extract(minute FROM now() AT TIME ZONE 'UTC')) > 2
             LIMIT $2) AS minutes
       ON CONFLICT (user_id, day) DO UPDATE SET minutes = excluded.minutes`,
      [userId, minutes],
    );

  it("counts a minute once, warns five minutes before its end and at its end, and then refuses chips for play", async () => {
    const { userId, sessionKey } = await createLimited(10_000, wish("buy-in", 5_000));
    const other = await room.createPlayer(100);
    const time = { kind: "session-time", period: "day", currency: null, amount: 60 } as const;
    expect(await count(userId, other)).toEqual([]);
    expect(await limits().set(sessionKey, time)).toEqual({ ok: true });
    await haveSat(userId, 54);
    const [first] = await count(userId, other);
    expect(first).toEqual({ userId, minutesLeft: 5, told: "session-time-ending" });
    // Two nodes report the same minute at the same moment, and it counts once.
    const again = await Promise.all([count(userId), count(userId)]);
    for (const [told] of again) expect([5, 4]).toContain(told?.minutesLeft);
    const table = await room.createTable();
    await post(chips(wallet(userId), stack(table, userId), 100, "buy-in"));
    await haveSat(userId, 59);
    expect(await count(userId)).toEqual([{ userId, minutesLeft: 0, told: "session-time-over" }]);
    const refused = await room.journal.commit(makeBuyIn(await room.createTable(), 1, userId, 0, 100));
    expect(refused).toMatchObject({ code: "play-limit-reached", detail: { limit: "session-time", left: 0 } });
    expect(await createCashier(room.game).getPlayLimitLeft(userId, "play")).toMatchObject({
      limit: "session-time",
      left: 0,
    });
    const { rows } = await room.owner.pool.query("SELECT kind, detail FROM notices WHERE user_id = $1 ORDER BY id", [
      userId,
    ]);
    expect(rows).toEqual([
      { kind: "session-time-ending", detail: { minutes: 5 } },
      { kind: "session-time-over", detail: { minutes: 0 } },
    ]);
    await room.owner.pool.query("UPDATE play_minutes SET day = day - 1 WHERE user_id = $1", [userId]);
    expect(await room.journal.commit(makeBuyIn(await room.createTable(), 1, userId, 0, 100))).toEqual({
      outcome: "durable",
    });
  });

  it("sends one notice a day that the time is over, when the limit was lowered below the time played", async () => {
    const { userId } = await createLimited(10_000, {
      kind: "session-time",
      period: "day",
      currency: null,
      amount: 60,
    });
    await haveSat(userId, 90);
    expect(await count(userId)).toEqual([{ userId, minutesLeft: -31, told: "session-time-over" }]);
    await haveSat(userId, 92);
    expect(await count(userId)).toEqual([{ userId, minutesLeft: -33, told: null }]);
  });
});
