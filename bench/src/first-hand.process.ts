/**
 * Runs in a process of its own. The argument is the name of a game. Measures how long the first evaluation takes, and
 * how much memory the game's tables use.
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
for (const deal of generateDeals(100_000, holeCards, random)) evaluateDeal(deal); // some tables are filled only when a hand needs them
console.log(JSON.stringify({ firstMs, tableBytes: process.memoryUsage().arrayBuffers - before }));
