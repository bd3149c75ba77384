/** Reads the first two lines of a hand's text: the game, its stakes, the date, the table. */

import type { Chips, Game, SeatNo, Structure } from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import { keyOf } from "../key-of.ts";
import { GAME_NAMES, LIMIT_NAMES, SYMBOLS } from "./names.ts";

export interface TextHeader {
  readonly id: string;
  readonly site: string;
  readonly game: Game;
  readonly structure: Structure;
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly smallBet: Chips;
  readonly bigBet: Chips;
  readonly isTournament: boolean;
  readonly currency: string;
  readonly startedAt: number | null;
  readonly tableName: string;
  readonly tableSize: number;
  readonly button: SeatNo;
}

const HAND =
  /^(?<site>.+?) (?:Zoom |Rush |Home Game )?(?:Hand|Game) #(?<id>\d{1,20}): +(?<tournament>(?:Zoom )?Tournament #\d+, .*?)?(?<game>Hold'em|Omaha Hi\/Lo|Omaha) (?<limit>No Limit|Pot Limit|Fixed Limit|Limit) .*?\((?<symbol>[$€£¥₹]?)(?<low>[\d.]+)\/[$€£¥₹]?(?<high>[\d.]+)(?: (?<code>[A-Z]{3}))?\)[^-]* - (?<date>.*)$/;
const TABLE = /^Table '(?<name>.*)' (?:(?<size>\d+)-max )?.*?Seat #(?<button>\d+) is the button/;
/** In the zone of the room; the times of others are taken as if they were UTC. */
const DATE = /(\d{4})\/(\d\d?)\/(\d\d?) +(\d\d?):(\d\d):(\d\d) *([A-Z]*)/g;
const ZONE_HOURS: ReadonlyMap<string, number> = new Map([
  ["UTC", 0],
  ["GMT", 0],
  ["WET", 0],
  ["CET", 1],
  ["EET", 2],
  ["ET", -5],
]);

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
    isTournament,
    currency: isTournament ? "" : (code ?? bySymbol ?? "XPM"),
    startedAt: readDate(date),
    tableName: table.name ?? "",
    tableSize: Number(table.size ?? 10),
    button,
  };
}

/** Some texts have the time of the player's place first and that of the room in brackets; it has the zone that is known. */
function readDate(text: string): number | null {
  const dates = [...text.matchAll(DATE)];
  const known = dates.find(([, , , , , , , zone = ""]) => ZONE_HOURS.has(zone)) ?? dates[0];
  if (!known) return null;
  const [, year, month, day, hour, minute, second, zone = ""] = known;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return at - (ZONE_HOURS.get(zone) ?? 0) * 3_600_000;
}
