import { randomUUID } from "node:crypto";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { LEASE_MS, makeCommit, makeEvent, makeNode, useTestRoom } from "../../testing/room.ts";
import {
  announce,
  claimTournament,
  createRichPlayer,
  giveMoney,
  HOUR_MS,
  headsUp,
  newTable,
  TestTournament,
} from "../../testing/tournament.ts";
import { createReconciler } from "../money/reconciliation.ts";
import { createNodes } from "../nodes/nodes.ts";
import { isUnitOpen } from "../tables/open-units.ts";
import { createPools } from "../tables/pools.ts";
import { createTables } from "../tables/tables.ts";
import { createTournaments } from "./tournaments.ts";

const room = useTestRoom();
const tournaments = () => createTournaments(room.game.pool);
const scheduled: TournamentSettings = {
  ...tournamentPresets["freeze-out"],
  currency: "real",
  buyIn: { prize: 1_000, fee: 100 },
};
const soon = (ms = HOUR_MS) => ({ opensAt: Date.now() + ms / 2, startsAt: Date.now() + ms });
const listedIds = async () => (await tournaments().listForLobby()).map(({ id }) => id);

const NO_TIMES = { opensAt: null, startsAt: null };

describe("a new tournament", () => {
  it("M1: is stored once per id, with its row for lists", async () => {
    const id = randomUUID();
    const times = soon();
    for (let time = 0; time < 2; time++) expect(await announce(room, id, scheduled, times)).toBeNull();
    expect(await tournaments().get(id)).toMatchObject({
      id,
      name: "Nightly",
      settings: scheduled,
      currency: "real",
      status: "registering",
      ...times,
      startedAt: null,
      closedAt: null,
      summary: { phase: "announced", entries: 0, playersLeft: 0, tables: 0, levelNo: 1, prizePool: 0, escrow: 0 },
    });
    expect(await listedIds()).toContain(id);
  });

  it("P5: that was stored without `identicalBothWays` is read with the old rule", async () => {
    const id = randomUUID();
    const { identicalBothWays: _, ...rules } = headsUp.rules;
    expect(await announce(room, id, { ...headsUp, rules })).toBeNull();
    expect((await tournaments().get(id))?.settings.rules).toEqual({ ...rules, identicalBothWays: "by-halves" });
  });

  it("is registering from its opening time on; a sit-and-go at once", async () => {
    const [later, now] = [randomUUID(), randomUUID()];
    await announce(room, later, scheduled, { opensAt: Date.now() - 1_000, startsAt: Date.now() + HOUR_MS });
    await announce(room, now, headsUp);
    for (const id of [later, now]) expect((await tournaments().get(id))?.summary.phase).toBe("registering");
  });

  it.each([
    ["wrong-times", { ...scheduled }, NO_TIMES],
    ["wrong-times", headsUp, { opensAt: 1, startsAt: 2 }],
    ["wrong-times", scheduled, { opensAt: Date.now() + 2 * HOUR_MS, startsAt: Date.now() + HOUR_MS }],
    ["in-the-past", scheduled, { opensAt: 1, startsAt: 2 }],
    ["in-the-past", scheduled, { opensAt: Date.now(), startsAt: Date.now() - HOUR_MS }],
    ["play-money-fee", { ...headsUp, currency: "play" as const }, NO_TIMES],
    ["no-such-target", { ...headsUp, satellite: { tournamentId: "", price: 1_100 } }, NO_TIMES],
    ["no-such-target", { ...headsUp, satellite: { tournamentId: randomUUID(), price: 1_100 } }, NO_TIMES],
    ["not-funded", { ...headsUp, guarantee: 999_999_999 }, NO_TIMES],
    ["not-funded", { ...headsUp, guarantee: -1 }, NO_TIMES],
  ])("is refused with %s", async (code, settings, times) => {
    const id = randomUUID();
    expect(await announce(room, id, settings, times)).toBe(code);
    expect(await tournaments().get(id)).toBeNull();
  });

  it("M23 ✗: a satellite is refused if its target has another price or currency, or starts earlier", async () => {
    const target = randomUUID();
    const times = soon();
    await announce(room, target, scheduled, times);
    const satellite = (price: number, more: Partial<TournamentSettings> = {}) => ({
      ...headsUp,
      payouts: [],
      satellite: { tournamentId: target, price },
      ...more,
    });
    const ask = (settings: TournamentSettings, given = NO_TIMES as Parameters<typeof announce>[3]) =>
      announce(room, randomUUID(), settings, given);
    expect(await ask(satellite(1_000))).toBe("wrong-price");
    expect(await ask(satellite(1_100, { currency: "play", buyIn: { prize: 1_000, fee: 0 } }))).toBe("other-currency");
    const late = { opensAt: times.opensAt, startsAt: times.startsAt + 1 };
    expect(await ask(satellite(1_100, { kind: "scheduled" }), late)).toBe("target-starts-first");
    expect(await ask(satellite(1_100))).toBeNull();
    expect(await tournaments().targetState(target)).toEqual({ open: true, registered: [] });
  });

  it("is refused while a game server of the previous version is alive", async () => {
    const nodeId = randomUUID();
    await room.nodes.registerNode({ ...makeNode(nodeId), protocol: 7 });
    expect(await announce(room, randomUUID(), headsUp)).toBe("older-nodes");
    await room.nodes.removeNode(nodeId);
    expect(await announce(room, randomUUID(), headsUp)).toBeNull();
  });

  it("M19: reserves its whole guarantee, which the next tournament then cannot use", async () => {
    await giveMoney(room, "promotion:real", 1_500);
    const id = randomUUID();
    expect(await announce(room, id, { ...headsUp, guarantee: 1_000 })).toBeNull();
    expect(await room.readBalance(`escrow:${id}`)).toBe(1_000);
    expect(await announce(room, randomUUID(), { ...headsUp, guarantee: 1_000 })).toBe("not-funded");
    expect((await tournaments().get(id))?.summary).toMatchObject({ prizePool: 1_000, escrow: 1_000 });
    expect((await createReconciler(room.game.pool).reconcileBooks()).report).toMatchObject({
      discrepancies: [],
      totals: { real: { promotion: 500 } },
    });
  });
});

describe("a tournament's unit", () => {
  it("is claimed from its announcement on, together with its tables", async () => {
    const id = randomUUID();
    await announce(room, id, scheduled, soon());
    const lease = await claimTournament(room, id);
    const table = newTable(id, 1);
    expect(await tournaments().openTables(lease, [table])).toBe(true);
    expect(await tournaments().openTables(lease, [table])).toBe(true);
    const [opened] = await tournaments().listTables(id);
    expect(opened).toMatchObject({ ...table, status: "open" });
    expect(opened?.name).toMatch(/^Nightly #\d+ · 1$/);
    expect((await room.leases.claimUnits(randomUUID(), LEASE_MS)).map(({ unitId }) => unitId)).not.toContain(table.id);
    const { pool } = room.web;
    expect((await createTables(pool).get(table.id))?.tournamentId).toBe(id);
    expect((await createNodes({ pool }).findByUnit(table.id))?.nodeId).toBe(room.nodeId);
    const units = { tables: createTables(pool), pools: createPools(pool), tournaments: createTournaments(pool) };
    expect(await isUnitOpen(units, id)).toBe(true);
    const { rows } = await pool.query("SELECT listed FROM table_summaries WHERE table_id = $1", [table.id]);
    expect(rows).toEqual([{ listed: false }]);
  });

  it("opens a table even when another table already has the name", async () => {
    const id = randomUUID();
    await announce(room, id, headsUp);
    const { number } = (await tournaments().get(id)) ?? {};
    await room.owner.pool.query("INSERT INTO tables (name, settings) VALUES ($1, '{}')", [`Nightly #${number} · 1`]);
    const table = newTable(id, 1);
    expect(await tournaments().openTables(await claimTournament(room, id), [table])).toBe(true);
    expect((await tournaments().listTables(id)).map(({ name }) => name)).toEqual([
      `Nightly #${number} · 1 · ${table.id}`,
    ]);
  });

  it("fault 8: a node that lost the tournament opens no table, writes nothing and closes nothing", async () => {
    const tournament = await TestTournament.open(room);
    await room.leases.releaseUnits(room.nodeId, [tournament.id]);
    const other = randomUUID();
    await room.nodes.registerNode(makeNode(other));
    await claimTournament(room, tournament.id, other);
    expect(await tournaments().openTables(tournament.lease, [newTable(tournament.id, 1)])).toBe(false);
    expect(await tournaments().closeTournament(tournament.lease)).toBe("fenced");
    const playerId = await createRichPlayer(room);
    expect(await tournament.perform({ type: "register", playerId, bot: false, paidWith: "wallet" })).toEqual({
      outcome: "fenced",
    });
    expect(await room.readBalance(`wallet:${playerId}:real`)).toBe(10_000);
  });

  it("M7: has the time of the last stored event of the tournament or of any of its tables", async () => {
    const tournament = await TestTournament.open(room);
    expect(await tournaments().lastEventAt(tournament.id)).toBeNull();
    const table = newTable(tournament.id, 1);
    await tournaments().openTables(tournament.lease, [table]);
    const leased = { ...tournament.lease, tableId: table.id };
    await tournament.perform({
      type: "register",
      playerId: await createRichPlayer(room),
      bot: false,
      paidWith: "wallet",
    });
    await room.journal.commit(makeCommit(leased, { events: [makeEvent(1)] }));
    const { rows } = await room.owner.pool.query<{ stream_id: string; at: Date }>(
      "SELECT stream_id, created_at AS at FROM stream_steps WHERE stream_id IN ($1, $2) ORDER BY created_at",
      [tournament.id, table.id],
    );
    expect(rows.at(-1)?.stream_id).toBe(table.id);
    expect(await tournaments().lastEventAt(tournament.id)).toBe(rows.at(-1)?.at.getTime());
  });
});

describe("the end of a tournament", () => {
  it("M20: is refused while it runs, while a table is open, and while its escrow holds money", async () => {
    const tournament = await TestTournament.open(room);
    const { id, lease } = tournament;
    const close = () => tournaments().closeTournament(lease);
    expect(await close()).toBe("not-ended");
    const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
    await tournament.registerAll(a, b);
    await tournament.winHand(a);
    expect(tournament.state.status).toBe("finished");
    expect(await close()).toBe("tables-open");
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE tournament_id = $1", [id]);
    await giveMoney(room, `escrow:${id}`, 5);
    expect(await close()).toBe("escrow-left");
    await giveMoney(room, `escrow:${id}`, -5);
    expect(await close()).toBeNull();
    expect(await close()).toBeNull();
    expect((await tournaments().get(id))?.closedAt).not.toBeNull();
    expect(await listedIds()).toContain(id);
    await room.owner.pool.query("UPDATE tournaments SET ended_at = now() - interval '16 minutes' WHERE id = $1", [id]);
    expect(await listedIds()).not.toContain(id);
    await room.leases.releaseUnits(room.nodeId, [id]);
    expect((await room.leases.claimUnits(room.nodeId, LEASE_MS)).map(({ unitId }) => unitId)).not.toContain(id);
  });

  it("a node of a version without tournaments gets no lease for its tables, which run under the tournament's lease", async () => {
    const { id } = await TestTournament.open(room);
    const tableId = randomUUID();
    await room.owner.pool.query(
      "INSERT INTO tables (id, name, settings, tournament_id, table_no, seat_rules) VALUES ($1::uuid, $1::text, '{}', $2, 1, '{}')",
      [tableId, id],
    );
    // Claims every table without a pool, which is what a node of protocol 7 does.
    await room.game.pool.query(
      "INSERT INTO leases (unit_id) SELECT id FROM tables WHERE status = 'open' AND pool_id IS NULL ON CONFLICT DO NOTHING",
    );
    const { rows } = await room.owner.pool.query("SELECT FROM leases WHERE unit_id = $1", [tableId]);
    expect(rows).toEqual([]);
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
  });

  it("M23: turns unused tickets for the tournament into money, even tickets that are won after its end", async () => {
    const tournament = await TestTournament.open(room);
    const { id, lease } = tournament;
    const winner = await createRichPlayer(room, 0 + 1);
    await giveMoney(room, `ticket:${winner}:${id}`, 1_100);
    await tournament.perform({ type: "cancel", reason: "too few" });
    expect(await tournaments().closeTournament(lease)).toBeNull();
    expect(await room.readBalance(`wallet:${winner}:real`)).toBe(1_101);
    for (const sum of [2_201, 3_301]) {
      await giveMoney(room, `ticket:${winner}:${id}`, 1_100);
      await tournaments().returnUnusedTickets();
      await tournaments().returnUnusedTickets();
      expect(await room.readBalance(`wallet:${winner}:real`)).toBe(sum);
    }
    expect(await room.readBalance(`ticket:${winner}:${id}`)).toBe(0);
  });

  it("M23: a ticket pays one entry of its own tournament only", async () => {
    const tournament = await TestTournament.open(room);
    const winner = await createRichPlayer(room, 1);
    await giveMoney(room, `ticket:${winner}:${tournament.id}`, 1_100);
    const enter = { type: "register", playerId: winner, bot: false, paidWith: "ticket" } as const;
    expect(await tournament.perform(enter)).toEqual({ outcome: "durable" });
    expect(await room.readBalance(`ticket:${winner}:${tournament.id}`)).toBe(0);
    const other = await TestTournament.open(room);
    expect(await other.perform(enter)).toEqual({ outcome: "refused", code: "not-enough-chips" });
    expect(await tournaments().targetState(tournament.id)).toEqual({ open: true, registered: [winner] });
  });
});

describe("the room's roles", () => {
  it.each(["game", "web"] as const)("the role %s cannot make or close a tournament or pay by itself", async (role) => {
    for (const sql of [
      "INSERT INTO tournaments (id, name, settings, currency, kind) VALUES (gen_random_uuid(), 'x', '{}', 'play', 'sit-and-go')",
      "UPDATE tournaments SET closed_at = now()",
      "UPDATE tournaments SET settings = '{}'",
      "DELETE FROM tournaments",
      "INSERT INTO tournament_templates VALUES (gen_random_uuid(), 'x', '{}')",
      "UPDATE tournament_schedules SET keep_open = 3",
      "SELECT tournament_announce(gen_random_uuid(), 'x', '{}', NULL, NULL, NULL, NULL)",
      "SELECT tickets_return(gen_random_uuid())",
    ])
      await expect(room[role].pool.query(sql), sql).rejects.toMatchObject({ code: "42501" });
  });

  it("M19: the game server's role takes nothing from the promotions", async () => {
    await giveMoney(room, "promotion:real", 100);
    const post = (amount: number) =>
      room.game.pool.query("SELECT ledger_post($1)", [
        `[{"key": "${randomUUID()}", "kind": "guarantee", "currency": "real", "entries": {"promotion:real": ${-amount}, "charity:real": ${amount}}}]`,
      ]);
    await expect(post(1)).rejects.toMatchObject({ code: "42501" });
    await giveMoney(room, "charity:real", 1);
    await post(-1);
  });
});
