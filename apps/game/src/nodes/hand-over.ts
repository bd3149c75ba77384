/**
 * Hands units of this node over to other nodes, a few at a time. A unit that is to leave starts no new hand. It leaves when its running
 * hand has ended and the pages have shown the end. If the chosen heir does not take a unit, any node may take it after some seconds.
 */
import type { RoomLoad } from "@poker/db";
import { chooseHeirs } from "./placement.ts";
import type { Unit } from "./unit.ts";

/** How many units may wait for the end of their hand at the same time. A waiting unit deals no new hand. */
const MAX_LEAVING = 100;
/** How many units leave at the same time. */
const BATCH_SIZE = 16;

interface HandOverOptions {
  readonly nodeId: string;
  readonly units: ReadonlyMap<string, Unit>;
  /** Stops the units, frees them for the heir, and tells their players. */
  readonly giveTo: (heirId: string, unitIds: readonly string[]) => Promise<void>;
  /** Lets a unit that stays start hands again. */
  readonly keep: (unit: Unit) => void;
}

export class HandOver {
  readonly #options: HandOverOptions;
  readonly #leaving = new Set<string>();
  /** The room's nodes and their load, as last read from the database. */
  #room: RoomLoad = { openUnits: 0, nodes: [] };

  constructor(options: HandOverOptions) {
    this.#options = options;
  }

  /** True when the room has other nodes. */
  get isAmongOthers(): boolean {
    return this.#room.nodes.length > 1;
  }

  /** True when another node accepts units. */
  get hasHeirs(): boolean {
    return chooseHeirs(this.#room, this.#options.nodeId, 1).length > 0;
  }

  /** Marks `surplus` units as leaving, first those that can leave at once. All other units stay. */
  plan(room: RoomLoad, surplus: number): void {
    this.#room = room;
    const { units, keep } = this.#options;
    const count = Math.min(surplus, MAX_LEAVING);
    for (const unitId of this.#leaving) if (!units.has(unitId)) this.#leaving.delete(unitId);
    for (const unitId of [...this.#leaving].slice(count)) {
      this.#leaving.delete(unitId);
      const unit = units.get(unitId);
      if (unit) keep(unit);
    }
    if (this.#leaving.size >= count) return;
    const staying = [...units].filter(([unitId]) => !this.#leaving.has(unitId));
    const byEase = staying.toSorted(([, a], [, b]) => Number(b.canMove()) - Number(a.canMove()));
    for (const [unitId, unit] of byEase.slice(0, count - this.#leaving.size)) {
      this.#leaving.add(unitId);
      unit.drain(true);
    }
  }

  /** Hands over some of the leaving units that can move now. */
  async run(): Promise<void> {
    const { units } = this.#options;
    const ready = [...this.#leaving].filter((unitId) => units.get(unitId)?.canMove());
    await this.giveAway(ready.slice(0, BATCH_SIZE));
  }

  /** Hands over some of this node's units even when a hand is under way there. */
  async runAnyway(): Promise<void> {
    await this.giveAway([...this.#options.units.keys()].slice(0, BATCH_SIZE));
  }

  async giveAway(unitIds: readonly string[]): Promise<void> {
    const { nodeId, giveTo } = this.#options;
    const unitsByHeir = new Map<string, string[]>();
    for (const [i, heirId] of chooseHeirs(this.#room, nodeId, unitIds.length).entries())
      unitsByHeir.set(heirId, [...(unitsByHeir.get(heirId) ?? []), ...unitIds.slice(i, i + 1)]);
    this.#room = withMoved(this.#room, nodeId, unitsByHeir);
    for (const unitId of [...unitsByHeir.values()].flat()) this.#leaving.delete(unitId);
    await Promise.all([...unitsByHeir].map(([heirId, given]) => giveTo(heirId, given)));
  }
}

/** Returns the room's load as it is after the units have moved to their heirs. */
const withMoved = (room: RoomLoad, nodeId: string, unitsByHeir: ReadonlyMap<string, readonly string[]>): RoomLoad => {
  const given = [...unitsByHeir.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    ...room,
    nodes: room.nodes.map((node) => ({
      ...node,
      units: node.units + (unitsByHeir.get(node.nodeId)?.length ?? 0) - (node.nodeId === nodeId ? given : 0),
    })),
  };
};
