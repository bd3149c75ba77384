/** Tests hands that players can check, with a real server, its database and its sockets. F3 */
import { randomBytes } from "node:crypto";
import { createHands } from "@poker/db";
import type { TableEvent } from "@poker/engine";
import { hexToBytes, unpackOpening, verifyDealFile } from "@poker/fair-deal";
import { expect, it } from "vitest";
import { DealPlayer } from "../testing/deal-player.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import {
  ARCHIVE_KEY,
  callToShowdown,
  type Identity,
  quickSettings,
  receivedText,
  type TestClient,
} from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

interface Player extends Identity {
  readonly client: TestClient;
}

/** Seats a player whose page takes part in deals as every real page does. */
async function seatHonest(tableId: string, seat: number): Promise<Player> {
  const who = await backend.person();
  const client = await room.enter(who);
  await client.watch(tableId);
  expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
  return { ...who, client };
}

/** Seats a player whose commits and seeds are sent by the test itself. */
async function seatOther(tableId: string, seat: number, options = {}): Promise<DealPlayer> {
  const who = await backend.person();
  const client = await room.enter(who);
  const player = new DealPlayer(client, who.userId, options);
  await client.watch(tableId);
  expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
  return player;
}

async function openTable(betweenHandsMs = 20): Promise<{ readonly tableId: string; readonly rail: TestClient }> {
  const settings = quickSettings({ fairDeal: true });
  const tableId = await backend.createTable({ ...settings, pacing: { ...settings.pacing, betweenHandsMs } });
  await room.server.node.claimUnits();
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  return { tableId, rail };
}

const eventsOf = <T extends TableEvent["type"]>(client: TestClient, type: T) =>
  client.frames
    .flatMap(({ events }): readonly TableEvent[] => events)
    .filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);

/** Waits for a hand with a number above `last`, plays it to its end, and returns its number. */
async function playHand(rail: TestClient, clients: readonly TestClient[], last: number): Promise<number> {
  await rail.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > last, "a hand");
  const handNo = rail.view?.hand?.handNo ?? 0;
  await callToShowdown(clients, handNo);
  await rail.waitUntil(
    (client) => eventsOf(client, "deal-closed").some((event) => event.handNo === handNo),
    "the record",
  );
  return handNo;
}

/** Returns what the verifier finds wrong in the hand's record when it compares the record with what this player's page has kept. */
async function verify(tableId: string, handNo: number, { userId, client }: Player): Promise<readonly string[]> {
  const hands = createHands(backend.owner, Buffer.from(ARCHIVE_KEY, "hex"));
  const deal = await hands.getDeal(`${tableId}:${handNo}`, userId);
  if (deal?.kind !== "file") throw new Error(`no record of hand ${handNo}`);
  const kept = client.seeds?.kept(handNo);
  const expected = kept
    ? {
        seat: kept.seat,
        commit: kept.commit,
        seed: kept.seed,
        prevHash: kept.prevHash,
        ...(kept.freeze && { freeze: kept.freeze }),
        ...(kept.answer && { answer: kept.answer }),
      }
    : {};
  const { checks } = verifyDealFile(deal.file, { expect: expected });
  expect(checks.filter(({ ok }) => ok).map(({ id }) => id)).toEqual(
    expect.arrayContaining(["V1", "V2", "V3", "V4", "V5", "V6"]),
  );
  return checks.filter(({ ok }) => ok === false).map(({ id, words }) => `${id}: ${words}`);
}

it("F3: hands that are dealt correctly pass from the freeze into the chain, and no player's page finds a fault", async () => {
  const { tableId, rail } = await openTable();
  const players = [await seatHonest(tableId, 1), await seatHonest(tableId, 4)];
  const clients = players.map(({ client }) => client);
  const played: number[] = [];
  for (let hands = 0; hands < 3; hands++) played.push(await playHand(rail, clients, played.at(-1) ?? 0));
  const [frozen, closed] = [eventsOf(rail, "hand-frozen"), eventsOf(rail, "deal-closed")];
  expect(frozen[0]?.promise).toMatchObject({ prevHandHash: "00".repeat(32), leftOut: [] });
  for (const [at, handNo] of played.entries()) {
    expect(frozen[at]?.setup.handNo).toBe(handNo);
    expect(frozen[at]?.promise.commits).toHaveLength(2);
    if (at > 0) expect(frozen[at]?.promise.prevHandHash).toBe(closed[at - 1]?.hash);
    for (const player of players) expect(await verify(tableId, handNo, player)).toEqual([]);
  }
  await Promise.all(clients.map((client) => client.request("leave", { tableId, commandId: crypto.randomUUID() })));
  await rail.waitUntil(({ view }) => view?.seats.length === 0, "everybody to leave");
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("F3, F4: a page gets seeds and proofs only with the cards that it may see", async () => {
  const { tableId, rail } = await openTable();
  const players = [await seatHonest(tableId, 0), await seatHonest(tableId, 2), await seatHonest(tableId, 5)];
  const clients = players.map(({ client }) => client);
  const played: number[] = [];
  for (let hands = 0; hands < 4; hands++) played.push(await playHand(rail, clients, played.at(-1) ?? 0));
  const { rows } = await backend.owner.pool.query<{ seed: string }>(
    "SELECT event->'opened' AS seed FROM stream_steps CROSS JOIN LATERAL json_array_elements(events) AS event WHERE stream_id = $1 AND event->>'type' = 'deal-opened'",
    [tableId],
  );
  expect(rows.length).toBeGreaterThanOrEqual(played.length);
  for (const client of [...clients, rail]) {
    const seen = new Set<number>();
    const proved = new Set<number>();
    for (const { events, openings = [] } of client.frames) {
      for (const event of events) {
        if (event.type === "hole-dealt" || event.type === "tabled")
          for (const { cards } of event.hands) for (const card of cards) if (card !== null) seen.add(card);
        if (event.type === "shown" || event.type === "street-dealt") for (const card of event.cards) seen.add(card);
        if (event.type === "hand-frozen") expect(event.deckSeeds).toBeNull();
        if (event.type === "seeds-revealed")
          for (const { seed, answer } of event.reveals) expect([seed, answer]).toEqual([null, null]);
        if (event.type === "hand-started") seen.clear();
      }
      // If a hand began in this frame, `seen` contains only the cards of that hand.
      const cards = new Set(openings.map((one) => unpackOpening(one)?.card ?? -1));
      for (const card of cards) {
        expect(seen.has(card)).toBe(true);
        proved.add(card);
      }
    }
    expect(proved.size).toBeGreaterThan(5);
    // Before the deal was opened, no player got another player's seed.
    for (const other of players.filter((player) => player.client !== client))
      for (const handNo of played) {
        const seed = other.client.seeds?.kept(handNo)?.seed ?? "none";
        const before = client.received.slice(
          0,
          client.received.findIndex(({ payload }) =>
            JSON.stringify(payload).includes(`"type":"deal-opened","handNo":${handNo},`),
          ),
        );
        expect(JSON.stringify(before)).not.toContain(seed);
      }
  }
  for (const client of [...clients, rail]) expect(receivedText(client)).not.toMatch(/"deckSeeds":\[/);
});

it("F3: a player whose page never commits is dealt in without a seed, and the other player's seed counts", async () => {
  const { tableId, rail } = await openTable();
  const honest = await seatHonest(tableId, 1);
  const silent = await seatOther(tableId, 4, { commits: false, reveals: false });
  const clients = [honest.client, silent.client];
  const first = await playHand(rail, clients, 0);
  const second = await playHand(rail, clients, first);
  const frozen = eventsOf(rail, "hand-frozen").find(({ setup }) => setup.handNo === second);
  expect(frozen?.promise.commits.map(({ seat }) => seat)).toEqual([1]);
  expect(await verify(tableId, second, honest)).toEqual([]);
});

it("fault 64: when a page commits twice, reveals a wrong seed, floods or is late, other players notice nothing", async () => {
  // The pause is 600 ms, longer than pages need, so that the test has time for all its messages.
  const { tableId, rail } = await openTable(600);
  const honest = await seatHonest(tableId, 1);
  const other = await seatOther(tableId, 4, { commits: false, reveals: false });
  const clients = [honest.client, other.client];
  await other.client.waitUntil(() => other.deals.length > 0, "a deal");
  const deal = other.deals.at(-1);
  if (!deal) throw new Error("no deal");
  const seed = randomBytes(32).toString("hex");
  expect(await other.commit(deal, seed)).toEqual({ ok: true });
  expect(await other.commit(deal, seed)).toEqual({ ok: true });
  const { handNo } = deal;
  const again = { tableId, handNo, commit: randomBytes(32).toString("hex") };
  expect(["already-committed", "deal-frozen"]).toContain(
    ((await other.client.request("commit-seed", again)) as { code?: string }).code,
  );
  expect(await other.client.request("commit-seed", { ...again, handNo: handNo + 7 })).toMatchObject({
    code: "stale-deal",
  });
  await rail.waitUntil((client) => eventsOf(client, "hand-frozen").length > 0, "the freeze");
  const wrong = () => other.client.request("reveal-seed", { tableId, handNo, seed: randomBytes(32).toString("hex") });
  for (const reply of await Promise.all(Array.from({ length: 10 }, wrong))) expect(reply.ok).toBe(false);
  const dealt = await playHand(rail, clients, 0);
  expect(dealt).toBe(handNo);
  expect(await other.client.request("reveal-seed", { tableId, handNo, seed })).toMatchObject({ ok: false });
  const opened = eventsOf(rail, "deal-opened").find((event) => event.handNo === handNo)?.opened;
  expect(opened?.reveals.find((reveal) => reveal.seat === 4)).toEqual({ seat: 4, seed: null, answer: null });
  expect(opened?.reveals.find((reveal) => reveal.seat === 1)?.seed).toBe(honest.client.seeds?.kept(handNo)?.seed);
  expect(await verify(tableId, handNo, honest)).toEqual([]);
});

it("fault 64: after withholding four seeds a player's seed is left out of the next freeze, and no other seed is", async () => {
  const { tableId, rail } = await openTable();
  const honest = await seatHonest(tableId, 1);
  const withholding = await seatOther(tableId, 4, { reveals: false });
  const clients = [honest.client, withholding.client];
  let last = 0;
  for (let hands = 0; hands < 4; hands++) last = await playHand(rail, clients, last);
  const next = await playHand(rail, clients, last);
  const frozen = eventsOf(rail, "hand-frozen").find(({ setup }) => setup.handNo === next);
  expect(frozen?.promise).toMatchObject({ leftOut: [4], commits: [{ seat: 1 }] });
  const kept = honest.client.seeds?.kept(next);
  expect(hexToBytes(kept?.answer ?? "")).toHaveLength(64);
  expect(await verify(tableId, next, honest)).toEqual([]);
});

it("F4: a player who leaves a frozen hand, and therefore folds when it is dealt, is shown their own cards", async () => {
  const { tableId, rail } = await openTable(1_500);
  const players = new Map([
    [1, await seatHonest(tableId, 1)],
    [4, await seatHonest(tableId, 4)],
  ]);
  await rail.waitUntil((client) => eventsOf(client, "hand-frozen").length > 0, "a freeze");
  // With two players the button acts first, so the hand ends when the button folds.
  const button = eventsOf(rail, "hand-frozen")[0]?.setup.button ?? 0;
  const leaver = players.get(button)?.client;
  if (!leaver) throw new Error(`nobody sits at ${button}`);
  await leaver.request("leave", { tableId, commandId: crypto.randomUUID() });
  await leaver.waitUntil((client) => eventsOf(client, "player-left").length > 0, "the seat to be given up");
  const own = eventsOf(leaver, "hole-dealt")[0]?.hands.find(({ seat }) => seat === button);
  expect(own?.cards.filter((card) => card !== null)).toHaveLength(2);
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});
