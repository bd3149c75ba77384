/** Tests the public record of a tournament's draw of seats, and that a wrong draw is found with it. M10, F3 */
import { randomUUID } from "node:crypto";
import { verifyDealFile } from "@poker/fair-deal";
import { expect, it } from "vitest";
import { TournamentReplay } from "../../checks/tournament-replay.ts";
import { inSnapshot } from "../../sql/in-snapshot.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createRichPlayer, TestTournament } from "../../testing/tournament.ts";
import { createTournaments } from "../tournaments/tournaments.ts";
import { loadTournamentDraw } from "./tournament-draws.ts";

const room = useTestRoom();
const PROMISED = { type: "promise-draw", roomCommit: "0a".repeat(32), sealedSeed: "sealed" } as const;
const pool = () => room.owner.pool;

const registerTwo = async (tournament: TestTournament) =>
  tournament.registerAll(await createRichPlayer(room), await createRichPlayer(room));

it("M10: a record exists once the seats are drawn, and never for a tournament without a coin", async () => {
  const tournament = await TestTournament.open(room);
  expect(await loadTournamentDraw(pool(), tournament.id)).toEqual({ kind: "absent", why: "not-drawn-yet" });
  await registerTwo(tournament);
  expect(await loadTournamentDraw(pool(), tournament.id)).toEqual({ kind: "absent", why: "not-drawn-fair" });
  expect(await loadTournamentDraw(pool(), randomUUID())).toBeNull();
});

it("M10: no seed is in a record before the seats are drawn", async () => {
  const tournament = await TestTournament.open(room);
  await tournament.perform(PROMISED);
  await registerTwo(tournament);
  expect(tournament.state.draw?.isDue).toBe(true);
  expect(await loadTournamentDraw(pool(), tournament.id)).toEqual({ kind: "absent", why: "not-drawn-yet" });
});

it("F3 ✗: a draw that breaks the room's promise fails the check of its record, and the checks of a whole room", async () => {
  const tournament = await TestTournament.open(room);
  await tournament.perform(PROMISED);
  await registerTwo(tournament);
  const promise = { commits: [null, null], root: "0b".repeat(32), freeze: "0c".repeat(32) };
  const signed = { ...promise, signature: "0d".repeat(64), key: "0e".repeat(32) };
  await tournament.perform({ type: "freeze-draw", promise: signed });
  await tournament.perform({ type: "open-draw", roomSeed: "0f".repeat(32) });
  const found = await loadTournamentDraw(pool(), tournament.id);
  if (found?.kind !== "file") throw new Error("no record");
  const failed = verifyDealFile(found.file).checks.filter(({ ok }) => ok === false);
  expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(["D2", "D3"]));
  const info = await createTournaments(pool()).get(tournament.id);
  if (!info) throw new Error("no such tournament");
  const violations = await inSnapshot(pool(), (client) => new TournamentReplay(info).catchUp(client, []));
  expect(violations.map(({ invariant, what }) => `${invariant} ${what}`)).toEqual(
    failed.map(({ id, words }) => `F3 ${id} of the draw: ${words}`),
  );
});

it("M10: a journal that cannot be read gives no record, and the result says so", async () => {
  const tournament = await TestTournament.open(room);
  await tournament.perform(PROMISED);
  await registerTwo(tournament);
  await pool().query(
    `UPDATE stream_steps SET events = '[{"type":"of-a-newer-version"}]' WHERE stream_id = $1 AND seq = 1`,
    [tournament.id],
  );
  expect(await loadTournamentDraw(pool(), tournament.id)).toEqual({ kind: "absent", why: "unreadable" });
});
