/** Tests a whole hand as a screen reader reads it: the texts that the page's live region gets, step by step. */
import {
  createTable,
  decideTable,
  evolveTable,
  evolveTableView,
  isRefusal,
  parseCards,
  redactTableEvent,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableState,
  tableViewFor,
} from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Locale, messagesFor } from "../../../../messages/index.ts";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import { createTableStore } from "../session/table-store.ts";
import { planClockWarnings } from "./clock-warnings.tsx";
import { describeStep } from "./event-text.ts";

const { settings } = sixSeatScene(0).view;
const hiLo = {
  ...settings,
  rules: { ...settings.rules, game: "omaha8" as const, structure: "no-limit" as const },
};
const NAMES = ["Zoe", "Ann", "Bo"];
const STACKS = [20_000, 40_000, 80_000];
/**
 * The hole cards of the three players. The board has two kings. The first player has the best low and the second player the next best. The
 * third player wins the high half with four of a kind.
 */
const HANDS = ["Ac2cQdQh", "Ad4dJcJs", "KcKs9c9d"].map((hand) => hand.match(/../g) ?? []);
const BOARD = "3c5d8hKdKh";

/** Builds the deck of the next hand: first the cards of the three hands in the order in which they are dealt, then the board. */
function deckFrom(button: SeatNo): readonly number[] {
  const order = [1, 2, 3].map((step) => HANDS[(button + step) % 3] ?? []);
  const top = parseCards([0, 1, 2, 3].flatMap((round) => order.map((hand) => hand[round] ?? "")).join("") + BOARD);
  return [...top, ...Array.from({ length: 52 }, (_, card) => card).filter((card) => !top.includes(card))];
}

/** Sets up a table and one player's page. Events of the table reach the page as frames, and their texts are collected at once. */
function playedBefore(you: SeatNo, locale: Locale) {
  let table: TableState = { ...createTable("t", hiLo) };
  let seq = 0;
  const t = createTranslator({ locale, messages: messagesFor(locale) });
  const store = createTableStore(`p${you}`);
  const heard: string[] = [];
  const beats = new Set<number>();
  const send = (events: readonly TableEvent[]) => {
    const from = seq + 1;
    seq += events.length;
    const seen = events.map((event) => redactTableEvent(event, you));
    return { tableId: "t", from, to: seq, events: seen, names: {}, now: Date.now(), clock: null, displayMs: 1_000 };
  };
  store.subscribe(({ recentSteps: lately }) => {
    for (const one of lately) {
      if (beats.has(one.stepNo)) continue;
      beats.add(one.stepNo);
      const words = describeStep(t, one, "play");
      if (words) heard.push(words);
    }
  });
  const perform = (command: TableCommand): void => {
    const step = decideTable(table, command, 0);
    if (isRefusal(step)) throw new Error(`${command.type}: ${step.code}`);
    table = step.events.reduce(evolveTable, table);
    const frame = send(step.events);
    const views = frame.events.map((_, i) => frame.events.slice(0, i + 1).reduce(evolveTableView, view));
    view = views.at(-1) ?? view;
    store.applyChange({ type: "frame", frame, views, serverOffsetMs: 0 });
    vi.runAllTimers();
  };
  for (const [seat, stack] of STACKS.entries()) {
    const step = decideTable(
      table,
      {
        type: "sit",
        seat,
        playerId: `p${seat}`,
        bot: false,
        buyIn: Math.max(stack, hiLo.buyIn.min),
        visit: null,
        counter: 0,
        entry: "post",
      },
      0,
    );
    if (isRefusal(step)) throw new Error(step.code);
    table = step.events.reduce(evolveTable, table);
  }
  table = { ...table, seats: table.seats.map((seat, i) => ({ ...seat, stack: STACKS[i] ?? 0 })) };
  let view = tableViewFor(table, you);
  const names = Object.fromEntries(NAMES.map((name, seat) => [`p${seat}`, { name, staff: false }]));
  const snapshot = { tableId: "t", seq, view, names, disconnectedSeats: [], you, now: Date.now(), clock: null };
  store.applyChange({ type: "snapshot", snapshot, serverOffsetMs: 0 });
  const start = () => perform({ type: "start-hand", deck: deckFrom(0), draw: 0, handNo: table.handNo + 1 });
  const act = (what: "fold" | "call" | "check" | "all-in") => {
    const turn = table.hand?.toAct;
    if (!turn) throw new Error("no player is to act");
    const { seat, decision, wager } = turn;
    const action =
      what !== "all-in"
        ? { type: what }
        : wager
          ? { type: wager.type, to: wager.max }
          : { type: turn.call === null ? ("check" as const) : ("call" as const) };
    perform({ type: "act", seat, handNo: table.handNo, decision, action });
  };
  return { heard, start, act, turn: () => table.hand?.toAct?.seat ?? null };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Plays a hand in which everybody is all-in before the flop, and returns the lines that were read. */
function allIn(locale: Locale): readonly string[] {
  const hand = playedBefore(0, locale);
  hand.start();
  while (hand.turn() !== null) hand.act("all-in");
  return hand.heard;
}

describe("a hi/lo hand with a side pot, read out from beginning to end", () => {
  it("P1, P5, P8: in English", () =>
    expect(allIn("en")).toEqual([
      "Hand 1. Ann posts the small blind of 50. Bo posts the big blind of 100. Your cards: Ace of clubs, Two of clubs, Queen of diamonds, Queen of hearts. Your turn: fold, call 100, raise to 200.",
      "Zoe is all-in, 200. Ann to act.",
      "Ann is all-in, 400. Bo to act.",
      "Bo calls 300. Main pot, 600: Zoe, Ann, Bo. Side pot 1, 400: Ann, Bo.",
      "Zoe turns over Ace of clubs, Two of clubs, Queen of diamonds, Queen of hearts. Ann turns over Ace of diamonds, Four of diamonds, Jack of clubs, Jack of spades. Bo turns over King of clubs, King of spades, Nine of clubs, Nine of diamonds.",
      "Flop: Three of clubs, Five of diamonds, Eight of hearts.",
      "Turn: King of diamonds.",
      "River: King of hearts.",
      "Ann has two pair, kings and jacks; low, 8-5-4-3-A. Bo has four of a kind, kings. Zoe has two pair, kings and queens; low, 8-5-3-2-A.",
      "Bo wins 300, the high half of the main pot.",
      "Zoe wins 300, the low half of the main pot.",
      "Bo wins 200, the high half of the side pot 1.",
      "Ann wins 200, the low half of the side pot 1.",
    ]));

  it("P1, P5, P8: in Spanish", () =>
    expect(allIn("es")).toEqual([
      "Mano 1. Ann pone la ciega pequeña de 50. Bo pone la ciega grande de 100. Tus cartas: As de tréboles, Dos de tréboles, Dama de diamantes, Dama de corazones. Tu turno: retirarse, igualar 100, subir a 200.",
      "Zoe va all-in, 200. Le toca a Ann.",
      "Ann va all-in, 400. Le toca a Bo.",
      "Bo iguala 300. Bote principal, 600: Zoe, Ann, Bo. Bote secundario 1, 400: Ann, Bo.",
      "Zoe descubre As de tréboles, Dos de tréboles, Dama de diamantes, Dama de corazones. Ann descubre As de diamantes, Cuatro de diamantes, Jota de tréboles, Jota de picas. Bo descubre Rey de tréboles, Rey de picas, Nueve de tréboles, Nueve de diamantes.",
      "Flop: Tres de tréboles, Cinco de diamantes, Ocho de corazones.",
      "Turn: Rey de diamantes.",
      "River: Rey de corazones.",
      "Ann tiene doble pareja, reyes y jotas; baja, 8-5-4-3-A. Bo tiene póquer de reyes. Zoe tiene doble pareja, reyes y damas; baja, 8-5-3-2-A.",
      "Bo gana 300, la mitad alta del bote principal.",
      "Zoe gana 300, la mitad baja del bote principal.",
      "Bo gana 200, la mitad alta del bote secundario 1.",
      "Ann gana 200, la mitad baja del bote secundario 1.",
    ]));

  it.each(["en", "es"] as const)("every sentence is read out once (%s)", (locale) => {
    const sentences = allIn(locale).flatMap((line) => line.split(/(?<=\.) /));
    expect(sentences.filter((one, i) => sentences.indexOf(one) !== i)).toEqual([]);
  });

  it("A1: reads out each action once, the pot when a round is over, and the hands that had to be shown", () => {
    const hand = playedBefore(2, "en");
    hand.start();
    const preflop = ["call", "call", "check"] as const;
    for (const what of [...preflop, ...Array.from({ length: 8 }, () => "check" as const), "fold" as const])
      hand.act(what);
    expect(hand.heard.slice(1)).toEqual([
      "Zoe calls 100. Ann to act.",
      "Ann calls 50. Your turn: fold, check, raise to 200, at most 800.",
      "Bo checks. Pot: 300.",
      "Flop: Three of clubs, Five of diamonds, Eight of hearts. Ann to act.",
      "Ann checks. Your turn: fold, check, bet 100 to 700.",
      "Bo checks. Zoe to act.",
      "Zoe checks. Pot: 300.",
      "Turn: King of diamonds. Ann to act.",
      "Ann checks. Your turn: fold, check, bet 100 to 700.",
      "Bo checks. Zoe to act.",
      "Zoe checks. Pot: 300.",
      "River: King of hearts. Ann to act.",
      "Ann checks. Your turn: fold, check, bet 100 to 700.",
      "Bo checks. Zoe to act.",
      "Zoe folds. Pot: 300.",
      "Ann shows Ace of diamonds, Four of diamonds, Jack of clubs, Jack of spades: two pair, kings and jacks; low, 8-5-4-3-A. Bo shows King of clubs, King of spades, Nine of clubs, Nine of diamonds: four of a kind, kings.",
      "Bo wins 150, the high half of the pot.",
      "Ann wins 150, the low half of the pot.",
    ]);
  });

  it("a hand that ends by folds: only the winner is named, and no pot", () => {
    const hand = playedBefore(1, "en");
    hand.start();
    hand.act("fold");
    hand.act("fold");
    expect(hand.heard.slice(1)).toEqual([
      "Zoe folds. Your turn: fold, call 50, raise to 200, at most 400.",
      "Ann folds. Uncalled bet of 50 returned to Bo.",
      "Bo wins 100 from the pot.",
    ]);
  });
});

describe("the viewer's own clock", () => {
  const clock = { seat: 0, decision: 3, quietUntil: 10_000, deadline: 30_000, grace: false, bank: false };
  const plain = { isTimeBank: false };

  it("T1: is read out ten and five seconds before its end", () =>
    expect(planClockWarnings(clock, 0)).toEqual([
      { delayMs: 20_000, seconds: 10, ...plain },
      { delayMs: 25_000, seconds: 5, ...plain },
    ]));

  it("T1 ✗: is not read out for a time that is already over", () => {
    expect(planClockWarnings(clock, 24_000)).toEqual([{ delayMs: 1_000, seconds: 5, ...plain }]);
    expect(planClockWarnings(clock, 28_000)).toEqual([]);
  });

  it("T8: a time bank is read out when it begins to run", () =>
    expect(planClockWarnings({ ...clock, bank: true }, 12_500)[0]).toEqual({
      delayMs: 0,
      seconds: 18,
      isTimeBank: true,
    }));
});
