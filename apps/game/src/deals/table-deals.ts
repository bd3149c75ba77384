/**
 * Prepares, freezes and deals the hands of one table so that players can check them: asks for commits while the last hand is shown,
 * freezes at the start of the pause, takes the seeds, and deals by the coin that follows from them. What it keeps in memory is what no
 * page has seen yet; the rest is in the table's state, so that another process goes on with a frozen hand. F3
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
  type CommittedDeck,
  commitClientSeed,
  DECKS,
  hashFreeze,
  hashReveal,
  hashUser,
  hexToBytes,
} from "@poker/fair-deal";
import type { ClientIn, Replies } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import { draw32 } from "../randomness.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { areDecksPromised, contextOf, NO_HAND_HASH, openDeal } from "./open-deal.ts";
import type { PlayerDeals } from "./player-deals.ts";
import { COMMIT_MS, GATHER_MS, REVEAL_MS } from "./seed-times.ts";
import { isLeftOut } from "./withheld-reveals.ts";

/** The decks are asked for again, and what waits for them is woken when they come. */
const DECKS_RETRY_MS = 1_000;
const RETRY_MS = 5_000;
/** Of as many hands the pages of players may still report. */
const REPORTED_HANDS = 20;

/** The next hand, before it is frozen. */
interface NextHandPlan {
  readonly handNo: number;
  readonly afterHandNo: number;
  readonly draw: number;
  readonly game: FrozenDeal["setup"]["rules"]["game"];
  readonly prevHandHash: string;
  readonly ctx: Uint8Array;
  readonly seeds: readonly Uint8Array[];
  decks: readonly CommittedDeck[] | null;
  /** By player. */
  readonly commits: Map<string, { readonly seat: SeatNo; readonly commit: string }>;
  /** Players who know which hand it is, with the seat that they were told. */
  readonly told: Map<string, SeatNo>;
  /** Monotonic; null before the pause has begun. */
  commitsUntil: number | null;
  /** No commit is taken any more: the freeze is being made durable. */
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
  readonly #actor: TableActor;
  #plan: NextHandPlan | null = null;
  /** Of the hand that is frozen. */
  #decks: { readonly handNo: number; readonly decks: readonly CommittedDeck[] | null } | null = null;
  /** Monotonic; the hand starts then, whether all seeds have come or not. */
  #revealsUntil = 0;
  /** Connected players who did not commit in time; no freeze waits for them until they do. */
  readonly #silent = new Set<string>();
  readonly #pending = new Map<SeatNo, PendingReveal>();
  #gathering: Cancel | null = null;
  /** Players of the last hands who have not reported them, by hand. */
  readonly #reports = new Map<number, Set<string>>();

  constructor(actor: TableActor) {
    this.#actor = actor;
  }

  /** True when the next hand is one that players can check. */
  get isOn(): boolean {
    const { state, deps } = this.#actor;
    return state.settings.fairDeal && !deps.isDeckStacked(state.tableId);
  }

  /** Goes on with what another process has frozen; its players get until then to come back. Monotonic. */
  resume(revealsUntil: number): void {
    this.#revealsUntil = revealsUntil;
  }

  close(): void {
    this.#gathering?.();
    for (const { resolve } of this.#pending.values()) resolve(refuse("not-here"));
    this.#pending.clear();
  }

  /** Tells the seated players for which hand a seed may be committed, when they do not know it. */
  announce(): void {
    const plan = this.#currentPlan();
    if (!plan) return;
    for (const seat of this.#actor.state.seats) if (plan.told.get(seat.playerId) !== seat.seat) this.#tell(plan, seat);
  }

  /** Tells a page that has just come. */
  announceTo(seat: TableSeat): void {
    const plan = this.#currentPlan();
    if (plan) this.#tell(plan, seat);
  }

  #tell({ handNo, game, prevHandHash, told }: NextHandPlan, { seat, playerId }: TableSeat): void {
    const { tableId, deps } = this.#actor;
    told.set(playerId, seat);
    const message = { tableId, handNo, seat, game, decks: DECKS, prevHandHash };
    deps.sendToUserHere(playerId, "next-deal", message);
  }

  /** null while a hand is under way, and where none can be dealt. */
  #currentPlan(): NextHandPlan | null {
    const { state, isStopped } = this.#actor;
    if (isStopped || !this.isOn || isHandUnderWay(state) || state.deal || state.seats.length < 2) return null;
    const { game } = state.settings.rules;
    const prevHandHash = state.dealChain?.hash ?? NO_HAND_HASH;
    const plan = this.#plan;
    if (plan?.afterHandNo === state.handNo && plan.game === game && plan.prevHandHash === prevHandHash) return plan;
    this.#plan = this.#newPlan(game, prevHandHash);
    return this.#plan;
  }

  #newPlan(game: NextHandPlan["game"], prevHandHash: string): NextHandPlan {
    const { state, tableId, handNumbers, deps, tournamentId } = this.#actor;
    const handNo = handNumbers.next(state.handNo);
    const ctx = contextOf({ tableId, handNo, game, decks: DECKS, prevHandHash });
    const plan: NextHandPlan = {
      handNo,
      afterHandNo: state.handNo,
      // The tournament has drawn the first button. M10
      draw: tournamentId === null ? draw32(deps.randomness) : 0,
      game,
      prevHandHash,
      ctx,
      seeds: Array.from({ length: DECKS }, () => deps.randomness.bytes(32)),
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
    const { deps, tableId } = this.#actor;
    deps.deckWorkers.prepare({ ctx, seeds }).then(
      (decks) => {
        keep(decks);
        this.#actor.nextHand.hurry();
      },
      (error: unknown) => {
        if (!this.#actor.isStopped) deps.log.error({ tableId, error }, "decks could not be prepared");
      },
    );
  }

  /** Freezes the next hand when all is there that it waits for. Returns when (monotonic) to try again; null when the next change plans it. Call it only inside a job of the mailbox. */
  async freezeHand(): Promise<number | null> {
    const actor = this.#actor;
    const { state, deps } = actor;
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
    const playerId = seatAt(this.#actor.state.seats, seatNo)?.playerId;
    if (playerId === undefined || this.#silent.has(playerId) || !this.#actor.audience.isConnected(playerId))
      return false;
    return plan.commits.get(playerId)?.seat !== seatNo;
  }

  async #freeze(
    plan: NextHandPlan,
    decks: readonly CommittedDeck[],
    setup: Pick<FrozenDeal["setup"], "button" | "seats">,
  ): Promise<number | null> {
    const actor = this.#actor;
    const { clock, dealCounts, log } = actor.deps;
    const { handNo, draw, seeds } = plan;
    plan.isFreezing = true;
    const promise = await this.#promise(plan, decks, setup);
    const deckSeeds = seeds.map(bytesToHex);
    const frozen = await actor.executeCommand({ type: "freeze-hand", handNo, draw, promise, deckSeeds });
    if (isRefusal(frozen)) {
      plan.isFreezing = false;
      if (actor.isStopped) return null;
      log.error({ tableId: actor.tableId, handNo, code: frozen.code }, "the next hand could not be frozen");
      return clock.monotonic() + RETRY_MS;
    }
    for (const { seat } of setup.seats)
      if (this.#isCommitAwaited(plan, seat)) this.#silent.add(seatAt(actor.state.seats, seat)?.playerId ?? "");
    this.#plan = null;
    this.#decks = { handNo, decks };
    this.#revealsUntil = clock.monotonic() + REVEAL_MS;
    dealCounts.add("frozen");
    if (promise.leftOut.length > 0) dealCounts.add("leftOut", promise.leftOut.length);
    return this.#startAt();
  }

  async #promise(
    { ctx, prevHandHash, commits: made }: NextHandPlan,
    decks: readonly CommittedDeck[],
    { button, seats }: Pick<FrozenDeal["setup"], "button" | "seats">,
  ): Promise<DealPromise> {
    const { state, deps, stats } = this.#actor;
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
      decks: DECKS,
      prevHandHash,
      roots: decks.map(({ root }) => bytesToHex(root)),
      commits,
      freeze: bytesToHex(freeze),
      signature: await deps.dealKey.sign(freeze),
      key: deps.dealKey.publicKey,
      leftOut,
    };
  }

  /** When the frozen hand starts, as far as is known now: with all seeds at the end of the pause, and never later than its deadline. */
  #startAt(): number {
    const { state, nextHand, deps } = this.#actor;
    const { frozen } = state;
    const isComplete = frozen === undefined || frozen.revealed.length >= frozen.promise.commits.length;
    return Math.max(nextHand.startsAt, isComplete ? deps.clock.monotonic() : this.#revealsUntil);
  }

  /** Deals the frozen hand when its time has come. Returns when (monotonic) to try again; null when the next change plans it. Call it only inside a job of the mailbox. */
  async dealFrozenHand(): Promise<number | null> {
    const actor = this.#actor;
    const { clock, isDealingAllowed } = actor.deps;
    const { frozen } = actor.state;
    if (!frozen) return null;
    if (!isDealingAllowed()) return this.voidHand(frozen, "dealing-stopped"); // F2
    if (frozen.deckSeeds.length !== frozen.promise.decks) return this.voidHand(frozen, "seeds-unreadable");
    const decks = this.#decksOf(frozen);
    if (!decks) return clock.monotonic() + DECKS_RETRY_MS;
    if (!areDecksPromised(decks, frozen.promise)) return this.voidHand(frozen, "decks-differ");
    await this.#recordReveals();
    const startAt = this.#startAt();
    if (actor.isStopped || !actor.state.frozen) return null;
    return clock.monotonic() < startAt ? startAt : this.#startOrVoid(actor.state.frozen, decks);
  }

  /** T6: a hand that cannot be dealt is void, so that it does not hold its players for ever. */
  async #startOrVoid(frozen: FrozenDeal, decks: readonly CommittedDeck[]): Promise<number | null> {
    try {
      return await this.#start(frozen, decks);
    } catch (error) {
      const { tableId, deps, state } = this.#actor;
      const { handNo } = frozen.setup;
      if (state.frozen?.setup.handNo !== handNo) throw error;
      deps.log.error({ tableId, handNo, error }, "a frozen hand cannot be dealt");
      const nextAt = await this.voidHand(frozen, "server-error");
      return nextAt && Math.max(nextAt, deps.clock.monotonic() + RETRY_MS);
    }
  }

  async #start(frozen: FrozenDeal, decks: readonly CommittedDeck[]): Promise<number | null> {
    const actor = this.#actor;
    const { tableId, deps } = actor;
    const { handNo } = frozen.setup;
    const { deal, opened } = openDeal(frozen, decks);
    const started = await actor.executeCommand({ type: "start-hand", ...deal, draw: 0, handNo, opened });
    if (!isRefusal(started)) {
      this.#decks = null;
      const withheld = opened.reveals.filter(({ seed }) => seed === null).length;
      if (withheld > 0) deps.dealCounts.add("withheld", withheld);
      // The hand may be over already, when the blinds alone put all players all-in.
      return actor.isHandRunning() ? null : actor.nextHand.beginPause();
    }
    if (actor.isStopped) return null;
    // Dealing was stopped, which this process did not know yet. F2
    if (started.code === "dealing-stopped") return this.voidHand(frozen, "dealing-stopped");
    deps.log.error({ tableId, handNo, code: started.code }, "a frozen hand was refused");
    return deps.clock.monotonic() + RETRY_MS;
  }

  /** The decks of a hand that another process has frozen are made again; null until then. */
  #decksOf({ setup, promise, deckSeeds }: FrozenDeal): readonly CommittedDeck[] | null {
    const { handNo, rules } = setup;
    if (this.#decks?.handNo === handNo) return this.#decks.decks;
    this.#decks = { handNo, decks: null };
    const { tableId } = this.#actor;
    const { decks, prevHandHash } = promise;
    const ctx = contextOf({ tableId, handNo, game: rules.game, decks, prevHandHash });
    this.#prepare(ctx, deckSeeds.map(hexToBytes), (made) => {
      if (this.#decks?.handNo === handNo) this.#decks = { handNo, decks: made };
    });
    return null;
  }

  /** The promise stays in the chain. Returns when (monotonic) to go on. Call it only inside a job of the mailbox. */
  async voidHand({ setup: { handNo } }: FrozenDeal, reason: string): Promise<number | null> {
    const actor = this.#actor;
    const { tableId, deps } = actor;
    deps.log.error({ tableId, handNo, reason }, "ALARM: a frozen hand is void");
    const voided = await actor.executeCommand({ type: "void-hand", handNo, reason });
    if (isRefusal(voided)) return actor.isStopped ? null : deps.clock.monotonic() + RETRY_MS;
    return actor.nextHand.beginPause();
  }

  /** Counts a promise that was not kept, also one that the end of a tournament broke. */
  followEvents(events: readonly TableEvent[]): void {
    if (!events.some(({ type }) => type === "hand-voided")) return;
    this.#decks = null;
    this.#actor.deps.dealCounts.add("voided");
  }

  commitSeed(userId: string, { handNo, commit }: ClientIn["commit-seed"]): Replies["commit-seed"] {
    const actor = this.#actor;
    const { frozen } = actor.state;
    const seat = actor.seatOf(userId);
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
    if (plan.commitsUntil !== null) actor.nextHand.hurry();
    return { ok: true };
  }

  async revealSeed(userId: string, { handNo, seed }: ClientIn["reveal-seed"]): Promise<RevealReply> {
    const { state, tableId, isStopped } = this.#actor;
    if (isStopped) return refuse("not-here");
    const seat = this.#actor.seatOf(userId)?.seat;
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

  /** A retry gets the answer that the first try got. */
  #answerLate(handNo: number, seed: string, isOwn: (commit: DealPromise["commits"][number]) => boolean): RevealReply {
    const { state } = this.#actor;
    const { deal } = state;
    if (deal?.handNo !== handNo) return refuse(handNo > state.handNo ? "stale-deal" : "too-late");
    const seat = deal.promise.commits.find(isOwn)?.seat;
    const recorded = seat === undefined ? undefined : seatAt(deal.opened?.reveals ?? [], seat);
    return (recorded && sameAnswer(recorded, seed)) ?? refuse("too-late");
  }

  #gather(seat: SeatNo, seed: string): Promise<RevealReply> {
    const { clock } = this.#actor.deps;
    let resolve: (reply: RevealReply) => void = () => {};
    const answered = new Promise<RevealReply>((settle) => {
      resolve = settle;
    });
    this.#pending.set(seat, { seat, seed, answered, resolve });
    this.#gathering ??= clock.schedule(clock.monotonic() + GATHER_MS, () => this.#postReveals());
    return answered;
  }

  #postReveals(): void {
    const { mailbox, deps, tableId } = this.#actor;
    this.#gathering = null;
    mailbox
      .post(() => this.#recordReveals())
      .catch((error: unknown) => deps.log.error({ tableId, error }, "seeds could not be recorded"));
  }

  /** Makes the seeds that have come durable, then answers them. Call it only inside a job of the mailbox. */
  async #recordReveals(): Promise<void> {
    const actor = this.#actor;
    const { frozen } = actor.state;
    const taken = [...this.#pending.values()];
    if (taken.length === 0) return;
    this.#gathering?.();
    this.#gathering = null;
    if (actor.isStopped || !frozen) return this.#answerAll(taken, () => refuse("too-late"));
    const freeze = hexToBytes(frozen.promise.freeze);
    const reveals = await Promise.all(
      taken.map(async ({ seat, seed }) => {
        const answer = await actor.deps.dealKey.sign(hashReveal(freeze, seat, hexToBytes(seed)));
        return { seat, seed, answer };
      }),
    );
    const { handNo } = frozen.setup;
    const done = await actor.executeCommand({ type: "record-reveals", handNo, reveals }).catch((error: unknown) => {
      this.#answerAll(taken, () => refuse("not-here"));
      throw error;
    });
    this.#answerAll(taken, ({ seat }) => {
      const answer = seatAt(reveals, seat)?.answer;
      return isRefusal(done) || answer === undefined ? refuse("too-late") : { ok: true, answer };
    });
    actor.nextHand.hurry();
  }

  #answerAll(taken: readonly PendingReveal[], replyTo: (reveal: PendingReveal) => RevealReply): void {
    for (const reveal of taken) {
      this.#pending.delete(reveal.seat);
      reveal.resolve(replyTo(reveal));
    }
  }

  /** Lets the players of a hand that was dealt from a freeze report what their pages found. */
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
