/** The grammar of the text of 888poker, and of other rooms with the same software, such as Pacific and Cassava. */
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

const TITLE = /^\*{4,5} (?<site>.+?)(?: BLAST)? Hand History [Ff]or Game (?<id>\d{1,20})/m;
const GAME =
  /^(?<low>[^/\n]{1,20})\/(?<high>.{1,20}?) Blinds (?<limit>No|Pot|Fix) Limit (?<game>Holdem|OmahaHL|Omaha)\b.*?\*\*\*(?: (?<day>\d\d) (?<month>\d\d) (?<year>\d{4}) (?<clock>\d\d:\d\d:\d\d))?/m;
const GAMES = { Holdem: "holdem", Omaha: "omaha", OmahaHL: "omaha8" } as const;
const LIMITS = { No: "no-limit", Pot: "pot-limit", Fix: "fixed-limit" } as const;

function readHeader(lines: readonly string[]): TextHeader | HeaderFault {
  const text = lines.slice(0, HEAD_LINES).join("\n");
  const title = TITLE.exec(text)?.groups;
  const found = GAME.exec(text)?.groups;
  const game = oneOf(GAMES, found?.game ?? "");
  const structure = oneOf(LIMITS, found?.limit ?? "");
  if (!title || !found || !game || !structure) return "game";
  const [, button] = /^Seat (\d+) is the button/m.exec(text) ?? [];
  if (button === undefined) return "table";
  const [, tournament, price = ""] = /^Tournament #(\d+) (.*?)(?: - |$)/m.exec(text) ?? [];
  const isTournament = tournament !== undefined;
  const [small, big] = [found.low, found.high].map((sum) => chipsIn(sum, isTournament));
  // In this room's text the stakes are always the blinds, even in fixed limit.
  const bets = stakesOf("no-limit", small ?? null, big ?? null);
  if (!bets) return "stakes";
  const { day, month, year, clock } = found;
  const [buyIn, fee] = price.split(" + ").map((sum) => amountIn(sum));
  const [, table = ""] = /^Table (.*?)(?: \d+ Max)? \((?:Real|Practice|Play) Money\)/m.exec(text) ?? [];
  return {
    id: title.id ?? "",
    site: title.site ?? "",
    game,
    structure,
    ...bets,
    bigBet: structure === "fixed-limit" ? 2 * bets.bigBet : bets.bigBet,
    tournament: isTournament ? tournamentOf(tournament, { buyIn, fee }) : null,
    currency: isTournament ? "" : /€/.test(found.low ?? "") ? "EUR" : /\$/.test(found.low ?? "") ? "USD" : "XPM",
    startedAt: day === undefined ? null : dateIn(`${year}/${month}/${day} ${clock}`),
    tableName: table,
    tableSize: 10,
    button: seatOf(Number(button)),
  };
}

const HEAD_LINES = 8;

/** Splits the line for a dead small blind and a live big blind into two lines. */
const prepare = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const [, name, dead, live] = /^(.+) posts dead blind \[(.+?) \+ (.+?)\]/.exec(line) ?? [];
    return name === undefined ? line : [`${name} posts dead [${dead}]`, `${name} posts extra [${live}]`];
  });

export const PACIFIC: TextGrammar = {
  name: "888poker",
  start:
    /^(?:#Game No : \d{1,20}\s+)?\*{4,5} (?:Cassava|888|Pacific|Betfair|LuckyAce|Lotos)[^\n*]* Hand History [Ff]or Game \d/gm,
  readHeader,
  prepare,
  seat: /^Seat (?<seat>\d{1,3}): (?<name>.+?) \( (?<stack>\S.*?) \)/,
  isMarker: /^\*\* /,
  markers: [
    [/^\*\* Dealing (?:flop|turn|river) \*\*(?:.*\[(?<cards>[^\]]*)\])?/i, "street"],
    [/^\*\* Dealing down cards \*\*/i, "deal"],
    [/^\*\* Summary \*\*/i, "nothing"],
  ],
  speaks: /^ /,
  sayings: [
    [/^folds/, "fold"],
    [/^checks/, "check"],
    [/^calls \[(?<chips>[^\]]+)/, "call"],
    [/^bets \[(?<chips>[^\]]+)/, "adds"],
    [/^raises \[(?<chips>[^\]]+)/, "adds"],
    [/^posts ante \[(?<chips>[^\]]+)/, "ante"],
    [/^posts small blind \[(?<chips>[^\]]+)/, "small-blind"],
    [/^posts big blind \[(?<chips>[^\]]+)/, "big-blind"],
    [/^posts dead \[(?<chips>[^\]]+)/, "dead"],
    [/^posts extra \[(?<chips>[^\]]+)/, "extra"],
    [/^shows (?<cards>\[[^\]]*\])/, "shows"],
    [/^(?:did not show|mucks)(?: (?<cards>\[[^\]]*\]))?/, "mucks"],
    [/^collected \[ ?(?<chips>[^\]]+)/, "wins"],
  ],
  lines: [[/^Dealt to (?<name>.+?) (?<cards>\[[^\]]*\])/, "dealt"]],
  isStrict: false,
  hasSummary: false,
};
