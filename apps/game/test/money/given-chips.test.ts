/**
 * Tests over real sockets what players are told when their network has brought as many given chips to tables as it may in a day.
 * Decision 0068, fault 117
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { findSeat, type Player } from "../testing/heads-up.ts";
import { quickSettings, receivedText } from "../testing/test-server.ts";
import { announceTournament, enterTournament, quickTournament } from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
afterAll(() => expectSoundBooks(backend));

const DAY_MS = 24 * 3_600_000;
/** How many chips each guest gets. All guests of one network together may bring no more than this amount. */
const GIVEN = 20_000;
beforeAll(() =>
  backend.owner.pool.query(
    `UPDATE chip_rules SET welcome = $1, refill_below = $1, refill_to = $1, given_per_network = $1 WHERE player_kind = 'person'`,
    [GIVEN],
  ),
);

const ids = (tableId: string) => ({ tableId, commandId: randomUUID() });
let networks = 0;

async function enter(network: string): Promise<Player> {
  const who = await backend.person();
  await moveTo(network, who.userId);
  return { ...who, client: await room.enter(who) };
}
const moveTo = (network: string, userId: string) =>
  backend.owner.pool.query("UPDATE sessions SET shown_address = $1 WHERE user_id = $2", [network, userId]);
const newNetwork = () => `203.0.${++networks}.0/24`;

async function openTable(): Promise<string> {
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  return tableId;
}

async function sit({ client }: Player, tableId: string, seat: number, buyIn: number) {
  await client.watch(tableId);
  return client.request("sit", { ...ids(tableId), seat, buyIn, entry: "post" });
}

/** Seats one guest of the network for each of these amounts of given chips, at a new table. */
async function stake(network: string, ...amounts: readonly number[]): Promise<void> {
  const tableId = await openTable();
  for (const [seat, amount] of amounts.entries())
    expect(await sit(await enter(network), tableId, seat, amount)).toMatchObject({ ok: true });
}

const expectInADay = (at: unknown) => expect(Math.abs(Number(at) - Date.now() - DAY_MS)).toBeLessThan(60_000);

it("fault 117: sitting down and topping up above the network's limit are refused, with what is left and until when", async () => {
  const network = newNetwork();
  await stake(network, 9_000, 5_000);
  const tableId = await openTable();
  const player = await enter(network);
  const refused = await sit(player, tableId, 0, 10_000);
  expect(refused).toMatchObject({ ok: false, code: "too-many-given-chips", detail: { left: 6_000 } });
  expectInADay(refused.ok ? null : refused.detail?.until);
  expect(await sit(player, tableId, 0, 6_000)).toMatchObject({ ok: true });
  expect(await player.client.request("top-up", { ...ids(tableId), amount: 1_000 })).toMatchObject({
    ok: false,
    code: "too-many-given-chips",
    detail: { left: 0 },
  });
  expect(await sit(await enter(newNetwork()), tableId, 1, 10_000)).toMatchObject({ ok: true });
});

it("fault 117: an automatic top-up above the network's limit is switched off with a notice, and play continues", async () => {
  const network = newNetwork();
  await stake(network, 9_000, 7_000);
  const tableId = await openTable();
  const [a, b] = [await enter(newNetwork()), await enter(network)];
  for (const [seat, player] of [a, b].entries())
    expect(await sit(player, tableId, seat, 4_000)).toMatchObject({ ok: true });
  await a.client.waitUntil(({ turn }) => turn !== null, "a hand");
  await b.client.request("set-options", { ...ids(tableId), autoPost: true, autoTopUp: "maximum" });
  const begun = a.client.view?.handNo ?? 0;
  for (const { client } of [a, b]) if (client.turn?.seat === client.you) await client.act({ type: "fold" });
  await b.client.waitUntil((client) => /auto-top-up-off/.test(receivedText(client)), "the notice");
  await a.client.waitUntil(({ view }) => (view?.handNo ?? 0) > begun, "the next hand");
  expect(findSeat(a.client, 1)).toMatchObject({ topUpWanted: 0 });
  expect(await backend.owner.pool.query("SELECT FROM ledger_transactions WHERE kind = 'top-up'")).toMatchObject({
    rowCount: 0,
  });
});

it("fault 117: a queued player above the network's limit leaves the queue with a notice; players behind get seats", async () => {
  const network = newNetwork();
  await stake(network, 6_000, 6_000);
  const poolId = await backend.createPool();
  await room.server.node.claimUnits();
  const limited = await enter(network);
  const others = [await enter(newNetwork()), await enter(newNetwork()), await enter(newNetwork())];
  await expect.poll(async () => (await limited.client.request("pool-presence", { poolId })).ok).toBe(true);
  for (const { client } of [limited, ...others]) {
    const join = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
    expect(await client.request("join-queue", join)).toMatchObject({ ok: true });
  }
  await limited.client.waitUntil(
    ({ received }) =>
      received.some(({ event, payload }) => event === "queue" && /too-many-given-chips/.test(JSON.stringify(payload))),
    "the end of waiting",
  );
  for (const { client } of others)
    await client.waitUntil(({ received }) => received.some(({ event }) => event === "seated"), "a seat");
  const { rows } = await backend.owner.pool.query("SELECT kind, detail FROM notices WHERE user_id = $1", [
    limited.userId,
  ]);
  expect(rows).toMatchObject([{ kind: "queue-left", detail: { reason: "too-many-given-chips" } }]);
});

it("fault 117: registering for a tournament above the network's limit is refused, and no entry is made", async () => {
  const network = newNetwork();
  await stake(network, 10_000, 10_000);
  const settings = quickTournament(3, 3);
  expect(settings.currency).toBe("play");
  const tournamentId = await announceTournament(backend, settings);
  await room.server.node.claimUnits();
  const [entrant] = await enterTournament(backend, room, tournamentId, 1);
  if (!entrant) throw new Error("no player");
  await moveTo(network, entrant.identity.userId);
  const refused = await entrant.register();
  expect(refused).toMatchObject({ ok: false, code: "too-many-given-chips", detail: { left: 0 } });
  const { rowCount } = await backend.owner.pool.query("SELECT FROM tournament_entries WHERE tournament_id = $1", [
    tournamentId,
  ]);
  expect(rowCount).toBe(0);
});
