/**
 * Tests players who register and unregister at the same moment as others, in two tournaments at once, or when the tournament starts. M2, M9
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { expectSoundBooks, expectSoundTournament } from "../testing/expect-invariants.ts";
import {
  announceTournament,
  awaitHands,
  type Entrant,
  enterTournament,
  expectSoundEnd,
  quickTournament,
  registerAll,
  tournamentAt,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const WELCOME = 1_000_000;
const walletsOf = (entrants: readonly Entrant[]) =>
  Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
const codesOf = (replies: readonly { readonly ok: boolean; readonly code?: string }[]) =>
  replies.map((reply) => (reply.ok ? "ok" : reply.code)).toSorted();

async function announce(players: number, change = {}, schedule: { opensAt: Date; startsAt: Date } | null = null) {
  const settings = quickTournament(players, 3, change);
  const tournamentId = await announceTournament(backend, settings, schedule);
  await room.server.node.claimUnits();
  return tournamentId;
}

const cancel = (tournamentId: string) => {
  const tournament = tournamentAt(room, tournamentId);
  return tournament.mailbox.post(() => tournament.executeCommand({ type: "cancel", reason: "a test" }));
};

it("M2 ✗: a player who registers twice at the same moment has one entry and pays once", async () => {
  const tournamentId = await announce(3);
  const [ann] = await enterTournament(backend, room, tournamentId, 1);
  if (!ann) throw new Error("one player entered");
  expect(codesOf(await Promise.all([ann.register(), ann.register()]))).toEqual(["already-registered", "ok"]);
  expect(await walletsOf([ann])).toEqual([WELCOME - 1_000]);
  await expectSoundTournament(backend, tournamentId);
  await cancel(tournamentId);
  await expectSoundEnd(backend, tournamentId, 0);
});

it("M2 ✗: a player who registers for two tournaments at once with chips for one enters only one", async () => {
  const price = { buyIn: { prize: 600_000, fee: 0 } };
  const ids = [await announce(3, price), await announce(3, price)];
  const [ann] = await enterTournament(backend, room, ids[0] ?? "", 1);
  if (!ann) throw new Error("one player entered");
  const replies = await Promise.all(
    ids.map((tournamentId) =>
      ann.client.request("register", { tournamentId, commandId: randomUUID(), paidWith: "wallet" }),
    ),
  );
  expect(codesOf(replies)).toEqual(["not-enough-chips", "ok"]);
  expect(await walletsOf([ann])).toEqual([WELCOME - 600_000]);
  for (const id of ids) await expectSoundTournament(backend, id);
  for (const id of ids) await cancel(id);
  expect(await walletsOf([ann])).toEqual([WELCOME]);
  for (const id of ids) await expectSoundEnd(backend, id, 0);
});

it("M2 ✗: of six players who register at once for two seats only two get in, and they cannot leave any more", async () => {
  const tournamentId = await announce(2);
  const entrants = await enterTournament(backend, room, tournamentId, 6);
  const replies = await Promise.all(entrants.map((entrant) => entrant.register()));
  expect(codesOf(replies).filter((code) => code === "ok")).toHaveLength(2);
  expect(new Set(codesOf(replies))).toEqual(new Set(["ok", "registration-closed"]));
  const playing = entrants.filter((_, i) => replies[i]?.ok);
  expect((await walletsOf(entrants)).toSorted((a, b) => a - b)).toEqual([
    ...[0, 0].map(() => WELCOME - 1_000),
    ...[0, 0, 0, 0].map(() => WELCOME),
  ]);
  await awaitHands(playing);
  for (const entrant of playing)
    expect(await entrant.unregister()).toMatchObject({ ok: false, code: "already-started" });
  await expectSoundTournament(backend, tournamentId);
  await Promise.all(playing.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 2_000);
});

it("M9 ✗: a player who registers or leaves just at the start is in and has paid, or is out and has not", async () => {
  const startsAt = new Date(Date.now() + 1_500);
  const schedule = { opensAt: new Date(Date.now() - 1_000), startsAt };
  const terms = { kind: "scheduled", entries: { min: 2, max: 100 }, lateRegistration: null, leaveUntilMs: 0 };
  const tournamentId = await announce(2, terms, schedule);
  const [first, second, ...others] = await enterTournament(backend, room, tournamentId, 12);
  if (!first || !second) throw new Error("players entered");
  const leaving = others.slice(0, 4);
  const coming = others.slice(4);
  await registerAll([first, second, ...leaving]);
  const at = (ms: number) => new Promise((resolve) => setTimeout(resolve, startsAt.getTime() + ms - Date.now()));
  const [left, came] = await Promise.all([
    Promise.all(leaving.map((entrant, i) => at(i - 2).then(() => entrant.unregister()))),
    Promise.all(coming.map((entrant, i) => at(i - 4).then(() => entrant.register()))),
  ]);
  for (const code of codesOf(left)) expect(["ok", "already-started", "too-late-to-leave"]).toContain(code);
  for (const code of codesOf(came)) expect(["ok", "registration-closed"]).toContain(code);
  const playing = [first, second, ...leaving.filter((_, i) => !left[i]?.ok), ...coming.filter((_, i) => came[i]?.ok)];
  const gone = others.filter((entrant) => !playing.includes(entrant));
  expect(await walletsOf(playing)).toEqual(playing.map(() => WELCOME - 1_000));
  expect(await walletsOf(gone)).toEqual(gone.map(() => WELCOME));
  await expect.poll(() => tournamentAt(room, tournamentId).state.status).toBe("running");
  expect(tournamentAt(room, tournamentId).state.entries).toHaveLength(playing.length);
  await expectSoundTournament(backend, tournamentId);
  await Promise.all(playing.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, playing.length * 1_000);
  await expectSoundBooks(backend);
});
