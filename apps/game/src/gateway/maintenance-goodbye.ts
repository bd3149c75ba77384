/**
 * Closes the sockets of people and viewers while the room is closed for maintenance. A player whose hand is under way stays connected until
 * their page has shown its end, so that they can still act. The room's bots stay connected. Decision 0113
 */
import { type Cancel, type Clock, repeatEvery } from "../clock.ts";
import type { ServerEvents } from "../server-events.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { Connection, ConnectionRegistry } from "./connection.ts";

const LOOK_INTERVAL_MS = 1_000;

interface MaintenanceGoodbyeOptions {
  readonly connections: Pick<ConnectionRegistry, "all">;
  /** The tables that this process runs. */
  readonly tables: () => Iterable<TableActor>;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
}

/** Starts closing sockets whenever maintenance begins. Call the returned function to stop. */
export function sayGoodbyeInMaintenance({ connections, tables, events, clock }: MaintenanceGoodbyeOptions): Cancel {
  let stop: Cancel = () => {};

  function closeIdle(): void {
    const playing = playersInHands(tables());
    for (const connection of [...connections.all()])
      if (isOutsider(connection) && !playing.has(connection.userId ?? "")) connection.sayGoodbye("maintenance");
  }
  events.on("maintenanceChanged", ({ isOn }) => {
    stop();
    if (!isOn) return;
    closeIdle();
    stop = repeatEvery(clock, LOOK_INTERVAL_MS, closeIdle);
  });
  return () => stop();
}

/** Returns true for everyone except the room's bots. */
export const isOutsider = ({ player }: Pick<Connection, "player">): boolean => player?.bot !== true;

/** Returns the ids of the players at tables whose hand is under way, or whose pages still show the end of the hand. */
function playersInHands(tables: Iterable<TableActor>): ReadonlySet<string> {
  const playing = new Set<string>();
  for (const actor of tables)
    if (actor.isHandUnderWay() || actor.displayedUntil() > actor.deps.clock.monotonic())
      for (const { playerId } of actor.state.seats) playing.add(playerId);
  return playing;
}
