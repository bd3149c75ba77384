/**
 * Plays four hands at a table of a tournament, and compares them with the readable text file beside this one. `npx
 * vitest -u` writes the file anew. A person must then read what has changed.
 */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  isSeatEvent,
  parseCards,
  seatAt,
  type TableCommand,
  type TableEvent,
  type TableLevel,
  type TableSeat,
  type TableState,
  type TournamentTableCommand,
} from "../../src/index.ts";
import { actCommand, decideOrThrow, timeOutCommand } from "../testing/table-driver.ts";
import { bust, seatEntryCommand, testLevel, tournamentTable } from "../testing/tournament-driver.ts";
import { describeEvent, formatChips } from "./render-playthrough.ts";

/**
 * A hand of the test. `cards` are in the order in which they are dealt, from the left of the button. A move is fold,
 * check, call, time-out or, for example, `to 300`.
 */
interface Hand {
  readonly cards: string;
  readonly moves: readonly string[];
}

/** One thing that happens at the table. A string is a remark about what comes after it. */
type Line = string | TournamentTableCommand | Hand;

const entry = (seat: number, stack: number) => seatEntryCommand(seat, { stack });
const antes = testLevel({ no: 2, ante: 25, anteKind: "each" });
const bigBlindAnte = testLevel({
  ...{ no: 3, smallBlind: 100, bigBlind: 200, bigBet: 200 },
  ...{ ante: 200, anteKind: "big-blind" },
});

const PLAYED: readonly Line[] = [
  "M10: four drawn seats and a drawn button",
  ...[entry(0, 1_000), entry(1, 1_000), entry(3, 300), entry(4, 1_000)],
  { type: "set-button", seat: 4 },
  "M22: seat 3 is all-in before the flop; when the others have bet on to the river, every hand is face up",
  {
    cards: "As Kc 7c 2d Ad Kd 7h 2h Ac 9d 8s 4c 3h",
    moves: ["to 300", "fold", "call", "call", "check", "check", "check", "check", "to 200", "call"],
  },
  "M17: seat 3 is out; M14: seat 1 is moved; M12: seat 5 joins late; M6: antes from the next hand on",
  bust(3),
  { type: "remove-entry", seat: 1, reason: { kind: "balance", short: 2, nextBigBlind: false }, toTableNo: 3 },
  entry(5, 1_000),
  { type: "set-level", level: antes },
  "M13: seat 1 was big blind and is empty: no small blind is posted; M11: seat 5 is out of time, and absent from then on",
  {
    cards: "Qs 3d 7c Qd 3h 8h Ac 9d 8s 4c 2h",
    moves: ["time-out", "call", "check", "check", "check", "check", "check", "check", "check"],
  },
  "M12: a player who joins in seat 2, after the dead button and before the small blind, waits for one hand",
  entry(2, 1_000),
  "M6: the big-blind ante",
  { type: "set-level", level: bigBlindAnte },
  { cards: "Qs 3d 7c Qd 3h 8h", moves: ["fold", "to 500", "time-out"] },
  "M11: seat 5 acts, and is present again",
  { cards: "Ts 9d 3c 2s Td 9h 3d 2c Ac Kd 8s 5c 4h", moves: ["to 1000", "fold", "call", "fold"] },
];

const isHand = (line: Exclude<Line, string>): line is Hand => "cards" in line;

function* commandsOf(state: () => TableState, { cards, moves }: Hand): Generator<TableCommand> {
  const wanted = parseCards(cards);
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !wanted.includes(card));
  yield { type: "start-hand", deck: [...wanted, ...rest], draw: 0, handNo: state().handNo + 1 };
  for (const move of moves) yield moveCommand(state(), move);
}

function moveCommand(state: TableState, move: string): TableCommand {
  const [kind, to] = move.split(" ");
  switch (kind) {
    case "time-out":
      return timeOutCommand(state);
    case "to":
      return actCommand(state, { type: state.hand?.toAct?.wager?.type ?? "raise", to: Number(to) });
    case "fold":
    case "check":
    case "call":
      return actCommand(state, { type: kind });
    default:
      throw new Error(`No such move: ${move}`);
  }
}

const ANTE_TEXTS: Readonly<Record<TableLevel["anteKind"], string>> = {
  none: "no ante",
  each: "an ante each",
  "big-blind": "the big-blind ante",
};

function describeTableEvent(event: TableEvent): string {
  if (!isSeatEvent(event)) return describeEvent(event);
  switch (event.type) {
    case "entry-seated":
      return `${event.seat.playerId} comes to seat ${event.seat.seat} with ${formatChips(event.seat.stack)} (${event.reason.kind})`;
    case "entry-removed":
      return `${event.playerId} leaves seat ${event.seat} with ${formatChips(event.stack)} (${event.reason.kind})`;
    case "level-changed": {
      const { no, smallBlind, bigBlind, ante, anteKind } = event.level;
      return `level ${no}: blinds ${formatChips(smallBlind)} and ${formatChips(bigBlind)}, ${ANTE_TEXTS[anteKind]}${ante > 0 ? ` of ${formatChips(ante)}` : ""}`;
    }
    case "button-drawn":
      return `the button is drawn: seat ${event.seat}`;
    case "seat-changed":
      return `seat ${event.seat.seat} is ${event.seat.absent ? "absent" : "present"}`;
    case "blinds-moved": {
      const seat = (no: number) => `seat ${no}${event.dealtIn.includes(no) ? "" : " (empty)"}`;
      const { button, smallBlindSeat, bigBlindSeat } = event;
      return `button ${seat(button)}, small blind ${seat(smallBlindSeat ?? -1)}, big blind ${seat(bigBlindSeat)}`;
    }
    default:
      return event.type;
  }
}

const seatText = ({ seat, playerId, stack, absent, waitsHand }: TableSeat): string =>
  [`seat ${seat}`, playerId, formatChips(stack), absent ? "absent" : "", waitsHand ? "waits a hand" : ""]
    .join("  ")
    .trimEnd();

/**
 * The events that are left out of the text, because the golden texts of the houses already cover decisions and dealt
 * cards.
 */
const LEFT_OUT: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>(["to-act", "hole-dealt", "hand-started"]);

function renderTable(lines: readonly Line[]): string {
  let state = tournamentTable();
  const text: string[] = [];
  for (const line of lines) {
    if (typeof line === "string") {
      text.push("", `# ${line}`);
      continue;
    }
    const commands = isHand(line) ? commandsOf(() => state, line) : [line];
    for (const command of commands) {
      const step = decideOrThrow(state, command);
      state = step.state;
      text.push(
        ...step.events.filter(({ type }) => !LEFT_OUT.has(type)).map((event) => `  ${describeTableEvent(event)}`),
      );
    }
    if (!isHand(line)) continue;
    text.push("", ...state.seats.map((seat) => `    ${seatText(seat)}`));
    text.push(
      ...state.seats
        .filter(({ stack }) => stack === 0)
        .map(({ seat }) => {
          const had = seatAt(state.hand?.seats ?? [], seat)?.startStack ?? 0;
          return `    seat ${seat} is out, and had ${formatChips(had)}`;
        }),
    );
  }
  return `${text.join("\n").trimStart()}\n`;
}

test("four hands at a tournament table match their text file", async () => {
  await expect(renderTable(PLAYED)).toMatchFileSnapshot(
    fileURLToPath(new URL("./tournament-table.txt", import.meta.url)),
  );
});
