/**
 * Carries out a back-office command on a unit exactly once, on the node that owns the unit. The command runs in a job of the mailbox. Its
 * answer is stored in the same commit as its effects. When the owner ends before that commit, the next owner carries out the command.
 */
import type { CommandInbox, Lease } from "@poker/db";
import { DONE, isRefusal, type Refusal, refuse, type TableSettings, type TableState } from "@poker/engine";
import type { OfficeCommand } from "@poker/protocol";
import type { PoolActor } from "../pools/pool-actor.ts";
import type { CommitResult } from "../runtime/stream-actor.ts";
import type { TableActorCommand } from "../tables/decide-table.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TournamentActorOrder } from "../tournaments/decide-tournament.ts";
import type { TournamentActor } from "../tournaments/tournament-actor.ts";

type CommandRefusal = Refusal<string>;
type ResultStore = Pick<CommandInbox, "complete">;

/**
 * The refusals after which the unit's next owner carries out the command. They mean that another process owns the unit or that this process
 * is ending.
 */
const LEFT_TO_NEXT_OWNER: ReadonlySet<string> = new Set(["not-here", "closing"]);

async function storeResult(
  inbox: ResultStore,
  owned: Lease,
  id: string,
  done: CommitResult | CommandRefusal,
): Promise<void> {
  if (isRefusal(done) && LEFT_TO_NEXT_OWNER.has(done.code)) return;
  // When the command changed something, the commit already contains the answer.
  await inbox.complete(owned, id, isRefusal(done) ? done : DONE);
}

/**
 * Carries out a command on a table. Refusals besides the engine's: pool-table, seats-taken {seat}, game-in-use, currency-in-use,
 * seating-fixed, no-hand, malformed. Faults 52, 53, 55
 */
export const executeTableCommand = (
  actor: TableActor,
  id: string,
  command: OfficeCommand,
  inbox: ResultStore,
): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    const tableCommand = toTableCommand(actor, command);
    await storeResult(
      inbox,
      actor.lease,
      id,
      isRefusal(tableCommand) ? tableCommand : await actor.executeCommand(tableCommand, { officeCommandId: id }),
    );
  });

function toTableCommand(
  { state, poolId, tournamentId }: TableActor,
  command: OfficeCommand,
): TableActorCommand | CommandRefusal {
  if (command.kind === "cancel-hand") {
    // The named hand may have been settled by now, and another hand may be running. A settled hand can be corrected only in the books.
    const runs = state.hand?.handNo === command.handNo && state.hand.result === null;
    return runs ? { type: "cancel-hand", reason: "staff" } : refuse("no-hand");
  }
  if (poolId !== null) return refuse("pool-table");
  if (tournamentId !== null) return refuse("tournament-table");
  switch (command.kind) {
    case "change-settings": {
      if (command.limits !== null) return refuse("malformed");
      const { settings } = command;
      return refuseFixedSettings(state, settings) ?? { type: "change-settings", settings };
    }
    case "pause":
    case "resume":
    case "close":
      return { type: command.kind };
    case "start":
    case "cancel":
    case "disqualify":
    case "drain":
    case "resume-node":
      return refuse("malformed");
  }
}

/**
 * Refuses changes of those settings that are fixed while people sit at the table or have a seat held for them. The refusal's code says
 * which setting.
 */
function refuseFixedSettings(state: TableState, settings: TableSettings): CommandRefusal | null {
  const places = [...state.seats, ...state.offers].map(({ seat }) => seat);
  if (settings.seating !== state.settings.seating) return refuse("seating-fixed"); // S1
  if (places.length === 0) return null;
  const highest = Math.max(...places);
  if (highest >= settings.seats) return refuse("seats-taken", { seat: highest + 1 });
  if (settings.currency !== state.settings.currency) return refuse("currency-in-use");
  if (settings.rules.game !== state.settings.rules.game) return refuse("game-in-use");
  return null;
}

/**
 * Carries out a command on a pool. Refusals besides the engine's: the refusals of the pool's tables, and malformed. The pool's next
 * reconciliation passes the change on to its tables.
 */
export const executePoolCommand = (
  pool: PoolActor,
  id: string,
  command: OfficeCommand,
  inbox: ResultStore,
): Promise<void> =>
  pool.mailbox.post(async () => {
    if (pool.isStopped) return;
    await storeResult(inbox, pool.lease, id, await performPoolCommand(pool, id, command));
    pool.scheduleReconcile();
  });

async function performPoolCommand(
  pool: PoolActor,
  id: string,
  command: OfficeCommand,
): Promise<CommitResult | CommandRefusal> {
  switch (command.kind) {
    case "change-settings": {
      const { settings, limits } = command;
      if (limits === null) return refuse("malformed");
      const tables = pool.tables().map(({ state }) => state);
      for (const table of tables) {
        const fixed = refuseFixedSettings(table, settings);
        if (fixed) return fixed;
      }
      return pool.executeCommand({ type: "change-settings", settings, ...limits, tables }, { officeCommandId: id });
    }
    case "pause":
    case "resume":
    case "close":
      return pool.executeCommand({ type: command.kind }, { officeCommandId: id });
    case "start":
    case "cancel":
    case "disqualify":
    case "cancel-hand":
    case "drain":
    case "resume-node":
      return refuse("malformed");
  }
}

/** Carries out a command on a tournament. Refusals besides the engine's: malformed. */
export const executeTournamentCommand = (
  tournament: TournamentActor,
  id: string,
  command: OfficeCommand,
  inbox: ResultStore,
): Promise<void> =>
  tournament.mailbox.post(async () => {
    if (tournament.isStopped) return;
    const order = toTournamentOrder(command);
    await storeResult(
      inbox,
      tournament.lease,
      id,
      isRefusal(order) ? order : await tournament.executeCommand(order, { officeCommandId: id }),
    );
  });

function toTournamentOrder(command: OfficeCommand): TournamentActorOrder | CommandRefusal {
  switch (command.kind) {
    case "start":
    case "pause":
    case "resume":
      return { type: command.kind };
    case "cancel":
      return { type: "cancel", reason: command.reason };
    case "disqualify":
      return { type: "disqualify", playerId: command.playerId, reason: command.reason };
    case "change-settings":
    case "close":
    case "cancel-hand":
    case "drain":
    case "resume-node":
      return refuse("malformed");
  }
}
