/**
 * Ends a node's work: hands its units over to the other nodes between hands, and during a hand when the time is over; without another node
 * it only waits for the hands with people. A unit that stays all the same is stopped by the caller, and goes on at its next owner.
 */
import type { NodeAnnouncement, NodeRegistry } from "@poker/db";
import type { Logger } from "../log.ts";
import type { HandOver } from "./hand-over.ts";
import type { Unit } from "./unit.ts";

const HAND_OVER_INTERVAL_MS = 50;
/** How often it asks which other nodes there are. */
const LOOK_INTERVAL_MS = 500;

interface Leaving {
  readonly self: NodeAnnouncement;
  readonly registry: NodeRegistry;
  readonly log: Logger;
  readonly handOver: HandOver;
  /** The node's units; those handed over leave it. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly waitMs: number;
}

export async function leaveUnits({ self, registry, log, handOver, units, waitMs }: Leaving): Promise<void> {
  const until = performance.now() + waitMs;
  let lookedAt = 0;
  const look = async () => {
    lookedAt = performance.now();
    try {
      handOver.plan(await registry.readLoad(self.nodeId), units.size);
    } catch (error) {
      log.warn({ error }, "the other nodes are not known");
    }
  };
  await registry.markLeaving(self.nodeId).catch((error: unknown) => log.warn({ error }, "the leaving is not known"));
  await look();
  while (performance.now() < until && (handOver.hasHeirs ? units.size > 0 : arePeoplePlaying(units))) {
    await handOver.run();
    await new Promise((resolve) => setTimeout(resolve, HAND_OVER_INTERVAL_MS));
    if (performance.now() - lookedAt > LOOK_INTERVAL_MS) await look();
  }
  for (let left = units.size + 1; units.size > 0 && units.size < left && handOver.hasHeirs; ) {
    left = units.size;
    await handOver.runAnyway();
  }
}

const arePeoplePlaying = (units: ReadonlyMap<string, Unit>): boolean =>
  [...units.values()].some((unit) => unit.tables().some((actor) => actor.hasPeopleInHand()));
