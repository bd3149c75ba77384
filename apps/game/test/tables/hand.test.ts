import type { TableEvent } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { callToShowdown, quickSettings, type TestBackend, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

async function seatTwo(settings?: Parameters<TestBackend["createTable"]>[0]) {
  const tableId = await backend.createTable(settings);
  await room.server.node.claimUnits();
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  const players: TestClient[] = [];
  for (const seat of [1, 4]) {
    const client = await room.enter(await backend.person());
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true, seat });
    players.push(client);
  }
  return { tableId, rail, players };
}

/** Returns those events with hole cards of this seat that the client received. */
const holeCards = (client: TestClient, seat: number) =>
  client.frames
    .flatMap(({ events }): readonly TableEvent[] => events)
    .flatMap((event) => (event.type === "hole-dealt" ? event.hands.filter((hand) => hand.seat === seat) : []))
    .flatMap(({ cards }) => cards);

describe("a hand of two players, to its settlement", () => {
  it("fault 57, I1–I5, I7, I8: a hand moves chips once, keeps books right, and sends players only their own cards", async () => {
    const { tableId, rail, players } = await seatTwo();
    await players[0]?.waitUntil(({ view }) => view?.hand?.handNo === 1, "the first hand");
    await callToShowdown(players, 1);
    await rail.waitUntil(({ view }) => view?.hand?.result?.outcome === "settled", "the settlement");
    const seats = new Map(players.map((client) => [client, client.you]));
    for (const client of players) await client.request("leave", { tableId, commandId: crypto.randomUUID() });
    await rail.waitUntil(({ view }) => view?.seats.length === 0, "everybody to leave");

    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
    for (const client of [...players, rail])
      for (const seat of [1, 4])
        expect(holeCards(client, seat).every((card) => (card === null) === (seats.get(client) !== seat))).toBe(true);
    expect(players.flatMap((client) => holeCards(client, seats.get(client) ?? -1))).not.toHaveLength(0);
    for (const client of [...players, rail])
      expect(JSON.stringify(client.received)).not.toMatch(/"(seed|sealed)":|"deck":\[/);
  });

  it("I11: the rail's view equals a new snapshot, and the rail's frames have no gap", async () => {
    const { tableId, rail, players } = await seatTwo();
    await players[0]?.waitUntil(({ view }) => view?.hand?.handNo === 1, "the first hand");
    await callToShowdown(players, 1);
    await rail.waitUntil(({ view }) => view?.hand?.result !== null && view?.hand !== null, "the end");
    const late = await room.enter(await backend.person());
    const answer = await late.watch(tableId);
    expect(answer).toHaveProperty("snapshot");
    await rail.waitUntil(({ seq }) => seq >= late.seq, "the rail to be as far");
    if (late.seq === rail.seq) expect(late.view).toEqual(rail.view);
    let next = rail.frames[0]?.from ?? 0;
    for (const frame of rail.frames) {
      expect(frame.from).toBe(next);
      next = frame.to + 1;
    }
  });
});

describe("fault 29: a page that was disconnected", () => {
  it("fault 29: a page that reconnects gets exactly the events that it missed, or a snapshot", async () => {
    const { tableId, players } = await seatTwo();
    const [ann, ben] = players;
    await ann?.waitUntil(({ view }) => view?.hand?.handNo === 1, "the first hand");
    const since = 2;
    const live = ann?.frames.flatMap(({ from, events }) => events.map((event, i) => ({ seq: from + i, event })));
    const other = await room.enter(await backend.person());
    const known = (await other.request("watch", { tableId, since })) ?? {};
    expect(known).toMatchObject({ ok: true, frame: { from: since + 1 } });
    const own = await ann?.request("watch", { tableId, since });
    if (!own?.ok || !("frame" in own)) throw new Error("no gap");
    for (const [i, event] of own.frame.events.entries())
      expect(event).toEqual(live?.find(({ seq }) => seq === since + 1 + i)?.event ?? event);
    expect(
      own.frame.events.some(
        (event) => event.type === "hole-dealt" && event.hands.some(({ cards }) => cards[0] !== null),
      ),
    ).toBe(true);
    expect(await ben?.request("watch", { tableId, since: 10_000 })).toHaveProperty("snapshot");
    expect(await ben?.request("watch", { tableId, since: null })).toHaveProperty("snapshot");
  });
});

describe("fault 59: from the rail to a seat and back", () => {
  it("fault 59: a player gets only their own cards, and no card of a hand that they watch from the rail", async () => {
    const { tableId, players, rail: guest } = await seatTwo();
    await players[0]?.waitUntil(({ view }) => view?.hand?.handNo === 1, "the first hand");
    expect(await guest.sit(tableId, 2)).toMatchObject({ ok: true });
    const own = () => holeCards(guest, 2);
    const numberNow = () => players[0]?.view?.handNo ?? 0;
    /** Plays the running hand to its end, and waits for the next hand. */
    const next = async (...hands: TestClient[]) => {
      const handNo = numberNow();
      await callToShowdown(hands, handNo);
      await players[0]?.waitUntil(() => numberNow() > handNo, "the next hand");
    };
    while (own().length === 0) await next(...players, guest);
    expect(own().every((card) => card !== null)).toBe(true);
    expect(await guest.request("leave", { tableId, commandId: crypto.randomUUID() })).toMatchObject({ ok: true });
    while (players[0]?.view?.seats.length !== 2) await next(...players);
    await guest.watch(tableId);
    const before = guest.frames.length;
    await next(...players);
    await guest.waitUntil(({ view }) => view?.handNo === numberNow(), "the rail to see the next hand");
    for (const seat of [1, 4]) expect(holeCards(guest, seat).every((card) => card === null)).toBe(true);
    expect(guest.frames.slice(before).some(({ events }) => events.some(({ type }) => type === "hole-dealt"))).toBe(
      true,
    );
    expect(guest.view?.hand?.seats.filter(({ shown }) => !shown).flatMap(({ cards }) => cards)).not.toContainEqual(
      expect.any(Number),
    );
  });
});

describe("leaving in the middle of a hand", () => {
  it("fault 49: a player who leaves during a hand folds, loses the bets, gets the rest, and cannot leave twice", async () => {
    const { tableId, rail, players } = await seatTwo();
    await rail.waitUntil(({ turn }) => turn !== null, "a turn");
    const leaver = players.find(({ you }) => you === rail.turn?.seat);
    const stayer = players.find(({ you }) => you !== rail.turn?.seat);
    const commandId = crypto.randomUUID();
    const first = await leaver?.request("leave", { tableId, commandId });
    expect(first).toMatchObject({ ok: true });
    expect(await leaver?.request("leave", { tableId, commandId })).toEqual(first); // a repeated command gets the same answer; fault 44
    expect(await leaver?.request("leave", { tableId, commandId: crypto.randomUUID() })).toMatchObject({
      code: "not-seated",
    });
    await rail.waitUntil(({ view }) => view?.seats.length === 1, "the player to be gone");
    expect(rail.view?.seats[0]).toMatchObject({ seat: stayer?.you, stack: 10_050 });
    await leaver?.waitUntil(({ received }) => received.some(({ event }) => event === "wallet"), "the wallet");
    await expectSoundBooks(backend);
  });
});

describe("planning to leave", () => {
  /** Returns the plans that this client was sent, oldest first. */
  const plansOf = ({ received }: TestClient) =>
    received.flatMap(({ event, payload }) => (event === "seat-options" ? [JSON.stringify(payload)] : []));

  it("fault 102: only the player is told of a plan to leave; others learn of it when the player is gone", async () => {
    const { tableId, rail, players } = await seatTwo();
    for (const client of [...players, rail]) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const onTurn = players.find(({ you }) => you === rail.turn?.seat);
    const leaver = players.find(({ you }) => you !== rail.turn?.seat);
    if (!onTurn || !leaver) throw new Error("no player is to act");
    const others = [onTurn, rail];
    /** Returns everything that this client got without asking, and the table as it sees it. */
    const seenBy = ({ received, view, seq }: TestClient) => ({
      messages: received.filter(({ event }) => event !== "ping"),
      view,
      seq,
    });
    const before = others.map(seenBy);
    const request = () => ({ tableId, commandId: crypto.randomUUID() });
    for (const plan of [
      () => leaver.request("leave-next", { ...request(), when: "hand" }),
      () => leaver.request("sit-out", { ...request(), when: "next-hand" }),
      () => leaver.request("leave", request()),
    ]) {
      expect(await plan()).toMatchObject({ ok: true, seq: leaver.seq });
      for (const other of others) await other.request("ping", {}); // a message sent to this client would have arrived before this reply
    }
    expect(others.map(seenBy)).toEqual(before);
    expect(leaver.view?.seats.map(({ leaving }) => leaving)).toEqual([false, false]);
    const [left, satOut, leaving] = plansOf(leaver).slice(-3);
    expect(left).toContain('"leaveNext":"hand"');
    expect(satOut).toContain('"sitOutNext":"hand"');
    expect(leaving).toContain('"leaving":true');
    const { rows } = await backend.owner.pool.query(
      "SELECT DISTINCT public, sealed FROM stream_events WHERE stream_id = $1 AND kind = 'seat-planned'",
      [tableId],
    );
    expect(rows).toEqual([{ public: { type: "seat-planned", plan: null }, sealed: true }]);
    for (const client of [leaver, rail]) {
      const { snapshot } = await client.watch(tableId);
      expect(JSON.stringify(snapshot.view)).not.toMatch(/"leaving":true|"leaveNext"|"privateEvents"/);
    }
    // The plan was a private event. When the player leaves, the frames of all others still have no gap.
    expect(await onTurn.act({ type: "call" })).toMatchObject({ ok: true });
    await rail.waitUntil(({ view }) => view?.seats.length === 1, "the player to be gone");
    expect(others.map(({ goodbye }) => goodbye)).toEqual([null, null]);
    await expectSoundJournal(backend, tableId);
    await expectSoundBooks(backend);
  });
});

describe("any seat", () => {
  it("S1, B6: players who ask for any seat at the same moment get different seats", async () => {
    const tableId = await backend.createTable();
    await room.server.node.claimUnits();
    const clients = await Promise.all([1, 2, 3].map(async () => room.enter(await backend.person())));
    const replies = await Promise.all(clients.map((client) => client.sit(tableId)));
    const seats = replies.map((reply) => (reply.ok ? reply.seat : reply.code));
    expect(seats.every((seat) => typeof seat === "number")).toBe(true);
    expect(new Set(seats).size).toBe(3);
  });
});

describe("two buy-ins with one balance", () => {
  it("faults 43, 48: when two buy-ins at once need the same balance, one is refused, and the player has one seat", async () => {
    const all = 1_000_000; // the starting balance of every player
    const deep = quickSettings({ buyIn: { min: 2_000, max: all } });
    const [one = "", two = ""] = [await backend.createTable(deep), await backend.createTable(deep)];
    await room.server.node.claimUnits();
    const who = await backend.person();
    const [a, b] = [await room.enter(who), await room.enter(who)];
    const replies = await Promise.all([a.sit(one, 0, all), b.sit(two, 0, all)]);
    expect(replies.map((reply) => (reply.ok ? "seated" : reply.code)).sort()).toEqual(["not-enough-chips", "seated"]);
    expect(await a.sit(replies[0]?.ok ? one : two, 3, 5_000)).toMatchObject({ code: "already-seated" });
    await expectSoundBooks(backend);
  });
});
