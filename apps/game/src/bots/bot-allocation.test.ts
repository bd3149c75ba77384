import { buildSettings, presets, type TableSeat } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { countWantedBots, pickSpacedSeat, selectBotVenues } from "./bot-allocation.ts";

const settings = (
  game: "holdem" | "omaha" | "omaha8",
  low: number,
  seats: number,
  currency: "play" | "real" = "play",
) => ({
  ...buildSettings(presets.cardroom, { game, structure: "fixed-limit", low, high: 2 * low, currency }),
  seats,
});
const person: TableSeat = {
  seat: 0,
  playerId: "p",
  bot: false,
  stack: 1,
  satDownAt: 0,
  sittingOut: null,
  owesBlind: false,
  entry: "wait",
  missedBigBlinds: 0,
  sitOutNext: "no",
  leaving: false,
  topUpWanted: 0,
};
const nobody = { waitlist: [], offers: [] };
const people = (count: number) => Array.from({ length: count }, (_, seat) => ({ ...person, seat }));

describe("the bots", () => {
  it("keeps one table of each game lively first, never one for real money", () => {
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
  it("leaves seats free, and makes room as people come", () => {
    const six = settings("holdem", 100, 6);
    expect(
      [0, 1, 2, 3, 4, 5, 6].map((count) => countWantedBots({ settings: six, seats: people(count), ...nobody })),
    ).toEqual([3, 3, 2, 1, 0, 0, 0]);
  });
  it("waits for one opponent at a duel, and leaves two people alone", () => {
    const duel = settings("holdem", 100, 2);
    expect([0, 1, 2].map((count) => countWantedBots({ settings: duel, seats: people(count), ...nobody }))).toEqual([
      1, 0, 0,
    ]);
  });

  it("S1: makes room for people who wait, and keeps off seats that are held", () => {
    const six = { settings: settings("holdem", 100, 6), seats: people(3) };
    const entry = { playerId: "w", since: 0 };
    const offer = { playerId: "o", seat: 3, until: 0 };
    expect(countWantedBots({ ...six, waitlist: [], offers: [] })).toBe(1);
    expect(countWantedBots({ ...six, waitlist: [entry], offers: [] })).toBe(0);
    expect(countWantedBots({ ...six, waitlist: [], offers: [offer] })).toBe(0);
    expect(pickSpacedSeat({ ...six, seats: people(5), offers: [{ ...offer, seat: 5 }] })).toBeNull();
  });

  it("B7: sits apart, so that a new player finds a seat where they are dealt in", () => {
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
