/**
 * `npm run bench -- hands` measures how many whole random hands are played per second, from the shuffle to the payout.
 * Our engine keeps its event log.
 */
import { buildSettings, type Game, type HandRules, presets, type Structure } from "@poker/engine";
import { runContest } from "./contest.ts";
import { createOurEngine, createPokerTsEngine } from "./hand-engines.ts";
import { printReport } from "./report.ts";

const buildRules = (game: Game, structure: Structure, low: number, high: number): HandRules =>
  buildSettings(presets.cardroom, { game, structure, low, high, currency: "play" }).rules;
const noLimit = buildRules("holdem", "no-limit", 50, 100);
const potLimitOmaha = buildRules("omaha", "pot-limit", 50, 100);
const limitOmaha8 = buildRules("omaha8", "fixed-limit", 100, 200);

const unit = "hands/s";
const figures = [
  ...runContest({ name: "hands-nlhe", unit, ours: createOurEngine(noLimit), peers: [createPokerTsEngine()] }),
  // These games have no peer, because no other package plays them.
  ...runContest({ name: "hands-plo", unit, ours: createOurEngine(potLimitOmaha), peers: [] }),
  ...runContest({ name: "hands-flo8", unit, ours: createOurEngine(limitOmaha8), peers: [] }),
];
printReport(figures, process.argv.includes("--json"));
