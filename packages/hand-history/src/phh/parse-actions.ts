/**
 * Parses the actions of PHH, such as `d dh p1 AcKd`, `d db 2c3d4h`, `p3 cbr 300`, `p1 cc`, `p2 f` or `p1 sm AcKd`. Text after `#` is a
 * comment.
 */
import type { Card } from "@poker/engine";
import { readCards } from "../cards.ts";
import { type HistoryRefusal, refuseHistory } from "../refusal.ts";
import type { FieldLines } from "./lines.ts";

export interface PhhAction {
  readonly type: "dh" | "db" | "cbr" | "cc" | "f" | "sm";
  /** The player's place in the file's list of players, from 0. -1 for cards of the board. */
  readonly place: number;
  /**
   * The cards of the action. With `sm`, null means that the player mucked, and a list in which all cards are unknown means that the player
   * showed a hand that the file does not tell.
   */
  readonly cards: readonly (Card | null)[] | null;
  /** The player's total bet on this street. Only used for `cbr`. */
  readonly amount: number;
  readonly index: number;
}

export function parseActions(
  actions: readonly string[],
  players: number,
  lines: FieldLines,
): readonly PhhAction[] | HistoryRefusal {
  const parsed: PhhAction[] = [];
  for (const [index, text] of actions.entries()) {
    const words = (text.split("#")[0] ?? "").trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) continue;
    const action = parseAction(words, index);
    const at = { line: lines.lineOf("actions", index), field: `actions[${index}]` };
    if (action === "no-card") return refuseHistory("no-such-card", text, at);
    if (!action || action.place >= players) return refuseHistory("bad-action", text, at);
    parsed.push(action);
  }
  return parsed;
}

const PLAYER = /^p([1-9]\d?)$/;
const AMOUNT = /^\d{1,16}(\.\d{1,10})?$/;

function parseAction(words: readonly string[], index: number): PhhAction | "no-card" | null {
  const [actor = "", verb = "", third = "", fourth = ""] = words;
  if (actor === "d" && verb === "db" && words.length === 3) return withCards("db", -1, third, index);
  if (actor === "d" && verb === "dh" && words.length === 4) {
    const place = placeOf(third);
    return place === null ? null : withCards("dh", place, fourth, index);
  }
  const place = placeOf(actor);
  if (place === null) return null;
  if (verb === "cbr" && words.length === 3 && AMOUNT.test(third))
    return { type: "cbr", place, cards: null, amount: Number(third), index };
  if ((verb === "cc" || verb === "f") && words.length === 2)
    return { type: verb, place, cards: null, amount: 0, index };
  if (verb !== "sm" || words.length > 3) return null;
  if (third === "" || third === "-") return { type: "sm", place, cards: third === "" ? null : [], amount: 0, index };
  return withCards("sm", place, third, index);
}

function withCards(type: PhhAction["type"], place: number, text: string, index: number): PhhAction | "no-card" {
  const cards = readCards(text);
  return cards ? { type, place, cards, amount: 0, index } : "no-card";
}

function placeOf(label: string): number | null {
  const [, number] = PLAYER.exec(label) ?? [];
  return number === undefined ? null : Number(number) - 1;
}
