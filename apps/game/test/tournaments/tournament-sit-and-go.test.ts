import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  announceTournament,
  awaitHands,
  enterTournament,
  eventsOf,
  expectSoundEnd,
  quickTournament,
  registerAll,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

it("M1, M20: a sit-and-go starts when its seats are full, is played out, and pays each prize once", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(3, 3));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  const before = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  await registerAll(entrants);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  const rows = await expectSoundEnd(backend, tournamentId, 3_000);
  expect(rows.map(({ place }) => place).toSorted()).toEqual(expect.arrayContaining([1]));
  const after = await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
  const won = after.map((balance, i) => balance - (before[i] ?? 0) + 1_000);
  expect(won.reduce((sum, prize) => sum + prize, 0)).toBe(3_000);
  expect(won.toSorted((a, b) => b - a)[0]).toBeGreaterThan(0);
  for (const [i, { own }] of entrants.entries()) expect(own?.prize).toBe(won[i]);
});

it("after each hand the rank and chips that a player is told equal those in the list of players", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(3, 3));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  await registerAll(entrants);
  await awaitHands(entrants);
  const hasLostABlind = () => entrants.some(({ client }) => (client.view?.hand?.handNo ?? 0) > 1);
  await Promise.all(entrants.map((entrant) => entrant.play(hasLostABlind, "fold")));
  const listed = async ({ client, identity }: (typeof entrants)[number]) => {
    const reply = await client.request("standings", { tournamentId, from: 0, search: "" });
    const row = reply.ok && reply.rows.find(({ playerId }) => playerId === identity.userId);
    return row ? { rank: row.rank, stack: row.stack } : null;
  };
  for (const entrant of entrants) {
    const line = await listed(entrant);
    await expect.poll(() => entrant.own).toMatchObject({ ...line });
  }
  expect(new Set(entrants.map(({ own }) => own?.stack)).size).toBeGreaterThan(1);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 3_000);
});

it("M2: registering twice, late or for a full tournament is refused; leaving before the start pays everything back", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 2));
  await room.server.node.claimUnits();
  const [ann, ben, late] = await enterTournament(backend, room, tournamentId, 3);
  if (!ann || !ben || !late) throw new Error("three players entered");
  const before = await walletOf(backend, ann.identity);
  const commandId = randomUUID();
  expect(await ann.register(commandId)).toMatchObject({ ok: true, own: { status: "registered" } });
  expect(await ann.register(commandId)).toMatchObject({ ok: true });
  expect(await ann.register()).toMatchObject({ ok: false, code: "already-registered" });
  expect(await walletOf(backend, ann.identity)).toBe(before - 1_000);
  expect(await ann.unregister()).toMatchObject({ ok: true, own: null });
  expect(await walletOf(backend, ann.identity)).toBe(before);
  expect(await ann.unregister()).toMatchObject({ ok: false, code: "not-registered" });
  await registerAll([ann, ben]);
  expect(await late.register()).toMatchObject({ ok: false, code: "registration-closed" });
  expect(await ann.unregister()).toMatchObject({ ok: false, code: "already-started" });
  await Promise.all([ann, ben].map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 2_000);
});

it("M11: a tournament's table refuses the commands that only cash tables allow", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 2));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  const [ann] = entrants;
  if (!ann) throw new Error("two players entered");
  await ann.client.waitUntil(() => ann.own?.tableId !== null && ann.own !== null, "a seat");
  await ann.follow();
  const tableId = ann.own?.tableId ?? "";
  const commandId = () => randomUUID();
  for (const reply of [
    await ann.client.request("leave", { tableId, commandId: commandId() }),
    await ann.client.request("sit-out", { tableId, commandId: commandId(), when: "now" }),
    await ann.client.request("top-up", { tableId, commandId: commandId(), amount: 100 }),
    await ann.client.sit(tableId, 1),
  ])
    expect(reply).toMatchObject({ ok: false, code: "tournament-table" });
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 2_000);
  expect((await eventsOf(backend, tournamentId)).at(-1)).toBe("finished");
});

it("M11: players who never come to their seats are checked and folded, and the tournament still ends", async () => {
  const level = { ante: 0, ms: 1_000 };
  const settings = quickTournament(2, 2, {
    clock: { quietMs: 0, countdownMs: 50, timeBank: null },
    absentMs: 0,
    startingStack: 100,
    levels: [
      { ...level, smallBlind: 10, bigBlind: 20, bigBet: 20 },
      { ...level, smallBlind: 100, bigBlind: 200, bigBet: 200 },
    ],
  });
  const tournamentId = await announceTournament(backend, settings);
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  for (const { client } of entrants) client.socket.disconnect();
  // The first decision of each player waits five seconds for the player's page, which never comes. M16
  const rows = await expectSoundEnd(backend, tournamentId, 2_000);
  expect(rows.map(({ place }) => place)).toEqual([1, 2]);
  const kinds = await eventsOf(backend, tournamentId);
  expect(kinds).toContain("level-changed");
}, 120_000);
