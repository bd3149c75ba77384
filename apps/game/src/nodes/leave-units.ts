/**
 * Ends a node's work. While another node takes units, this node hands its units over between hands. When the time for this is over, it also
 * hands units over during hands. When no node takes units, the whole room stops: no unit waits, and hands stay where they are for the next
 * start. Decision 0089
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeAnnouncement, NodeRegistry } from "@poker/db";
import type { Logger } from "../log.ts";
import type { HandOver } from "./hand-over.ts";
import type { Unit } from "./unit.ts";

const HAND_OVER_INTERVAL_MS = 50;
/** At this interval the node reads which other nodes are alive. */
const PLAN_INTERVAL_MS = 500;
/**
 * After this time, all nodes that were asked to end at the same moment have announced this, so they hand no tables to
 * each other.
 */
const SETTLE_MS = 300;

interface Leaving {
  readonly self: NodeAnnouncement;
  readonly registry: NodeRegistry;
  readonly log: Logger;
  readonly handOver: HandOver;
  /** The node's units; a unit that was handed over leaves this map. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly waitMs: number;
}

/** Returns false when no node takes the units; the caller stops them where they are. */
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
