import { expect, test } from "vitest";
import { buildDeck } from "../../test/testing/hand-driver.ts";
import { JointTournament } from "../../test/testing/joint-tournament.ts";
import { actCommand, blindPositions, eventsOfType } from "../../test/testing/table-driver.ts";
import { names, sitAndGo } from "../../test/testing/tournament-run.ts";
import { clockwiseFrom } from "../hand/seats.ts";
import type { TableEvent } from "../table/types.ts";
import type { TournamentLevel } from "./settings.ts";

const LEVEL_MS = 60_000;
const level = (ante: number): TournamentLevel => ({ smallBlind: 50, bigBlind: 100, bigBet: 100, ante, ms: LEVEL_MS });
/** A board that gives no hand a further pair, a straight or a flush. */
const BOARD = "2c 7d 9h Js Qd";
const PAIRS = ["As Ad", "Ks Kd", "8s 8d", "6s 6d", "5s 5d"];
const LOW = ["3c 4h", "3d 4s", "3h 4c", "3s 4d", "Tc 5h"];
const PAYOUTS = [{ fromEntries: 2, bands: [5_000, 3_000, 1_500, 500].map((share) => ({ places: 1, share })) }];

/**
 * Starts a tournament of one table with real hands. Each stack is 1,000, the blinds are 50 and 100, and each player has
 * paid 1,001 for the prizes.
 */
function start(players: number, levels: readonly TournamentLevel[], ante: "each" | "big-blind" = "each") {
  const events: TableEvent[] = [];
  const terms = { ante, levels, startingStack: 1_000, payouts: PAYOUTS, buyIn: { prize: 1_001, fee: 0 } };
  const joint = new JointTournament(sitAndGo(players, terms), 1, { onTable: (_, more) => events.push(...more) });
  joint.run.register(...names(players));
  const table = () => joint.table(1);
  const playerAt = (seat: number | null) => table().seats.find((each) => each.seat === seat)?.playerId ?? "";
  return {
    joint,
    events,
    playerAt,
    /** Returns the name of the player who has this position in the next hand; "" when no player has it. */
    next(place: "button" | "small" | "big") {
      return playerAt(blindPositions(table())[place]);
    },
    stackOf: (playerId: string) => table().seats.find((each) => each.playerId === playerId)?.stack,
    /**
     * Deals and plays a hand in which the named players bet the maximum or call, and all others fold. The first named
     * player gets the best cards, the second the next best, and so on.
     */
    play(...best: readonly string[]) {
      const holes = clockwiseFrom(table().seats, blindPositions(table()).button).map(
        ({ playerId }, i) => PAIRS[best.indexOf(playerId)] ?? LOW[i]!,
      );
      joint.deal(1, buildDeck(holes.length, 2, holes, BOARD));
      for (let turn = joint.tables.get(1)?.hand?.toAct; turn; turn = joint.tables.get(1)?.hand?.toAct) {
        const { wager, call, seat } = turn;
        const allIn = wager
          ? { type: wager.type, to: wager.max }
          : ({ type: call === null ? "check" : "call" } as const);
        joint.play(1, actCommand(table(), best.includes(playerAt(seat)) ? allIn : { type: "fold" }));
      }
    },
    /** Returns the player's place and prize. */
    resultOf(playerId: string) {
      const { place, prize } = joint.run.entry(playerId);
      return [place, prize];
    },
  };
}

test("M17, M6: for four players out in one hand, stacks before antes and blinds decide; equal stacks share", () => {
  const { joint, next, play, stackOf, resultOf } = start(5, [level(10)]);
  const [winner, fourth] = [next("big"), next("small")];
  play();
  const others = names(5).filter((name) => name !== winner && name !== fourth);
  expect([winner, fourth, ...others].map(stackOf)).toEqual([1_090, 940, 990, 990, 990]);
  play(winner, fourth, ...others);
  expect(joint.run.state).toMatchObject({ status: "finished", escrow: 0 });
  // Three players share places 2 to 4, which pay 1,501 + 750 + 250 of the 5,005. This makes 833 for each, and the two
  // odd cents go to the player who registered first.
  expect(resultOf(winner)).toEqual([1, 2_504]);
  expect(others.map(resultOf)).toEqual([
    [2, 835],
    [2, 833],
    [2, 833],
  ]);
  expect(resultOf(fourth)).toEqual([5, 0]);
});

test("M6, A12: a stack below the ante is all-in for it, wins that much from each player, and stays in", () => {
  const { joint, next, play, stackOf } = start(4, [level(0), level(150)]);
  const [short, rich] = [next("big"), next("small")];
  play();
  joint.run.pass(LEVEL_MS);
  const big = next("big");
  play(rich, short);
  expect(stackOf(short)).toBe(100);
  expect([next("button"), next("small")]).toEqual([short, big]);
  const last = next("big");
  play(short, rich);
  expect([short, rich, big, last].map(stackOf)).toEqual([400, 2_150, 700, 750]);
});

test("M6, M17: with antes above all stacks every player is all-in, and no decision is left", () => {
  const { joint, play, resultOf, events } = start(4, [level(2_000)]);
  play("p3");
  expect(eventsOfType(events, "acted")).toEqual([]);
  expect(joint.run.state).toMatchObject({ status: "finished", escrow: 0 });
  expect(names(4).map(resultOf)).toEqual([
    [2, 667],
    [2, 667],
    [1, 2_003],
    [2, 667],
  ]);
});

test("M13, M17: when the big blind goes out, the next small blind is dead, and then the button", () => {
  const { joint, next, play, resultOf, events } = start(5, [level(0)]);
  const [small, out] = [next("small"), next("big")];
  play();
  expect([next("button"), next("small")]).toEqual([small, out]);
  const [big, caller] = [next("big"), names(5).find((name) => ![small, out, next("big")].includes(name))!];
  play(caller, big);
  expect(resultOf(big)).toEqual([5, 0]);
  expect([next("button"), next("small")]).toEqual([out, ""]);
  events.length = 0;
  play();
  expect(eventsOfType(events, "posted")).toHaveLength(1);
  expect([next("button"), joint.table(1).seats.length]).toEqual(["", 4]);
});
