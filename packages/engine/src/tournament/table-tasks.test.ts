import { expect, test } from "vitest";
import { JointTournament } from "../../test/testing/joint-tournament.ts";
import { scheduled, sitAndGo, startRun } from "../../test/testing/tournament-run.ts";
import { isHandRunning } from "../table/steps.ts";
import { seatTimeIn } from "./entries.ts";
import { TOURNAMENT_PRESETS, tournamentPresets } from "./presets.ts";
import type { TournamentSettings } from "./settings.ts";
import { tableLevelOf, tournamentTableSettings } from "./table-settings.ts";
import { openTournamentTable, type TableTask, tableTasksOf } from "./table-tasks.ts";

const settings = sitAndGo(3);
const started = () => startRun(settings, 3);
/** Returns the tasks of the tables that follow from the last event of this type. */
function tasksOf(run: ReturnType<typeof started>, type: Parameters<typeof tableTasksOf>[0]["type"]) {
  const event = run.events.findLast((each) => each.type === type);
  if (!event) throw new Error(`no ${type}`);
  return tableTasksOf(event, run.state);
}
const command = (tableNo: number, order: Extract<TableTask, { type: "command" }>["command"]): TableTask => ({
  type: "command",
  tableNo,
  command: order,
});

test.each(TOURNAMENT_PRESETS)("M1: a table of the preset %s can be played at every level", (preset) => {
  const joint = new JointTournament({ ...tournamentPresets[preset], entries: { min: 2, max: 2 } }, 1);
  for (let levelNo = 1; levelNo <= tournamentPresets[preset].levels.length; levelNo++) {
    const level = tableLevelOf(tournamentPresets[preset], levelNo);
    expect(level.no).toBe(levelNo);
    expect(level.anteKind).toBe(level.ante === 0 ? "none" : tournamentPresets[preset].ante);
  }
  joint.run.register("a", "b");
  if (joint.run.state.schedule) joint.run.now = joint.run.state.schedule.startsAt;
  joint.run.send({ type: "tick" });
  joint.deal(1);
  expect(isHandRunning(joint.table(1))).toBe(true);
});

test("M6, M11, M13: a table is opened with the rules of its tournament", () => {
  const own: TournamentSettings = {
    ...settings,
    button: "moving",
    antesCount: false,
    absentMs: 1_500,
    ante: "each",
    structure: "pot-limit",
    game: "omaha",
    levels: [{ smallBlind: 5, bigBlind: 10, bigBet: 10, ante: 2, ms: 60_000 }],
  };
  const table = openTournamentTable(startRun(own, 3).state, 4, "id");
  expect(table.tournament).toEqual({
    tournamentId: "t",
    tableNo: 4,
    level: { no: 1, smallBlind: 5, bigBlind: 10, bigBet: 10, ante: 2, anteKind: "each" },
    buttonRule: "moving",
    antesCount: false,
    absentClockMs: 1_500,
  });
  expect(table).toMatchObject({ tableId: "id", status: "open", seats: [], button: null });
  expect(table.settings).toMatchObject({
    house: "six-max",
    currency: "real",
    seats: 3,
    rules: {
      ...own.rules,
      game: "omaha",
      structure: "pot-limit",
      smallBlind: 5,
      bigBlind: 10,
      smallBet: 10,
      rake: null,
    },
    clock: { ...own.clock, protectionsPerDay: null },
    pacing: own.pacing,
  });
});

test("M3, M11: a tournament table has a fixed buy-in and no rathole rule, and bots where the settings allow them", () => {
  const table = tournamentTableSettings(settings);
  expect(table).toMatchObject({
    minPlayers: 2,
    allowHeadsUpAfterThree: false,
    buyIn: { min: 1_500, max: 1_500 },
    rathole: "off",
  });
  expect(tournamentTableSettings({ ...settings, bots: null }).bots).toBe(false);
  expect(tournamentTableSettings({ ...settings, bots: { afterMs: 1 } }).bots).toBe(true);
});

test("M10: the start opens the tables, seats all players, and announces the drawn button", () => {
  const run = started();
  const [draw] = run.eventsOf("started")[0]!.tables;
  expect(tasksOf(run, "started")).toStrictEqual([
    { type: "open", tableNo: 1 },
    command(1, { type: "set-button", seat: draw!.button }),
    ...draw!.seats.map(({ seat, entryNo }) =>
      command(1, {
        type: "seat-entry",
        seat,
        playerId: `p${entryNo}`,
        bot: false,
        stack: 1_500,
        reason: { kind: "drawn" },
      }),
    ),
  ]);
});

test("M6: before a hand the table gets the tournament's level, and a new button if one was drawn", () => {
  const run = started();
  const level = { no: 1, smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, anteKind: "none" } as const;
  expect(tasksOf(run, "hand-allowed")).toEqual([
    command(1, { type: "set-level", level }),
    { type: "start-hand", tableNo: 1 },
  ]);
  expect(
    tableTasksOf({ type: "hand-allowed", tableNo: 1, levelNo: 2, drawnButton: 3 }, run.state).map((task) =>
      task.type === "command" ? task.command.type : task.type,
    ),
  ).toEqual(["set-level", "set-button", "start-hand"]);
});

test("M4, M17: a player out of chips leaves the table, or is pending until they get chips", () => {
  const rebuy = { price: { prize: 500, fee: 0 }, chips: 800, max: 1, untilLevel: 2, decideMs: 15_000 };
  const run = startRun({ ...settings, rebuy }, 3);
  run.bust("p1", "p2");
  const seat = run.entry("p1").seat!;
  expect(tasksOf(run, "rebuy-offered")).toEqual([command(1, { type: "mark-pending", seat })]);
  run.send({ type: "rebuy", playerId: "p1" });
  expect(tasksOf(run, "chips-added")).toEqual([command(1, { type: "add-chips", seat, amount: 800 })]);
  run.bust("p1", "p2");
  expect(tasksOf(run, "busted")).toStrictEqual([
    command(1, { type: "remove-entry", seat, reason: { kind: "busted" } }),
  ]);
});

test("M17, M17 ✗: a disqualified player is absent, then leaves after the hand; between tables there is no task", () => {
  const run = started();
  const seat = run.entry("p1").seat!;
  run.send({ type: "disqualify", playerId: "p1", reason: "collusion" });
  expect(tasksOf(run, "disqualified")).toEqual([command(1, { type: "mark-absent", seat })]);
  run.endHand(1);
  expect(tasksOf(run, "disqualified-removed")).toEqual([
    command(1, { type: "remove-entry", seat, reason: { kind: "disqualified" } }),
  ]);
  for (const [tableNo, at] of [
    [null, null],
    [null, 1],
    [1, null],
  ] as const) {
    const nowhere = { entryNo: 1, playerId: "p1", tableNo, seat: at };
    expect(tableTasksOf({ type: "disqualified", ...nowhere, reason: "x" }, run.state)).toEqual([]);
    expect(tableTasksOf({ type: "disqualified-removed", ...nowhere, chips: 1, bustNo: 1 }, run.state)).toEqual([]);
    expect(tableTasksOf({ type: "chips-added", ...nowhere, chips: 1, stack: 2 }, run.state)).toEqual([]);
  }
});

test("M12: a new table opens for a late player when there is no free seat", () => {
  const run = startRun(scheduled({ lateRegistration: { level: 2, throughBreak: false } }), 6);
  run.register("late");
  expect(tasksOf(run, "table-opened")).toEqual([{ type: "open", tableNo: 3 }]);
  expect(tasksOf(run, "seated")).toEqual([
    command(3, {
      type: "seat-entry",
      seat: run.entry("late").seat!,
      playerId: "late",
      bot: false,
      stack: 10_000,
      reason: { kind: "drawn" },
    }),
  ]);
});

const seatTimeOf = (tableNo: number, seat: number) => ({ absent: true, timeBankMs: 100 * tableNo + seat }) as const;

test("M14, M16, M11: a move has its reason, and keeps absence and time bank while the player is on the way", () => {
  const run = startRun(scheduled({ seats: 6 }), 10, { seatTimeOf });
  for (const { tableNo } of run.state.tables) run.endHand(tableNo);
  for (let i = 0; i < 2; i++) run.bust(run.playersAt(1)[0]!);
  run.endHand(2);
  const [moved] = run.eventsOf("moved");
  const { playerId, fromSeat, reason } = moved!;
  expect(moved).toMatchObject({ absent: true, timeBankMs: 200 + fromSeat });
  expect(tasksOf(run, "moved")).toEqual([command(2, { type: "remove-entry", seat: fromSeat, reason, toTableNo: 1 })]);
  expect(run.state.moving).toEqual([
    { entryNo: moved!.entryNo, fromTable: 2, toTable: 1, reason, absent: true, timeBankMs: 200 + fromSeat },
  ]);
  run.endHand(1);
  expect(tasksOf(run, "seated")).toEqual([
    command(1, {
      type: "seat-entry",
      seat: run.entry(playerId).seat!,
      playerId,
      bot: false,
      stack: 10_000,
      reason,
      fromTableNo: 2,
      absent: true,
      timeBankMs: 200 + fromSeat,
    }),
  ]);
});

test("M15: for the final table all players leave their seats before one takes a new seat; other tables close", () => {
  const run = startRun(scheduled({ seats: 3 }), 4, { seatTimeOf });
  run.bust(run.playersAt(1)[0]!);
  run.endHand(2);
  const [final] = run.eventsOf("final-table");
  const kinds = tasksOf(run, "final-table").map((task) =>
    task.type === "command" ? `${task.command.type} ${task.tableNo}` : task.type,
  );
  expect(kinds.slice(0, 3).sort()).toEqual(["remove-entry 1", "remove-entry 2", "remove-entry 2"]);
  expect(kinds.slice(3)).toEqual(["close 2", "set-button 1", "seat-entry 1", "seat-entry 1", "seat-entry 1"]);
  const { entryNo, fromTable, fromSeat, seat } = final!.seats[0]!;
  const { playerId, stack } = run.state.entries.find((each) => each.entryNo === entryNo)!;
  const reason = { kind: "final-table" } as const;
  expect(tasksOf(run, "final-table")).toContainEqual(
    command(fromTable, { type: "remove-entry", seat: fromSeat, reason, toTableNo: 1 }),
  );
  expect(tasksOf(run, "final-table")).toContainEqual(
    command(1, {
      type: "seat-entry",
      seat,
      playerId,
      bot: false,
      stack,
      reason,
      fromTableNo: fromTable,
      ...seatTimeOf(fromTable, fromSeat),
    }),
  );
});

test("M11, M15: a player moved to a table and straight on to the final table keeps absence and time bank", () => {
  const run = startRun(scheduled({ seats: 6 }), 10, { seatTimeOf });
  for (const { tableNo } of run.state.tables) run.endHand(tableNo);
  for (let i = 0; i < 2; i++) run.bust(run.playersAt(1)[0]!);
  run.endHand(2);
  const [moved] = run.eventsOf("moved");
  for (let i = 0; i < 2; i++) run.bust(run.playersAt(2)[0]!, run.playersAt(2).at(-1)!);
  expect(run.eventsOf("final-table")).toEqual([]);
  run.endHand(1);
  const [final] = run.eventsOf("final-table");
  const player = final!.seats.find(({ entryNo }) => entryNo === moved!.entryNo)!;
  expect(player).toMatchObject({ fromTable: 1, absent: true, timeBankMs: 200 + moved!.fromSeat });
});

test("M11, T8: a seat's absence and time bank are left out when they are not known", () => {
  expect(seatTimeIn({})).toStrictEqual({});
  expect(seatTimeIn({ absent: true, timeBankMs: 0 })).toStrictEqual({ absent: true, timeBankMs: 0 });
});

test("M15: a broken table closes", () => {
  expect(tableTasksOf({ type: "table-broken", tableNo: 7 }, started().state)).toEqual([command(7, { type: "close" })]);
});

test("M5, M17: the tables end when the tournament is cancelled or finished", () => {
  const run = started();
  run.send({ type: "cancel", reason: "power" });
  expect(tasksOf(run, "cancelled")).toEqual([command(1, { type: "end-tournament", reason: "tournament-cancelled" })]);
  const played = started();
  played.bust("p1", "p3");
  played.bust("p2", "p3");
  expect(tasksOf(played, "finished")).toEqual([command(1, { type: "end-tournament", reason: "tournament-ended" })]);
});

test("M5 ✗: a tournament cancelled before the start has no tables to end", () => {
  const run = startRun(scheduled(), 1);
  expect(tasksOf(run, "cancelled")).toEqual([]);
});

test("M7 ✗: events that do not concern a table give no tasks", () => {
  const run = started();
  for (const type of ["registered", "pool-frozen"] as const) expect(tasksOf(run, type)).toEqual([]);
});
