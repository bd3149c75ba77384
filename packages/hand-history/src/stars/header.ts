/** Reads the first two lines of a hand's text: the game, its stakes, the date, the table. */

import type { Chips, Game, SeatNo, Structure } from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import type { TournamentFacts } from "../history.ts";
import { keyOf } from "../key-of.ts";
import { GAME_NAMES, LIMIT_NAMES, SYMBOLS } from "./names.ts";
import { localTimeAt, ZONES } from "./zones.ts";

export interface TextHeader {
  readonly id: string;
  readonly site: string;
  readonly game: Game;
  readonly structure: Structure;
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly smallBet: Chips;
  readonly bigBet: Chips;
  readonly tournament: TournamentFacts | null;
  readonly currency: string;
  readonly startedAt: number | null;
  readonly tableName: string;
  readonly tableSize: number;
  readonly button: SeatNo;
}

const HAND =
  /^(?<site>.+?) (?:Zoom |Rush |Home Game )?(?:Hand|Game) #(?<id>\d{1,20}): +(?<tournament>(?:Zoom )?Tournament #\d+, .*?)?(?<game>Hold'em|Omaha Hi\/Lo|Omaha) (?<limit>No Limit|Pot Limit|Fixed Limit|Limit) .*?\((?<symbol>[$€£¥₹]?)(?<low>[\d.]+)\/[$€£¥₹]?(?<high>[\d.]+)(?: (?<code>[A-Z]{3}))?\)[^-]* - (?<date>.*)$/;
const TABLE = /^Table '(?<name>.*)' (?:(?<size>\d+)-max )?.*?Seat #(?<button>\d+) is the button/;
const DATE = /(\d{4})\/(\d\d?)\/(\d\d?) +(\d\d?):(\d\d):(\d\d) *([A-Z]*)/g;

/** The name of what is wrong when it is no header of a game of this room. */
export function readHeader([first = "", second = ""]: readonly string[]): TextHeader | "game" | "stakes" | "table" {
  const hand = HAND.exec(first.trim())?.groups;
  if (!hand) return "game";
  const {
    site = "",
    id = "",
    tournament,
    game = "",
    limit = "",
    symbol = "",
    low = "",
    high = "",
    code,
    date = "",
  } = hand;
  const table = TABLE.exec(second.trim())?.groups;
  const button = Number(table?.button) - 1;
  if (!table || button < 0 || button > 9) return "table";
  const isTournament = tournament !== undefined;
  const [small, big] = [low, high].map((text) => readShownAmount(Number(text), isTournament ? 0 : 2));
  const structure = limit === "Fixed Limit" ? "fixed-limit" : keyOf(LIMIT_NAMES, limit);
  const kind = keyOf(GAME_NAMES, game);
  if (!structure || !kind) return "game";
  if (typeof small !== "number" || typeof big !== "number" || big === 0) return "stakes";
  const isFixed = structure === "fixed-limit";
  const bySymbol = [...SYMBOLS].find(([, sign]) => sign === symbol)?.[0];
  return {
    id,
    site,
    game: kind,
    structure,
    smallBlind: isFixed ? Math.floor(small / 2) : small,
    bigBlind: isFixed ? small : big,
    smallBet: isFixed ? small : big,
    bigBet: big,
    tournament: tournament === undefined ? null : readTournament(tournament, first),
    currency: isTournament ? "" : (code ?? bySymbol ?? "XPM"),
    startedAt: readDate(date),
    tableName: table.name ?? "",
    tableSize: Number(table.size ?? 10),
    button,
  };
}

/** `Tournament #797536898, $3.19+$0.31 USD `, and the level of the hand. */
function readTournament(text: string, line: string): TournamentFacts {
  const [, id = ""] = /#(\d+)/.exec(text) ?? [];
  const [buyIn = 0, fee = 0] = [...text.matchAll(/[$€£¥₹]?(\d{1,9}(?:\.\d\d?)?)(?=[+ ])/g)].map(([, sum]) =>
    Math.round(Number(sum) * 100),
  );
  const [, level = "I"] = /Level ([IVXLC\d]{1,12}) /.exec(line) ?? [];
  return {
    id,
    name: "",
    startedAt: null,
    buyIn,
    fee,
    startingStack: 0,
    level: readLevel(level),
    levelMs: 0,
    tables: "many",
  };
}

const NUMERALS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** `XI` → 11 */
function readLevel(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const values = [...text].map((letter) => NUMERALS[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/** Some texts have the time of the player's place first and that of the room in brackets; it has the zone that is known. */
function readDate(text: string): number | null {
  const dates = [...text.matchAll(DATE)];
  const known = dates.find(([, , , , , , , zone = ""]) => ZONES.has(zone)) ?? dates[0];
  if (!known) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = known.slice(1, 7).map(Number);
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  // Twice, because the first guess may be on the other side of a change of the clocks.
  const zone = ZONES.get(known[7] ?? "") ?? "UTC";
  const guess = local - (localTimeAt(local, zone) - local);
  return local - (localTimeAt(guess, zone) - guess);
}
