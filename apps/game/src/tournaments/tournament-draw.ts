/**
 * Draws a tournament's first seats so that players can check them:
 * - While players can register, the room commits to a seed and takes the players' commitments.
 * - When the start is due, the room freezes the entries and commitments, and takes the seeds.
 * - Then it seats the players by the coin that follows from the seeds.
 * Before the freeze, commitments are only in memory, because a page that is gone could not reveal its seed. All other data is in the
 * tournament's state, so that another process can continue. M10, F3
 */
import {
  type DrawPromise,
  type DrawSeed,
  type FirstDraw,
  isRefusal,
  latestEntryOf,
  refuse,
  type TournamentEntry,
  type TournamentState,
} from "@poker/engine";
import { bytesToHex, commitDrawSeed, hashDrawReveal, hashUser, hexToBytes } from "@poker/fair-deal";
import type { DrawView, Replies } from "@poker/protocol";
import { COMMIT_MS, GATHER_MS, REJOIN_MS, REVEAL_MS } from "../deals/seed-times.ts";
import type { CommitResult } from "../runtime/stream-actor.ts";
import type { Watcher } from "../tables/audience.ts";
import type { TournamentActorEvent, TournamentActorOrder } from "./decide-tournament.ts";
import {
  commitToRoomSeed,
  type DrawProofs,
  drawViewOf,
  type FrozenEntries,
  firstSeatsOf,
  freezeEntries,
  freezeHash,
  type TossedDraw,
  tossDraw,
} from "./draw-proofs.ts";
import type { TournamentDeps } from "./tournament-deps.ts";

type RevealReply = Replies["reveal-draw"];

/** The reason for the cancellation, as a code. */
const DRAW_LOST = "draw-lost";

interface PendingReveal {
  readonly entryNo: number;
  readonly place: number;
  readonly seed: string;
  readonly answered: Promise<RevealReply>;
  readonly resolve: (reply: RevealReply) => void;
}

/** The members of its tournament that the draw uses. */
export interface DrawHost {
  readonly deps: Pick<TournamentDeps, "clock" | "randomness" | "sealer" | "dealKey" | "broadcast" | "log">;
  readonly state: TournamentState;
  readonly isStopped: boolean;
  readonly watchers: readonly Watcher[];
  /** Commits a step. With `coin`, the step uses it in place of a new random seed. */
  perform(order: TournamentActorOrder, coin?: DrawSeed): Promise<CommitResult>;
}

export class TournamentDraw {
  readonly #host: DrawHost;
  /**
   * The commitment of each player, keyed by player id, with the socket that sent it. A commitment no longer counts when its page is gone.
   */
  readonly #commits = new Map<string, { readonly commit: string; readonly socketId: string }>();
  readonly #pending = new Map<number, PendingReveal>();
  /** The room's answers to the seeds that are in the journal, keyed by entry number. */
  readonly #answers = new Map<number, string>();
  /** The ids of the players whose commitments the freeze waits for. */
  #awaited: Set<string> = new Set();
  #proofs: DrawProofs | null = null;
  /** The frozen entries while the freeze is being committed. Pages are told after that. */
  #frozen: FrozenEntries | null = null;
  #tossed: TossedDraw | null = null;
  /** The room's last commitment whose seed this process could read. */
  #openableCommit: string | null = null;
  /** True when the room takes no more commitments. */
  #isFreezing = false;
  /** True when the room takes no more seeds. */
  #isTossing = false;
  /** The monotonic time until which players may reconnect after a restart during a draw; null when the draw became due in this process. */
  #rejoinUntil: number | null = null;
  #wake: () => void = () => {};

  constructor(host: DrawHost) {
    this.#host = host;
    const { draw } = host.state;
    if (draw?.isDue) this.#rejoinUntil = host.deps.clock.monotonic() + REJOIN_MS;
    if (draw?.promise) this.#keepProofs(draw.promise);
    for (const { entryNo, answer } of draw?.reveals ?? []) this.#answers.set(entryNo, answer);
  }

  close(): void {
    this.#wake();
    this.#answerAll([...this.#pending.values()], () => refuse("not-here"));
  }

  /** Does what is due. Promises the draw or, when the start is due, draws the seats. Call it only inside a job of the mailbox. */
  async advance(): Promise<void> {
    const { state } = this.#host;
    if (state.status === "registering" && !state.draw?.promise && !this.#isPromised(state.draw)) await this.#promise();
    if (this.#host.state.draw?.isDue) await this.#drawSeats();
  }

  /**
   * Returns true when the draw is promised and the promised seed can be read. When the seed is lost, the room makes a new promise. Before
   * the freeze, no player can lose by this. Fault 143
   */
  #isPromised(draw: FirstDraw | null): boolean {
    if (draw === null) return false;
    if (this.#openableCommit !== draw.roomCommit && this.#openSeed(draw)) this.#openableCommit = draw.roomCommit;
    return this.#openableCommit === draw.roomCommit;
  }

  async #promise(): Promise<void> {
    const { deps, state, perform } = this.#host;
    const { tournamentId, draw } = state;
    if (draw) deps.log.error({ tournamentId }, "ALARM: the seed of a draw is lost; the draw is promised again");
    const seed = deps.randomness.bytes(32);
    const hidden = { events: [], seed: Buffer.from(seed).toString("base64") };
    const sealed = deps.sealer.sealStep(placeOfSeed(state), hidden);
    await perform({
      type: "promise-draw",
      roomCommit: commitToRoomSeed(state.tournamentId, seed),
      sealedSeed: Buffer.from(sealed).toString("base64"),
      ...(draw && { replaces: draw.roomCommit }),
    });
  }

  async #drawSeats(): Promise<void> {
    if (!this.#host.state.draw?.promise) await this.#freeze();
    await this.#takeReveals();
    const { draw } = this.#host.state;
    if (!draw?.promise || !this.#proofs?.frozen || this.#host.isStopped) return;
    const seed = this.#openSeed(draw);
    if (!seed) return this.#giveUp();
    this.#tossed = tossDraw(this.#proofs.frozen.by, draw.promise, draw, seed);
    await this.#host.perform({ type: "open-draw", roomSeed: bytesToHex(seed) }, this.#tossed.coin);
  }

  /**
   * Cancels the tournament, because the room's seed is lost. No other seed may take its place, because players may already have revealed
   * theirs. M5
   */
  async #giveUp(): Promise<void> {
    const { deps, state, perform } = this.#host;
    const { tournamentId } = state;
    deps.log.error({ tournamentId }, "ALARM: the seed of a frozen draw is lost; the tournament is cancelled");
    await perform({ type: "cancel", reason: DRAW_LOST });
  }

  async #freeze(): Promise<void> {
    const host = this.#host;
    const { clock, dealKey } = host.deps;
    this.#awaited = this.#expectedPlayers();
    await this.#waitUntil(this.#rejoinUntil ?? clock.monotonic() + COMMIT_MS, () => this.#awaited.size === 0);
    const { draw, settings, entries } = host.state;
    if (!draw || host.isStopped) return;
    this.#isFreezing = true;
    const commits = entries.map(({ playerId }) => this.#commits.get(playerId)?.commit ?? null);
    this.#frozen = freezeEntries(host.state, commits);
    const hash = freezeHash(this.#frozen, settings.seats, draw.roomCommit);
    const promise: DrawPromise = {
      commits,
      root: bytesToHex(this.#frozen.tree.root),
      freeze: bytesToHex(hash),
      signature: await dealKey.sign(hash),
      key: dealKey.publicKey,
    };
    await host.perform({ type: "freeze-draw", promise });
  }

  #keepProofs(promise: DrawPromise): void {
    const { state } = this.#host;
    const by = this.#frozen ?? freezeEntries(state, promise.commits);
    this.#proofs = { ...openProofs(state), frozen: { promise, by } };
  }

  /**
   * Returns the ids of the players whose commitments the freeze waits for. These are players who watch and have just registered. After a
   * restart they are all people, because all of them reconnect.
   */
  #expectedPlayers(): Set<string> {
    const { state, deps, watchers } = this.#host;
    const since = deps.clock.wall() - COMMIT_MS;
    const watching = new Set(watchers.map(({ userId }) => userId));
    const isExpected = ({ bot, playerId, registeredAt }: TournamentEntry): boolean =>
      this.#rejoinUntil === null ? registeredAt >= since && watching.has(playerId) : !bot;
    const players = state.entries.filter(isExpected).map(({ playerId }) => playerId);
    return new Set(players.filter((playerId) => !this.#commits.has(playerId)));
  }

  /** Takes seeds until every commitment has its seed, or until a deadline. */
  async #takeReveals(): Promise<void> {
    const { clock } = this.#host.deps;
    const deadline = Math.max(clock.monotonic() + REVEAL_MS, this.#rejoinUntil ?? 0);
    const isOpen = () => !this.#isTossing && !this.#host.isStopped && clock.monotonic() < deadline;
    while (isOpen() && this.#missingReveals() > 0) {
      await this.#waitUntil(deadline, () => this.#pending.size > 0);
      await this.#waitUntil(clock.monotonic() + GATHER_MS, () => this.#pending.size === this.#missingReveals());
      await this.#recordReveals();
    }
    this.#isTossing = true;
    await this.#recordReveals();
  }

  #missingReveals(): number {
    return (this.#proofs?.frozen?.by.places.size ?? 0) - this.#answers.size;
  }

  /** Commits the seeds that have arrived to the journal, and then answers each player. */
  async #recordReveals(): Promise<void> {
    const { deps, perform } = this.#host;
    const taken = [...this.#pending.values()];
    const promise = this.#proofs?.frozen?.promise;
    if (taken.length === 0 || !promise) return;
    const freeze = hexToBytes(promise.freeze);
    const reveals = await Promise.all(
      taken.map(async ({ entryNo, place, seed }) => {
        const answer = await deps.dealKey.sign(hashDrawReveal(freeze, place, hexToBytes(seed)));
        return { entryNo, seed, answer };
      }),
    );
    const done = await perform({ type: "record-draw-reveals", reveals }).catch((error: unknown) => {
      this.#answerAll(taken, () => refuse("not-here"));
      throw error;
    });
    this.#answerAll(taken, ({ entryNo }) => {
      const answer = this.#answers.get(entryNo);
      return isRefusal(done) || answer === undefined ? refuse("not-here") : { ok: true, answer };
    });
  }

  #answerAll(taken: readonly PendingReveal[], replyTo: (reveal: PendingReveal) => RevealReply): void {
    for (const reveal of taken) {
      this.#pending.delete(reveal.entryNo);
      reveal.resolve(replyTo(reveal));
    }
  }

  /** Reads the room's seed. Returns null when the seed is lost, for example together with the key that sealed it. */
  #openSeed(draw: FirstDraw): Uint8Array | null {
    const { deps, state } = this.#host;
    const hidden = deps.sealer.openStep(placeOfSeed(state), Buffer.from(draw.sealedSeed, "base64"));
    const seed = hidden?.seed ? Buffer.from(hidden.seed, "base64") : null;
    return seed && commitToRoomSeed(state.tournamentId, seed) === draw.roomCommit ? seed : null;
  }

  /** Waits until the monotonic time `deadline`, or until `isDone` returns true. */
  async #waitUntil(deadline: number, isDone: () => boolean): Promise<void> {
    const { clock } = this.#host.deps;
    while (!isDone() && !this.#host.isStopped && clock.monotonic() < deadline)
      await new Promise<void>((resolve) => {
        const cancel = clock.schedule(deadline, () => resolve());
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
  }

  /**
   * Takes the commitment of a registered player. The first page that commits counts for as long as it watches the tournament. Until the
   * freeze, this page may commit again: it may have committed for an earlier promise and only now heard of a new one.
   */
  commitSeed(userId: string, { socketId }: Pick<Watcher, "socketId">, commit: string): Replies["commit-draw"] {
    const { state } = this.#host;
    if (state.status !== "registering") return refuse("stale-deal");
    if (latestEntryOf(state, userId) === undefined) return refuse("not-registered");
    const known = this.#commits.get(userId);
    if (known?.commit !== commit) {
      if (this.#isFreezing || state.draw?.promise) return refuse("deal-frozen");
      if (known && known.socketId !== socketId) return refuse("already-committed");
    }
    if (!this.#isFreezing) this.#commits.set(userId, { commit, socketId });
    this.#awaited.delete(userId);
    if (this.#awaited.size === 0) this.#wake();
    return { ok: true };
  }

  /** Drops the commitment of a page that stops watching. */
  forget({ userId, socketId }: Watcher): void {
    if (userId !== null && this.#commits.get(userId)?.socketId === socketId && !this.#isFreezing)
      this.#commits.delete(userId);
  }

  /**
   * Takes a player's seed. Resolves with the room's signature when the seed is in the journal, or with the reason why the seed does not
   * count.
   */
  async revealSeed(userId: string, seed: string): Promise<RevealReply> {
    const frozen = this.#proofs?.frozen;
    const place = frozen?.by.places.get(userId);
    if (!frozen) return refuse("stale-deal");
    const entry = place === undefined ? undefined : frozen.by.entries[place];
    if (place === undefined || !entry) return refuse("not-committed");
    const commit = commitDrawSeed(frozen.by.ctx, hashUser(userId), hexToBytes(seed));
    if (bytesToHex(commit) !== frozen.promise.commits[place]) return refuse("wrong-seed");
    const { entryNo } = entry;
    // A seed that is sent again gets the same answer as the first time.
    const answer = this.#answers.get(entryNo);
    if (answer !== undefined) return { ok: true, answer };
    const pending = this.#pending.get(entryNo);
    if (pending) return pending.answered;
    return this.#isTossing ? refuse("too-late") : this.#gather(entryNo, place, seed);
  }

  #gather(entryNo: number, place: number, seed: string): Promise<RevealReply> {
    let resolve: (reply: RevealReply) => void = () => {};
    const answered = new Promise<RevealReply>((settle) => {
      resolve = settle;
    });
    this.#pending.set(entryNo, { entryNo, place, seed, answered, resolve });
    this.#wake();
    return answered;
  }

  /**
   * Returns the draw as this viewer may see it. Returns null when the seats are not drawn from a coin, or were drawn before this process
   * took over.
   */
  viewFor(userId: string | null): DrawView | null {
    const { state } = this.#host;
    const proofs = this.#proofs ?? (state.draw && openProofs(state));
    const commit = userId === null ? null : (this.#commits.get(userId)?.commit ?? null);
    return proofs && drawViewOf(proofs, { userId, commit });
  }

  /** Follows the events of a durable step. Called when the tournament has its new state, before the pages are told. */
  publish(events: readonly TournamentActorEvent[]): void {
    for (const event of events) {
      if (event.type === "unregistered") this.#commits.delete(event.playerId);
      if (event.type === "draw-revealed")
        for (const { entryNo, answer } of event.reveals) this.#answers.set(entryNo, answer);
      if (event.type === "draw-promised") {
        // The players' commitments were for the previous promise.
        this.#commits.clear();
        this.#tell(this.#host.watchers);
      }
      if (event.type === "draw-frozen") {
        this.#keepProofs(event.promise);
        this.#tell(this.#host.watchers);
      }
      if (event.type === "started" && this.#proofs && this.#tossed) {
        this.#proofs = { ...this.#proofs, drawn: { toss: this.#tossed, firstSeats: firstSeatsOf(event) } };
        const places = this.#proofs.frozen?.by.places;
        this.#tell(this.#host.watchers.filter(({ userId }) => userId !== null && places?.has(userId)));
      }
      if (event.type === "cancelled") this.#proofs = null;
    }
  }

  /** Sends each player in the draw their own view. All other viewers get one common message, which is encoded once. */
  #tell(watchers: readonly Watcher[]): void {
    const { broadcast } = this.#host.deps;
    const places = this.#proofs?.frozen?.by.places;
    const isPlayer = ({ userId }: Watcher) => userId !== null && places?.has(userId) === true;
    for (const watcher of watchers.filter(isPlayer)) {
      const view = this.viewFor(watcher.userId);
      if (view) broadcast([watcher], "draw", view);
    }
    const common = this.viewFor(null);
    const rail = watchers.filter((watcher) => !isPlayer(watcher));
    if (common && rail.length > 0) broadcast(rail, "draw", common);
  }
}

/** Returns the proofs of a draw before the freeze. */
const openProofs = ({ tournamentId, settings, draw }: TournamentState): DrawProofs => ({
  tournamentId,
  seats: settings.seats,
  roomCommit: draw?.roomCommit ?? "",
  frozen: null,
  drawn: null,
});

/** The place for which the room's seed is sealed. It is no hand and no step, so both numbers are 0. */
const placeOfSeed = ({ tournamentId }: Pick<TournamentState, "tournamentId">) => ({
  tableId: tournamentId,
  handNo: 0,
  seq: 0,
});
