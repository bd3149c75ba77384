/**
 * Tracks who has a socket at another game server. Learns it from the messages of those servers. A gap in the message numbers shows that a
 * message was lost.
 */
import type { PresenceChange, PresencePart } from "./presence-message.ts";

interface RemoteNode {
  people: Set<string>;
  /** The number of the last message that was applied to `people`. */
  seq: number;
  heardAt: number;
}

export class PresenceDirectory {
  readonly #nodes = new Map<string, RemoteNode>();
  /** For each node whose whole list is arriving in parts: the parts that have arrived. */
  readonly #incomplete = new Map<string, { readonly seq: number; readonly parts: Map<number, readonly string[]> }>();

  isElsewhere(userId: string): boolean {
    for (const { people } of this.#nodes.values()) if (people.has(userId)) return true;
    return false;
  }
  everyone(): ReadonlySet<string> {
    return new Set([...this.#nodes.values()].flatMap(({ people }) => [...people]));
  }
  peopleAt(node: string): ReadonlySet<string> {
    return this.#nodes.get(node)?.people ?? new Set();
  }

  /**
   * Applies the change. Returns false when an earlier message was lost or the node is unknown, so that the caller must ask for the node's
   * whole list.
   */
  applyChange({ node, seq, came, gone }: PresenceChange, now: number): boolean {
    const known = this.#nodes.get(node);
    if (!known) return false;
    known.heardAt = now;
    const isEmpty = came.length === 0 && gone.length === 0;
    if (seq !== (isEmpty ? known.seq : known.seq + 1)) return false;
    known.seq = seq;
    for (const userId of came) known.people.add(userId);
    for (const userId of gone) known.people.delete(userId);
    return true;
  }

  /**
   * Adds one part of a node's whole list. Returns null until all parts have arrived. Then returns the people who were not in the list
   * before.
   */
  applyPart({ node, seq, part, parts, people }: PresencePart, now: number): readonly string[] | null {
    const begun = this.#incomplete.get(node);
    const list = begun?.seq === seq ? begun : { seq, parts: new Map<number, readonly string[]>() };
    list.parts.set(part, people);
    this.#incomplete.set(node, list);
    if (list.parts.size < parts) return null;
    this.#incomplete.delete(node);
    const before = this.peopleAt(node);
    const all = new Set([...list.parts.values()].flat());
    this.#nodes.set(node, { people: all, seq, heardAt: now });
    return [...all].filter((userId) => !before.has(userId));
  }

  forget(node: string): void {
    this.#nodes.delete(node);
    this.#incomplete.delete(node);
  }
  forgetSilent(since: number): void {
    for (const [node, { heardAt }] of this.#nodes) if (heardAt < since) this.forget(node);
  }
  /**
   * Treats every node as heard from just now. Call this after a lost connection, because nodes seemed silent only while no message could
   * arrive.
   */
  noteHeardAll(now: number): void {
    for (const node of this.#nodes.values()) node.heardAt = now;
  }
}
