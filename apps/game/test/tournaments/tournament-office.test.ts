import { expect, it } from "vitest";
import {
  announceTournament,
  commandTournament,
  enterTournament,
  eventsOf,
  expectSoundEnd,
  noticesOf,
  quickTournament,
  registerAll,
  tournamentAt,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const command = async (tournamentId: string, kind: string, payload: object = {}) =>
  (await commandTournament(backend, tournamentId, kind, payload))();

it("M5: when staff cancel a tournament before the start, everything is paid back", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(4, 4));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  const before = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  await registerAll(entrants);
  expect(await command(tournamentId, "cancel", { reason: "a test" })).toEqual({ ok: true });
  await expectSoundEnd(backend, tournamentId, 0);
  expect(await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)))).toEqual(before);
});

it("fault 112: an order that ends a tournament is carried out completely, and the tournament's lease is freed", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(3, 3));
  await room.server.node.claimUnits();
  const tournament = tournamentAt(room, tournamentId);
  const order = { type: "cancel", reason: "a test" } as const;
  expect(await tournament.mailbox.post(() => tournament.executeCommand(order))).toMatchObject({ ok: true });
  const owners = async () =>
    (await backend.owner.pool.query("SELECT node_id FROM leases WHERE unit_id = $1", [tournamentId])).rows;
  await expect.poll(owners).toEqual([{ node_id: null }]);
});

it("M5: when staff cancel a tournament in its first hands, those hands are cancelled and all is paid back", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(4, 2));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 4);
  await registerAll(entrants);
  const before = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  for (const entrant of entrants) {
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
    await entrant.follow();
    await entrant.client.waitUntil(({ turn }) => turn !== null, "a turn");
  }
  expect(await command(tournamentId, "cancel", { reason: "a test" })).toEqual({ ok: true });
  await expectSoundEnd(backend, tournamentId, 0);
  const after = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  expect(after).toEqual(before.map((balance) => balance + 1_000));
  expect(await eventsOf(backend, tournamentId)).not.toContain("finished");
});

it("M7: while staff pause a tournament its clock stops, and after the pause play continues", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 2));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  expect(await command(tournamentId, "pause")).toEqual({ ok: true });
  expect(await command(tournamentId, "pause")).toMatchObject({ ok: false, code: "already-paused" });
  const left = () => entrants[0]?.view?.clock.leftMs;
  await entrants[0]?.client.waitUntil(() => entrants[0]?.view?.clock.isRunning === false, "the clock stands");
  const stood = left();
  expect(await command(tournamentId, "resume")).toEqual({ ok: true });
  expect(left()).toBe(stood);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 2_000);
});

it("M17: a disqualified player gets the last place and no prize, and only they are told the reason", async () => {
  const clock = { quietMs: 500, countdownMs: 500, timeBank: null };
  const tournamentId = await announceTournament(backend, quickTournament(3, 3, { clock }));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  await registerAll(entrants);
  const [cheat, ...others] = entrants;
  if (!cheat) throw new Error("three players entered");
  const playerId = cheat.identity.userId;
  const reason = "Two accounts of one person.";
  expect(await command(tournamentId, "disqualify", { playerId, reason })).toEqual({ ok: true });
  await cheat.client.waitUntil(() => cheat.own?.status === "disqualified", "the player is told");
  expect(cheat.own?.disqualifiedFor).toBe(reason);
  expect(await noticesOf(backend, cheat.identity)).toMatchObject([
    { kind: "tournament-disqualified", detail: { reason } },
  ]);
  await Promise.all(others.map((entrant) => entrant.play()));
  for (const { own, view } of others) expect(JSON.stringify([own, view])).not.toContain(reason);
  const rows = await expectSoundEnd(backend, tournamentId, 3_000);
  expect(rows.at(-1)).toMatchObject({ status: "disqualified", prize: 0 });
});
