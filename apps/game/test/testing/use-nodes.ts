/** Starts nodes and players for a suite of tests. The players play from the suite's first test to its last. */
import { afterAll, beforeAll, expect, vi } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "./expect-invariants.ts";
import { countUnits, listInterruptedHands, type RoamingPlayer, seatPlayers, startNode } from "./node-cluster.ts";
import type { SpawnedServer } from "./spawn-server.ts";
import type { TestBackend } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

/** How long a node waits for its hands when it ends. That is enough for every hand of these players. */
const PATIENT = { CLOSE_WAIT_MS: "20000" };

interface SuiteOptions {
  /** The names of the nodes that run before players join. */
  readonly first: readonly string[];
  readonly tables: number;
  readonly settings: () => Record<string, string>;
}

class SuiteNodes {
  readonly backend: TestBackend;
  readonly tableIds: string[] = [];
  readonly #options: SuiteOptions;
  readonly #cleanUps: (() => void)[] = [];
  readonly #running = new Map<string, SpawnedServer>();
  #players: readonly RoamingPlayer[] = [];

  constructor(backend: TestBackend, options: SuiteOptions) {
    this.backend = backend;
    this.#options = options;
  }

  get nodes(): readonly SpawnedServer[] {
    return [...this.#running.values()];
  }

  async open(): Promise<void> {
    const { first, tables } = this.#options;
    for (let i = 0; i < tables; i++) this.tableIds.push(await this.backend.createTable());
    await this.run(first);
    this.#players = await seatPlayers(this.backend, this.tableIds, 2, (cleanUp) => this.#cleanUps.push(cleanUp));
  }
  close(): void {
    for (const cleanUp of this.#cleanUps.splice(0)) cleanUp();
  }

  /** Starts those of these nodes that do not run yet. Waits until each of them has tables. */
  async run(names: readonly string[]): Promise<void> {
    const change = { ...PATIENT, ...this.#options.settings() };
    await Promise.all(
      names
        .filter((name) => !this.#running.has(name))
        .map(async (name) => {
          const node = await startNode(this.backend, name, change, (cleanUp) => this.#cleanUps.push(cleanUp));
          this.#running.set(name, node);
        }),
    );
    const namesWithTables = async () => Object.keys(await countUnits(this.backend)).toSorted();
    // `expect.poll` would work only inside tests.
    await vi.waitFor(async () => expect(await namesWithTables()).toEqual([...names].toSorted()), { timeout: 60_000 });
  }

  /** Ends a node. After a kill, ends the node's leases too. */
  async end(name: string, signal: "SIGKILL" | "SIGTERM"): Promise<number | null | undefined> {
    const code = await this.#running.get(name)?.kill(signal);
    this.#running.delete(name);
    if (signal === "SIGKILL") await this.backend.expireLeasesOf(name);
    return code;
  }

  /** Checks that no player got an error or had to stop playing. */
  expectContentPlayers(): void {
    expect(this.#players.flatMap(({ errors, end }) => [...errors, ...(end ? [end] : [])])).toEqual([]);
  }
  /** Checks that each hand since the suite's first test was written by only one owner. */
  async expectNoHandInterrupted(): Promise<void> {
    expect(await listInterruptedHands(this.backend, this.tableIds)).toEqual([]);
  }

  /** Kills all nodes in the middle of play. Then checks that the books balance, and that all events of all tables follow the rules. */
  async expectSoundEnd(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.end(name, "SIGKILL")));
    await expectSoundBooks(this.backend);
    for (const tableId of this.tableIds) await expectSoundJournal(this.backend, tableId);
  }
}

export function useNodes(options: SuiteOptions): SuiteNodes {
  const suite = new SuiteNodes(useTestBackend(), options);
  beforeAll(() => suite.open());
  afterAll(() => suite.close());
  return suite;
}
