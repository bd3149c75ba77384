/** Plays at whole tables with bots, over real sockets and against a server in memory. */

import { randomBytes } from "node:crypto";
import { RoomClient, TableReplica } from "@poker/client";
import { FakeServer, TABLE_ID } from "@poker/client/testing";
import {
  buildSettings,
  createSeededRandom,
  GAMES,
  presets,
  STRUCTURES,
  seatOfPlayer,
  type TableSettings,
} from "@poker/engine";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Bot, type BotEnd, type BotOptions, STYLES } from "../src/index.ts";

const styles = Object.values(STYLES);
const settingsOf = (game: (typeof GAMES)[number], structure: (typeof STRUCTURES)[number]): TableSettings => ({
  ...buildSettings(presets.cardroom, { game, structure, low: 50, high: 100, currency: "play" }),
  seats: 6,
});
const CHIPS = 1_000_000;
const wait = { timeout: 20_000, interval: 10 };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function startServer(settings: TableSettings, seed: number): Promise<FakeServer> {
  const server = await FakeServer.start(settings, createSeededRandom(seed));
  cleanUp.push(() => server.close());
  return server;
}

interface TestBot {
  readonly userId: string;
  readonly bot: Bot;
  readonly ends: BotEnd[];
  readonly errors: unknown[];
}

function startBots(server: FakeServer, count: number, change: Partial<BotOptions> = {}, chips = CHIPS): TestBot[] {
  return Array.from({ length: count }, (_, i) => {
    const userId = `bot ${server.wallets.size}`;
    const ends: BotEnd[] = [];
    const errors: unknown[] = [];
    server.wallets.set(userId, chips);
    const bot = new Bot({
      fetchTicket: server.ticketsFor(userId),
      playerId: userId,
      tableId: TABLE_ID,
      style: styles[i % styles.length] ?? STYLES.tag,
      random: createSeededRandom(i),
      randomBytes: (length) => randomBytes(length),
      thinkTimeMs: () => 0,
      mayTalk: () => false,
      buyIn: ({ max }) => max,
      seat: null,
      onEnd: (end) => ends.push(end),
      onError: (error) => errors.push(error),
      ...change,
    });
    cleanUp.push(() => bot.stop());
    bot.start();
    return { userId, bot, ends, errors };
  });
}

const countChips = (server: FakeServer): number =>
  [...server.wallets.values()].reduce((sum, chips) => sum + chips, 0) +
  server.state.seats.reduce((sum, seat) => sum + seat.stack, 0);

describe("a whole table of bots", () => {
  test.each(GAMES.flatMap((game) => STRUCTURES.map((structure) => [game, structure] as const)))(
    "%s %s: six bots play hands without a refused command, and no chip is lost",
    async (game, structure) => {
      const server = await startServer(settingsOf(game, structure), 1);
      const players = startBots(server, 6);
      await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(8), wait);
      expect(server.refusals).toEqual([]);
      expect(countChips(server)).toBe(6 * CHIPS);
      for (const { ends, errors } of players) {
        expect(errors).toEqual([]);
        expect(ends).toEqual([]);
      }
    },
    30_000,
  );

  test("a bot that is asked to leave plays its hand to the end and leaves with its chips", async () => {
    const server = await startServer(settingsOf("holdem", "no-limit"), 2);
    const players = startBots(server, 4);
    await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(3), wait);
    for (const { bot } of players) bot.leave();
    await vi.waitFor(() => expect(players.map(({ ends }) => ends)).toEqual(players.map(() => ["left"])), wait);
    expect(server.state.seats).toEqual([]);
    expect([...server.wallets.values()].reduce((sum, chips) => sum + chips, 0)).toBe(4 * CHIPS);
    expect(server.refusals).toEqual([]);
  });

  test("a broke bot tops up, and leaves when it has too few chips for a new buy-in", async () => {
    const settings = settingsOf("omaha", "no-limit");
    const server = await startServer(settings, 3);
    const players = startBots(server, 2, { style: STYLES.maniac }, 2 * settings.buyIn.max);
    await vi.waitFor(() => expect(players.flatMap(({ ends }) => ends)).toEqual(["left"]), { ...wait, timeout: 50_000 });
    const broke = players.find(({ ends }) => ends.length > 0);
    expect(server.wallets.get(broke?.userId ?? "")).toBeLessThan(settings.buyIn.min);
    expect(countChips(server)).toBe(4 * settings.buyIn.max);
    expect(server.refusals).toEqual([]);
  });

  test("a bot that sits out comes back", async () => {
    const server = await startServer(settingsOf("holdem", "fixed-limit"), 4);
    const [first] = startBots(server, 3);
    await vi.waitFor(() => expect(server.state.seats).toHaveLength(3), wait);
    const seat = seatOfPlayer(server.state.seats, first?.userId ?? "")?.seat ?? -1;
    server.runCommand({ type: "sit-out", seat, when: "next-hand" });
    await vi.waitFor(() => expect(server.state.seats.some((taken) => taken.sittingOut)).toBe(true), wait);
    await vi.waitFor(() => expect(server.state.seats.some((taken) => taken.sittingOut)).toBe(false), wait);
  });
});

describe("a bad connection", () => {
  test("a bot that has a seat but has not seen so yet does not sit down again", async () => {
    const server = await startServer(settingsOf("holdem", "no-limit"), 2);
    const [first] = startBots(server, 1, { random: () => 0 });
    if (!first) throw new Error("no bot was started");
    await vi.waitFor(() => expect(first.bot.view).not.toBeNull(), wait);
    // The frame with the effects of the bot's command is lost, and only the reply arrives. The bot sees the effects
    // with the next frame.
    server.dropNextFrame(first.userId);
    await vi.waitFor(() => expect(server.state.seats).toHaveLength(1), wait);
    const [second] = startBots(server, 1, { random: () => 0.9 });
    await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(2), wait);
    expect([first.ends, second?.ends]).toEqual([[], []]);
    expect(server.refusals).toEqual([]);
  });

  test("a replica that lost frames fetches the missing events, and ends with the same view as the server", async () => {
    const server = await startServer(settingsOf("omaha8", "pot-limit"), 5);
    const players = startBots(server, 4);
    const client = new RoomClient({ fetchTicket: server.ticketsFor("rail"), random: createSeededRandom(1) });
    const refusals: string[] = [];
    const errors: unknown[] = [];
    const rail = new TableReplica(client, TABLE_ID, {
      onChange: () => {},
      onRefused: ({ code }) => refusals.push(code),
      onError: (error) => errors.push(error),
    });
    cleanUp.push(() => client.close());
    rail.start();
    client.connect();
    for (const hand of [2, 4, 6]) {
      await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(hand), wait);
      server.dropNextFrame("rail");
    }
    await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(8), wait);
    for (const { bot } of players) bot.leave();
    await vi.waitFor(() => expect(players.every(({ ends }) => ends.length === 1)).toBe(true), wait);
    await vi.waitFor(() => expect(rail.seq).toBe(server.seq), wait);
    expect(rail.view).toEqual(server.viewOf("rail"));
    expect([refusals, errors]).toEqual([[], []]);
    expect(server.refusals).toEqual([]);
  }, 40_000);

  test("after its connection is cut, every bot returns to its seat with a new ticket and continues to play", async () => {
    // The game is fixed limit, so that no bot loses all its chips. A bot without chips would miss the blinds until it
    // has new chips.
    const server = await startServer(settingsOf("holdem", "fixed-limit"), 6);
    const players = startBots(server, 4);
    await vi.waitFor(() => expect(server.state.seats).toHaveLength(4), wait);
    const holders = () => server.state.seats.map(({ playerId }) => playerId);
    const before = holders();
    for (let cut = 0; cut < 2; cut++) {
      await vi.waitFor(() => expect(server.socketCount).toBe(4), wait);
      const { handNo } = server.state;
      await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(handNo + 2), wait);
      server.cutSockets();
    }
    await vi.waitFor(() => expect(server.socketCount).toBe(4), wait);
    const { handNo } = server.state;
    await vi.waitFor(() => expect(server.state.handNo).toBeGreaterThanOrEqual(handNo + 2), wait);
    expect(holders()).toEqual(before);
    expect(server.ticketCount).toBe(12);
    expect(server.refusals).toEqual([]);
    expect(players.flatMap(({ errors }) => errors)).toEqual([]);
  }, 40_000);

  test("a bot without a ticket keeps trying, and a revoked session ends the bot", async () => {
    const server = await startServer(settingsOf("holdem", "no-limit"), 7);
    let missing = 2;
    const [player] = startBots(server, 1, {
      fetchTicket: async () => {
        if (missing-- > 0) throw new Error("no ticket");
        return server.ticketsFor("bot 0")();
      },
    });
    await vi.waitFor(() => expect(server.state.seats).toHaveLength(1), wait);
    server.revokeSessions();
    await vi.waitFor(() => expect(player?.ends).toEqual(["session-revoked"]), wait);
  });
});

describe("a bot that gets no seat", () => {
  test("a bot ends with `seat-taken` at a full table, and with `not-enough-chips` when its wallet is too empty", async () => {
    const server = await startServer({ ...settingsOf("holdem", "no-limit"), seats: 2 }, 8);
    startBots(server, 2);
    await vi.waitFor(() => expect(server.state.seats).toHaveLength(2), wait);
    const [late] = startBots(server, 1);
    const [poor] = startBots(server, 1, {}, 10);
    await vi.waitFor(() => expect([late?.ends, poor?.ends]).toEqual([["seat-taken"], ["not-enough-chips"]]), wait);
  });

  test("a bot that is stopped twice reports its end once, and its seat stays taken", async () => {
    const server = await startServer(settingsOf("holdem", "no-limit"), 9);
    const [player] = startBots(server, 1);
    await vi.waitFor(() => expect(server.state.seats).toHaveLength(1), wait);
    player?.bot.stop();
    player?.bot.stop();
    expect(player?.ends).toEqual(["stopped"]);
    expect(server.state.seats).toHaveLength(1);
  });
});
