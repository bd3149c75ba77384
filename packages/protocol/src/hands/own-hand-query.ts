/**
 * Writes the filter and order of a player's list of hands into a page's URL, and reads them back. When it reads, it ignores an unknown or
 * invalid field.
 */
import { type Card, formatCard, GAMES, parseCards, STRUCTURES } from "@poker/engine";
import { FIGURES } from "./figure-ids.ts";
import {
  type CountedHands,
  EVERY_OWN_HAND,
  HAND_MONEY,
  HAND_RESULTS,
  OWN_HAND_ORDERS,
  type OwnHandFilter,
  type OwnHandOrder,
  POSITIONS,
} from "./own-hands.ts";

export interface OwnHandQuery {
  readonly filter: OwnHandFilter;
  readonly order: OwnHandOrder;
}

/** The longest text that is read from the URL. A longer text is ignored, because it cannot be a tag. */
const MAX_TEXT_LENGTH = 100;
const MAX_BOARD = 5;
const MAX_OWN_CARDS = 4;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WHOLE = /^\d{1,15}$/;

type Read<T> = (text: string) => T | null;

const oneOf =
  <T extends string>(values: readonly T[]): Read<T> =>
  (text) =>
    values.find((value) => value === text) ?? null;
const whole: Read<number> = (text) => (WHOLE.test(text) ? Number(text) : null);
const id: Read<string> = (text) => (UUID.test(text) ? text : null);
const yesOrNo: Read<boolean> = (text) => (text === "yes" ? true : text === "no" ? false : null);
/** Rejects NUL, because PostgreSQL cannot store it, so no tag contains it. */
const someText: Read<string> = (text) =>
  text.trim() === "" || text.length > MAX_TEXT_LENGTH || text.includes("\0") ? null : text.trim();
const counted: Read<CountedHands> = (text) => {
  const [figureText = "", partText = "made"] = text.split(".");
  const figure = oneOf(FIGURES)(figureText);
  const part = oneOf(["made", "possible"])(partText);
  return figure && part ? { figure, part } : null;
};
const cards =
  (most: number): Read<readonly Card[]> =>
  (text) => {
    if (!/^([2-9TJQKA][cdhs])+$/.test(text) || text.length > 2 * most) return null;
    const read = parseCards(text);
    return new Set(read).size === read.length ? read : null;
  };

/** The parser of each field of the URL. When a URL is written, `null` and an empty list of cards are omitted. */
const FIELDS: { readonly [F in keyof OwnHandFilter]: Read<NonNullable<OwnHandFilter[F]>> } = {
  game: oneOf(GAMES),
  structure: oneOf(STRUCTURES),
  bigBlind: whole,
  money: oneOf(HAND_MONEY),
  tableId: id,
  tournamentId: id,
  from: whole,
  to: whole,
  position: oneOf(POSITIONS),
  result: oneOf(HAND_RESULTS),
  potFrom: whole,
  potTo: whole,
  showdown: yesOrNo,
  tag: someText,
  noted: yesOrNo,
  board: cards(MAX_BOARD),
  ownCards: cards(MAX_OWN_CARDS),
  counted,
};

/** Reads the filter and order from a URL. `get` returns the value of a field in the URL. */
export function readOwnHandQuery(get: (name: string) => string | null | undefined): OwnHandQuery {
  const read = <F extends keyof OwnHandFilter>(field: F): OwnHandFilter[F] => {
    const text = get(field);
    const value = text ? FIELDS[field](text) : null;
    return value ?? EVERY_OWN_HAND[field];
  };
  return {
    filter: {
      game: read("game"),
      structure: read("structure"),
      bigBlind: read("bigBlind"),
      money: read("money"),
      tableId: read("tableId"),
      tournamentId: read("tournamentId"),
      from: read("from"),
      to: read("to"),
      position: read("position"),
      result: read("result"),
      potFrom: read("potFrom"),
      potTo: read("potTo"),
      showdown: read("showdown"),
      tag: read("tag"),
      noted: read("noted"),
      board: read("board"),
      ownCards: read("ownCards"),
      counted: read("counted"),
    },
    order: oneOf(OWN_HAND_ORDERS)(get("order") ?? "") ?? "newest",
  };
}

/** Writes only those values that differ from the default. */
export function writeOwnHandQuery({ filter, order }: OwnHandQuery): URLSearchParams {
  const { board, ownCards, counted: hands, showdown, noted, ...plain } = filter;
  const written: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.entries(plain).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
    ...(showdown !== null && { showdown: showdown ? "yes" : "no" }),
    ...(noted !== null && { noted: noted ? "yes" : "no" }),
    ...(board.length > 0 && { board: board.map(formatCard).join("") }),
    ...(ownCards.length > 0 && { ownCards: ownCards.map(formatCard).join("") }),
    ...(hands && { counted: `${hands.figure}.${hands.part}` }),
    ...(order !== "newest" && { order }),
  };
  return new URLSearchParams(written);
}
