/**
 * An automatic player at one table. A bot uses the room as any page does: it watches, sits down, plays, tops up when it
 * has no chips left, comes back after sitting out, and leaves when asked. It chooses each step only from what it sees
 * at the table.
 */
import {
  DealParticipant,
  MemorySeeds,
  RETRYABLE_REFUSALS,
  type ReplicaChange,
  RoomClient,
  type RoomClientOptions,
  TableReplica,
} from "@poker/client";
import {
  type Action,
  type Chips,
  createSeededRandom,
  type HandView,
  type LegalActions,
  type SeatNo,
  seatAt,
  seatOfPlayer,
  type TableView,
  withSeatPlan,
} from "@poker/engine";
import type { BuyInOffer, ClientIn, RefusalCode, Replies } from "@poker/protocol";
import { BotTalk } from "./bot-talk.ts";
import { chooseAction } from "./choose-action.ts";
import type { Style } from "./style.ts";

/**
 * Why the bot stopped playing:
 * - left: it was asked to leave, and has left.
 * - stopped: `stop` was called.
 * - removed: the room took its seat away.
 * - a refusal code: the room refused the bot.
 */
export type BotEnd = "left" | "stopped" | "removed" | RefusalCode;

export interface BotOptions extends RoomClientOptions {
  readonly random: () => number;
  /** Creates the seeds that the bot adds to deals. It must be a cryptographic generator. F3 */
  readonly randomBytes: (length: number) => Uint8Array;
  /** The id of the bot's own user. */
  readonly playerId: string;
  readonly tableId: string;
  readonly style: Style;
  /**
   * Returns how many milliseconds the bot thinks about a decision. `effort` is from 0 to 1. The bot begins to think
   * when pages have shown the events that led to the decision.
   */
  readonly thinkTimeMs: (effort: number, random: () => number) => number;
  /**
   * Is called just before the bot sends an emote at its table. When it returns true, the bot sends the emote, so the
   * caller may count it.
   */
  readonly mayTalk: () => boolean;
  /**
   * Returns how many chips the bot wants when it sits down, or when it has lost all its chips. The bot keeps the amount
   * within the offer.
   */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  /**
   * The seat that the bot takes. null when any free seat will do. "given" in a tournament, where the room assigns the
   * seats.
   */
  readonly seat: SeatNo | null | "given";
  readonly onEnd: (end: BotEnd) => void;
  readonly onError: (error: unknown) => void;
}

/** How long the bot waits after a refusal, in milliseconds. */
const RETRY_DELAY_MS = 2_000;
/** A bot without a seat stops after one of these refusals. */
const FINAL_SEAT_REFUSALS: readonly RefusalCode[] = [
  "table-closed",
  "no-such-table",
  "seat-taken",
  "no-such-seat",
  "already-seated",
  "play-money-only",
  "not-enough-chips",
  "buy-in-too-small",
  "buy-in-too-large",
  "played-elsewhere",
];

type BotReply = Replies[keyof ClientIn];
/** What the bot does next. Two steps with the same key are the same step. */
interface PlannedStep {
  readonly key: string;
  readonly delayMs: () => number;
  readonly run: () => Promise<BotReply>;
}

interface ChosenAction {
  readonly key: string;
  readonly actionId: string;
  readonly action: Action;
  readonly thinkMs: number;
}

export class Bot {
  readonly #options: BotOptions;
  readonly #client: RoomClient;
  readonly #replica: TableReplica;
  /**
   * The random numbers for decisions. One decision needs thousands of them, which would take too long with the
   * cryptographic `random`.
   */
  readonly #random: () => number;
  #planned: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  #isBusy = false;
  #wantsToLeave = false;
  #hasAskedToLeave = false;
  #hasSat = false;
  #hasEnded = false;
  /** How many milliseconds pages need to show the events that led to the open decision. */
  #displayMs = 0;
  /**
   * The number of the last event that a command of the bot caused. The reply to the command may arrive before the frame
   * with this event, so the bot waits for the frame.
   */
  #lastCausedSeq = 0;
  /**
   * The action that the bot has chosen for the open decision. It chooses once, before it begins to think. After a
   * temporary refusal it sends the same action again.
   */
  #chosenAction: ChosenAction | null = null;
  readonly #talk: BotTalk;
  readonly #deals: DealParticipant;

  constructor(options: BotOptions) {
    this.#options = options;
    this.#random = createSeededRandom(Math.floor(options.random() * 2 ** 32));
    this.#client = new RoomClient(options);
    this.#replica = new TableReplica(this.#client, options.tableId, {
      onChange: (change) => this.#handleChange(change),
      onRefused: ({ code }) => {
        if (!RETRYABLE_REFUSALS.includes(code)) this.#endWith(code);
      },
      onError: options.onError,
    });
    this.#client.onEnd((code) => this.#endWith(code));
    this.#talk = new BotTalk(this.#client, this, options);
    const { tableId, playerId: userId, randomBytes } = options;
    // The room runs the bot, so the bot need not check the room's signatures.
    this.#deals = new DealParticipant(
      this.#client,
      tableId,
      new MemorySeeds({ userId, randomBytes, checksSignature: false }),
    );
  }

  get view(): TableView | null {
    return this.#replica.view;
  }
  get seat(): SeatNo | null {
    return seatOfPlayer(this.view?.seats ?? [], this.#options.playerId)?.seat ?? null;
  }

  start(): void {
    this.#deals.start();
    this.#replica.start();
    this.#client.connect();
  }

  /** Leaves the seat when the hand is over, and then calls `onEnd("left")`. */
  leave(): void {
    this.#wantsToLeave = true;
    this.#planNextStep();
  }

  /** Stops the bot at once. If it has a seat, the seat stays taken until the room clears it. */
  stop(): void {
    this.#endWith("stopped");
  }

  #endWith(end: BotEnd): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelPlannedStep();
    this.#talk.stop();
    this.#deals.stop();
    this.#replica.stop();
    this.#client.close();
    this.#options.onEnd(end);
  }

  #handleChange(change: ReplicaChange): void {
    this.#deals.followChange(change);
    if (change.type === "frame") {
      if (change.frame.events.some(({ type }) => type === "to-act")) this.#displayMs = change.frame.displayMs;
      this.#talk.followFrame(change.frame);
    }
    this.#planNextStep();
  }

  /** Plans the next step. Does nothing when the step is already planned or another step is being done. */
  #planNextStep(extraDelayMs = 0): void {
    if (this.#hasEnded || this.#isBusy || (this.#replica.seq ?? 0) < this.#lastCausedSeq) return;
    this.#hasSat ||= this.seat !== null;
    if (this.view && this.seat === null && (this.#wantsToLeave || this.#hasSat)) {
      this.#endWith(this.#wantsToLeave ? "left" : "removed");
      return;
    }
    const step = this.#chooseNextStep();
    if (step?.key === this.#planned?.key) return;
    this.#cancelPlannedStep();
    if (!step) return;
    const timer = setTimeout(() => void this.#executeStep(step), step.delayMs() + extraDelayMs);
    this.#planned = { key: step.key, timer };
  }

  #cancelPlannedStep(): void {
    if (this.#planned) clearTimeout(this.#planned.timer);
    this.#planned = null;
  }

  async #executeStep(step: PlannedStep): Promise<void> {
    this.#planned = null;
    this.#isBusy = true;
    let reply: BotReply | null = null;
    try {
      reply = await step.run();
    } catch (error) {
      this.#options.onError(error);
    }
    this.#isBusy = false;
    if (reply?.ok && "seq" in reply) this.#lastCausedSeq = reply.seq;
    if (reply?.ok === false && this.seat === null && FINAL_SEAT_REFUSALS.includes(reply.code))
      this.#endWith(reply.code);
    else this.#planNextStep(reply?.ok ? 0 : RETRY_DELAY_MS);
  }

  /** Returns the next step. Returns null when the bot can only wait. */
  #chooseNextStep(): PlannedStep | null {
    const { view, seat: you } = this;
    if (!view) return null;
    const delayMs = () => 300 + 1_200 * this.#options.random();
    const { seat: wanted } = this.#options;
    if (you === null) return wanted === "given" ? null : { key: "sit", delayMs, run: () => this.#takeSeat(wanted) };
    const seat = seatAt(withSeatPlan(view.seats, this.#replica.seatPlan), you);
    if (!seat) return null;
    if (this.#wantsToLeave && !seat.leaving && !this.#hasAskedToLeave)
      return { key: "leave", delayMs: () => 0, run: () => this.#leaveTable() };
    const { hand } = view;
    const toAct = hand?.result === null ? hand.toAct : null;
    if (hand && toAct?.seat === you) return this.#planAction(hand, toAct);
    if (seat.leaving || this.#hasAskedToLeave || wanted === "given") return null;
    if (seat.stack === 0 && seat.topUpWanted === 0) return { key: "top-up", delayMs, run: () => this.#topUp(view) };
    if (seat.stack > 0 && seat.sittingOut) return { key: "come-back", delayMs, run: () => this.#returnFromBreak() };
    return null;
  }

  #planAction(hand: HandView, toAct: LegalActions): PlannedStep {
    const { tableId } = this.#options;
    const { handNo } = hand;
    const { decision } = toAct;
    const key = `act ${handNo} ${decision}`;
    const chosen = this.#chosenAction?.key === key ? this.#chosenAction : this.#chooseAction(key, hand, toAct);
    this.#chosenAction = chosen;
    const { actionId, action } = chosen;
    return {
      key,
      delayMs: () => this.#displayMs + chosen.thinkMs,
      run: () => this.#client.request("act", { tableId, actionId, handNo, decision, action }),
    };
  }

  #chooseAction(key: string, hand: HandView, toAct: LegalActions): ChosenAction {
    const { style, random, thinkTimeMs } = this.#options;
    const { action, effort } = chooseAction(hand, toAct.seat, toAct, style, this.#random);
    return { key, actionId: crypto.randomUUID(), action, thinkMs: thinkTimeMs(effort, random) };
  }

  async #takeSeat(seat: SeatNo | null): Promise<BotReply> {
    const { tableId } = this.#options;
    const offer = await this.#client.request("buy-in-range", { tableId });
    if (!offer.ok) return offer;
    if (offer.balance < offer.min) return { ok: false, code: "not-enough-chips" };
    const commandId = crypto.randomUUID();
    const buyIn = this.#clampBuyIn(offer);
    return this.#client.request("sit", { tableId, commandId, seat, buyIn, entry: "post" });
  }

  /** Tops up a bot that has lost all its chips. The bot leaves when it cannot pay for a new buy-in. */
  async #topUp({ settings: { buyIn } }: TableView): Promise<BotReply> {
    const { tableId } = this.#options;
    const range = await this.#client.request("buy-in-range", { tableId });
    if (!range.ok) return range;
    // S4 may change the buy-in range for sitting down, which is what the reply has. A top-up has the normal limits of
    // the table.
    const offer = { ...range, ...buyIn, reason: null };
    if (offer.balance >= offer.min) {
      const commandId = crypto.randomUUID();
      return this.#client.request("top-up", { tableId, commandId, amount: this.#clampBuyIn(offer) });
    }
    this.#wantsToLeave = true;
    return this.#leaveTable();
  }

  async #leaveTable(): Promise<BotReply> {
    const { tableId } = this.#options;
    const reply = await this.#client.request("leave", { tableId, commandId: crypto.randomUUID() });
    // Is set here, because the reply arrives before the message that shows the planned leave.
    this.#hasAskedToLeave = reply.ok;
    return reply;
  }

  #returnFromBreak(): Promise<BotReply> {
    const commandId = crypto.randomUUID();
    return this.#client.request("come-back", { tableId: this.#options.tableId, commandId, entry: "post" });
  }

  #clampBuyIn(offer: BuyInOffer): Chips {
    return Math.max(offer.min, Math.min(offer.max, offer.balance, this.#options.buyIn(offer)));
  }
}
