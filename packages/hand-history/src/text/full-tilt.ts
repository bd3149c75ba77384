/** The grammar of the text of Full Tilt Poker. */
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

const HAND = /^(?<site>Full ?Tilt ?Poker)\.?\S* Game #(?<id>\d{1,20}): (?<rest>.*)$/;
const GAME = /^(?<limit>NL|PL|FL|No Limit|Pot Limit|Limit) (?<game>Hold'em|Omaha H\/L|Omaha Hi\/Lo|Omaha Hi|Omaha)$/;
const STAKES = new RegExp(`^(?<symbol>${SIGN}?)(?<low>[\\d.,]+)/${SIGN}?(?<high>[\\d.,]+)(?: Ante \\S+)?$`);

const LIMITS = new Map([
  ["NL", "no-limit"],
  ["No Limit", "no-limit"],
  ["PL", "pot-limit"],
  ["Pot Limit", "pot-limit"],
  ["FL", "fixed-limit"],
  ["Limit", "fixed-limit"],
] as const);

/** Reads the first lines of a hand. The parts of the first line may come in any order. */
function readHeader(lines: readonly string[]): TextHeader | HeaderFault {
  const hand = HAND.exec((lines[0] ?? "").trim())?.groups;
  const [place = "", ...parts] = (hand?.rest ?? "").split(" - ");
  const game = parts.map((part) => GAME.exec(part)?.groups).find((found) => found !== undefined);
  const structure = [...LIMITS].find(([name]) => name === game?.limit)?.[1];
  if (!hand || !game || !structure) return "game";
  const isTournament = !place.startsWith("Table ");
  const stakes = parts.map((part) => STAKES.exec(part)?.groups).find((found) => found !== undefined);
  const bets = stakesOf(structure, chipsIn(stakes?.low, isTournament), chipsIn(stakes?.high, isTournament));
  if (!bets) return "stakes";
  const [, button] = /^The button is in seat #(\d+)/m.exec(lines.join("\n")) ?? [];
  if (button === undefined) return "table";
  const [, tournament = "", table = ""] = /\((\d+)\), (?:Table|Match) (.+)$/.exec(place) ?? [];
  const [, max] = /\((?:.*, )?(\d+) max/.exec(place) ?? [];
  const [, buyIn, fee] = /([$€£][\d.,]+)(?: \+ ([$€£][\d.,]+))?/.exec(place) ?? [];
  return {
    id: hand.id ?? "",
    site: hand.site ?? "",
    game: game.game === "Hold'em" ? "holdem" : /\//.test(game.game ?? "") ? "omaha8" : "omaha",
    structure,
    ...bets,
    tournament: isTournament
      ? tournamentOf(tournament, { buyIn: amountIn(buyIn ?? ""), fee: amountIn(fee ?? "") })
      : null,
    currency: isTournament ? "" : stakes?.symbol === "€" ? "EUR" : stakes?.symbol === "$" ? "USD" : "XPM",
    startedAt: dateIn(parts.slice(-2).join(" - ")),
    tableName: isTournament ? table : place.replace("Table ", "").replace(/ \(.*/, ""),
    tableSize: Number(max ?? (place.includes("heads up") ? 2 : 9)),
    button: seatOf(Number(button)),
  };
}

export const FULL_TILT: TextGrammar = {
  name: "Full Tilt Poker",
  start: /^Full ?Tilt ?Poker\.?[^\n#]{0,20} Game #\d{1,20}: /gm,
  readHeader,
  seat: new RegExp(`^Seat (?<seat>\\d{1,3}): (?<name>.+) \\((?<stack>${SIGN}?[\\d.,]+)\\)`),
  isMarker: /^\*\*\* /,
  markers: [
    [/^\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?:.*\[(?<cards>[^\]]*)\])?/, "street"],
    [/^\*\*\* (?:FIRST|SECOND) |^\*\*\* (?:FLOP|TURN|RIVER) \d/, "boards"],
    [/^\*\*\* HOLE CARDS \*\*\*/, "deal"],
    [/^\*\*\* SUMMARY \*\*\*/, "summary"],
    [/^\*\*\* SHOW ?DOWN \*\*\*/, "nothing"],
  ],
  speaks: /^ /,
  sayings: [
    [/^folds/, "fold"],
    [/^checks/, "check"],
    [/^calls (?<chips>.+)/, "call"],
    [/^bets (?<chips>.+)/, "bet"],
    [/^raises to (?<to>.+)/, "raise-to"],
    [/^(?:antes|posts (?:an|the) ante of) (?<chips>.+)/, "ante"],
    [/^posts a dead (?:small|big) blind of (?<chips>.+)/, "dead"],
    [/^posts the small blind of (?<chips>.+)/, "small-blind"],
    [/^posts the big blind of (?<chips>.+)/, "big-blind"],
    [/^posts (?<chips>[^a-z]+)/, "extra"],
    [/^shows (?<cards>\[[^\]]*\])/, "shows"],
    [/^mucks/, "mucks"],
    [/^(?:wins|ties for) (?:the )?(?:high |low )*(?<pot>(?:main |side )?pot(?: #?\d+)?) \((?<chips>[^)]+)/, "wins"],
  ],
  lines: [[/^Dealt to (?<name>.+?) (?<cards>\[[^\]]*\])/, "dealt"]],
  isStrict: false,
  hasSummary: true,
};
