/** Tests that a command is not repeated forever after its page was closed. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { RoomClient } from "@poker/client";
import { expect, onTestFinished, test } from "vitest";
import { CommandLog } from "./command-log.ts";
import { Counters } from "./counters.ts";
import { RetryingClient } from "./retrying-client.ts";

test("I10: a command that is repeated after its page was closed gets no answer, and the player continues", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "commands "));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const commandLog = new CommandLog(path.join(folder, "log.jsonl"));
  onTestFinished(() => commandLog.close());
  const counters = new Counters();
  // The random number 0.9 is so high that the player never gives up by chance.
  const client = new RetryingClient(commandLog, counters, () => 0.9);
  const page = new RoomClient({ fetchTicket: () => new Promise(() => {}) });
  page.connect();
  page.close();
  const message = { tournamentId: crypto.randomUUID(), commandId: crypto.randomUUID() };
  expect(await client.sendCommand("ask-deal", message, () => page)).toBeNull();
  expect(counters.formatTable()).not.toContain("none");
});
