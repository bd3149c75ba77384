import { buildSettings, presets, type TableSettings } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { actionEvents, isHandOver, sawDisconnect, sawExtension, seatHeadsUp } from "../testing/heads-up.ts";
import { quickSettings, wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const stakes = { game: "holdem", structure: "fixed-limit", low: 100, high: 200, currency: "play" } as const;
/** Settings with rule T4: 30 s to act, and 20 s more for a player who is disconnected. */
const cardroom: TableSettings = { ...buildSettings(presets.cardroom, stakes), pacing: quickSettings().pacing };
/** Settings with rules T2 and T3: 30 s to act, and 20 s more for a player who reconnects. */
const avenue = quickSettings();

describe("time runs out on a connected player", () => {
  it("T2: a connected player who runs out of time is all-in for their bet and sits out afterwards (T5)", async () => {
    const { mine, theirs } = await seatHeadsUp(backend, room, avenue);
    room.clock.advanceBy(20_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isHandOver(theirs.client)).toBe(false);
    room.clock.advanceBy(10_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client)).toEqual([{ type: "protected", seat: mine.client.you }]);
    await theirs.client.waitUntil(
      ({ view }) => view?.seats.find(({ seat }) => seat === mine.client.you)?.sittingOut?.reason === "timed-out",
      "T5",
    );
    await expectSoundBooks(backend);
  });

  it("T4: a connected player gets no grace: they are folded when normal time ends", async () => {
    const { mine, theirs } = await seatHeadsUp(backend, room, cardroom);
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client)).toMatchObject([
      { type: "acted", seat: mine.client.you, action: "fold", timedOut: true },
    ]);
  });

  it("fault 27: a receipt says how long before or after the deadline an action came", async () => {
    const { mine } = await seatHeadsUp(backend, room, cardroom);
    const { turn } = mine.client;
    room.clock.advanceBy(30_500);
    const late = await mine.client.act({ type: "call" }, { decision: turn?.decision ?? 0 });
    expect(late).toMatchObject({ ok: false, code: "too-late", detail: { lateMs: expect.any(Number) } });
    const next = await seatHeadsUp(backend, room, cardroom);
    room.clock.advanceBy(20_000);
    const early = await next.mine.client.act({ type: "call" });
    expect(early).toMatchObject({ ok: true });
    if (early.ok) expect(early.earlyMs).toBeLessThanOrEqual(10_000);
  });
});

describe("fault 22: time runs out on a disconnected player", () => {
  it("T4: a disconnected player gets 20 s more, shown as grace, and can use what is left of it after coming back", async () => {
    const { tableId, mine, theirs } = await seatHeadsUp(backend, room, cardroom);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("grace"), "grace");
    expect(theirs.client.frames.at(-1)?.clock).toMatchObject({ grace: true, bank: false });
    const back = await room.enter(mine);
    await back.watch(tableId);
    expect(back.you).toBe(mine.client.you);
    room.clock.advanceBy(15_000);
    expect(await back.act({ type: "call" })).toMatchObject({ ok: true });
  });

  it("T4: a player who is disconnected until the grace ends is folded", async () => {
    const { mine, theirs } = await seatHeadsUp(backend, room, cardroom);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("grace"), "grace");
    expect(isHandOver(theirs.client)).toBe(false);
    room.clock.advanceBy(20_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client)).toMatchObject([{ action: "fold", timedOut: true }]);
  });

  it("T3: a player who reconnects before the deadline gets 20 s more than the old deadline", async () => {
    const { tableId, mine, theirs } = await seatHeadsUp(backend, room, avenue);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(20_000);
    const back = await room.enter(mine);
    await back.watch(tableId);
    await theirs.client.waitUntil(sawExtension("reconnect"), "20 s more");
    room.clock.advanceBy(20_000);
    expect(await back.act({ type: "call" })).toMatchObject({ ok: true });
    await expectSoundBooks(backend);
  });
});

it("B10: a player who sits out for more than ten minutes loses the seat and gets a notice", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, avenue);
  await mine.client.request("sit-out", { tableId, commandId: crypto.randomUUID(), when: "now" });
  await mine.client.act({ type: "fold" });
  await theirs.client.waitUntil(
    ({ view }) => view?.seats.some(({ sittingOut }) => sittingOut !== null) ?? false,
    "the player to sit out",
  );
  room.clock.advanceBy(600_000 - 5_000);
  expect(theirs.client.view?.seats).toHaveLength(2);
  room.clock.advanceBy(7_000);
  await theirs.client.waitUntil(({ view }) => view?.seats.length === 1, "the player to be gone");
  const { rows } = await backend.owner.pool.query("SELECT detail FROM notices WHERE user_id = $1", [mine.userId]);
  expect(rows).toMatchObject([{ detail: { tableId, reason: "sat-out-too-long", limit: 600_000 } }]);
  await expectSoundBooks(backend);
});

it("pacing: while pages show a pot, no hand starts and the lobby does not show the result; afterwards both happen", async () => {
  const slow = {
    ...avenue,
    pacing: { streetMs: 0, potMs: 60_000, uncontestedPotMs: 60_000, furtherPotMs: 0, betweenHandsMs: 1_000 },
  };
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, slow);
  const visitor = await room.enter(await backend.person());
  await visitor.request("watch-lobby", wholeLobby(tableId));
  const stacks = () =>
    visitor.received
      .flatMap(({ event, payload }) => (event === "lobby" ? [JSON.stringify(payload)] : []))
      .filter((text) => text.includes(tableId) && text.includes(String(10_050)));
  await mine.client.act({ type: "fold" });
  await theirs.client.waitUntil(isHandOver, "the end of the hand");
  expect(theirs.client.frames.at(-1)?.displayMs).toBe(60_000);
  room.clock.advanceBy(50_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(stacks()).toEqual([]);
  expect(theirs.client.view?.hand?.handNo).toBe(1);
  room.clock.advanceBy(12_000);
  await theirs.client.waitUntil(({ view }) => view?.hand?.handNo === 2, "the next hand");
  await visitor.waitUntil(() => stacks().length > 0, "the lobby to learn of it");
});
