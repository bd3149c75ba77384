/** Tests what orders of the staff do while hands at a tournament's tables are frozen. F3, M5, M7 */
import { createDealFigures } from "@poker/db";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storedEvents } from "../testing/frozen-table.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import {
  announceTournament,
  commandTournament,
  type Entrant,
  enterTournament,
  expectSoundEnd,
  quickTournament,
  registerAll,
  tournamentAt,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 60_000 });

const backend = useTestBackend();
let room: TestServer;
beforeEach(async () => {
  await backend.retireUnits();
  room = await startTestServer(backend);
});
afterEach(() => room.close());

/** Returns a pacing with this pause. A hand is frozen when the pause begins, and stays frozen until the pause ends. */
const pacing = (betweenHandsMs: number) => ({
  streetMs: 0,
  potMs: 0,
  uncontestedPotMs: 0,
  furtherPotMs: 0,
  betweenHandsMs,
});

/** Starts a tournament, and waits until the first hand at each table is frozen. */
async function startFrozen(
  players: number,
  frozenMs: number,
): Promise<{ tournamentId: string; entrants: readonly Entrant[] }> {
  const tournamentId = await announceTournament(backend, quickTournament(players, 2, { pacing: pacing(frozenMs) }));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, players);
  await registerAll(entrants);
  for (const entrant of entrants) {
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
    await entrant.follow();
  }
  for (const { client } of entrants) await client.waitUntil(({ view }) => view?.frozen !== undefined, "a freeze");
  return { tournamentId, entrants };
}

const order = async (tournamentId: string, kind: string, payload: object = {}) =>
  (await commandTournament(backend, tournamentId, kind, payload))();

const countVoided = async () => (await createDealFigures(backend.owner).read()).totals.voided;

it("F3, M5: when staff cancel a tournament, its frozen hands become void records, and all payments go back", async () => {
  const voidedBefore = await countVoided();
  const { tournamentId, entrants } = await startFrozen(4, 60_000);
  const paid = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  expect(await order(tournamentId, "cancel", { reason: "a test" })).toEqual({ ok: true });
  await expectSoundEnd(backend, tournamentId, 0);
  const back = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  expect(back).toEqual(paid.map((balance) => balance + 1_000));
  const tableIds = [...new Set(entrants.map(({ own, client }) => own?.tableId ?? client.view?.tableId ?? ""))];
  for (const tableId of tableIds) {
    const voided = await storedEvents(backend, tableId, "hand-voided");
    const closed = await storedEvents(backend, tableId, "deal-closed");
    expect(voided.map(({ handNo }) => handNo)).toEqual([1]);
    expect(closed.map(({ handNo }) => handNo)).toEqual([1]);
  }
  await room.close();
  expect(await countVoided()).toBe(voidedBefore + tableIds.length);
  room = await startTestServer(backend);
});

it("F3, M7: a paused tournament deals its frozen hand, and no further hand until it is resumed", async () => {
  const { tournamentId, entrants } = await startFrozen(2, 4_000);
  const frozen = entrants[0]?.client.view?.frozen;
  const handNo = frozen?.setup.handNo ?? 0;
  const level = frozen?.setup.rules.bigBlind;
  expect(await order(tournamentId, "pause")).toEqual({ ok: true });
  const isOver = () => entrants.every(({ client: { view } }) => view?.handNo === handNo && view.hand?.result != null);
  await Promise.all(entrants.map((entrant) => entrant.play(isOver, "fold")));
  expect(entrants[0]?.client.view?.hand?.rules.bigBlind).toBe(level);
  const [table] = tournamentAt(room, tournamentId).tables();
  await expect.poll(() => table?.nextTournamentHand).toBeNull();
  expect(table?.state).toMatchObject({ handNo, hand: { result: { outcome: "settled" } } });
  expect(table?.state.frozen).toBeUndefined();
  expect(await order(tournamentId, "resume")).toEqual({ ok: true });
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 2_000);
});
