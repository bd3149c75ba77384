/** Makes rows of the lobby for tests with many tables. */
import { randomUUID } from "node:crypto";
import { GAMES, STRUCTURES } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";

const pick = <T>(values: readonly [T, ...T[]], random: () => number): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

export function randomLobbyRow(random: () => number, tableId: string = randomUUID()): LobbyRow {
  const players = Math.floor(random() * 7);
  const smallBlind = pick([50, 100, 500, 1_000], random);
  return {
    tableId,
    poolId: null,
    name: `Table ${Math.floor(random() * 500)}`,
    house: pick(["avenue", "cardroom", "empire", "unibet"], random),
    currency: pick(["play", "real"], random),
    game: pick(GAMES, random),
    structure: pick(STRUCTURES, random),
    smallBlind,
    bigBlind: 2 * smallBlind,
    smallBet: 2 * smallBlind,
    bigBet: 4 * smallBlind,
    timeOut: "grace-then-check-fold",
    differences: [],
    seats: 6,
    players,
    bots: 0,
    waiting: pick([0, 0, 1, 2], random),
    held: 0,
    averagePot: pick([null, 1_000, 2_500], random),
    handsPerHour: pick([null, 60, 80], random),
    playersPerFlop: pick([null, 30, 40], random),
    buyIn: { min: 40 * smallBlind, max: 200 * smallBlind },
    opensAt: null,
    seated: Array.from({ length: players }, (_, seat) => ({
      seat,
      name: `Player ${Math.floor(random() * 50_000)}`,
      staff: false,
      avatarSeed: 4_000_000_000 + seat,
      bot: false,
      stack: 123_456,
      absent: false,
    })),
  };
}

/** Returns a random generator whose numbers are at least 0 and below 1. The same seed always gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
