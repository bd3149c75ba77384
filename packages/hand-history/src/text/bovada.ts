/**
 * The grammar of the texts of Bovada, Bodog and Ignition. These texts name players by their positions, and contain the cards of all
 * players.
 */
import { MAX_SEATS } from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import { amountIn, dateIn } from "./amounts.ts";
import { type HeaderFault, seatOf, type TextGrammar, type TextHeader, tournamentOf } from "./grammar.ts";

const HAND =
  /^(?<site>(?:Bovada|Bodog|Ignition)\S*(?: UK)?) Hand #(?<id>\d{1,20}):? +(?:Zone Poker ID#(?<zone>\d+) |TBL#(?<table>\d+) )?(?<game>HOLDEM|OMAHA HiLo|OMAHA)(?:ZonePoker)? +(?:Tournament #(?<tournament>[\w-]+) TBL#(?<tournamentTable>\d+),? )?(?<limit>No Limit|Pot Limit|Fixed Limit|Normal|Turbo)?.*$/i;

const GAMES = new Map([
  ["holdem", "holdem"],
  ["omaha", "omaha"],
  ["omaha hilo", "omaha8"],
] as const);

function readHeader(lines: readonly string[]): TextHeader | HeaderFault {
  const [first = ""] = lines;
  const hand = HAND.exec(first.trim())?.groups;
  const game = [...GAMES].find(([name]) => name === hand?.game?.toLowerCase())?.[1];
  if (!hand || !game) return "game";
  const { site = "", id = "", tournament, limit = "" } = hand;
  const structure = limit.startsWith("Fixed") ? "fixed-limit" : limit.startsWith("Pot") ? "pot-limit" : "no-limit";
  const button = buttonIn(lines);
  if (button === null) return "table";
  const stakes = stakesIn(lines, tournament !== undefined);
  if (stakes === null) return "stakes";
  const [small, big] = stakes;
  const [, level = "1"] = /Level (\d{1,3}) /.exec(first) ?? [];
  return {
    id,
    site,
    game,
    structure,
    smallBlind: small,
    bigBlind: big,
    smallBet: big,
    bigBet: structure === "fixed-limit" ? 2 * big : big,
    tournament:
      tournament === undefined
        ? null
        : tournamentOf(tournament, { buyIn: priceIn(lines, 1), fee: priceIn(lines, 2), level: Number(level) }),
    currency: tournament === undefined ? "USD" : "",
    startedAt: dateIn(first),
    tableName: hand.tournamentTable ?? hand.table ?? hand.zone ?? "",
    tableSize: 10,
    button,
  };
}

function priceIn(lines: readonly string[], part: 1 | 2): number | null {
  const sums = /Buyin: (\S+?)\+(\S+?)[\s,]/.exec(lines[1] ?? "");
  return amountIn(sums?.[part] ?? "");
}

/**
 * Returns the seat of the button. When the button is at an empty seat, the text does not say which. The seat before the small blind is then
 * used.
 */
function buttonIn(lines: readonly string[]): number | null {
  const text = lines.join("\n");
  const [, spot] = /: Set dealer(?:\/Bring in spot)? \[(\d+)\]/.exec(text) ?? [];
  const [, dealer] = /^Seat[ +](\d+): Dealer\b/m.exec(text) ?? [];
  const [, blind] = /^Seat[ +](\d+): Small Blind\b/m.exec(text) ?? /^Seat[ +](\d+): Big Blind\b/m.exec(text) ?? [];
  const number = Number(spot ?? dealer ?? Number(blind) - 1);
  return number <= 10 ? seatOf(number) : null;
}

/**
 * Repairs the lines of a hand:
 * - Seat numbers that no table has are replaced by small numbers in the same order.
 * - When a line of an action is repeated, the second one is left out.
 */
function prepare(lines: readonly string[]): readonly string[] {
  const numbers = lines.flatMap((line) => SEAT_NUMBER.exec(line)?.[1] ?? []).map(Number);
  const place = (line: string) => numbers.indexOf(Number(SEAT_NUMBER.exec(line)?.[1])) + 1;
  const isBeyond = numbers.some((number) => number > MAX_SEATS);
  return lines
    .filter((line, index) => line !== lines[index - 1] || !/ : (?:Raises|All-in)/.test(line))
    .map((line) => (isBeyond && SEAT_NUMBER.test(line) ? line.replace(/\d+/, String(place(line))) : line));
}

const SEAT_NUMBER = /^Seat (\d+): .* in chips\)/;

/**
 * Returns the blinds. A tournament's text states them. A cash game's text has only the posts. The largest post counts, because a post may
 * be short.
 */
function stakesIn(lines: readonly string[], isTournament: boolean): readonly [small: number, big: number] | null {
  const text = lines.join("\n");
  const [, levelSmall, levelBig] = /Level \d+ \((\d[\d,]*)\/(\d[\d,]*)\)/.exec(text) ?? [];
  const posted = (blind: string) =>
    Math.max(
      0,
      ...[...text.matchAll(new RegExp(` : (?:Ante\\/)?${blind}(?:\\/Bring in)? (\\S+)`, "gi"))].map(
        ([, sum = ""]) => amountIn(sum) ?? 0,
      ),
    );
  const chips = (value: number) => readShownAmount(value, isTournament ? 0 : 2);
  const small = chips(levelSmall === undefined ? posted("small blind") : (amountIn(levelSmall) ?? 0));
  const big = chips(levelBig === undefined ? posted("big blind") : (amountIn(levelBig) ?? 0));
  if (typeof small !== "number" || typeof big !== "number") return null;
  const whole = big > 0 ? big : 2 * small;
  return whole > 0 ? [Math.min(small > 0 ? small : Math.floor(whole / 2), whole), whole] : null;
}

export const BOVADA: TextGrammar = {
  name: "Bovada",
  start: /^(?:Bovada|Bodog|Ignition)[^\n#]{0,20} Hand #\d{1,20}/gm,
  readHeader,
  seat: /^(?<alias>Seat[ +](?<seat>\d{1,3}))(?<me> \[ME\])?: (?:(?<name>.+?)(?<hero> \[ME\])? \()?(?<stack>\S+) in chips/,
  prepare,
  isMarker: /^(?:\*\*\* |Card dealt to table )/,
  markers: [
    [/^Card dealt to table \[(?<cards>[^\]]*)\]/, "street"],
    [/^\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?:.*\[(?<cards>[^\]]*)\])?/, "street"],
    [/^\*\*\* HOLE CARDS \*\*\*/, "deal"],
    [/^\*\*\* SUMMARY \*\*\*/, "summary"],
  ],
  speaks: /^ *(?:\[ME\])? *: /,
  sayings: [
    [/^Card dealt to a spot (?<cards>\[[^\]]*\])/, "dealt"],
    [/^Folds?\b/, "fold"],
    [/^Checks?\b/, "check"],
    [/^Calls? (?<chips>\S+)/, "call"],
    [/^Bets? (?<chips>\S+)/, "bet"],
    [/^(?:Raises?|All-in ?\(raise\)) (?:\S+ to )?(?<to>\S+)/, "raise-to"],
    [/^All-in (?<chips>\S+)/, "adds"],
    [/^Ante chip (?<chips>\S+)/, "ante"],
    [/^(?:Ante\/)?Small blind (?<chips>\S+)/i, "small-blind"],
    [/^Big blind(?:\/Bring in)? (?<chips>\S+)/i, "big-blind"],
    [/^Posts (?:dead )?chip (?<chips>\S+)/, "both-blinds"],
    [/^Showdown/, "shows"],
    [/^(?:Mucks|Does not show) (?<cards>\[[^\]]*\])/, "mucks"],
    [/^Hand result(?:-Side Pot)? (?<chips>\S+)/i, "wins"],
  ],
  lines: [],
  isStrict: false,
  hasSummary: true,
};
