/** Tests, with a server in memory, that a simulated player leaves a table that is closed while they sit there. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { FakeServer, TABLE_ID } from "@poker/client/testing";
import { buildSettings, presets } from "@poker/engine";
import { expect, onTestFinished, test } from "vitest";
import { CommandLog } from "./command-log.ts";
import { Counters } from "./counters.ts";
import { DealAuditor } from "./deal-auditor.ts";
import { waitUntil } from "./retrying-client.ts";
import { SimulatedPlayer } from "./simulated-player.ts";

const settings = buildSettings(presets.empire, {
  ...{ game: "holdem", structure: "fixed-limit", low: 1_00, high: 2_00, currency: "play" },
});
/** The random number is so high that the player never gives up a command by chance. */
const random = () => 0.9;

/** Seats a player at a table. `closeTable` closes the table, and from then on no server runs it. */
async function seatPlayer() {
  const server = await FakeServer.start(settings, random);
  onTestFinished(() => server.close());
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "player "));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const commandLog = new CommandLog(path.join(folder, "log.jsonl"));
  onTestFinished(() => commandLog.close());
  const ticket = server.ticketsFor("ann");
  let isOpen = true;
  const account = {
    ...{ userId: "ann", name: "Ann", sessionKey: "" },
    fetchTicket: () => (isOpen ? ticket() : Promise.resolve({ ok: false, code: "no-such-table" } as const)),
  };
  const counters = new Counters();
  const phase = () => "leave" as const;
  const auditor = { receive: () => {}, deals: new DealAuditor(counters) };
  const protection = { mayTakeBreak: () => false, takeBreak: async () => {} };
  const none = () => [];
  const games = {
    openIds: [],
    ledBy: none,
    strangeTo: none,
    isStranger: () => true,
    isRegular: () => false,
    opened: () => null,
  };
  const rooms = { tables: [TABLE_ID], pools: [], tournaments: none, games: { ...games, enter: async () => false } };
  const player = new SimulatedPlayer(account, { auditor, commandLog, counters, protection, ...rooms, phase }, random);
  onTestFinished(() => player.closeAllTabs());
  const tab = player.openTab(TABLE_ID);
  expect(await waitUntil(() => tab.view !== null, 30_000)).toBe(true);
  const command = () => ({ tableId: TABLE_ID, commandId: crypto.randomUUID() });
  const seat = { ...command(), seat: null, buyIn: settings.buyIn.max, entry: "post" } as const;
  expect(await player.sendCommand("sit", seat)).toMatchObject({ ok: true });
  const closeTable = () => {
    isOpen = false;
    server.cutSockets();
  };
  return { player, command, closeTable };
}

test("I10: a command to a table that has closed is given up, and the player leaves", async () => {
  const { player, command, closeTable } = await seatPlayer();
  closeTable();
  expect(await player.sendCommand("top-up", { ...command(), amount: 1 })).toBeNull();
  await player.playThenLeave();
  expect(player.hasLeft).toBe(true);
});

test("I10: a player who is leaving when the table closes counts as having left", async () => {
  const { player, closeTable } = await seatPlayer();
  const leaving = player.playThenLeave();
  closeTable();
  await leaving;
  expect(player.hasLeft).toBe(true);
});
