/** Builds the figures of a finished tournament. Compares the cost of an action with the cost of an action at cash tables. */
import type { Measurement } from "../contest.ts";
import type { JournalFigures } from "./journal-figures.ts";
import type { PlayedCash } from "./play-cash.ts";
import type { PlayedTournament } from "./play-tournament.ts";

const alone = (name: string, value: number, unit: string): Measurement => ({
  name: `tournament-${name}`,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
});

const besideCash = (name: string, value: number, peerValue: number, unit: string): Measurement => ({
  name: `tournament-${name}`,
  value,
  unit,
  peer: "cash tables",
  peerValue,
  ratio: value / peerValue,
});

export function toTournamentFigures(
  played: PlayedTournament,
  journal: JournalFigures,
  cash: PlayedCash,
): readonly Measurement[] {
  const { start, startCpu, playCpu, actions, firstHalf } = played;
  const together = (kind: "node" | "database") => (startCpu[kind] ?? 0) + (playCpu[kind] ?? 0);
  const microseconds = (seconds: number, count: number) => (1e6 * seconds) / Math.max(1, count);
  const cashNode = microseconds(cash.cpu.node, cash.actions);
  return [
    alone("entries", played.entries, "entries"),
    alone("hands", journal.hands, "hands"),
    alone("actions", actions, "actions of players"),
    alone("steps", journal.steps, "steps of the tournament's own"),
    alone("wall", played.wallSeconds, "s from the first registration to the last payment"),
    alone("node", together("node"), "s of the node's CPU"),
    alone("node-start", startCpu.node, "s of them until all had their seats"),
    ...(playCpu.database === null ? [] : [alone("database", together("database"), "s of PostgreSQL's CPU")]),
    besideCash("action", microseconds(playCpu.node, actions), cashNode, "µs of the node's CPU an action"),
    besideCash(
      "action-first-half",
      firstHalf.nodeCpu / Math.max(1, firstHalf.actions),
      cashNode,
      "µs an action, until half were out",
    ),
    ...(playCpu.database === null || cash.cpu.database === null
      ? []
      : [
          besideCash(
            "action-database",
            microseconds(playCpu.database, actions),
            microseconds(cash.cpu.database, cash.actions),
            "µs of PostgreSQL's CPU an action",
          ),
        ]),
    alone("tables", journal.tablesAtStart, "tables at the start"),
    alone("breaks", journal.brokenTables, "tables broken"),
    alone("moves-broken", journal.moves.broken, "players moved from a broken table"),
    alone("moves-balance", journal.moves.balance, "players moved to even tables out"),
    alone("seat-wait", journal.longestWaitMs, "ms, the longest from a broken table to the new seat"),
    alone(
      "deal-wait",
      played.longestDealWaitMs,
      "ms, the longest from being told of another table to the first hand there",
    ),
    alone("registration", start.registrationMs, "ms until all but one had entered"),
    alone("start-accepted", start.acceptedMs, "ms from the last entry until all seats were drawn and stored"),
    alone("start-seated", start.seatedMs, "ms from the last entry until each player was told their seat"),
    alone("start-stall", played.startStallMs, "ms, longest stall up to the start"),
    alone("play-stall", played.playStallMs, "ms, longest stall of the play"),
  ];
}
