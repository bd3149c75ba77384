/**
 * This process among others: it announces itself, takes tables that nobody runs, keeps its lease on the database's clock, and
 * drops at once what another has taken. Faults 8, 9, 17.
 */
import type { Owned, Ownership } from "@poker/db";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { TableActor } from "../tables/actor.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 2_000;
const CLAIM_MS = 1_000;

export interface NodeOptions {
  readonly boot: string;
  readonly url: string;
  readonly ownership: Ownership;
  readonly clock: Clock;
  readonly log: Logger;
  /** Brings a table to life from the journal. null: it is gone or closed. */
  readonly revive: (owned: Owned) => Promise<TableActor | null>;
  readonly onTaken: (actor: TableActor) => void;
  /** The table is run by another process now. */
  readonly onDropped: (actor: TableActor) => void;
}

export interface GameNode {
  readonly actors: ReadonlyMap<string, TableActor>;
  /** Whether the database has heard of us lately. */
  healthy(): boolean;
  start(): Promise<void>;
  /** Looks for tables without an owner now. */
  claim(): Promise<void>;
  drop(tableId: string): void;
  /** No new hands; waits for those that people play at most `waitMs`, they resume elsewhere; then gives every table back. */
  close(waitMs: number): Promise<void>;
}

export function createNode(options: NodeOptions): GameNode {
  const { boot, url, ownership, clock, log, revive, onTaken, onDropped } = options;
  const actors = new Map<string, TableActor>();
  let heardAt = Number.NEGATIVE_INFINITY;
  let closing = false;
  let stops: (() => void)[] = [];

  function drop(tableId: string): void {
    const actor = actors.get(tableId);
    if (!actor) return;
    actors.delete(tableId);
    void actor.stop();
    onDropped(actor);
    log.warn({ tableId }, "another process runs this table now");
  }

  async function take(owned: Owned): Promise<void> {
    try {
      const actor = await revive(owned);
      if (!actor) return;
      actors.set(owned.tableId, actor);
      onTaken(actor);
    } catch (problem) {
      // One table that cannot be read must not keep the others closed.
      log.error({ tableId: owned.tableId, problem }, "ALARM: a table cannot be recovered");
    }
  }

  /** One look at a time, so that whoever asked finds all that was claimed at work. */
  let looking: Promise<void> = Promise.resolve();
  const claim = (): Promise<void> => {
    const look = looking.then(takeFree);
    looking = look.catch(() => {});
    return look;
  };
  async function takeFree(): Promise<void> {
    if (closing) return;
    for (const owned of await ownership.claim(boot, LEASE_MS)) {
      drop(owned.tableId);
      await take(owned);
    }
  }

  async function renew(): Promise<void> {
    const ours = new Map((await ownership.renew(boot, LEASE_MS)).map(({ tableId, epoch }) => [tableId, epoch]));
    heardAt = clock.monotonic();
    for (const [tableId, { epoch }] of actors) if (ours.get(tableId) !== epoch) drop(tableId);
  }

  /** One at a time, again and again. */
  const repeat = (ms: number, what: string, work: () => Promise<void>) => {
    let busy = false;
    return every(clock, ms, () => {
      if (busy) return;
      busy = true;
      work()
        .catch((problem: unknown) => log.warn({ problem }, what))
        .finally(() => {
          busy = false;
        });
    });
  };

  return {
    actors,
    claim,
    drop,
    healthy: () => clock.monotonic() - heardAt < LEASE_MS,
    async start() {
      await ownership.register(boot, url);
      await claim();
      heardAt = clock.monotonic();
      stops = [
        repeat(RENEW_MS, "the lease could not be renewed", renew),
        repeat(CLAIM_MS, "tables could not be claimed", claim),
      ];
    },
    async close(waitMs) {
      closing = true;
      for (const actor of actors.values()) actor.draining = true;
      const until = performance.now() + waitMs;
      while (performance.now() < until && [...actors.values()].some((actor) => actor.hasPeoplePlaying()))
        await new Promise((resolve) => setTimeout(resolve, 50));
      for (const stop of stops) stop();
      await Promise.all([...actors.values()].map((actor) => actor.stop()));
      await ownership.release(boot);
    },
  };
}
