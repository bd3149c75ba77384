import { describe, expect, test } from "vitest";
import {
  dealSpec,
  eventsOf,
  type HandSpec,
  playMoves,
  potsOf,
  rulesWithBlinds,
  stacksOf,
  testHandRules,
  wagerBounds,
} from "../../test/testing/hand-driver.ts";
import type { Chips } from "../rules.ts";
import { cancelHand } from "./expire.ts";
import type { Post, TournamentHand } from "./types.ts";

const WHOLE_BLINDS: TournamentHand = { missingBlinds: 0, antesCount: true };

/** Returns a hand with blinds of 50 and 100 in seats 0 and 1, and an ante for every player. */
const withAntes = (stacks: readonly Chips[], ante: Chips): HandSpec => ({
  stacks,
  posts: stacks.map((_, seat): Post => ({ seat, live: [50, 100][seat] ?? 0, dead: ante })),
  deadTrimmed: true,
  tournament: WHOLE_BLINDS,
});

/** Returns a hand with blinds of 50 and 100 and a big-blind ante. Heads-up, seat 0 has the big blind. */
const withBigBlindAnte = (stacks: readonly Chips[], ante: Chips): HandSpec => {
  const [small, big] = stacks.length === 2 ? [1, 0] : [0, 1];
  return {
    stacks,
    posts: [
      { seat: small, live: 50, dead: 0 },
      { seat: big, live: 100, dead: ante, deadLast: true },
    ],
    deadTrimmed: false,
    tournament: { missingBlinds: 0, antesCount: false },
  };
};

const postsOf = (spec: HandSpec) =>
  eventsOf(dealSpec(spec), "posted").map(({ seat, live, dead, stack }) => [seat, live, dead, stack]);

describe("the order in which a short stack pays its posts", () => {
  test("M6: an ante from each player is posted before the blind", () => {
    expect(postsOf(withAntes([60, 110, 20, 25, 1000], 25))).toEqual([
      [0, 35, 25, 0],
      [1, 85, 25, 0],
      [2, 0, 20, 0],
      [3, 0, 25, 0],
      [4, 0, 25, 975],
    ]);
  });

  test.each([
    [1000, 100, 100, 800],
    [120, 100, 20, 0],
    [100, 100, 0, 0],
    [60, 60, 0, 0],
  ])(
    "M6: a stack of %d posts the big blind first, then the big-blind ante from the remaining chips",
    (stack, live, dead, left) => {
      const paid = postsOf(withBigBlindAnte([1000, stack, 1000], 100));
      expect(paid).toEqual([
        [0, 50, 0, 950],
        [1, live, dead, left],
      ]);
    },
  );

  test("M6 ✗: a dead blind of a cash hand is taken before the live blind", () => {
    const posts: readonly Post[] = [{ seat: 1, live: 100, dead: 100 }];
    expect(postsOf({ stacks: [1000, 120, 1000], posts })).toEqual([[1, 20, 100, 0]]);
  });

  test("M6 ✗: a post of zero is not posted", () => {
    const spec = withAntes([1000, 1000, 1000], 0);
    expect(postsOf(spec)).toEqual([
      [0, 50, 0, 950],
      [1, 100, 0, 900],
    ]);
  });

  test("M6: other players still call the full big blind when its poster could pay only the ante", () => {
    const hand = dealSpec(withAntes([1000, 25, 1000], 25));
    expect(hand.state.toAct).toMatchObject({ seat: 2, call: 100 });
  });
});

describe("who can win antes", () => {
  // Seat 2 has the fewest chips and the best hand. Seat 0 has the second-best hand.
  const holes = ["Kc Kd", "Qc Qd", "As Ad", "7h 2c"];
  const board = "Ah 9d 8s 4c 3h";

  test("M6: a player all-in for less than the ante wins that much from each player", () => {
    const hand = playMoves(
      dealSpec({ ...withAntes([1000, 1000, 10, 1000], 25), holes, board }),
      "3 fold",
      "0 call",
      "1 check",
    );
    const done = playMoves(hand, "0 check", "1 check", "0 check", "1 check", "0 check", "1 check");
    expect(potsOf(done)).toEqual([
      { amount: 40, seats: [0, 1, 2] },
      { amount: 245, seats: [0, 1] },
    ]);
    expect(stacksOf(done)).toEqual([875 + 245, 875, 40, 975]);
  });

  test("M6 ✗: even a player with very few chips can win the whole big-blind ante", () => {
    const hand = playMoves(
      dealSpec({ ...withBigBlindAnte([1000, 1000, 10, 1000], 100), holes, board }),
      "2 call",
      "3 fold",
      "0 call",
      "1 check",
    );
    const done = playMoves(hand, "0 check", "1 check", "0 check", "1 check", "0 check", "1 check");
    expect(potsOf(done)).toEqual([
      { amount: 130, seats: [0, 1, 2] },
      { amount: 180, seats: [0, 1] },
    ]);
    expect(stacksOf(done)).toEqual([900 + 180, 800, 130, 1000]);
  });

  test("M6, A12: the part of an ante that no other player matched goes back to its poster", () => {
    const hand = dealSpec({ ...withAntes([10, 1000], 25), holes: ["As Ad", "7h 2c"], board });
    expect(hand.state.result).toEqual({ outcome: "settled", rake: 0 });
    expect(stacksOf(hand)).toEqual([20, 990]);
  });

  test("M6 ✗: a big-blind ante never goes back; the unmatched part of the blind does", () => {
    const hand = dealSpec({ ...withBigBlindAnte([1000, 30], 100), holes: ["7h 2c", "As Ad"], board });
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 70 }]);
    expect(potsOf(hand)).toEqual([{ amount: 160, seats: [0, 1] }]);
    expect(stacksOf(hand)).toEqual([870, 160]);
  });

  test("M6, P1: each player all-in for less than the ante wins that much from the others; the rest goes back", () => {
    const hand = dealSpec({
      ...withAntes([10, 20, 1000], 25),
      holes: ["As Ad", "Kc Kd", "Qc Qd"],
      board: "2c 7d 9h Js 4d",
    });
    expect(eventsOf(hand, "acted")).toEqual([]);
    expect(stacksOf(hand)).toEqual([30, 20, 980]);
  });

  test("M6, A12: a big blind all-in for less than the small blind does not act; the small blind gets the rest back", () => {
    const hand = playMoves(
      dealSpec({ ...withAntes([1000, 30, 1000], 25), holes: ["As Ad", "Kc Kd"], board }),
      "2 fold",
    );
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 45 }]);
    expect(potsOf(hand)).toEqual([{ amount: 85, seats: [0, 1] }]);
  });

  test("M6, P1: four all-ins with antes make one pot for each stack, and the rest goes back to the largest", () => {
    const all = { holes: ["Qs Qd", "As Ad", "Kc Kd", "Js Jd"], board: "2c 7d 9h 3s 4d" };
    const hand = playMoves(
      dealSpec({ ...withAntes([500, 300, 1000, 90], 25), ...all }),
      "2 raise 975",
      "3 call",
      "0 call",
      "1 call",
    );
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 2, amount: 500 }]);
    expect(potsOf(hand)).toEqual([
      { amount: 360, seats: [0, 1, 2, 3] },
      { amount: 630, seats: [0, 1, 2] },
      { amount: 400, seats: [0, 2] },
    ]);
    expect(stacksOf(hand)).toEqual([0, 990, 900, 0]);
  });

  test("M6: on a walk the big blind wins its own ante", () => {
    expect(stacksOf(playMoves(dealSpec(withBigBlindAnte([1000, 1000, 1000], 100)), "2 fold", "0 fold"))).toEqual([
      950, 1050, 1000,
    ]);
  });

  test("T6: a cancelled hand gives antes back", () => {
    const { state } = dealSpec(withAntes([1000, 20, 1000], 25));
    expect(state.pots).toEqual([{ amount: 70, seats: [0, 1, 2] }]);
    expect(cancelHand(state, "test")).toMatchObject({
      state: { seats: [{ stack: 1000 }, { stack: 20 }, { stack: 1000 }], pots: [] },
    });
  });
});

describe("pot limit before the flop", () => {
  const potLimit = rulesWithBlinds(50, 100, { game: "omaha", structure: "pot-limit" });
  const most = (spec: HandSpec) => dealSpec({ rules: potLimit, ...spec }).state.toAct?.wager?.max;
  const short = (stacks: readonly Chips[], missingBlinds: Chips): HandSpec => ({
    stacks,
    tournament: { missingBlinds, antesCount: true },
  });

  test("M6: for the largest wager, blinds count in full even when their posters were short", () => {
    expect(most(short([1000, 1000, 1000], 0))).toBe(350);
    expect(most(short([20, 1000, 1000, 1000], 30))).toBe(350);
    expect(most(short([1000, 60, 1000, 1000], 40))).toBe(350);
  });

  test("M6 ✗, B11: for the largest wager of a cash hand, only the chips really posted count", () => {
    expect(most({ stacks: [20, 1000, 1000, 1000] })).toBe(320);
    expect(most({ stacks: [1000, 60, 1000, 1000] })).toBe(310);
  });

  test.each(["whole-pot", "active-pot"] as const)(
    "M6: the hand's rules decide whether antes from each player count for the largest wager: %s",
    (potLimitBasis) => {
      const rules = { ...potLimit, potLimitBasis };
      const spec = { ...withAntes([1000, 1000, 1000, 1000], 10), rules };
      expect(most(spec)).toBe(390);
      expect(most({ ...spec, tournament: { missingBlinds: 0, antesCount: false } })).toBe(350);
    },
  );

  test("M6, A7: when antes do not count, antes in a side pot do not count either", () => {
    const spec = {
      ...withAntes([1000, 1000, 1000, 4], 10),
      rules: { ...potLimit, potLimitBasis: "active-pot" as const },
    };
    expect(most(spec)).toBe(350 + 18);
    expect(most({ ...spec, tournament: { missingBlinds: 0, antesCount: false } })).toBe(350);
  });

  test("M6 ✗: a big-blind ante does not count for the largest wager", () => {
    expect(most(withBigBlindAnte([1000, 1000, 1000], 100))).toBe(350);
  });

  test("M6 ✗: from the flop on, the largest wager depends on exactly the chips in the pot", () => {
    const ante = playMoves(
      dealSpec({ ...withBigBlindAnte([1000, 1000, 1000], 100), rules: potLimit }),
      "2 call",
      "0 call",
      "1 check",
    );
    expect(wagerBounds(ante)).toMatchObject({ seat: 0, max: 400 });
    const shortBlind = playMoves(
      dealSpec({ rules: potLimit, ...short([20, 1000, 1000, 1000], 30) }),
      "2 call",
      "3 call",
      "1 check",
    );
    expect(wagerBounds(shortBlind)).toMatchObject({ seat: 1, max: 320 });
  });
});

describe("M22: hands after an all-in", () => {
  const spec: HandSpec = {
    stacks: [1000, 1000, 300],
    rules: testHandRules({ showdown: "river-aggressor" }),
    holes: ["As Ad", "Kc Kd", "7h 2c"],
    board: "Ah 9d 8s 4c 3h",
  };
  const tournament: HandSpec = { ...spec, tournament: WHOLE_BLINDS };
  const toRiver = (from: HandSpec) =>
    playMoves(
      dealSpec(from),
      "2 call",
      "0 call",
      "1 check",
      ...["0 check", "1 check", "2 check"],
      ...["0 check", "1 check", "2 check"],
    );

  test("M22: when betting ends on the river, all live hands are tabled at once", () => {
    const hand = playMoves(toRiver(tournament), "0 bet 200", "1 call", "2 call");
    expect(eventsOf(hand, "tabled")).toMatchObject([{ hands: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] }]);
    expect(eventsOf(hand, "shown").map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(eventsOf(hand, "mucked")).toEqual([]);
  });

  test("M22: all live hands are tabled even when two others keep betting after a player's all-in", () => {
    const flop = playMoves(dealSpec(tournament), "2 raise 300", "0 call", "1 call");
    const hand = playMoves(flop, "0 check", "1 check", "0 check", "1 check", "0 bet 100", "1 call");
    expect(eventsOf(hand, "tabled")).toHaveLength(1);
    expect(eventsOf(hand, "mucked")).toEqual([]);
  });

  test("M22 ✗: folded hands are not tabled; without an all-in the losers muck", () => {
    const folded = playMoves(toRiver(tournament), "0 bet 200", "1 fold", "2 call");
    expect(eventsOf(folded, "tabled")).toMatchObject([{ hands: [{ seat: 0 }, { seat: 2 }] }]);
    const quiet = playMoves(toRiver(tournament), "0 bet 100", "1 call", "2 call");
    expect(eventsOf(quiet, "tabled")).toEqual([]);
    expect(eventsOf(quiet, "mucked").map(({ seat }) => seat)).toEqual([1, 2]);
  });

  test("M22 ✗, P8: in a cash hand that was bet to the river the losers muck, even with a player all-in", () => {
    const hand = playMoves(toRiver(spec), "0 bet 200", "1 call", "2 call");
    expect(eventsOf(hand, "tabled")).toEqual([]);
    expect(eventsOf(hand, "mucked").map(({ seat }) => seat)).toEqual([1, 2]);
  });

  test("M22 ✗: no hand is tabled when all others have folded", () => {
    const hand = playMoves(toRiver(tournament), "0 bet 200", "1 fold", "2 fold");
    expect(eventsOf(hand, "tabled")).toEqual([]);
    expect(eventsOf(hand, "shown")).toEqual([]);
  });
});
