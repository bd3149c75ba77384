/** Adds players whose pages take part in a tournament's draw, and reads the public record of the draw. M10, F3 */
import { randomBytes, randomUUID } from "node:crypto";
import { type DrawOutcome, MemoryDrawSeeds, seenDrawOf, type TournamentReplica } from "@poker/client";
import { loadTournamentDraw } from "@poker/db";
import {
  bytesToHex,
  commitDrawSeed,
  type DrawRecord,
  drawContext,
  type Expected,
  hashUser,
  hexToBytes,
  verifyDealFile,
} from "@poker/fair-deal";
import type { DrawView } from "@poker/protocol";
import { expect } from "vitest";
import type { Identity, TestBackend, TestClient } from "./test-server.ts";

interface Room {
  enter(who: Identity): Promise<TestClient>;
}

class WatchedSeeds extends MemoryDrawSeeds {
  /** The last commitment that a server has accepted. */
  takenCommit: string | null = null;

  override onAccepted(tournamentId: string): void {
    super.onAccepted(tournamentId);
    this.takenCommit = this.kept(tournamentId)?.own.commit ?? null;
  }
}

/** A player whose page shows the tournament. */
export class DrawPlayer {
  readonly outcomes: DrawOutcome[] = [];
  readonly seeds: WatchedSeeds;
  client: TestClient;
  replica: TournamentReplica;

  constructor(
    readonly identity: Identity,
    readonly tournamentId: string,
    client: TestClient,
  ) {
    this.client = client;
    this.seeds = new WatchedSeeds({
      userId: identity.userId,
      randomBytes: (length) => randomBytes(length),
      onOutcome: (outcome) => this.outcomes.push(outcome),
    });
    this.replica = client.followTournament(tournamentId, this.seeds);
  }

  /** Connects the same page to another server. The page keeps its data. */
  reconnect(client: TestClient): this {
    this.client = client;
    this.replica = client.followTournament(this.tournamentId, this.seeds);
    return this;
  }

  get faults() {
    return this.outcomes.flatMap(({ faults }) => faults);
  }

  get draw(): DrawView | null {
    return this.replica.picture?.draw ?? null;
  }

  register() {
    const { tournamentId } = this;
    return this.client.request("register", { tournamentId, commandId: randomUUID(), paidWith: "wallet" });
  }

  /** What the page has kept and compares with the record. */
  get expected(): Expected {
    const { own, seen } = this.seeds.kept(this.tournamentId) ?? {};
    if (!own || !seen) return {};
    const { commit, seed, answer } = own;
    return { freeze: seen.freeze, commit, ...(seed !== null && { seed }), ...(answer !== null && { answer }) };
  }
}

export async function enterDraw(backend: TestBackend, room: Room, tournamentId: string): Promise<DrawPlayer> {
  const identity = await backend.person();
  const player = new DrawPlayer(identity, tournamentId, await room.enter(identity));
  await player.client.waitUntil(() => player.replica.picture !== null, "the tournament");
  return player;
}

/** Connects players whose pages take part in the draw, and registers them. */
export async function registerForDraw(
  backend: TestBackend,
  room: Room,
  tournamentId: string,
  players: number,
): Promise<readonly DrawPlayer[]> {
  const entered: DrawPlayer[] = [];
  for (let i = 0; i < players; i++) {
    const player = await enterDraw(backend, room, tournamentId);
    entered.push(player);
    expect(await player.register()).toMatchObject({ ok: true });
  }
  return entered;
}

export async function awaitSeats(players: readonly DrawPlayer[]): Promise<void> {
  for (const { client, replica } of players)
    await client.waitUntil(() => (replica.picture?.own?.tableId ?? null) !== null, "a seat");
}

export async function recordOf({ owner }: TestBackend, tournamentId: string): Promise<DrawRecord> {
  const found = await loadTournamentDraw(owner.pool, tournamentId);
  if (found?.kind !== "file") throw new Error(`no record: ${JSON.stringify(found)}`);
  return found.file.draw;
}

/** Returns which checks fail for the record, given what a page has kept. */
export const failuresOf = (draw: DrawRecord, expected: Expected = {}): readonly string[] =>
  verifyDealFile({ draw }, { expect: expected })
    .checks.filter(({ ok }) => ok === false)
    .map(({ id, code }) => `${id} ${code}`);

/** A page whose commits and seeds are sent by the test itself. */
class OtherPage {
  readonly seed = randomBytes(32).toString("hex");
  draw: DrawView | null = null;

  constructor(
    readonly identity: Identity,
    readonly tournamentId: string,
    readonly client: TestClient,
  ) {
    client.on("draw", (draw) => {
      this.draw = draw;
    });
  }

  watch() {
    return this.client.request("watch-tournament", { tournamentId: this.tournamentId });
  }
  register() {
    const { tournamentId } = this;
    return this.client.request("register", { tournamentId, commandId: randomUUID(), paidWith: "wallet" });
  }
  commit(seed = this.seed) {
    const { tournamentId, identity } = this;
    const commit = commitDrawSeed(drawContext(tournamentId), hashUser(identity.userId), hexToBytes(seed));
    return this.client.request("commit-draw", { tournamentId, commit: bytesToHex(commit) });
  }
  reveal(seed = this.seed) {
    return this.client.request("reveal-draw", { tournamentId: this.tournamentId, seed });
  }
  get isFrozen(): boolean {
    return this.draw !== null && seenDrawOf(this.draw) !== null;
  }
}

export async function openOtherPage(backend: TestBackend, room: Room, tournamentId: string): Promise<OtherPage> {
  const identity = await backend.person();
  const page = new OtherPage(identity, tournamentId, await room.enter(identity));
  expect(await page.watch()).toMatchObject({ ok: true });
  return page;
}
