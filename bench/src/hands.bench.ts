/** `npm run bench -- hands`: complete random hands a second, from the shuffle to the last chip, with their event log. */
import type { HandRules } from "@poker/engine";
import { ours, pokerTs } from "./players.ts";
import { report } from "./report.ts";
import { hold } from "./rounds.ts";

const noLimit: HandRules = {
  game: "holdem",
  structure: "no-limit",
  smallBlind: 50,
  bigBlind: 100,
  smallBet: 100,
  bigBet: 100,
  flBetCap: null,
  shortAllIn: "cumulative",
  potLimitBasis: "whole-pot",
  oddChips: "one-by-one",
  showdown: "river-aggressor",
  timeOut: "grace-then-check-fold",
  rake: null,
};
const potLimitOmaha: HandRules = { ...noLimit, game: "omaha", structure: "pot-limit" };
const limitOmaha8: HandRules = { ...noLimit, game: "omaha8", structure: "fixed-limit", bigBet: 200, flBetCap: 4 };

const unit = "hands/s";
const figures = [
  ...hold({ name: "hands-nlhe", unit, ours: ours(noLimit), peers: [pokerTs()] }),
  // No package plays these.
  ...hold({ name: "hands-plo", unit, ours: ours(potLimitOmaha), peers: [] }),
  ...hold({ name: "hands-flo8", unit, ours: ours(limitOmaha8), peers: [] }),
];
report(figures, process.argv.includes("--json"));
