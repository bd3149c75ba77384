/**
 * Ends a node's work:
 * - While another node accepts units, this node hands its units over between hands.
 * - When the time for this is over, it hands units over even during hands.
 * - When no node accepts units, the whole room is stopping. Then no unit waits, and hands stay as they are in the journal until the next
 *   start.
 * Decision 0089
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeAnnouncement, NodeRegistry } from "@poker/db";
import type { Logger } from "../log.ts";
import type { HandOver } from "./hand-over.ts";
import type { Unit } from "./unit.ts";

const HAND_OVER_INTERVAL_MS = 50;
/** How often the node reads which other nodes are alive. */
const PLAN_INTERVAL_MS = 500;
/**
 * How long a node waits before it hands units over. When several nodes are stopped at the same moment, all have announced it by then, so
 * they hand no tables to each other.
 */
const SETTLE_MS = 300;

interface Leaving {
  readonly self: NodeAnnouncement;
  readonly registry: NodeRegistry;
  readonly log: Logger;
  readonly handOver: HandOver;
  /** The node's units. A unit that was handed over is removed from this map. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly waitMs: number;
}

/** Hands over all units. Resolves with false when no node accepts them. The caller then stops the units where they are. */
export async function leaveUnits({ self, registry, log, handOver, units, waitMs }: Leaving): Promise<boolean> {
  const until = performance.now() + waitMs;
  let plannedAt = 0;
  const plan = async () => {
    plannedAt = performance.now();
    try {
      handOver.plan(await registry.readLoad(self.nodeId), units.size);
    } catch (error) {
      log.warn({ error }, "the other nodes are not known");
    }
  };
  await registry.markLeaving(self.nodeId).catch((error: unknown) => log.warn({ error }, "the leaving is not known"));
  await plan();
  if (handOver.hasHeirs) {
    await sleep(SETTLE_MS);
    await plan();
  }
  while (performance.now() < until && handOver.hasHeirs && units.size > 0) {
    await handOver.run();
    await sleep(HAND_OVER_INTERVAL_MS);
    if (performance.now() - plannedAt > PLAN_INTERVAL_MS) await plan();
  }
  for (let left = units.size + 1; units.size > 0 && units.size < left && handOver.hasHeirs; ) {
    left = units.size;
    await handOver.runAnyway();
  }
  return handOver.hasHeirs;
}
