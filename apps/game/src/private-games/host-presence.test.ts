import { createPrivateTable, decideTable, isRefusal, type TableState } from "@poker/engine";
import { expect, it } from "vitest";
import { quickSettings } from "../../test/testing/test-server.ts";
import { createLog } from "../log.ts";
import { createTestClock, frozenClock } from "../testing/test-clock.ts";
import { HostPresence } from "./host-presence.ts";

const HOST_AWAY_MS = 300_000;

function tableWithHeir(): TableState {
  const settings = quickSettings({ currency: "game", bots: false });
  const empty = createPrivateTable("t", settings, { hostId: "host", admission: "link", watching: "players" });
  const step = decideTable(
    empty,
    { type: "sit", seat: 0, playerId: "heir", bot: false, buyIn: 10_000, visit: null, counter: 0, entry: "wait" },
    0,
  );
  if (isRefusal(step)) throw new Error(step.code);
  return step.state;
}

it("fault 87: a host role that could not be passed on is tried again when the next player joins or leaves", async () => {
  const clock = createTestClock(frozenClock);
  const asked: unknown[] = [];
  const presence = new HostPresence({
    deps: { clock, log: createLog("silent", "test"), hostAwayMs: HOST_AWAY_MS },
    state: tableWithHeir,
    isConnected: (userId) => userId === "heir",
    async execute(command) {
      asked.push(command());
      throw new Error("the journal refuses");
    },
  });
  presence.follow();
  clock.advanceBy(HOST_AWAY_MS);
  expect(asked).toEqual([{ type: "replace-host", hostId: "heir" }]);
  await new Promise((resolve) => setImmediate(resolve));
  presence.follow();
  expect(asked).toHaveLength(2);
  presence.close();
});
