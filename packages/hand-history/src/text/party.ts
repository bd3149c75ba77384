/** The grammar of the text of PartyPoker. */
import { amountIn, dateIn } from "./amounts.ts";
import {
  chipsIn,
  type HeaderFault,
  seatOf,
  stakesOf,
  type TextGrammar,
  type TextHeader,
  tournamentOf,
} from "./grammar.ts";

const TITLE = /^\*{5} Hand History [Ff]or Game (?<id>\d{1,20})/m;
const GAME =
  /^(?:(?<price>[$€£][\d.,]+)(?:\/(?<high>[$€£]?[\d.,]+))?(?: [A-Z]{3})? )?(?<limit>NL|PL|FL) (?<game>Texas Hold'em|Omaha Hi-Lo|Omaha)\b(?<rest>.*)$/m;
const LIMITS = new Map([
  ["NL", "no-limit"],
  ["PL", "pot-limit"],
  ["FL", "fixed-limit"],
] as const);

function readHeader(lines: readonly string[]): TextHeader | HeaderFault {
  const text = lines.join("\n");
  const found = GAME.exec(text)?.groups;
  const title = TITLE.exec(text)?.groups;
  const structure = [...LIMITS].find(([name]) => name === found?.limit)?.[1];
  if (!title || !found || !structure) return "game";
  const [, button] = /^Seat (\d+) is the button/im.exec(text) ?? [];
  if (button === undefined) return "table";
  const [, tournament, level] = /Trny: ?(\d+) +Level: ?(\d+)/.exec(text) ?? [];
  const isTournament = tournament !== undefined;
  const [, low, high] = /(?:Blinds|Stakes|Blinds-Antes)\((\S+?)\/(\S+?)[)\s]/.exec(text) ?? [];
  // The header of a cash game states either the two stakes or the buy-in. When it states the buy-in, the posted blinds are used as the
  // stakes.
  const [, small] = / posts small blind \[(.+?)\]/.exec(text) ?? [];
  const [, big] = / posts big blind \[(.+?)\]/.exec(text) ?? [];
  const { price = "", high: second, game = "", rest = "" } = found;
  const stakes = isTournament ? [low, high] : second === undefined ? [small ?? "0", big] : [price, second];
  const [first, last] = stakes.map((sum) => chipsIn(sum, isTournament));
  const bets = stakesOf(structure, first ?? null, last ?? null);
  if (!bets) return "stakes";
  const [, buyIn] = /([$€£][\d.,]+)(?: [A-Z]{3})? Buy-in/.exec(rest) ?? [];
  const [, table = ""] = /^Table (.*?) ?\( ?(?:Real|Play) Money ?\)/m.exec(text) ?? [];
  return {
    id: title.id ?? "",
    site: "PartyPoker",
    game: game === "Omaha" ? "omaha" : game === "Omaha Hi-Lo" ? "omaha8" : "holdem",
    structure,
    ...bets,
    tournament: isTournament
      ? tournamentOf(tournament, { buyIn: amountIn(buyIn ?? ""), level: Number(level ?? 1) })
      : null,
    currency: isTournament ? "" : price.startsWith("€") ? "EUR" : price.startsWith("$") ? "USD" : "XPM",
    startedAt: dateOf(rest),
    tableName: table,
    tableSize: 10,
    button: seatOf(Number(button)),
  };
}

/** Reads a date such as `Tuesday, July 31, 21:08:37 CEST 2012`. */
function dateOf(text: string): number | null {
  const [, month, day, clock, zone, year] =
    /([A-Z][a-z]+) (\d{1,2}), ?(\d\d?:\d\d:\d\d) ([A-Z]{2,5}) (\d{4})/.exec(text) ?? [];
  return year === undefined ? null : dateIn(`${clock} ${zone} - ${month} ${day}, ${year}`);
}

export const PARTY: TextGrammar = {
  name: "PartyPoker",
  start: /^(?:#Game No : \d{1,20}\s+)?\*{5} Hand History [Ff]or Game \d/gm,
  readHeader,
  prepare: (lines) => lines.flatMap((line) => line.split(/(?<=\.)(?=\S+ wins )/)),
  seat: /^Seat (?<seat>\d{1,3}): (?<name>.+?) \( ?(?<stack>[$€£]?\d[\d.,]*)(?: [A-Z]{3})? ?\)/i,
  isMarker: /^\*\* /,
  markers: [
    [/^\*\* Dealing (?:flop|turn|river) \*\*(?:.*\[(?<cards>[^\]]*)\])?/i, "street"],
    [/^\*\* Dealing down cards \*\*/i, "deal"],
    [/^\*\* Summary \*\*/i, "summary"],
  ],
  speaks: /^ /,
  sayings: [
    [/^folds/, "fold"],
    [/^checks/, "check"],
    [/^calls [[(](?<chips>[^\])]+)/, "call"],
    [/^(?:bets|raises|is all-In) +[[(](?<chips>[^\])]+)/i, "adds"],
    [/^posts ante (?:of )?[[(](?<chips>[^\])]+)/, "ante"],
    [/^posts small blind [[(](?<chips>[^\])]+)/, "small-blind"],
    [/^posts big blind \+ dead [[(](?<chips>[^\])]+)/, "both-blinds"],
    [/^posts big blind [[(](?<chips>[^\])]+)/, "big-blind"],
    [/^shows (?<cards>\[[^\]]*\])/, "shows"],
    [/^wins (?<chips>\S+)(?: [A-Z]{3})?(?: chips)?(?: from the (?<pot>(?:main|side) pot(?: \d+)?))?/, "wins"],
  ],
  lines: [[/^Dealt to (?<name>.+?) (?<cards>\[[^\]]*\])/, "dealt"]],
  isStrict: false,
  hasSummary: false,
  winsUncalled: true,
};
