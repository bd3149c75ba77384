/** Finds the back office's commands for this process and for the units that it runs, and starts each command exactly once. */

import type { CommandInbox, NewCommand } from "@poker/db";
import { refuse } from "@poker/engine";
import { type OfficeCommand, officeCommandSchema } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { ServerEvents } from "../server-events.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import { pollForWork } from "../work-poll.ts";
import { executePoolCommand, executeTableCommand, executeTournamentCommand } from "./execute-command.ts";

interface CommandPollerOptions {
  readonly nodeId: string;
  readonly inbox: CommandInbox;
  readonly node: Pick<GameNode, "actors" | "units" | "drain">;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when this process stops starting new hands, and when it starts them again. */
  readonly onDrain: () => void;
}

interface CommandPoller {
  /**
   * Looks for commands now. Resolves when each command that was found has been executed or waits in its unit's mailbox. Commands enter a
   * mailbox in the order in which staff gave them.
   */
  pollNow(): Promise<void>;
  close(): Promise<void>;
}

export function startCommandPoller(options: CommandPollerOptions): CommandPoller {
  const { nodeId, inbox, node, events, clock, log, onDrain } = options;
  /**
   * The ids of the commands that have been started. A command that still waits in a mailbox is found again by the next run, which must not
   * start it twice.
   */
  const started = new Set<string>();

  async function execute({ id, unitId, kind, payload }: NewCommand): Promise<void> {
    const parsed = officeCommandSchema.safeParse({ ...payload, kind });
    const command: OfficeCommand | null = parsed.data ?? null;
    const unit = node.units.get(unitId);
    const actor = node.actors.get(unitId);
    if (unitId === nodeId) {
      const draining = command?.kind === "drain";
      if (!draining && command?.kind !== "resume-node") throw new Error(`command ${id} is not for a process: ${kind}`);
      if (!(await inbox.completeDrain(nodeId, id, draining))) return;
      node.drain(draining);
      onDrain();
    } else if (!command) {
      const owned = actor?.lease ?? unit?.lease;
      if (owned) await inbox.complete(owned, id, refuse("malformed"));
    } else if (unit instanceof PoolActor) await executePoolCommand(unit, id, command, inbox);
    else if (unit instanceof TournamentActor) await executeTournamentCommand(unit, id, command, inbox);
    else if (actor) await executeTableCommand(actor, id, command, inbox);
  }

  async function check(): Promise<number | null> {
    const nextDueMs = await inbox.enqueueDueCloses();
    const found = await inbox.listPending([nodeId, ...new Set([...node.units.keys(), ...node.actors.keys()])]);
    for (const command of found) {
      const { id, kind } = command;
      if (started.has(id)) continue;
      started.add(id);
      execute(command)
        .catch((error: unknown) => {
          log.error({ command: id, kind, error }, "a command of the back office failed");
          wakeSoon();
        })
        .finally(() => started.delete(id));
    }
    await inbox.failUnreachable();
    return nextDueMs;
  }
  const { runNow, wakeSoon, stop } = pollForWork({
    name: "commands of the back office",
    work: "commands",
    check,
    events,
    clock,
    log,
  });
  // Staff may have given commands while no process ran the unit. The unit may have a new time at which it opens or closes, too.
  events.on("unitTaken", wakeSoon);
  events.on("workAnnounced", ({ work }) => {
    if (work === "units") wakeSoon();
  });
  return { pollNow: runNow, close: stop };
}
