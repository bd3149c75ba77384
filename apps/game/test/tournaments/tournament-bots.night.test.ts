import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it, vi } from "vitest";
import { startBots } from "../testing/start-bots.ts";
import { announceTournament, enterTournament, expectSoundEnd, quickTournament } from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();
beforeAll(() => seedDatabase(backend.database.ownerUrl));
const room = useTestServer(backend);

it("M1: bots fill a play-money sit-and-go in which one person waits, and it is played to its prize", async () => {
  await startBots(backend, room, 0);
  const settings = quickTournament(3, 3, { bots: { afterMs: 0 }, startingStack: 200 });
  const tournamentId = await announceTournament(backend, settings);
  await room.server.node.claimUnits();
  const [visitor] = await enterTournament(backend, room, tournamentId, 1);
  if (!visitor) throw new Error("one player entered");
  expect(await visitor.register()).toMatchObject({ ok: true });
  await visitor.play();
  const rows = await expectSoundEnd(backend, tournamentId, 3_000);
  expect(rows).toHaveLength(3);
});
