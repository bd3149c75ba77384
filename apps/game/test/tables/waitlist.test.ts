/** Tests the waitlist of a full table over real sockets and with a real journal. S1 */
import { randomUUID } from "node:crypto";
import type { ServerOut } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import {
  type Identity,
  quickSettings,
  startTestServer,
  type TestClient,
  type TestServer,
  wholeLobby,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

/** A table with two seats that deals no hand, so that a player who leaves is gone at once. */
const quiet = quickSettings({
  seats: 2,
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 3_600_000 },
});

/** A connected player, with the messages about seats that they have received. */
interface Visitor {
  readonly who: Identity;
  readonly client: TestClient;
  readonly offers: ServerOut["seat-offer"][];
  readonly over: ServerOut["seat-offer-ended"][];
}
async function connectVisitor(enter: (who: Identity) => Promise<TestClient>, who?: Identity): Promise<Visitor> {
  const identity = who ?? (await backend.person());
  const client = await enter(identity);
  const offers: Visitor["offers"] = [];
  const over: Visitor["over"] = [];
  client.socket.on("seat-offer", (message: ServerOut["seat-offer"]) => offers.push(message));
  client.socket.on("seat-offer-ended", (message: ServerOut["seat-offer-ended"]) => over.push(message));
  return { who: identity, client, offers, over };
}

type WaitlistRequest = "join-waitlist" | "leave-waitlist" | "leave";
const sendRequest = ({ client }: Visitor, name: WaitlistRequest, tableId: string, commandId = randomUUID()) =>
  client.request(name, { tableId, commandId });
const waitlistOf = ({ view }: TestClient) => ({
  waiting: view?.waitlist.map(({ playerId }) => playerId),
  offers: view?.offers.map(({ playerId, seat }) => [playerId, seat]),
});

describe("S1: a waitlist", () => {
  let room: TestServer;
  let tableId: string;
  let seated: readonly [Visitor, Visitor];
  let rail: TestClient;
  const enter = (who: Identity) => room.enter(who);
  beforeEach(async () => {
    room = await startTestServer(backend);
    tableId = await backend.createTable(quiet);
    await room.server.node.claimUnits();
    seated = [await connectVisitor(enter), await connectVisitor(enter)];
    for (const [seat, { client }] of seated.entries()) {
      await client.watch(tableId);
      expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    }
    rail = await room.enter(await backend.person());
    await rail.watch(tableId);
  });
  afterEach(() => room.close());

  it("S1: a free seat is offered to the first player on the waitlist, even in the lobby, and held until they take it", async () => {
    const [first, second] = [await connectVisitor(enter), await connectVisitor(enter)];
    await first.client.request("watch-lobby", wholeLobby(tableId));
    expect(await sendRequest(first, "join-waitlist", tableId)).toMatchObject({ ok: true, place: 1 });
    expect(await sendRequest(second, "join-waitlist", tableId)).toMatchObject({ ok: true, place: 2 });
    await rail.waitUntil(({ view }) => view?.waitlist.length === 2, "the waitlist");
    await first.client.waitUntil(
      ({ received }) =>
        received.some(({ event, payload }) => event === "lobby" && JSON.stringify(payload).includes('"waiting":2')),
      "the lobby to show it",
    );

    expect(await sendRequest(seated[1], "leave", tableId)).toMatchObject({ ok: true });
    await first.client.waitUntil(() => first.offers.length === 1, "the offer");
    const [offer] = first.offers;
    expect(offer).toMatchObject({ tableId, seat: 1 });
    expect((offer?.until ?? 0) - (offer?.now ?? 0)).toBeGreaterThan(quiet.offerMs - 5_000);
    expect(second.offers).toEqual([]);
    await rail.waitUntil(({ view }) => view?.offers.length === 1, "the held seat");
    expect(waitlistOf(rail)).toEqual({ waiting: [second.who.userId], offers: [[first.who.userId, 1]] });

    // The player who is second on the waitlist cannot take the held seat. Fault 47
    expect(await second.client.sit(tableId, 1)).toMatchObject({ ok: false, code: "seat-held" });
    expect(await second.client.sit(tableId, null)).toMatchObject({ ok: false, code: "seat-held" });
    // The first player opens one more window. It gets the offer too.
    const window = await connectVisitor(enter, first.who);
    await window.client.request("watch-lobby", wholeLobby(tableId));
    await window.client.waitUntil(() => window.offers.length === 1, "the offer in a new window");
    expect(await window.client.sit(tableId, null)).toMatchObject({ ok: true, seat: 1 });
    await first.client.waitUntil(() => first.over.length === 1, "the end of the offer");
    expect(first.over).toMatchObject([{ tableId, reason: "seated" }]);
    expect(waitlistOf(rail)).toEqual({ waiting: [second.who.userId], offers: [] });
    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
  });

  it("S1: an offer that expires or is declined goes to the next player; after the last, any player may sit down", async () => {
    const [absent, second, third] = [
      await connectVisitor(enter),
      await connectVisitor(enter),
      await connectVisitor(enter),
    ];
    for (const guest of [absent, second, third]) await sendRequest(guest, "join-waitlist", tableId);
    absent.client.socket.disconnect();
    await sendRequest(seated[0], "leave", tableId);
    await rail.waitUntil(
      ({ view }) => view?.offers[0]?.playerId === absent.who.userId,
      "the offer to the absent player",
    );
    room.clock.advanceBy(quiet.offerMs);
    await second.client.waitUntil(() => second.offers.length === 1, "the offer to the second");
    // Two seconds before the offer ends, the seat is still held for the second player.
    room.clock.advanceBy(quiet.offerMs - 2_000);
    expect(waitlistOf(rail).offers).toEqual([[second.who.userId, 0]]);
    room.clock.advanceBy(2_000);
    await third.client.waitUntil(() => third.offers.length === 1, "the offer to the third");
    expect(second.over).toMatchObject([{ reason: "offer-expired" }]);
    expect(await second.client.sit(tableId, 0)).toMatchObject({ ok: false, code: "seat-held" });
    expect(await sendRequest(third, "leave-waitlist", tableId)).toMatchObject({ ok: true });
    await third.client.waitUntil(() => third.over.length === 1, "the end of the offer");
    expect(third.over).toMatchObject([{ reason: "asked" }]);
    await rail.waitUntil(({ view }) => view?.offers.length === 0, "no offer");
    expect(await second.client.sit(tableId, 0)).toMatchObject({ ok: true, seat: 0 });
  });

  it("S1 ✗: joining a waitlist is refused for seated players and while a seat is free; retries make one entry", async () => {
    const guest = await connectVisitor(enter);
    const window = await connectVisitor(enter, guest.who);
    const commandId = randomUUID();
    const answers = await Promise.all([
      sendRequest(guest, "join-waitlist", tableId, commandId),
      sendRequest(guest, "join-waitlist", tableId, commandId),
      sendRequest(window, "join-waitlist", tableId),
    ]);
    expect(answers.map((answer) => (answer.ok ? "ok" : answer.code)).sort()).toEqual(["already-waiting", "ok", "ok"]);
    await rail.waitUntil(({ view }) => view?.waitlist.length === 1, "one place");
    expect(await sendRequest(seated[0], "join-waitlist", tableId)).toMatchObject({ ok: false, code: "already-seated" });
    expect(await sendRequest(guest, "leave-waitlist", tableId)).toMatchObject({ ok: true });
    expect(await sendRequest(guest, "leave-waitlist", tableId)).toMatchObject({ ok: false, code: "not-waiting" });
    await sendRequest(seated[0], "leave", tableId);
    expect(await sendRequest(guest, "join-waitlist", tableId)).toMatchObject({ ok: false, code: "seats-free" });
  });

  it("faults 47, 48: when two players take a held seat at once, its holder gets the seat, and no second seat", async () => {
    const guests = [await connectVisitor(enter), await connectVisitor(enter)] as const;
    for (const guest of guests) await sendRequest(guest, "join-waitlist", tableId);
    await sendRequest(seated[0], "leave", tableId);
    await sendRequest(seated[1], "leave", tableId);
    for (const guest of guests) await guest.client.waitUntil(() => guest.offers.length === 1, "both offers");
    const mine = guests[0].offers[0]?.seat ?? -1;
    const theirs = guests[1].offers[0]?.seat ?? -1;
    expect([mine, theirs].sort()).toEqual([0, 1]);
    const answers = await Promise.all([
      guests[1].client.sit(tableId, mine),
      guests[0].client.sit(tableId, mine),
      guests[0].client.sit(tableId, theirs),
      guests[0].client.sit(tableId, mine),
    ]);
    expect(answers.map((answer) => (answer.ok ? "ok" : answer.code))).toEqual([
      "seat-held",
      "ok",
      "already-seated",
      "already-seated",
    ]);
    expect(await guests[1].client.sit(tableId, null)).toMatchObject({ ok: true, seat: theirs });
    await expectSoundBooks(backend);
  });
});

describe("kill -9", () => {
  it("S1, faults 4, 7: after kill -9 waitlist and offer are the same, and retries get their first answers", async () => {
    const tableId = await backend.createTable(quiet);
    const first = await spawnServer(backend);
    const [a, b, holder, queued] = [
      await connectVisitor(first.enter),
      await connectVisitor(first.enter),
      await connectVisitor(first.enter),
      await connectVisitor(first.enter),
    ];
    for (let tries = 0; !(await a.client.request("watch", { tableId, since: null })).ok; tries++) {
      if (tries > 200) throw new Error("no server runs the table");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const [seat, { client }] of [a, b].entries())
      expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    await sendRequest(holder, "join-waitlist", tableId);
    const commandId = randomUUID();
    const joined = await sendRequest(queued, "join-waitlist", tableId, commandId);
    await sendRequest(a, "leave", tableId);
    await holder.client.waitUntil(() => holder.offers.length === 1, "the offer");
    await first.kill("SIGKILL");

    const second = await spawnServer(backend);
    const holderAgain = await connectVisitor(second.enter, holder.who);
    await holderAgain.client.request("watch-lobby", wholeLobby(tableId));
    await holderAgain.client.waitUntil(() => holderAgain.offers.length > 0, "the offer again");
    const left = holderAgain.offers.map(({ until, now }) => until - now);
    expect(Math.max(...left)).toBeGreaterThanOrEqual(9_000);
    const still = await connectVisitor(second.enter, queued.who);
    await still.client.watch(tableId);
    expect(waitlistOf(still.client)).toEqual({ waiting: [queued.who.userId], offers: [[holder.who.userId, 0]] });
    expect(await sendRequest(still, "join-waitlist", tableId, commandId)).toEqual(
      joined.ok ? { ...joined, place: 1 } : "the first was refused",
    );
    expect(await still.client.sit(tableId, 0)).toMatchObject({ ok: false, code: "seat-held" });
    expect(await holderAgain.client.sit(tableId, null)).toMatchObject({ ok: true, seat: 0 });
    await second.kill("SIGTERM");
    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
  });
});
