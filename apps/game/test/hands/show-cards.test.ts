/**
 * Tests rule P9 over real sockets: when a player shows one card after a hand, the server sends that card and no other. Faults 57 to 60, I8
 */
import { randomUUID } from "node:crypto";
import { connect, createHands, type Database, parseKey } from "@poker/db";
import type { TableEvent } from "@poker/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import {
  ARCHIVE_KEY,
  quickSettings,
  receivedText,
  startTestBackend,
  startTestServer,
  type TestBackend,
  type TestClient,
  type TestServer,
} from "../testing/test-server.ts";

let backend: TestBackend;
let room: TestServer;
let web: Database;
beforeAll(async () => {
  backend = await startTestBackend();
  room = await startTestServer(backend);
  web = connect(backend.database.webUrl, { maxConnections: 2 });
});
afterAll(async () => {
  await room.close();
  await web.close();
  await backend.end();
});

/** Seats two players, and one person who watches. The player who acts first folds. The next hand starts late. */
async function foldedOut() {
  const pacing = { streetMs: 0, potMs: 600_000, uncontestedPotMs: 600_000, furtherPotMs: 0, betweenHandsMs: 20 };
  const tableId = await backend.createTable(quickSettings({ pacing }));
  await room.server.node.claimUnits();
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  const players: TestClient[] = [];
  for (const seat of [0, 3]) {
    const client = await room.enter(await backend.person());
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    players.push(client);
  }
  for (const client of players) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const loser = players.find((client) => client.turn?.seat === client.you);
  const winner = players.find((client) => client !== loser);
  if (!loser || !winner) throw new Error("two sit here");
  expect(await loser.act({ type: "fold" })).toMatchObject({ ok: true });
  for (const client of [...players, rail])
    await client.waitUntil(({ view }) => view?.hand?.result?.outcome === "settled", "the end");
  const handNo = winner.view?.handNo ?? 0;
  const show = (client: TestClient, cards: readonly number[], change: { readonly handNo?: number } = {}) =>
    client.request("show", { tableId, commandId: randomUUID(), handNo, cards: [...cards], ...change });
  return { tableId, handNo, rail, loser, winner, show };
}

const cardsAt = ({ view }: TestClient, seat: number | null) =>
  view?.hand?.seats.find((held) => held.seat === seat)?.cards;
const turnedUp = (events: readonly TableEvent[]) => events.filter((event) => event.type === "tabled");

describe("P9: the winner of an uncontested hand shows one card", () => {
  it("P9: every client gets exactly that card; frames, snapshots, journal rows and pages lack the other card", async () => {
    const { tableId, handNo, rail, loser, winner, show } = await foldedOut();
    const [first, second] = cardsAt(winner, winner.you) ?? [];
    expect(await show(winner, [1])).toMatchObject({ ok: true });

    const late = await room.enter(await backend.person());
    for (const client of [rail, loser]) {
      await client.waitUntil(() => cardsAt(client, winner.you)?.includes(second ?? null) === true, "the card");
      expect(cardsAt(client, winner.you)).toEqual([null, second]);
      const events = client.frames.flatMap((frame) => frame.events);
      expect(turnedUp(events)).toEqual([{ type: "tabled", hands: [{ seat: winner.you, cards: [null, second] }] }]);
      expect(receivedText(client)).not.toContain(`"cards":[${first},`);
    }
    await late.watch(tableId);
    expect(cardsAt(late, winner.you)).toEqual([null, second]);
    expect(cardsAt(winner, winner.you)).toEqual([first, second]);

    const page = await createHands(web, parseKey(ARCHIVE_KEY) ?? new Uint8Array()).get(`${tableId}:${handNo}`, null);
    expect(turnedUp(page?.events ?? [])).toMatchObject([{ hands: [{ cards: [null, second] }] }]);
    expect(JSON.stringify(page)).not.toContain(`"cards":[${first},`);
    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
  });

  it("P9: the winner may show the other card as well; repeating the request has no further effect", async () => {
    const { rail, winner, show } = await foldedOut();
    const hole = cardsAt(winner, winner.you);
    for (const cards of [[1], [0, 1], [0]]) expect(await show(winner, cards)).toMatchObject({ ok: true });
    await rail.waitUntil(() => cardsAt(rail, winner.you)?.includes(null) === false, "both cards");
    expect(cardsAt(rail, winner.you)).toEqual(hole);
    expect(turnedUp(rail.frames.flatMap((frame) => frame.events))).toHaveLength(2);
  });

  it("P9 ✗, faults 32, 33: showing is refused after a fold, for another hand, for a wrong card, or malformed", async () => {
    const { tableId, handNo, rail, loser, winner, show } = await foldedOut();
    expect(await show(loser, [0])).toMatchObject({ ok: false, code: "already-folded" });
    expect(await show(rail, [0])).toMatchObject({ ok: false, code: "not-seated" });
    expect(await show(winner, [0], { handNo: handNo + 1 })).toMatchObject({ ok: false, code: "stale-decision" });
    expect(await show(winner, [2])).toMatchObject({ ok: false, code: "no-such-card" });
    for (const cards of [[], [-1], [0.5], ["0"], [4], [0, 0, 0, 0, 0], null, { 0: 0 }]) {
      const reply = await winner.requestRaw("show", { tableId, commandId: randomUUID(), handNo, cards });
      expect(reply).toMatchObject({ ok: false, code: "malformed" });
    }
    expect(cardsAt(rail, winner.you)).toEqual([null, null]);
  });
});
