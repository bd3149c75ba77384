import { randomUUID } from "node:crypto";
import { isBelowRefill } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { inTransaction } from "../../sql/connect.ts";
import { openTestSession } from "../../testing/index.ts";
import { makeBuyIn, useTestRoom } from "../../testing/room.ts";
import { headsUp, TestTournament } from "../../testing/tournament.ts";
import { createUsers } from "../accounts/users.ts";
import { createNotices } from "../notices/notices.ts";
import { createRefills } from "./refills.ts";

const room = useTestRoom();
const refills = () => createRefills(room.web);
const wallet = (userId: string) => room.readBalance(`wallet:${userId}:play`);
const HOUR = 3_600_000;
const refill = async (userId: string) =>
  refills().refillPlayer((await openTestSession(room.owner.pool, userId)).sessionKey);

/** Moves the player's last refill `ms` milliseconds into the past. */
const past = (userId: string, ms: number) =>
  room.owner.pool.query("UPDATE refills SET at = at - $2 * interval '1 millisecond' WHERE user_id = $1", [userId, ms]);

async function refilled(userId: string) {
  const result = await refill(userId);
  if (!result.ok) throw new Error(result.code);
  return result;
}

describe("a refill of play chips", () => {
  it("fault 50: twenty concurrent refills give chips once; another refill is refused until a day has passed", async () => {
    const userId = await room.createPlayer(99_999);
    const { sessionKey } = await openTestSession(room.owner.pool, userId);
    const results = await Promise.all(Array.from({ length: 20 }, () => refills().refillPlayer(sessionKey)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.code === "enough-chips")).toHaveLength(19);
    expect(await wallet(userId)).toBe(1_000_000);

    await spend(userId, 950_000);
    const soon = await refill(userId);
    expect(soon).toMatchObject({ ok: false, code: "too-soon" });
    const wait = (soon.ok ? 0 : Number(soon.detail?.nextAt)) - Date.now();
    expect(wait).toBeGreaterThan(23 * HOUR);
    expect(wait).toBeLessThanOrEqual(24 * HOUR);

    await past(userId, 24 * HOUR - 60_000);
    expect(await refill(userId)).toMatchObject({ ok: false, code: "too-soon" });
    await past(userId, 60_000);
    expect((await refilled(userId)).amount).toBe(950_000);
    expect(await wallet(userId)).toBe(1_000_000);
  });

  it("counts chips at tables: refused at the limit, given one cent below it", async () => {
    const rule = await refills().getRule();
    const { below, upTo } = rule;
    const isBelow = async (id: string) => isBelowRefill(rule, await refills().getPlayChips(id));
    const userId = await room.createPlayer(below);
    const table = await room.createTable();
    expect(await room.journal.commit(makeBuyIn(table, 1, userId, 0, 40_000))).toEqual({ outcome: "durable" });
    expect(await isBelow(userId)).toBe(false);
    expect(await refill(userId)).toEqual({ ok: false, code: "enough-chips" });
    await spend(userId, 1);
    expect(await isBelow(userId)).toBe(true);
    expect((await refilled(userId)).amount).toBe(upTo - below + 1);
    expect(await wallet(userId)).toBe(upTo - 40_000);
  });

  it("fault 50: counts the chips that a player would get back by leaving a tournament before its start", async () => {
    const userId = await room.createPlayer(1_000);
    const settings = { ...headsUp, currency: "play" as const, buyIn: { prize: 900, fee: 0 } };
    const tournament = await TestTournament.open(room, settings);
    await tournament.registerAll(userId);
    expect(await refills().getPlayChips(userId)).toBe(1_000);
    expect((await refilled(userId)).amount).toBe(1_000_000 - 1_000);
    expect(await refills().getPlayChips(userId)).toBe(1_000_000);
    await tournament.registerAll(await room.createPlayer(1_000));
    expect(await refills().getPlayChips(userId)).toBe(1_000_000 - 900);
  });

  it("is given to guests too, but not to an unknown session and not in real money", async () => {
    const guest = await createUsers(room.web).createGuest();
    await spend(guest.id, 1_000_000);
    expect((await refilled(guest.id)).amount).toBe(1_000_000);
    for (const sessionKey of [guest.id, randomUUID(), ""])
      expect(await refills().refillPlayer(sessionKey)).toEqual({ ok: false, code: "session-revoked" });
    const { rows } = await room.owner.pool.query("SELECT currency FROM ledger_transactions WHERE kind = 'refill'");
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(["play"]));
  });

  it("is stored as a notice that is already read", async () => {
    const userId = await room.createPlayer(5);
    await refilled(userId);
    const notices = createNotices(room.web);
    expect(await notices.list(userId, 10)).toMatchObject([
      { kind: "refilled", detail: { amount: 999_995, currency: "play" }, read: true, tableName: null },
    ]);
    expect(await notices.countUnread(userId)).toBe(0);
  });

  it("follows a separate rule for bots, without a notice", async () => {
    const { rows } = await room.owner.pool.query<{ id: string }>(
      "INSERT INTO users (name, name_key, bot) VALUES ('Vera', 'vera', true) RETURNING id",
    );
    const bot = rows[0]?.id ?? "";
    const jobs = createRefills(room.game);
    expect(await jobs.refillBots()).toBe(1);
    expect(await jobs.refillBots()).toBe(0);
    expect(await wallet(bot)).toBe(10_000_000);
    expect(await createNotices(room.web).list(bot, 10)).toEqual([]);
  });
});

async function spend(userId: string, amount: number): Promise<void> {
  const entries = [
    { account: { kind: "wallet" as const, userId }, amount: -amount },
    { account: { kind: "charity" as const }, amount },
  ];
  await inTransaction(room.game.pool, (client) =>
    postLedgerMoves(client, [{ key: randomUUID(), kind: "settle", currency: "play", entries }]),
  );
}
