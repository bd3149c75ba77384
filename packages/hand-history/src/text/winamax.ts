/** The grammar of the text of Winamax. */
import { amountIn, dateIn } from "./amounts.ts";
import {
  chipsIn,
  type HeaderFault,
  oneOf,
  seatOf,
  stakesOf,
  type TextGrammar,
  type TextHeader,
  tournamentOf,
} from "./grammar.ts";

const HAND =
  /^(?<site>Winamax) Poker - (?<kind>.*?) - HandId: #(?<id>[\d-]+) - (?<game>Holdem|Omaha8|Omaha Hi\/Lo|Omaha) (?<limit>no|pot|fixed) limit \((?<stakes>[^)]*)\) - (?<date>.*)$/;
const TABLE = /^Table:? '(?<name>.*)' (?<size>\d+)-max .*?Seat #(?<button>\d+) is the button/;
const GAMES = { Holdem: "holdem", Omaha: "omaha", Omaha8: "omaha8", "Omaha Hi/Lo": "omaha8" } as const;
const LIMITS = { no: "no-limit", pot: "pot-limit", fixed: "fixed-limit" } as const;

function readHeader([first = "", second = ""]: readonly string[]): TextHeader | HeaderFault {
  const hand = HAND.exec(first.trim())?.groups;
  const table = TABLE.exec(second.trim())?.groups;
  const game = oneOf(GAMES, hand?.game ?? "");
  const structure = oneOf(LIMITS, hand?.limit ?? "");
  if (!hand || !game || !structure) return "game";
  if (!table) return "table";
  const { kind = "", stakes = "" } = hand;
  const isTournament = kind.startsWith("Tournament");
  // When there is an ante, it comes before the two blinds.
  const [low, high] = stakes.split("/").slice(-2);
  const bets = stakesOf(structure, chipsIn(low, isTournament), chipsIn(high, isTournament));
  if (!bets) return "stakes";
  const [, name = "", prices = "", level] = /^Tournament "(.*)" buyIn: (.*?)(?: level: (\d+))?$/.exec(kind) ?? [];
  const [buyIn, fee] = prices.split(" + ").map((price) => amountIn(price));
  const [, tournament = ""] = /\((\d+)\)/.exec(table.name ?? "") ?? [];
  return {
    id: hand.id ?? "",
    site: hand.site ?? "",
    game,
    structure,
    ...bets,
    tournament: isTournament ? tournamentOf(tournament, { name, buyIn, fee, level: Number(level ?? 1) }) : null,
    currency: isTournament ? "" : stakes.includes("€") ? "EUR" : "XPM",
    startedAt: dateIn(hand.date ?? ""),
    tableName: table.name ?? "",
    tableSize: Number(table.size),
    button: seatOf(Number(table.button)),
  };
}

export const WINAMAX: TextGrammar = {
  name: "Winamax",
  start: /^Winamax Poker - [^\n]{1,200} - HandId: #/gm,
  readHeader,
  seat: /^Seat (?<seat>\d{1,3}): (?<name>.+) \((?<stack>[\d.,]+€?)(?:, [^)]*)?\)/,
  isMarker: /^\*\*\* /,
  markers: [
    [/^\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?:.*\[(?<cards>[^\]]*)\])?/, "street"],
    [/^\*\*\* PRE-FLOP \*\*\*/, "deal"],
    [/^\*\*\* SUMMARY \*\*\*/, "summary"],
    [/^\*\*\* (?:ANTE\/BLINDS|SHOW ?DOWN) \*\*\*/, "nothing"],
  ],
  speaks: /^ /,
  sayings: [
    [/^folds/, "fold"],
    [/^checks/, "check"],
    [/^calls (?<chips>.+)/, "call"],
    [/^bets (?<chips>.+)/, "bet"],
    [/^raises .*to (?<to>.+)/, "raise-to"],
    [/^posts ante (?<chips>.+)/, "ante"],
    [/^posts small blind (?<chips>.+) out of position/, "dead"],
    [/^posts small blind (?<chips>.+)/, "small-blind"],
    [/^posts big blind (?<chips>.+) out of position/, "extra"],
    [/^posts big blind (?<chips>.+)/, "big-blind"],
    [/^shows (?<cards>\[[^\]]*\])/, "shows"],
    [/^mucks/, "mucks"],
    [/^collected (?<chips>\S+) from (?<pot>(?:main |side )?pot(?: \d+)?)/, "wins"],
  ],
  lines: [[/^Dealt to (?<name>.+?) (?<cards>\[[^\]]*\])/, "dealt"]],
  isStrict: false,
  hasSummary: true,
};
