/** Tests satellites: the tickets, and the money for winners who cannot use their ticket. M23 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  announceTournament,
  type Entrant,
  enterTournament,
  expectSoundEnd,
  noticesOf,
  quickTournament,
  registerAll,
  stackAces,
  tournamentAt,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const WELCOME = 1_000_000;
const PRICE = 1_500;
const walletsOf = (entrants: readonly Entrant[]) =>
  Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));

/** Announces a tournament that starts tomorrow, and its satellite for three players, whose pool of 3,000 pays for two tickets. */
async function announceBoth(): Promise<{ targetId: string; satelliteId: string; entrants: readonly Entrant[] }> {
  const tomorrow = Date.now() + 24 * 3_600_000;
  const target = quickTournament(3, 3, { kind: "scheduled", buyIn: { prize: PRICE, fee: 0 } });
  const schedule = { opensAt: new Date(Date.now() - 1_000), startsAt: new Date(tomorrow) };
  const targetId = await announceTournament(backend, target, schedule);
  const satellite = { tournamentId: targetId, price: PRICE };
  const satelliteId = await announceTournament(backend, quickTournament(3, 3, { satellite, payouts: [], deal: null }));
  await room.server.node.claimUnits();
  return { targetId, satelliteId, entrants: await enterTournament(backend, room, satelliteId, 3) };
}

/** Plays the satellite until it is over, and returns its winners. */
async function playSatellite(entrants: readonly Entrant[]): Promise<readonly Entrant[]> {
  await registerAll(entrants);
  const [first, second] = entrants;
  // Two players go all-in and the third folds. So one player goes out, and the other two have won.
  const isOver = () => entrants.some(({ isOut }) => isOut);
  await Promise.all([
    first?.play(isOver),
    second?.play(isOver),
    ...entrants.slice(2).map((entrant) => entrant.play(isOver, "fold")),
  ]);
  await expect.poll(() => entrants.every(({ isOut }) => isOut), { timeout: 10_000 }).toBe(true);
  return entrants.filter(({ own }) => own?.place === 1);
}

const ticketOf = async ({ identity }: Entrant, targetId: string) => {
  const { rows } = await backend.owner.pool.query("SELECT ledger_balance($1)::int AS balance", [
    `ticket:${identity.userId}:${targetId}`,
  ]);
  return rows[0]?.balance;
};

const cancel = (tournamentId: string) => {
  const tournament = tournamentAt(room, tournamentId);
  return tournament.mailbox.post(() => tournament.executeCommand({ type: "cancel", reason: "a test" }));
};

it("M23: each winner of a satellite gets a ticket for one entry; when the target is cancelled, tickets become cash", async () => {
  const { targetId, satelliteId, entrants } = await announceBoth();
  stackAces(room, satelliteId, 1, 3);
  const winners = await playSatellite(entrants);
  expect(winners).toHaveLength(2);
  await expectSoundEnd(backend, satelliteId, 3_000);
  for (const winner of winners) {
    expect(await ticketOf(winner, targetId)).toBe(PRICE);
    expect(await noticesOf(backend, winner.identity)).toMatchObject([
      { kind: "tournament-prize", detail: { tournamentId: satelliteId, place: 1, amount: PRICE, ticket: true } },
    ]);
  }
  const [user] = winners;
  const register = () =>
    user?.client.request("register", { tournamentId: targetId, commandId: randomUUID(), paidWith: "ticket" });
  expect(await register()).toMatchObject({ ok: true });
  expect(await register()).toMatchObject({ ok: false, code: "already-registered" });
  const loser = entrants.find((entrant) => !winners.includes(entrant));
  expect(
    await loser?.client.request("register", {
      tournamentId: targetId,
      commandId: randomUUID(),
      paidWith: "ticket",
    }),
  ).toMatchObject({ ok: false, code: "not-enough-chips" });
  if (user) expect(await ticketOf(user, targetId)).toBe(0);
  expect(await cancel(targetId)).toMatchObject({ ok: true });
  await expectSoundEnd(backend, targetId, 0);
  expect(await walletsOf(winners)).toEqual(winners.map(() => WELCOME - 1_000 + PRICE));
});

it("fault 113, M23: a winner who has already registered for the target, even a moment ago, gets cash", async () => {
  const { targetId, satelliteId, entrants } = await announceBoth();
  for (const { client } of entrants)
    expect(
      await client.request("register", { tournamentId: targetId, commandId: randomUUID(), paidWith: "wallet" }),
    ).toMatchObject({ ok: true });
  stackAces(room, satelliteId, 1, 3);
  const winners = await playSatellite(entrants);
  await expectSoundEnd(backend, satelliteId, 3_000);
  expect(await walletsOf(winners)).toEqual(winners.map(() => WELCOME - 1_000));
  for (const winner of winners) expect(await ticketOf(winner, targetId)).toBe(0);
  expect(await cancel(targetId)).toMatchObject({ ok: true });
  await expectSoundEnd(backend, targetId, 0);
});

it("M23: when the target of a satellite was cancelled before its end, all winners get cash", async () => {
  const { targetId, satelliteId, entrants } = await announceBoth();
  expect(await cancel(targetId)).toMatchObject({ ok: true });
  stackAces(room, satelliteId, 1, 3);
  const winners = await playSatellite(entrants);
  await expectSoundEnd(backend, satelliteId, 3_000);
  expect(await walletsOf(winners)).toEqual(winners.map(() => WELCOME - 1_000 + PRICE));
});
