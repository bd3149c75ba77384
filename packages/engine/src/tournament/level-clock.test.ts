import { describe, expect, test } from "vitest";
import { names, scheduled, startRun, TournamentRun } from "../../test/testing/tournament-run.ts";
import { levelOf, nextHourlyBreak } from "./level-clock.ts";
import { tournamentPhase } from "./phase.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LEVEL_MS = 10 * MINUTE_MS;
const settings = scheduled({ breaks: { afterLevels: [{ level: 2, ms: 5 * MINUTE_MS }], hourly: null } });
const start = (change: Partial<typeof settings> = {}) => startRun({ ...settings, ...change }, 6);
const allowed = (run: TournamentRun) => run.eventsOf("hand-allowed").map(({ tableNo, levelNo }) => [tableNo, levelNo]);

describe("M6: levels", () => {
  test("M6: a level that ends during a hand changes with the next hand at that table", () => {
    const run = start();
    run.pass(LEVEL_MS - 1);
    run.endHand(1);
    run.pass(1);
    expect(run.state.clock).toMatchObject({ levelNo: 2, elapsedMs: 0 });
    expect(run.state.tables.map(({ handLevel }) => handLevel)).toEqual([1, 1]);
    run.endHand(1);
    expect(allowed(run)).toEqual([
      [1, 1],
      [2, 1],
      [1, 1],
      [1, 2],
    ]);
  });

  test("M6: time past the end of a level counts for the next level, and the last level repeats", () => {
    const run = start();
    run.pass(LEVEL_MS + 700);
    expect(run.state.clock).toMatchObject({ levelNo: 2, elapsedMs: 700 });
    const short = start({ levels: settings.levels.slice(0, 2), breaks: { afterLevels: [], hourly: null } });
    short.pass(9 * LEVEL_MS);
    expect(short.state.clock.levelNo).toBe(2);
    expect(levelOf(short.state.settings, 7)).toBe(settings.levels[1]);
  });

  test("M6 ✗: no level changes before its time, and levels begin with 1", () => {
    const run = start();
    expect(() => levelOf(run.state.settings, 0)).toThrow();
    run.pass(LEVEL_MS - 1);
    expect(run.state.clock.levelNo).toBe(1);
    expect(run.eventsOf("level-changed")).toEqual([]);
  });
});

describe("M7: the level clock", () => {
  test("M7: after a crash the clock continues from the last stored event; time without a server is not counted", () => {
    const run = start();
    run.pass(60_000);
    const lastEventAt = run.now + 800;
    run.now += 90_000;
    run.send({ type: "recovered", lastEventAt });
    expect(run.state.clock).toMatchObject({ elapsedMs: 60_800, at: run.now });
    run.pass(200);
    expect(run.state.clock.elapsedMs).toBe(61_000);
  });

  test("M7 ✗: a wall clock that goes back or jumps takes no time from the players", () => {
    const run = start();
    run.pass(60_000);
    run.now -= 5_000;
    run.send({ type: "tick" });
    expect(run.state.clock.elapsedMs).toBe(60_000);
    run.now += 3_600_000;
    run.send({ type: "clock-jumped", byMs: 3_600_000 });
    expect(run.state.clock.elapsedMs).toBe(60_000);
  });

  test("M7, M7 ✗: time without a server does not count as time to decide, and a future event takes no time", () => {
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 8_000, max: 1, untilLevel: 2, decideMs: 15_000 };
    const run = start({ rebuy });
    run.bust(run.playersAt(1)[0]!);
    const lastEventAt = run.now + 800;
    run.now += 90_000;
    run.send({ type: "recovered", lastEventAt });
    expect(run.state.pending).toMatchObject([{ until: run.now + 15_000 - 800 }]);
    run.send({ type: "recovered", lastEventAt: run.now + 1_000 });
    expect(run.state.pending).toMatchObject([{ until: run.now + 15_000 - 800 }]);
  });

  test("M7: when the wall clock jumps, every deadline stays as far away as it was", () => {
    const jump = (run: TournamentRun) => {
      run.now += HOUR_MS;
      run.send({ type: "clock-jumped", byMs: HOUR_MS });
      return run.state;
    };
    const deal = { keptShare: 0, answerMs: 180_000 };
    const hourly = { minute: 30, ms: 5 * MINUTE_MS };
    const talk = startRun({ ...settings, seats: 9, deal, breaks: { afterLevels: [], hourly } }, 3);
    for (const playerId of names(3)) talk.send({ type: "ask-deal", playerId });
    talk.endHand(1);
    const before = talk.state;
    if (before.deal?.stage !== "talking") throw new Error("no talk");
    const { deal: after, clock } = jump(talk);
    expect(after).toEqual({ ...before.deal, until: before.deal.until + HOUR_MS });
    expect(clock.hourlyBreakAt).toBe(before.clock.hourlyBreakAt! + HOUR_MS);

    const resting = start();
    resting.pass(2 * LEVEL_MS);
    const due = resting.state.clock.break!;
    expect(jump(resting).clock).toMatchObject({
      hourlyBreakAt: null,
      break: { ...due, dueAt: due.dueAt + HOUR_MS, until: null },
    });
    for (const { tableNo } of resting.state.tables) resting.endHand(tableNo);
    resting.pass(MINUTE_MS);
    expect(jump(resting).clock.break?.until).toBe(resting.now + 4 * MINUTE_MS);

    const paused = start();
    expect(jump(paused).pausedAt).toBeNull();
    paused.send({ type: "pause" });
    expect(jump(paused).pausedAt).toBe(paused.now);
  });

  test("M7 ✗: no time is counted before the start", () => {
    const run = new TournamentRun(settings).register("a");
    run.send({ type: "recovered", lastEventAt: run.now - 1 });
    expect(run.state.clock.elapsedMs).toBe(0);
  });

  test("M7: during a pause the clock stops and no hand starts; the next level comes that much later", () => {
    const run = start();
    run.send({ type: "pause" });
    run.pass(LEVEL_MS * 3);
    run.endHand(1);
    expect(run.state.clock).toMatchObject({ levelNo: 1, elapsedMs: 0 });
    expect(allowed(run)).toHaveLength(2);
    run.send({ type: "resume" });
    expect(allowed(run)).toHaveLength(3);
    run.pass(LEVEL_MS - 1);
    expect(run.state.clock.levelNo).toBe(1);
  });

  test("M7 ✗: a pause during a pause is refused, and so is a resume without a pause", () => {
    const run = start();
    expect(run.try({ type: "resume" })).toBe("not-paused");
    run.send({ type: "pause" });
    expect(run.try({ type: "pause" })).toBe("already-paused");
    const waiting = startRun(scheduled({ entries: { min: 2, max: 6 } }), 0, {
      schedule: { opensAt: 0, startsAt: Number.MAX_SAFE_INTEGER },
    });
    expect(waiting.state.status).toBe("cancelled");
  });
});

describe("M8: breaks", () => {
  test("M8: after the level before a break no hand starts; the break starts at the end of the last hand", () => {
    const run = start();
    run.pass(2 * LEVEL_MS);
    expect(run.state.clock).toMatchObject({ levelNo: 2, break: { kind: "level", until: null } });
    run.endHand(1);
    run.pass(30_000);
    expect(tournamentPhase(run.state, run.now)).toBe("running");
    run.endHand(2);
    expect(run.state.clock.break?.until).toBe(run.now + 5 * MINUTE_MS);
    expect(tournamentPhase(run.state, run.now)).toBe("break");
    run.pass(5 * MINUTE_MS - 1);
    expect(allowed(run)).toHaveLength(2);
    run.pass(1);
    expect(run.state.clock).toMatchObject({ levelNo: 3, elapsedMs: 0, break: null });
    expect(allowed(run).slice(2)).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  test("M8 ✗: no break follows a level that has no break in the settings", () => {
    const run = start();
    run.pass(LEVEL_MS);
    expect(run.state.clock.break).toBeNull();
  });

  test("M8: a pause during a break makes the break last longer", () => {
    const run = start();
    run.pass(2 * LEVEL_MS);
    run.endHand(1);
    run.endHand(2);
    run.send({ type: "pause" });
    run.pass(MINUTE_MS);
    run.send({ type: "resume" });
    run.pass(5 * MINUTE_MS - 1);
    expect(run.state.clock.break).not.toBeNull();
    run.pass(1);
    expect(run.state.clock.break).toBeNull();
  });

  test("M8: a pause longer than the break does not end the break either", () => {
    const run = start();
    run.pass(2 * LEVEL_MS);
    run.endHand(1);
    run.endHand(2);
    run.send({ type: "pause" });
    run.pass(HOUR_MS);
    run.send({ type: "resume" });
    run.pass(5 * MINUTE_MS - 1);
    expect(run.state.clock.break).not.toBeNull();
  });

  const hourly = { afterLevels: [], hourly: { minute: 30, ms: 5 * MINUTE_MS } };

  test("M8, M8 ✗: an hourly break is at the next set minute of an hour, not at the current minute", () => {
    const at = 7 * HOUR_MS + 30 * MINUTE_MS;
    const next = (after: number) => nextHourlyBreak({ ...settings, breaks: hourly }, after);
    expect([next(at - 1), next(at), next(at + 1)]).toEqual([at, at + HOUR_MS, at + HOUR_MS]);
    expect(nextHourlyBreak(settings, at)).toBeNull();
  });

  test("M8: after a pause at the set minute, only the rest of the hourly break follows, and ends for all together", () => {
    const run = start({ breaks: hourly });
    const at = run.state.clock.hourlyBreakAt!;
    for (const { tableNo } of run.state.tables) run.endHand(tableNo);
    run.send({ type: "pause" });
    for (const { tableNo } of run.state.tables) run.endHand(tableNo);
    run.now = at + 2 * MINUTE_MS;
    run.send({ type: "tick" });
    expect(run.state.clock.break).toBeNull();
    run.send({ type: "resume" });
    expect(run.state.clock.break).toMatchObject({ kind: "hourly", until: at + 5 * MINUTE_MS });
  });

  test("M8: an hourly break begins at its minute for all tournaments together; the level continues afterwards", () => {
    const minute = 30;
    const run = start({
      breaks: { afterLevels: [], hourly: { minute, ms: 5 * MINUTE_MS } },
      levels: settings.levels.map((level) => ({ ...level, ms: 90 * MINUTE_MS })),
    });
    const at = run.state.clock.hourlyBreakAt!;
    expect((at / MINUTE_MS) % 60).toBe(minute);
    const played = at - run.now;
    run.pass(played);
    expect(run.state.clock.break).not.toBeNull();
    run.pass(1_000);
    expect(run.state.clock).toMatchObject({ elapsedMs: played, break: { kind: "hourly", until: null } });
    run.endHand(1);
    run.endHand(2);
    expect(run.state.clock.break?.until).toBe(at + 5 * MINUTE_MS);
    run.now = at + 5 * MINUTE_MS;
    run.send({ type: "tick" });
    expect(run.state.clock).toMatchObject({
      levelNo: 1,
      elapsedMs: played,
      break: null,
      hourlyBreakAt: at + 60 * MINUTE_MS,
    });
  });
});
