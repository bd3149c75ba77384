/**
 * `npm run bench -- bots` measures how well the room's bots play, and how much their styles differ. `BENCH_HANDS` sets
 * the number of hands, which are divided evenly among the venues. Two venues run at a time.
 */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { MatchResult, StyleResult } from "./bots/match.process.ts";
import { VENUES } from "./bots/venues.ts";
import type { Measurement } from "./contest.ts";
import { printReport } from "./report.ts";

const DEFAULT_HANDS = 100_000;
const PROCESSES = 2;
const MATCH = path.join(import.meta.dirname, "bots/match.process.mjs");
const PEER = "reference opponent";

const hands = Number(process.env.BENCH_HANDS ?? DEFAULT_HANDS);
/** How many decks each venue plays. Each deck is played twice. */
const deals = Math.max(1, Math.round(hands / VENUES.length / 2));
const waiting = VENUES.map(({ name }) => name);
const results: MatchResult[] = [];
await Promise.all(Array.from({ length: PROCESSES }, playWaitingVenues));
const inOrder = VENUES.flatMap(({ name }) => results.find(({ venue }) => venue === name) ?? []);
printReport(inOrder.flatMap(toMeasurements), process.argv.includes("--json"));

async function playWaitingVenues(): Promise<void> {
  for (let venue = waiting.shift(); venue; venue = waiting.shift()) {
    const { stdout } = await promisify(execFile)(process.execPath, [MATCH, venue, String(deals)]);
    results.push(JSON.parse(stdout));
  }
}

function toMeasurements({ venue, bigBlindsPer100, margin, ...match }: MatchResult): Measurement[] {
  const alone = { peer: null, peerValue: null, ratio: null };
  return [
    { name: `bots-${venue}`, value: bigBlindsPer100, unit: `big blinds/100 (95 %: ±${margin.toFixed(1)})`, ...alone },
    {
      name: `bots-${venue}-decision`,
      value: match.decisionMicros,
      unit: "µs",
      peer: PEER,
      peerValue: match.referenceMicros,
      ratio: match.decisionMicros / match.referenceMicros,
    },
    ...match.styles.flatMap((style) =>
      styleFigures(style).map(([figure, value, unit]) => ({
        name: `bots-${venue}-${style.style}-${figure}`,
        value,
        unit,
        ...alone,
      })),
    ),
  ];
}

/**
 * Returns how often a style plays a hand by choice, how often it raises before the flop, and how many bets and raises
 * it makes for each call after the flop.
 */
function styleFigures(style: StyleResult): readonly (readonly [string, number, string])[] {
  return [
    ["vpip", (100 * style.voluntary) / style.hands, "%"],
    ["pfr", (100 * style.raisedPreflop) / style.hands, "%"],
    ["aggression", style.wagers / Math.max(1, style.calls), "wagers/call"],
  ];
}
