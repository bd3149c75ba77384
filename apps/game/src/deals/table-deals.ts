/**
 * Prepares, freezes and deals the hands of one table so that players can check them:
 * - While the previous hand is still shown, it asks the players for commits.
 * - When the pause begins, it freezes the hand and takes the seeds.
 * - Then it deals by the coin that follows from the seeds.
 * Only data that no page has seen yet is kept in memory. All other data is in the table's state, so that another process can continue with
 * a frozen hand. F3
 */
import {
  type DealPromise,
  type FrozenDeal,
  isHandUnderWay,
  isRefusal,
  nextHand,
  refuse,
  type SeatNo,
  type SeedReveal,
  seatAt,
  type TableEvent,
  type TableSeat,
} from "@poker/engine";
import {
  bytesToHex,
  COMMITTED_DECKS,
  type CommittedDeck,
  commitClientSeed,
  hashFreeze,
  hashReveal,
  hashUser,
  hexToBytes,
} from "@poker/fair-deal";
import type { ClientIn, Replies } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import { draw32 } from "../randomness.ts";
import type { TableHost } from "../tables/table-host.ts";
import { areDecksPromised, contextOf, NO_HAND_HASH, openDeal } from "./open-deal.ts";
import type { PlayerDeals } from "./player-deals.ts";
import { COMMIT_MS, GATHER_MS, REVEAL_MS } from "./seed-times.ts";
import { isLeftOut } from "./withheld-reveals.ts";

/** How long the table waits before it checks again whether its decks are ready. Decks that arrive earlier continue the work at once. */
const DECKS_RETRY_MS = 1_000;
const RETRY_MS = 5_000;
/** In how many of the table's last hands players' pages may still report what they found. */
const REPORTED_HANDS = 20;

/** The parts of the next hand that the table plans before the hand is frozen. */
interface NextHandPlan {
  readonly handNo: number;
  readonly afterHandNo: number;
  readonly draw: number;
  readonly game: FrozenDeal["setup"]["rules"]["game"];
  readonly prevHandHash: string;
  readonly ctx: Uint8Array;
  readonly seeds: readonly Uint8Array[];
  decks: readonly CommittedDeck[] | null;
  /** The commits of the players, keyed by player id. */
  readonly commits: Map<string, { readonly seat: SeatNo; readonly commit: string }>;
  /** The players who were told that they may commit a seed for this hand, each with the seat that they were told. */
  readonly told: Map<string, SeatNo>;
  /** The monotonic time until which the freeze waits for commits; null while the pause has not begun. */
  commitsUntil: number | null;
  /** True while the freeze is being committed, so that no more commits of players are taken. */
  isFreezing: boolean;
}

type RevealReply = Replies["reveal-seed"];

interface PendingReveal {
  readonly seat: SeatNo;
  readonly seed: string;
  readonly answered: Promise<RevealReply>;
  readonly resolve: (reply: RevealReply) => void;
}

export class TableDeals implements PlayerDeals {
  readonly #host: TableHost;
  #plan: NextHandPlan | null = null;
  /** The decks of the frozen hand; `decks` is null while they are being prepared again. */
  #decks: { readonly handNo: number; readonly decks: readonly CommittedDeck[] | null } | null = null;
  /** The monotonic time at which the frozen hand starts even when seeds are missing. */
  #revealDeadline = 0;
  /** The ids of connected players who did not commit in time. A freeze does not wait for such a player until they have committed again. */
  readonly #silent = new Set<string>();
  readonly #pending = new Map<SeatNo, PendingReveal>();
  #gathering: Cancel | null = null;
  /** The ids of players who have not reported a hand yet, keyed by hand number, for the table's last hands. */
  readonly #reports = new Map<number, Set<string>>();

  constructor(host: TableHost) {
    this.#host = host;
  }

  /** True when players can check the table's next hand. */
  get isOn(): boolean {
    const { state, deps } = this.#host;
    return state.settings.fairDeal && !deps.isDeckStacked(state.tableId);
  }

  /**
   * Continues with a hand that another process froze. Players have until `revealDeadline` (monotonic) to reconnect and send their seeds.
   */
  resume(revealDeadline: number): void {
    this.#revealDeadline = revealDeadline;
  }

  close(): void {
    this.#gathering?.();
    for (const { resolve } of this.#pending.values()) resolve(refuse("not-here"));
    this.#pending.clear();
  }

  /** Tells the seated players for which hand they may commit a seed. Players who were told already get no second message. */
  announce(): void {
    const plan = this.#currentPlan();
    if (!plan) return;
    for (const seat of this.#host.state.seats) if (plan.told.get(seat.playerId) !== seat.seat) this.#tell(plan, seat);
  }

  /** Tells a player whose page has just connected for which hand they may commit a seed. */
  announceTo(seat: TableSeat): void {
    const plan = this.#currentPlan();
    if (plan) this.#tell(plan, seat);
  }

  #tell({ handNo, game, prevHandHash, told }: NextHandPlan, { seat, playerId }: TableSeat): void {
    const { tableId, deps } = this.#host;
    told.set(playerId, seat);
    const message = { tableId, handNo, seat, game, decks: COMMITTED_DECKS, prevHandHash };
    deps.sendToUserHere(playerId, "next-deal", message);
  }

  /** Returns the plan for the next hand. Returns null while a hand is under way, and while no hand can be dealt. */
  #currentPlan(): NextHandPlan | null {
    const { state, isStopped } = this.#host;
    if (isStopped || !this.isOn || isHandUnderWay(state) || state.deal || state.seats.length < 2) return null;
    const { game } = state.settings.rules;
    const prevHandHash = state.dealChain?.hash ?? NO_HAND_HASH;
    const plan = this.#plan;
    if (plan?.afterHandNo === state.handNo && plan.game === game && plan.prevHandHash === prevHandHash) return plan;
    this.#plan = this.#newPlan(game, prevHandHash);
    return this.#plan;
  }

  #newPlan(game: NextHandPlan["game"], prevHandHash: string): NextHandPlan {
    const { state, tableId, handNumbers, deps, tournamentId } = this.#host;
    const handNo = handNumbers.next(state.handNo);
    const ctx = contextOf({ tableId, handNo, game, decks: COMMITTED_DECKS, prevHandHash });
    const plan: NextHandPlan = {
      handNo,
      afterHandNo: state.handNo,
      // A tournament draws its first button itself, so no button is drawn here. M10
      draw: tournamentId === null ? draw32(deps.randomness) : 0,
      game,
      prevHandHash,
      ctx,
      seeds: Array.from({ length: COMMITTED_DECKS }, () => deps.randomness.bytes(32)),
      decks: null,
      commits: new Map(),
      told: new Map(),
      commitsUntil: null,
      isFreezing: false,
    };
    this.#prepare(plan.ctx, plan.seeds, (decks) => {
      plan.decks = decks;
    });
    return plan;
  }

  #prepare(ctx: Uint8Array, seeds: readonly Uint8Array[], keep: (decks: readonly CommittedDeck[]) => void): void {
    const { deps, tableId } = this.#host;
    deps.deckWorkers.prepare({ ctx, seeds }).then(
      (decks) => {
        keep(decks);
        this.#host.nextHand.hurry();
      },
      (error: unknown) => {
        if (!this.#host.isStopped) deps.log.error({ tableId, error }, "decks could not be prepared");
      },
    );
  }

  /**
   * Freezes the next hand once its decks are ready and the commits have arrived or are late. Returns the monotonic time at which to try
   * again; null when there is nothing to do until the table changes. Call it only inside a job of the mailbox.
   */
  async freezeHand(): Promise<number | null> {
    const host = this.#host;
    const { state, deps } = host;
    const plan = this.#currentPlan();
    if (!plan) return null;
    const next = nextHand(state, plan.draw);
    if ("reason" in next) return null;
    this.announce();
    const now = deps.clock.monotonic();
    plan.commitsUntil ??= now + COMMIT_MS;
    if (!plan.decks) return now + DECKS_RETRY_MS;
    const isAwaited = ({ seat }: { readonly seat: SeatNo }) => this.#isCommitAwaited(plan, seat);
    if (now < plan.commitsUntil && next.setup.seats.some(isAwaited)) return plan.commitsUntil;
    return this.#freeze(plan, plan.decks, next.setup);
  }

  #isCommitAwaited(plan: NextHandPlan, seatNo: SeatNo): boolean {
    const playerId = seatAt(this.#host.state.seats, seatNo)?.playerId;
    if (playerId === undefined || this.#silent.has(playerId) || !this.#host.audience.isConnected(playerId))
      return false;
    return plan.commits.get(playerId)?.seat !== seatNo;
  }

  async #freeze(
    plan: NextHandPlan,
    decks: readonly CommittedDeck[],
    setup: Pick<FrozenDeal["setup"], "button" | "seats">,
  ): Promise<number | null> {
    const host = this.#host;
    const { clock, dealCounts, log } = host.deps;
    const { handNo, draw, seeds } = plan;
    plan.isFreezing = true;
    const promise = await this.#promise(plan, decks, setup);
    const deckSeeds = seeds.map(bytesToHex);
    const frozen = await host.executeCommand({ type: "freeze-hand", handNo, draw, promise, deckSeeds });
    if (isRefusal(frozen)) {
      plan.isFreezing = false;
      if (host.isStopped) return null;
      log.error({ tableId: host.tableId, handNo, code: frozen.code }, "the next hand could not be frozen");
      return clock.monotonic() + RETRY_MS;
    }
    for (const { seat } of setup.seats)
      if (this.#isCommitAwaited(plan, seat)) this.#silent.add(seatAt(host.state.seats, seat)?.playerId ?? "");
    this.#plan = null;
    this.#decks = { handNo, decks };
    this.#revealDeadline = clock.monotonic() + REVEAL_MS;
    dealCounts.add("frozen");
    if (promise.leftOut.length > 0) dealCounts.add("leftOut", promise.leftOut.length);
    return this.#startAt();
  }

  async #promise(
    { ctx, prevHandHash, commits: made }: NextHandPlan,
    decks: readonly CommittedDeck[],
    { button, seats }: Pick<FrozenDeal["setup"], "button" | "seats">,
  ): Promise<DealPromise> {
    const { state, deps, stats } = this.#host;
    const leftOut: SeatNo[] = [];
    const commits: DealPromise["commits"][number][] = [];
    for (const { seat } of seats) {
      const playerId = seatAt(state.seats, seat)?.playerId;
      const commit = playerId === undefined ? undefined : made.get(playerId);
      if (playerId === undefined || commit?.seat !== seat) continue;
      const userTag = bytesToHex(hashUser(playerId));
      if (isLeftOut(stats.reveals, userTag)) leftOut.push(seat);
      else commits.push({ seat, userTag, commit: commit.commit });
    }
    const freeze = hashFreeze({
      ctx,
      button,
      dealtIn: seats.map(({ seat }) => seat),
      roots: decks.map(({ root }) => root),
      commits: commits.map(({ seat, commit }) => ({ seat, commit: hexToBytes(commit) })),
    });
    return {
      version: "bpr/v1",
      decks: COMMITTED_DECKS,
      prevHandHash,
      roots: decks.map(({ root }) => bytesToHex(root)),
      commits,
      freeze: bytesToHex(freeze),
      signature: await deps.dealKey.sign(freeze),
      key: deps.dealKey.publicKey,
      leftOut,
    };
  }

  /**
   * Returns the monotonic time at which the frozen hand starts. That is the end of the pause when all seeds are there. While seeds are
   * missing, it is the deadline for seeds, if that is later.
   */
  #startAt(): number {
    const { state, nextHand, deps } = this.#host;
    const { frozen } = state;
    const isComplete = frozen === undefined || frozen.revealed.length >= frozen.promise.commits.length;
    return Math.max(nextHand.startsAt, isComplete ? deps.clock.monotonic() : this.#revealDeadline);
  }

  /**
   * Deals the frozen hand when its time has come. Returns the monotonic time at which to try again; null when there is nothing to do until
   * the table changes. Call it only inside a job of the mailbox.
   */
  async dealFrozenHand(): Promise<number | null> {
    const host = this.#host;
    const { clock, isDealingAllowed } = host.deps;
    const { frozen } = host.state;
    if (!frozen) return null;
    if (!isDealingAllowed()) return this.voidHand(frozen, "dealing-stopped"); // F2
    if (frozen.deckSeeds.length !== frozen.promise.decks) return this.voidHand(frozen, "seeds-unreadable");
    const decks = this.#decksOf(frozen);
    if (!decks) return clock.monotonic() + DECKS_RETRY_MS;
    if (!areDecksPromised(decks, frozen.promise)) return this.voidHand(frozen, "decks-differ");
    await this.#recordReveals();
    const startAt = this.#startAt();
    if (host.isStopped || !host.state.frozen) return null;
    return clock.monotonic() < startAt ? startAt : this.#startOrVoid(host.state.frozen, decks);
  }

  /** Starts the frozen hand. When that fails, voids the hand, so that its players do not wait forever (T6). */
  async #startOrVoid(frozen: FrozenDeal, decks: readonly CommittedDeck[]): Promise<number | null> {
    try {
      return await this.#start(frozen, decks);
    } catch (error) {
      const { tableId, deps, state } = this.#host;
      const { handNo } = frozen.setup;
      if (state.frozen?.setup.handNo !== handNo) throw error;
      deps.log.error({ tableId, handNo, error }, "a frozen hand cannot be dealt");
      const nextAt = await this.voidHand(frozen, "server-error");
      return nextAt && Math.max(nextAt, deps.clock.monotonic() + RETRY_MS);
    }
  }

  async #start(frozen: FrozenDeal, decks: readonly CommittedDeck[]): Promise<number | null> {
    const host = this.#host;
    const { tableId, deps } = host;
    const { handNo } = frozen.setup;
    const { deal, opened } = openDeal(frozen, decks);
    const started = await host.executeCommand({ type: "start-hand", ...deal, draw: 0, handNo, opened });
    if (!isRefusal(started)) {
      this.#decks = null;
      const withheld = opened.reveals.filter(({ seed }) => seed === null).length;
      if (withheld > 0) deps.dealCounts.add("withheld", withheld);
      // When the blinds alone put all players all-in, the hand is already over.
      return host.isHandRunning() ? null : host.nextHand.beginPause();
    }
    if (host.isStopped) return null;
    // Dealing was stopped, and this process learned it only from this refusal. F2
    if (started.code === "dealing-stopped") return this.voidHand(frozen, "dealing-stopped");
    deps.log.error({ tableId, handNo, code: started.code }, "a frozen hand was refused");
    return deps.clock.monotonic() + RETRY_MS;
  }

  /**
   * Returns the decks of the frozen hand. When another process froze the hand, starts to prepare the decks again and returns null until
   * they are ready.
   */
  #decksOf({ setup, promise, deckSeeds }: FrozenDeal): readonly CommittedDeck[] | null {
    const { handNo, rules } = setup;
    if (this.#decks?.handNo === handNo) return this.#decks.decks;
    this.#decks = { handNo, decks: null };
    const { tableId } = this.#host;
    const { decks, prevHandHash } = promise;
    const ctx = contextOf({ tableId, handNo, game: rules.game, decks, prevHandHash });
    this.#prepare(ctx, deckSeeds.map(hexToBytes), (made) => {
      if (this.#decks?.handNo === handNo) this.#decks = { handNo, decks: made };
    });
    return null;
  }

  /**
   * Voids the frozen hand. Its promise stays in the chain. Returns the monotonic time at which the table continues; null when this process
   * has lost the table. Call it only inside a job of the mailbox.
   */
  async voidHand({ setup: { handNo } }: FrozenDeal, reason: string): Promise<number | null> {
    const host = this.#host;
    const { tableId, deps } = host;
    deps.log.error({ tableId, handNo, reason }, "ALARM: a frozen hand is void");
    const voided = await host.executeCommand({ type: "void-hand", handNo, reason });
    if (isRefusal(voided)) return host.isStopped ? null : deps.clock.monotonic() + RETRY_MS;
    return host.nextHand.beginPause();
  }

  /** Counts each hand that became void, even when the end of a tournament made it void. */
  followEvents(events: readonly TableEvent[]): void {
    if (!events.some(({ type }) => type === "hand-voided")) return;
    this.#decks = null;
    this.#host.deps.dealCounts.add("voided");
  }

  commitSeed(userId: string, { handNo, commit }: ClientIn["commit-seed"]): Replies["commit-seed"] {
    const host = this.#host;
    const { frozen } = host.state;
    const seat = host.seatOf(userId);
    if (!seat) return refuse("not-seated");
    this.#silent.delete(userId);
    if (frozen?.setup.handNo === handNo)
      return seatAt(frozen.promise.commits, seat.seat)?.commit === commit ? { ok: true } : refuse("deal-frozen");
    const plan = this.#currentPlan();
    if (plan?.handNo !== handNo) return refuse("stale-deal");
    const known = plan.commits.get(userId);
    if (known?.seat === seat.seat) return known.commit === commit ? { ok: true } : refuse("already-committed");
    if (plan.isFreezing) return refuse("deal-frozen");
    plan.commits.set(userId, { seat: seat.seat, commit });
    if (plan.commitsUntil !== null) host.nextHand.hurry();
    return { ok: true };
  }

  async revealSeed(userId: string, { handNo, seed }: ClientIn["reveal-seed"]): Promise<RevealReply> {
    const { state, tableId, isStopped } = this.#host;
    if (isStopped) return refuse("not-here");
    const seat = this.#host.seatOf(userId)?.seat;
    const userTag = bytesToHex(hashUser(userId));
    const isOwn = (commit: DealPromise["commits"][number]) => commit.seat === seat && commit.userTag === userTag;
    const { frozen } = state;
    if (frozen?.setup.handNo !== handNo) return this.#answerLate(handNo, seed, isOwn);
    const own = frozen.promise.commits.find(isOwn);
    if (!own) return refuse("not-committed");
    const recorded = seatAt(frozen.reveals, own.seat);
    if (recorded) return sameAnswer(recorded, seed) ?? refuse("wrong-seed");
    const pending = this.#pending.get(own.seat);
    if (pending) return pending.seed === seed ? pending.answered : refuse("wrong-seed");
    const { decks, prevHandHash } = frozen.promise;
    const ctx = contextOf({ tableId, handNo, game: frozen.setup.rules.game, decks, prevHandHash });
    const commit = commitClientSeed(ctx, own.seat, hexToBytes(userTag), hexToBytes(seed));
    return bytesToHex(commit) === own.commit ? this.#gather(own.seat, seed) : refuse("wrong-seed");
  }

  /**
   * Answers a player who sends a seed for a hand that is no longer frozen. A repeated message gets the same answer as the first one. A seed
   * that was not revealed in time is too late.
   */
  #answerLate(handNo: number, seed: string, isOwn: (commit: DealPromise["commits"][number]) => boolean): RevealReply {
    const { state } = this.#host;
    const { deal } = state;
    if (deal?.handNo !== handNo) return refuse(handNo > state.handNo ? "stale-deal" : "too-late");
    const seat = deal.promise.commits.find(isOwn)?.seat;
    const recorded = seat === undefined ? undefined : seatAt(deal.opened?.reveals ?? [], seat);
    return (recorded && sameAnswer(recorded, seed)) ?? refuse("too-late");
  }

  #gather(seat: SeatNo, seed: string): Promise<RevealReply> {
    const { clock } = this.#host.deps;
    let resolve: (reply: RevealReply) => void = () => {};
    const answered = new Promise<RevealReply>((settle) => {
      resolve = settle;
    });
    this.#pending.set(seat, { seat, seed, answered, resolve });
    this.#gathering ??= clock.schedule(clock.monotonic() + GATHER_MS, () => this.#postReveals());
    return answered;
  }

  #postReveals(): void {
    const { mailbox, deps, tableId } = this.#host;
    this.#gathering = null;
    mailbox
      .post(() => this.#recordReveals())
      .catch((error: unknown) => deps.log.error({ tableId, error }, "seeds could not be recorded"));
  }

  /** Commits the seeds that have arrived to the journal, and then answers each player. Call it only inside a job of the mailbox. */
  async #recordReveals(): Promise<void> {
    const host = this.#host;
    const { frozen } = host.state;
    const taken = [...this.#pending.values()];
    if (taken.length === 0) return;
    this.#gathering?.();
    this.#gathering = null;
    if (host.isStopped || !frozen) return this.#answerAll(taken, () => refuse("too-late"));
    const freeze = hexToBytes(frozen.promise.freeze);
    const reveals = await Promise.all(
      taken.map(async ({ seat, seed }) => {
        const answer = await host.deps.dealKey.sign(hashReveal(freeze, seat, hexToBytes(seed)));
        return { seat, seed, answer };
      }),
    );
    const { handNo } = frozen.setup;
    const done = await host.executeCommand({ type: "record-reveals", handNo, reveals }).catch((error: unknown) => {
      this.#answerAll(taken, () => refuse("not-here"));
      throw error;
    });
    this.#answerAll(taken, ({ seat }) => {
      const answer = seatAt(reveals, seat)?.answer;
      return isRefusal(done) || answer === undefined ? refuse("too-late") : { ok: true, answer };
    });
    host.nextHand.hurry();
  }

  #answerAll(taken: readonly PendingReveal[], replyTo: (reveal: PendingReveal) => RevealReply): void {
    for (const reveal of taken) {
      this.#pending.delete(reveal.seat);
      reveal.resolve(replyTo(reveal));
    }
  }

  /** Lets the players of a hand report what their pages found. Called for each hand that was dealt from a freeze. */
  expectReports(handNo: number, playerIds: readonly string[]): void {
    this.#reports.set(handNo, new Set(playerIds));
    const [oldest] = this.#reports.keys();
    if (this.#reports.size > REPORTED_HANDS && oldest !== undefined) this.#reports.delete(oldest);
  }

  takeReport(userId: string, handNo: number): boolean {
    return this.#reports.get(handNo)?.delete(userId) ?? false;
  }
}

function sameAnswer(recorded: SeedReveal, seed: string): RevealReply | null {
  return recorded.seed === seed && recorded.answer !== null ? { ok: true, answer: recorded.answer } : null;
}
