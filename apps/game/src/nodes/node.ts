/**
 * Runs this process as one node among others: it registers, claims units without an owner, renews its leases on the database's clock,
 * and drops at once what another node has claimed, each unit with all its tables. Faults 8, 9, 17.
 */
import type { Lease, Leases } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { Unit } from "./unit.ts";

const LEASE_DURATION_MS = 10_000;
const RENEW_INTERVAL_MS = 2_000;
const CLAIM_INTERVAL_MS = 1_000;
const RECOVERY_RETRY_MS = 10_000;

export interface NodeOptions {
  readonly nodeId: string;
  readonly url: string;
  readonly ownership: Leases;
  readonly clock: Clock;
  readonly log: Logger;
  /** Recovers a unit from the journal; its tables follow when it calls `adopt`. null when it is gone or closed. */
  readonly recoverUnit: (owned: Lease) => Promise<Unit | null>;
  readonly onUnitTaken: (unit: Unit) => void;
  /** Is called when another process owns the unit. */
  readonly onUnitLost: (unit: Unit) => void;
  /** Runs after each claim of units without an owner. */
  readonly onClaimed: () => Promise<void>;
}

export interface GameNode {
  /** Every table this process runs, of tables by themselves and of pools. */
  readonly actors: ReadonlyMap<string, TableActor>;
  readonly units: ReadonlyMap<string, Unit>;
  /** Whether the database answered within the duration of a lease. */
  isHealthy(): boolean;
  start(): Promise<void>;
  /** Claims units without an owner now. */
  claimUnits(): Promise<void>;
  dropUnit(unitId: string): void;
  /** Adds a table that a pool opened; `removeTable` removes one that it closed. */
  addTable(actor: TableActor): void;
  removeTable(tableId: string): void;
  /** Drops a unit and frees its lease; this node or another recovers it from its journal. */
  releaseUnit(unitId: string): void;
  /** Starts no new hands at any unit, present or claimed later; running hands go on. false ends that. */
  drain(draining: boolean): void;
  readonly isDraining: boolean;
  /** Ends a unit that is closed for good. */
  closeUnit(unitId: string): Promise<void>;
  /** Starts no new hands, waits at most `waitMs` for hands with people (the next owner resumes them), then frees every lease. */
  close(waitMs: number): Promise<void>;
}

export function createNode(options: NodeOptions): GameNode {
  const { nodeId, url, ownership, clock, log, recoverUnit, onUnitTaken, onUnitLost, onClaimed } = options;
  const actors = new Map<string, TableActor>();
  const units = new Map<string, Unit>();
  let heardAt = Number.NEGATIVE_INFINITY;
  let registered = false;
  let closing = false;
  let draining = false;

  function forget(unitId: string): Unit | undefined {
    const unit = units.get(unitId);
    units.delete(unitId);
    for (const { tableId } of unit?.tables() ?? []) actors.delete(tableId);
    return unit;
  }

  function drop(unitId: string): void {
    const unit = forget(unitId);
    if (!unit) return;
    void unit.stop();
    onUnitLost(unit);
    log.warn({ unitId }, "this process no longer runs the unit");
  }

  async function take(owned: Lease): Promise<void> {
    try {
      const unit = await recoverUnit(owned);
      if (!unit) return;
      units.set(owned.unitId, unit);
      for (const actor of unit.tables()) actors.set(actor.tableId, actor);
      if (draining) unit.drain(true);
      onUnitTaken(unit);
    } catch (error) {
      // One unit that cannot be read must not stop the others. Another process, or this one later, may succeed.
      log.error({ unitId: owned.unitId, error }, "ALARM: a unit cannot be recovered");
      clock.schedule(clock.monotonic() + RECOVERY_RETRY_MS, () => void release([owned.unitId]));
    }
  }

  async function takeFree(): Promise<void> {
    if (closing || !registered) return;
    for (const owned of await ownership.claimUnits(nodeId, LEASE_DURATION_MS)) {
      drop(owned.unitId);
      await take(owned);
    }
    await onClaimed();
  }

  async function renew(): Promise<void> {
    if (!registered) return;
    // A unit claimed during the renewal is not in its answer.
    const held = [...units.values()];
    const ours = new Map(
      (await ownership.renewLeases(nodeId, LEASE_DURATION_MS)).map(({ unitId, epoch }) => [unitId, epoch]),
    );
    heardAt = clock.monotonic();
    for (const unit of held) {
      const { unitId, epoch } = unit.lease;
      if (units.get(unitId) === unit && ours.get(unitId) !== epoch) drop(unitId);
    }
  }

  /** Frees leases so that others need not wait for their end; when the database does not answer, others wait. */
  const release = (unitIds?: readonly string[]): Promise<void> =>
    ownership
      .releaseUnits(nodeId, unitIds)
      .catch((error: unknown) => log.warn({ error, unitIds }, "leases could not be released"));

  const renewal = poll(clock, { name: "renewal of leases", everyMs: RENEW_INTERVAL_MS, run: renew, log });
  const claims = poll(clock, { name: "claim of free units", everyMs: CLAIM_INTERVAL_MS, run: takeFree, log });

  return {
    actors,
    units,
    claimUnits: claims.runNow,
    dropUnit: drop,
    addTable: (actor) => void actors.set(actor.tableId, actor),
    removeTable: (tableId) => void actors.delete(tableId),
    releaseUnit(unitId) {
      drop(unitId);
      void release([unitId]);
    },
    drain(wanted) {
      draining = wanted;
      for (const unit of units.values()) unit.drain(wanted);
    },
    get isDraining() {
      return draining;
    },
    async closeUnit(unitId) {
      await forget(unitId)?.stop();
      await release([unitId]);
    },
    isHealthy: () => clock.monotonic() - heardAt < LEASE_DURATION_MS,
    async start() {
      await ownership.registerNode(nodeId, url);
      registered = true;
      await claims.runNow();
      heardAt = clock.monotonic();
    },
    async close(waitMs) {
      closing = true;
      for (const unit of units.values()) unit.drain(true);
      const until = performance.now() + waitMs;
      while (performance.now() < until && [...actors.values()].some((actor) => actor.hasHumansInHand()))
        await new Promise((resolve) => setTimeout(resolve, 50));
      // A claim that was under way ends here: the units it claimed are freed with the rest.
      await Promise.all([renewal.stop(), claims.stop()]);
      await Promise.all([...units.values()].map((unit) => unit.stop()));
      await release();
    },
  };
}
