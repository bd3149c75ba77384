/** The grammar of the text that PokerTracker writes for hands of rooms that have no text of their own, such as iPoker and Merge. */
import { amountIn, dateIn, SIGN } from "./amounts.ts";
import {
  chipsIn,
  type HeaderFault,
  seatOf,
  stakesOf,
  type TextGrammar,
  type TextHeader,
  tournamentOf,
} from "./grammar.ts";

const HAND = new RegExp(
  `^(?<merge>MERGE_)?GAME #(?<id>[\\d-]{1,40})(?: Version:\\S+ Uncalled:\\w)?:? ?(?<game>Texas Hold'em|Holdem|Omaha Hi/Lo|Omaha) +(?<limit>NL|PL|FL|L) +` +
    `(?:(?<tournament>Tournament)|(?<symbol>${SIGN}?)(?<low>[\\d.,]+)/${SIGN}?(?<high>[\\d.,]+)) (?<date>.*)$`,
);
const LIMITS = new Map([
  ["NL", "no-limit"],
  ["PL", "pot-limit"],
  ["FL", "fixed-limit"],
  ["L", "fixed-limit"],
] as const);

function readHeader(lines: readonly string[]): TextHeader | HeaderFault {
  const [first = "", second = ""] = lines;
  const hand = HAND.exec(first.trim())?.groups;
  const structure = [...LIMITS].find(([name]) => name === hand?.limit)?.[1];
  if (!hand || !structure) return "game";
  const text = lines.join("\n");
  const [, button] = /^Seat (\d+): .* DEALER\b/m.exec(text) ?? [];
  if (button === undefined) return "table";
  // In a tournament's text, only the posts show the blinds.
  const [, small] = /: (?:Post )?SB (\S+)/.exec(text) ?? [];
  const [, big] = /: (?:Post )?BB (\S+)/.exec(text) ?? [];
  const isTournament = hand.tournament !== undefined;
  const bets = stakesOf(structure, chipsIn(hand.low ?? small ?? "0", false), chipsIn(hand.high ?? big, false));
  if (!bets) return "stakes";
  const { game = "", symbol } = hand;
  const [, buyIn, fee] = /Buy-In: (\S+?)\+(\S+?)\)/.exec(second) ?? [];
  const [, name = ""] = /^Table (.*?)(?: \(Tournament: .*)?$/.exec(second.trim()) ?? [];
  return {
    id: hand.id ?? "",
    site: hand.merge ? "Merge" : "iPoker",
    game: game === "Omaha" ? "omaha" : game === "Omaha Hi/Lo" ? "omaha8" : "holdem",
    structure,
    ...bets,
    tournament: isTournament
      ? tournamentOf(/, (\d+)/.exec(name)?.[1] ?? "", { buyIn: amountIn(buyIn ?? ""), fee: amountIn(fee ?? "") })
      : null,
    decimals: 2,
    currency: isTournament ? "" : symbol === "€" ? "EUR" : symbol === "$" ? "USD" : "XPM",
    startedAt: dateIn(hand.date ?? ""),
    tableName: name,
    tableSize: 10,
    button: seatOf(Number(button)),
  };
}

export const POKER_TRACKER: TextGrammar = {
  name: "PokerTracker",
  start: /^(?:MERGE_)?GAME #\d{1,20}/gm,
  readHeader,
  seat: /^Seat (?<seat>\d{1,3}): (?<name>.+) \((?<stack>\S+) in chips\)/,
  isMarker: /^\*\*\* /,
  markers: [
    [/^\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?:.*\[(?<cards>[^\]]*)\])?/, "street"],
    [/^\*\*\* HOLE CARDS \*\*\*/, "deal"],
    [/^\*\*\* SUMMARY \*\*\*/, "summary"],
  ],
  speaks: /^: /,
  sayings: [
    [/^Fold/, "fold"],
    [/^Check/, "check"],
    [/^Call (?<chips>\S+)/, "call"],
    [/^Bet (?<chips>\S+)/, "bet"],
    [/^Raise(?: to| \(NF\))? (?<to>\S+)/, "raise-to"],
    [/^Allin (?<chips>\S+)/, "adds"],
    [/^Post Ante (?<chips>\S+)/, "ante"],
    [/^(?:Post )?SB (?<chips>\S+)/, "small-blind"],
    [/^(?:Post )?BB (?<chips>\S+)/, "big-blind"],
    [/^Post DB (?<chips>\S+)/, "both-blinds"],
    [/^Shows (?<cards>\[[^\]]*\])/, "shows"],
    [/^Mucks (?<cards>\[[^\]]*\])/, "mucks"],
    [/^wins (?<chips>\S+)/, "wins"],
  ],
  lines: [[/^Dealt to (?<name>.+?) (?<cards>\[[^\]]*\])/, "dealt"]],
  isStrict: false,
  hasSummary: true,
  speaksInSummary: true,
};
