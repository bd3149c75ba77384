/**
 * Tests what each viewer may see of a finished hand (F4, faults 60 and 61), and what a player may still do whose account is frozen or
 * banned.
 */

import { randomUUID } from "node:crypto";
import {
  connect,
  createHandOffice,
  createHands,
  createPlayerOffice,
  createReplicatedHands,
  type Database,
  type HandSearch,
  parseKey,
  type Staff,
} from "@poker/db";
import { createTestDatabase } from "@poker/db/testing";
import { formatCard, isRefusal, type TableEvent } from "@poker/engine";
import { caseFileSchema, MOST_CASE_LINES, NEVER_EXPIRES, type StaffRole } from "@poker/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ARCHIVE_KEY, type Identity, LIVE_KEY, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const key = (text: string) => parseKey(text) ?? new Uint8Array();
const archive = key(ARCHIVE_KEY);

const backend = useTestBackend();
const room = useTestServer(backend);
let web: Database;
beforeAll(async () => {
  web = connect(backend.database.webUrl, { maxConnections: 3 });
});
afterAll(() => web.close());

interface Seated {
  readonly client: TestClient;
  readonly who: Identity;
}

/** Seats two players and waits until both have their cards. */
async function duel(): Promise<{ readonly tableId: string; readonly all: readonly Seated[] }> {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const all: Seated[] = [];
  for (const seat of [0, 1]) {
    const who = await backend.person();
    const client = await room.enter(who);
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    all.push({ client, who });
  }
  for (const { client } of all) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  return { tableId, all };
}

const cardsOf = ({ you, view }: TestClient) => view?.hand?.seats.find(({ seat }) => seat === you)?.cards ?? [];

const dealtIn = (events: readonly TableEvent[]) => {
  const dealt = events.find((event) => event.type === "hole-dealt");
  return new Map(dealt?.type === "hole-dealt" ? dealt.hands.map(({ seat, cards }) => [seat, cards]) : []);
};

async function as(role: StaffRole): Promise<Staff> {
  const { userId, sessionKey } = await backend.person();
  await backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, $2)", [userId, role]);
  return { userId, sessionKey, name: role, roles: new Set([role]), ipAddress: "192.0.2.7" };
}

describe("a finished hand that was folded out", () => {
  let tableId: string;
  let handId: string;
  let all: readonly Seated[];
  let dealt: ReadonlyMap<number, readonly (number | null)[]>;
  beforeAll(async () => {
    ({ tableId, all } = await duel());
    handId = `${tableId}:${all[0]?.client.view?.handNo}`;
    dealt = new Map(all.map(({ client }) => [client.you ?? -1, cardsOf(client)]));
    const onTurn = all.find(({ client }) => client.turn?.seat === client.you);
    expect(await onTurn?.client.act({ type: "fold" })).toMatchObject({ ok: true });
    for (const { client } of all)
      await client.waitUntil(
        ({ view, turn }) => turn !== null && `${tableId}:${view?.handNo}` !== handId,
        "the next hand",
      );
  });
  const running = () => `${tableId}:${all[0]?.client.view?.handNo}`;

  it("fault 60: a stranger and an anonymous visitor see only the public part of a hand", async () => {
    const hands = createHands(web, archive);
    const stranger = await backend.person();
    for (const viewer of [stranger.userId, null]) {
      const hand = await hands.get(handId, viewer);
      expect(hand).toMatchObject({ id: handId, outcome: "settled", viewerSeat: null, revealedAt: [] });
      expect(hand?.players).toHaveLength(2);
      expect([...dealtIn(hand?.events ?? []).values()]).toEqual([
        [null, null],
        [null, null],
      ]);
      const types = hand?.events.map(({ type }) => type);
      expect(types?.[0]).toBe("blinds-moved");
      expect(types?.at(-1)).toBe("hand-ended");
      expect(types?.filter((type) => type === "hand-started")).toHaveLength(1);
      expect(JSON.stringify(hand)).not.toMatch(/"deck":\s*\[/);
    }
    expect(await hands.listForPlayer(stranger.userId, { limit: 10 })).toEqual([]);
  });

  it("fault 110: strangers see a hand only while they may watch its table; the hand's players always see it", async () => {
    const hands = createHands(web, archive);
    const setTable = (values: string) =>
      backend.owner.pool.query(`UPDATE tables SET ${values} WHERE id = $1`, [tableId]);
    for (const [hidden, shown] of [
      ["status = 'closed'", "status = 'open'"],
      ["opens_at = now() + interval '1 hour'", "opens_at = NULL"],
    ] as const) {
      await setTable(hidden);
      expect(await hands.get(handId, null)).toBeNull();
      expect(await hands.get(handId, (await backend.person()).userId)).toBeNull();
      expect(await hands.get(handId, all[0]?.who.userId ?? null)).toMatchObject({ id: handId });
      await setTable(shown);
      expect(await hands.get(handId, null)).toMatchObject({ id: handId });
    }
  });

  it("fault 60: a player who was dealt in sees their own cards and no other hole cards", async () => {
    for (const { client, who } of all) {
      const hand = await createHands(web, archive).get(handId, who.userId);
      expect(hand?.viewerSeat).toBe(client.you);
      for (const [seat, cards] of dealtIn(hand?.events ?? []))
        expect(cards).toEqual(seat === client.you ? dealt.get(seat) : [null, null]);
      expect(await createHands(web, archive).listForPlayer(who.userId, { limit: 10 })).toMatchObject([{ id: handId }]);
    }
  });

  it("a replica is asked first; the main database answers when the replica lacks a hand or is down", async () => {
    const { userId = "" } = all[0]?.who ?? {};
    const empty = await createTestDatabase();
    const [behind, away] = [connect(empty.webUrl), connect("postgresql://web@127.0.0.1:1/poker")];
    const replicated = (replica: Database) =>
      createReplicatedHands(createHands(replica, archive), createHands(web, archive));
    expect(await replicated(behind).listForPlayer(userId, { limit: 10 })).toEqual([]);
    expect(await replicated(behind).get(handId, userId)).toMatchObject({ id: handId });
    expect(await replicated(away).listForPlayer(userId, { limit: 10 })).toMatchObject([{ id: handId }]);
    expect(await replicated(away).get(handId, userId)).toMatchObject({ id: handId });
    await Promise.all([behind.close(), away.close()]);
    await empty.drop();
  });

  it("fault 60: no viewer gets a running hand or an unknown hand", async () => {
    const hands = createHands(web, archive);
    for (const id of [running(), `${randomUUID()}:1`, `${tableId}:0`, "x", `${handId}'`])
      expect(await hands.get(id, all[0]?.who.userId ?? null)).toBeNull();
  });

  it("fault 61: revealing cards of a running hand or without the role is refused, and the audit log has the tries", async () => {
    const office = createHandOffice(web, archive);
    const officer = await as("integrity");
    expect(await office.revealHand(officer, { handId: running(), reason: "curious" })).toEqual({
      ok: false,
      code: "hand-not-finished",
    });
    const lines = [{ actor_id: officer.userId, subject_id: running(), after: { code: "hand-not-finished" } }];
    for (const role of ["owner", "floor", "rake_admin", "support"] as const) {
      const person = await as(role);
      expect(await office.revealHand(person, { handId, reason: "curious" })).toEqual({
        ok: false,
        code: "not-allowed",
      });
      lines.push({ actor_id: person.userId, subject_id: handId, after: { code: "not-allowed" } });
    }
    const { rows } = await backend.owner.pool.query(
      "SELECT actor_id, subject_id, after FROM audit_log WHERE action = 'hand.refuse-reveal' ORDER BY id",
    );
    expect(rows).toEqual(lines);
    expect((await createHands(web, archive).get(handId, all[0]?.who.userId ?? ""))?.revealedAt).toEqual([]);
  });

  it("fault 61 ✗: staff with the role and a reason see all cards, and the players see that staff looked", async () => {
    const officer = await as("integrity");
    const office = createHandOffice(web, archive);
    const seen = await office.revealHand(officer, { handId, reason: "reported for collusion" });
    if (isRefusal(seen)) throw new Error(seen.code);
    expect(new Map(seen.hole.map(({ seat, cards }) => [seat, cards]))).toEqual(dealt);
    for (const { who } of all)
      expect((await createHands(web, archive).get(handId, who.userId))?.revealedAt).toHaveLength(1);
    expect((await createHands(web, archive).get(handId, null))?.revealedAt).toEqual([]);
    expect(await office.get(officer, handId)).toMatchObject({ reveals: [{ reason: "reported for collusion" }] });
    const { rows } = await backend.owner.pool.query(
      "SELECT actor_id, reason FROM audit_log WHERE action = 'hand.reveal'",
    );
    expect(rows).toEqual([{ actor_id: officer.userId, reason: "reported for collusion" }]);
    expect(await office.revealHand(officer, { handId, reason: " " })).toEqual({ ok: false, code: "reason-required" });
  });

  it("✗: the cards cannot be read with another archive key or with the live key", async () => {
    const officer = await as("integrity");
    for (const other of [key(LIVE_KEY), key("11".repeat(32))])
      expect(await createHandOffice(web, other).revealHand(officer, { handId, reason: "x" })).toEqual({
        ok: false,
        code: "cards-unreadable",
      });
    await expect(web.pool.query("SELECT sealed FROM stream_steps LIMIT 1")).rejects.toThrow(/permission denied/);
  });

  it("staff find a finished hand by player, table, time and pot, page by page, and not outside these ranges", async () => {
    const [office, floor] = [createHandOffice(web, archive), await as("floor")];
    const userId = all[0]?.who.userId;
    const look = async (search: HandSearch, before: string | null = null) => {
      const page = await office.search(floor, search, before);
      if (isRefusal(page)) throw new Error(page.code);
      return page.hands;
    };
    const [hand] = await look({ tableId });
    const { endedAt = 0, pot = 0 } = hand ?? {};
    expect(hand).toMatchObject({ id: handId, players: all.map(({ who }) => ({ id: who.userId })), outcome: "settled" });
    const inside = { from: endedAt, until: endedAt + 1, minPot: pot, maxPot: pot };
    for (const search of [
      {},
      { userId },
      { tableId, userId },
      { ...inside },
      { ...inside, tableId },
      { ...inside, userId },
    ]) {
      const hands = await look(search);
      expect(hands.map(({ id }) => id)).toContain(handId);
      expect(await look(search, hands[0]?.cursor)).toEqual(hands.slice(1));
    }
    for (const where of [{}, { tableId }, { userId }, { tableId, userId }])
      for (const outside of [{ from: endedAt + 1 }, { until: endedAt }, { minPot: pot + 1 }, { maxPot: pot - 1 }])
        expect((await look({ ...where, ...outside })).map(({ id }) => id)).not.toContain(handId);
    expect(await look({ userId: randomUUID() })).toEqual([]);
    expect(await look({ userId, tableId: randomUUID() })).toEqual([]);
  });

  it("✗: a search with empty ranges is refused with the fields, and a role without permission finds no hands", async () => {
    const [office, floor] = [createHandOffice(web, archive), await as("floor")];
    expect(await office.search(floor, { from: 2, until: 2, minPot: 3, maxPot: 2 }, null)).toMatchObject({
      code: "bad-range",
      fields: [
        { field: "until", code: "reversed" },
        { field: "maxPot", code: "out-of-order" },
      ],
    });
    expect(await office.search(await as("rake_admin"), {}, null)).toEqual({ ok: false, code: "not-allowed" });
  });

  describe("the case of a finished hand", () => {
    const office = () => createHandOffice(web, archive);
    const ask = (withCards = false, reason = "a complaint of a player") => ({ handId, withCards, reason });
    const say = (text: string, minutesAfterEnd: number, unmasked: string | null = null) =>
      backend.owner.pool.query(
        `INSERT INTO chat_messages (table_id, user_id, command_id, text, unmasked, at)
         SELECT table_id, $2, gen_random_uuid(), $3, $4, ended_at + make_interval(mins => $5) FROM hands WHERE id = $1`,
        [handId, all[0]?.who.userId, text, unmasked, minutesAfterEnd],
      );
    const take = async (officer: Staff, withCards = false) => {
      const contents = await office().exportCase(officer, ask(withCards));
      if (isRefusal(contents)) throw new Error(contents.code);
      return contents;
    };
    const auditOf = async ({ userId }: Staff) => {
      const { rows } = await backend.owner.pool.query(
        "SELECT action, subject_id, reason, after FROM audit_log WHERE actor_id = $1 ORDER BY id",
        [userId],
      );
      return rows;
    };
    const cardTexts = () => [...dealt.values()].flat().flatMap((card) => (card === null ? [] : [formatCard(card)]));

    it("F4, fault 27: a case has hand, receipts, players, chat, deal and audit log, but no hidden card", async () => {
      await say("long before", -70);
      await say("d*** river", -1, "damn river");
      await say("well played", 4);
      await say("another hand", 6);
      const looksSeen = async () =>
        (await createHands(web, archive).get(handId, all[0]?.who.userId ?? ""))?.revealedAt.length;
      const [owner, looksBefore] = [await as("owner"), await looksSeen()];
      const contents = await take(owner);
      const file = { format: "poker-room-case", version: 1, room: { url: "", version: "", protocol: 1 }, ...contents };
      expect(caseFileSchema.parse(file)).toEqual(file);
      const hand = await createHands(web, archive).get(handId, null);
      expect(contents.play.map(({ event }) => event)).toEqual(hand?.events);
      expect(contents.play.filter(({ leftMs }) => leftMs !== null)).toMatchObject([
        { leftMs: hand?.timesLeft.find((left) => left !== null), event: { type: "acted", action: "fold" } },
      ]);
      expect(contents).toMatchObject({
        export: { by: { id: owner.userId }, reason: "a complaint of a player", withCards: false },
        hand: { id: handId, table: { id: tableId }, tournament: null, outcome: "settled" },
        players: all.map(({ who }) => ({ id: who.userId, cards: null })),
        chat: [{ written: "damn river", writerId: all[0]?.who.userId }, { written: "well played" }],
      });
      expect(contents.audit.at(-1)).toMatchObject({ action: "hand.export", by: { id: owner.userId } });
      const deal = await createHands(web, archive).getDeal(handId, null);
      expect(contents.deal).toEqual(deal?.kind === "file" ? deal.file : { absent: deal?.why });
      expect(dealtIn(contents.play.map(({ event }) => event))).toEqual(
        new Map([...dealt.keys()].map((seat) => [seat, [null, null]])),
      );
      expect(await auditOf(owner)).toEqual([
        { action: "hand.export", subject_id: handId, reason: "a complaint of a player", after: { withCards: false } },
      ]);
      expect(await looksSeen()).toBe(looksBefore);
    });

    it("fault 61: staff who looked at the cards before can export a case with cards, and the players see this", async () => {
      const officer = await as("integrity");
      expect(await office().exportCase(officer, ask(true))).toEqual({ ok: false, code: "not-revealed" });
      expect(await office().revealHand(officer, { handId, reason: "chip dumping" })).toMatchObject({ hole: {} });
      const contents = await take(officer, true);
      expect(contents.players.flatMap(({ cards }) => cards)).toEqual(cardTexts());
      expect(dealtIn(contents.play.map(({ event }) => event))).toEqual(dealt);
      expect(contents.reveals.slice(-2)).toMatchObject([
        { by: expect.any(String), reason: "chip dumping" },
        { reason: "a complaint of a player" },
      ]);
      const seen = await createHands(web, archive).get(handId, all[1]?.who.userId ?? "");
      expect(seen?.revealedAt).toHaveLength(contents.reveals.length);
      expect((await auditOf(officer)).map(({ action, after }) => [action, after])).toEqual([
        ["hand.refuse-export", { code: "not-revealed" }],
        ["hand.reveal", null],
        ["hand.export", { withCards: true }],
      ]);
      // Only the staff member who looked at the cards can export them. This owner cannot, even with the role integrity, because owners may
      // not look at cards.
      const both = { ...(await as("owner")), roles: new Set<StaffRole>(["owner", "integrity"]) };
      expect(await office().exportCase(both, ask(true))).toEqual({ ok: false, code: "not-allowed" });
      const other = await as("integrity");
      expect((await take(other)).players.flatMap(({ cards }) => cards ?? [])).toEqual([]);
      expect(await createHandOffice(web, key(LIVE_KEY)).exportCase(officer, ask(true))).toEqual({
        ok: false,
        code: "cards-unreadable",
      });
    });

    it("a case has only the last 500 lines of chat", async () => {
      await backend.owner.pool.query(
        `INSERT INTO chat_messages (table_id, user_id, command_id, text, at)
         SELECT table_id, $2, gen_random_uuid(), 'line ' || n, ended_at FROM hands, generate_series(1, 700) n WHERE id = $1`,
        [handId, all[0]?.who.userId],
      );
      const { chat } = await take(await as("owner"));
      expect([chat.length, chat[0]?.written, chat.at(-1)?.written]).toEqual([MOST_CASE_LINES, "line 201", "line 700"]);
    });

    it("fault 97: a case is refused to other roles, without a reason, for a running or own hand, and too often", async () => {
      for (const role of ["floor", "support", "rake_admin"] as const) {
        const person = await as(role);
        expect(await office().exportCase(person, ask())).toEqual({ ok: false, code: "not-allowed" });
        expect(await auditOf(person)).toMatchObject([{ action: "hand.refuse-export", after: { code: "not-allowed" } }]);
      }
      const owner = await as("owner");
      expect(await office().exportCase(owner, ask(false, " "))).toEqual({ ok: false, code: "reason-required" });
      for (const id of [running(), "x"])
        expect(await office().exportCase(owner, { ...ask(), handId: id })).toEqual({
          ok: false,
          code: "hand-not-finished",
        });
      const [own] = all;
      if (!own) throw new Error("no player");
      await backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'owner')", [
        own.who.userId,
      ]);
      const player: Staff = { ...own.who, name: "player", roles: new Set(["owner"]), ipAddress: "192.0.2.7" };
      expect(await office().exportCase(player, ask())).toEqual({ ok: false, code: "own-hand" });
      await backend.owner.pool.query("DELETE FROM staff_members WHERE user_id = $1", [own.who.userId]);
      await backend.owner.pool.query("UPDATE staff_limits SET value = 2 WHERE name = 'exports-per-hour'");
      const answers = await Promise.all([1, 2, 3, 4].map(() => office().exportCase(owner, ask())));
      expect(answers.filter((answer) => isRefusal(answer))).toEqual(
        Array(2).fill({ ok: false, code: "too-many-exports" }),
      );
      expect((await auditOf(owner)).map(({ action, after }) => after?.code ?? action)).toEqual(
        expect.arrayContaining(["reason-required", "hand-not-finished", "hand.export", "too-many-exports"]),
      );
    });
  });
});

describe("a player under a sanction", () => {
  const stop = async (userId: string, sanction: "freeze" | "ban") =>
    createPlayerOffice(web).changeSanction(await as("integrity"), {
      userId,
      sanction,
      until: NEVER_EXPIRES,
      reason: "looked into",
    });

  it("a frozen account cannot sit, wait, top up or queue from that moment, even on open sockets, but can leave", async () => {
    const { tableId, all } = await duel();
    const [{ client, who } = { client: null, who: null }] = all;
    if (!client) throw new Error("no player connected");
    expect(await stop(who.userId, "freeze")).toEqual({ ok: true });
    const no = { ok: false, code: "account-frozen" };
    const once = () => ({ tableId, commandId: randomUUID() });
    expect(await client.request("top-up", { ...once(), amount: 1_000 })).toEqual(no);
    expect(await client.request("join-waitlist", once())).toEqual(no);
    const elsewhere = await backend.createTable();
    const poolId = await backend.createPool();
    await room.server.node.claimUnits();
    const window = await room.enter(who);
    await window.watch(elsewhere);
    expect(
      await window.request("sit", { ...once(), tableId: elsewhere, seat: 0, buyIn: 10_000, entry: "post" }),
    ).toEqual(no);
    expect(
      await client.request("join-queue", { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" }),
    ).toEqual(no);
    expect(await client.request("leave", once())).toMatchObject({ ok: true });
  });

  it("when an account is frozen in a pool's queue, the player is removed and the players behind get seats", async () => {
    const poolId = await backend.createPool();
    await room.server.node.claimUnits();
    const waiting: Seated[] = [];
    const join = async () => {
      const who = await backend.person();
      const client = await room.enter(who);
      await client.request("join-queue", { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" });
      waiting.push({ client, who });
    };
    await join();
    await join();
    const [first] = waiting;
    if (!first) throw new Error("no player connected");
    await stop(first.who.userId, "freeze");
    await join();
    await join();
    const heard = ({ client }: Seated, event: string) => client.received.some((message) => message.event === event);
    for (const other of waiting.slice(1)) await other.client.waitUntil(() => heard(other, "seated"), "a seat");
    expect(heard(first, "seated")).toBe(false);
    expect(JSON.stringify(first.client.received.filter(({ event }) => event === "queue").at(-1))).toContain(
      '"queuePosition":null',
    );
  });

  it("fault 42: the open socket of a banned player is dropped within five seconds", async () => {
    const who = await backend.person();
    const client = await room.enter(who);
    expect(await stop(who.userId, "ban")).toEqual({ ok: true });
    await client.waitUntil(({ socket }) => !socket.connected, "the end");
    expect(client.goodbye).toBe("session-revoked");
  });
});
