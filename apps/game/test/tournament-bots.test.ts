import { connect } from "@poker/db";
import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { startBotManager } from "../src/bots/bot-manager.ts";
import { systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { createLog } from "../src/log.ts";
import { guardedRandomness } from "../src/randomness.ts";
import { envFor } from "./test-server.ts";
import { announceTournament, enterTournament, expectSoundEnd, quickTournament } from "./tournament-room.ts";
import { useTestBackend, useTestServer } from "./use-test-server.ts";

vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();
beforeAll(() => seedDatabase(backend.database.ownerUrl));
const room = useTestServer(backend);

it("M1: bots take the free places of a sit-and-go for play money that one visitor waits for, and play it to its prize", async () => {
  const env = readEnv(envFor(backend.database, { BOTS: "on", BOT_TABLES: "0" }));
  if ("problem" in env) throw new Error(env.problem);
  const database = connect(env.DATABASE_URL, { maxConnections: 2 });
  const stop = await startBotManager({
    env,
    database,
    server: room.server,
    randomness: guardedRandomness(),
    clock: systemClock,
    log: createLog("silent", "bots"),
  });
  onTestFinished(() => stop().then(() => database.close()));
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
