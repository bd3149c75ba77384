/** Bots over real sockets against a small room; what the room refuses, and what it and they see, must agree. */
import { buildSettings, GAMES, presets, STRUCTURES, type TableSettings } from "@poker/engine";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  Bot,
  type BotEnd,
  type BotOptions,
  createSeededRandom,
  RoomClient,
  STYLES,
  TableReplica,
} from "../src/index.ts";
import { type FakeServer, startFakeServer, TABLE_ID } from "./fake-server.ts";

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

async function room(settings: TableSettings, seed: number): Promise<FakeServer> {
  const opened = await startFakeServer(settings, seed);
  cleanUp.push(() => opened.close());
  return opened;
}

interface TestBot {
  readonly userId: string;
  readonly bot: Bot;
  readonly ends: BotEnd[];
  readonly problems: unknown[];
}

function bots(room: FakeServer, count: number, change: Partial<BotOptions> = {}, chips = CHIPS): TestBot[] {
  return Array.from({ length: count }, (_, i) => {
    const userId = `bot ${room.wallets.size}`;
    const ends: BotEnd[] = [];
    const problems: unknown[] = [];
    room.wallets.set(userId, chips);
    const bot = new Bot({
      getTicket: room.ticketFor(userId),
      tableId: TABLE_ID,
      style: styles[i % styles.length] ?? STYLES.tag,
      random: createSeededRandom(i),
      thinkTimeMs: () => 0,
      buyIn: ({ max }) => max,
      seat: null,
      onEnd: (end) => ends.push(end),
      onError: (problem) => problems.push(problem),
      ...change,
    });
    cleanUp.push(() => bot.stop());
    bot.start();
    return { userId, bot, ends, problems };
  });
}

const chipsOf = (room: FakeServer): number =>
  [...room.wallets.values()].reduce((sum, chips) => sum + chips, 0) +
  room.state().seats.reduce((sum, seat) => sum + seat.stack, 0);

describe("a whole table of bots", () => {
  test.each(GAMES.flatMap((game) => STRUCTURES.map((structure) => [game, structure] as const)))(
    "%s %s: hands are played, nothing is refused, no chip is lost",
    async (game, structure) => {
      const table = await room(settingsOf(game, structure), 1);
      const players = bots(table, 6);
      await vi.waitFor(() => expect(table.state().handNo).toBeGreaterThanOrEqual(8), wait);
      expect(table.refusals).toEqual([]);
      expect(chipsOf(table)).toBe(6 * CHIPS);
      for (const { ends, problems } of players) {
        expect(problems).toEqual([]);
        expect(ends).toEqual([]);
      }
    },
    30_000,
  );

  test("told to leave, each plays its hand to the end and takes its chips along", async () => {
    const table = await room(settingsOf("holdem", "no-limit"), 2);
    const players = bots(table, 4);
    await vi.waitFor(() => expect(table.state().handNo).toBeGreaterThanOrEqual(3), wait);
    for (const { bot } of players) bot.leave();
    await vi.waitFor(() => expect(players.map(({ ends }) => ends)).toEqual(players.map(() => ["left"])), wait);
    expect(table.state().seats).toEqual([]);
    expect([...table.wallets.values()].reduce((sum, chips) => sum + chips, 0)).toBe(4 * CHIPS);
    expect(table.refusals).toEqual([]);
  });

  test("a broke bot brings new chips, and leaves when it has none", async () => {
    const settings = settingsOf("omaha", "no-limit");
    const table = await room(settings, 3);
    const players = bots(table, 2, { style: STYLES.maniac }, 2 * settings.buyIn.max);
    await vi.waitFor(() => expect(players.flatMap(({ ends }) => ends)).toEqual(["left"]), { ...wait, timeout: 50_000 });
    const broke = players.find(({ ends }) => ends.length > 0);
    expect(table.wallets.get(broke?.userId ?? "")).toBeLessThan(settings.buyIn.min);
    expect(chipsOf(table)).toBe(4 * settings.buyIn.max);
    expect(table.refusals).toEqual([]);
  }, 60_000);

  test("who sits out comes back", async () => {
    const table = await room(settingsOf("holdem", "fixed-limit"), 4);
    const [first] = bots(table, 3);
    await vi.waitFor(() => expect(table.state().seats).toHaveLength(3), wait);
    const seat = table.state().seats.find(({ playerId }) => playerId === first?.userId)?.seat ?? -1;
    table.runCommand({ type: "sit-out", seat, when: "next-hand" });
    await vi.waitFor(() => expect(table.state().seats.some((taken) => taken.sittingOut)).toBe(true), wait);
    await vi.waitFor(() => expect(table.state().seats.some((taken) => taken.sittingOut)).toBe(false), wait);
  });
});

describe("a bad line", () => {
  test("a lost frame is asked for: follower and room agree to the card", async () => {
    const table = await room(settingsOf("omaha8", "pot-limit"), 5);
    const players = bots(table, 4);
    const connection = new RoomClient({ getTicket: table.ticketFor("rail"), random: createSeededRandom(1) });
    const problems: unknown[] = [];
    const rail = new TableReplica(connection, TABLE_ID, {
      onChange: () => {},
      onRefused: (code) => problems.push(code),
      onError: (problem) => problems.push(problem),
    });
    cleanUp.push(() => connection.close());
    rail.start();
    connection.connect();
    for (const hand of [2, 4, 6]) {
      await vi.waitFor(() => expect(table.state().handNo).toBeGreaterThanOrEqual(hand), wait);
      table.dropNextFrame("rail");
    }
    await vi.waitFor(() => expect(table.state().handNo).toBeGreaterThanOrEqual(8), wait);
    for (const { bot } of players) bot.leave();
    await vi.waitFor(() => expect(players.every(({ ends }) => ends.length === 1)).toBe(true), wait);
    await vi.waitFor(() => expect(rail.seq).toBe(table.seq()), wait);
    expect(rail.view).toEqual(table.viewOf("rail"));
    expect(problems).toEqual([]);
    expect(table.refusals).toEqual([]);
  }, 40_000);

  test("cut lines: every bot comes back to its seat with a new ticket and plays on", async () => {
    const table = await room(settingsOf("holdem", "pot-limit"), 6);
    const players = bots(table, 4);
    await vi.waitFor(() => expect(table.state().seats).toHaveLength(4), wait);
    const holders = () => table.state().seats.map(({ playerId }) => playerId);
    const before = holders();
    for (let cut = 0; cut < 2; cut++) {
      await vi.waitFor(() => expect(table.socketCount()).toBe(4), wait);
      const { handNo } = table.state();
      await vi.waitFor(() => expect(table.state().handNo).toBeGreaterThanOrEqual(handNo + 2), wait);
      table.cutSockets();
    }
    await vi.waitFor(() => expect(table.socketCount()).toBe(4), wait);
    const { handNo } = table.state();
    await vi.waitFor(() => expect(table.state().handNo).toBeGreaterThanOrEqual(handNo + 2), wait);
    expect(holders()).toEqual(before);
    expect(table.ticketCount()).toBe(12);
    expect(table.refusals).toEqual([]);
    expect(players.flatMap(({ problems }) => problems)).toEqual([]);
  }, 40_000);

  test("told to ask again while it is still opening, a connection opens all the same", async () => {
    const table = await room(settingsOf("holdem", "no-limit"), 10);
    const connection: RoomClient = new RoomClient({
      async getTicket() {
        setTimeout(() => connection.reconnect());
        return table.ticketFor("rail")();
      },
      random: createSeededRandom(1),
    });
    cleanUp.push(() => connection.close());
    connection.connect();
    await vi.waitFor(() => expect(connection.isConnected).toBe(true), wait);
  });

  test("a table that another server runs now is found there with the next ticket", async () => {
    const [before, after] = [
      await room(settingsOf("holdem", "no-limit"), 11),
      await room(settingsOf("holdem", "no-limit"), 12),
    ];
    before.moveTableAway();
    const rooms = [before, after];
    const connection = new RoomClient({
      getTicket: async () => (rooms.shift() ?? after).ticketFor("rail")(),
      random: createSeededRandom(1),
    });
    cleanUp.push(() => connection.close());
    const lost: string[] = [];
    const rail = new TableReplica(connection, TABLE_ID, {
      onChange: () => {},
      onRefused: (code) => lost.push(code),
      onError: () => {},
    });
    rail.start();
    connection.connect();
    await vi.waitFor(() => expect(rail.view).toEqual(after.viewOf("rail")), wait);
    expect([before.ticketCount(), after.ticketCount(), lost]).toEqual([1, 1, []]);
  });

  test("no room, then a room: it keeps trying; a revoked session ends it", async () => {
    const table = await room(settingsOf("holdem", "no-limit"), 7);
    let missing = 2;
    const [player] = bots(table, 1, {
      getTicket: async () => {
        if (missing-- > 0) throw new Error("no ticket office");
        return table.ticketFor("bot 0")();
      },
    });
    await vi.waitFor(() => expect(table.state().seats).toHaveLength(1), wait);
    table.revokeSessions();
    await vi.waitFor(() => expect(player?.ends).toEqual(["session-revoked"]), wait);
  });
});

describe("no place for it", () => {
  test("a full table and an empty purse end it with the reason", async () => {
    const table = await room({ ...settingsOf("holdem", "no-limit"), seats: 2 }, 8);
    bots(table, 2);
    await vi.waitFor(() => expect(table.state().seats).toHaveLength(2), wait);
    const [late] = bots(table, 1);
    const [poor] = bots(table, 1, {}, 10);
    await vi.waitFor(() => expect([late?.ends, poor?.ends]).toEqual([["seat-taken"], ["not-enough-chips"]]), wait);
  });

  test("stopped, it says so once and is silent", async () => {
    const table = await room(settingsOf("holdem", "no-limit"), 9);
    const [player] = bots(table, 1);
    await vi.waitFor(() => expect(table.state().seats).toHaveLength(1), wait);
    player?.bot.stop();
    player?.bot.stop();
    expect(player?.ends).toEqual(["stopped"]);
    expect(table.state().seats).toHaveLength(1);
  });
});
