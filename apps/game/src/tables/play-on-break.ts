/**
 * Ends the play of those at a table who are on a break, before its next hand: they leave with their chips, or go on absent in a tournament.
 * The database is asked each time, so that no crash and no lost message lets them be dealt in. Faults 69, 84
 */
import { isDealtIn } from "@poker/engine";
import type { TableActor } from "./table-actor.ts";

/** Call it only inside a job of the mailbox. Who is in the hand under way finishes it first. */
export async function endPlayOnBreak(actor: TableActor): Promise<void> {
  const people = actor.state.seats.filter(({ bot, leaving, absent }) => !bot && !leaving && !absent);
  if (people.length === 0) return;
  const onBreak = await actor.deps.cashier.findOnBreak(people.map(({ playerId }) => playerId));
  for (const { seat, playerId } of people) {
    if (!onBreak.has(playerId) || actor.isStopped || (actor.isHandUnderWay() && isDealtIn(actor.state, seat))) continue;
    await actor.executeCommand({ type: actor.tournamentId === null ? "leave" : "mark-absent", seat });
  }
}
