import { expect, test } from "vitest";
import { scheduled, sitAndGo, TournamentRun } from "../../test/testing/tournament-run.ts";
import type { SeatTimeLookup } from "./tournament-builder.ts";

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

test("M6: when the last level has repeated and all players are absent, chips decide; equal stacks share a place", () => {
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

test("M6: chips also decide when all players at two tables are absent", () => {
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

test("M6 ✗: the tournament continues while one player is present and all others are absent", () => {
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

test("M6 ✗: the tournament does not end while it is paused, nor while one of two tables has a present player", () => {
  let absentAt: readonly number[] = [];
  const settings = scheduled({ ...terms, payouts: [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }] });
  const run = new TournamentRun(settings, {
    seatTimeOf: (tableNo) => (absentAt.includes(tableNo) ? { absent: true } : {}),
  });
  run.register(...names, "p5");
  run.pass(10 * MINUTE);
  run.pass(40 * MINUTE);
  absentAt = [1];
  run.pass(1);
  expect(run.state.status).toBe("running");
  run.send({ type: "pause" });
  absentAt = [1, 2];
  run.pass(1);
  expect(run.state.status).toBe("running");
  run.send({ type: "resume" });
  expect(run.state.status).toBe("finished");
});

test("M6 ✗: a tournament that a player wins in the repeated last level ends once, without a special reason", () => {
  const run = start(() => ({}));
  run.pass(60 * MINUTE);
  run.endHand(1, { p1: 6_000, p2: 0, p3: 0, p4: 0 });
  expect(run.eventsOf("finished")).toHaveLength(1);
  expect(run.eventsOf("finished")[0]).not.toHaveProperty("reason");
});

test("M6 ✗: the tournament does not end in an earlier level, however late the server counts its time", () => {
  const run = start(() => ({ absent: true }), {
    breaks: { afterLevels: [{ level: 1, ms: 5 * MINUTE }], hourly: null },
  });
  run.pass(60 * MINUTE);
  expect(run.state).toMatchObject({ status: "running", clock: { levelNo: 1, elapsedMs: 60 * MINUTE } });
});

test("M6 ✗, M18: the tournament does not end before all tables have finished the round in which a player went out", () => {
  let absent = false;
  const settings = scheduled({ ...terms, handForHand: { before: 1, payJumps: [], roundMs: MINUTE } });
  const run = new TournamentRun(settings, { seatTimeOf: () => (absent ? { absent } : {}) }).register(...names, "p5");
  run.pass(10 * MINUTE);
  run.pass(40 * MINUTE);
  run.bust(run.playersAt(1)[0] ?? "");
  run.endHand(2);
  expect(run.state.handForHand?.round?.waitingFor).toEqual([1, 2]);
  absent = true;
  run.bust(run.playersAt(1)[0] ?? "");
  expect(run.state.status).toBe("running");
  run.endHand(2);
  expect(run.state.status).toBe("finished");
  expect(placesOf(run).every((place) => place !== null)).toBe(true);
});

test("M6 ✗, M9: the tournament does not end before the pool is frozen: a pending player may still buy chips", () => {
  const rebuy = { price: { prize: 500, fee: 0 }, chips: 1_500, max: 1, untilLevel: 1, decideMs: 60 * MINUTE };
  const run = start(() => ({ absent: true }), { rebuy });
  run.pass(9 * MINUTE);
  run.bust("p1", "p2");
  run.pass(40 * MINUTE);
  expect(run.state).toMatchObject({ status: "running", pool: null });
  run.send({ type: "decline-rebuy", playerId: "p1" });
  expect(run.state.status).toBe("finished");
});

test("M6 ✗: the tournament does not end while a present player is on the way to another table", () => {
  let absent = false;
  const settings = scheduled({ ...terms, seats: 6 });
  const run = new TournamentRun(settings, { seatTimeOf: () => (absent ? { absent } : {}) });
  run.register(...Array.from({ length: 10 }, (_, i) => `p${i}`));
  run.pass(10 * MINUTE);
  run.pass(40 * MINUTE);
  for (let i = 0; i < 2; i++) run.bust(run.playersAt(1)[0] ?? "");
  run.endHand(2);
  expect(run.state.moving).toHaveLength(1);
  absent = true;
  run.pass(1);
  expect(run.state.status).toBe("running");
  run.endHand(1);
  expect(run.state.moving).toEqual([]);
  run.pass(1);
  expect(run.state.status).toBe("finished");
});

test("M6 ✗: the tournament does not end by itself while it is paused, or before the last level has repeated", () => {
  const run = start(() => ({ absent: true }));
  run.pass(25 * MINUTE);
  run.send({ type: "pause" });
  run.pass(60 * MINUTE);
  expect(run.state.status).toBe("running");
  run.send({ type: "resume" });
  run.pass(5 * MINUTE);
  expect(run.state.status).toBe("finished");
});
