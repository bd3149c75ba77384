/**
 * Tests that a tournament's first seats follow from a coin that players can check, with a real server, its database and its sockets.
 * M10, F3
 */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { awaitSeats, enterDraw, failuresOf, openOtherPage, recordOf, registerForDraw } from "../testing/draw-room.ts";
import { receivedText } from "../testing/test-server.ts";
import { announceTournament, commandTournament, quickTournament } from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

async function announce(players: number): Promise<string> {
  const tournamentId = await announceTournament(backend, quickTournament(players, 3));
  await room.server.node.claimUnits();
  return tournamentId;
}

it("M10: the seed of every page is part of the coin, and every page's check of its seat succeeds", async () => {
  const tournamentId = await announce(5);
  const rail = await openOtherPage(backend, room, tournamentId);
  const players = await registerForDraw(backend, room, tournamentId, 5);
  await awaitSeats(players);
  const record = await recordOf(backend, tournamentId);
  expect(record.entries.every(({ seed, answer }) => seed !== null && answer !== null)).toBe(true);
  for (const player of players) {
    expect(failuresOf(record, player.expected)).toEqual([]);
    expect(player.expected.answer).toBeDefined();
    await player.client.waitUntil(() => player.outcomes.length > 0, "the checks of the page");
    expect(player.outcomes).toEqual([{ tournamentId, faults: [], isRevealed: true }]);
  }
  expect(rail.draw).toMatchObject({ commit: null, own: null, opened: null, frozen: { entries: 5 } });
});

it("M10: a page gets neither the seeds of other players nor the room's seed", async () => {
  const tournamentId = await announce(3);
  const rail = await openOtherPage(backend, room, tournamentId);
  const players = await registerForDraw(backend, room, tournamentId, 3);
  await awaitSeats(players);
  const { roomSeed, entries } = await recordOf(backend, tournamentId);
  for (const { seed } of entries) {
    expect(receivedText(rail.client)).not.toContain(seed);
    for (const { client } of players) expect(receivedText(client)).not.toContain(seed);
  }
  expect(receivedText(rail.client)).not.toContain(roomSeed);
});

it("M10: when no page commits to a seed, the room draws the seats alone, and the record says so", async () => {
  const tournamentId = await announce(2);
  const [one, other] = [
    await openOtherPage(backend, room, tournamentId),
    await openOtherPage(backend, room, tournamentId),
  ];
  await one.register();
  await other.register();
  await expect.poll(async () => (await recordOf(backend, tournamentId).catch(() => null))?.outcome).toBe("drawn");
  const record = await recordOf(backend, tournamentId);
  expect(record.entries.map(({ commit, seed }) => [commit, seed])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(failuresOf(record)).toEqual([]);
});

it("M10 ✗: a seed that is revealed too late is left out, and the tournament starts with the other seeds", async () => {
  const tournamentId = await announce(3);
  const [page] = [await openOtherPage(backend, room, tournamentId)];
  await page.register();
  expect(await page.commit()).toEqual({ ok: true });
  const players = await registerForDraw(backend, room, tournamentId, 2);
  await awaitSeats(players);
  expect(await page.reveal()).toMatchObject({ ok: false, code: "too-late" });
  const record = await recordOf(backend, tournamentId);
  expect(record.entries.map(({ seed }) => seed !== null)).toEqual([false, true, true]);
  for (const player of players) expect(failuresOf(record, player.expected)).toEqual([]);
});

it("M10 ✗: a page is refused that commits beside another, without an entry, or reveals a wrong seed", async () => {
  const tournamentId = await announce(3);
  const page = await openOtherPage(backend, room, tournamentId);
  expect(await page.commit()).toMatchObject({ ok: false, code: "not-registered" });
  await page.register();
  expect(await page.reveal()).toMatchObject({ ok: false, code: "stale-deal" });
  expect(await page.commit(randomBytes(32).toString("hex"))).toEqual({ ok: true });
  // Until the freeze, the same page may commit again, because the room may have lost its seed and made a new promise. Fault 143
  expect(await page.commit()).toEqual({ ok: true });
  const second = await room.enter(page.identity);
  await second.request("watch-tournament", { tournamentId });
  const other = { tournamentId, commit: randomBytes(32).toString("hex") };
  expect(await second.request("commit-draw", other)).toMatchObject({ ok: false, code: "already-committed" });
  const players = await registerForDraw(backend, room, tournamentId, 2);
  await page.client.waitUntil(() => page.isFrozen, "the freeze");
  expect(await page.reveal(randomBytes(32).toString("hex"))).toMatchObject({ ok: false, code: "wrong-seed" });
  expect(await page.commit(randomBytes(32).toString("hex"))).toMatchObject({ ok: false });
  // The same seed is sent many times, and each time gets the same answer.
  const answers = await Promise.all(Array.from({ length: 8 }, () => page.reveal()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
  await awaitSeats(players);
  const record = await recordOf(backend, tournamentId);
  expect(record.entries.every(({ seed }) => seed !== null)).toBe(true);
  for (const player of players) {
    expect(failuresOf(record, player.expected)).toEqual([]);
    await player.client.waitUntil(() => player.outcomes.length > 0, "the checks of the page");
    expect(player.outcomes[0]?.faults).toEqual([]);
  }
});

it("M10: the commitment of a player who unregisters, or whose page is gone, no longer counts", async () => {
  const tournamentId = await announce(3);
  const [leaves, gone] = [
    await enterDraw(backend, room, tournamentId),
    await openOtherPage(backend, room, tournamentId),
  ];
  await leaves.register();
  await leaves.client.request("unregister", { tournamentId, commandId: crypto.randomUUID() });
  await gone.register();
  await gone.commit();
  await gone.client.request("unwatch-tournament", { tournamentId });
  expect(await gone.commit()).toMatchObject({ ok: false, code: "not-watching" });
  const players = await registerForDraw(backend, room, tournamentId, 2);
  await awaitSeats(players);
  const record = await recordOf(backend, tournamentId);
  expect(record.entries.map(({ seed }) => seed !== null)).toEqual([false, true, true]);
  expect(leaves.outcomes).toEqual([]);
});

it("M5: a tournament that is cancelled before its start has a void draw with the reason", async () => {
  const tournamentId = await announce(3);
  await registerForDraw(backend, room, tournamentId, 2);
  const answer = await commandTournament(backend, tournamentId, "cancel", { reason: "a test" });
  expect(await answer()).toEqual({ ok: true });
  const record = await recordOf(backend, tournamentId);
  expect(record).toMatchObject({ outcome: "void", freeze: null, roomSeed: null, entries: [], reason: "a test" });
  expect(failuresOf(record)).toEqual([]);
});

it("T7: a tournament with a draw is stored as version 2, so that servers without draws leave it alone", async () => {
  const tournamentId = await announce(3);
  const version = async () => {
    const sql = "SELECT state->>'version' AS version FROM stream_snapshots WHERE stream_id = $1";
    return (await backend.owner.pool.query(sql, [tournamentId])).rows[0]?.version;
  };
  await expect.poll(version).toBe("2");
});
