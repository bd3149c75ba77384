import { expect, it, vi } from "vitest";
import { ownerOf, startNode } from "../testing/node-cluster.ts";
import {
  announceTournament,
  enterTournament,
  eventsOf,
  expectSoundEnd,
  quickTournament,
} from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();

it("M3, M7, M20: a node that ends hands its running tournament over to another node, which plays it to the end", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(5, 3));
  const first = await startNode(backend, "first");
  await expect.poll(() => ownerOf(backend, tournamentId), { timeout: 20_000 }).toBe("first");
  const entrants = await enterTournament(backend, first, tournamentId, 5);
  for (const entrant of entrants) expect(await entrant.register()).toMatchObject({ ok: true });
  for (const entrant of entrants)
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
  const second = await startNode(backend, "second");
  await first.kill("SIGTERM");
  await expect.poll(() => ownerOf(backend, tournamentId), { timeout: 30_000 }).toBe("second");
  for (const entrant of entrants) await entrant.reconnect(await second.enter(entrant.identity));
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 5_000);
  const kinds = await eventsOf(backend, tournamentId);
  expect(kinds.filter((kind) => kind === "started")).toHaveLength(1);
  expect(kinds).toContain("clock-restarted");
});
