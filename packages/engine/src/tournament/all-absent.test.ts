import { expect, test } from "vitest";
import { scheduled, sitAndGo, TournamentRun } from "../../test/tournament-run.ts";
import type { SeatTimeLookup } from "./builder.ts";

const MINUTE = 60_000;
const level = { smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, ms: 10 * MINUTE };
const terms = {
  levels: [level, { ...level, smallBlind: 20, bigBlind: 40, bigBet: 40 }],
  buyIn: { prize: 1_000, fee: 0 },
  payouts: [{ fromEntries: 2, bands: [6_000, 3_000, 1_000].map((share) => ({ places: 1, share })) }],
  handForHand: { before: 0, payJumps: [], roundMs: MINUTE },
};
const names = ["p1", "p2", "p3", "p4"];

const start = (seatTimeOf: SeatTimeLookup, change = {}) =>
  new TournamentRun(sitAndGo(4, { ...terms, ...change }), { seatTimeOf }).register(...names);
const placesOf = ({ state }: TournamentRun) => state.entries.map(({ place }) => place);
const prizesOf = ({ state }: TournamentRun) => state.entries.map(({ prize }) => prize);

test("M6: when the last level has repeated and every player left is absent, chips decide: equal stacks share", () => {
  const run = start(() => ({ absent: true }));
  run.endHand(1, { p1: 3_000, p2: 1_300, p3: 1_300, p4: 400 });
  run.pass(29 * MINUTE);
  expect(run.state.status).toBe("running");
  run.pass(MINUTE);
  expect(run.state).toMatchObject({ status: "finished", escrow: 0 });
  expect(placesOf(run)).toEqual([1, 2, 2, 4]);
  expect(prizesOf(run)).toEqual([2_400, 800, 800, 0]);
  expect(run.eventsOf("finished")).toMatchObject([{ reason: "all-absent" }]);
  run.expectReplay();
});

test("M6: the same at two tables, whose hands are cancelled", () => {
  const settings = scheduled({ ...terms, payouts: [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }] });
  const run = new TournamentRun(settings, { seatTimeOf: () => ({ absent: true }) }).register(...names, "p5");
  run.pass(10 * MINUTE);
  const [first] = run.playersAt(1);
  const [second] = run.playersAt(2);
  if (!first || !second) throw new Error("two tables");
  const { startingStack } = settings;
  run.endHand(1, { [first]: startingStack + 5, [run.playersAt(1)[1] ?? ""]: startingStack - 5 });
  run.pass(30 * MINUTE);
  expect(run.state).toMatchObject({ status: "finished", escrow: 0 });
  expect(run.entry(first)).toMatchObject({ place: 1, prize: 5_000 });
  expect(run.entry(second)).toMatchObject({ place: 2 });
});

test("M6 ✗: one player who is there plays on against the absent ones", () => {
  let present = "p3";
  const run: TournamentRun = start((tableNo, seat) =>
    run.playersAt(tableNo).indexOf(present) === run.state.tables[0]?.seats.findIndex((each) => each.seat === seat)
      ? {}
      : { absent: true },
  );
  run.endHand(1);
  run.pass(60 * MINUTE);
  expect(run.state.status).toBe("running");
  present = "";
  run.pass(1_000);
  expect(run.state.status).toBe("finished");
});

test("M6 ✗: while staff stop play it does not end by itself, nor before the last level has repeated", () => {
  const run = start(() => ({ absent: true }));
  run.pass(25 * MINUTE);
  run.send({ type: "pause" });
  run.pass(60 * MINUTE);
  expect(run.state.status).toBe("running");
  run.send({ type: "resume" });
  run.pass(5 * MINUTE);
  expect(run.state.status).toBe("finished");
});
