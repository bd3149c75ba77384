import { connect } from "@poker/db";
import { seed } from "@poker/db/setup";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCrowd } from "../src/bots/crowd.ts";
import { systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { createLog } from "../src/log.ts";
import { guardedRandomness } from "../src/randomness.ts";
import { expectSoundBooks } from "./invariants.ts";
import { envFor, startRoom, startWorld, type TestRoom, type World } from "./support.ts";

let world: World;
let room: TestRoom;
beforeAll(async () => {
  world = await startWorld();
  await seed(world.database.ownerUrl);
  room = await startRoom(world);
});
afterAll(async () => {
  await room.close();
  await world.end();
});

it("bots fill a few play-money tables, one of each game at least, play hands, and the lobby shows them as bots", async () => {
  const env = readEnv(envFor(world.database, { BOTS: "on", BOT_TABLES: "4" }));
  if ("problem" in env) throw new Error(env.problem);
  const database = connect(env.DATABASE_URL, { max: 2 });
  const stop = await startCrowd({
    env,
    database,
    room: room.room,
    randomness: guardedRandomness(),
    clock: systemClock,
    log: createLog("silent", "crowd"),
  });
  const visitor = await room.enter(await world.person());
  const lobby = await visitor.request("watch-lobby", {});
  if (!lobby.ok) throw new Error(lobby.code);
  const rows = () => [...room.room.node.actors.values()].filter(({ state }) => state.seats.some(({ bot }) => bot));
  await visitor.until(() => rows().filter(({ state }) => state.handNo > 0).length >= 4, "hands at four tables", 45_000);

  expect(rows()).toHaveLength(4);
  expect(new Set(rows().map(({ state }) => state.settings.rules.game)).size).toBe(3);
  for (const { state } of rows()) {
    expect(state.settings.currency).toBe("play");
    expect(state.seats.every(({ bot }) => bot)).toBe(true);
    expect(state.seats.length).toBeLessThan(state.settings.seats);
  }
  await visitor.until(
    ({ heard }) =>
      heard.some(({ event, payload }) => event === "lobby" && /"bots":[1-9]/.test(JSON.stringify(payload))),
    "the lobby",
  );
  await expectSoundBooks(world);
  await stop();
  await database.close();
});
