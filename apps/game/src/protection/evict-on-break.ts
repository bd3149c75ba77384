/**
 * Ends what a player has in the room when they begin a break. Fault 84
 * - Their places on waitlists and in queues, the seats that are held for them, and their entries in tournaments that have not started are
 *   given up at once.
 * - Their seats at tables where they are not in a hand are given up at once.
 * - A player in a hand finishes the hand and leaves before the next one (`play-on-break.ts`).
 * - In a running tournament they are marked absent.
 */
import type { Cashier } from "@poker/db";
import {
  type EvictionDeps,
  evictFromQueues,
  evictFromTable,
  personIdsAt,
  startEviction,
} from "../office/evict-players.ts";
import type { ServerEvents } from "../server-events.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import { endPlayOnBreak } from "./play-on-break.ts";

interface EvictOnBreakOptions extends EvictionDeps {
  readonly cashier: Pick<Cashier, "findOnBreak">;
  readonly events: Pick<ServerEvents, "on">;
}

/** Starts to follow breaks. Call the returned function to stop. */
export function startEvictingOnBreak({ cashier, events, ...deps }: EvictOnBreakOptions): () => Promise<void> {
  const { node, log } = deps;
  const eviction = startEviction(deps, {
    name: "players on a break",
    find: cashier.findOnBreak,
    async evict(userId) {
      const at = [...node.actors.values()].filter((actor) => personIdsAt(actor).includes(userId));
      const registered = [...node.units.values()]
        .filter((unit) => unit instanceof TournamentActor)
        .filter((tournament) => tournament.state.status === "registering" && tournament.isIn(userId));
      await Promise.all([
        ...at.map((actor) => giveUpPlace(actor, userId)),
        evictFromQueues(deps, userId),
        ...registered.map((tournament) => leaveTournament(tournament, userId)),
      ]);
    },
  });
  const report = (error: unknown) =>
    log.warn({ error }, "a player on a break could not be removed at once; the sweep tries again");
  events.on("breakBegan", ({ userId }) => eviction.announce(userId).catch(report));
  // Checks the players of a unit that this node has just taken, because a break may have begun while no node ran the unit.
  events.on("unitTaken", ({ unit }) => eviction.lookAt(unit).catch(report));
  return eviction.stop;
}

const giveUpPlace = (actor: TableActor, userId: string): Promise<void> =>
  actor.seatOf(userId)
    ? actor.mailbox.post(async () => actor.isStopped || endPlayOnBreak(actor)).then(() => {})
    : evictFromTable(actor, userId, "folding");

/** Takes the player out of a tournament that has not started. They get back what they paid. M2 */
const leaveTournament = (tournament: TournamentActor, userId: string): Promise<void> =>
  tournament.mailbox.post(async () => {
    if (!tournament.isStopped)
      await tournament.executeCommand({ type: "unregister", playerId: userId, evenLate: true });
  });
