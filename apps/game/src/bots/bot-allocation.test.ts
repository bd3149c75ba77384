import { buildSettings, createSeat, type PrivateGame, presets, type WaitingOrder } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { allowsBots, countWantedBots, pickSpacedSeat, selectBotVenues, shareBotsAmongGames } from "./bot-allocation.ts";

const settings = (
  game: "holdem" | "omaha" | "omaha8",
  low: number,
  seats: number,
  currency: "play" | "real" = "play",
) => ({
  ...buildSettings(presets.cardroom, { game, structure: "fixed-limit", low, high: 2 * low, currency }),
  seats,
});
const person = createSeat({ seat: 0, playerId: "p", bot: false, stack: 1 });
const NO_WAITING = { waitlist: [], offers: [] };
const people = (count: number) => Array.from({ length: count }, (_, seat) => ({ ...person, seat }));

describe("bot allocation", () => {
  it("H1: the room never chooses a private game for its bots", () => {
    const game = { ...settings("holdem", 100, 6), currency: "game" as const };
    expect(allowsBots({ ...game, bots: true })).toBe(false);
  });

  describe("fault 122: forty bots shared among private games", () => {
    const games = (count: number, openedBy: string, network: string | null, wanted = 4) =>
      Array.from({ length: count }, (_, n) => ({ id: `${openedBy} ${n}`, wanted, openedBy, network }));
    const sum = (shares: ReadonlyMap<string, number>, openedBy = "") =>
      [...shares].filter(([id]) => id.startsWith(openedBy)).reduce((total, [, share]) => total + share, 0);

    it("the games of one player get eight bots together, even when the player opened twelve games", () => {
      const shares = shareBotsAmongGames([...games(12, "greedy", null), ...games(1, "other", null)], 40);
      expect([sum(shares, "greedy"), sum(shares, "other")]).toEqual([8, 4]);
      expect([...shares.values()].slice(0, 3)).toEqual([4, 4, 0]);
    });

    it("the games of all players of one network get twelve bots together", () => {
      const many = Array.from({ length: 9 }, (_, n) => games(1, `guest ${n}`, "192.0.2.0/24")).flat();
      const shares = shareBotsAmongGames([...many, ...games(1, "other", "198.51.100.0/24", 3)], 40);
      expect([sum(shares, "guest"), sum(shares, "other")]).toEqual([12, 3]);
    });

    it("all private games together leave sixteen bots for the room's tables", () => {
      const many = Array.from({ length: 30 }, (_, n) => games(1, `opener ${n}`, null)).flat();
      expect(sum(shareBotsAmongGames(many, 40))).toBe(24);
    });

    it("✗: a game gets no more bots than it wants", () => {
      expect([...shareBotsAmongGames([...games(1, "a", null, 1), ...games(1, "b", null, 0)], 40).values()]).toEqual([
        1, 0,
      ]);
    });
  });

  it("H3: picks no seat that will be removed after the hand, or to which the host is moving a player", () => {
    const game = { ...settings("holdem", 100, 6), currency: "game" as const };
    const privateGame = (waiting: readonly WaitingOrder[]): PrivateGame => ({
      ...{ hostId: "p", admission: "link", watching: "players", players: [], waiting, takes: [] },
    });
    const table = { settings: game, seats: people(1), offers: [] };
    expect(pickSpacedSeat({ ...table, privateGame: privateGame([]) })).toBe(3);
    const move = { type: "move-seat", playerId: "p", to: 3 } as const;
    expect(pickSpacedSeat({ ...table, privateGame: privateGame([move]) })).toBe(2);
    const fewer = { type: "change-settings", settings: { ...game, seats: 2 } } as const;
    expect(pickSpacedSeat({ ...table, privateGame: privateGame([fewer]) })).toBe(1);
  });

  it("selects one table of each poker game first, then a pool, never a real-money table", () => {
    const tables = [
      { id: "real", settings: settings("omaha8", 50, 10, "real"), isPool: false },
      { id: "h1", settings: settings("holdem", 100, 10), isPool: false },
      { id: "h2", settings: settings("holdem", 200, 10), isPool: false },
      { id: "o", settings: settings("omaha", 1500, 10), isPool: false },
      { id: "o8", settings: settings("omaha8", 300, 10), isPool: false },
    ];
    expect(selectBotVenues(tables, 3)).toEqual(["h1", "o", "o8"]);
    expect(selectBotVenues(tables, 10)).toEqual(["h1", "o", "o8", "h2"]);
    const pool = { id: "pool", settings: settings("holdem", 500, 6), isPool: true };
    expect(selectBotVenues([pool, ...tables], 4)).toEqual(["h1", "o", "o8", "pool"]);
  });
  it("selects no table whose settings keep bots away", () => {
    const table = (id: string, bots: boolean) => ({
      id,
      settings: { ...settings("holdem", 100, 6), bots },
      isPool: false,
    });
    expect(selectBotVenues([table("without", false), table("with", true)], 5)).toEqual(["with"]);
  });

  it("wants fewer bots when more people sit, so that seats stay free", () => {
    const six = settings("holdem", 100, 6);
    expect(
      [0, 1, 2, 3, 4, 5, 6].map((count) => countWantedBots({ settings: six, seats: people(count), ...NO_WAITING })),
    ).toEqual([3, 3, 2, 1, 0, 0, 0]);
  });
  it("wants one bot at a two-seat table until two people sit there", () => {
    const headsUp = settings("holdem", 100, 2);
    expect(
      [0, 1, 2].map((count) => countWantedBots({ settings: headsUp, seats: people(count), ...NO_WAITING })),
    ).toEqual([1, 0, 0]);
  });

  it("S1: wants fewer bots when people wait, and picks no seat that is held", () => {
    const six = { settings: settings("holdem", 100, 6), seats: people(3) };
    const entry = { playerId: "w", since: 0 };
    const offer = { playerId: "o", seat: 3, until: 0 };
    expect(countWantedBots({ ...six, waitlist: [], offers: [] })).toBe(1);
    expect(countWantedBots({ ...six, waitlist: [entry], offers: [] })).toBe(0);
    expect(countWantedBots({ ...six, waitlist: [], offers: [offer] })).toBe(0);
    expect(pickSpacedSeat({ ...six, seats: people(5), offers: [{ ...offer, seat: 5 }] })).toBeNull();
  });

  it("B7: picks the seat farthest from the taken ones, so that a new player finds a seat that is dealt in at once", () => {
    const table = (taken: readonly number[]) => ({
      settings: settings("holdem", 100, 6),
      seats: taken.map((seat) => ({ ...person, seat })),
      offers: [],
    });
    expect(pickSpacedSeat(table([]))).toBe(0);
    expect(pickSpacedSeat(table([0]))).toBe(3);
    expect(pickSpacedSeat(table([0, 3]))).toBe(1);
    expect(pickSpacedSeat(table([0, 1, 2, 3, 5]))).toBe(4);
    expect(pickSpacedSeat(table([0, 1, 2, 3, 4, 5]))).toBeNull();
  });
});
