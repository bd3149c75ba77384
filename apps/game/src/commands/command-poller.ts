/** Looks each second for what the back office asked of this process and of what it runs. */

import type { CommandInbox, NewCommand } from "@poker/db";
import { refuse } from "@poker/engine";
import { type OfficeCommand, officeCommandSchema } from "@poker/protocol";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import { executePoolCommand, executeTableCommand } from "./execute-command.ts";

const POLL_INTERVAL_MS = 1_000;

export interface CommandPollerOptions {
  readonly nodeId: string;
  readonly inbox: CommandInbox;
  readonly node: Pick<GameNode, "actors" | "units" | "drain">;
  readonly clock: Clock;
  readonly log: Logger;
  /** This process starts no new hands any more, or does again. */
  readonly onDrain: () => void;
}

export interface CommandPoller {
  /** Now; what it finds is carried out, or under way in the mailbox of its unit, in the order it was asked. */
  pollNow(): Promise<void>;
  close(): void;
}

export function startCommandPoller({ nodeId, inbox, node, clock, log, onDrain }: CommandPollerOptions): CommandPoller {
  /** A hand may have to wait for its journal: meanwhile the same command is found again. */
  const underWay = new Set<string>();

  async function carryOut({ id, unitId, kind, payload }: NewCommand): Promise<void> {
    const parsed = officeCommandSchema.safeParse({ ...payload, kind });
    const command: OfficeCommand | null = parsed.data ?? null;
    const unit = node.units.get(unitId);
    const actor = node.actors.get(unitId);
    if (unitId === nodeId) {
      const draining = command?.kind === "drain";
      if (!draining && command?.kind !== "resume-node") throw new Error(`command ${id} is none for a process: ${kind}`);
      if (!(await inbox.completeDrain(nodeId, id, draining))) return;
      node.drain(draining);
      onDrain();
    } else if (!command) {
      const owned = actor?.lease ?? unit?.lease;
      if (owned) await inbox.complete(owned, id, refuse("malformed"));
    } else if (unit instanceof PoolActor) await executePoolCommand(unit, id, command, inbox);
    else if (actor) await executeTableCommand(actor, id, command, inbox);
  }

  async function ask(): Promise<void> {
    await inbox.enqueueDueCloses();
    const found = await inbox.listPending([nodeId, ...new Set([...node.units.keys(), ...node.actors.keys()])]);
    for (const order of found) {
      if (underWay.has(order.id)) continue;
      underWay.add(order.id);
      carryOut(order)
        .catch((problem: unknown) =>
          log.error({ command: order.id, kind: order.kind, problem }, "a command of the back office failed"),
        )
        .finally(() => underWay.delete(order.id));
    }
    await inbox.failUnreachable();
  }
  /** One after the other. */
  let asked: Promise<void> = Promise.resolve();
  function look(): Promise<void> {
    const answer = asked.then(ask);
    asked = answer.catch(() => {});
    return answer;
  }
  let busy = false;
  const close = repeatEvery(clock, POLL_INTERVAL_MS, () => {
    if (busy) return;
    busy = true;
    look()
      .catch((problem: unknown) => log.warn({ problem }, "the back office's commands could not be read"))
      .finally(() => {
        busy = false;
      });
  });
  return { pollNow: look, close };
}
