/** `npm run bench -- hands`: complete random hands a second, from the shuffle to the last chip, with their event log. */
import { type Game, type HandRules, presets, type Structure, settingsFrom } from "@poker/engine";
import { ours, pokerTs } from "./players.ts";
import { report } from "./report.ts";
import { hold } from "./rounds.ts";

const rulesOf = (game: Game, structure: Structure, low: number, high: number): HandRules =>
  settingsFrom(presets.cardroom, { game, structure, low, high, currency: "play" }).rules;
const noLimit = rulesOf("holdem", "no-limit", 50, 100);
const potLimitOmaha = rulesOf("omaha", "pot-limit", 50, 100);
const limitOmaha8 = rulesOf("omaha8", "fixed-limit", 100, 200);

const unit = "hands/s";
const figures = [
  ...hold({ name: "hands-nlhe", unit, ours: ours(noLimit), peers: [pokerTs()] }),
  // No package plays these.
  ...hold({ name: "hands-plo", unit, ours: ours(potLimitOmaha), peers: [] }),
  ...hold({ name: "hands-flo8", unit, ours: ours(limitOmaha8), peers: [] }),
];
report(figures, process.argv.includes("--json"));
