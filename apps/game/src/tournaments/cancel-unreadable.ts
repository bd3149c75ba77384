/**
 * Cancels a tournament whose events cannot be read, when staff have ordered this. The refunds are computed from the ledger and the list of
 * entries, because the players' chips are unknown. Without such an order, the owner keeps trying to read the events. M5
 */
import {
  type CommandInbox,
  type Effect,
  effectsOf,
  type Lease,
  type readTournamentForensics,
  type StreamCommit,
  type Tournaments,
  tournamentLedgerMoves,
} from "@poker/db";
import { cancellationWithoutChips, createTournamentTable, DONE, type EpochMs } from "@poker/engine";
import { officeCommandSchema, type TournamentInfo } from "@poker/protocol";
import { commitWithRetry } from "../runtime/commit-with-retry.ts";
import { resetTournamentTable } from "../tables/reset-tournament-table.ts";
import type { TableDeps } from "../tables/table-deps.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";
import { cancelledNotices } from "./tournament-notices.ts";

type Forensics = Awaited<ReturnType<typeof readTournamentForensics>>;

export interface CancelUnreadableDeps {
  readonly inbox: Pick<CommandInbox, "listPending">;
  readonly tournaments: Pick<Tournaments, "listTables" | "closeTournament">;
  readonly loadTournamentForensics: (tournament: TournamentInfo) => Promise<Forensics>;
  readonly tableDeps: TableDeps;
}

interface CancelOrder {
  readonly commandId: string;
  readonly reason: string;
}

/**
 * Cancels the tournament. Resolves with true when it is closed. Resolves with false while staff have not cancelled it, or when another
 * process owns it.
 */
export async function cancelUnreadableTournament(
  lease: Lease,
  tournament: TournamentInfo,
  deps: CancelUnreadableDeps,
): Promise<boolean> {
  if (tournament.endedAt === null) {
    const order = await findCancelOrder(deps.inbox, tournament.id);
    if (!order || !(await giveBack(lease, tournament, order, deps))) return false;
  }
  return closeAll(lease, tournament, deps);
}

async function findCancelOrder(
  inbox: CancelUnreadableDeps["inbox"],
  tournamentId: string,
): Promise<CancelOrder | null> {
  for (const { id: commandId, kind, payload } of await inbox.listPending([tournamentId])) {
    const command = officeCommandSchema.safeParse({ ...payload, kind }).data;
    if (command?.kind === "cancel") return { commandId, reason: command.reason };
  }
  return null;
}

/** Refunds everything and answers the command of the staff, in one commit. */
async function giveBack(
  lease: Lease,
  tournament: TournamentInfo,
  order: CancelOrder,
  { loadTournamentForensics, tableDeps }: CancelUnreadableDeps,
): Promise<boolean> {
  const { clock, log, noticesWritten, walletsChanged } = tableDeps;
  const { id: tournamentId, currency } = tournament;
  const known = await loadTournamentForensics(tournament);
  const { commandId } = order;
  log.error(
    { tournamentId, seq: known.seq, commandId },
    "ALARM: a tournament that cannot be read is cancelled by its staff",
  );
  const commit = buildCommit(lease, tournament, order, known, clock.wall());
  const never = () => false;
  const result = await commitWithRetry(commit, tableDeps, () => {}, never);
  if (result?.outcome !== "durable") return false;
  const notices = effectsOf(commit.effects, "notice").map(({ notice }) => notice);
  noticesWritten(notices);
  walletsChanged([...new Set(notices.map(({ userId }) => userId))], currency);
  return true;
}

function buildCommit(
  lease: Lease,
  { id: tournamentId, name, currency, summary }: TournamentInfo,
  { commandId, reason }: CancelOrder,
  known: Forensics,
  at: EpochMs,
): StreamCommit {
  const { refunds, promotion } = cancellationWithoutChips(known);
  const event = { type: "cancelled", reason, refunds, promotion, tables: [], at } as const;
  const moves = tournamentLedgerMoves(event, known.seq + 1, { tournamentId, currency });
  const effects: Effect[] = [
    ...moves.map((move): Effect => ({ type: "ledger-move", move })),
    { type: "tournament-summary", tournamentId, summary: { ...summary, phase: "cancelled", tables: 0, escrow: 0 } },
    { type: "tournament-status", tournamentId, status: "cancelled", at },
    ...cancelledNotices(event, { tournamentId, tournament: name, currency }).map(
      (notice): Effect => ({ type: "notice", notice }),
    ),
    { type: "command-result", commandId, result: DONE },
  ];
  const events: readonly TournamentActorEvent[] = [event];
  return {
    lease,
    appends: [
      {
        streamId: tournamentId,
        expectedSeq: known.seq,
        events: events.map((each) => ({ handNo: null, public: each })),
        sealed: null,
        remainingMs: null,
      },
    ],
    cause: null,
    effects,
  };
}

/**
 * Cancels running hands, and closes all tables and then the tournament. If the process ends before that is done, the next process closes
 * the rest.
 */
async function closeAll(
  lease: Lease,
  { id }: TournamentInfo,
  { tournaments, tableDeps }: CancelUnreadableDeps,
): Promise<boolean> {
  for (const { id: tableId, settings, seatRules, status } of await tournaments.listTables(id)) {
    if (status !== "open") continue;
    const empty = createTournamentTable(tableId, settings, seatRules);
    if (!(await resetTournamentTable({ lease, empty, reason: "tournament-unreadable" }, null, tableDeps))) return false;
  }
  const refusal = await tournaments.closeTournament(lease);
  if (refusal !== null) throw new Error(`tournament ${id} cannot be closed: ${refusal}`);
  return true;
}
