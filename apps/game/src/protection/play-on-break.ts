/**
 * Ends the play of players on a break before the table's next hand. At a cash table they leave with their chips. In a tournament they are
 * marked absent. The database is asked before every hand, so that these players are not dealt in even after a crash or a lost message.
 * Faults 69, 84
 */
import { isDealtIn } from "@poker/engine";
import type { TableHost } from "../tables/table-host.ts";

/**
 * Ends the play of players on a break, except for players in the current hand, who finish it first. Call this only inside a job of the
 * mailbox.
 */
export async function endPlayOnBreak(host: TableHost): Promise<void> {
  const people = host.state.seats.filter(({ bot, leaving, absent }) => !bot && !leaving && !absent);
  if (people.length === 0) return;
  const onBreak = await host.deps.cashier.findOnBreak(people.map(({ playerId }) => playerId));
  for (const { seat, playerId } of people) {
    if (!onBreak.has(playerId) || host.isStopped || (host.isHandUnderWay() && isDealtIn(host.state, seat))) continue;
    await host.executeCommand({ type: host.tournamentId === null ? "leave" : "mark-absent", seat });
  }
}
