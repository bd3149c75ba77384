/** Tests the deal record of a finished hand, as each viewer gets it from the database, and what the verifier finds in it. F4 */
import { connect, createHandRecorder, createHands, type Database, type HandDeal, parseKey } from "@poker/db";
import type { TableView } from "@poker/engine";
import { type DealFile, verifyDealFile } from "@poker/fair-deal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DealPlayer } from "../testing/deal-player.ts";
import { ARCHIVE_KEY, callToShowdown, quickSettings } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const archive = parseKey(ARCHIVE_KEY) ?? new Uint8Array();
const backend = useTestBackend();
const room = useTestServer(backend);
let web: Database;
beforeAll(async () => {
  web = connect(backend.database.webUrl, { maxConnections: 2 });
});
afterAll(() => web.close());

/**
 * Plays a hand to the showdown between two players whose pages take part in the deal. Returns the hand's id, its players and their table.
 */
async function playHand(fairDeal: boolean) {
  const tableId = await backend.createTable(quickSettings({ fairDeal }));
  await room.server.node.claimUnits();
  const players: DealPlayer[] = [];
  for (const seat of [1, 4]) {
    const who = await backend.person();
    const client = await room.enter(who);
    players.push(new DealPlayer(client, who.userId));
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
  }
  const clients = players.map(({ client }) => client);
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const handNo = clients[0]?.view?.hand?.handNo ?? 0;
  await callToShowdown(clients, handNo);
  // Waits until both clients see the end of the hand, because a client sees it only after it has been stored.
  for (const client of clients)
    await client.waitUntil(({ view }) => view?.hand?.handNo !== handNo || view.hand.result !== null, "the hand's end");
  return { handId: `${tableId}:${handNo}`, tableId, handNo, players };
}

const requireFile = (deal: HandDeal | null): DealFile => {
  if (deal?.kind !== "file") throw new Error(`no record: ${JSON.stringify(deal)}`);
  return deal.file;
};
const failed = (file: unknown) =>
  verifyDealFile(file).checks.flatMap(({ id, ok, code }) => (ok === false ? [`${id} ${code}`] : []));

describe("F4: the record of a hand that players took part in", () => {
  let hand: Awaited<ReturnType<typeof playHand>>;
  beforeAll(async () => {
    hand = await playHand(true);
  });
  const dealFor = (viewer: string | null, key = archive) => createHands(web, key).getDeal(hand.handId, viewer);

  it("F4: the public record passes every check, has the hash of the chain, and opens no card that was not shown", async () => {
    const file = requireFile(await dealFor(null));
    expect(failed(file)).toEqual([]);
    expect(file.own).toBeUndefined();
    const closed = hand.players[0]
      ?.events()
      .find((event) => event.type === "deal-closed" && event.handNo === hand.handNo);
    expect(closed).toMatchObject({ hash: file.hash });
    expect(file.record.freeze.commits).toHaveLength(2);
    const shown = new Set(hand.players.flatMap(({ openings }) => openings.map(({ j }) => j)));
    for (const { j } of file.record.openings) expect(shown).toContain(j);
  });

  it("F4: a dealt-in player's own cards are in that player's record, and in no other player's record", async () => {
    for (const { client, userId } of hand.players) {
      const file = requireFile(await dealFor(userId));
      expect(file.own?.seat).toBe(client.you);
      expect(file.own?.openings).toHaveLength(2);
      expect(failed(file)).toEqual([]);
    }
    const [a, b] = await Promise.all(hand.players.map(async ({ userId }) => requireFile(await dealFor(userId))));
    expect(a?.record).toEqual(b?.record);
    expect(a?.own).not.toEqual(b?.own);
  });

  it("F4: the verifier refuses a record that was changed, with the reason", async () => {
    const file = requireFile(await dealFor(null));
    expect(failed({ ...file, hash: "00".repeat(32) })).toEqual(["hash wrong-hash"]);
  });

  it("F4: the record cannot be read without the archive's key, not even in part", async () => {
    expect(await dealFor(null, new Uint8Array(32).fill(9))).toEqual({ kind: "absent", why: "unreadable" });
  });

  it("F4: the record is the same after a compact record has replaced the hand's steps", async () => {
    const before = requireFile(await dealFor(hand.players[0]?.userId ?? null));
    const clients = hand.players.map(({ client }) => client);
    const isNext = ({ view, turn }: { view: TableView | null; turn: unknown }) =>
      turn !== null && (view?.hand?.handNo ?? 0) > hand.handNo;
    for (const client of clients) await client.waitUntil(isNext, "the next hand");
    const next = clients[0]?.view?.hand?.handNo ?? 0;
    await callToShowdown(clients, next);
    const isOver = ({ view }: { view: TableView | null }) => view?.hand?.handNo !== next || view.hand.result !== null;
    for (const client of clients) await client.waitUntil(isOver, "its end");
    const game = connect(backend.database.gameUrl, { maxConnections: 1 });
    const { hands } = await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 100 });
    await game.close();
    expect(hands).toContainEqual(
      expect.objectContaining({ handNo: hand.handNo, problem: null, bytes: expect.any(Number) }),
    );
    expect(await dealFor(hand.players[0]?.userId ?? null)).toEqual({ kind: "file", file: before });
  });

  it("fault 110: strangers get the record while they may watch the table, and the hand's players always get it", async () => {
    const set = (status: string) =>
      backend.owner.pool.query("UPDATE tables SET status = $2 WHERE id = $1", [hand.tableId, status]);
    await set("closed");
    expect(await dealFor(null)).toBeNull();
    expect(await dealFor((await backend.person()).userId)).toBeNull();
    expect(await dealFor(hand.players[0]?.userId ?? null)).toMatchObject({ kind: "file" });
    await set("open");
    expect(await dealFor(null)).toMatchObject({ kind: "file" });
  });
});

it("F4: for a hand of a table without fair dealing the answer says so, and an unknown hand has no record", async () => {
  const { handId, tableId } = await playHand(false);
  const hands = createHands(web, archive);
  expect(await hands.getDeal(handId, null)).toEqual({ kind: "absent", why: "not-dealt-fair" });
  expect(await hands.getDeal(`${tableId}:999`, null)).toBeNull();
  expect(await hands.getDeal("no hand", null)).toBeNull();
});
