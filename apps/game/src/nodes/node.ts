/**
 * Runs this process as one node of the room. It registers the node, claims the node's share of the units that have no owner, and renews its
 * leases by the database's clock. It hands units over to nodes that have too few. When another node has claimed one of its units, it stops
 * that unit and all its tables at once. Faults 8, 9, 17, 72 to 79.
 */
import { randomUUID } from "node:crypto";
import {
  type Inheritance,
  LEASE_DURATION_MS,
  LEASE_RENEWAL_INTERVAL_MS,
  type Lease,
  type Leases,
  type Listener,
  type NodeAnnouncement,
  type NodeRegistry,
  type RoomLoad,
  type TakenLease,
} from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";
import type { ServerEvents } from "../server-events.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { pollForWork } from "../work-poll.ts";
import { HandOver } from "./hand-over.ts";
import { leaveUnits } from "./leave-units.ts";
import { textOfNodeRefusal } from "./node-refusal-text.ts";
import { claimLimit, surplusUnits } from "./placement.ts";

import type { Unit } from "./unit.ts";

/**
 * How often a node tries to claim units while other nodes run or while an open unit has no running owner. It has to poll, because a node
 * that dies announces nothing.
 */
const CLAIM_INTERVAL_MS = 1_000;
/** How often a node checks which units can move to their heirs. A table moves within this time after its hand was shown. */
const HAND_OVER_INTERVAL_MS = 100;
const RECOVERY_RETRY_MS = 10_000;
/** How long a failed recovery is reported. Another node may try the unit next, so this is long enough for any node's next try. */
const FAILURE_SHOWN_MS = 30_000;
/** How many units are recovered in parallel. */
const RECOVERIES_AT_ONCE = 8;

export const newNodeId = (): string => randomUUID();

interface NodeOptions {
  readonly self: NodeAnnouncement;
  readonly registry: NodeRegistry;
  readonly leases: Leases;
  readonly inheritance: Inheritance;
  /** Starts to listen for units that are handed over to this node, and for announcements of other work. */
  readonly listen: (onInheritance: () => void) => Listener;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
  /** Recovers a unit and its tables from the journal. Resolves with null when the unit is gone or closed. */
  readonly recoverUnit: (owned: TakenLease) => Promise<Unit | null>;
  readonly onUnitTaken: (unit: Unit) => void;
  /** Called when this process no longer runs the unit. */
  readonly onUnitLost: (unit: Unit) => void;
  /** Called after each attempt to claim units that have no owner. */
  readonly onClaimed: () => Promise<void>;
}

export class GameNode {
  readonly #options: NodeOptions;
  readonly #actors = new Map<string, TableActor>();
  readonly #units = new Map<string, Unit>();
  /**
   * The ids of units whose lease this node holds but which do not run here. They are being recovered, are being handed over, or could not
   * be recovered.
   */
  readonly #inTransit = new Set<string>();
  /** The monotonic time at which the recovery of each unit last failed here. A unit that was recovered later is removed. */
  readonly #failedAt = new Map<string, number>();
  /** The ids of the leases that had no running unit here at the last renewal. */
  #orphans: ReadonlySet<string> = new Set();
  readonly #handOver: HandOver;
  readonly #renewal: Poller;
  readonly #claims: Poller;
  readonly #inheritance: Poller;
  readonly #handOvers: Poller;
  #listener: Listener | null = null;
  /** The monotonic time at which the database last renewed the leases. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #isRegistered = false;
  #isClosing = false;
  #isDraining = false;
  #isResting = false;
  #roomLoad: RoomLoad | null = null;

  constructor(options: NodeOptions) {
    this.#options = options;
    const { clock, log, self } = options;
    this.#handOver = new HandOver({
      nodeId: self.nodeId,
      units: this.#units,
      giveTo: (heirId, unitIds) => this.#giveTo(heirId, unitIds),
      keep: (unit) => unit.drain(this.#startsNoHands),
    });
    const every = (name: string, everyMs: number, run: () => Promise<void>) => poll(clock, { name, everyMs, run, log });
    this.#renewal = every("renewal of leases", LEASE_RENEWAL_INTERVAL_MS, () => this.#renewLeases());
    const forUnits = { work: "units", events: options.events, clock, log } as const;
    this.#claims = pollForWork({ ...forUnits, name: "claim of free units", check: () => this.#claimFreeUnits() });
    this.#inheritance = pollForWork({ ...forUnits, name: "units of other nodes", check: () => this.#inheritUnits() });
    this.#handOvers = every("hand-over of units", HAND_OVER_INTERVAL_MS, () => this.#handOver.run());
  }

  /** All tables that this process runs, including those of pools and tournaments, keyed by table id. */
  get actors(): ReadonlyMap<string, TableActor> {
    return this.#actors;
  }
  get units(): ReadonlyMap<string, Unit> {
    return this.#units;
  }
  /** True when other nodes of the room are alive. */
  get isAmongOthers(): boolean {
    return this.#handOver.isAmongOthers;
  }
  get isDraining(): boolean {
    return this.#isDraining;
  }
  /** Returns true when the last renewal of the leases is more recent than a lease lasts. */
  isHealthy(): boolean {
    return this.answeredMsAgo() < LEASE_DURATION_MS;
  }
  /** Returns how many ms ago the database last renewed the leases; infinite before the first renewal. */
  answeredMsAgo(): number {
    return this.#options.clock.monotonic() - this.#answeredAt;
  }
  /** The number of units whose lease this node holds but which do not run here. */
  get inTransitCount(): number {
    return this.#inTransit.size;
  }
  /**
   * The number of units that recently could not be recovered here, plus the number of tables that are missing from the units that run here.
   */
  get failedCount(): number {
    const since = this.#options.clock.monotonic() - FAILURE_SHOWN_MS;
    for (const [unitId, at] of this.#failedAt) if (at < since) this.#failedAt.delete(unitId);
    return [...this.#units.values()].reduce((sum, unit) => sum + unit.failedTables, this.#failedAt.size);
  }
  /** How the units were spread over the room's nodes at the last claim; null before the first claim. */
  get roomLoad(): RoomLoad | null {
    return this.#roomLoad;
  }

  async start(): Promise<void> {
    const { self, registry, listen, clock } = this.#options;
    const refusal = await registry.registerNode(self);
    if (refusal) throw new Error(textOfNodeRefusal(refusal));
    this.#isRegistered = true;
    await this.#claims.runNow();
    this.#answeredAt = clock.monotonic();
    this.#listener = listen(() => void this.#inheritance.runNow().catch(() => {}));
  }

  /** Tries now to claim units that have no owner. */
  claimUnits(): Promise<void> {
    return this.#claims.runNow();
  }

  /** Adds a table that a pool or tournament has opened. Call `removeTable` when the pool or tournament has closed it. */
  addTable(actor: TableActor): void {
    if (this.#isResting) actor.rest(true, 0);
    if (this.#startsNoHands) actor.drain(true);
    this.#actors.set(actor.tableId, actor);
  }
  removeTable(tableId: string): void {
    this.#actors.delete(tableId);
  }

  /** Stops a unit and removes it from this node. The unit's lease stays as it is. */
  dropUnit(unitId: string): void {
    const unit = this.#forgetUnit(unitId);
    if (!unit) return;
    void unit.stop();
    this.#options.onUnitLost(unit);
    this.#options.log.warn({ unitId }, "this process no longer runs the unit");
  }

  /** Stops a unit, removes it from this node, and frees its lease. Then this node or another one recovers the unit from its journal. */
  releaseUnit(unitId: string): void {
    this.dropUnit(unitId);
    void this.#releaseLeases([unitId]);
  }

  /** Stops and removes a unit that is closed for good, and frees its lease. */
  async closeUnit(unitId: string): Promise<void> {
    await this.#forgetUnit(unitId)?.stop();
    await this.#releaseLeases([unitId]);
  }

  /**
   * When `draining` is true, no unit of this node starts a new hand, not even a unit that the node claims later. Running hands continue.
   * When it is false, units start hands again.
   */
  drain(draining: boolean): void {
    this.#isDraining = draining;
    for (const unit of this.#units.values()) unit.drain(this.#startsNoHands);
  }

  /**
   * When `resting` is true, all units of this node rest while the room is in maintenance, even units that the node claims later. Running
   * hands are played to their end, and no other deadline comes closer. When it is false, everything continues as if the last `restedMs` had
   * not passed. Decision 0113
   */
  rest(resting: boolean, restedMs = 0): void {
    this.#isResting = resting;
    for (const unit of this.#units.values()) {
      unit.rest(resting, restedMs);
      unit.drain(this.#startsNoHands);
    }
  }

  get #startsNoHands(): boolean {
    return this.#isDraining || this.#isResting || this.#isClosing;
  }

  /** True while this node ends and other nodes accept its units. */
  get isHandingOver(): boolean {
    return this.#isClosing && this.#handOver.hasHeirs && this.#units.size > 0;
  }

  /**
   * Gives this node's units to the other nodes. A unit whose hand is under way is given away only after `waitMs`. Without other nodes, this
   * node stops the units where they are and frees their leases. Resolves with false when no other node continues the units.
   */
  async close(waitMs: number): Promise<boolean> {
    const { self, registry, log } = this.#options;
    this.#isClosing = true;
    for (const unit of this.#units.values()) unit.drain(true);
    // Waits for a running claim, so that the units that it claims leave together with the others.
    await Promise.all([this.#claims.stop(), this.#inheritance.stop(), this.#handOvers.stop(), this.#listener?.close()]);
    const hasHeir = await leaveUnits({ self, registry, log, handOver: this.#handOver, units: this.#units, waitMs });
    await this.#renewal.stop();
    await Promise.all([...this.#units.values()].map((unit) => unit.stop()));
    await this.#releaseLeases();
    await this.#removeNode();
    return hasHeir;
  }

  /** Claims units that have no owner. Resolves with the ms until the next claim; null when the next claim waits for an announcement. */
  async #claimFreeUnits(): Promise<number | null> {
    if (this.#isClosing || !this.#isRegistered) return null;
    const { self, registry, leases, onClaimed } = this.#options;
    const room = await registry.readLoad(self.nodeId);
    this.#roomLoad = room;
    const held = this.#units.size + this.#inTransit.size;
    const most = claimLimit(room, self.nodeId) - held;
    if (most > 0) await this.#takeUnits(await leases.claimUnits(self.nodeId, LEASE_DURATION_MS, most));
    this.#handOver.plan(room, surplusUnits(room, { nodeId: self.nodeId, units: this.#units.size }));
    await onClaimed();
    const isComplete = this.#units.size + this.#inTransit.size >= room.openUnits;
    return this.isAmongOthers || !isComplete ? CLAIM_INTERVAL_MS : room.nextOpensInMs;
  }

  async #inheritUnits(): Promise<number | null> {
    if (this.#isClosing || !this.#isRegistered) return null;
    const { self, inheritance } = this.#options;
    await this.#takeUnits(await inheritance.inheritUnits(self.nodeId, LEASE_DURATION_MS));
    return this.isAmongOthers ? CLAIM_INTERVAL_MS : null;
  }

  /** Recovers the claimed units, several in parallel. */
  async #takeUnits(leases: readonly TakenLease[]): Promise<void> {
    for (const { unitId } of leases) this.#inTransit.add(unitId);
    const waiting = leases.values();
    const takeNext = async () => {
      for (const owned of waiting) {
        this.dropUnit(owned.unitId);
        await this.#takeUnit(owned);
      }
    };
    await Promise.all(Array.from({ length: RECOVERIES_AT_ONCE }, takeNext));
  }

  async #takeUnit(owned: TakenLease): Promise<void> {
    const { clock, log, recoverUnit, onUnitTaken } = this.#options;
    const { unitId } = owned;
    try {
      const unit = await recoverUnit(owned);
      this.#inTransit.delete(unitId);
      this.#failedAt.delete(unitId);
      if (!unit) return;
      this.#units.set(unitId, unit);
      for (const actor of unit.tables()) this.#actors.set(actor.tableId, actor);
      if (this.#isResting) unit.rest(true, 0);
      if (this.#startsNoHands) unit.drain(true);
      onUnitTaken(unit);
    } catch (error) {
      // This unit cannot be read, but the node's other units must run. Another process, or this one later, may be able to read it.
      log.error({ unitId, error }, "ALARM: a unit cannot be recovered");
      this.#failedAt.set(unitId, clock.monotonic());
      clock.schedule(clock.monotonic() + RECOVERY_RETRY_MS, () => {
        this.#inTransit.delete(unitId);
        void this.#releaseLeases([unitId]);
      });
    }
  }

  async #renewLeases(): Promise<void> {
    if (!this.#isRegistered) return;
    const { self, leases, clock } = this.#options;
    // A unit that is claimed while the renewal runs is not in the renewal's answer, so only the units held now are compared with it.
    const held = [...this.#units.values()];
    const renewed = await leases.renewLeases(self.nodeId);
    const epochs = new Map(renewed.map(({ unitId, epoch }) => [unitId, epoch]));
    this.#answeredAt = clock.monotonic();
    for (const unit of held) {
      const { unitId, epoch } = unit.lease;
      if (this.#units.get(unitId) === unit && epochs.get(unitId) !== epoch) this.dropUnit(unitId);
    }
    await this.#releaseOrphans(renewed);
  }

  /**
   * Frees the leases that had no running unit at the last renewal and have none now. Such a unit was closed in the meantime, or could not
   * be handed over.
   */
  async #releaseOrphans(leases: readonly Lease[]): Promise<void> {
    const ids = leases.map(({ unitId }) => unitId);
    const orphans = ids.filter((unitId) => !this.#units.has(unitId) && !this.#inTransit.has(unitId));
    const abandoned = orphans.filter((unitId) => this.#orphans.has(unitId));
    this.#orphans = new Set(orphans);
    if (abandoned.length > 0) await this.#releaseLeases(abandoned);
  }

  /** Hands the units over to the heir. Their players are sent away only after that, so that they find the units at the heir. */
  async #giveTo(heirId: string, unitIds: readonly string[]): Promise<void> {
    const { self, inheritance, onUnitLost, log } = this.#options;
    const given = unitIds.flatMap((unitId) => this.#forgetUnit(unitId) ?? []);
    for (const unitId of unitIds) this.#inTransit.add(unitId);
    await Promise.all(given.map((unit) => unit.stop()));
    try {
      await inheritance.handOver(self.nodeId, unitIds, heirId);
      log.info({ units: unitIds.length, heirId }, "units were handed over");
    } catch (error) {
      log.warn({ error, unitIds }, "units could not be handed over; any node may take them");
      await this.#releaseLeases(unitIds);
    }
    for (const unitId of unitIds) this.#inTransit.delete(unitId);
    for (const unit of given) onUnitLost(unit);
  }

  /** Frees leases, so that other nodes need not wait until they expire. When the database does not answer, other nodes have to wait. */
  #releaseLeases(unitIds?: readonly string[]): Promise<void> {
    const { self, leases, log } = this.#options;
    return leases
      .releaseUnits(self.nodeId, unitIds)
      .catch((error: unknown) => log.warn({ error, unitIds }, "leases could not be released"));
  }

  /**
   * Removes this node from the list of nodes, so that players are no longer sent here. When the database does not answer, players are sent
   * here until this node's last heartbeat is too old.
   */
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
