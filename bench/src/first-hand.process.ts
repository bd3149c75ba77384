/**
 * Runs as a process of its own, with the game as its argument: measures the time of the first evaluation and the memory of the
 * game's tables.
 */
import { evaluateHigh, evaluateLow, GAMES } from "@poker/engine";
import { measureCpuMs } from "./contest.ts";
import { createRandomSource, type Deal, generateDeals } from "./deals.ts";

const game = GAMES.find((name) => name === process.argv[2]);
if (!game) throw new Error(`No such game: ${process.argv[2]}`);

const evaluateDeal = ({ hole, board }: Deal) => {
  evaluateHigh(game, hole, board);
  if (game === "omaha8") evaluateLow(hole, board);
};
const holeCards = game === "holdem" ? 2 : 4;
const random = createRandomSource(20_261_121);
const [first] = generateDeals(1, holeCards, random);
const before = process.memoryUsage().arrayBuffers;
const firstMs = measureCpuMs(() => evaluateDeal(first!));
for (const deal of generateDeals(100_000, holeCards, random)) evaluateDeal(deal); // some tables are filled on demand
console.log(JSON.stringify({ firstMs, tableBytes: process.memoryUsage().arrayBuffers - before }));
