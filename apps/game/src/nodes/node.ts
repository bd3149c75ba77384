/**
 * Runs this process as one node among others: it registers, claims units without an owner, renews its leases on the database's clock,
 * and drops at once what another node has claimed, each unit with all its tables. Faults 8, 9, 17.
 */
import { randomUUID } from "node:crypto";
import {
  LEASE_DURATION_MS,
  LEASE_RENEWAL_INTERVAL_MS,
  type Lease,
  type Leases,
  type NodeAnnouncement,
  type NodeRegistry,
} from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { Unit } from "./unit.ts";

const CLAIM_INTERVAL_MS = 1_000;
const RECOVERY_RETRY_MS = 10_000;

export const newNodeId = (): string => randomUUID();

interface NodeOptions {
  readonly self: NodeAnnouncement;
  readonly registry: NodeRegistry;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly log: Logger;
  /** Recovers a unit with its tables from the journal. null when it is gone or closed. */
  readonly recoverUnit: (owned: Lease) => Promise<Unit | null>;
  readonly onUnitTaken: (unit: Unit) => void;
  /** Is called when another process owns the unit. */
  readonly onUnitLost: (unit: Unit) => void;
  /** Runs after each claim of units without an owner. */
  readonly onClaimed: () => Promise<void>;
}

export class GameNode {
  readonly #options: NodeOptions;
  readonly #actors = new Map<string, TableActor>();
  readonly #units = new Map<string, Unit>();
  readonly #renewal: Poller;
  readonly #claims: Poller;
  /** Monotonic; when the database last answered. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #isRegistered = false;
  #isClosing = false;
  #isDraining = false;

  constructor(options: NodeOptions) {
    this.#options = options;
    const { clock, log } = options;
    const renew = { name: "renewal of leases", everyMs: LEASE_RENEWAL_INTERVAL_MS, run: () => this.#renewLeases() };
    this.#renewal = poll(clock, { ...renew, log });
    const claim = { name: "claim of free units", everyMs: CLAIM_INTERVAL_MS, run: () => this.#claimFreeUnits() };
    this.#claims = poll(clock, { ...claim, log });
  }

  /** Every table this process runs, of tables by themselves and of pools. */
  get actors(): ReadonlyMap<string, TableActor> {
    return this.#actors;
  }
  get units(): ReadonlyMap<string, Unit> {
    return this.#units;
  }
  get isDraining(): boolean {
    return this.#isDraining;
  }
  /** Returns true when the database answered within the duration of a lease. */
  isHealthy(): boolean {
    return this.#options.clock.monotonic() - this.#answeredAt < LEASE_DURATION_MS;
  }

  async start(): Promise<void> {
    const { self, registry, clock } = this.#options;
    await registry.registerNode(self);
    this.#isRegistered = true;
    await this.#claims.runNow();
    this.#answeredAt = clock.monotonic();
  }

  /** Claims units without an owner now. */
  claimUnits(): Promise<void> {
    return this.#claims.runNow();
  }

  /** Adds a table that a pool opened; `removeTable` removes one that it closed. */
  addTable(actor: TableActor): void {
    this.#actors.set(actor.tableId, actor);
  }
  removeTable(tableId: string): void {
    this.#actors.delete(tableId);
  }

  /** Stops a unit and forgets it; its lease stays as it is. */
  dropUnit(unitId: string): void {
    const unit = this.#forgetUnit(unitId);
    if (!unit) return;
    void unit.stop();
    this.#options.onUnitLost(unit);
    this.#options.log.warn({ unitId }, "this process no longer runs the unit");
  }

  /** Drops a unit and frees its lease; this node or another recovers it from its journal. */
  releaseUnit(unitId: string): void {
    this.dropUnit(unitId);
    void this.#releaseLeases([unitId]);
  }

  /** Ends a unit that is closed for good. */
  async closeUnit(unitId: string): Promise<void> {
    await this.#forgetUnit(unitId)?.stop();
    await this.#releaseLeases([unitId]);
  }

  /** Starts no new hands at any unit, present or claimed later; running hands go on. false ends that. */
  drain(draining: boolean): void {
    this.#isDraining = draining;
    for (const unit of this.#units.values()) unit.drain(draining);
  }

  /** Starts no new hands, waits at most `waitMs` for hands with people (the next owner resumes them), then frees every lease. */
  async close(waitMs: number): Promise<void> {
    this.#isClosing = true;
    for (const unit of this.#units.values()) unit.drain(true);
    const until = performance.now() + waitMs;
    while (performance.now() < until && [...this.#actors.values()].some((actor) => actor.hasPeopleInHand()))
      await new Promise((resolve) => setTimeout(resolve, 50));
    // A claim that was under way ends here: the units it claimed are freed with the rest.
    await Promise.all([this.#renewal.stop(), this.#claims.stop()]);
    await Promise.all([...this.#units.values()].map((unit) => unit.stop()));
    await this.#releaseLeases();
    await this.#removeNode();
  }

  async #claimFreeUnits(): Promise<void> {
    if (this.#isClosing || !this.#isRegistered) return;
    const { self, leases, onClaimed } = this.#options;
    for (const owned of await leases.claimUnits(self.nodeId, LEASE_DURATION_MS)) {
      this.dropUnit(owned.unitId);
      await this.#takeUnit(owned);
    }
    await onClaimed();
  }

  async #takeUnit(owned: Lease): Promise<void> {
    const { clock, log, recoverUnit, onUnitTaken } = this.#options;
    try {
      const unit = await recoverUnit(owned);
      if (!unit) return;
      this.#units.set(owned.unitId, unit);
      for (const actor of unit.tables()) this.#actors.set(actor.tableId, actor);
      if (this.#isDraining) unit.drain(true);
      onUnitTaken(unit);
    } catch (error) {
      // One unit that cannot be read must not stop the others. Another process, or this one later, may succeed.
      log.error({ unitId: owned.unitId, error }, "ALARM: a unit cannot be recovered");
      clock.schedule(clock.monotonic() + RECOVERY_RETRY_MS, () => void this.#releaseLeases([owned.unitId]));
    }
  }

  async #renewLeases(): Promise<void> {
    if (!this.#isRegistered) return;
    const { self, leases, clock } = this.#options;
    // A unit claimed during the renewal is not in its answer.
    const held = [...this.#units.values()];
    const renewed = await leases.renewLeases(self.nodeId, LEASE_DURATION_MS);
    const epochs = new Map(renewed.map(({ unitId, epoch }) => [unitId, epoch]));
    this.#answeredAt = clock.monotonic();
    for (const unit of held) {
      const { unitId, epoch } = unit.lease;
      if (this.#units.get(unitId) === unit && epochs.get(unitId) !== epoch) this.dropUnit(unitId);
    }
  }

  /** Frees leases so that others need not wait for their end; when the database does not answer, others wait. */
  #releaseLeases(unitIds?: readonly string[]): Promise<void> {
    const { self, leases, log } = this.#options;
    return leases
      .releaseUnits(self.nodeId, unitIds)
      .catch((error: unknown) => log.warn({ error, unitIds }, "leases could not be released"));
  }

  /** Players are no longer sent here; when the database does not answer, they are until the heartbeat is too old. */
  #removeNode(): Promise<void> {
    const { self, registry, log } = this.#options;
    return registry
      .removeNode(self.nodeId)
      .catch((error: unknown) => log.warn({ error }, "the node could not take itself off the list"));
  }

  #forgetUnit(unitId: string): Unit | undefined {
    const unit = this.#units.get(unitId);
    this.#units.delete(unitId);
    for (const { tableId } of unit?.tables() ?? []) this.#actors.delete(tableId);
    return unit;
  }
}
