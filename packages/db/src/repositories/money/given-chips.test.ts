/**
 * Tests how fast the chips that the room gives to guests and accounts can move from one network to other players. Decision 0068, fault 117
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AccountRef } from "../../ledger/ledger-move.ts";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { inTransaction } from "../../sql/connect.ts";
import { type LeasedTable, makeBuyIn, useTestRoom } from "../../testing/room.ts";
import { headsUp, TestTournament } from "../../testing/tournament.ts";
import { createUsers } from "../accounts/users.ts";
import { createRetention } from "../nodes/retention.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createRefills } from "./refills.ts";

const room = useTestRoom();
/**
 * `GIVEN` is how many chips the room gives to a new player. `MOST` is how many given chips all players of one network together may bring to
 * tables in a day. Both are in cents.
 */
const [GIVEN, MOST] = [1_000_000, 5_000_000];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let networks = 0;
/** Returns a network that no other test uses. */
const newNetwork = () => `203.0.${++networks}.0/24`;

interface Guest {
  readonly id: string;
  readonly sessionKey: string;
}

async function createGuest(network: string | null): Promise<Guest> {
  const origin = { device: null, place: null, address: network, deviceId: randomUUID() };
  const { id, sessionToken } = await createUsers(room.web).createGuest(origin);
  return { id, sessionKey: toSessionKey(sessionToken) };
}
const createGuests = async (network: string | null, count: number): Promise<Guest[]> => {
  const guests: Guest[] = [];
  for (let n = 0; n < count; n++) guests.push(await createGuest(network));
  return guests;
};

const wallet = (userId: string): AccountRef => ({ kind: "wallet", userId });
const stack = ({ tableId }: LeasedTable, userId: string): AccountRef => ({ kind: "stack", tableId, userId });
type MoveKind = "buy-in" | "settle" | "leave" | "top-up";
async function move(kind: MoveKind, from: AccountRef, to: AccountRef, amount: number): Promise<void> {
  const entries = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  await inTransaction(room.game.pool, (client) =>
    postLedgerMoves(client, [{ key: randomUUID(), kind, currency: "play", entries }]),
  );
}

const bring = (table: LeasedTable, userId: string, amount: number) =>
  room.journal.commit(makeBuyIn(table, 1, userId, 0, amount));
/** Sits the player down at a new table with `amount` chips and lets them lose all to player `to`. Returns the outcome of the buy-in. */
async function lose(userId: string, amount: number, to: string) {
  const table = await room.createTable();
  const outcome = await bring(table, userId, amount);
  if (outcome.outcome === "durable") await move("settle", stack(table, userId), wallet(to), amount);
  return outcome;
}
const chipsOf = (userId: string) => room.readBalance(`wallet:${userId}:play`);

/** Lets `ms` milliseconds pass: moves everything done so far that far into the past. */
async function letPass(ms: number): Promise<void> {
  const past = "- $1 * interval '1 millisecond'";
  await room.owner.pool.query(`UPDATE ledger_transactions SET created_at = created_at ${past}`, [ms]);
  await room.owner.pool.query(`UPDATE refills SET at = at ${past}`, [ms]);
  await room.owner.pool.query(`UPDATE given_chips_brought SET at = at ${past}`, [ms]);
}

const expectTooMany = (error: unknown) => expect(error).toMatchObject({ constraint: "given_chips_too_many" });
const TOO_MANY = { outcome: "refused", code: "too-many-given-chips" };
const DONE = { outcome: "durable" };

describe("fault 117: chips that the room gives, moved from one network to others", () => {
  it("ten guests made only for this, refilled as often as allowed, give a friend at most the limit in any day", async () => {
    const network = newNetwork();
    const guests = await createGuests(network, 10);
    const friend = await room.createPlayer(1);
    const refills = createRefills(room.web);
    const table = await room.createTable();
    const loseAtTable = async (userId: string, amount: number) => {
      await move("buy-in", wallet(userId), stack(table, userId), amount);
      await move("settle", stack(table, userId), wallet(friend), amount);
    };
    /** The friend's chips after each step of six hours. */
    const gained: number[] = [];
    for (let step = 0; step < 12; step++) {
      for (const { id, sessionKey } of guests)
        for (let round = 0; round < 2; round++) {
          // The guest brings half of their chips, and then the rest. When the limit refuses one amount, the guest still tries the next one.
          for (const share of [0.5, 1]) {
            const amount = Math.floor((await chipsOf(id)) * share);
            if (amount > 0) await loseAtTable(id, amount).catch(expectTooMany);
          }
          await refills.refillPlayer(sessionKey);
        }
      gained.push(await chipsOf(friend));
      await letPass(6 * HOUR_MS);
    }
    const perDay = gained.map((chips, step) => chips - (gained[step - 4] ?? 1));
    expect(Math.max(...perDay)).toBeLessThanOrEqual(MOST);
    // The friend got almost the whole limit on each of the three days, so nothing but the limit stopped the guests.
    expect(gained.at(-1)).toBeGreaterThan(3 * MOST - GIVEN);
    expect(gained.at(-1)).toBeLessThanOrEqual(3 * MOST + 1);
  });

  it("an excess is refused with what is left and when the whole amount may be brought, and is allowed then", async () => {
    const network = newNetwork();
    const guests = await createGuests(network, 6);
    const friend = await room.createPlayer(1);
    for (const { id } of guests.slice(0, 4)) expect(await lose(id, GIVEN, friend)).toEqual(DONE);
    await letPass(HOUR_MS);
    const [fifth, sixth] = guests.slice(4);
    if (!fifth || !sixth) throw new Error("no guests");
    expect(await lose(fifth.id, GIVEN - 300_000, friend)).toEqual(DONE);
    const refused = await lose(sixth.id, 400_000, friend);
    expect(refused).toMatchObject({ ...TOO_MANY, detail: { left: 300_000 } });
    const { until } = refused.outcome === "refused" ? (refused.detail ?? {}) : {};
    // The network may bring more in 23 hours: chips that were brought an hour ago are a day old then.
    expect(Math.abs(Number(until) - Date.now() - 23 * HOUR_MS)).toBeLessThan(60_000);
    expect(await chipsOf(sixth.id)).toBe(GIVEN);
    expect(await lose(sixth.id, 300_000, friend)).toEqual(DONE);
    expect(await lose(sixth.id, 1, friend)).toMatchObject({ ...TOO_MANY, detail: { left: 0 } });
    await letPass(23 * HOUR_MS - 60_000);
    expect(await lose(sixth.id, 100_000, friend)).toMatchObject(TOO_MANY);
    await letPass(60_001);
    expect(await lose(sixth.id, 100_000, friend)).toEqual(DONE);
  });

  it("the limit counts neither chips that return from tables nor chips that were won", async () => {
    const network = newNetwork();
    const guests = await createGuests(network, 8);
    const loser = await room.createPlayer(3 * GIVEN);
    for (let round = 0; round < 2; round++)
      for (const { id } of guests) {
        const table = await room.createTable();
        expect(await bring(table, id, GIVEN)).toEqual(DONE);
        await move("leave", stack(table, id), wallet(id), GIVEN);
      }
    const [first, second, ...others] = guests;
    if (!first || !second) throw new Error("no guests");
    // Chips that a player has won from others do not count as given. So this player can lose their winnings even after the network has
    // reached its limit.
    await lose(loser, 2 * GIVEN, first.id);
    for (const { id } of others.slice(0, 5)) expect(await lose(id, GIVEN, loser)).toEqual(DONE);
    expect(await lose(second.id, 1, loser)).toMatchObject(TOO_MANY);
    expect(await lose(first.id, 2 * GIVEN + 1, loser)).toMatchObject({ ...TOO_MANY, detail: { left: 2 * GIVEN } });
    expect(await lose(first.id, 2 * GIVEN, loser)).toEqual(DONE);
  });

  it("the limit counts chips at tables, top-ups, and entries that are not over", async () => {
    const network = newNetwork();
    const guests = await createGuests(network, 6);
    const settings = { ...headsUp, currency: "play" as const, buyIn: { prize: GIVEN, fee: 0 } };
    const [first, second, ...others] = guests;
    if (!first || !second) throw new Error("no guests");
    const tournament = await TestTournament.open(room, settings);
    await tournament.registerAll(first.id);
    const table = await room.createTable();
    expect(await bring(table, second.id, 1)).toEqual(DONE);
    await move("top-up", wallet(second.id), stack(table, second.id), GIVEN - 1);
    for (const { id } of others.slice(0, 3)) expect(await bring(await room.createTable(), id, GIVEN)).toEqual(DONE);
    const last = others[3]?.id ?? "";
    expect(await bring(await room.createTable(), last, 1)).toMatchObject(TOO_MANY);
    const other = await TestTournament.open(room, { ...settings, buyIn: { prize: 1, fee: 0 } });
    await expect(other.registerAll(last)).rejects.toMatchObject({ actual: TOO_MANY });
    await tournament.perform({ type: "cancel", reason: "too few" });
    expect(await bring(await room.createTable(), last, GIVEN)).toEqual(DONE);
  });

  it("when many sit down at once, no more succeed than the limit allows", async () => {
    const guests = await createGuests(newNetwork(), 12);
    const tables = await room.createTables(12);
    const outcomes = await Promise.all(
      guests.map(({ id }, index) => {
        const table = tables[index];
        if (!table) throw new Error("no table");
        return bring(table, id, GIVEN);
      }),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "durable")).toHaveLength(MOST / GIVEN);
    expect(outcomes.filter((outcome) => outcome.outcome === "refused")).toHaveLength(12 - MOST / GIVEN);
  });

  it("each network has its own limit, except an unknown network and the operator's own network", async () => {
    const network = newNetwork();
    const friend = await room.createPlayer(1);
    for (const { id } of await createGuests(network, 5)) expect(await lose(id, GIVEN, friend)).toEqual(DONE);
    const [limited] = await createGuests(network, 1);
    expect(await lose(limited?.id ?? "", GIVEN, friend)).toMatchObject(TOO_MANY);
    for (const other of [newNetwork(), "2001:db8:7::/48"])
      for (const { id } of await createGuests(other, 5)) expect(await lose(id, GIVEN, friend)).toEqual(DONE);
    expect(await lose((await createGuest("2001:db8:7::/48")).id, 1, friend)).toMatchObject(TOO_MANY);
    for (const own of [null, "192.168.1.0/24", "10.0.3.0/24", "127.0.0.0/24", "0:0:0::/48", "fd00:1:2::/48", "unknown"])
      for (const { id } of await createGuests(own, 6)) expect(await lose(id, GIVEN, friend)).toEqual(DONE);
  });

  it("there is no limit without a rule, and no account is given more chips than its network may bring", async () => {
    const network = newNetwork();
    const friend = await room.createPlayer(1);
    const guests = await createGuests(network, 6);
    const setMost = (most: number | null) =>
      room.owner.pool.query("UPDATE chip_rules SET given_per_network = $1 WHERE player_kind = 'person'", [most]);
    await expect(setMost(GIVEN - 1)).rejects.toMatchObject({ constraint: "chip_rules_given_per_network" });
    await setMost(null);
    for (const { id } of guests) expect(await lose(id, GIVEN, friend)).toEqual(DONE);
    await setMost(MOST);
  });

  it("after a day the room forgets how many chips were brought, and from which network", async () => {
    const network = newNetwork();
    await bring(await room.createTable(), (await createGuest(network)).id, 1);
    const count = async () =>
      (await room.owner.pool.query("SELECT FROM given_chips_brought WHERE network = $1", [network])).rowCount;
    const retention = createRetention(room.game.pool);
    await letPass(DAY_MS - 60_000);
    await retention.forgetTries();
    expect(await count()).toBe(1);
    await letPass(60_001);
    await retention.forgetTries();
    expect(await count()).toBe(0);
  });
});
