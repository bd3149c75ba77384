/** S1: the line at a full table, over real sockets and the real journal. */
import { randomUUID } from "node:crypto";
import type { ServerOut } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "./invariants.ts";
import { spawnRoom } from "./spawn.ts";
import { type Client, type Identity, quickSettings, startRoom, type TestRoom } from "./support.ts";
import { useWorld } from "./use-room.ts";

const world = useWorld();

/** Two seats and no hand: whoever leaves leaves at once. */
const quiet = quickSettings({ seats: 2, pacing: { streetMs: 0, potMs: 0, betweenHandsMs: 3_600_000 } });

/** Somebody in the room, and what it told him of seats. */
interface Guest {
  readonly who: Identity;
  readonly client: Client;
  readonly offers: ServerOut["seat-offer"][];
  readonly over: ServerOut["seat-offer-over"][];
}
async function come(enter: (who: Identity) => Promise<Client>, who?: Identity): Promise<Guest> {
  const identity = who ?? (await world.person());
  const client = await enter(identity);
  const offers: Guest["offers"] = [];
  const over: Guest["over"] = [];
  client.socket.on("seat-offer", (message: ServerOut["seat-offer"]) => offers.push(message));
  client.socket.on("seat-offer-over", (message: ServerOut["seat-offer-over"]) => over.push(message));
  return { who: identity, client, offers, over };
}

type Wish = "join-waiting" | "leave-waiting" | "leave";
const ask = ({ client }: Guest, name: Wish, tableId: string, commandId = randomUUID()) =>
  client.request(name, { tableId, commandId });
const lines = ({ view }: Client) => ({
  waiting: view?.waiting.map(({ playerId }) => playerId),
  offers: view?.offers.map(({ playerId, seat }) => [playerId, seat]),
});

describe("S1: a waiting list", () => {
  let room: TestRoom;
  let tableId: string;
  let seated: readonly [Guest, Guest];
  let rail: Client;
  const enter = (who: Identity) => room.enter(who);
  beforeEach(async () => {
    room = await startRoom(world);
    tableId = await world.createTable(quiet);
    await room.room.node.claim();
    seated = [await come(enter), await come(enter)];
    for (const [seat, { client }] of seated.entries()) {
      await client.watch(tableId);
      expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    }
    rail = await room.enter(await world.person());
    await rail.watch(tableId);
  });
  afterEach(() => room.close());

  it("S1: a seat that frees is offered to the first in line, in the lobby too, held for him, and taken", async () => {
    const [first, second] = [await come(enter), await come(enter)];
    await first.client.request("watch-lobby", {});
    expect(await ask(first, "join-waiting", tableId)).toMatchObject({ ok: true, place: 1 });
    expect(await ask(second, "join-waiting", tableId)).toMatchObject({ ok: true, place: 2 });
    await rail.until(({ view }) => view?.waiting.length === 2, "the line");
    await first.client.until(
      ({ heard }) =>
        heard.some(({ event, payload }) => event === "lobby" && JSON.stringify(payload).includes('"waiting":2')),
      "the lobby to say so",
    );

    expect(await ask(seated[1], "leave", tableId)).toMatchObject({ ok: true });
    await first.client.until(() => first.offers.length === 1, "the offer");
    const [offer] = first.offers;
    expect(offer).toMatchObject({ tableId, seat: 1 });
    expect((offer?.until ?? 0) - (offer?.now ?? 0)).toBeGreaterThan(quiet.offerMs - 5_000);
    expect(second.offers).toEqual([]);
    await rail.until(({ view }) => view?.offers.length === 1, "the held seat");
    expect(lines(rail)).toEqual({ waiting: [second.who.userId], offers: [[first.who.userId, 1]] });

    // Fault 47: nobody else gets it, however he asks.
    expect(await second.client.sit(tableId, 1)).toMatchObject({ ok: false, code: "seat-held" });
    expect(await second.client.sit(tableId, null)).toMatchObject({ ok: false, code: "seat-held" });
    // Another window of his that comes now is told as well.
    const window = await come(enter, first.who);
    await window.client.request("watch-lobby", {});
    await window.client.until(() => window.offers.length === 1, "the offer in a new window");
    expect(await window.client.sit(tableId, null)).toMatchObject({ ok: true, seat: 1 });
    await first.client.until(() => first.over.length === 1, "the end of the offer");
    expect(first.over).toMatchObject([{ tableId, why: "seated" }]);
    expect(lines(rail)).toEqual({ waiting: [second.who.userId], offers: [] });
    await expectSoundBooks(world);
    await expectSoundJournal(world, tableId);
  });

  it("S1: unanswered it goes to the next, present or not; declined as well; then the seat is anybody's", async () => {
    const [absent, second, third] = [await come(enter), await come(enter), await come(enter)];
    for (const guest of [absent, second, third]) await ask(guest, "join-waiting", tableId);
    absent.client.socket.disconnect();
    await ask(seated[0], "leave", tableId);
    await rail.until(({ view }) => view?.offers[0]?.playerId === absent.who.userId, "the offer to who is away");
    room.clock.advance(quiet.offerMs);
    await second.client.until(() => second.offers.length === 1, "the offer to the second");
    // Fault 27: a millisecond before the end it is still his.
    room.clock.advance(quiet.offerMs - 2_000);
    expect(lines(rail).offers).toEqual([[second.who.userId, 0]]);
    room.clock.advance(2_000);
    await third.client.until(() => third.offers.length === 1, "the offer to the third");
    expect(second.over).toMatchObject([{ why: "offer-expired" }]);
    expect(await second.client.sit(tableId, 0)).toMatchObject({ ok: false, code: "seat-held" });
    expect(await ask(third, "leave-waiting", tableId)).toMatchObject({ ok: true });
    await third.client.until(() => third.over.length === 1, "the end of the offer");
    expect(third.over).toMatchObject([{ why: "asked" }]);
    await rail.until(({ view }) => view?.offers.length === 0, "no offer");
    expect(await second.client.sit(tableId, 0)).toMatchObject({ ok: true, seat: 0 });
  });

  it("S1 ✗: no line beside a free seat, none for who sits or waits; two clicks and two windows are one place", async () => {
    const guest = await come(enter);
    const window = await come(enter, guest.who);
    const commandId = randomUUID();
    const answers = await Promise.all([
      ask(guest, "join-waiting", tableId, commandId),
      ask(guest, "join-waiting", tableId, commandId),
      ask(window, "join-waiting", tableId),
    ]);
    expect(answers.map((answer) => (answer.ok ? "ok" : answer.code)).sort()).toEqual(["already-waiting", "ok", "ok"]);
    await rail.until(({ view }) => view?.waiting.length === 1, "one place");
    expect(await ask(seated[0], "join-waiting", tableId)).toMatchObject({ ok: false, code: "already-seated" });
    expect(await ask(guest, "leave-waiting", tableId)).toMatchObject({ ok: true });
    expect(await ask(guest, "leave-waiting", tableId)).toMatchObject({ ok: false, code: "not-waiting" });
    await ask(seated[0], "leave", tableId);
    expect(await ask(guest, "join-waiting", tableId)).toMatchObject({ ok: false, code: "seats-free" });
  });

  it("faults 47, 48: of two who take the freed seat at once the holder gets it, and he has one seat", async () => {
    const guests = [await come(enter), await come(enter)] as const;
    for (const guest of guests) await ask(guest, "join-waiting", tableId);
    await ask(seated[0], "leave", tableId);
    await ask(seated[1], "leave", tableId);
    for (const guest of guests) await guest.client.until(() => guest.offers.length === 1, "both offers");
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
    await expectSoundBooks(world);
  });
});

describe("kill -9", () => {
  it("S1, faults 4, 7: line and offer are as they were, the offer has time again, and a retry is answered", async () => {
    const tableId = await world.createTable(quiet);
    const first = await spawnRoom(world);
    const [a, b, holder, waiter] = [
      await come(first.enter),
      await come(first.enter),
      await come(first.enter),
      await come(first.enter),
    ];
    for (let tries = 0; !(await a.client.request("watch", { tableId, since: null })).ok; tries++) {
      if (tries > 200) throw new Error("nobody runs the table");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const [seat, { client }] of [a, b].entries())
      expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    await ask(holder, "join-waiting", tableId);
    const commandId = randomUUID();
    const joined = await ask(waiter, "join-waiting", tableId, commandId);
    await ask(a, "leave", tableId);
    await holder.client.until(() => holder.offers.length === 1, "the offer");
    await first.kill("SIGKILL");

    const second = await spawnRoom(world);
    const again = await come(second.enter, holder.who);
    await again.client.request("watch-lobby", {});
    await again.client.until(() => again.offers.length > 0, "the offer again");
    const left = again.offers.map(({ until, now }) => until - now);
    expect(Math.max(...left)).toBeGreaterThanOrEqual(9_000);
    const still = await come(second.enter, waiter.who);
    await still.client.watch(tableId);
    expect(lines(still.client)).toEqual({ waiting: [waiter.who.userId], offers: [[holder.who.userId, 0]] });
    expect(await ask(still, "join-waiting", tableId, commandId)).toEqual(
      joined.ok ? { ...joined, place: 1 } : "the first was refused",
    );
    expect(await still.client.sit(tableId, 0)).toMatchObject({ ok: false, code: "seat-held" });
    expect(await again.client.sit(tableId, null)).toMatchObject({ ok: true, seat: 0 });
    await second.kill("SIGTERM");
    await expectSoundBooks(world);
    await expectSoundJournal(world, tableId);
  });
});
